import { CLIENT } from '../../../event/event-row.js';
import { clientSays } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** Lower for a crawler, which reports itself. */
const BOT_AGENT_STRENGTH = 0.8;

/** The request names a tool: a headless browser, a crawler, an HTTP library. */
export const automation: Signal = {
  code: 'automation',
  needs: NEEDS.client,
  strength: ({ request }) =>
    clientSays(request, CLIENT.headless) ? 1 : clientSays(request, CLIENT.botAgent) ? BOT_AGENT_STRENGTH : 0,
  evidence: ({ request }) => ({
    tool: clientSays(request, CLIENT.headless)
      ? 'a headless browser'
      : 'a program that its User-Agent names: a bot, a script or a tool such as curl',
  }),
};
