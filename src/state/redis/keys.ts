// How records are named in Redis. The hash tag keeps everything of one record in one slot, so that a script may touch it.
import { type Position, type RecordKey } from '../../contract/ports.js';

export const PROFILE_FIELD = 'p';
export const VERSION_FIELD = 'v';
/** Nodes tell each other here which records they changed: `<node>\n<key>\n<key>…`. */
export const CHANGED_CHANNEL = 'riskgate:changed';

export function recordName(key: RecordKey): string {
  return `riskgate:{${key}}`;
}

export function nodeName(nodeId: string): string {
  return `riskgate:{node:${nodeId}}`;
}

/** Field that says how far a shard of a node has been applied to this record. */
export function appliedField(nodeId: string, shard: number): string {
  return `a:${nodeId}.${shard}`;
}

export function positionText({ segment, offset }: Position): string {
  return `${segment}.${offset}`;
}

export function parsePosition(text: string | null | undefined): Position {
  const [segment = 0, offset = 0] = (text ?? '').split('.').map(Number);
  return { segment: segment || 0, offset };
}

export function isAfter(a: Position, b: Position): boolean {
  return a.segment > b.segment || (a.segment === b.segment && a.offset > b.offset);
}
