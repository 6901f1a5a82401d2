import { CLIENT } from '../../contract/event-row.js';
import { clientSays } from '../read.js';
import { type Signal } from '../signal.js';

/** Names longer than any in the tz database are cut in evidence. */
const NAME_CHARS_MAX = 40;

/** A timezone that does not exist: browsers cannot send one, tampering can. */
export const timezoneInvalid: Signal = {
  code: 'timezone_invalid',
  strength: ({ request }) => (clientSays(request, CLIENT.timezoneInvalid) ? 1 : 0),
  evidence: ({ request }) => ({ timezone: request.timezone === '' ? 'none at all' : request.timezone.slice(0, NAME_CHARS_MAX) }),
};
