// What kind of device a browser runs on, and whether its hardware tells one device from the next.
import { part, type Readings, textOf } from './sources.js';

export type DeviceClass = 'desktop' | 'mobile' | 'tablet';

export function deviceClass(readings: Readings): DeviceClass {
  const { userAgent } = navigator;
  // An iPad calls itself a Mac, but no Mac can be touched at more than one point.
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && navigator.maxTouchPoints > 1)) return 'tablet';
  if (/iPhone|iPod/.test(userAgent)) return 'mobile';
  const isMobile = part(readings['agent'], 'mobile') === true || /Mobile/.test(userAgent);
  if (/Android/.test(userAgent) || textOf(readings['agent'], 'platform') === 'Android')
    return isMobile ? 'mobile' : 'tablet';
  return isMobile ? 'mobile' : 'desktop';
}

/**
 * Phones and tablets of one model are equal, Safari and Firefox hide hardware, and Brave changes it: there the values
 * alone stand for thousands of devices.
 */
export function isHardwareShared(readings: Readings): boolean {
  return deviceClass(readings) !== 'desktop' || readings['engine'] !== 'Blink' || 'brave' in navigator;
}
