// The thief of a cell: machine, line, typing, and the steps to the target.
import { type TypingSample } from '../../../src/traffic/behaviour.js';
import { type Random, seeded } from '../../../src/traffic/random.js';
import { type Device, deviceFacts, REDMI } from '../world/devices.js';
import { Hand, varied } from '../world/hands.js';
import { fingerprintOf, numberOf } from '../world/names.js';
import { type DeviceFacts, type Facts, type Factor } from '../world/wire.js';
import { type Cell } from './cells.js';
import { CARRIER, cardOf, deviceOf, gesturesOf, HARDWARE, HOME, USUAL, type Victim, VICTIM } from './victim.js';

export type Act =
  | { is: 'failure' | 'login' | 'reset' }
  | { is: 'change'; what: NonNullable<Facts['change']> }
  | { is: 'order'; times: number; foreign: boolean; after?: Facts['change'] };
/** `pauseMs` is the time before the step; `sitting` whether all steps so far were within an hour. */
export type Step = Act & { pauseMs: number; sitting: boolean; days: number };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const OWNS: Readonly<Record<Cell['owns'], readonly Factor[]>> = {
  nothing: [],
  captcha: ['human'],
  mail: ['human', 'email'],
  sms: ['human', 'sms'],
  mail_sms: ['human', 'email', 'sms'],
  relayed: ['human', 'email', 'sms'],
};

/** @param before whether he has passed a challenge: a code that the victim was talked into telling works once */
export function factorsOf({ owns }: Cell, before: boolean): ReadonlySet<Factor> {
  return new Set(owns === 'relayed' && before ? OWNS.captcha : OWNS[owns]);
}

interface Place {
  address: string;
  timezone: string;
}
const PLACES: Readonly<Record<Cell['where'], Place>> = {
  own_line: { address: HOME, timezone: 'Europe/Berlin' },
  prefix: { address: '91.10.20.99', timezone: 'Europe/Berlin' },
  provider: { address: '87.128.40.6', timezone: 'Europe/Berlin' },
  country: { address: '95.90.40.6', timezone: 'Europe/Berlin' },
  carrier: { address: `${CARRIER}.3`, timezone: 'Europe/Berlin' },
  near_abroad: { address: '84.112.40.6', timezone: 'Europe/Vienna' },
  abroad: { address: '105.112.2.9', timezone: 'Africa/Lagos' },
  hosting: { address: '135.181.40.7', timezone: 'Europe/Berlin' },
  vpn: { address: '149.50.210.9', timezone: 'Europe/Berlin' },
  tor: { address: '185.220.101.7', timezone: 'UTC' },
};

const THIEF = 'thief';
const PC: Device['hardware'] = { ...HARDWARE.pc, brand: 'Edge', hardware: 'AMD Radeon 680M', screenHeight: '1200' };
const EMULATED: Device['hardware'] = {
  ...HARDWARE.app,
  model: 'sdk_gphone64_x86_64',
  hardware: 'ranchu',
  product: 'sdk_gphone64_x86_64',
};
const HEADLESS: Device['hardware'] = {
  ...HARDWARE.pc,
  hardware: 'SwiftShader',
  screenWidth: '1280',
  screenHeight: '720',
};
const SCREENS = ['1366', '1440', '1536', '1600', '1680', '1920', '2048', '2560'];

export class Thief {
  readonly #cell: Cell;
  readonly #victim: Victim;
  readonly #random: Random;
  readonly #hand = new Hand(THIEF);

  constructor(cell: Cell, victim: Victim) {
    this.#cell = cell;
    this.#victim = victim;
    this.#random = seeded(numberOf(`thief/${cell.name}`));
  }

