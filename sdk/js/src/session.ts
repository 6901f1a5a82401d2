// One id from the first page of a visit to the last one of the tab, so that the service can compare behaviour within
// it.
import { randomUuid } from './hash.js';
import { forget, keep, readKept } from './kept.js';

const NAME = 'session';
const ID = /^[0-9a-f-]{36}$/;
/** Where the tab's storage is blocked, the id lives as long as the page. */
let ofPage = '';

export function sessionId(): string {
  const kept = readKept('sessionStorage', NAME);
  if (ID.test(kept)) return kept;
  if (ofPage === '') ofPage = randomUuid();
  keep('sessionStorage', NAME, ofPage);
  return ofPage;
}

export function forgetSession(): void {
  ofPage = '';
  forget('sessionStorage', NAME);
}
