// The type of a scenario and its building blocks: requests of an integrator, with their order and pauses.
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
  /** Sent by a page to the collect path; the result is the reply to the backend that verifies the event. */
  collected?: boolean;
  /** Seconds to the next step; default 1. */
  pause?: number;
}

/** Values that the evidence of reasons must contain. */
export type Proof = Partial<Record<ReasonCode, Json>>;

export interface Scenario {
  name: string;
  mode?: Mode;
  before?: readonly Step[];
  /** Allowed actions of every step in `before`. */
  during?: readonly Action[];
  request: Step;
  actions: readonly Action[];
  riskMax?: number;
  /** At least these reasons. */
  reasons?: readonly ReasonCode[];
  not?: readonly ReasonCode[];
  /** Exactly these reasons, in order. */
  exactly?: readonly ReasonCode[];
  /** Fields that the reply must not have. */
  without?: readonly string[];
  /** Part of the reply. */
  reply?: Json;
  evidence?: Proof;
  /** Part of the 400 error that refuses the request; there is no decision then. */
  refused?: Record<string, string | RegExp>;
  /** Evidence that is complete only when all shards have read each other's events. */
  settled?: Proof;
}

export const SOFT_OR_MORE: readonly Action[] = ['soft_challenge', 'hard_challenge', 'block'];
export const HARD_OR_MORE: readonly Action[] = ['hard_challenge', 'block'];

export const LOGIN = '/fingerprint/verify/login';
export const REGISTRATION = '/fingerprint/verify/registration';
export const CHECKOUT = '/fingerprint/verify/checkout';
export const CHANGE = '/fingerprint/verify/account-change';
export const RESET = '/fingerprint/verify/password-reset';

/** A line of a provider in Germany. */
export const HOME = { 'x-client-ip': '91.65.10.20' };
/** Seconds. */
export const DAY = 86_400;
export const KNOWN_AFTER = 12;

export const SIM = { sim: { simSerialNumber: 'aa'.repeat(16), simOperator: '26201', simOperatorName: 'Telekom.de' } };

export const LAPTOP = {
  manufacturer: 'LG',
  model: 'Gram',
  brand: 'LG',
  device: 'laptop',
  product: 'gram',
  hardware: 'x86_64',
  sdkVersion: '',
  osVersion: 'Windows 11',
  screenWidth: '2560',
  screenHeight: '1600',
  screenDensity: '1',
};
export const succeeded: Json = { loginContext: { result: 'SUCCESS', authMethod: 'PASSWORD' } };

export function request(change: Json = {}, more: Omit<Step, 'body'> = {}): Step {
  return { body: { userId: 'ada', device: device('phone'), ...change }, ...more };
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/**
 * `count` accounts, one after the other, each on its own device, and then one more.
 * @param user and device are prefixes; a number follows
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
