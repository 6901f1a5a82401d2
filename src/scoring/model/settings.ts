// Compiles the settings of a policy for the hot path: an array of numbers with places that are fixed at start-up.
import { RAMPS, type SettingName, SETTING_NAMES, SETTINGS, type Settings } from '../../contract/settings/settings.js';

export type CompiledSettings = Float64Array;

const PLACES: ReadonlyMap<string, number> = new Map(SETTING_NAMES.map((name, place) => [name, place]));

/**
 * Index of a setting; look it up once, at module load.
 * @throws RangeError for an unknown name
 */
export function placeOfSetting(name: SettingName): number {
  const place = PLACES.get(name);
  if (place === undefined) throw new RangeError(`no setting ${name}`);
  return place;
}

/** As `placeOfSetting`, for a name that is made of words: undefined where there is no such setting. */
export function placeOfMadeName(name: string): number | undefined {
  return PLACES.get(name);
}

export function settingAt(settings: CompiledSettings, place: number): number {
  return settings[place] ?? NaN;
}

/**
 * @returns the default settings with a policy's overrides
 * @throws RangeError on a number out of its bounds, and on a range whose start is not below its end
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

/** @returns the names of settings whose values differ */
export function settingsApart(one: CompiledSettings, other: CompiledSettings): SettingName[] {
  return SETTING_NAMES.filter((_, place) => one[place] !== other[place]);
}
