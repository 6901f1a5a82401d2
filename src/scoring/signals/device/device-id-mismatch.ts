import { CLIENT } from '../../../event/event-row.js';
import { clientSays } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/**
 * Device id and fingerprint do not match. The SDK derives one from the other, so such a request is assembled by hand.
 */
export const deviceIdMismatch: Signal = {
  code: 'device_id_mismatch',
  needs: NEEDS.client,
  strength: ({ request }) => (clientSays(request, CLIENT.deviceIdMismatch) ? 1 : 0),
  evidence: ({ request }) => ({ fingerprint_start: request.fingerprint.slice(0, 8) }),
};
