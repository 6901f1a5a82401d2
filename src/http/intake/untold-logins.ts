// Warns a backend that verifies events and tells no login as a success: nothing is learned of its users then, so a
// thief's device is as good as the owner's.
import { type VerifyRequest } from '../../contract/schemas.js';
import { type EventRow, OPTION } from '../../event/event-row.js';
import { reasonDetails } from '../../event/reply/reasons.js';

/** A first login may have no result: a challenge that was not passed, or a visitor who went away. */
const UNTOLD_MIN = 3;

/** @param told the decision of this user; an order or change that the backend names teaches without a login's result */
export function untoldLogins({ login }: VerifyRequest, told: EventRow): string[] {
  if ((login?.result ?? '') !== '' || (told.options & OPTION.signedIn) !== 0) return [];
  const unknown = reasonDetails(told).find(({ code }) => code === 'new_user_profile');
  const seen = Number(unknown?.evidence['requests_seen'] ?? 0);
  if (seen < UNTOLD_MIN) return [];
  return [
    `nothing was learned from ${seen} earlier requests of this user, who stays new, because no login was told as a ` +
      'success: tell how each login went, with its event_id and login.result (SUCCESS or FAILURE)',
  ];
}
