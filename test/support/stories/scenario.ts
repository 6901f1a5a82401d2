// What a scenario is, and the pieces that scenarios are made of: requests an integrator would send, in the order and
// with the pauses in which they come.
import { type ReasonCode } from '../../../src/contract/reasons.js';
import { type Action, type Challenge, type Mode } from '../../../src/contract/vocabulary.js';
import { typed } from '../../profiles/rows.js';
import { type Json } from '../app.js';
import { device } from '../bodies.js';

export interface Step {
  /** Default: /fingerprint/score. */
  path?: string;
  body: Json;
  headers?: Record<string, string>;
  /** Sent by a page to the path of collecting; the reply is what a backend is told that verifies it. */
  collected?: boolean;
  /** Seconds to the next step, 1 unless told. */
  pause?: number;
}

/** Numbers and words that the evidence of reasons must hold. */
export type Proof = Partial<Record<ReasonCode, Json>>;

export interface Scenario {
  name: string;
  mode?: Mode;
  before?: readonly Step[];
  /** What every step before may have led to. */
  during?: readonly Action[];
  request: Step;
  actions: readonly Action[];
  riskMax?: number;
  /** At least these. */
  reasons?: readonly ReasonCode[];
  not?: readonly ReasonCode[];
  /** All of them, in order. */
  exactly?: readonly ReasonCode[];
  /** Fields that the reply must not have. */
  without?: readonly string[];
  /** Part of the reply. */
  reply?: Json;
  evidence?: Proof;
  /** Part of the error that the request is refused with, at 400; it is not decided then. */
  refused?: Record<string, string | RegExp>;
  /** Known only once all shards see what each of them wrote. */
  settled?: Proof;
}

export const SOFT_OR_MORE: readonly Action[] = ['soft_challenge', 'hard_challenge', 'block'];
export const HARD_OR_MORE: readonly Action[] = ['hard_challenge', 'block'];

export const LOGIN = '/fingerprint/verify/login';
export const REGISTRATION = '/fingerprint/verify/registration';
/** Seconds. */
export const DAY = 86_400;
export const KNOWN_AFTER = 12;

export const SIM = { sim: { simSerialNumber: 'aa'.repeat(16), simOperator: '26201', simOperatorName: 'Telekom.de' } };

export function request(change: Json = {}, more: Omit<Step, 'body'> = {}): Step {
  return { body: { userId: 'ada', device: device('phone'), ...change }, ...more };
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/**
 * Accounts that come one after the other, each on a device of its own: those before, and then one more.
 * @param user and device are begun like this, and end in a number
 */
export function procession(
  count: number,
  user: string,
  ofDevice: string,
  { pause, ...how }: Omit<Step, 'body'> & { pause: number },
): Pick<Scenario, 'before' | 'request'> {
  const one = (i: number): Step => ({ body: { userId: `${user} ${i}`, device: device(`${ofDevice} ${i}`) }, ...how });
  return { before: times(count, (i) => ({ ...one(i), pause })), request: one(count) };
}

export const known = (change: (i: number) => Json = () => ({}), more: Omit<Step, 'body'> = {}): Step[] =>
  times(KNOWN_AFTER, (i) => request(change(i), more));

export function behavioral(typist: number, sample: number): Json {
  const { typingDwell, typingFlight } = typed(typist, sample);
  return { behavioral: { typing_dwell_ms: [...typingDwell], typing_flight_ms: [...typingFlight] } };
}

export function passed(...completed: Challenge[]): Json {
  return { challenge: { completed } };
}

export const mfa = passed('mfa');
