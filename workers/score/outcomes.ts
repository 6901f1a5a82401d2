// The results of a batch's requests, and the replies of those that got no decision.
import { ApiError } from '../../src/contract/errors.js';
import { type EventRow } from '../../src/event/event-row.js';

/** The result of one request. */
export type Outcome = EventRow | ApiError;
/** By index in the batch; cancelled requests have none. */
export type Outcomes = (Outcome | undefined)[];

export const NOT_LOGGED = new ApiError('OVERLOADED', 'The event log is full or cannot be written; try again later.');
export const RESERVED = new ApiError(
  'OVERLOADED',
  'The event log is nearly full, and what is left of it is kept for others; try again later.',
);
export const NOT_COPIED = new ApiError(
  'OVERLOADED',
  'The event could not be kept outside this machine; try again later.',
);
export const NOT_KEPT = new ApiError('OVERLOADED', 'The event could not be kept to be verified; try again later.');
export const CANCELLED = new ApiError('OVERLOADED', 'The request waited too long for a worker; try again later.');

/**
 * Replaces the results of matching rows by an error, because they could not be stored.
 * @returns how many
 */
export function refuseAll(outcomes: Outcomes, refusal: ApiError, which: (row: EventRow) => boolean): number {
  let refused = 0;
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome === undefined || outcome instanceof ApiError || !which(outcome)) continue;
    outcomes[index] = refusal;
    refused += 1;
  }
  return refused;
}
