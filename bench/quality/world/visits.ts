// The requests of an honest person on a visit, and the reaction to a challenge or a block.
import { signals } from '../../../src/traffic/bodies.js';
import { hex, integer, normal, pick, type Random } from '../../../src/traffic/random.js';
import { addressAt, kioskAddress, type Whence } from './addresses.js';
import { COUNTRIES } from './cast/networks.js';
import { HABITS, type Input } from './cast/people.js';
import { type Device, deviceFacts, makeDevice } from './devices.js';
import { type Text } from './hands.js';
import { type Person, simAt, whereabouts } from './person.js';
import { type Facts, isSecondFactor, type Reply, wordsPassed, type WorldUseCase } from './wire.js';

/** One request, and its delay after the previous reply. */
export interface Step {
  delayMs: number;
  facts: Facts;
}

/** Yields steps and receives the reply to each. */
export type Story<R = void> = Generator<Step, R, Reply>;

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const CLOCK_JITTER_MS = 1500;
const BLOCKED_WAIT_MS = 10 * 60 * SECOND_MS;
const ATTEMPTS_MAX = 2;
const CLOCK_ERROR_HOURS = [-3, -1, 1, 2, 7] as const;
const AT_THE_KIOSK = 0.5;
const WINDOW_TOLD = 0.5;
const VPN_TOLD = 0.5;

interface Visit {
  person: Person;
  device: Device;
  whence: Whence;
  window: string;
  at: number;
  sessionId: string;
  clockErrorMs: number;
}

export function seconds(random: Random, low: number, high: number): number {
  return Math.round((low + (high - low) * random()) * SECOND_MS);
}

/** @param at Unix milliseconds of its first request */
export function* visit(person: Person, at: number): Story {
  const { random } = person;
  const here = begin(person, at);
  person.visits += 1;
  let newPassword = false;
  if (!person.registered) {
    if (!(yield* getsIn(here, 0, facts(here, 'registration', 'form', {})))) return;
    person.registered = true;
  } else if (random() < person.kind.forgets) {
    yield { delayMs: 0, facts: facts(here, 'login', 'password', { login: { result: 'FAILURE', mfaUsed: false } }) };
    if (!(yield* getsIn(here, seconds(random, 20, 90), facts(here, 'password_reset', undefined, {})))) return;
    person.password += 1;
    newPassword = true;
  } else if (random() < HABITS.wrongPassword) {
    yield { delayMs: 0, facts: facts(here, 'login', 'password', { login: { result: 'FAILURE', mfaUsed: false } }) };
  }
  if (!newPassword && person.visits > 1 && random() < HABITS.staysLoggedIn) {
    if (!(yield* getsIn(here, 0, facts(here, 'score', undefined, {})))) return;
  } else if (!(yield* logsIn(here))) return;
  yield* goesOn(here, newPassword);
}

function begin(person: Person, at: number): Visit {
  const { random, kind } = person;
  const kiosk = kind.device === 'kiosk' && random() < AT_THE_KIOSK;
  const owned = person.devices.filter((device) => device.from <= at && at < device.until);
  const device = kiosk ? makeDevice(`kiosk-${person.crowd}`, 'pc', { from: at, to: at }) : pick(random, owned);
  return {
    person,
    device,
    at,
    whence: kiosk ? { address: kioskAddress(person), vpn: false } : addressAt(random, person, device, at),
    window: !kiosk && device.input !== 'app' && random() < kind.private ? hex(random, 8) : '',
    sessionId: hex(random, 24),
    clockErrorMs:
      kind.clock === 'wrong'
        ? pick(random, CLOCK_ERROR_HOURS) * HOUR_MS
        : Math.round(normal(random, 0, CLOCK_JITTER_MS)),
  };
}

function* logsIn(here: Visit): Story<boolean> {
  const { person } = here;
  const asked = facts(here, 'login', 'password', { login: { result: 'SUCCESS', mfaUsed: false } });
  const letIn = yield* getsIn(here, seconds(person.random, 4, 20), asked);
  if (letIn && asked.typing !== undefined && here.window === '') person.recorded = asked;
  return letIn;
}

function* changes(here: Visit, delayMs: number, change: NonNullable<Facts['change']>): Story<boolean> {
  return yield* getsIn(here, delayMs, facts(here, 'account_change', undefined, { change }));
}

function* goesOn(here: Visit, newPassword: boolean): Story {
  const {
    person: { random },
  } = here;
  if (newPassword) {
    if (!(yield* changes(here, seconds(random, 20, 120), 'password'))) return;
  } else if (random() < HABITS.changesAccount) {
    const what = pick(random, ['email', 'phone', 'address', 'password'] as const);
    if (!(yield* changes(here, seconds(random, 30, 200), what))) return;
    if (what === 'password') here.person.password += 1;
  }
  const first = here.person.kind.registers === 1 && here.person.visits === 1;
  if (!newPassword && !first && random() >= HABITS.buys) return;
  yield* getsIn(
    here,
    seconds(random, 60, 900),
    facts(here, 'checkout', random() < 0.5 ? 'card' : undefined, { checkout: purchase(here) }),
  );
}

