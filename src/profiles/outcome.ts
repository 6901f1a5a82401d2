// A login result or a challenge that a backend reports for an event that it confirmed before: adds what is new and
// counts nothing twice.
import { type TypingPriors } from '../event/typing-priors.js';
import { type RowToFold } from '../event/event-row.js';
import { type Activity, type Profiles } from '../contract/profile.js';
import { countFailure, countRequest } from './activity.js';
import { isNewcomer, noticeRegular } from './fold/crowd.js';
import { failed, secondsOf } from './fold/shared.js';
import { takeBackSim } from './fold/standing.js';
import { holdUntaught, isTaught, teach } from './fold/user.js';
import { type RecordKind } from './keys.js';

export function foldOutcome(kind: RecordKind, profiles: Profiles, row: RowToFold, priors: TypingPriors): void {
  const at = secondsOf(row);
  const { user, address } = profiles;
  const party = partyOf(kind, profiles);
  if (party !== undefined) foldFailure(party, row);
  // The counts are the same as when the backend reports the result at once.
  if (kind === 'a' && row.loginResult === 'SUCCESS' && isNewcomer(row)) {
    countRequest(address, at, false);
    noticeRegular(address, row, at);
  }
  if (kind !== 'u') return;
  if (failed(row)) {
    // The next password is another one.
    user.lastAction = 0;
    takeBackSim(user.sim, row, at);
  }
  if (row.learned && !isTaught(user, row, at)) teach(user, row, at, priors);
  else {
    user.loginsTold ||= row.learned;
    holdUntaught(user, row);
  }
}

/** Adds the failure of an outcome, if it is one, to a party of the event. */
export function foldFailure(party: Activity, row: RowToFold): void {
  if (failed(row)) countFailure(party, secondsOf(row));
}

/** The record whose failures count; undefined for the records without them. */
function partyOf(kind: RecordKind, profiles: Profiles): Activity | undefined {
  switch (kind) {
    case 'u':
      return profiles.user;
    case 'd':
      return profiles.device;
    case 'i':
      return profiles.identifier;
    case 'a':
      return profiles.address;
    case 'p':
      return profiles.prefix;
    case 'n':
      return profiles.network;
    default:
      return undefined;
  }
}
