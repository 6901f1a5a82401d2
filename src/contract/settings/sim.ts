// How the risk of a changed SIM decays, and when the SIM becomes the user's. Each row: default, unit, minimum, maximum,
// reason.
import { type SettingRows } from './setting.js';

// The formatter would put each value of a row on a line of its own.
// oxfmt-ignore
export const SIM_SETTINGS = {
  sim_fade_hours: [72, 'hours', 1, 2400,
    'Time constant with which sim_changed fades after a SIM change that was allowed.'],
  sim_window_hours: [240, 'hours', 1, 9600,
    "Hours after an allowed SIM change in which sim_changed still counts. Default period of carriers' checks " +
    '(CAMARA SIM Swap).'],
  sim_learned: [0.3, 'share', 0, 1,
    'Strength of sim_changed just after an allowed change. The change itself was challenged, so the rest never ' +
    'challenges alone.'],
  sim_learned_sensitive: [0.5, 'share', 0, 1,
    'As sim_learned, for password_reset, account_change and checkout. Higher: these are what a stolen number is ' +
    'used for.'],
  sim_confirmed: [0.4, 'share', 0, 1,
    'Factor on the rest of sim_changed when the user passed a strong second factor on the device since the SIM ' +
    'change; not for account_change.'],
  sim_own_days: [4, 'days', 0.1, 365,
    'Time constant with which sim_changed falls for a new SIM on a known device, though challenged. At 4 it is ' +
    'half after three days.'],
  sim_used_days: [2, 'days', 1, 30,
    'Days on which a new SIM must be used on the known device before sim_own_days lowers sim_changed.'],
  sim_own_phone: [0.25, 'share', 0, 1,
    'Share of sim_changed that a phone of full standing removes at a login or score, and in a prefix of the user for ' +
    'what takes an account over. A swapped number comes up in another phone.'],
  sim_own_phone_standing: [0.5, 'share', 0, 0.99,
    'Standing of the phone from which sim_own_phone lowers sim_changed; at standing 1 it applies in full. From it ' +
    'on a new SIM in it is a challenge abroad too, not a block.'],
  sim_own_home: [0.12, 'share', 0, 1,
    'Least share of sim_changed that a phone of the user removes in a prefix of the user, however young: a soft ' +
      'challenge. The other card of two in a phone of a day is no swapped number.'],
  sim_renamed: [0.25, 'share', 0, 1,
    'Strength of sim_changed where only the operator differs, and the card is in the phone that it was in: operators ' +
    'merge, and cards for journeys have a number in each country.'],
  sim_noise_changes: [4, 'times', 1, 200,
    "SIM changes of a user from which the next one counts for little in the user's own phone, if the visit before " +
    'brought one too: an app that hashes the serial with a new salt at each start, or cards that take turns.'],
  sim_noise: [0.1, 'share', 0, 1, 'Strength of sim_changed then.'],
} as const satisfies SettingRows;
