// The parts of a decision's time, in UTC: computed, in generated code, and in SQL.
import { DAY_MS, HOUR_MS } from '../../util/time/units.js';

interface TimePart {
  /** @param ms Unix milliseconds */
  readonly of: (ms: number) => number;
  /** An expression over the request `q`. */
  readonly code: string;
  /** An expression over a stored row. */
  readonly sql: string;
}

export const TIME_PARTS = {
  hour: {
    of: (ms) => Math.floor(ms / HOUR_MS) % 24,
    code: '(Math.floor(q.receivedAt / 3600000) % 24)',
    sql: 'toHour(time)',
  },
  weekday: {
    of: (ms) => ((Math.floor(ms / DAY_MS) + 3) % 7) + 1,
    code: '((Math.floor(q.receivedAt / 86400000) + 3) % 7 + 1)',
    sql: 'toDayOfWeek(time)',
  },
  day: {
    of: (ms) => new Date(ms).getUTCDate(),
    code: 'new Date(q.receivedAt).getUTCDate()',
    sql: 'toDayOfMonth(time)',
  },
  month: {
    of: (ms) => new Date(ms).getUTCMonth() + 1,
    code: '(new Date(q.receivedAt).getUTCMonth() + 1)',
    sql: 'toMonth(time)',
  },
} as const satisfies Record<string, TimePart>;

export type TimeUnit = keyof typeof TIME_PARTS;
