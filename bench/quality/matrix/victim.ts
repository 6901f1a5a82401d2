// The victim of a cell: devices, lines, typing and the past of the account; and the shop's other customers.
import { type TypingSample } from '../../../src/traffic/behaviour.js';
import { signals } from '../../../src/traffic/bodies.js';
import { integer, type Random, seeded } from '../../../src/traffic/random.js';
import { DAY_MS, type Device, deviceFacts, IPHONE, PIXEL } from '../world/devices.js';
import { Hand } from '../world/hands.js';
import { fingerprintOf, numberOf } from '../world/names.js';
import { type DeviceFacts, type Facts } from '../world/wire.js';
import { type Cell } from './cells.js';

/** Midnight UTC of a Wednesday. */
export const BEGIN = Date.UTC(2026, 0, 14);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const EVENING = 18;
/** Of the owner, after BEGIN. */
const EVENINGS = 60;
const CUSTOMERS = 110;
export const USUAL = 50;

export const HOME = '91.10.20.30';
export const CARRIER = '80.187.250';
export const VICTIM = 'victim';

export const HARDWARE: Readonly<Record<Cell['gear'], Device['hardware']>> = {
  app: PIXEL,
  pc: {
    brand: 'Chrome',
    product: 'Blink',
    hardware: 'Intel UHD 620',
    screenWidth: '1920',
    screenHeight: '1080',
    screenDensity: '1',
  },
  web: IPHONE,
};

export function deviceOf(name: string, gear: Cell['gear'], hardware: Device['hardware'] = HARDWARE[gear]): Device {
  const isSeeded = gear !== 'pc';
  return { name, input: gear, hardware, seeded: isSeeded, from: -Infinity, until: Infinity, changes: [] };
}

export function cardOf(serial: string, operator: string): Record<string, string> {
  return {
    simOperator: operator,
    simOperatorName: `carrier ${operator}`,
    simSerialNumber: fingerprintOf(serial),
    networkOperator: operator,
    networkType: 'LTE',
  };
}

export interface Asked {
  at: number;
  facts: Facts;
}

/** A browser's signals of a person; an app has none. */
export function gesturesOf(random: Random, gear: Cell['gear'], more: object = {}): Partial<Facts> {
  if (gear === 'app') return { swipe: integer(random, 60, 240) / 100 };
  const mouse = gear === 'web' ? { mouse: { clickCount: 4, totalDistance: 0, averageVelocity: 0 } } : {};
  return { signals: { ...signals(random), ...mouse, ...more }, entropy: integer(random, 190, 290) / 100 };
}

export class Victim {
  readonly cell: Cell;
  readonly #sort: string;
  readonly random: Random;
  readonly device: Device;
  /** Whose text is typed. */
  readonly author: string;
  readonly hand: Hand;
  /** What a keylogger has recorded. */
  recorded: TypingSample | undefined;

  /** @param sort victims of one name have the same past */
  constructor(cell: Cell, sort: string, hand = new Hand(`${VICTIM} ${sort}`)) {
    this.cell = cell;
    this.#sort = sort;
    this.random = seeded(numberOf(`victim/${sort}`));
    this.device = deviceOf(VICTIM, cell.gear);
    this.author = `${VICTIM} ${sort}`;
    this.hand = hand;
  }

  /** The same victim after the past, with numbers of its own. */
  again(cell: Cell): Victim {
    const victim = new Victim(cell, this.#sort, this.hand);
    const { random } = victim;
    for (let i = 0; i < 7; i += 1) random();
    victim.recorded = this.recorded;
    return victim;
  }

  facts(at: number): DeviceFacts {
    return deviceFacts(this.device, at, 'Europe/Berlin', 'de-DE');
  }

  sim(): Facts['sim'] {
    return this.cell.gear === 'app' ? cardOf("victim's card", '26201') : undefined;
  }

  isTyped(): boolean {
    return this.cell.account !== 'untyped' && this.cell.account !== 'orders_only';
  }

  /** Ends on the day of BEGIN, or as long before it as the account has rested. */
  past(): Asked[] {
    const { account } = this.cell;
    const rest = account === 'dormant_30' ? 30 : account === 'dormant_200' ? 200 : 0;
    const days = account === 'young' ? 3 : 32;
    return Array.from({ length: days }, (_, i) => this.#day(i, BEGIN - (rest + days - i) * DAY_MS)).flat();
  }

  /** The owner goes on with an account that is in use, each evening. */
  meanwhile(from: number, until: number): Asked[] {
    const { account } = this.cell;
    if (account !== 'daily' && account !== 'untyped' && account !== 'young') return [];
    const evenings = Array.from({ length: EVENINGS }, (_, i) => BEGIN + i * DAY_MS + (EVENING + 2) * HOUR_MS);
    return evenings
      .filter((at) => at > from && at < until)
      .map((at, i) => ({ at, facts: this.#visit(at, 40 + i, 'login') }));
  }

  #day(i: number, midnight: number): Asked[] {
    const { account } = this.cell;
    const at = midnight + EVENING * HOUR_MS + integer(this.random, -60, 60) * MINUTE_MS;
    const later = at + 5 * MINUTE_MS;
    const buys = i % 4 === 1;
    if (account === 'orders_only') return i % 3 === 0 ? [{ at, facts: this.#order(at, i) }] : [];
    const first = account === 'young' && i === 0;
    const enters = first ? this.#visit(at, i, 'registration') : this.#visit(at, i, 'login');
    return [{ at, facts: enters }, ...(buys ? [{ at: later, facts: this.#order(later, i) }] : [])];
  }

  #visit(at: number, i: number, useCase: 'registration' | 'login'): Facts {
    const { gear } = this.cell;
    const typing = this.isTyped()
      ? this.hand.type(this.random, gear === 'app' ? 'app' : gear, 'password', 0, VICTIM)
      : undefined;
    if (typing !== undefined) this.recorded = typing;
    return {
      ...this.#common(at, i),
      useCase,
      typing,
      ...(useCase === 'login' ? { login: { result: 'SUCCESS', mfaUsed: false } } : {}),
    };
  }

  #order(at: number, i: number): Facts {
    const amount = Math.round(USUAL * (0.7 + 0.1 * (i % 7)));
    return {
      ...this.#common(at, i),
      useCase: 'checkout',
      checkout: { amount, items: 1, shippingCountry: 'DE' },
    };
  }

  #common(at: number, i: number): Omit<Facts, 'useCase'> {
    const { gear, roams } = this.cell;
    const address = roams === 'carrier_too' && i % 3 === 2 ? `${CARRIER}.${1 + (i % 3)}` : HOME;
    return {
      user: VICTIM,
      address,
      sessionId: `visit ${i}`,
      clockErrorMs: 0,
      device: this.facts(at),
      sim: this.sim(),
      ...gesturesOf(this.random, gear),
    };
  }
}

/** Orders of others in the week before: what is usual in the shop. */
export function customers(): Asked[] {
  return Array.from({ length: CUSTOMERS }, (_, i) => {
    const at = BEGIN - DAY_MS * (1 + (i % 7)) + i * MINUTE_MS;
    const device = deviceFacts(deviceOf(`customer ${i}`, 'app'), at, 'Europe/Berlin', 'de-DE');
    return {
      at,
      facts: {
        useCase: 'checkout',
        user: `customer ${i}`,
        address: `95.91.${i}.9`,
        sessionId: `customer ${i}`,
        clockErrorMs: 0,
        device,
        checkout: { amount: 15 + i, items: 1, shippingCountry: 'DE' },
      } as const,
    };
  });
}
