// The second matrix: one hand behind many accounts or orders. A crowd is a cell of its own dimensions; its rule says by
// which attempt it must have been asked for more than a captcha, or refused.
import { type TypingSample } from '../../../src/traffic/behaviour.js';
import { type Random, seeded } from '../../../src/traffic/random.js';
import { coreServiceOn, type CoreNetwork } from '../world/core-service.js';
import { deviceFacts } from '../world/devices.js';
import { Hand, varied } from '../world/hands.js';
import { fingerprintOf, numberOf } from '../world/names.js';
import { type DeviceFacts, type Facts, type Factor, type Reply, wordsPassed } from '../world/wire.js';
import { BEGIN, deviceOf, gesturesOf, HARDWARE } from './victim.js';
import { InMemoryProfiles } from '../../../src/profiles/in-memory.js';

export const CROWD_DIMENSIONS = {
  /** New accounts; accounts that order at once; guests' orders; passwords tried; resets; orders of aged accounts. */
  does: ['register', 'promo', 'guest_orders', 'stuffing', 'spraying', 'resets', 'aged_orders', 'aged_payouts'],
  lines: ['one', 'prefix', 'hosting_24', 'provider', 'everywhere'],
  devices: ['one', 'five', 'same_model', 'varied'],
  typing: ['none', 'one_hand', 'copied', 'jittered', 'people'],
  pace: ['minute', 'six_minutes', 'hour'],
} as const;
export type Crowd = { readonly [D in keyof typeof CROWD_DIMENSIONS]: (typeof CROWD_DIMENSIONS)[D][number] };

const PACE_MS: Readonly<Record<Crowd['pace'], number>> = { minute: 60_000, six_minutes: 360_000, hour: 3_600_000 };
const ATTEMPTS = 60;
const AGED_DAYS = 30;
const DAY_MS = 86_400_000;

/** Those that have a rule. */
export function crowds(): Crowd[] {
  const all: Crowd[] = [];
  for (const does of CROWD_DIMENSIONS.does)
    for (const lines of CROWD_DIMENSIONS.lines)
      for (const devices of CROWD_DIMENSIONS.devices)
        for (const typing of CROWD_DIMENSIONS.typing)
          for (const pace of CROWD_DIMENSIONS.pace) all.push({ does, lines, devices, typing, pace });
  return all.filter((crowd) => limitOf(crowd) !== undefined);
}

/**
 * The attempt by which the crowd must have met a challenge; undefined where it looks like different people, or like
 * what a shop has: lines all over the country, with machines of one model; a till that serves customers; aged accounts
 * on their own lines; guests on a line; less than ten tries an hour.
 */
function limitOf({ does, lines, devices, typing, pace }: Crowd): number | undefined {
  const together = lines === 'one' || lines === 'prefix' || lines === 'hosting_24';
  if (!together || pace === 'hour') return undefined;
  if (devices === 'one') return 12;
  if (does === 'aged_orders' || does === 'aged_payouts') return undefined;
  if (does === 'register' || does === 'promo') return typing === 'people' && devices !== 'five' ? 40 : 30;
  if (lines === 'hosting_24' && does !== 'resets') return 30;
  const tries = does === 'stuffing' || does === 'spraying' || does === 'resets';
  return tries && lines === 'one' && pace === 'minute' ? 50 : undefined;
}

export interface CrowdPlayed {
  crowd: Crowd;
  limit: number;
  /** The first attempt that met a challenge or a block, from 1; 0 = none. */
  noticedAt: number;
  got: number;
  last: Reply;
}

export async function playCrowd(network: CoreNetwork, crowd: Crowd, shop: InMemoryProfiles): Promise<CrowdPlayed> {
  const service = coreServiceOn(network, { profiles: new InMemoryProfiles(shop) });
  const member = new Member(crowd);
  const aged = crowd.does === 'aged_orders' || crowd.does === 'aged_payouts';
  let noticedAt = 0;
  let got = 0;
  let last: Reply = { action: 'allow', risk: 0, reasons: [], challenges: [] };
  if (aged)
    for (let i = 0; i < ATTEMPTS; i += 1) {
      const at = BEGIN - AGED_DAYS * DAY_MS + i * PACE_MS.hour;
      await passes(service, { ...member.facts(i, 'people'), useCase: 'registration' }, at);
    }
  let at = BEGIN + 9 * PACE_MS.hour;
  for (let i = 0; i < ATTEMPTS; i += 1) {
    for (const facts of member.acts(i)) {
      const { first, then } = await passes(service, facts, at);
      last = then;
      at += 20_000;
      if (noticedAt === 0 && first.action !== 'allow') noticedAt = i + 1;
      if (last.action !== 'allow') break;
    }
    if (last.action === 'allow') got += 1;
    at += PACE_MS[crowd.pace];
  }
  return { crowd, limit: limitOf(crowd) ?? Infinity, noticedAt, got, last };
}

