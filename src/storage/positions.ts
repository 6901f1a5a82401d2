// Text format of stored log positions, and comparison of positions with rows.
import { isBefore, type Position, START } from '../contract/position.js';
import { type RecordChange } from './ports/profiles.js';

export function encodePosition({ segment, offset }: Position): string {
  return `${segment}:${offset}`;
}

/** START when there is none. @throws RangeError when the text is not a position */
export function decodePosition(text: string | null | undefined): Position {
  if (text === null || text === undefined) return START;
  const [segment, offset] = text.split(':').map(Number);
  if (!Number.isSafeInteger(segment) || !Number.isSafeInteger(offset))
    throw new RangeError(
      `storage: ${JSON.stringify(text)} is not a position in the log (segment:offset); the record is damaged`,
    );
  return { segment: segment ?? 0, offset: offset ?? 0 };
}

/** The later position per shard: a repeated slice does not move a store back. */
export function furthest(a: readonly Position[], b: readonly Position[]): Position[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, shard) => {
    const [one = START, other = START] = [a[shard], b[shard]];
    return isBefore(one, other) ? other : one;
  });
}

/** The rows that are not applied yet; `applied` returns the position of each shard. */
export function newRows(rows: RecordChange['rows'], applied: (shard: number) => Position): RecordChange['rows'] {
  return rows.every(({ shard, position }) => isBefore(applied(shard), position))
    ? rows
    : rows.filter(({ shard, position }) => isBefore(applied(shard), position));
}
