// Submits a confirmation to the shard of its user, as a promise that resolves when the row is in the log.
import { type EventRow } from '../event/event-row.js';
import { type Waiting } from '../pool/pool.js';
import { StoreUnavailableError } from '../storage/ports/errors.js';

/** Rejects when the shard refuses the row. */
export function confirmed({ confirms }: EventRow, submit: (waiting: Waiting) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    submit({
      answer(status) {
        if (status === 200) resolve();
        else reject(new StoreUnavailableError(`the confirmation of event ${confirms} was refused with ${status}`));
      },
    });
  });
}
