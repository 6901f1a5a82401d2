// What a request for a label says, checked beyond its schema. The service and the import of a file use it: a wrong line
// is found before the first label of the file is sent.
import { isoTime } from '../../util/time/iso-time.js';
import { parseTime } from '../../util/time/parse-time.js';
import { DAY_MS, HOUR_MS } from '../../util/time/units.js';
import { uuidTime } from '../../util/uuid.js';
import { ApiError } from '../errors.js';
import { LABEL_AHEAD_MS_MAX, type LabelWord } from './labels.js';
import { type LabelRequest } from './schemas.js';

const NO_TIME = new ApiError('INVALID_REQUEST', '/labeled_at is not a time.');
const AHEAD = new ApiError('INVALID_REQUEST', '/labeled_at is in the future.');
const NO_CURRENCY = new ApiError('INVALID_REQUEST', '/currency is missing: send /currency with /amount.');
const NO_AMOUNT = new ApiError('INVALID_REQUEST', '/amount is missing: send /amount with /currency.');
/** A day alone is that day in any time zone: it begins so much before that of UTC, and ends so much after it. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const EAST_MS = 14 * HOUR_MS;
const WEST_MS = 12 * HOUR_MS;

/** @param eventTime of the labelled event, Unix milliseconds, as `now` is */
export function labelWordOf(request: LabelRequest, eventTime: number, now: number): LabelWord | ApiError {
  const { label, source, labeled_at: time, amount, currency, note } = request;
  const labeledAt = typeof time === 'string' ? momentOf(time, eventTime, now) : now;
  if (labeledAt instanceof ApiError) return labeledAt;
  if (typeof amount === 'number' && typeof currency !== 'string') return NO_CURRENCY;
  if (typeof currency === 'string' && typeof amount !== 'number') return NO_AMOUNT;
  return {
    label,
    source: source ?? 'other',
    labeledAt,
    amount: amount ?? null,
    currency: (currency ?? '').toUpperCase(),
    note: note ?? '',
  };
}

/** Of a label whose time counts as that of its event: the reply has another time than was sent. */
export function earlyWarnings({ labeled_at: text }: LabelRequest, eventId: string): string[] {
  if (typeof text !== 'string') return [];
  const at = parseTime(text);
  const ends = DAY.test(text) ? at + DAY_MS + WEST_MS : at;
  const eventTime = uuidTime(eventId.toLowerCase());
  if (!(ends < eventTime)) return [];
  return [`labeled_at is before the event, so it counts as the time of the event, ${isoTime(eventTime)}`];
}

/** Unix milliseconds. A finding is not older than its event: an earlier time counts as the event's. */
function momentOf(text: string, eventTime: number, now: number): number | ApiError {
  const at = parseTime(text);
  if (Number.isNaN(at)) return NO_TIME;
  const begins = DAY.test(text) ? at - EAST_MS : at;
  if (begins > now + LABEL_AHEAD_MS_MAX) return AHEAD;
  return Math.max(at, eventTime);
}
