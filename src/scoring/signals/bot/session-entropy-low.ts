import { FEATURE } from '../../../event/event-row.js';
import { TRAIT } from '../../../event/measures.js';
import { type Facts } from '../../facts/facts.js';
import { count, feature, rounded } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** With fewer events the entropy is low for anybody. */
const EVENTS_MIN = 20;
/** Two kinds of events with equal shares have an entropy of one bit. */
const BITS_MIN = 1;
const LEARNED_MIN = 5;
const DEVIATIONS_MIN = 3;
const SPREAD_MIN = 0.2;

/**
 * Many events of few kinds, compared with all users or with this user. An entropy of 0.0 means that none was measured.
 */
export const sessionEntropyLow: Signal = {
  code: 'session_entropy_low',
  needs: NEEDS.entropy,
  strength(facts) {
    const entropy = feature(facts.request, FEATURE.sessionEntropy);
    return entropy > 0 && entropy < expected(facts) ? 1 : 0;
  },
  evidence: (facts) => ({
    entropy: rounded(feature(facts.request, FEATURE.sessionEntropy), 2),
    events: events(facts),
    expected: rounded(expected(facts), 2),
  }),
};

/** Entropy in bits below which the signal applies. */
function expected(facts: Facts): number {
  const { traits } = facts.behaviour;
  const anybody = events(facts) >= EVENTS_MIN ? BITS_MIN : 0;
  if ((traits.learned[TRAIT.entropy] ?? 0) < LEARNED_MIN) return anybody;
  return Math.max(
    anybody,
    (traits.mean[TRAIT.entropy] ?? 0) - DEVIATIONS_MIN * Math.max(SPREAD_MIN, traits.spread[TRAIT.entropy] ?? 0),
  );
}

/** Number of clicks (page and mouse count the same ones), keydowns, focuses and pastes. */
function events({ request }: Facts): number {
  const clicks = Math.max(count(request, FEATURE.mouseClickCount), count(request, FEATURE.pageClickCount));
  return (
    clicks +
    count(request, FEATURE.keydownCount) +
    count(request, FEATURE.formFocusCount) +
    count(request, FEATURE.pasteCount)
  );
}
