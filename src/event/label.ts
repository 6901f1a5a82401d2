// A label of an event as a row of the log: a copy of the event with its decision, and the label. The row's time is that
// of the report; the time of the event is in `confirms` (a UUIDv7) and in the field `label`.
import { LABEL_SOURCES, LABELS, type LabelWord } from '../contract/labels/labels.js';
import { uuidTime } from '../util/uuid.js';
import { eventOf } from './event-of.js';
import { CLIENT, type EventRow, OPTION, type RowToFold } from './event-row.js';

/** Rows of labels are read whole. */
export function isLabel(row: RowToFold): row is EventRow {
  return row.kind === 'label';
}

/** JSON of the field `label`: `event_time` is the time of the event, the names are columns of the table `labels`. */
interface Written {
  label: string;
  source: string;
  labeled_at: number;
  event_time: number;
  amount: number | null;
  currency: string;
  note: string;
  /** Trace id and flags of the request that sent the label. */
  trace?: string;
  /** Name of the operator who said it. */
  who?: string;
}

/**
 * The row keeps the tier of the event: a label confirms a finding, not the user that a page named.
 * @param id of the row, a UUIDv7 @param keyId '' for the admin API @param now Unix milliseconds of the report
 * @param by trace of the request, and name of the operator who said it; '' without
 */
export function labelRowOf(
  event: EventRow,
  id: string,
  keyId: string,
  word: LabelWord,
  now: number,
  { trace = '', who = '' }: { trace?: string; who?: string | undefined } = {},
): EventRow {
  const { explain, dryRun, fullReply, outcome } = OPTION;
  const written: Written = {
    label: word.label,
    source: word.source,
    labeled_at: word.labeledAt,
    event_time: event.receivedAt,
    amount: word.amount,
    currency: word.currency,
    note: word.note,
    ...(trace !== '' && { trace }),
    ...(who !== '' && { who }),
  };
  return {
    ...event,
    eventId: id,
    kind: 'label',
    confirms: eventOf(event),
    receivedAt: now,
    keyKind: 'secret',
    keyId,
    loginResult: '',
    challengeCompleted: [],
    options: event.options & ~(explain | dryRun | fullReply | outcome),
    client: event.client & ~(CLIENT.mfaUsed | CLIENT.mfaKnown),
    learned: false,
    label: JSON.stringify(written),
  };
}

/** The label in a row; undefined when the row is no label, or has a word that this release does not know. */
export function labelOf({ kind, label: text }: Pick<EventRow, 'kind' | 'label'>): LabelWord | undefined {
  if (kind !== 'label') return undefined;
  const written = JSON.parse(text) as Written;
  const label = LABELS.find((word) => word === written.label);
  const source = LABEL_SOURCES.find((word) => word === written.source);
  if (label === undefined || source === undefined) return undefined;
  const { labeled_at: labeledAt, amount, currency, note } = written;
  return { label, source, labeledAt, amount, currency, note };
}

/** Trace of the request that sent the label; '' without one. */
export function labelTraceOf({ label }: Pick<EventRow, 'label'>): string {
  const { trace = '' } = JSON.parse(label) as Written;
  return trace;
}

/** Time of the event that a row is about, Unix milliseconds; for a label it is read from the id of its event. */
export function eventTimeOf({
  kind,
  confirms,
  receivedAt,
}: Pick<EventRow, 'kind' | 'confirms' | 'receivedAt'>): number {
  return kind === 'label' ? uuidTime(confirms) : receivedAt;
}
