// The device attributes that the service compares to recognise a known device after its fingerprint has changed.
import { type Identity } from './fingerprint/fingerprint.js';
import { deviceClass } from './fingerprint/device-class.js';
import { gpu, textOf } from './fingerprint/sources.js';
import { type WireDevice } from './generated/wire.js';

/**
 * Product tokens in the user agent. The first match counts, because most browsers also name the one they derive from.
 */
const BROWSERS = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'FxiOS', 'CriOS', 'Chrome', 'Version'];
const TEXT_MAX = 128;

function browser(): string[] {
  for (const name of BROWSERS) {
    const match = new RegExp(name + '\\w*/(\\d+)').exec(navigator.userAgent);
    if (match !== null) return [name === 'Version' ? 'Safari' : name, match[1] ?? ''];
  }
  return [];
}

/** Leaves out empty values: the service distinguishes a missing value from an empty one. */
function told(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [[name, value.slice(0, TEXT_MAX)]])),
  );
}

function timezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

export function deviceOf(identity: Identity): WireDevice {
  const { fingerprint, deviceId, readings, source } = identity;
  const [brand = '', major = ''] = browser();
  const { screen, devicePixelRatio } = window;
  const agent = readings['agent'];
  const isApple = /Mac|iPhone|iPad|iPod/.test(navigator.userAgent);
  return {
    deviceId,
    fingerprint,
    timezone: timezone(),
    fingerprintSource: source,
    ...told({
      device: deviceClass(readings),
      hardware: gpu(readings),
      product: String(readings['engine']),
      brand,
      sdkVersion: major,
      model: textOf(agent, 'model'),
      manufacturer: isApple ? 'Apple' : '',
      osVersion: textOf(agent, 'platformVersion'),
      screenWidth: String(Math.min(screen.width, screen.height)),
      screenHeight: String(Math.max(screen.width, screen.height)),
      screenDensity: String(devicePixelRatio),
      locale: navigator.language,
    }),
  };
}

/**
 * Whether touch is the only input: such a device has a soft keyboard. A device with neither hover nor touch, such as a
 * server without a mouse, counts as having keys.
 */
export function isTouchOnly(): boolean {
  return navigator.maxTouchPoints > 0 && !window.matchMedia('(any-hover: hover)').matches;
}
