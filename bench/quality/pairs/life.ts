// What is true of a person at a moment: device, line, hands, integration. Events change a copy of it; requests are made
// from it.
import { seeded } from '../../../src/traffic/random.js';
import { type UseCase } from '../../../src/contract/vocabulary.js';
import { type TypingSample, typingOf } from '../../../src/traffic/behaviour.js';
import { fingerprintOf, numberOf } from '../world/names.js';
import { type Sent } from './desk.js';

export type Platform = 'pc' | 'app';
export type Use = Exclude<UseCase, 'collect'>;
export type Json = Readonly<Record<string, unknown>>;

export interface Machine {
  /** The same name is the same fingerprint. */
  name: string;
  seeded: boolean;
  attributes: Readonly<Record<string, string>>;
  input: Platform;
  sdk: 'android' | 'javascript';
  userAgent: string;
}

export interface Life {
  user: string;
  machine: Machine;
  address: string;
  timezone: string;
  /** '' on computers. */
  sim: { serial: string; operator: string };
  networkOperator: string;
  /** Who types; undefined when nobody types, as with a password manager. */
  hand: string | undefined;
  /** Changes key times: slower with the other hand, equal and short from an on-screen keyboard. */
  typing: (sample: TypingSample) => TypingSample;
  /** Groups of the browser's signals. */
  signals: Json;
  amount: number;
  shipsTo: string;
  clockErrorMs: number;
  /** Hour of the day, UTC, of visits. */
  hour: number;
  /** The integrator reports login results, key times, attributes of the device. */
  tellsLogins: boolean;
  tellsTyping: boolean;
  tellsDevice: boolean;
  /** Whether every request is a plain score. */
  scoresOnly: boolean;
  /** The backend reports a second factor with each login. */
  mfa: boolean;
  passwordVersion: number;
}

/** @param name makes another fingerprint; '' leaves it */
export function machineWith(machine: Machine, name: string, attributes: Machine['attributes'] = {}): Machine {
  const whole = name === '' ? machine.name : `${machine.name}/${name}`;
  return { ...machine, name: whole, attributes: { ...machine.attributes, ...attributes } };
}

/** The levels of a typist are drawn from this many random numbers, and then each key's own. */
const LEVEL_NUMBERS = 4;
const TOUCH_DWELL = 0.75;
const KEYS = { password: 12, form: 14 } as const;
type Typist = ReturnType<typeof typingOf>;
const typists = new Map<string, Typist>();

/** A person has the same levels in every text; the key times belong to the text. */
function typistOf(hand: string, text: string): Typist {
  const name = `${hand}/${text}`;
  const levels = seeded(numberOf(`${hand}/levels`));
  const keys = seeded(numberOf(`${name}/keys`));
  let drawn = 0;
  const typist = typists.get(name) ?? typingOf(() => (drawn++ < LEVEL_NUMBERS ? levels() : keys()));
  typists.set(name, typist);
  return typist;
}

/** The typing in one course. The same seed gives the same key times, but nobody types twice alike. */
export class Fingers {
  readonly #random;
  /** How often each text was typed: people get faster. */
  readonly #times: Map<string, number>;

  constructor(seed: string, times: ReadonlyMap<string, number> = new Map()) {
    this.#random = seeded(numberOf(seed));
    this.#times = new Map(times);
  }

  /** As practised, with other random numbers. */
  copy(seed: string): Fingers {
    return new Fingers(seed, this.#times);
  }

  sample({ hand, machine, typing, user, tellsTyping, passwordVersion }: Life, use: Use): Json {
    // Cards are typed in the frame of a payment provider, or stored.
    if (hand === undefined || !tellsTyping || use === 'checkout') return {};
    const text = use === 'registration' ? 'form' : 'password';
    const name = `${user}/${machine.input}/${text}/${text === 'password' ? passwordVersion : 0}`;
    const time = this.#times.get(`${hand}/${name}`) ?? 0;
    this.#times.set(`${hand}/${name}`, time + 1);
    // Without the odd visit of a real person that is unlike all others: one in a hundred would be taken for the event.
    const calm = (): number => (this.#random() + this.#random()) / 2;
    const whole = typistOf(hand, name)(time, calm);
    const held = machine.input === 'app' ? TOUCH_DWELL : 1;
    // Another password has another length.
    const keys = KEYS[text] - (text === 'password' ? passwordVersion - 1 : 0);
    const { dwell, flight } = typing({
      dwell: whole.dwell.slice(0, keys).map((ms) => ms * held),
      flight: whole.flight.slice(0, keys - 1),
    });
    return { behavioral: { typing_dwell_ms: dwell.map(Math.round), typing_flight_ms: flight.map(Math.round) } };
  }
}

const identifierOf = (user: string): string => `sha256:${fingerprintOf(`${user}@example.org`)}`;

export interface LoginWord {
  result: 'SUCCESS' | 'FAILURE';
  failureReason?: string;
  mfaUsed?: boolean;
}

export function loginContextOf({ user }: Life, word: LoginWord): LoginWord & { identifierHash: string } {
  return { identifierHash: identifierOf(user), ...word };
}

export interface Step {
  use: Use;
  typed: Json;
  /** Fields of the use case. */
  context: Json;
  session: string;
  at: number;
}

/** The request of a step, without what the backend alone knows. */
export function requestOf(life: Life, { use, typed, context, session, at }: Step): Sent {
  const { machine, timezone, sim, user, tellsDevice, signals } = life;
  const fingerprint = fingerprintOf(machine.name);
  const told = {
    fingerprintSource: machine.seeded ? 'seeded' : 'hardware',
    ...machine.attributes,
  };
  return {
    useCase: life.scoresOnly ? 'score' : use,
    address: life.address,
    sdk: machine.sdk,
    userAgent: machine.userAgent,
    body: {
      userId: user,
      device: { deviceId: fingerprint.slice(0, 32), fingerprint, timezone, ...(tellsDevice && told) },
      session: { sessionId: session, timestamp: new Date(at + life.clockErrorMs).toISOString() },
      ...(sim.serial !== '' && {
        sim: {
          simSerialNumber: fingerprintOf(sim.serial).slice(0, 32),
          simOperator: sim.operator,
          simOperatorName: sim.operator,
          networkOperator: life.networkOperator,
        },
      }),
      ...typed,
      ...(Object.keys(signals).length > 0 && { signals }),
      ...context,
    },
  };
}

export function checkoutOf({ amount, shipsTo }: Life): Json {
  return { checkoutContext: { amount, currency: 'EUR', itemCount: 1, shippingCountry: shipsTo } };
}
