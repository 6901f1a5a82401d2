import { CLIENT } from '../../../event/event-row.js';
import { clientSays } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** Device names that only emulators have. */
export const emulator: Signal = {
  code: 'emulator',
  needs: NEEDS.client,
  strength: ({ request }) => (clientSays(request, CLIENT.emulator) ? 1 : 0),
  evidence: ({ request }) => ({ os: request.os === '' ? 'not told' : request.os }),
};
