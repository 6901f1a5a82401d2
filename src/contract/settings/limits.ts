// How many newcomers and new accounts one place may have before it is a crowd. A workspace changes them by `limits` of
// its policy; the other rows of the table by `settings`.
import { type SettingRow } from './setting.js';

/** Greatest value of a limit; no place has more users. */
export const LIMIT_MAX = 10_000_000;

export const LIMIT_SETTINGS = {
  newcomers_address_minute: limit(10, 'The first morning of an office of 300 behind one address.'),
  newcomers_address_hour: limit(90, 'The same: lets 90 tried accounts an hour pass, too.'),
  newcomers_address_day: limit(400, 'The whole office, and its visitors.'),
  newcomers_prefix_minute: limit(80, "A campus or a carrier's gateway has several addresses in one /24 or /48."),
  newcomers_prefix_hour: limit(240, 'The same.'),
  newcomers_prefix_day: limit(800, 'The same.'),
  newcomers_network_minute: limit(300, "A country's largest provider, on the day of an advertisement."),
  newcomers_network_hour: limit(6000, 'The same.'),
  newcomers_network_day: limit(60_000, 'The same.'),
  registrations_address_minute: limit(3, 'A household, and a few guests.'),
  registrations_address_hour: limit(6, 'The same.'),
  registrations_address_day: limit(8, 'The same.'),
  registrations_prefix_minute: limit(6, 'A class that registers together.'),
  registrations_prefix_hour: limit(16, 'The same.'),
  registrations_prefix_day: limit(40, 'The same.'),
  registrations_network_minute: limit(100, 'A town.'),
  registrations_network_hour: limit(1500, 'The same.'),
  registrations_network_day: limit(10_000, 'The same.'),
};

function limit(people: number, why: string): SettingRow {
  return [people, 'people', 1, LIMIT_MAX, why];
}
