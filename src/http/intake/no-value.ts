// What programs send where they have no value, and the SHA-256 of it: taken for a name, it is the same card or login of
// everybody, and a card that an app can no longer read is a card that changed.
import { createHash } from 'node:crypto';

const WORDS = ['null', 'nil', 'none', 'undefined', 'unknown', 'n/a'];
const ZEROS = /^0+$/;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whoever hashes such a word may have it in any of these spellings. */
const NOTHING: ReadonlySet<string> = new Set([
  ...WORDS,
  ...['', '0', 'N/A', 'NaN', ...WORDS].flatMap((word) =>
    [word, word.toUpperCase(), word.slice(0, 1).toUpperCase() + word.slice(1)].map(sha256),
  ),
]);

/** Whether the text, or the hash without a salt, stands for no value. @param text in lower case */
export function isNoValue(text: string): boolean {
  return NOTHING.has(text) || (text.startsWith('0') && ZEROS.test(text));
}

/** '' for what stands for no value. */
export function valueOf(text: string | null | undefined): string {
  return text === null || text === undefined || isNoValue(text.toLowerCase()) ? '' : text;
}
