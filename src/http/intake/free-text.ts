// Text that anybody may fill and that is kept: what reads like a word of a form stays, everything else becomes a hash
// that rules and queries compare as a value. So no e-mail address, no markup and nothing that acts on a terminal is
// kept.
import { type KeyEntry } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';

/** Longer texts become hashes. */
export const PLAIN_CHARS_MAX = 64;

/** By code unit: 0 where every text may have it. The last entry is of everything beyond ASCII. */
const BEYOND = 128;
const SPECIAL = new Uint8Array(BEYOND + 1).fill(1);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ._-+()/')
  SPECIAL[character.charCodeAt(0)] = 0;
/** Devices have names in every script. What is not seen (fillers, joiners) tells two alike names apart: not allowed. */
const WORDS = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ._\-+()/])*$/u;

/**
 * The text as it is kept. A hash is keyed by the workspace, as those of people are: without its secret nobody finds the
 * text by trying. The same text has the same hash in a workspace and mode.
 */
export function keptText(text: string | null | undefined, { workspace, mode }: KeyEntry): string {
  if (text === null || text === undefined || isPlain(text)) return text ?? '';
  return `hashed:${pseudonym('text', workspace, mode, text)}`;
}

/** 1 of a character that needs a look at the whole text before the text is kept. */
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
