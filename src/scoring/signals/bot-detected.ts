import { clientSays } from '../facts.js';
import { type Signal } from '../signal.js';

/** The client found itself automated. */
export const botDetected: Signal = {
  code: 'bot_detected',
  strength: ({ request }) => (clientSays(request, 'automated') ? 1 : 0),
  evidence: () => ({ signs: 'the client reports automation', bot_score: 1 }),
};
