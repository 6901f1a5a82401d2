// The settings of a policy made ready for the hot path: an array of numbers, read at places that are known when the
// program starts.
import { RAMPS, type SettingName, SETTING_NAMES, SETTINGS, type Settings } from '../../contract/settings/settings.js';

export type CompiledSettings = Float64Array;

const PLACES: ReadonlyMap<SettingName, number> = new Map(SETTING_NAMES.map((name, place) => [name, place]));

/** Where a setting stands; asked once, when a module is loaded. */
export function placeOfSetting(name: SettingName): number {
  const place = PLACES.get(name);
  if (place === undefined) throw new RangeError(`no setting ${name}`);
  return place;
}

export function settingAt(settings: CompiledSettings, place: number): number {
  return settings[place] ?? NaN;
}

/**
 * The default settings with what a policy changes of them.
 * @throws RangeError on a number out of its bounds, and where something would end before it begins
 */
export function compileSettings(own: Partial<Settings> = {}): CompiledSettings {
  const of = (name: SettingName): number => own[name] ?? SETTINGS[name][0];
  for (const [from, to] of RAMPS)
    if (of(from) >= of(to)) throw new RangeError(`the setting ${from} must be less than ${to}, not ${of(from)}`);
  return Float64Array.from(SETTING_NAMES, (name) => {
    const [, , least, most] = SETTINGS[name];
    const value = of(name);
    if (value >= least && value <= most) return value;
    throw new RangeError(`the setting ${name} must lie within ${least}..${most}, not ${value}`);
  });
}

export const DEFAULT_SETTINGS = compileSettings();

/** Names of those that differ. */
export function settingsApart(one: CompiledSettings, other: CompiledSettings): SettingName[] {
  return SETTING_NAMES.filter((_, place) => one[place] !== other[place]);
}
