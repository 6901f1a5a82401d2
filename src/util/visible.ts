// Text that a terminal or a log shows as it is: what would end lines, move cursors, change colours, turn text around or
// not be seen at all is written out. A line's end and a tab stay.

const ACTING = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** In the form of JSON, in which it means the same inside of a string. */
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export function visible(text: string): string {
  return text.replace(ACTING, escaped);
}
