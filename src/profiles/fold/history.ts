// The fold of an imported history. It uses extremes only, so that importing again changes nothing and what was learned
// here stays. It counts nothing in windows and adds no habit or network, and no total exceeds the sightings of the
// devices: the record never has more than the real requests would have produced.
import { standingOf, type Standing } from '../../event/history.js';
import { type EventRow } from '../../event/event-row.js';
import {
  type Countries,
  COUNTRIES_MAX,
  type Device,
  DEVICES_MAX,
  type KnownDevice,
  type Profiles,
  type User,
} from '../../contract/profile.js';
import { countryCode } from '../../contract/profile-codes.js';
import { hex32, hexInto } from '../../util/text/hex.js';
import { COUNT_MAX, touchRecent, widen } from '../activity.js';
import { type RecordKind } from '../keys.js';
import { mainOf, stays } from './user.js';

/** Counts of countries are halved at twice this number, so a user who came more often may have as low a count. */
const COUNTRY_COUNT_MAX = 100;

/** All in Unix seconds. */
interface Seconds extends Standing {
  high: number;
  low: number;
}

export function foldHistory(kind: RecordKind, { user, device }: Profiles, row: EventRow): void {
  const known = standingOf(row);
  const seconds: Seconds = {
    ...known,
    firstSeen: Math.floor(known.firstSeen / 1000),
    lastSeen: Math.floor(known.lastSeen / 1000),
    confirmed: Math.floor(known.confirmed / 1000),
    high: hex32(row.fingerprint, 0),
    low: hex32(row.fingerprint, 8),
  };
  if (kind === 'u') foldUser(user, row, seconds);
  else if (kind === 'd') foldDevice(device, row, seconds);
}

/** Several shards write it, so only commuting changes are made: who uses it. */
function foldDevice(device: Device, { userHash }: EventRow, { lastSeen }: Seconds): void {
  if (device.seen === 0) device.firstSeen = device.lastSeen = Math.max(device.lastSeen, lastSeen);
  touchRecent(device.users, hex32(userHash, 0), lastSeen);
}

function foldUser(user: User, row: EventRow, known: Seconds): void {
  keepDevice(user, row, known);
  touchRecent(user.recentDevices, known.high, known.lastSeen);
  let seen = 0;
  for (let i = 0; i < user.deviceCount; i += 1) seen += user.devices[i]?.seen ?? 0;
  seen = Math.min(COUNT_MAX, seen);
  widen(user, known.firstSeen, known.lastSeen, seen);
  user.allowed = Math.max(user.allowed, seen);
  user.learned = Math.max(user.learned, seen);
  if (known.country === '') return;
  keepCountry(user.countries, known);
  const { place } = user;
  if (known.lastSeen <= place.at) return;
  place.at = known.lastSeen;
  place.country = countryCode(known.country);
  place.zoneCountry = 0;
  place.latitude = 0;
  place.longitude = 0;
}

function keepDevice(user: User, row: EventRow, known: Seconds): void {
  const device = entryFor(user, row, known);
  if (device === undefined) return;
  device.firstSeen = Math.min(device.firstSeen, known.firstSeen);
  device.lastSeen = Math.max(device.lastSeen, known.lastSeen);
  device.seen = Math.min(COUNT_MAX, Math.max(device.seen, known.timesSeen));
  device.confirmed = Math.max(device.confirmed, known.confirmed);
}

/** Undefined for a device that later ones would have replaced. */
function entryFor(user: User, row: EventRow, known: Seconds): KnownDevice | undefined {
  const { high, low, firstSeen, lastSeen } = known;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device?.high === high && device.low === low) return device;
  }
  const free = placeFor(user, known);
  if (free === undefined) return undefined;
  free.high = high;
  free.low = low;
  free.firstSeen = firstSeen;
  free.lastSeen = lastSeen;
  free.seen = 0;
  free.confirmed = 0;
  free.card = 0;
  free.attributes.fill(0);
  hexInto(row.visitorId, free.visitor);
  return free;
}

/** As with requests the device of longest use stays, in whatever order the lines of a file are. */
function placeFor(user: User, known: Seconds): KnownDevice | undefined {
  if (user.deviceCount < DEVICES_MAX) return user.devices[user.deviceCount++];
  const all = [...user.devices, known];
  const main = mainOf(all);
  const kept = stays(main, Math.max(...all.map(({ lastSeen }) => lastSeen))) ? main : undefined;
  const others = user.devices.filter((device) => device !== kept);
  const oldest = others.reduce((least, device) => (device.lastSeen < least.lastSeen ? device : least));
  return known === kept || oldest.lastSeen < known.lastSeen ? oldest : undefined;
}

/** When all entries are used, none is removed for it. */
function keepCountry(countries: Countries, { country, timesSeen, firstSeen }: Seconds): void {
  const code = countryCode(country);
  const { codes, counts } = countries;
  let found = 0;
  while (found < countries.size && codes[found] !== code) found += 1;
  if (found === COUNTRIES_MAX) return;
  if (found === countries.size) {
    countries.size += 1;
    codes[found] = code;
    counts[found] = 0;
    countries.firstSeen[found] = firstSeen;
  }
  counts[found] = Math.max(counts[found] ?? 0, Math.min(COUNTRY_COUNT_MAX, timesSeen));
  countries.firstSeen[found] = Math.min(countries.firstSeen[found] ?? firstSeen, firstSeen);
}