function purchase({ person, at }: Visit): NonNullable<Facts['checkout']> {
  const { random, amountMedian } = person;
  const { country } = whereabouts(person, at);
  const amount = Math.round(amountMedian * Math.exp(normal(random, 0, HABITS.amountWithin)) * 100) / 100;
  // A person on a trip has it sent home.
  const home = person.kind.turn === 'move' ? country : person.country;
  return {
    amount,
    items: integer(random, 1, 5),
    shippingCountry: random() < HABITS.shipsAbroad ? pick(random, COUNTRIES).code : home.code,
  };
}

/**
 * One request and the challenges that follow; false, and counted as a lockout, if the person is not allowed after
 * passing what was required.
 */
function* getsIn({ person }: Visit, delayMs: number, asked: Facts): Story<boolean> {
  let reply = yield { delayMs, facts: asked };
  const passed = new Set<string>();
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (reply.action === 'allow') return true;
    const words = wordsPassed(reply, person.factors);
    for (const word of words ?? []) passed.add(word);
    const again = withPassed(asked, [...passed]);
    reply = yield { delayMs: words === undefined ? BLOCKED_WAIT_MS : seconds(person.random, 15, 120), facts: again };
  }
  if (reply.action === 'allow') return true;
  person.lockedOut += 1;
  return false;
}

/** The same request with the challenges passed so far. */
export function withPassed(asked: Facts, words: readonly string[]): Facts {
  if (words.length === 0) return asked;
  return {
    ...asked,
    completed: words,
    ...(asked.login !== undefined && { login: { ...asked.login, mfaUsed: isSecondFactor(words) } }),
  };
}

function facts(here: Visit, useCase: WorldUseCase, text: Text | undefined, context: Partial<Facts>): Facts {
  const { person, device, whence, at } = here;
  const { country, away } = whereabouts(person, at);
  const timezone = person.kind.clock === 'wrong' ? person.country.wrongTimezone : country.timezone;
  const typed = text !== undefined && (person.passwords === 'types' || text !== 'password' || device.input === 'app');
  const typing = typed
    ? person.hand.type(person.random, device.input, text, text === 'password' ? person.password : 0, device.name)
    : undefined;
  const sim = device.input === 'app' ? simAt(person, at) : undefined;
  return {
    useCase,
    user: person.id,
    address: whence.address,
    sessionId: here.sessionId,
    clockErrorMs: here.clockErrorMs,
    device: deviceFacts(device, at, timezone, person.country.locale, here.window),
    typing,
    sim: sim === undefined ? undefined : simFacts(sim, away ? country.operators[0] : sim.operator),
    ...(device.input === 'app'
      ? { swipe: integer(person.random, 60, 240) / 100 }
      : { signals: browserSignals(here, typed, typing?.flight) }),
    entropy: integer(person.random, 190, 290) / 100,
    ...context,
  };
}

function simFacts({ operator, serial }: { operator: string; serial: string }, network: string): Record<string, string> {
  return {
    simOperator: operator,
    simOperatorName: `carrier ${operator}`,
    simSerialNumber: serial,
    networkOperator: network,
    networkType: 'LTE',
  };
}

function browserSignals(
  { person, device, whence, window }: Visit,
  typed: boolean,
  flight: readonly number[] = [],
): Record<string, unknown> {
  const { random, passwords } = person;
  const fills = !typed && passwords === 'fills';
  const pastes = !typed && passwords === 'pastes' ? 2 : integer(random, 0, 1);
  return {
    ...pointer(signals(random), device.input, random),
    keyboard: keyboardOf(typed, flight),
    form: {
      focusCount: integer(random, 2, 5),
      pasteCount: pastes,
      autofillDetected: fills,
      fieldFocusOrder: ['email', 'password', 'submit'],
    },
    privacy: {
      isIncognito: window !== '' && random() < WINDOW_TOLD,
      isVPN: whence.vpn && random() < VPN_TOLD,
      isAutomated: false,
      hasAdBlocker: person.adBlocker,
    },
  };
}

/** A touchscreen has no pointer: taps are clicks without movement. */
function pointer(groups: Record<string, unknown>, input: Input, random: Random): Record<string, unknown> {
  return input === 'pc'
    ? groups
    : { ...groups, mouse: { clickCount: integer(random, 2, 8), totalDistance: 0, averageVelocity: 0 } };
}

export function keyboardOf(typed: boolean, flight: readonly number[]): Record<string, number> {
  if (!typed || flight.length === 0) return { keydownCount: 0, typingSpeed: 0 };
  const mean = flight.reduce((sum, ms) => sum + ms, 0) / flight.length;
  return { keydownCount: flight.length + 1, typingSpeed: Math.round(10_000 / mean) / 10 };
}
