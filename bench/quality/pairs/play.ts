// Plays events alone and in pairs, and says what was asked of the person in each use case.
import { type Action, ACTIONS } from '../../../src/contract/vocabulary.js';
import { type LifeEvent } from './event.js';
import { isStrong, type Stage, type Visit } from './stage.js';

export const USES = ['login', 'order', 'reset', 'email', 'payout', 'score'] as const;
export type ProbeUse = (typeof USES)[number];
export type Gap = 'same day' | 'a week apart';

export interface Result {
  use: ProbeUse;
  /** The worst first answer to the visits that are looked at. */
  asked: Action;
  /** The visit with that answer. */
  visit: Visit;
  /** Blocked or left outside at some visit, also at the first event or in the week after. */
  blocked: Visit | undefined;
  lockedOut: Visit | undefined;
  /** Asked again in the week after a strong factor was passed. */
  again: readonly Visit[];
}

const HOURS = 60;
const SAME_DAY = 2.5 * HOURS;
const FAR = 20 * HOURS;

export const severity = (action: Action): number => ACTIONS.indexOf(action);

/** The first event, and the visit of that day; ends before the second event. */
export function prepared(from: Stage, first: LifeEvent, second: LifeEvent, gap: Gap): Stage {
  const stage = from.copy(`${first.name}, ${second.name}, ${gap}`);
  const before = stage.life;
  stage.days(1);
  meets(stage, first);
  visits(stage);
  if (gap === 'same day') {
    stage.wait(first.far === true || second.far === true ? FAR : SAME_DAY);
    return stage;
  }
  if (!first.lasts) stage.life = before;
  for (let day = 1; day < 7; day += 1) {
    stage.days(1);
    visits(stage);
  }
  stage.days(1);
  return stage;
}

export function begun(from: Stage, event: LifeEvent): Stage {
  const stage = from.copy(event.name);
  stage.days(1);
  return stage;
}

/** The event, the visit for one use case, and, if anything was asked, the week after with the same facts. */
export function probe(from: Stage, event: LifeEvent, use: ProbeUse): Result {
  const stage = from.copy(`${event.name} ${use}`);
  stage.visits.push(...from.visits);
  meets(stage, event);
  const begin = stage.visits.length;
  does(stage, use);
  const probed = stage.visits.slice(begin);
  const passed = probed.some(isStrong);
  // Whoever resets the password logs in with it; the challenge of a minute ago holds.
  if (use === 'reset') visits(stage);
  const end = stage.visits.length;
  if (stage.visits.some(({ first }) => first !== 'allow')) weekAfter(stage);
  const visit = probed.reduce((worst, each) => (severity(each.first) > severity(worst.first) ? each : worst));
  return {
    use,
    asked: visit.first,
    visit,
    blocked: stage.visits.find(({ first }) => first === 'block'),
    lockedOut: stage.visits.find(({ last }) => last !== 'allow'),
    again: passed ? stage.visits.slice(end).filter(({ first }) => first !== 'allow') : [],
  };
}

function meets(stage: Stage, { change, happens }: LifeEvent): void {
  const { hour } = stage.life;
  stage.life = { ...stage.life, ...change?.(stage.life) };
  if (stage.life.hour !== hour) stage.days(1);
  happens?.(stage);
}

function visits(stage: Stage): void {
  if (stage.life.scoresOnly) stage.plain('score');
  else if (stage.ordersOnly) stage.order();
  else stage.login();
}

function does(stage: Stage, use: ProbeUse): void {
  if (use === 'score') stage.plain('score');
  else if (use === 'reset') stage.plain('password_reset');
  else if (!stage.ordersOnly) stage.login();
  if (use === 'order') stage.order();
  if (use === 'email' || use === 'payout') stage.change(use);
}

function weekAfter(stage: Stage): void {
  for (const days of [1, 1, 2, 1, 1]) {
    stage.days(days);
    visits(stage);
  }
  stage.order();
}
