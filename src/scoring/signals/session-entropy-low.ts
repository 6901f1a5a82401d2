import { count, feature, rounded, type Facts } from '../facts.js';
import { type Signal } from '../signal.js';

/** Fewer events than this cannot be diverse. */
const EVENTS_MIN = 20;
/** Two kinds of events in equal shares have one bit. */
const BITS_MIN = 1;

/** Many events, hardly any variety. An entropy of 0.0 means that none was measured. */
export const sessionEntropyLow: Signal = {
  code: 'session_entropy_low',
  strength({ request }) {
    const entropy = feature(request, 'sessionEntropy');
    return entropy > 0 && entropy < BITS_MIN && events(request) >= EVENTS_MIN ? 1 : 0;
  },
  evidence: ({ request }) => ({
    entropy: rounded(feature(request, 'sessionEntropy'), 2), events: events(request), expected: BITS_MIN,
  }),
};

/** Clicks (the page and the mouse count the same ones), keydowns, focuses and pastes. */
function events(request: Facts['request']): number {
  const clicks = Math.max(count(request, 'mouseClickCount'), count(request, 'pageClickCount'));
  return clicks + count(request, 'keydownCount') + count(request, 'formFocusCount') + count(request, 'pasteCount');
}
