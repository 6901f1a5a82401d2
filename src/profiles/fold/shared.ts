// Folds of records that several shards and nodes write. All steps commute, so every order of rows gives the same bytes.
import { type RowToFold, OPTION } from '../../event/event-row.js';
import { madeAt } from '../../event/made-at.js';
import { hash32, hex32 } from '../../util/text/hex.js';
import { type Device, type Identifier, type Outcomes } from '../../contract/profile.js';
import { COUNT_MAX, countRequest, touchRecent } from '../activity.js';

/** Unix seconds of a row; its milliseconds are the server's clock at receipt. */
export function secondsOf(row: RowToFold): number {
  return Math.floor(row.receivedAt / 1000);
}

/** Unix seconds at which a backend reported what is in a row. */
export function reportedAt(row: RowToFold): number {
  return Math.floor(madeAt(row) / 1000);
}

/** A result or challenge that was reported for an event later than its first row. */
export function isOutcome(row: RowToFold): boolean {
  return (row.options & OPTION.outcome) !== 0;
}

export function failed(row: RowToFold): boolean {
  return row.loginResult === 'FAILURE';
}

export function foldDevice(device: Device, row: RowToFold): void {
  const at = secondsOf(row);
  foldVisitor(device, row, at);
  countRequest(device, at, failed(row));
  countOutcome(device, row);
  touchRecent(device.users, hex32(row.userHash, 0), at);
  if (row.addressPrefix === '') return;
  const network = hash32(row.addressPrefix) >>> 8;
  if ((network & 32) === 0) device.networksLow = (device.networksLow | (1 << (network & 31))) >>> 0;
  else device.networksHigh = (device.networksHigh | (1 << (network & 31))) >>> 0;
}

export function foldIdentifier(identifier: Identifier, row: RowToFold): void {
  const at = secondsOf(row);
  countRequest(identifier, at, failed(row));
  touchRecent(identifier.devices, hex32(row.fingerprint, 0), at);
}

/**
 * An outcome that a label caused is not counted: the watch has full strength, or is the strongest reason. While the
 * label is valid, the watch is stronger evidence anyway; after its withdrawal, no effect may remain.
 */
export function countOutcome(record: Outcomes, row: RowToFold): void {
  if (isByLabel(row)) return;
  if (row.action === 'allow') record.allowed = Math.min(COUNT_MAX, record.allowed + 1);
  else if (row.action === 'block') record.blocked = Math.min(COUNT_MAX, record.blocked + 1);
  else record.challenged = Math.min(COUNT_MAX, record.challenged + 1);
}

function isByLabel(row: RowToFold): boolean {
  const { reasons } = row;
  // A loop: calls of indexOf, one for each fold of a row, were half a percent of the readers' time.
  let at = 0;
  while (at < reasons.length && reasons[at] !== 'watched') at += 1;
  if (at === reasons.length) return false;
  if (!('points' in row)) throw new RangeError('a row of a watched party is folded without its points');
  const { strengths, points, action } = row;
  const own = points[at] ?? 0;
  return (strengths[at] ?? 0) >= 1 || (action !== 'allow' && points.every((other) => other <= own));
}

/**
 * Keeps the visitor id of the earliest row; of two rows in one second the smaller id, so that the order of folding does
 * not matter.
 */
function foldVisitor(device: Device, row: RowToFold, at: number): void {
  const known = device.visitor === '' ? row.fingerprint : device.visitor;
  const earlier =
    device.seen === 0 || at < device.visitorSince || (at === device.visitorSince && row.visitorId < known);
  if (!earlier) return;
  device.visitorSince = at;
  device.visitor = row.visitorId === row.fingerprint ? '' : row.visitorId;
}
