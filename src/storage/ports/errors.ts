// The ways a profile store says no. Callers match on `code`.

export class StoreError extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
  }
}

/** It does not answer, or not in time, or has no room. Nothing was changed that a later attempt would change twice. */
export class StoreUnavailableError extends StoreError {
  constructor(message: string, cause?: unknown) {
    super('STORE_UNAVAILABLE', cause instanceof Error ? `${message}: ${cause.message}` : message, cause);
  }
}

/**
 * What it holds is not what was written. The next start of its writer makes a sound one from the last snapshot and the
 * log.
 */
export class StoreDamagedError extends StoreError {
  constructor(message: string, cause?: unknown) {
    super('STORE_DAMAGED', cause instanceof Error ? `${message}: ${cause.message}` : message, cause);
  }
}
