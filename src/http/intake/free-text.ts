// Limits text from clients before it is stored: ordinary form words are kept, everything else becomes a hash that rules
// and queries compare as a value. So no e-mail address, no markup and no terminal control sequence is stored.
import { type KeyEntry } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';

/** Longer texts become hashes. */
export const PLAIN_CHARS_MAX = 64;

/** Per code unit: 0 when the character is allowed in every text. The last entry is for all characters beyond ASCII. */
const BEYOND = 128;
const SPECIAL = new Uint8Array(BEYOND + 1).fill(1);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ._-+()/')
  SPECIAL[character.charCodeAt(0)] = 0;
const LETTERS = /^[A-Za-z]+$/;
/**
 * Device names exist in every script. Invisible characters (fillers, joiners) make equal-looking names differ, so they
 * are not allowed.
 */
const WORDS = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ._\-+()/])*$/u;

/**
 * The text to store. A hash uses the workspace's secret, as user hashes do: without the secret the text cannot be found
 * by trying. The same text has the same hash within a workspace and mode.
 */
export function keptText(text: string | null | undefined, { workspace, mode }: KeyEntry): string {
  if (text === null || text === undefined || isPlain(text)) return text ?? '';
  return `hashed:${pseudonym('text', workspace, mode, text)}`;
}

/**
 * A code of this many letters (ISO 4217, ISO 3166) in capitals, as rules, lists and queries write it; other text as it
 * is. Shops send both `eur` and `EUR`, and a rule must not take one for the other's opposite.
 */
export function inCapitals(text: string | null | undefined, letters: 2 | 3): string | null | undefined {
  return text?.length === letters && LETTERS.test(text) ? text.toUpperCase() : text;
}

/** 1 for a character that requires a check of the whole text before it is stored. */
export function specialBit(code: number): number {
  return SPECIAL[code < BEYOND ? code : BEYOND] ?? 1;
}

function isPlain(text: string): boolean {
  if (text.length > PLAIN_CHARS_MAX) return false;
  for (let i = 0; i < text.length; i += 1) {
    if (specialBit(text.charCodeAt(i)) !== 0) return WORDS.test(text);
  }
  return true;
}
