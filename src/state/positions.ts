// Positions as a store keeps them, and what they say about a row.
import { type Position, type RecordChange } from '../contract/ports.js';

const START: Position = Object.freeze({ segment: 0, offset: 0 });

export function encodePosition({ segment, offset }: Position): string {
  return `${segment}:${offset}`;
}

/** START when there is none. @throws RangeError when it is no position. */
export function decodePosition(text: string | null | undefined): Position {
  if (text === null || text === undefined) return START;
  const [segment, offset] = text.split(':').map(Number);
  if (!Number.isSafeInteger(segment) || !Number.isSafeInteger(offset)) throw new RangeError(`${JSON.stringify(text)} is no position`);
  return { segment: segment ?? 0, offset: offset ?? 0 };
}

export function isAfter(a: Position, b: Position): boolean {
  return a.segment > b.segment || (a.segment === b.segment && a.offset > b.offset);
}

/** The rows that are not in yet, where `applied` gives each shard's position. */
export function newRows(rows: RecordChange['rows'], applied: (shard: number) => Position): RecordChange['rows'] {
  return rows.every(({ shard, position }) => isAfter(position, applied(shard))) ? rows : rows.filter(({ shard, position }) => isAfter(position, applied(shard)));
}
