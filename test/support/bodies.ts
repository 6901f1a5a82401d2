// Request bodies for tests, in the nested layout.
import { createHash } from 'node:crypto';

export function fingerprintOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

export const PIXEL = {
  manufacturer: 'Google',
  model: 'Pixel 8',
  brand: 'google',
  device: 'shiba',
  product: 'shiba',
  hardware: 'shiba',
  sdkVersion: '34',
  osVersion: '14',
  screenWidth: '1080',
  screenHeight: '2400',
  screenDensity: '420',
  locale: 'de-DE',
};

/** A device by name: the same name gives the same device. */
export function device(name: string, change: Record<string, unknown> = {}): Record<string, unknown> {
  const fingerprint = fingerprintOf(name);
  return { deviceId: fingerprint.slice(0, 32), fingerprint, timezone: 'Europe/Berlin', ...PIXEL, ...change };
}

export function body(
  userId: string,
  deviceName = `${userId}'s phone`,
  rest: Record<string, unknown> = {},
): Record<string, unknown> {
  return { userId, device: device(deviceName), ...rest };
}
