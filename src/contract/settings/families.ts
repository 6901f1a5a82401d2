// Correlation of the reasons in a family: r of the effective size of a cluster (Kish, Survey Sampling, 1965). Each row:
// default, unit, minimum, maximum, reason.
import { type SettingRows } from './setting.js';

// The formatter would put each value of a row on a line of its own.
// oxfmt-ignore
export const FAMILIES_SETTINGS = {
  alike_device: [0.5, 'correlation', 0, 1,
    'Correlation of the device reasons: at 0.5 a second one counts 33 %. They share one fingerprint; a tampered ' +
    'id is a fact of its own.'],
  alike_place: [0.8, 'correlation', 0, 1,
    'Correlation of the place reasons: at 0.8 a second one counts 11 %. Country, network list and distance come ' +
    'from one address.'],
  alike_rhythm: [0.9, 'correlation', 0, 1,
    'Correlation of the typing and pointer reasons: at 0.9 a second one counts 5 %. They average the same key ' +
    'times in different ways.'],
  alike_sim: [0.8, 'correlation', 0, 1,
    'Correlation of the SIM reasons: at 0.8 a second one counts 11 %. They look at one card.'],
  alike_speed: [0.5, 'correlation', 0, 1,
    'Correlation of velocity_anomaly and failed_login_burst: at 0.5 the weaker one counts 33 %. Both count failed ' +
    'logins.'],
  alike_bot: [0.5, 'correlation', 0, 1,
    'Correlation of the bot reasons: at 0.5 a second one counts 33 %. One tool usually leaves several related signs.'],
  alike_privacy: [0.5, 'correlation', 0, 1,
    'Correlation of incognito and ad_blocker: at 0.5 the weaker one counts 33 %. Careful users have both.'],
  alike_sequence: [0.5, 'correlation', 0, 1,
    'Correlation of the takeover and order reasons: at 0.5 a second one counts 33 %. Amount and destination ' +
    'belong to one order.'],
  alike_crowd: [0.5, 'correlation', 0, 1,
    'Correlation of the crowd reasons: at 0.5 a second one counts 33 %. They count the newcomers of one place in ' +
    'several ways.'],
  alike_history: [0.5, 'correlation', 0, 1,
    'Correlation of new_user_profile, dormant_account and time_anomaly: at 0.5 a second one counts 33 %. They use ' +
    'one history.'],
} as const satisfies SettingRows;
