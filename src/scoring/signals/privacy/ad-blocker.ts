import { CLIENT } from '../../../event/event-row.js';
import { clientSays } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** Hardly a sign at all: it counts only beside others. */
export const adBlocker: Signal = {
  code: 'ad_blocker',
  needs: NEEDS.client,
  strength: ({ request }) => (clientSays(request, CLIENT.adBlocker) ? 1 : 0),
  evidence: () => ({ source: 'the client' }),
};
