// Event rows for tests: one complete row, with the changes of a test.
export { makeEvent as eventRow } from '../../src/event/generated/make-event.js';

export const FINGERPRINT = 'a'.repeat(64);
