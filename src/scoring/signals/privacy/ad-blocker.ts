import { CLIENT } from '../../../event/event-row.js';
import { clientSays } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** A very weak sign: it counts only together with others. */
export const adBlocker: Signal = {
  code: 'ad_blocker',
  needs: NEEDS.client,
  strength: ({ request }) => (clientSays(request, CLIENT.adBlocker) ? 1 : 0),
  evidence: () => ({ source: 'the client' }),
};
