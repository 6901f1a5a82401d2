// Page records. A public key is in every page, so rows of pages are claims, not evidence. They are counted in a record
// of their fingerprint and one of their address, and change nothing else; replies to a public key are made from these
// two records. They contain no users: otherwise anybody could find out which users are known on a fingerprint. A
// backend adds one thing: the session in which a challenge was passed. The records are shared, so the folds commute.
import { type RowToFold } from '../event/event-row.js';
import { hex32 } from '../util/text/hex.js';
import { type PageView } from '../contract/profile.js';
import { COUNT_MAX, countRequest, touchRecent } from './activity.js';
import { type RecordBytes } from './codec/bytes.js';
import {
  openRecord,
  readActivity,
  readOutcomes,
  readRecent,
  type RecordSource,
  writeHeader,
  writeOutcomes,
  writeRecent,
} from './codec/codec.js';
import { failed, reportedAt, secondsOf } from './fold/shared.js';
import { clearActivity, clearDevice } from './shapes.js';

/** How long a passed challenge lowers the risk for its page. */
const SESSION_HOLD_SECONDS = 600;

export function readPageDevice(
  bytes: RecordBytes,
  from: RecordSource,
  { profiles: { device }, passed }: PageView,
): void {
  clearDevice(device);
  passed.size = 0;
  if (openRecord(bytes, from) === 0) return;
  readActivity(bytes, device);
  readOutcomes(bytes, device);
  readRecent(bytes, device.users);
  // An earlier release stored the users that pages named.
  device.users.size = 0;
  readRecent(bytes, passed);
  bytes.finish();
}

export function writePageDevice(bytes: RecordBytes, { profiles: { device }, passed }: PageView): void {
  writeHeader(bytes, device);
  writeOutcomes(bytes, device);
  writeRecent(bytes, device.users);
  writeRecent(bytes, passed);
}

export function readPageAddress(bytes: RecordBytes, from: RecordSource, { profiles: { address } }: PageView): void {
  clearActivity(address);
  if (openRecord(bytes, from) === 0) return;
  readActivity(bytes, address);
  bytes.finish();
}

export function writePageAddress(bytes: RecordBytes, { profiles: { address } }: PageView): void {
  writeHeader(bytes, address);
}

export function foldPageDevice(view: PageView, row: RowToFold): void {
  const { device } = view.profiles;
  if (row.tier === 'backend') {
    passSession(view, row);
    return;
  }
  const at = secondsOf(row);
  countRequest(device, at, failed(row));
  if (row.publicAction === 'allow') device.allowed = Math.min(COUNT_MAX, device.allowed + 1);
  else if (row.publicAction === 'block') device.blocked = Math.min(COUNT_MAX, device.blocked + 1);
  else device.challenged = Math.min(COUNT_MAX, device.challenged + 1);
}

export function foldPageAddress({ profiles: { address } }: PageView, row: RowToFold): void {
  countRequest(address, secondsOf(row), failed(row));
}

function passSession({ profiles: { device }, passed }: PageView, row: RowToFold): void {
  const at = reportedAt(row);
  touchRecent(passed, hex32(row.sessionHash, 0), at);
  // A record ages from its last sighting. The first counted page sets both times anew.
  if (device.seen === 0) device.firstSeen = device.lastSeen = Math.max(device.lastSeen, at);
}

/** @param now Unix seconds */
export function isSessionPassed({ passed }: PageView, sessionHash: string, now: number): boolean {
  if (sessionHash === '') return false;
  const party = hex32(sessionHash, 0);
  for (let i = 0; i < passed.size; i += 1)
    if (passed.parties[i] === party) return (passed.seen[i] ?? 0) + SESSION_HOLD_SECONDS > now;
  return false;
}
