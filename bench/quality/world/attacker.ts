// One attacker with its assets, and the facts of its requests: address, device and typing.
import { carefulSession, humanSession, simpleSession, type TypingSample } from '../../../src/traffic/behaviour.js';
import { signals } from '../../../src/traffic/bodies.js';
import { hex, integer, pick, type Random } from '../../../src/traffic/random.js';
import { carrierAddress, homeAddress, lineOf, vpnExit } from './addresses.js';
import { type Address, type Assets, type Machine, type Timings } from './cast/attackers.js';
import { COUNTRIES, type Country, HOSTING_64, HOSTING_BLOCKS } from './cast/networks.js';
import { type Device, deviceFacts, makeDevice } from './devices.js';
import { Hand, type Text, varied } from './hands.js';
import { fingerprintOf } from './names.js';
import { type Person, simAt } from './person.js';
import { keyboardOf, seconds } from './visits.js';
import { type DeviceFacts, type Facts, type Factor, type WorldUseCase } from './wire.js';

const EQUAL_DWELL_MS = 80;
const EQUAL_FLIGHT_MS = 140;
const PROGRAM_KEYS = 12;
const TELLS_AUTOMATION = 0.5;
/** Size of a pool of residential lines in the country where most users live. */
const POOL_MAX = 60;

export class Attacker {
  readonly assets: Assets;
  readonly factors: ReadonlySet<Factor>;
  readonly random: Random;
  readonly #name: string;
  readonly #victim: Person | undefined;
  readonly #country: Country;
  readonly #hand: Hand;
  readonly #tells: boolean;
  readonly #server: string;
  readonly #sessionId: string;

  /** @param victim undefined if the accounts are the attacker's own */
  constructor(name: string, assets: Assets, random: Random, victim: Person | undefined) {
    this.#name = name;
    this.assets = assets;
    this.random = random;
    this.#victim = victim;
    const home = victim?.country ?? COUNTRIES[0];
    if (home === undefined) throw new Error('the world has no country');
    this.#country =
      assets.address === 'abroad'
        ? pick(
            random,
            COUNTRIES.filter((other) => other !== home),
          )
        : home;
    this.#hand = new Hand(name);
    this.#tells = random() < TELLS_AUTOMATION;
    this.#server = `${pick(random, HOSTING_BLOCKS).replace(/\.\d+$/, '')}.${integer(random, 0, 255)}`;
    this.#sessionId = hex(random, 24);
    this.factors = new Set([
      ...(assets.captcha === true || assets.timings === 'own_hand' ? ['human' as const] : []),
      ...(assets.mailbox === true ? ['email' as const] : []),
      ...(assets.sms === true ? ['sms' as const] : []),
    ]);
  }

  /** Milliseconds to the next step. */
  pause(): number {
    return seconds(this.random, 0.6 * this.assets.paceSeconds, 1.5 * this.assets.paceSeconds);
  }

  /** The address from which the victim's own login appears to come; undefined without a relay. */
  relayAddress(at: number): string | undefined {
    const { relay } = this.assets;
    return relay === undefined ? undefined : this.#address(relay, at);
  }

