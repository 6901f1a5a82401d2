// Warns a backend that verifies events and never tells how the logins went: nothing is learned of its users then, so a
// thief's device is as good as the owner's.
import { type VerifyRequest } from '../../contract/schemas.js';
import { type EventRow } from '../../event/event-row.js';
import { reasonDetails } from '../../event/reply/reasons.js';

/** A first login may have no result: a challenge that was not passed, or a visitor who went away. */
const UNTOLD_MIN = 3;

/** @param told the decision; an order or change that the backend names teaches without a login's result */
export function untoldLogins({ login, user_id: user, use_case: useCase }: VerifyRequest, told: EventRow): string[] {
  const isOfSignedIn = user !== undefined && (useCase === 'checkout' || useCase === 'account_change');
  if ((login?.result ?? '') !== '' || isOfSignedIn) return [];
  const unknown = reasonDetails(told).find(({ code }) => code === 'new_user_profile');
  const seen = Number(unknown?.evidence['requests_seen'] ?? 0);
  if (seen < UNTOLD_MIN) return [];
  return [
    `nothing was learned from ${seen} earlier requests of this user, who stays new: tell how each login went, ` +
      'with its event_id and login.result (SUCCESS or FAILURE)',
  ];
}
