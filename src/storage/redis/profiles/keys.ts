// Names in Redis. A record and everything about it is one hash with its own hash tag: one key per command and script.
import { type RecordKey } from '../../../contract/position.js';

export const PATTERN = 'rg:{*}';
/**
 * Fields of a record: its bytes, the stamp of its last write, `stamp:sum` of the bytes as they were written with that
 * stamp (releases that know of no sums write the others), and per node and shard how far that node's log is in.
 */
export const FIELD = { record: 'p', stamp: 'v', sum: 'c' } as const;
/** Where a writer tells which records it changed: JSON [node id, ...record keys]. */
export const CHANGED_CHANNEL = 'rg:changed';

const NODE = 'node:';

/** A node that hears of changes listens here too, on the same connection: so others can be told from it by counting. */
export function ownChannel(nodeId: string): string {
  return `rg:here:${nodeId}`;
}

export function recordName(key: RecordKey): string {
  return `rg:{${key}}`;
}

export function nodeName(nodeId: string): string {
  return `rg:{${NODE}${nodeId}}`;
}

export function appliedField(nodeId: string, shard: number): string {
  return `a:${nodeId}.${shard}`;
}

/** The record key of a name, undefined when the name is not a record's. */
export function keyOfName(name: string): RecordKey | undefined {
  if (!name.startsWith('rg:{') || !name.endsWith('}')) return undefined;
  const key = name.slice(4, -1);
  return key.startsWith(NODE) ? undefined : key;
}
