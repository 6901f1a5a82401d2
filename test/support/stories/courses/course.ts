// A course is a sequence of requests of one user. The allowed actions of each request were written down before it was
// first played. A challenged user passes the challenges it can and sends the request again, as an integrator does.
import { type Action, type Challenge } from '../../../../src/contract/vocabulary.js';
import { type Json } from '../../app.js';
import { device, fingerprintOf } from '../../bodies.js';
import { type Wait } from '../many-at-once.js';
import { behavioral, CHANGE, CHECKOUT, DAY, LOGIN, REGISTRATION, RESET, type Step } from '../scenario.js';

export interface Move extends Step {
  /** Seed of who types; each step is typed anew when it is played. */
  typist?: number;
  /** Allowed actions before any challenge is passed. */
  may: readonly Action[];
  /** Allowed actions after the user passes what it can; default: allow. */
  then?: readonly Action[];
  /** A failed login: no challenge is passed after it. */
  failed?: boolean;
}

export interface Course {
  name: string;
  /** The challenges that the user can pass. */
  owns: readonly Challenge[];
  /**
   * A page sends the requests and a backend verifies them; passed challenges are reported for the event that required
   * them.
   */
  paged?: true;
  /** With `paged`: the page does not tell what it collects for; the backend does. */
  plain?: true;
  moves: readonly Move[];
}

export const course = (name: string, owns: readonly Challenge[], moves: readonly Move[]): Course => ({
  name,
  owns,
  moves,
});

const ALLOW: readonly Action[] = ['allow'];
export const SOFT: readonly Action[] = ['allow', 'soft_challenge'];
export const HARD: readonly Action[] = ['allow', 'soft_challenge', 'hard_challenge'];
const ANY: readonly Action[] = ['allow', 'soft_challenge', 'hard_challenge', 'block'];
export const NOTICED: readonly Action[] = ['soft_challenge', 'hard_challenge', 'block'];
const STOPPED: readonly Action[] = ['hard_challenge', 'block'];

export const HOUR = 3600;
/** What most users can pass. */
export const USUAL: readonly Challenge[] = ['captcha', 'email_code', 'mfa_sms'];
export const CAPTCHA: readonly Challenge[] = ['captcha'];
export const NOTHING: readonly Challenge[] = [];
/** What an attacker with access to the mailbox can pass. */
export const MAIL: readonly Challenge[] = ['captcha', 'email_code'];

export interface Who {
  user: string;
  device: Json;
  from: string;
  /** Seed of the user's typing; undefined means autofill or paste, without typing. */
  typist?: number | undefined;
  sim?: Json | undefined;
  privacy?: Json;
  session?: string;
  /** Additional body fields. */
  more?: Json;
  pause?: number;
}

type Use = 'login' | 'failure' | 'checkout' | 'account_change' | 'password_reset' | 'registration' | 'score';
const PATHS: Readonly<Record<Use, string>> = {
  login: LOGIN,
  failure: LOGIN,
  checkout: CHECKOUT,
  account_change: CHANGE,
  password_reset: RESET,
  registration: REGISTRATION,
  score: '/fingerprint/score',
};

/** What the path of a step is for, as a backend names it. */
export function useCaseOf(path: string): string {
  return path === LOGIN ? 'login' : (Object.entries(PATHS).find(([, of]) => of === path)?.[0] ?? 'score');
}

/** Above all samples that courses name themselves, such as recorded ones. */
const FIRST_SAMPLE = 100_000;

function loginOf(user: string, result: 'SUCCESS' | 'FAILURE'): Json {
  const identifierHash = `sha256:${fingerprintOf(user)}`;
  const why = result === 'FAILURE' ? { failureReason: 'wrong_password' } : {};
  return { loginContext: { identifierHash, result, authMethod: 'PASSWORD', ...why } };
}

/** One request of a user, as the page or phone sends it. */
export function does(who: Who, use: Use, may: readonly Action[] = ALLOW, context: Json = {}): Move {
  const { user, device: on, from, typist, sim, privacy, session, more = {}, pause = DAY } = who;
  return {
    ...(typist === undefined ? {} : { typist }),
    body: {
      userId: user,
      device: on,
      ...(sim === undefined ? {} : { sim }),
      ...(privacy === undefined ? {} : { privacy }),
      ...(session === undefined ? {} : { session: { sessionId: session } }),
      ...(use === 'login' ? loginOf(user, 'SUCCESS') : use === 'failure' ? loginOf(user, 'FAILURE') : {}),
      ...more,
      ...context,
    },
    path: PATHS[use],
    headers: { 'x-client-ip': from },
    pause,
    may,
    failed: use === 'failure',
  };
}