type Service = ReturnType<typeof coreServiceOn>;
const CAN: ReadonlySet<Factor> = new Set<Factor>(['human', 'email']);

/** He solves captchas and owns the mailboxes of his accounts. */
async function passes(service: Service, facts: Facts, at: number): Promise<{ first: Reply; then: Reply }> {
  const first = await service.ask(facts, at);
  const words = first.action === 'allow' || facts.login?.result === 'FAILURE' ? undefined : wordsPassed(first, CAN);
  const then = words === undefined ? first : await service.ask({ ...facts, completed: words }, at + 10_000);
  return { first, then };
}

class Member {
  readonly #crowd: Crowd;
  readonly #random: Random;
  readonly #hand = new Hand('crowd');
  readonly #copied: TypingSample;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
    this.#random = seeded(numberOf(Object.values(crowd).join('/')));
    this.#copied = this.#hand.type(this.#random, 'pc', 'form', 0, 'crowd', 'crowd');
  }

  acts(i: number): Facts[] {
    const base = this.facts(i, this.#crowd.typing);
    const order = { ...base, typing: undefined, useCase: 'checkout' } as const;
    switch (this.#crowd.does) {
      case 'register':
        return [{ ...base, useCase: 'registration' }];
      case 'promo':
        return [
          { ...base, useCase: 'registration' },
          { ...order, checkout: { amount: 20, items: 1, shippingCountry: 'DE' } },
        ];
      case 'guest_orders':
        return [{ ...order, checkout: { amount: 16, items: 1, shippingCountry: 'DE' } }];
      case 'aged_orders':
        return [{ ...order, checkout: { amount: 60, items: 1, shippingCountry: 'DE' } }];
      case 'aged_payouts':
        return [{ ...order, useCase: 'account_change', change: 'payout' }];
      case 'resets':
        return [{ ...base, useCase: 'password_reset' }];
      case 'stuffing':
      case 'spraying':
        return [
          { ...base, useCase: 'login', login: { result: i % 20 === 19 ? 'SUCCESS' : 'FAILURE', mfaUsed: false } },
        ];
    }
  }

  facts(i: number, typing: Crowd['typing']): Facts {
    return {
      useCase: 'login',
      user: `member ${i}`,
      address: this.#address(i),
      sessionId: `member ${i}`,
      clockErrorMs: 0,
      device: this.#device(i),
      typing: this.#typing(i, typing),
      ...gesturesOf(this.#random, 'pc'),
    };
  }

  #address(i: number): string {
    switch (this.#crowd.lines) {
      case 'one':
        return '95.90.40.6';
      case 'prefix':
        return `95.90.40.${10 + i}`;
      case 'hosting_24':
        return `135.181.40.${10 + i}`;
      case 'provider':
        return `95.90.${40 + i}.6`;
      case 'everywhere':
        return `${['95.90', '87.128', '46.114', '91.10'][i % 4] ?? ''}.${40 + i}.6`;
    }
  }

  #device(i: number): DeviceFacts {
    const { devices } = this.#crowd;
    const name = devices === 'one' ? 'crowd' : devices === 'five' ? `crowd ${i % 5}` : `crowd ${i}`;
    const screen = devices === 'varied' ? { screenWidth: String(1280 + 16 * (i % 40)) } : {};
    const device = deviceOf(name, 'pc', { ...HARDWARE.pc, ...screen });
    return { ...deviceFacts(device, BEGIN, 'Europe/Berlin', 'de-DE'), fingerprint: fingerprintOf(name) };
  }

  #typing(i: number, typing: Crowd['typing']): TypingSample | undefined {
    switch (typing) {
      case 'none':
        return undefined;
      case 'one_hand':
        return this.#hand.type(this.#random, 'pc', 'form', 0, 'crowd', `member ${i}`);
      case 'copied':
        return this.#copied;
      case 'jittered':
        return varied(this.#random, this.#copied);
      case 'people':
        return new Hand(`person ${i}`).type(this.#random, 'pc', 'form', 0, `member ${i}`);
    }
  }
}
