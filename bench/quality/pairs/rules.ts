// What must hold for honest people, and the cells that break it. Written before the first play.
import { type Action } from '../../../src/contract/vocabulary.js';
import { type LifeEvent } from './event.js';
import { type Kind } from './people.js';
import { type ProbeUse, severity } from './play.js';

export const RULES = {
  bound: 'one event alone asks no more than was written for it (a new user, or without logins: one level more)',
  blocked: 'nobody is blocked',
  locked: 'nobody is left outside after passing what was asked',
  hard: 'a pair is a hard challenge only where one of its events alone is',
  again: 'a strong factor is asked for once a week for the same facts',
} as const;
export type Rule = keyof typeof RULES;

/** Most percent of the plays that may break a rule: what was measured when the bench was made, and a little. */
export const GATES: Readonly<Record<Rule, number>> = { bound: 2, blocked: 0.1, locked: 0.15, hard: 2, again: 5 };

/** What a rule looks at. */
interface Judged {
  readonly use: ProbeUse;
  readonly asked: Action;
  readonly blocked: unknown;
  readonly lockedOut: unknown;
  readonly again: readonly unknown[];
}

const LETTERS = 'ash';
const PLACE: Readonly<Record<ProbeUse, number>> = { login: 0, score: 0, order: 1, reset: 2, email: 3, payout: 4 };
const HARD = 2;

function boundOf({ bounds }: LifeEvent, use: ProbeUse, kind: Kind): number {
  const level = LETTERS.indexOf(bounds[PLACE[use]] ?? 'a');
  return Math.min(HARD, level + (kind === 'new' || kind === 'orders' ? 1 : 0));
}

export function brokenAlone(event: LifeEvent, kind: Kind, result: Judged): Rule[] {
  const broken = brokenAlways(result);
  if (severity(result.asked) > boundOf(event, result.use, kind)) broken.push('bound');
  return broken;
}

export function brokenInPair(alone: readonly Action[], result: Judged): Rule[] {
  const broken = brokenAlways(result);
  const most = Math.max(...alone.map(severity));
  if (severity(result.asked) === HARD && most < HARD) broken.push('hard');
  return broken;
}

function brokenAlways({ blocked, lockedOut, again }: Judged): Rule[] {
  const broken: Rule[] = [];
  if (blocked !== undefined) broken.push('blocked');
  if (lockedOut !== undefined) broken.push('locked');
  if (again.length > 0) broken.push('again');
  return broken;
}