  facts(step: Step, at: number, round: number): Facts {
    const { machine, where } = this.#cell;
    const gear = this.#gear();
    const isProgram = machine === 'headless';
    const privacy = machine === 'private' ? { privacy: { isIncognito: true, isVPN: false, isAutomated: false } } : {};
    const typed = step.is === 'login' || step.is === 'failure';
    return {
      useCase: useCaseOf(step),
      user: VICTIM,
      address: PLACES[where].address,
      sessionId: this.#cell.entry === 'session' && machine === 'copied_all' ? 'visit 31' : 'stolen',
      clockErrorMs: 0,
      device: this.#device(at, round),
      typing: typed ? this.#typing(gear) : undefined,
      sim: this.#sim(gear),
      ...(isProgram ? {} : gesturesOf(this.#random, gear, privacy)),
      ...contextOf(step),
    };
  }

  /** Kind of device that the thief's requests come from. */
  #gear(): Cell['gear'] {
    switch (this.#cell.machine) {
      case 'same_model':
      case 'copied_all':
      case 'unlocked':
      case 'remote':
        return this.#cell.gear;
      case 'other_phone':
      case 'emulator':
        return 'app';
      default:
        return 'pc';
    }
  }

  #device(at: number, round: number): DeviceFacts {
    const { machine, gear, where } = this.#cell;
    const { timezone } = PLACES[where];
    const facts = (hardware: Device['hardware'], kind: Cell['gear'], name = THIEF): DeviceFacts =>
      deviceFacts(deviceOf(name, kind, hardware), at, timezone, 'de-DE');
    switch (machine) {
      case 'pc':
        return facts(PC, 'pc');
      case 'private':
        return { ...facts(PC, 'pc', `${THIEF} ${round}`), seeded: true };
      case 'same_model':
        return { ...this.#victim.facts(at), timezone, fingerprint: fingerprintOf(THIEF) };
      case 'other_phone':
        return facts(REDMI, 'app');
      case 'emulator':
        return facts(EMULATED, 'app');
      case 'headless':
        return facts(HEADLESS, 'pc');
      case 'rotating':
        return facts({ ...PC, screenWidth: SCREENS[round % SCREENS.length] ?? '1920' }, 'pc', `${THIEF} ${round}`);
      case 'copied_print':
        return { ...facts(PC, 'pc'), fingerprint: this.#victim.facts(at).fingerprint, seeded: gear !== 'pc' };
      case 'copied_all':
        return this.#victim.facts(at);
      case 'unlocked':
      case 'remote':
        return { ...this.#victim.facts(at), timezone: machine === 'unlocked' ? timezone : 'Europe/Berlin' };
    }
  }

  #typing(gear: Cell['gear']): TypingSample | undefined {
    const { typing } = this.#cell;
    const { recorded } = this.#victim;
    switch (typing) {
      case 'none':
        return undefined;
      case 'own_hand':
        return this.#hand.type(this.#random, gear, 'password', 0, THIEF, this.#victim.author);
      case 'recorded':
        return recorded;
      case 'varied':
        return recorded === undefined ? undefined : varied(this.#random, recorded);
      case 'uniform':
        return { dwell: Array<number>(12).fill(80), flight: Array<number>(11).fill(140) };
    }
  }

  /** His own card; with the victim's number a new one of the victim's carrier. */
  #sim(gear: Cell['gear']): Facts['sim'] {
    const { machine, owns } = this.#cell;
    if (gear !== 'app' || machine === 'emulator') return undefined;
    if (machine === 'unlocked' || machine === 'copied_all') return this.#victim.sim();
    return cardOf("thief's card", owns === 'sms' || owns === 'mail_sms' ? '26201' : '26203');
  }
}

function useCaseOf({ is }: Step): Facts['useCase'] {
  if (is === 'failure' || is === 'login') return 'login';
  return is === 'reset' ? 'password_reset' : is === 'change' ? 'account_change' : 'checkout';
}

function contextOf(step: Step): Partial<Facts> {
  switch (step.is) {
    case 'failure':
      return { login: { result: 'FAILURE', mfaUsed: false } };
    case 'login':
      return { login: { result: 'SUCCESS', mfaUsed: false } };
    case 'reset':
      return {};
    case 'change':
      return { change: step.what };
    case 'order':
      return {
        checkout: { amount: USUAL * step.times, items: 1, shippingCountry: step.foreign ? 'RO' : 'DE' },
      };
  }
}

const TARGETS: Readonly<Record<Cell['target'], readonly Act[]>> = {
  login: [],
  small: [{ is: 'order', times: 0.2, foreign: false }],
  usual: [{ is: 'order', times: 1, foreign: false }],
  five: [{ is: 'order', times: 5, foreign: false }],
  fifty: [{ is: 'order', times: 50, foreign: false }],
  foreign: [{ is: 'order', times: 1, foreign: true }],
  many_small: Array.from({ length: 6 }, () => ({ is: 'order', times: 0.2, foreign: false }) as const),
  email: [{ is: 'change', what: 'email' }],
  phone: [{ is: 'change', what: 'phone' }],
  password: [{ is: 'change', what: 'password' }],
  payout: [{ is: 'change', what: 'payout' }],
  '2fa': [{ is: 'change', what: '2fa' }],
  address_order: [
    { is: 'change', what: 'address' },
    { is: 'order', times: 1, foreign: false, after: 'address' },
  ],
  email_order: [
    { is: 'change', what: 'email' },
    { is: 'order', times: 1, foreign: false, after: 'email' },
  ],
  payout_fifty: [
    { is: 'change', what: 'payout' },
    { is: 'order', times: 50, foreign: false, after: 'payout' },
  ],
  email_payout: [
    { is: 'change', what: 'email' },
    { is: 'change', what: 'payout' },
  ],
};

export function stepsOf({ entry, target, wait, tries }: Cell): Step[] {
  const days = wait === 'minute' ? 0 : wait === 'day' ? 1 : 3;
  const acts: Step[] = [];
  const add = (act: Act, pauseMs: number, of = 0): void => {
    acts.push({ ...act, pauseMs, sitting: of === 0, days: of });
  };
  if (tries === 'fifth' && entry === 'login') for (let i = 0; i < 4; i += 1) add({ is: 'failure' }, MINUTE_MS);
  if (entry === 'reset') add({ is: 'reset' }, MINUTE_MS);
  if (entry !== 'session') add({ is: 'login' }, MINUTE_MS);
  for (const [i, act] of TARGETS[target].entries())
    add(act, i === 0 && days > 0 ? days * DAY_MS : target === 'many_small' ? 3 * MINUTE_MS : MINUTE_MS, days);
  return acts;
}
