// The same action, sent twice: an answer was late and the backend asked again, or a button was pressed twice. It counts
// once, except as a request for limits of speed. What a record cannot know may differ is never taken for it: a password
// that was wrong.
import { FEATURE, type FoldedRequest, type RowToFold } from './event-row.js';
import { challengeWords } from './challenge-words.js';
import { hash32, hex32 } from '../util/text/hex.js';
import { digestOf } from './typing-input.js';

/** The bit of `answers` in the row of such a request; the other bits are those of `AnswerFacts`. */
export const AGAIN = 1 << 29;

const PRIME = 0x01000193;
const CENTS = 100;

/**
 * A 32-bit hash of what the person did, and where; 0 when nothing tells one such action from the next: a plain score or
 * a login without key times and session may come every second.
 */
export function actionOf(row: FoldedRequest): number {
  const { useCase, sessionHash, features } = row;
  const times = digestOf(row);
  const isVisit = useCase === 'login' || useCase === 'score' || useCase === 'collect';
  if (isVisit && sessionHash === '' && times === 0) return 0;
  let hash = mixed(hash32(useCase), hex32(row.fingerprint, 0));
  hash = mixed(hash, sessionHash === '' ? 0 : hex32(sessionHash, 0));
  hash = mixed(hash, row.addressHash === '' ? 0 : hex32(row.addressHash, 0));
  hash = mixed(hash, times);
  // A backend's word on a page's event adds these, and none of them is another action.
  if (row.kind !== 'confirmation') hash = mixed(mixed(hash, challengeWords(row)), row.loginResult === '' ? 0 : 1);
  else hash = mixed(mixed(hash, 0), 0);
  if (useCase === 'account_change') hash = mixed(hash, hash32(row.changeType));
  if (useCase === 'checkout') {
    const amount = features[FEATURE.amount] ?? NaN;
    hash = mixed(hash, amount > 0 ? Math.round(amount * CENTS) : 0);
    hash = mixed(hash, hash32(row.currency));
  }
  return hash >>> 0 || 1;
}

function mixed(hash: number, part: number): number {
  const next = Math.imul(hash ^ part, PRIME);
  return next ^ (next >>> 15);
}

/** The row only counts for speed, and a third one counts whole. What a backend adds to a page's event counts. */
export function isAgain({ answers, loginResult, kind, challengeCompleted }: RowToFold): boolean {
  if ((answers & AGAIN) === 0 || loginResult === 'FAILURE') return false;
  return kind === 'decision' || challengeCompleted.length === 0;
}
