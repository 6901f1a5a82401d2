// Which texts of clients are stored as they are: words in every script. Rules are warned of texts that are not, because
// no request has them.

/** Longer texts become hashes. */
export const PLAIN_CHARS_MAX = 64;

/** Per code unit: 0 when the character is allowed in every text. The last entry is for all characters beyond ASCII. */
const BEYOND = 128;
const SPECIAL = new Uint8Array(BEYOND + 1).fill(1);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ._-+()/')
  SPECIAL[character.charCodeAt(0)] = 0;
/**
 * Device names exist in every script. Invisible characters (fillers, joiners) make equal-looking names differ, so they
 * are not allowed.
 */
const WORDS = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ._\-+()/])*$/u;

/** 1 for a character that requires a check of the whole text before it is stored. */
export function specialBit(code: number): number {
  return SPECIAL[code < BEYOND ? code : BEYOND] ?? 1;
}

export function isPlainText(text: string): boolean {
  if (text.length > PLAIN_CHARS_MAX) return false;
  for (let i = 0; i < text.length; i += 1) {
    if (specialBit(text.charCodeAt(i)) !== 0) return WORDS.test(text);
  }
  return true;
}
