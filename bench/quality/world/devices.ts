// Devices of the world: real hardware, versions with updates, and fingerprints of limited life.
import { between, pick, type Random, seeded } from '../../../src/traffic/random.js';
import { HABITS, type Input } from './cast/people.js';
import { fingerprintOf, numberOf } from './names.js';
import { type DeviceFacts } from './wire.js';

/** Subtracted from the update count, so that versions are small numbers in these years. */
const UPDATES_BEFORE = 500;
export const DAY_MS = 86_400_000;

export interface Device {
  /** The same name is the same device. */
  readonly name: string;
  readonly input: Input;
  readonly hardware: Readonly<Record<string, string>>;
  /** Phones, Apple and Firefox browsers add a random value to the fingerprint; computers with Chromium do not. */
  readonly seeded: boolean;
  /** First and last moment of its use, Unix milliseconds. */
  readonly from: number;
  until: number;
  /** Times at which the fingerprint changes. */
  readonly changes: readonly number[];
}

const screen = (width: number, height: number, screenDensity: string): Readonly<Record<string, string>> => ({
  screenWidth: String(width),
  screenHeight: String(height),
  screenDensity,
});
const COMPUTERS: readonly Readonly<Record<string, string>>[] = [
  { brand: 'Chrome', product: 'Blink', hardware: 'Intel UHD 620', ...screen(1920, 1080, '1') },
  { brand: 'Chrome', product: 'Blink', hardware: 'NVIDIA RTX 3060', ...screen(2560, 1440, '1') },
  { brand: 'Edge', product: 'Blink', hardware: 'Intel Iris Xe', ...screen(1536, 864, '1.25') },
  { brand: 'Edge', product: 'Blink', hardware: 'AMD Radeon 680M', ...screen(1920, 1200, '1') },
  { brand: 'Firefox', product: 'Gecko', hardware: 'Intel UHD 620', ...screen(1920, 1080, '1') },
  { brand: 'Safari', product: 'WebKit', hardware: 'Apple GPU', manufacturer: 'Apple', ...screen(1440, 900, '2') },
  { brand: 'Chrome', product: 'Blink', hardware: 'Apple M2', manufacturer: 'Apple', ...screen(1512, 982, '2') },
];
export const PIXEL: Readonly<Record<string, string>> = {
  manufacturer: 'Google',
  brand: 'google',
  model: 'Pixel 8',
  hardware: 'zuma',
  ...screen(1080, 2400, '2.6'),
};
export const REDMI: Readonly<Record<string, string>> = {
  manufacturer: 'Xiaomi',
  brand: 'Redmi',
  model: '2312DRA50G',
  hardware: 'mt6897',
  ...screen(1220, 2712, '2.8'),
};
export const IPHONE: Readonly<Record<string, string>> = {
  manufacturer: 'Apple',
  brand: 'Safari',
  model: 'iPhone',
  product: 'WebKit',
  hardware: 'Apple GPU',
  ...screen(1170, 2532, '3'),
};
const PHONES: readonly Readonly<Record<string, string>>[] = [
  { manufacturer: 'Samsung', brand: 'samsung', model: 'SM-S921B', hardware: 's5e9945', ...screen(1080, 2340, '3') },
  { manufacturer: 'Samsung', brand: 'samsung', model: 'SM-A546B', hardware: 's5e8835', ...screen(1080, 2340, '2.8') },
  PIXEL,
  REDMI,
  { manufacturer: 'Fairphone', brand: 'Fairphone', model: 'FP5', hardware: 'qcom', ...screen(1224, 2700, '2.9') },
];
const IPHONES: readonly Readonly<Record<string, string>>[] = [
  IPHONE,
  {
    manufacturer: 'Apple',
    brand: 'Safari',
    model: 'iPhone',
    product: 'WebKit',
    hardware: 'Apple GPU',
    ...screen(1290, 2796, '3'),
  },
];

/** @param span the fingerprint changes within it */
export function makeDevice(name: string, input: Input, span: { from: number; to: number }, from = -Infinity): Device {
  const random = seeded(numberOf(`device/${name}`));
  const hardware =
    input === 'pc'
      ? pick(random, COMPUTERS)
      : input === 'web' && random() < 0.5
        ? pick(random, IPHONES)
        : pick(random, PHONES);
  const seed = input !== 'pc' || hardware['product'] !== 'Blink';
  return {
    name,
    input,
    hardware,
    seeded: seed,
    from,
    until: Infinity,
    changes: seed ? [] : changesWithin(random, span),
  };
}

/** All phones of one model whose fingerprint has no seed. */
export function collidingDevice(model: number): Device {
  return {
    name: `model-${model}`,
    input: 'web',
    hardware: IPHONES[model % IPHONES.length] ?? {},
    seeded: false,
    from: -Infinity,
    until: Infinity,
    changes: [],
  };
}

function changesWithin(random: Random, { from, to }: { from: number; to: number }): number[] {
  const changes: number[] = [];
  for (let at = from; at < to;) {
    at -= Math.log(1 - random()) * HABITS.fingerprintDays * DAY_MS;
    changes.push(at);
  }
  return changes;
}

/** @param clean name of a private window, which has no seed; '' means a normal window. */
export function deviceFacts(device: Device, at: number, timezone: string, locale: string, clean = ''): DeviceFacts {
  const { name, input, hardware, seeded: seed, changes } = device;
  const generation = changes.filter((change) => change <= at).length;
  const window = seed && clean !== '' ? `/${clean}` : '';
  return {
    fingerprint: fingerprintOf(`${name}/${generation}${window}`),
    seeded: seed,
    timezone,
    attributes: { device: input === 'pc' ? 'desktop' : 'mobile', ...hardware, ...versions(device, at), locale },
  };
}

/** Versions of the device; each device updates on its own days. */
function versions({ name, input }: Device, at: number): Record<string, string> {
  const phase = between(seeded(numberOf(`updates/${name}`)), 0, HABITS.updateDays);
  const updates = Math.floor((at / DAY_MS + phase) / HABITS.updateDays);
  const version = String(updates - UPDATES_BEFORE);
  return input === 'app'
    ? { osVersion: version, sdkVersion: '34' }
    : { osVersion: input === 'pc' ? '10.0' : '17', sdkVersion: version };
}
