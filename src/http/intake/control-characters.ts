// Characters that act instead of being read (they end lines, move cursors, turn text around) are refused wherever a
// body has them: what is stored is shown in logs, terminals and pages of others.
import { ApiError } from '../../contract/errors.js';

/** C0, DEL, C1, separators of lines and paragraphs, and what overrides the direction of text. */
const ACTING = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;
/** But what ends lines and sets them in, which a statement that a person wrote has. */
const ACTING_IN_LINES = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;
/** The same in valid JSON of more than ASCII: what is below a space cannot stand in it but by an escape. */
const ACTING_RAW = /[\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;
/** An escape that may be of such a character. (An escaped backslash before an n looks the same: values tell.) */
const ACTING_ESCAPE = /\\(?:[bfnrt]|u(?:00[0189][0-9a-f]|007f|202[89a-e]|206[6-9]))/i;

/** Of a name that the sender chose, in a message to him. */
const NAME_CHARS_MAX = 64;

/**
 * Why the body is refused, if so. Of clean text two searches for one character are all it costs.
 * @param text of the body @param value what it was parsed to @param ascii the text has nothing else
 * @param lines its strings may have several lines
 */
export function controlRefusal(text: string, value: unknown, ascii: boolean, lines = false): ApiError | undefined {
  const suspected =
    (text.includes('\\') && ACTING_ESCAPE.test(text)) || (ascii ? text.includes('\x7f') : ACTING_RAW.test(text));
  const place = suspected ? placeIn(value, lines ? ACTING_IN_LINES : ACTING) : undefined;
  if (place === undefined) return undefined;
  const name = place === '' ? 'The body' : place;
  return new ApiError('INVALID_REQUEST', `${name} must not have control characters.`);
}

/** Of text that comes by itself, such as a value behind the `?`. */
export function hasControlCharacters(text: string): boolean {
  return ACTING.test(text);
}

/** JSON pointer of the first string with such a character; of a name that has one, where the name stands. */
function placeIn(value: unknown, acting: RegExp): string | undefined {
  if (typeof value === 'string') return acting.test(value) ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    if (ACTING.test(name)) return '';
    const place = placeIn(child, acting);
    if (place !== undefined) return `/${name.slice(0, NAME_CHARS_MAX)}${place}`;
  }
  return undefined;
}
