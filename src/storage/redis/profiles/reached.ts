// The positions of a node's logs that a change of a record brings, by shard.
import { isBefore, type Position, START } from '../../../contract/position.js';
import { type RecordChange } from '../../ports/profiles.js';
import { NEW, type Put } from './puts.js';
import { type Held } from './remembered.js';
import { type Written } from './written.js';

/** There is no record, and so no position of any shard. */
export function heldNew(shards: readonly number[]): Held {
  const applied: Position[] = [];
  for (const shard of shards) applied[shard] = START;
  return { record: undefined, stamp: NEW, applied, damaged: false };
}

/** Whether the positions of the shards that changed it are known. */
export function isKnownFor({ applied }: Held, { rows }: RecordChange): boolean {
  return rows.every(({ shard }) => applied[shard] !== undefined);
}

export function shardsOf(changes: readonly RecordChange[]): number[] {
  const shards = new Set<number>();
  for (const { rows } of changes) for (const { shard } of rows) shards.add(shard);
  return [...shards];
}

// The lists below are made at once with the length that they need: one that grows takes room for 17 elements, which
// was a sixth of all that the readers allocate.

/** Only of shards that the record has rows of: the position of another may not be known. */
export function positionsOf(
  reached: Held['applied'],
  shards: readonly number[],
  { placeSums }: Written,
): Put['positions'] {
  let count = 0;
  for (const shard of shards) if (reached[shard] !== undefined) count += 1;
  const positions = new Array<Put['positions'][number]>(count);
  for (let field = shards.length - 1; field >= 0; field -= 1) {
    const shard = shards[field] ?? 0;
    const position = reached[shard];
    if (position !== undefined) positions[--count] = { field, position, placeSum: placeSums[shard] ?? 0 };
  }
  return positions;
}

export function reachedBy(rows: RecordChange['rows']): Held['applied'] {
  let length = 0;
  for (const { shard } of rows) length = Math.max(length, shard + 1);
  const reached = new Array<Position | undefined>(length);
  for (const { shard, position } of rows) {
    const before = reached[shard];
    if (before === undefined || isBefore(before, position)) reached[shard] = position;
  }
  return reached;
}

export function later(before: Held['applied'], reached: Held['applied']): Held['applied'] {
  const applied = before.slice();
  for (const [shard, position] of reached.entries()) if (position !== undefined) applied[shard] = position;
  return applied;
}
