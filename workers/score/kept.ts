// Which rows can be looked up by their id afterwards.
import { type EventRow } from '../../src/event/event-row.js';

/** Events that can be verified, and what a backend said of them. */
export function isKept({ tier, kind }: EventRow): boolean {
  return tier === 'provisional' || kind === 'confirmation';
}
