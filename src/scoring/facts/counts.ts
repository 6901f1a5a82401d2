// Counts of the past that rules can use. They are computed once per decision into the array that the decision's row
// keeps. The order is that of COUNTS (src/rules/variables/counts.ts); a test checks it.
import { type EventRequest } from '../../event/event-row.js';
import { type Activity, type Crowd, type Profiles } from '../../contract/profile.js';
import { COUNT_MAX } from '../../rules/variables/counts.js';
import { hex32 } from '../../util/text/hex.js';
import { lately } from './place/crowd-counts.js';
import { sliding, WINDOWS } from './rates.js';
import { DAY_SECONDS, distinctSince, HOUR_SECONDS } from './recent.js';

const MONTH_SECONDS = 30 * DAY_SECONDS;
const NONE: readonly number[] = [];
/** Number of counts at the start that do not count requests per window. */
const OWN = 10;
const PER_PARTY = WINDOWS.length * 2;
/** Where the counts of newcomers begin; two for each of these windows. */
const NEWCOMERS = OWN + 4 * PER_PARTY;
const CROWD_WINDOWS = [1, 2] as const;
const PER_PLACE = CROWD_WINDOWS.length * 2;
const ZEROS: readonly number[] = new Array<number>(NEWCOMERS + 2 * PER_PLACE).fill(0);

/**
 * @returns the counts in the order of COUNTS; empty when the profiles could not be read: unknown is not the same as new
 */
export function countsOf({
  request,
  profiles,
  now,
}: {
  request: EventRequest;
  profiles: Profiles;
  now: number;
}): readonly number[] {
  if (profiles.degraded) return NONE;
  const { user, device, identifier, address, prefix } = profiles;
  const counts = ZEROS.slice();
  const userParty = hex32(request.userHash, 0);
  const deviceParty = hex32(request.fingerprint, 0);
  counts[0] = bounded(user.seen);
  counts[1] = ageHours(user, now);
  counts[2] = user.countries.size;
  counts[3] = distinctSince(user.recentDevices, now - DAY_SECONDS, deviceParty);
  counts[4] = distinctSince(user.recentDevices, now - MONTH_SECONDS, deviceParty);
  counts[5] = bounded(device.seen);
  counts[6] = ageHours(device, now);
  counts[7] = distinctSince(device.users, now - DAY_SECONDS, userParty);
  counts[8] = distinctSince(device.users, now - MONTH_SECONDS, userParty);
  const failing = request.loginResult === 'FAILURE' ? 1 : 0;
  countActivity(counts, OWN, user, now, failing);
  countActivity(counts, OWN + PER_PARTY, device, now, failing);
  if (request.identifierHash !== '') {
    counts[9] = distinctSince(identifier.devices, now - DAY_SECONDS, deviceParty);
    countActivity(counts, OWN + 2 * PER_PARTY, identifier, now, failing);
  }
  const registering = request.useCase === 'registration' ? 1 : 0;
  if (request.addressHash !== '') {
    countActivity(counts, OWN + 3 * PER_PARTY, address, now, failing);
    countNewcomers(counts, NEWCOMERS, address, now, registering);
  }
  if (request.addressPrefix !== '') countNewcomers(counts, NEWCOMERS + PER_PLACE, prefix, now, registering);
  return counts;
}

function bounded(count: number): number {
  return count < COUNT_MAX ? count : COUNT_MAX;
}

function ageHours({ seen, firstSeen }: Activity, now: number): number {
  return seen === 0 || now <= firstSeen ? 0 : bounded(Math.floor((now - firstSeen) / HOUR_SECONDS));
}

/** Requests and failures of the last minute, hour and day, this request included, rounded. */
function countActivity(
  counts: number[],
  at: number,
  { lastSeen, requests, failures }: Activity,
  now: number,
  failing: number,
): void {
  for (const window of WINDOWS) {
    const slot = at + window * 2;
    counts[slot] = bounded(Math.round(1 + sliding(requests, window, lastSeen, now)));
    counts[slot + 1] = bounded(Math.round(failing + sliding(failures, window, lastSeen, now)));
  }
}

/** Newcomers before this request and registrations with it, of the last hour and day, rounded. */
function countNewcomers(counts: number[], at: number, crowd: Crowd, now: number, registering: number): void {
  for (const window of CROWD_WINDOWS) {
    const slot = at + (window - 1) * 2;
    if (crowd.countedAt === 0) {
      counts[slot + 1] = registering;
      continue;
    }
    counts[slot] = bounded(Math.round(lately(crowd.newcomers, crowd, window, now)));
    counts[slot + 1] = bounded(Math.round(registering + lately(crowd.registrations, crowd, window, now)));
  }
}
