// Errors of the stores. Callers match on `code`.
import { CodedError } from '../../util/coded-error.js';

/** The store does not answer in time, or has no space. A retry does not apply a change twice. */
export class StoreUnavailableError extends CodedError {
  constructor(message: string, cause?: unknown) {
    super('STORE_UNAVAILABLE', cause instanceof Error ? `${message}: ${cause.message}` : message, cause);
  }
}

/** The store cannot be used as it is configured. The message says what is wrong and what to do; so do the two parts. */
export class StoreUnusableError extends StoreUnavailableError {
  readonly says: string;
  readonly advice: string;

  constructor(says: string, advice: string) {
    super(`${says}; ${advice}`);
    this.says = says;
    this.advice = advice;
  }
}

/** The store holds other bytes than were written. A profile store is rebuilt when its writer starts again. */
export class StoreDamagedError extends CodedError {
  constructor(message: string, cause?: unknown) {
    super('STORE_DAMAGED', cause instanceof Error ? `${message}: ${cause.message}` : message, cause);
  }
}
