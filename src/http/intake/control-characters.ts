// Refuses control characters in any string of a body.
import { ApiError } from '../../contract/errors.js';
import { CONTROL_CHARACTERS } from '../../util/text/control-characters.js';

/** As CONTROL_CHARACTERS without tab and line ends, which text written by a person may contain. */
const ACTING_IN_LINES = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;
/** The same in valid JSON text beyond ASCII: characters below space can appear there only as an escape. */
const ACTING_RAW = /[\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;
/** An escape that may be such a character. (An escaped backslash before an n looks alike; parsed values decide.) */
const ACTING_ESCAPE = /\\(?:[bfnrt]|u(?:00[0189][0-9a-f]|007f|202[89a-e]|206[6-9]))/i;

/** Maximum length of a sender's field name in an error message. */
const NAME_CHARS_MAX = 64;

/**
 * The error for a body with such a character, if any. Clean text costs two searches for one character.
 * @param text text of the body
 * @param value the parsed body
 * @param ascii the text is ASCII only
 * @param lines strings may contain tabs and line breaks
 */
export function controlRefusal(text: string, value: unknown, ascii: boolean, lines = false): ApiError | undefined {
  const suspected =
    (text.includes('\\') && ACTING_ESCAPE.test(text)) || (ascii ? text.includes('\x7f') : ACTING_RAW.test(text));
  const place = suspected ? placeIn(value, lines ? ACTING_IN_LINES : CONTROL_CHARACTERS) : undefined;
  if (place === undefined) return undefined;
  const name = place === '' ? 'The body' : place;
  return new ApiError('INVALID_REQUEST', `${name} must not have control characters.`);
}

/** JSON pointer of the first string with such a character; for a name with one, the pointer of its object. */
function placeIn(value: unknown, acting: RegExp): string | undefined {
  if (typeof value === 'string') return acting.test(value) ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    if (CONTROL_CHARACTERS.test(name)) return '';
    const place = placeIn(child, acting);
    if (place !== undefined) return `/${name.slice(0, NAME_CHARS_MAX)}${place}`;
  }
  return undefined;
}
