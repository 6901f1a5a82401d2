// Which rows can be found by their id later.
import { type EventRow } from '../../src/event/event-row.js';

/** Verifiable events, and what a backend reported about them. */
export function isKept({ tier, kind }: EventRow): boolean {
  return tier === 'provisional' || kind === 'confirmation';
}
