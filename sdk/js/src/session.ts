// One session id for all pages of a visit in one tab, so that the service can compare behaviour within the visit.
import { randomHex } from './hash.js';
import { forget, keep, readKept } from './kept.js';

const NAME = 'session';
const ID = /^[0-9a-f]{32}$/;
/** If session storage is blocked, the id lives as long as the page. */
let ofPage = '';

export function sessionId(): string {
  const kept = readKept('sessionStorage', NAME);
  if (ID.test(kept)) return kept;
  ofPage ||= randomHex();
  keep('sessionStorage', NAME, ofPage);
  return ofPage;
}

export function forgetSession(): void {
  ofPage = '';
  forget('sessionStorage', NAME);
}
