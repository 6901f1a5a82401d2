import { CLIENT } from '../../../event/event-row.js';
import { clientSays } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** Evidence cuts longer names; no name in the tz database is longer. */
const NAME_CHARS_MAX = 40;

/** A timezone that does not exist: browsers send none (what they say of an unset one is read as absent). */
export const timezoneInvalid: Signal = {
  code: 'timezone_invalid',
  needs: NEEDS.client,
  strength: ({ request }) => (request.timezone !== '' && clientSays(request, CLIENT.timezoneInvalid) ? 1 : 0),
  evidence: ({ request }) => ({ timezone: request.timezone.slice(0, NAME_CHARS_MAX) }),
};
