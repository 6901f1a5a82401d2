// The table of all settings of the scoring: devices, places, crowds, steps, speed, and what challenges answer. Points
// and bias are separate parts of the policy. Constants of statistical methods that were fitted on people (typing,
// sessions, programs, Poisson tails, weights of attributes) are not settings: the method is only valid with all of them
// as fitted.
import { ANSWER_SETTINGS } from './answer.js';
import { CROWD_SETTINGS } from './crowd.js';
import { DEVICE_SETTINGS } from './device.js';
import { FAMILIES_SETTINGS } from './families.js';
import { PLACE_SETTINGS } from './place.js';
import { type SettingRow } from './setting.js';
import { SIM_SETTINGS } from './sim.js';
import { SPEED_SETTINGS } from './speed.js';
import { STEP_SETTINGS } from './step.js';
import { WATCH_SETTINGS } from './watch.js';

const TABLE = {
  ...FAMILIES_SETTINGS,
  ...DEVICE_SETTINGS,
  ...SIM_SETTINGS,
  ...PLACE_SETTINGS,
  ...STEP_SETTINGS,
  ...CROWD_SETTINGS,
  ...WATCH_SETTINGS,
  ...ANSWER_SETTINGS,
  ...SPEED_SETTINGS,
};

export type SettingName = keyof typeof TABLE;
export type Settings = Readonly<Record<SettingName, number>>;

export const SETTINGS: Readonly<Record<SettingName, SettingRow>> = TABLE;
export const SETTING_NAMES = Object.keys(TABLE) as SettingName[];

/** Settings of earlier builds. Policies that name them stay valid; they have no effect. */
export const RETIRED_SETTINGS = ['alike_watch'] as const;

export const SETTING_DEFAULTS = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name][0]])) as Settings;

/** Pairs of settings that are the ends of a ramp: the first must be less than the second. */
export const RAMPS: readonly (readonly [from: SettingName, to: SettingName])[] = [
  ['device_habit_from', 'device_habit_to'],
  ['devices_day_from', 'devices_day_to'],
  ['devices_month_from', 'devices_month_to'],
  ['dormant_days_from', 'dormant_days_to'],
  ['accounts_day_from', 'accounts_day_to'],
  ['accounts_month_from', 'accounts_month_to'],
  ['accounts_today_from', 'accounts_today_to'],
  ['accounts_made_from', 'accounts_made_to'],
  ['refused_from', 'refused_to'],
  ['refused_share_from', 'refused_share_to'],
  ['replay_marks_from', 'replay_marks_full'],
  ['speed_hurry', 'speed_full'],
  ['shared_days_from', 'shared_days_to'],
  ['shared_users_from', 'shared_users_to'],
  ['shared_requests_from', 'shared_requests_to'],
  ['shared_daily_from', 'shared_daily_to'],
  ['rhythm_keys_from', 'rhythm_keys_to'],
  ['rhythm_loose_from', 'rhythm_loose_to'],
  ['amount_from', 'amount_to'],
  ['amount_far_from', 'amount_far'],
  ['amount_far_all_from', 'amount_far_all'],
  ['amount_new_from', 'amount_new_to'],
  ['amount_tail_to', 'amount_tail_from'],
  ['amount_tail_new_to', 'amount_tail_new_from'],
];
