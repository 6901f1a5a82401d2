// A login result or a challenge that a backend reports for an event that it confirmed before: adds what is new and
// counts nothing twice.
import { type TypingPriors } from '../event/typing-priors.js';
import { type EventRow, OPTION } from '../event/event-row.js';
import { type Profiles } from '../contract/profile.js';
import { countFailure, countRequest } from './activity.js';
import { isNewcomer } from './fold/crowd.js';
import { failed, secondsOf } from './fold/shared.js';
import { holdUntaught, teach } from './fold/user.js';
import { type RecordKind } from './keys.js';

export function isOutcome(row: EventRow): boolean {
  return (row.options & OPTION.outcome) !== 0;
}

export function foldOutcome(kind: RecordKind, profiles: Profiles, row: EventRow, priors: TypingPriors): void {
  const at = secondsOf(row);
  const { user, device, identifier, address } = profiles;
  if (failed(row)) {
    if (kind === 'u') countFailure(user, at);
    else if (kind === 'd') countFailure(device, at);
    else if (kind === 'i') countFailure(identifier, at);
    else if (kind === 'a') countFailure(address, at);
  }
  // The counts are the same as when the backend reports the result at once.
  if (kind === 'a' && row.loginResult === 'SUCCESS' && isNewcomer(row)) countRequest(address, at, false);
  if (kind !== 'u') return;
  if (row.learned) teach(user, row, at, priors);
  else holdUntaught(user, row);
}
