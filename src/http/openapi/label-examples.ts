// Examples of labels for the document.
import { type Examples } from '../route.js';
import { EVENT_ID } from './examples.js';

export const LABEL_EXAMPLES: Examples = {
  fraud: { summary: 'The customer reports that somebody else did it', value: { label: 'fraud', source: 'customer' } },
  chargeback: {
    summary: 'A chargeback, with its amount',
    value: {
      label: 'chargeback',
      source: 'processor',
      labeled_at: '2026-09-30T00:00:00Z',
      amount: 129.9,
      currency: 'EUR',
    },
  },
  withdrawn: { summary: 'It was a mistake', value: { label: 'unknown', source: 'review' } },
};

const shown = { event_id: EVENT_ID, label: 'fraud', source: 'customer', labeled_at: '2026-08-21T09:00:00.000Z' };

export const LABEL_KEPT =
  'The label is accepted and stored later: the event may be in ClickHouse only, which does not answer now, or a node ' +
  'has not stored its last events yet.';
export const LABEL_REPLY: Examples = { labelled: { summary: 'Labelled', value: shown } };
export const ADMIN_LABEL_EXAMPLES: Examples = {
  review: {
    summary: 'A review found the owner',
    value: { mode: 'test', event_id: EVENT_ID, label: 'legitimate', source: 'review', note: 'called back' },
  },
};
export const ADMIN_LABEL_REPLY = { ...shown, label: 'legitimate', source: 'review', note: 'called back' };
