// Event rows for tests: one complete row, changed where a test says so.
export { makeEvent as eventRow } from '../../src/event/generated/make-event.js';

export const FINGERPRINT = 'a'.repeat(64);