  /** @param round number of the attempt, for attackers who change something on each */
  facts(
    useCase: WorldUseCase,
    user: string,
    at: number,
    round: number,
    text: Text | undefined,
    context: Partial<Facts>,
  ): Facts {
    const { machine } = this.assets;
    const device = this.#device(machine, at, round);
    const mobile = device.attributes['device'] === 'mobile';
    const typing = text === undefined ? undefined : this.#typing(this.assets.timings, text, mobile);
    const sim = this.#sim(machine, at);
    return {
      useCase,
      user,
      address: this.#address(this.assets.address, at),
      sessionId: machine === 'fresh' ? hex(this.random, 24) : this.#sessionId,
      clockErrorMs: 0,
      device,
      typing,
      sim,
      ...(sim === undefined
        ? { signals: this.#signals(typing, mobile) }
        : { swipe: integer(this.random, 60, 240) / 100 }),
      ...(machine === 'headless' ? {} : { entropy: integer(this.random, 190, 290) / 100 }),
      ...context,
    };
  }

  #address(address: Address, at: number): string {
    const { random } = this;
    switch (address) {
      case 'server':
        return `${this.#server}.17`;
      case 'network_24':
        return `${this.#server}.${integer(random, 1, 254)}`;
      case 'network_64':
        return this.#within64();
      case 'vpn_exit':
        return vpnExit(random, this.#country.code);
      case 'abroad':
      case 'residential':
        return lineOf(`${this.#name}/line`, this.#country, true);
      case 'residential_pool':
        return lineOf(`${this.#name}/pool/${integer(random, 0, POOL_MAX)}`, this.#country, random() < 0.5);
      case 'same_provider':
        return lineOf(`${this.#name}/line`, this.#country, false);
      case 'victims_line':
        return this.#victimsLine(at);
    }
  }

  /** One /64 per attacker, with a new address in it each time. */
  #within64(): string {
    const network = HOSTING_64.replace(/[^:]+$/, this.#sessionId.slice(0, 4).replace(/^0+(?=.)/, ''));
    return `${network}:${[1, 2, 3, 4].map(() => integer(this.random, 1, 65_535).toString(16)).join(':')}`;
  }

  #victimsLine(at: number): string {
    const victim = this.#victim;
    if (victim === undefined) return lineOf(this.#name, this.#country, false);
    return victim.kind.home === 'carrier'
      ? carrierAddress(this.random, victim.country)
      : homeAddress(this.random, victim, victim.country, false, at);
  }

  #device(machine: Machine, at: number, round: number): DeviceFacts {
    const { timezone, locale } = this.#country;
    const facts = (device: Device): DeviceFacts => deviceFacts(device, at, timezone, locale);
    const span = { from: at, to: at };
    switch (machine) {
      case 'headless':
        return {
          ...facts(makeDevice(this.#name, 'pc', span)),
          attributes: {
            device: 'desktop',
            screenWidth: '800',
            screenHeight: '600',
            osVersion: 'Linux',
            locale: 'en-US',
          },
          timezone: 'UTC',
        };
      case 'own_pc':
        return facts(makeDevice(this.#name, 'pc', span));
      case 'own_phone':
        return facts(makeDevice(this.#name, 'app', span));
      case 'fresh':
        return { ...facts(makeDevice(this.#name, 'pc', span)), fingerprint: fingerprintOf(`${this.#name}/${round}`) };
      case 'same_model':
        return { ...this.#victims(at), fingerprint: fingerprintOf(`${this.#name}/model`) };
      case 'stolen_fingerprint':
        return { ...facts(makeDevice(this.#name, 'pc', span)), fingerprint: this.#victims(at).fingerprint };
      case 'stolen_all':
      case 'victims_device':
        return this.#victims(at);
    }
  }

  /** The device that the victim uses, or the one that malware recorded. */
  #victims(at: number): DeviceFacts {
    const victim = this.#victim;
    if (victim === undefined) throw new Error(`${this.#name} has no victim`);
    const device = this.#victimsDevice(at);
    if (this.assets.machine !== 'victims_device' && victim.recorded !== undefined) return victim.recorded.device;
    return deviceFacts(device, at, victim.country.timezone, victim.country.locale);
  }

  #victimsDevice(at: number): Device {
    const device = this.#victim?.devices.find(({ from, until }) => from <= at && at < until);
    if (device === undefined) throw new Error(`${this.#name}: the victim has no device`);
    return device;
  }

  #typing(timings: Timings, text: Text, mobile: boolean): TypingSample | undefined {
    const { random } = this;
    switch (timings) {
      case 'none':
        return undefined;
      case 'uniform':
        return {
          dwell: Array<number>(PROGRAM_KEYS).fill(EQUAL_DWELL_MS),
          flight: Array<number>(PROGRAM_KEYS - 1).fill(EQUAL_FLIGHT_MS),
        };
      case 'program':
        return (this.assets.machine === 'headless' ? simpleSession(random) : carefulSession(random)).typing;
      case 'human_program':
        return humanSession(random).typing;
      // An attacker who types the victim's text types the same text with other key times.
      case 'own_hand':
        return this.#hand.type(
          random,
          mobile ? 'app' : 'pc',
          text,
          this.#victim?.password ?? 0,
          this.#name,
          this.#victim?.id,
        );
      case 'replayed':
        return text === 'password' ? this.#victim?.recorded?.typing : undefined;
      case 'replayed_varied': {
        const sample = this.#victim?.recorded?.typing;
        return text === 'password' && sample !== undefined ? varied(random, sample) : undefined;
      }
    }
  }

  /** The attacker's own SIM; one with the victim's number keeps the victim's operator. */
  #sim(machine: Machine, at: number): Record<string, string> | undefined {
    const victim = this.#victim === undefined ? undefined : simAt(this.#victim, at);
    const appHere =
      machine === 'own_phone' ||
      ((machine === 'victims_device' || machine === 'same_model' || machine === 'stolen_all') &&
        this.#victimsDevice(at).input === 'app');
    if (!appHere) return undefined;
    const operator =
      this.assets.sms === true || machine === 'victims_device'
        ? (victim?.operator ?? this.#country.operators[0])
        : this.#country.operators[0];
    const serial =
      machine === 'victims_device' && victim !== undefined ? victim.serial : fingerprintOf(`${this.#name}/sim`);
    return {
      simOperator: operator,
      simOperatorName: `carrier ${operator}`,
      simSerialNumber: serial,
      networkOperator: operator,
      networkType: 'LTE',
    };
  }

  #signals(typing: TypingSample | undefined, mobile: boolean): Record<string, unknown> {
    const { random } = this;
    const program =
      this.assets.timings === 'program' || this.assets.timings === 'uniform' || this.assets.machine === 'headless';
    const form = {
      focusCount: 3,
      pasteCount: this.assets.machine === 'headless' ? 2 : 0,
      autofillDetected: false,
      fieldFocusOrder: ['email', 'password', 'submit'],
    };
    const privacy = {
      isIncognito: false,
      isVPN: false,
      isAutomated: this.assets.machine === 'headless' && this.#tells,
      hasAdBlocker: false,
    };
    const keyboard = keyboardOf(typing !== undefined, typing?.flight ?? []);
    if (!program)
      return {
        ...signals(random),
        ...(mobile && { mouse: { clickCount: 4, totalDistance: 0, averageVelocity: 0 } }),
        keyboard,
        form,
        privacy,
      };
    const { mouse, page } = this.assets.machine === 'headless' ? simpleSession(random) : carefulSession(random);
    return {
      mouse,
      page: this.assets.machine === 'headless' ? { ...page, timeOnPage: 1500, timeToFirstInteraction: 60 } : page,
      keyboard,
      form,
      privacy,
    };
  }
}
