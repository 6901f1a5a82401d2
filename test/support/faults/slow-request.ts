// Apart from the worker that takes so long: to import that one makes every score of the importing process as slow.

/** What a request costs in a slow worker. */
export const REQUEST_MS = 1;
