import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { DAY_SECONDS } from '../../facts/recent.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** A label says what this device, this identifier or a user of this address did. */
export const watched: Signal = {
  code: 'watched',
  needs: NEEDS.watch,
  strength: ({ watch }) => watch.strength,
  evidence: ({ watch, now }: Facts) => ({
    party: watch.party,
    label: watch.label,
    days_ago: rounded(Math.max(0, now - watch.since / 1000) / DAY_SECONDS, 1),
  }),
};
