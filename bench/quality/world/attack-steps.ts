// One attack and its result, and the building blocks of every attack family.
import { type Attacker } from './attacker.js';
import { type Cost, type Family } from './cast/attackers.js';
import { type Person } from './person.js';
import { type Step, type Story, withPassed } from './visits.js';
import { type Facts, type Reply, wordsPassed } from './wire.js';

export interface AttackSeen {
  facts: Facts;
  reply: Reply;
}

/** The result of one attack. */
export interface AttackResult {
  family: Family;
  cost: Cost;
  /** 0; higher if the same attacker returns after a harmful attack. */
  round: number;
  /** Unique name of this attack. */
  name: string;
  attempts: number;
  /** Number of the first stopped attempt, from 1; 0 if none was stopped. */
  noticedAt: number;
  harmed: boolean;
  /** The last steps before the harm. */
  seen: AttackSeen[];
}

export interface Attack {
  family: Family;
  cost: Cost;
  attacker: Attacker;
  /** Undefined if the accounts are the attacker's own. */
  victim: Person | undefined;
  /** Accounts of a password list, without the victim's. */
  others: readonly string[];
  result: AttackResult;
  at: number;
}

const PASSES_MAX = 2;
const SEEN_MAX = 8;
/**
 * Whether this step is allowed, after the attacker passes the soft challenges it can. A hard challenge or a block stops
 * the step. Counts attempts and records replies.
 */
export function* tries(each: Attack, step: Step, onTheWay = true): Story<boolean> {
  const { result, attacker } = each;
  result.attempts += 1;
  const attempt = result.attempts;
  let { facts } = step;
  let reply = yield step;
  const passed = new Set<string>();
  for (let pass = 0; ; pass += 1) {
    if (onTheWay) note(result, { facts, reply });
    if (reply.action === 'allow') return true;
    const words =
      reply.action === 'soft_challenge' && pass < PASSES_MAX ? wordsPassed(reply, attacker.factors) : undefined;
    if (words === undefined) break;
    for (const word of words) passed.add(word);
    facts = withPassed(step.facts, [...passed]);
    reply = yield { delayMs: attacker.pause(), facts };
  }
  if (result.noticedAt === 0) result.noticedAt = attempt;
  return false;
}

function note({ seen }: AttackResult, what: AttackSeen): void {
  seen.push(what);
  if (seen.length > SEEN_MAX) seen.shift();
}

export function victimOf({ victim, result }: Attack): Person {
  if (victim === undefined) throw new Error(`${result.name} has no victim`);
  return victim;
}

export const succeeds: Partial<Facts> = { login: { result: 'SUCCESS', mfaUsed: false } };
export const fails: Partial<Facts> = { login: { result: 'FAILURE', mfaUsed: false } };

/** Runs an honest story up to the reply that allows the login. @returns its session id, '' if none is allowed */
export function* watched(story: Story): Story<string> {
  let step = story.next();
  while (step.done !== true) {
    const { facts } = step.value;
    const reply = yield step.value;
    if (reply.action === 'allow' && (facts.login?.result === 'SUCCESS' || facts.useCase === 'score'))
      return facts.sessionId;
    step = story.next(reply);
  }
  return '';
}
