// What each step of a thief must meet at least, written before the matrix was played. A rule is undefined where the
// facts are the owner's as well: then nothing can be known.
import { type Action } from '../world/wire.js';
import { type Cell } from './cells.js';
import { type Step } from './thief.js';

export const LEVELS: readonly Action[] = ['allow', 'soft_challenge', 'hard_challenge', 'block'];

export interface Rule {
  /** The name of the rule that asks for the most. */
  name: string;
  atLeast: Action;
  /** Whether the thief may get in after he passes what he can. */
  mayPass: boolean;
}

/** How near the thief's line is to the victim's usual lines, or not. */
type Distance = 'home' | 'provider' | 'other' | 'far';

function distanceOf({ where, roams }: Cell): Distance {
  switch (where) {
    case 'own_line':
    case 'prefix':
      return 'home';
    case 'provider':
      return 'provider';
    case 'carrier':
      return roams === 'carrier_too' ? 'home' : 'provider';
    case 'country':
      return 'other';
    default:
      return 'far';
  }
}

/** A step, and whether the thief has passed a challenge before it. */
export type Known = Step & { hasPassed: boolean };

const ON_VICTIMS: ReadonlySet<Cell['machine']> = new Set(['copied_all', 'unlocked', 'remote']);

const isMoney = (step: Step): boolean => step.is === 'order';
const isRecovery = (step: Step): boolean => step.is === 'reset' || (step.is === 'change' && step.what !== 'address');
/** A relayed code is good for the first step that asks for one. */
const hasNumber = ({ owns }: Cell, { hasPassed }: Known): boolean =>
  owns === 'sms' || owns === 'mail_sms' || (owns === 'relayed' && !hasPassed);
const hasMail = ({ owns }: Cell): boolean => owns === 'mail' || owns === 'mail_sms';
/** An app tells the card: with the victim's number it is another card than the victim's. */
const showsSwap = (cell: Cell, step: Known): boolean =>
  cell.gear === 'app' &&
  cell.owns !== 'relayed' &&
  hasNumber(cell, step) &&
  (cell.machine === 'other_phone' || cell.machine === 'same_model');

/** All rules that apply to a step; the strictest counts. */
export function ruleOf(cell: Cell, step: Known): Rule | undefined {
  if (step.is === 'failure') return undefined;
  const found = [...(ON_VICTIMS.has(cell.machine) ? onVictims(cell, step) : onOwn(cell, step)), ...typed(cell, step)];
  if (found.length === 0) return undefined;
  const strictest = found.reduce((a, b) => (rank(b) > rank(a) ? b : a));
  return { ...strictest, mayPass: found.every(({ mayPass }) => mayPass) };
}

const rank = ({ atLeast, mayPass }: Rule): number => 2 * LEVELS.indexOf(atLeast) + (mayPass ? 0 : 1);

const rule = (name: string, atLeast: Action, mayPass: boolean): Rule[] => [{ name, atLeast, mayPass }];

/** A machine that is not the victim's. */
function onOwn(cell: Cell, step: Known): Rule[] {
  const distance = distanceOf(cell);
  const numbered = hasNumber(cell, step) && !showsSwap(cell, step);
  const alike = cell.machine === 'same_model' && (distance === 'home' || distance === 'provider');
  const rules: Rule[] = [];
  if (cell.machine === 'emulator') rules.push(...rule('emulator', 'soft_challenge', true));
  // Who has just passed a challenge logs in with it.
  if (step.is === 'login' && step.hasPassed) return rules;
  // A seeded fingerprint on other hardware at home may have come with a backup.
  if (step.sitting && !step.hasPassed && cell.machine === 'copied_print' && (distance !== 'home' || cell.gear === 'pc'))
    rules.push(...rule('copied print', 'soft_challenge', numbered));
  if (step.is === 'login') {
    if (distance === 'far') {
      const strict = cell.where !== 'vpn' && cell.where !== 'hosting' && cell.account !== 'young';
      rules.push(...rule('login far', strict ? 'hard_challenge' : 'soft_challenge', numbered || hasNumber(cell, step)));
    } else if (distance === 'other') rules.push(...rule('login elsewhere', 'soft_challenge', hasNumber(cell, step)));
    else if (distance === 'provider' && !alike)
      rules.push(...rule('login in the network', 'soft_challenge', hasMail(cell) || hasNumber(cell, step)));
    return rules;
  }
  // After months a browser has another fingerprint, and its owner a new password.
  if (step.is === 'reset' && alike && cell.account.startsWith('dormant')) return rules;
  if (isRecovery(step)) {
    const far = distance === 'far' && step.sitting;
    rules.push(...rule('recovery', far ? 'hard_challenge' : 'soft_challenge', numbered && !showsSwap(cell, step)));
  }
  if (isMoney(step)) rules.push(...money(cell, step, distance, numbered));
  return rules;
}

function money(cell: Cell, step: Known, distance: Distance, numbered: boolean): Rule[] {
  const times = step.is === 'order' ? step.times : 0;
  const away = distance === 'other' || distance === 'far';
  if (times >= 50) return rule('money, fifty', away ? 'hard_challenge' : 'soft_challenge', numbered);
  if (times >= 5) return rule('money, five', 'soft_challenge', numbered || (distance === 'home' && hasMail(cell)));
  // A new computer at home or on the provider's other lines orders as usual: that is the owner too.
  if (!away) return [];
  // Who has just passed a challenge on it, orders as the owner with a new device does.
  if (step.sitting) return step.hasPassed ? [] : rule('money, usual', 'soft_challenge', numbered);
  return step.is === 'order' && step.after !== undefined ? rule('money after change', 'soft_challenge', numbered) : [];
}

/**
 * The victim's device, or a whole copy of it. Not known, because the owner does the same: logins and resets from
 * anywhere (a journey), orders of a few times the usual amount, changes from a country some days later, and all of an
 * account of three days, which has no usual lines yet.
 */
function onVictims(cell: Cell, step: Known): Rule[] {
  const distance = distanceOf(cell);
  const mayPass = hasNumber(cell, step);
  if (cell.account === 'young') return [];
  // An access provider gives its customers another prefix on any day.
  const away = distance === 'other' || distance === 'far';
  if (step.is === 'order' && step.times >= 50)
    return rule('copy, fifty', 'soft_challenge', mayPass || cell.machine === 'remote');
  if (!away) return [];
  if (step.is === 'change' && step.what === 'payout') return rule('copy, payout', 'soft_challenge', mayPass);
  if (step.is === 'change' && step.what !== 'address') {
    const abroad = cell.where === 'abroad' || cell.where === 'near_abroad';
    return distance === 'far' && (step.sitting || !abroad) ? rule('copy, change', 'soft_challenge', mayPass) : [];
  }
  const after = step.is === 'order' && step.after !== undefined && step.after !== 'address';
  return after ? rule('copy, order after change', 'soft_challenge', mayPass) : [];
}

/** Typing that no person has. Another person's hand on the victim's device is measured by run.js, as a rate. */
function typed({ typing, machine }: Cell, step: Known): Rule[] {
  if (step.is !== 'login' || step.hasPassed) return [];
  if (typing === 'uniform') return rule('uniform typing', 'soft_challenge', true);
  if (typing === 'recorded' && !ON_VICTIMS.has(machine)) return rule('recorded typing', 'soft_challenge', true);
  return [];
}
