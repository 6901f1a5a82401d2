// What was found out about an event later, as a row of the log: the event again with the decision that is judged, and
// what is said of it. Its time is that of the report; the event's own is in its id and in what the row says.
import { LABEL_SOURCES, LABELS, type LabelWord } from '../contract/labels.js';
import { uuidTime } from '../util/uuid.js';
import { CLIENT, type EventRow, OPTION } from './event-row.js';

/** As it stands in the row: `event_time` is the event's, the names are those of the table `labels`. */
interface Written {
  label: string;
  source: string;
  labeled_at: number;
  event_time: number;
  amount: number | null;
  currency: string;
  note: string;
  /** Id and flags of the trace of the request that said it. */
  trace?: string;
}

/**
 * Its tier is the event's: the word of people vouches for what was found out, not for whom a page named.
 * @param id of the row, a UUIDv7 @param keyId '' for the admin API @param now Unix milliseconds of the report
 * @param trace of the request, '' without one
 */
export function labelRowOf(
  event: EventRow,
  id: string,
  keyId: string,
  word: LabelWord,
  now: number,
  trace = '',
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
  };
  return {
    ...event,
    eventId: id,
    kind: 'label',
    confirms: event.kind === 'decision' ? event.eventId : event.confirms,
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

/** What a row says of its event; undefined when it is no label, or one of a newer vocabulary. */
export function labelOf({ kind, label: text }: Pick<EventRow, 'kind' | 'label'>): LabelWord | undefined {
  if (kind !== 'label') return undefined;
  const written = JSON.parse(text) as Written;
  const label = LABELS.find((word) => word === written.label);
  const source = LABEL_SOURCES.find((word) => word === written.source);
  if (label === undefined || source === undefined) return undefined;
  const { labeled_at: labeledAt, amount, currency, note } = written;
  return { label, source, labeledAt, amount, currency, note };
}

/** Of the request that said it; '' without one. */
export function labelTraceOf({ label }: Pick<EventRow, 'label'>): string {
  const { trace = '' } = JSON.parse(label) as Written;
  return trace;
}

/** Unix milliseconds of the event that a row is about: ids carry it. */
export function eventTimeOf({
  kind,
  confirms,
  receivedAt,
}: Pick<EventRow, 'kind' | 'confirms' | 'receivedAt'>): number {
  return kind === 'label' ? uuidTime(confirms) : receivedAt;
}