export const buys = (who: Who, amount: number, may: readonly Action[] = ALLOW, shippingCountry = 'DE'): Move =>
  does(who, 'checkout', may, { checkoutContext: { amount, currency: 'EUR', shippingCountry, itemCount: 1 } });

export const alters = (who: Who, changeType: string, may: readonly Action[] = ALLOW): Move =>
  does(who, 'account_change', may, { accountChangeContext: { changeType } });

/** A history of allowed visits; every fourth visit is an order. */
export function past(who: Who, visits: number, amount = 40, country = 'DE'): Move[] {
  return Array.from({ length: visits }, (_, i) =>
    i % 4 === 3 && amount > 0 ? buys(who, amount * (0.7 + 0.15 * (i % 5)), undefined, country) : does(who, 'login'),
  );
}

/** A step of an attack with any outcome. */
export const way = (move: Move): Move => ({ ...move, may: ANY, then: ANY });
/** Must not be allowed, even after the attacker passes what it can. */
export const foiled = (move: Move): Move => ({ ...move, may: NOTICED, then: NOTICED });
/** Must be challenged; any outcome after the challenge is accepted. */
export const asked = (move: Move): Move => ({ ...move, may: NOTICED, then: ANY });
export const stopped = (move: Move): Move => ({ ...move, may: STOPPED, then: STOPPED });

export const simOf = (serial: string, operator: string): Json => ({
  simSerialNumber: serial.repeat(16),
  simOperator: operator,
  simOperatorName: operator,
});

/** A browser on a desktop computer reports no manufacturer. */
export function pc(name: string, change: Json = {}): Json {
  const untold = { manufacturer: '', model: '', brand: '', device: '', product: '', hardware: '' };
  const screen = { screenWidth: '1920', screenHeight: '1080', screenDensity: '1' };
  return device(name, { ...untold, ...screen, sdkVersion: '140', osVersion: 'Windows 11', ...change });
}

/** Sends one request with the passed challenges. */
type Ask = (step: Step, passed: readonly Challenge[]) => Promise<Json>;

/** @returns the deviations from the allowed actions, as text */
export async function playCourse({ owns, moves }: Course, ask: Ask, wait: Wait): Promise<string[]> {
  const wrong: string[] = [];
  for (const [i, move] of moves.entries()) {
    const { may, then = ALLOW, failed = false, pause = DAY } = move;
    const step = typedAnew(move, i);
    let reply = await ask(step, []);
    if (!may.some((action) => action === reply['action'])) wrong.push(`${i} ${told(reply)}`);
    const passed: Challenge[] = [];
    for (let attempt = 0; attempt < 2 && !failed && reply['action'] !== 'allow'; attempt += 1) {
      const words = passable(reply, owns);
      if (words.length === 0) break;
      passed.push(...words.filter((word) => !passed.includes(word)));
      await wait(60);
      reply = await ask(step, passed);
    }
    if (!failed && !then.some((action) => action === reply['action']))
      wrong.push(`${i} with ${passed.join(' and ')}: ${told(reply)}`);
    await wait(pause);
  }
  return wrong;
}

/** Nobody types exactly alike twice. The samples are the course's own: a new course changes no other. */
function typedAnew({ typist, ...step }: Move, i: number): Step {
  return typist === undefined ? step : { ...step, body: { ...behavioral(typist, FIRST_SAMPLE + i), ...step.body } };
}

function told({ action, risk_score: risk, reason }: Json): string {
  return `${String(action)} at ${String(risk)}: ${String(reason)}`;
}

const STRONG: readonly Challenge[] = ['mfa_sms', 'mfa_totp', 'passkey'];

/** Challenges to pass: one of several identity challenges is enough, and a captcha in addition; empty if impossible. */
function passable(reply: Json, owns: readonly Challenge[]): Challenge[] {
  if (reply['action'] === 'block') return [];
  const advice = reply['adaptive_response'] as { challenges: Challenge[] } | undefined;
  const words = advice?.challenges ?? ['mfa'];
  const open = reply['action'] === 'soft_challenge' ? [...STRONG, 'email_code'] : STRONG;
  const can = (word: Challenge): boolean =>
    owns.includes(word) || (word === 'mfa' && open.some((each) => owns.some((own) => own === each)));
  const identity = words.filter((word) => word !== 'captcha');
  const chosen = identity.find(can);
  if (identity.length > 0 && chosen === undefined) return [];
  if (!words.includes('captcha')) return chosen === undefined ? [] : [chosen];
  if (!owns.includes('captcha')) return [];
  return chosen === undefined ? ['captcha'] : [chosen, 'captcha'];
}
