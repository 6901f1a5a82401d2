// The type of a scoring setting that a workspace may change: default, unit, bounds, and the reason for the default.

// oxfmt-ignore
export type Unit =
  | 'accounts' | 'correlation' | 'days' | 'deviations' | 'devices' | 'failures' | 'hours' | 'km' | 'km/h' | 'log-odds'
  | 'logarithm' | 'networks' | 'orders' | 'parts' | 'people' | 'requests' | 'seconds' | 'share' | 'times' | 'uses'
  | 'weight';

export type SettingRow = readonly [value: number, unit: Unit, least: number, most: number, why: string];
export type SettingRows = Readonly<Record<string, SettingRow>>;
