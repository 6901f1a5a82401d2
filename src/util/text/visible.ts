// Makes text safe for a terminal or a log: escapes characters that end lines, move the cursor, change colours, reverse
// text or are invisible. Newline and tab stay.

const ACTING = /[^\P{Cc}\n\t]|[\p{Cf}\u2028\u2029]/gu;

/** Uses JSON's escape, which means the same inside a JSON string. */
const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

export function visible(text: string): string {
  return text.replace(ACTING, escaped);
}
