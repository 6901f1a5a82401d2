// Limits text from clients before it is stored: ordinary form words are kept, everything else becomes a hash that rules
// and queries compare as a value. So no e-mail address, no markup and no terminal control sequence is stored.
import { type KeyEntry } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { isPlainText } from '../../util/text/plain-text.js';

const LETTERS = /^[A-Za-z]+$/;
/**
 * The text to store. A hash uses the workspace's secret, as user hashes do: without the secret the text cannot be found
 * by trying. The same text has the same hash within a workspace and mode.
 */
export function keptText(text: string | null | undefined, { workspace, mode }: KeyEntry): string {
  if (text === null || text === undefined || isPlainText(text)) return text ?? '';
  return `hashed:${pseudonym('text', workspace, mode, text)}`;
}

/**
 * A code of this many letters (ISO 4217, ISO 3166) in capitals, as rules, lists and queries write it; other text as it
 * is. Shops send both `eur` and `EUR`, and a rule must not take one for the other's opposite.
 */
export function inCapitals(text: string | null | undefined, letters: 2 | 3): string | null | undefined {
  return text?.length === letters && LETTERS.test(text) ? text.toUpperCase() : text;
}
