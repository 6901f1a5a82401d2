// Whether any party of the request comes faster than its own past and a generous floor explain.
import { type Activity, WINDOW_SECONDS } from '../contract/profile.js';
import { type Facts } from './facts.js';
import { poissonLimit, recentCount, type Window } from './rates.js';

/** Requests per minute, hour and day that anybody may make, by kind of party. An address may be a whole company. */
const FLOORS = {
  user: [10, 100, 600],
  device: [20, 300, 2000],
  identifier: [10, 60, 300],
  address: [300, 6000, 60_000],
} as const;
export type Party = keyof typeof FLOORS;
const PARTIES = Object.keys(FLOORS) as Party[];
const WINDOWS = [0, 1, 2] as const;
const WINDOW_NAMES = ['minute', 'hour', 'day'] as const;

export interface VelocityMatch {
  /** Count over limit of the party and window that stick out most; at most 1 = nothing sticks out. */
  excess: number;
  party: Party;
  window: (typeof WINDOW_NAMES)[number];
  count: number;
  limit: number;
}

export function emptyVelocityMatch(): VelocityMatch {
  return { excess: 0, party: 'user', window: 'minute', count: 0, limit: 0 };
}

export function matchVelocity(match: VelocityMatch, { profiles, request, now }: Facts): void {
  match.excess = 0;
  const failing = request.loginResult === 'FAILURE';
  for (const party of PARTIES) {
    const record = profiles[party];
    if (record.seen === 0) continue;
    for (const window of WINDOWS) check(match, party, record, window, now, failing);
  }
}

function check(match: VelocityMatch, party: Party, record: Activity, window: Window, now: number, failing: boolean): void {
  const count = recentCount(record, window, now, failing);
  if (count <= FLOORS[party][window]) return;
  const limit = poissonLimit(Math.max(FLOORS[party][window], usual(record, window)));
  if (count / limit <= match.excess) return;
  match.excess = count / limit;
  match.party = party;
  match.window = WINDOW_NAMES[window];
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
