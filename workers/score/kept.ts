// How a row is stored and answered, by its kind, tier and options.
import { type EventRequest, type EventRow, OPTION } from '../../src/event/event-row.js';

/** Can be found by its id later: verifiable events, and what a backend reported about them. */
export function isKept({ tier, kind }: EventRow): boolean {
  return tier === 'provisional' || kind === 'confirmation';
}

/** Answered from page records only. */
export function isOfPage({ tier, kind }: EventRequest): boolean {
  return tier === 'provisional' && kind === 'decision';
}

/** Neither logged nor counted. */
export function isDry({ options }: EventRequest): boolean {
  return (options & OPTION.dryRun) !== 0;
}
