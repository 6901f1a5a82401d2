// Whether any party of the request comes faster than its own past and a generous floor explain.
import { type EventRequest } from '../../event/event-row.js';
import { type Activity, type Profiles, WINDOW_SECONDS } from '../../contract/profile.js';
import { poissonLimit, recentCount, recentCountMax, type Window } from './rates.js';

/** Requests per minute, hour and day that anybody may make, by kind of party. An address may be a whole company. */
const USER_FLOORS = [10, 100, 600] as const;
const DEVICE_FLOORS = [20, 300, 2000] as const;
const IDENTIFIER_FLOORS = [10, 60, 300] as const;
const ADDRESS_FLOORS = [300, 6000, 60_000] as const;
type Floors = readonly [minute: number, hour: number, day: number];

export type Party = 'user' | 'device' | 'identifier' | 'address';
const WINDOW_NAMES = ['minute', 'hour', 'day'] as const;

export interface VelocityMatch {
  /** Count over limit of the party and window that stick out most; at most 1 = nothing sticks out. */
  excess: number;
  party: Party;
  window: Window;
  count: number;
  limit: number;
}

export function emptyVelocityMatch(): VelocityMatch {
  return { excess: 0, party: 'user', window: 0, count: 0, limit: 0 };
}

export function windowName(window: Window): string {
  return WINDOW_NAMES[window];
}

/** @param now Unix seconds */
export function matchVelocity(
  match: VelocityMatch,
  { profiles, request, now }: { profiles: Profiles; request: EventRequest; now: number },
): void {
  match.excess = 0;
  const failing = request.loginResult === 'FAILURE';
  checkParty(match, 'user', profiles.user, USER_FLOORS, now, failing);
  checkParty(match, 'device', profiles.device, DEVICE_FLOORS, now, failing);
  checkParty(match, 'identifier', profiles.identifier, IDENTIFIER_FLOORS, now, failing);
  checkParty(match, 'address', profiles.address, ADDRESS_FLOORS, now, failing);
}

function checkParty(
  match: VelocityMatch,
  party: Party,
  record: Activity,
  floors: Floors,
  now: number,
  failing: boolean,
): void {
  if (record.seen === 0) return;
  for (let window: Window = 0; window < 3; window = next(window)) {
    if (recentCountMax(record, window) > floors[window]) check(match, party, record, floors, window, now, failing);
    if (window === 2) return;
  }
}

function next(window: Window): Window {
  return window === 0 ? 1 : 2;
}

function check(
  match: VelocityMatch,
  party: Party,
  record: Activity,
  floors: Floors,
  window: Window,
  now: number,
  failing: boolean,
): void {
  const count = recentCount(record, window, now, failing);
  const limit = poissonLimit(Math.max(floors[window], usual(record, window)));
  if (count / limit <= match.excess) return;
  match.excess = count / limit;
  match.party = party;
  match.window = window;
  match.count = count;
  match.limit = limit;
}

/** What the longer windows before let expect of this one. */
function usual(record: Activity, window: Window): number {
  let most = 0;
  for (let longer = window + 1; longer < WINDOW_SECONDS.length; longer += 1) {
    const share = WINDOW_SECONDS[window] / (WINDOW_SECONDS[longer] ?? 1);
    most = Math.max(most, (record.requests[longer * 2 + 1] ?? 0) * share);
  }
  return most;
}
