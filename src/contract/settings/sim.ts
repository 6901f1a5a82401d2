// How the risk of a changed SIM decays, and when the SIM becomes the user's. Each row: default, unit, minimum, maximum,
// reason.
import { type SettingRows } from './setting.js';

export const SIM_SETTINGS = {
  sim_fade_hours: [72, 'hours', 1, 2400, 'A change that was let in fades with this time constant.'],
  sim_window_hours: [
    240,
    'hours',
    1,
    9600,
    "The default period in which carriers' SIM-swap checks report a change (CAMARA SIM Swap).",
  ],
  sim_learned: [
    0.3,
    'share',
    0,
    1,
    'A change that was let in was challenged: what is left of it never challenges alone.',
  ],
  sim_learned_sensitive: [0.5, 'share', 0, 1, 'More of it is left for a reset, a change and an order.'],
  sim_confirmed: [0.4, 'share', 0, 1, 'Of that, where a strong second factor came with the change.'],
  sim_own_days: [
    4,
    'days',
    0.1,
    365,
    "A card used on the user's device, though challenged, is half his after three days.",
  ],
  sim_used_days: [2, 'days', 1, 30, 'And not before it was used on so many.'],
  sim_own_phone: [0.25, 'share', 0, 1, 'So much less in a phone of weeks: a swapped number comes to another phone.'],
  sim_own_phone_standing: [0.5, 'share', 0, 0.99, 'From this standing of the phone on.'],
} as const satisfies SettingRows;
