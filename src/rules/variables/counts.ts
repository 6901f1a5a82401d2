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

function activity(party: string, about: CountEntry['about']): CountEntry[] {
  return WINDOWS.flatMap(([short, long]) => [
    { name: `${party}.requests_${short}`, about, doc: `Requests of this ${party} within ${long}, this one counted.` },
    {
      name: `${party}.failures_${short}`,
      about,
      doc: `Failed logins of this ${party} within ${long}, this one counted.`,
    },
  ]);
}

export const COUNTS: readonly CountEntry[] = [
  { name: 'user.seen', about: 'user', doc: 'Earlier requests of this user.' },
  { name: 'user.age_hours', about: 'user', doc: 'Hours since the first request of this user.' },
  { name: 'user.countries', about: 'user', doc: 'Countries this user was let in from.' },
  { name: 'user.devices_24h', about: 'user', doc: 'Distinct devices of this user within 24 hours, this one counted.' },
  { name: 'user.devices_30d', about: 'user', doc: 'Distinct devices of this user within 30 days, this one counted.' },
  { name: 'device.seen', about: 'fingerprint', doc: 'Earlier requests of this device.' },
  { name: 'device.age_hours', about: 'fingerprint', doc: 'Hours since the first request of this device.' },
  {
    name: 'device.users_24h',
    about: 'fingerprint',
    doc: 'Distinct users of this device within 24 hours, this one counted.',
  },
  {
    name: 'device.users_30d',
    about: 'fingerprint',
    doc: 'Distinct users of this device within 30 days, this one counted.',
  },
  {
    name: 'identifier.devices_24h',
    about: 'user',
    doc: 'Distinct devices of this login identifier within 24 hours, this one counted.',
  },
  ...activity('user', 'user'),
  ...activity('device', 'fingerprint'),
  ...activity('identifier', 'user'),
  ...activity('address', 'address'),
];

/** Counts of a decision without profiles. They are unknown, not 0: a user without a profile would look new. */
export const UNKNOWN_COUNTS: readonly number[] = COUNTS.map(() => NaN);
