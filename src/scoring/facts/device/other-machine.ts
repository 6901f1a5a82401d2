// Tells by its attributes that a request comes from another machine than a device of the user: other hardware, another
// browser and screen at once, or another screen.
import { ATTRIBUTE_WEIGHTS } from '../../../event/device-likeness.js';
import { attribute16 } from '../../../util/text/hex.js';
import { type KnownDevice } from '../../../contract/profile.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';

/** Positions of attributes that an update does not change. */
export const HARDWARE = [0, 1, 2, 3, 4, 5] as const;
/** sdkVersion, osVersion, screenWidth, screenHeight. */
const BROWSER = [6, 7, 8, 9] as const;
const SCREEN = [8, 9] as const;
const TAMPERED_MIN = placeOfSetting('device_tampered');

/** Both descriptions contain hardware attributes, and these differ by at least the set weight. */
export function contradicts(attributes: string, known: KnownDevice, settings: CompiledSettings): boolean {
  return hardwareDiffers(attributes, known, settings, false);
}

/**
 * No update of that device: the hardware differs, or what that device tells of it is left out. Who does not know what
 * the user has must not come further by telling nothing.
 */
export function isOtherHardware(attributes: string, known: KnownDevice, settings: CompiledSettings): boolean {
  return hardwareDiffers(attributes, known, settings, true);
}

/** By at least the set weight. @param leftOut whether what the request does not tell counts as different */
function hardwareDiffers(
  attributes: string,
  { attributes: known }: KnownDevice,
  settings: CompiledSettings,
  leftOut: boolean,
): boolean {
  let differs = 0;
  for (const i of HARDWARE) {
    const ours = known[i] ?? 0;
    const theirs = attribute16(attributes, i);
    if (ours !== 0 && ours !== theirs && (leftOut || theirs !== 0)) differs += ATTRIBUTE_WEIGHTS[i] ?? 0;
  }
  return differs >= settingAt(settings, TAMPERED_MIN);
}

/**
 * System, version and both sides of the screen are others at once, where the hardware is not told: a cookie in another
 * computer's browser. A dock changes the screen, an update the versions. A phone tells its hardware: turned on its side
 * after an update it differs in all four, and is the same phone.
 */
export function isOtherBrowser(attributes: string, { attributes: known }: KnownDevice): boolean {
  return !HARDWARE.some((i) => bothTell(i, attributes, known)) && BROWSER.every((i) => differs(i, attributes, known));
}

/**
 * A page tells no hardware of a computer but its screen. With another screen it is another computer, or a dock: time
 * explains neither, and after months without use it would explain any computer of the user's provider.
 */
export function isOtherScreen(attributes: string, { attributes: known }: KnownDevice): boolean {
  return !HARDWARE.some((i) => bothTell(i, attributes, known)) && SCREEN.some((i) => differs(i, attributes, known));
}

function bothTell(i: number, attributes: string, known: Uint16Array): boolean {
  return (known[i] ?? 0) !== 0 && attribute16(attributes, i) !== 0;
}

function differs(i: number, attributes: string, known: Uint16Array): boolean {
  return bothTell(i, attributes, known) && known[i] !== attribute16(attributes, i);
}
