// The class of the device, and whether its hardware values can distinguish it from other devices.
import { part, type Readings, textOf } from './sources.js';

export type DeviceClass = 'desktop' | 'mobile' | 'tablet';

export function deviceClass(readings: Readings): DeviceClass {
  const { userAgent } = navigator;
  // An iPad sends the user agent of a Mac, but no Mac has more than one touch point.
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && navigator.maxTouchPoints > 1)) return 'tablet';
  if (/iPhone|iPod/.test(userAgent)) return 'mobile';
  const isMobile = part(readings['agent'], 'mobile') === true || /Mobile/.test(userAgent);
  if (/Android/.test(userAgent) || textOf(readings['agent'], 'platform') === 'Android')
    return isMobile ? 'mobile' : 'tablet';
  return isMobile ? 'mobile' : 'desktop';
}

/**
 * Whether many devices share the same hardware values: phones and tablets of one model are equal, Safari and Firefox
 * hide hardware, and Brave changes it. There one set of values stands for thousands of devices.
 */
export function isHardwareShared(readings: Readings): boolean {
  return deviceClass(readings) !== 'desktop' || readings['engine'] !== 'Blink' || 'brave' in navigator;
}
