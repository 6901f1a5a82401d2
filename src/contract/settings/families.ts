// Correlation of the reasons in a family: r of the effective size of a cluster (Kish, Survey Sampling, 1965). Each row:
// default, unit, minimum, maximum, reason.
import { type SettingRows } from './setting.js';

export const FAMILIES_SETTINGS = {
  alike_device: [
    0.5,
    'correlation',
    0,
    1,
    'The same fingerprint and attributes, though an id that was tampered with is a fact of its own.',
  ],
  alike_place: [0.8, 'correlation', 0, 1, 'All of it is one address: its country, its list, its distance.'],
  alike_rhythm: [0.9, 'correlation', 0, 1, 'The same key times, averaged in one way and in another.'],
  alike_sim: [0.8, 'correlation', 0, 1, 'One card.'],
  alike_speed: [0.5, 'correlation', 0, 1, 'Failed logins are counted by both of its main reasons.'],
  alike_bot: [0.5, 'correlation', 0, 1, 'Tools give themselves away in several ways that hang together.'],
  alike_privacy: [0.5, 'correlation', 0, 1, 'Careful people use all of it together.'],
  alike_sequence: [0.5, 'correlation', 0, 1, 'Amount and destination of one order.'],
  alike_crowd: [0.5, 'correlation', 0, 1, 'Newcomers of one place, counted in several ways.'],
  alike_history: [0.5, 'correlation', 0, 1, 'One past of one account.'],
  alike_watch: [0.5, 'correlation', 0, 1, 'One finding about one party.'],
} as const satisfies SettingRows;
