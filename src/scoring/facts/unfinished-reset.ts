// Tells whether a password reset led to nothing: somebody else asked for it, and it was left there. It says that a
// stranger knows the user's name, and nothing of whoever uses the user's own device.
import { type EventRequest } from '../../event/event-row.js';
import { type User } from '../../contract/profile.js';
import { isHeldOn } from '../../event/challenge-words.js';
import { hex32 } from '../../util/text/hex.js';

interface Before {
  readonly request: EventRequest;
  readonly device: { readonly known: boolean; readonly visitorId: string };
  readonly profiles: { readonly user: User };
}

/**
 * The reset was the last thing that a device of nobody's asked for, no challenge was passed there, and no password was
 * set after it. Only for a request on a device of the user, which is not the one of the reset.
 */
export function isUnfinishedReset({ request, device, profiles: { user } }: Before): boolean {
  const { resetAt, passwordAt } = user.steps;
  if (!device.known || passwordAt >= resetAt || isAnsweredElsewhere(user, request, device.visitorId)) return false;
  const { size, parties, seen } = user.recentDevices;
  const own = hex32(request.fingerprint, 0);
  for (let i = 0; i < size; i += 1)
    if (seen[i] === resetAt) return parties[i] !== own && !isOfUser(user, parties[i] ?? 0);
  return false;
}

/** A challenge that was passed on another device may have been that of the reset. */
function isAnsweredElsewhere(user: User, request: EventRequest, visitorId: string): boolean {
  return user.challengeUntil >= user.steps.resetAt && !isHeldOn(user, request, visitorId);
}

function isOfUser({ devices, deviceCount }: User, party: number): boolean {
  for (let i = 0; i < deviceCount; i += 1) if (devices[i]?.high === party) return true;
  return false;
}
