// How many newcomers and new accounts one place may have before it is a crowd. A workspace changes them by `limits` of
// its policy; the other rows of the table by `settings`.
import { type SettingRow } from './setting.js';

/** Greatest value of a limit; no place has more users. */
export const LIMIT_MAX = 10_000_000;

// The formatter would put each value of a row on a line of its own.
// oxfmt-ignore
export const LIMIT_SETTINGS = {
  newcomers_address_minute: limit(10,
    'Base limit of account_burst: newcomers from one address in a minute. Enough for the first morning of an ' +
    'office of 300.'),
  newcomers_address_hour: limit(90,
    'Base limit of account_burst: newcomers from one address in an hour. Enough for an office of 300; 90 tried ' +
    'accounts pass, too.'),
  newcomers_address_day: limit(400,
    'Base limit of account_burst: newcomers from one address in a day. Enough for a whole office of 300 and its ' +
    'visitors.'),
  newcomers_prefix_minute: limit(80,
    'Base limit of account_burst: newcomers from one prefix (/24 or /48) in a minute. Enough for a campus or a ' +
    "carrier's gateway."),
  newcomers_prefix_hour: limit(240,
    'Base limit of account_burst: newcomers from one prefix (/24 or /48) in an hour. Enough for a campus or a ' +
    "carrier's gateway."),
  newcomers_prefix_day: limit(800,
    'Base limit of account_burst: newcomers from one prefix (/24 or /48) in a day. Enough for a campus or a ' +
    "carrier's gateway."),
  newcomers_network_minute: limit(300,
    "Base limit of account_burst: newcomers from one network (ASN) in a minute. Enough for a country's largest " +
    'provider on the day of an advertisement.'),
  newcomers_network_hour: limit(6000,
    "Base limit of account_burst: newcomers from one network (ASN) in an hour. Enough for a country's largest " +
    'provider on the day of an advertisement.'),
  newcomers_network_day: limit(60_000,
    "Base limit of account_burst: newcomers from one network (ASN) in a day. Enough for a country's largest " +
    'provider on the day of an advertisement.'),
  registrations_address_minute: limit(3,
    'Base limit of registration_burst: new accounts from one address in a minute. Enough for a household and a ' +
    'few guests.'),
  registrations_address_hour: limit(6,
    'Base limit of registration_burst: new accounts from one address in an hour. Enough for a household and a few ' +
    'guests.'),
  registrations_address_day: limit(8,
    'Base limit of registration_burst: new accounts from one address in a day. Enough for a household and a few ' +
    'guests.'),
  registrations_prefix_minute: limit(6,
    'Base limit of registration_burst: new accounts from one prefix (/24 or /48) in a minute. Enough for a class ' +
    'that registers together.'),
  registrations_prefix_hour: limit(12,
    'Base limit of registration_burst: new accounts from one prefix (/24 or /48) in an hour. A class that registers ' +
    'together is known by its typing, a carrier by its other requests.'),
  registrations_prefix_day: limit(24,
    'Base limit of registration_burst: new accounts from one prefix (/24 or /48) in a day. In the simulated world a ' +
    "carrier's prefix with 100 customers has four at most."),
  registrations_network_minute: limit(100,
    'Base limit of registration_burst: new accounts from one network (ASN) in a minute. Enough for a town.'),
  registrations_network_hour: limit(1500,
    'Base limit of registration_burst: new accounts from one network (ASN) in an hour. Enough for a town.'),
  registrations_network_day: limit(10_000,
    'Base limit of registration_burst: new accounts from one network (ASN) in a day. Enough for a town.'),
};

function limit(people: number, why: string): SettingRow {
  return [people, 'people', 1, LIMIT_MAX, why];
}
