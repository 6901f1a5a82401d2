// Counts of earlier requests, stored with the decision so that a rule gives the same result on history as at the time
// of the decision. The order is that of the column `counts`; new counts are added at the end.

/** Counts are stored in 16 bits; a greater one is stored as this value. */
export const COUNT_MAX = 65_535;

interface CountEntry {
  readonly name: string;
  readonly about: 'user' | 'fingerprint' | 'address';
  readonly doc: string;
}

const WINDOWS = [
  ['1m', 'a minute'],
  ['1h', 'an hour'],
  ['24h', '24 hours'],
] as const;

function entry(name: string, about: CountEntry['about'], doc: string): CountEntry {
  return { name, about, doc };
}

function activity(party: string, about: CountEntry['about']): CountEntry[] {
  return WINDOWS.flatMap(([short, long]) => [
    entry(`${party}.requests_${short}`, about, `Requests of this ${party} within ${long}, this one counted.`),
    entry(`${party}.failures_${short}`, about, `Failed logins of this ${party} within ${long}, this one counted.`),
  ]);
}

const NEWCOMERS = [
  ['newcomers_1h', 'registrations_1h', 'an hour'],
  ['newcomers_24h', 'registrations_24h', '24 hours'],
] as const;

/** @param from where they come from, in words */
function newcomers(party: string, from: string): CountEntry[] {
  return NEWCOMERS.flatMap(([came, registered, long]) => [
    entry(
      `${party}.${came}`,
      'address',
      `Earlier requests from ${from} within ${long} by users who were not known, or not on their device, and did not ` +
        'log in. 0 where a page decides.',
    ),
    entry(
      `${party}.${registered}`,
      'address',
      `Registrations from ${from} within ${long}, this one counted. Earlier ones are not counted where a page decides.`,
    ),
  ]);
}

export const COUNTS: readonly CountEntry[] = [
  entry('user.seen', 'user', 'Earlier requests of this user.'),
  entry('user.age_hours', 'user', 'Hours since the first request of this user.'),
  entry('user.countries', 'user', 'Countries this user was let in from.'),
  entry('user.devices_24h', 'user', 'Distinct devices of this user within 24 hours, this one counted.'),
  entry('user.devices_30d', 'user', 'Distinct devices of this user within 30 days, this one counted.'),
  entry('device.seen', 'fingerprint', 'Earlier requests of this device.'),
  entry('device.age_hours', 'fingerprint', 'Hours since the first request of this device.'),
  entry('device.users_24h', 'fingerprint', 'Distinct users of this device within 24 hours, this one counted.'),
  entry('device.users_30d', 'fingerprint', 'Distinct users of this device within 30 days, this one counted.'),
  entry(
    'identifier.devices_24h',
    'user',
    'Distinct devices of this login identifier within 24 hours, this one counted.',
  ),
  ...activity('user', 'user'),
  ...activity('device', 'fingerprint'),
  ...activity('identifier', 'user'),
  ...activity('address', 'address'),
  ...newcomers('address', 'this address'),
  ...newcomers('prefix', 'the /24 or /48 of this address'),
];

/** Counts of a decision without profiles. They are unknown, not 0: a user without a profile would look new. */
export const UNKNOWN_COUNTS: readonly number[] = COUNTS.map(() => NaN);

/** The stored counts of a decision. What an earlier release did not count is unknown. */
export function wholeCounts(stored: readonly number[]): readonly number[] {
  return stored.length === COUNTS.length ? stored : [...stored, ...UNKNOWN_COUNTS.slice(stored.length)];
}
