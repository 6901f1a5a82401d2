// In its own file: importing slow-score.ts makes every score of the importing process slow.

/** Time per request in a slow worker, ms. */
export const REQUEST_MS = 1;
