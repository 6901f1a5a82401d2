import { CLIENT } from '../../../event/event-row.js';
import { clientSays } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** A private window; both careful people and careful fraudsters use it. */
export const incognito: Signal = {
  code: 'incognito',
  needs: NEEDS.client,
  strength: ({ request }) => (clientSays(request, CLIENT.incognito) ? 1 : 0),
  evidence: () => ({ source: 'the client' }),
};
