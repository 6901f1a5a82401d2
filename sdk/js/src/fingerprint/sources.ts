// What is read of the browser. Only what stays: no screen, language, timezone, setting, font, sound or version is in
// the fingerprint, because a second monitor, zoom, a journey or an update must not make another device of it.
import { isChromium, isGecko, isWebKit, sources } from '@fingerprintjs/fingerprintjs';
import { mathResults } from './math.js';

/** Values by name. `undefined` where the browser does not tell, 'error' where reading it failed. */
export type Readings = Readonly<Record<string, unknown>>;

// Not called as a method: then the bundler would keep all 42 sources.
const webGlBasics = sources.webGlBasics;

/** Each is asked by itself: one that throws gives the word `error`, and the others are what they are. */
const READ: Readonly<Record<string, () => unknown>> = {
  engine,
  agent: sources.userAgentData,
  canvas: sources.canvas,
  memory: sources.deviceMemory,
  cores: sources.hardwareConcurrency,
  platform: sources.platform,
  touch: () => [navigator.maxTouchPoints, 'ontouchstart' in window],
  math: mathResults,
  nan: sources.architecture,
  webgl: () => webGlBasics({ cache: {} }),
};

export async function readSources(): Promise<Readings> {
  const readings: Record<string, unknown> = {};
  for (const [name, source] of Object.entries(READ)) {
    try {
      readings[name] = await source();
    } catch {
      readings[name] = 'error';
    }
  }
  return readings;
}

function engine(): string {
  if (isChromium()) return 'Blink';
  if (isGecko()) return 'Gecko';
  return isWebKit() ? 'WebKit' : 'other';
}

/** A property of a reading that is an object. */
export function part(reading: unknown, name: string): unknown {
  return typeof reading === 'object' && reading !== null ? (reading as Record<string, unknown>)[name] : undefined;
}

/** The same as a text, '' where there is none. */
export function textOf(reading: unknown, name: string): string {
  const value = part(reading, name);
  return typeof value === 'string' ? value : '';
}

/** Unmasked vendor and renderer. What stands behind the last comma is the driver, which changes with updates. */
export function gpu({ webgl }: Readings): string {
  const renderer = textOf(webgl, 'rendererUnmasked') || textOf(webgl, 'renderer');
  const vendor = textOf(webgl, 'vendorUnmasked') || textOf(webgl, 'vendor');
  const bracket = renderer.endsWith(')') ? ')' : '';
  const comma = renderer.lastIndexOf(',');
  return [vendor, comma < 0 ? renderer : renderer.slice(0, comma) + bracket].filter((text) => text !== '').join(' ');
}

export function platform({ agent, platform: old }: Readings): string {
  return textOf(agent, 'platform') || (typeof old === 'string' ? old : '');
}
