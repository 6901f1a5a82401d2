// The fold of a user's record, in the order of its shard's log. Counters count every row; what a later request is
// compared with is learned only from rows that were let in, so an attacker cannot teach it.
import { type EventRow } from '../contract/event-row.js';
import { attribute16, hex32, hexInto } from '../contract/hex.js';
import { ATTRIBUTE_COUNT, DEVICES_MAX, type KnownDevice, type KnownSim, operatorText, type User } from '../contract/profile.js';
import { COUNT_MAX, countRequest, touchRecent } from './activity.js';
import { followSession, learnBehaviour } from './fold-behaviour.js';
import { learnCountry, learnHour, learnPlace } from './fold-place.js';
import { countOutcome, failed, secondsOf } from './fold-shared.js';

/** A passed challenge holds this long for its user and visitor. */
export const CHALLENGE_HOLD_SECONDS = 600;

export function foldUser(user: User, row: EventRow): void {
  const at = secondsOf(row);
  countRequest(user, at, failed(row));
  countOutcome(user, row);
  touchRecent(user.recentDevices, hex32(row.fingerprint, 0), at);
  followSession(user.session, row);
  if (!row.learned) return;
  user.learned = Math.min(COUNT_MAX, user.learned + 1);
  learnDevice(user, row, at);
  learnSim(user.sim, row, at);
  learnBehaviour(user, row);
  learnHour(user.hours, row.localHour);
  learnPlace(user.place, row, at);
  learnCountry(user.countries, row.placeCountry);
  holdChallenge(user, row, at);
}

function learnDevice(user: User, row: EventRow, at: number): void {
  const high = hex32(row.fingerprint, 0);
  const low = hex32(row.fingerprint, 8);
  let found = 0;
  while (found < user.deviceCount && (user.devices[found]?.high !== high || user.devices[found]?.low !== low)) found += 1;
  const isNew = found === user.deviceCount;
  const device = isNew ? placeFor(user) : user.devices[found];
  if (device === undefined) return;
  if (isNew) {
    device.high = high;
    device.low = low;
    device.firstSeen = at;
    device.seen = 0;
    hexInto(row.visitorId, device.visitor);
  }
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) device.attributes[i] = attribute16(row.deviceAttributes, i);
  device.lastSeen = at;
  device.seen = Math.min(COUNT_MAX, device.seen + 1);
}

/** A free entry, or the one not seen for longest. */
function placeFor(user: User): KnownDevice | undefined {
  if (user.deviceCount < DEVICES_MAX) return user.devices[user.deviceCount++];
  return user.devices.reduce((oldest, device) => (device.lastSeen < oldest.lastSeen ? device : oldest));
}

function learnSim(sim: KnownSim, row: EventRow, at: number): void {
  const high = hex32(row.simSerialHash, 0);
  const low = hex32(row.simSerialHash, 8);
  const serial = row.simSerialHash !== '';
  const operator = operatorText(row.simOperator);
  if (!serial && operator === '') return;
  const known = sim.firstSeen !== 0;
  const otherSerial = serial && (sim.high !== 0 || sim.low !== 0) && (sim.high !== high || sim.low !== low);
  const otherOperator = operator !== '' && sim.operator !== '' && sim.operator !== operator;
  if (!known) sim.firstSeen = at;
  if (otherSerial || otherOperator) {
    sim.lastChange = at;
    sim.changes = Math.min(COUNT_MAX, sim.changes + 1);
  }
  if (serial) {
    sim.high = high;
    sim.low = low;
  }
  if (operator !== '') sim.operator = operator;
}

function holdChallenge(user: User, row: EventRow, at: number): void {
  if (row.challengeCompleted.length === 0 || row.keyKind !== 'api') return;
  user.challengeUntil = at + CHALLENGE_HOLD_SECONDS;
  user.challengeHigh = hex32(row.visitorId, 0);
  user.challengeLow = hex32(row.visitorId, 8);
}
