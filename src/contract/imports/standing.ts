// Checks and converts an imported line. An impossible line is refused: an error in a file would otherwise make a device
// better known than any real history does.
import { type ImportedUser } from './schemas.js';

/** How far a time may be in the future, because clocks differ. */
const AHEAD_MS_MAX = 300_000;

/** All times are Unix milliseconds. */
export interface ImportedStanding {
  firstSeen: number;
  lastSeen: number;
  timesSeen: number;
  /** 0 = never. */
  confirmed: number;
  /** Two capital letters, or ''. */
  country: string;
}

/** An error in a field of a line; the message continues the name of the field. */
export class ImportError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** @param now Unix milliseconds @throws ImportError */
export function importedStanding(line: ImportedUser, now: number): ImportedStanding {
  const firstSeen = momentOf('first_seen', line.first_seen);
  const lastSeen = momentOf('last_seen', line.last_seen);
  const confirmed = (line.confirmed_at ?? '') === '' ? 0 : momentOf('confirmed_at', line.confirmed_at ?? '');
  if (firstSeen <= 0) throw new ImportError('first_seen', 'must be after 1970');
  if (firstSeen > lastSeen) throw new ImportError('first_seen', 'must not be after last_seen');
  if (lastSeen > now + AHEAD_MS_MAX) throw new ImportError('last_seen', 'must not be in the future');
  if (firstSeen === lastSeen && line.times_seen > 1)
    throw new ImportError('times_seen', 'must be 1 where first_seen and last_seen are the same');
  if (confirmed !== 0 && (confirmed < firstSeen || confirmed > lastSeen))
    throw new ImportError('confirmed_at', 'must be between first_seen and last_seen');
  const country = (line.country ?? '').toUpperCase();
  return { firstSeen, lastSeen, timesSeen: line.times_seen, confirmed, country: country === 'ZZ' ? '' : country };
}

function momentOf(field: string, text: string): number {
  const moment = Date.parse(text);
  // Rejects days such as February 31, which Date.parse moves into March.
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== text.slice(0, 10))
    throw new ImportError(field, 'is no day or time of the calendar');
  return moment;
}
