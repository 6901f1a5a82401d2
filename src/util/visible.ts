// Makes text safe for a terminal or a log: escapes characters that end lines, move the cursor, change colours, reverse
// text or are invisible. Newline and tab stay.

const ACTING = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Uses JSON's escape, which means the same inside a JSON string. */
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export function visible(text: string): string {
  return text.replace(ACTING, escaped);
}
