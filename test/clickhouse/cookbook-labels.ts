// The cookbook's questions about labels, and what all of its cases share.
import { type EventRow } from '../../src/event/event-row.js';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Whole hours, so that no row moves to another hour while the test runs. */
const HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

export const ago = (days: number, hours = 0, minutes = 0): number =>
  HOUR - days * DAY_MS - hours * HOUR_MS + minutes * MINUTE_MS;
export const second = (at: number): string => new Date(at).toISOString().slice(0, 23).replace('T', ' ');
export const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
export const ID = (n: number): string => `01890a5d-0000-7000-8000-${String(n).padStart(12, '0')}`;

export interface Case {
  rows: Partial<EventRow>[];
  /** Rows of other tables: table, rows as JSON. */
  other?: [string, Record<string, unknown>[]];
  params?: Record<string, string>;
  /** Every row once more, as its confirmation, which must change nothing; true when it is not given. */
  confirmed?: boolean;
  answer: string[];
}

/** A row that labels an event. */
function label(n: number, of: number, receivedAt: number, said: object): Partial<EventRow> {
  const word = { source: 'processor', labeled_at: receivedAt, event_time: ago(0, 3), note: '', ...said };
  return { eventId: ID(n), kind: 'label', confirms: ID(of), receivedAt, label: JSON.stringify(word) };
}

export const LABEL_CASES: Record<string, Case> = {
  'How right the decisions were': {
    rows: [
      { eventId: ID(901), receivedAt: ago(1), action: 'block' },
      { eventId: ID(902), receivedAt: ago(1), action: 'block' },
      { eventId: ID(903), receivedAt: ago(1) },
      { eventId: ID(904), receivedAt: ago(1) },
    ],
    other: [
      'labels',
      [
        { event_id: ID(901), mode: 'live', label: 'fraud', labeled_at: second(ago(0)) },
        { event_id: ID(902), mode: 'live', label: 'fraud', labeled_at: second(ago(0, 2)) },
        { event_id: ID(902), mode: 'live', label: 'legitimate', labeled_at: second(ago(0, 1)) },
        { event_id: ID(903), mode: 'live', label: 'legitimate', labeled_at: second(ago(0)) },
      ],
    ],
    answer: ['allow\t0\t1\t0', 'block\t1\t1\t50'],
  },
  Chargebacks: {
    rows: [
      ...[951, 952, 953, 954].map((n) => ({ eventId: ID(n), receivedAt: ago(0, 3), useCase: 'checkout' as const })),
      { eventId: ID(955), receivedAt: ago(0, 3), useCase: 'checkout', action: 'block' },
      // As the service logs them: the last word on 951 is that it was none.
      label(961, 951, ago(0, 2), { label: 'chargeback', amount: 20, currency: 'EUR' }),
      label(962, 952, ago(0, 2), { label: 'chargeback', amount: 12.5, currency: 'EUR' }),
      label(963, 951, ago(0, 1), { label: 'legitimate', amount: null, currency: '' }),
    ],
    answer: [`${day(ago(0, 3)).slice(0, 7)}-01\t4\t1\t25\t12.5`],
  },
};
