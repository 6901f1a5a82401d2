import { FEATURE } from '../../../event/event-row.js';
import { feature, rounded } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** An order far above what this user, or anybody of the workspace, orders. */
export const unusualAmount: Signal = {
  code: 'unusual_amount',
  needs: NEEDS.step,
  strength: ({ sequence }) => sequence.amount,
  evidence: ({ request, sequence }) => ({
    amount: rounded(feature(request, FEATURE.amount), 2),
    against: sequence.against,
  }),
};
