// Pairs of settings that have other values on a new device.
import { type SettingName } from '../../contract/settings/settings.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../model/settings.js';

export interface Range {
  from: number;
  to: number;
  fromNew: number;
  toNew: number;
}

export function rangeOf(from: SettingName, to: SettingName, fromNew: SettingName, toNew: SettingName): Range {
  const [a, b, c, d] = [placeOfSetting(from), placeOfSetting(to), placeOfSetting(fromNew), placeOfSetting(toNew)];
  return { from: a, to: b, fromNew: c, toNew: d };
}

/** Interpolates between the setting for an old device (newness 0) and the one for a new device (newness 1). */
export function between(settings: CompiledSettings, old: number, young: number, newness: number): number {
  const usual = settingAt(settings, old);
  return usual + newness * (settingAt(settings, young) - usual);
}
