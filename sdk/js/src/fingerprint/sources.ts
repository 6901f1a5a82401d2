// The values read from the browser. Only stable ones: the fingerprint contains no screen, language, timezone, setting,
// font, sound or version, because a second monitor, zoom, a journey or an update must not change the device.
import { getWebGLContext, isChromium, isGecko, isWebKit, sources } from '@fingerprintjs/fingerprintjs';
import { mathResults } from './math.js';

/** Values by name: `undefined` if the browser does not provide it, 'error' if reading it failed. */
export type Readings = Readonly<Record<string, unknown>>;

/** The sources are read independently: if one throws, its value is 'error' and the others are unaffected. */
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
  graphics,
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

/** A property of a reading, undefined if the reading is not an object. */
export function part(reading: unknown, name: string): unknown {
  return typeof reading === 'object' && reading !== null ? (reading as Record<string, unknown>)[name] : undefined;
}

/** Like `part`, as text; '' if it is not a string. */
export function textOf(reading: unknown, name: string): string {
  const value = part(reading, name);
  return typeof value === 'string' ? value : '';
}

/**
 * Vendor and renderer of the graphics card. Unmasked, except in Firefox, which warns about the extension and already
 * returns the values without it.
 */
function graphics(): string[] {
  const gl = getWebGLContext({});
  if (gl === undefined) return [];
  const names = isGecko() ? null : gl.getExtension('WEBGL_debug_renderer_info');
  const read = (unmasked: number | undefined, masked: number): string =>
    String((unmasked !== undefined && gl.getParameter(unmasked)) || gl.getParameter(masked) || '');
  return [read(names?.UNMASKED_VENDOR_WEBGL, gl.VENDOR), read(names?.UNMASKED_RENDERER_WEBGL, gl.RENDERER)];
}

/** Vendor and renderer without the last comma part of the renderer: that is the driver, which changes with updates. */
export function gpu({ graphics }: Readings): string {
  const [vendor = '', renderer = ''] = Array.isArray(graphics) ? graphics.map(String) : [];
  const bracket = renderer.endsWith(')') ? ')' : '';
  const comma = renderer.lastIndexOf(',');
  return [vendor, comma < 0 ? renderer : renderer.slice(0, comma) + bracket].filter((text) => text !== '').join(' ');
}

export function platform({ agent, platform: old }: Readings): string {
  return textOf(agent, 'platform') || (typeof old === 'string' ? old : '');
}
