// What a number of the judgement is that a workspace may change: its default, its unit, its bounds, and why it is that.

export type Unit =
  | 'accounts'
  | 'correlation'
  | 'days'
  | 'deviations'
  | 'devices'
  | 'failures'
  | 'hours'
  | 'km'
  | 'km/h'
  | 'log-odds'
  | 'logarithm'
  | 'orders'
  | 'parts'
  | 'people'
  | 'requests'
  | 'seconds'
  | 'share'
  | 'times'
  | 'uses'
  | 'weight';

export type SettingRow = readonly [value: number, unit: Unit, least: number, most: number, why: string];
export type SettingRows = Readonly<Record<string, SettingRow>>;
