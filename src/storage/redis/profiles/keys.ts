// Key names in Redis. A record and its metadata are one hash with its own hash tag, so that a command on a record uses
// one key.
import { type RecordKey } from '../../../contract/position.js';

export const PATTERN = 'rg:{*}';
/**
 * Fields of a record: its bytes; the stamp of its last write, with the checksum of these bytes; and per node and shard
 * the applied position of that node's log. `sum` is no longer written: it was `stamp:checksum`, beside a stamp without.
 */
export const FIELD = { record: 'p', stamp: 'v', sum: 'c' } as const;
/** Channel on which writers publish changed records (messages.ts). */
export const CHANGED_CHANNEL = 'rg:changed';

const NODE = 'node:';

/** Channel of one node, on the connection of CHANGED_CHANNEL: the counts of both show whether another node listens. */
export function ownChannel(nodeId: string): string {
  return `rg:here:${nodeId}`;
}

/** What the name of a record has around its key. */
export const [BEFORE_KEY, AFTER_KEY] = [Buffer.from('rg:{'), Buffer.from('}')] as const;

export function recordName(key: RecordKey): string {
  return `rg:{${key}}`;
}

export function nodeName(nodeId: string): string {
  return `rg:{${NODE}${nodeId}}`;
}

export function appliedField(nodeId: string, shard: number): string {
  return `a:${nodeId}.${shard}`;
}

/** The record key in a name; undefined when the name is not a record's. */
export function keyOfName(name: string): RecordKey | undefined {
  if (!name.startsWith('rg:{') || !name.endsWith('}')) return undefined;
  const key = name.slice(4, -1);
  return key.startsWith(NODE) ? undefined : key;
}
