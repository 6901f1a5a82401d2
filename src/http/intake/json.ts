// Parses bytes to a JSON value, with limits that JSON.parse does not check.
import { isAscii, isUtf8 } from 'node:buffer';
import { ApiError } from '../../contract/errors.js';
import { isObject } from '../../util/is-object.js';
import { controlRefusal } from './control-characters.js';

/** Maximum nesting of objects and arrays. The deepest value of the contract is at level 4. */
const DEPTH_MAX = 32;
/**
 * Maximum number of members and entries in a body that scores or collects. All that the contract knows at once are
 * 1,133. Without it, 100 bodies a second of 64 KiB, which one public key may send, took the thread that accepts
 * requests: up to 8 ms each.
 */
const VALUES_MAX = 1536;
/** Maximum length of a text in which the mistake is searched for, with a dozen attempts to parse a part of it. */
const SEARCHED_CHARS_MAX = 4096;

const invalid = (detail: string): ApiError => new ApiError('INVALID_REQUEST', detail);
const EMPTY = invalid('The body is empty; a JSON object is expected.');
const NOT_UTF8 = invalid('The body is not valid UTF-8: send plain JSON, not compressed, in UTF-8.');
const NOT_JSON = invalid('The body is not valid JSON.');
const BYTE_ORDER_MARK = invalid('The body begins with a byte order mark (U+FEFF): send the JSON without it.');
const FORM = invalid('The body is not JSON but the fields of a form: send a JSON object.');
/** Names and values of a form, as URLSearchParams and forms of pages write them. */
const FORM_FIELDS = /^[\w.[\]%+-]+=[^&\s]*(?:&[\w.[\]%+-]+=[^&\s]*)*$/;
/** The engine's words for a text that ends too early. */
const ENDS_EARLY = 'Unexpected end of JSON input';
const CUT_OFF = invalid('The body is not valid JSON: it ends too early.');
const TOO_DEEP = invalid(`The body is nested deeper than ${DEPTH_MAX} levels.`);
const TOO_MANY = invalid(
  `The body has more than ${VALUES_MAX} values: leave out what the contract does not know, and shorten longer lists.`,
);
const LONE_SURROGATE = invalid('The body contains an invalid Unicode escape (half of a surrogate pair).');
const NOT_OBJECT = invalid('The body must be a JSON object.');
const TEXT = invalid('The body must be a JSON object. It is a JSON string: was the object turned into JSON twice?');

/**
 * Parses a body and checks its strings. For bodies without other checks that must come before those of the strings.
 * @param lines strings may contain tabs and line breaks
 * @returns the object, or the error
 */
export function parseJsonObject(bytes: Buffer, lines = false): Record<string, unknown> | ApiError {
  const text = textOf(bytes);
  if (text instanceof ApiError) return text;
  const value = parseText(text, bytes);
  return value instanceof ApiError ? value : (stringsRefusal(text, value, bytes, lines) ?? value);
}

export function textOf(bytes: Buffer): string | ApiError {
  if (bytes.length === 0) return EMPTY;
  // Nearly all bodies are ASCII; checking and copying ASCII takes half the time.
  const ascii = isAscii(bytes);
  return ascii || isUtf8(bytes) ? bytes.toString(ascii ? 'latin1' : 'utf8') : NOT_UTF8;
}

/** @param bytes the bytes of `text` */
export function parseText(text: string, bytes: Buffer): Record<string, unknown> | ApiError {
  const refusal = depthRefusal(text, bytes);
  if (refusal !== undefined) return refusal;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return notJson(text, error);
  }
  if (!isObject(value)) return typeof value === 'string' ? TEXT : NOT_OBJECT;
  // Valid UTF-8 can contain a lone surrogate only through an escape, and clients rarely use escapes.
  if (text.includes('\\u') && !wellFormed(value)) return LONE_SURROGATE;
  return value;
}

/** With the place, where the engine tells it; its own words would repeat a part of the body. */
function notJson(text: string, error: unknown): ApiError {
  if (text.startsWith('\ufeff')) return BYTE_ORDER_MARK;
  if (FORM_FIELDS.test(text.slice(0, SEARCHED_CHARS_MAX))) return FORM;
  const said = error instanceof Error ? error.message : '';
  if (said === ENDS_EARLY) return CUT_OFF;
  const at = wrongAt(text, said);
  return at === undefined ? NOT_JSON : invalid(`The body is not valid JSON: it goes wrong at character ${at}.`);
}

/** Number of the first character with which no JSON begins. The engine tells it in some of its sentences only. */
function wrongAt(text: string, said: string): number | undefined {
  const at = placeIn(said);
  if (at !== undefined) return at + 1;
  if (text.length > SEARCHED_CHARS_MAX) return undefined;
  let right = 0;
  let wrong = text.length;
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (isBeginning(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return wrong;
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    return said === ENDS_EARLY || placeIn(said) === text.length;
  }
}

/** Not every "at position" is the engine's: in some sentences it repeats the beginning of the text. */
function placeIn(said: string): number | undefined {
  const [, at] = / in JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(said) ?? [];
  return at === undefined ? undefined : Number(at);
}

export function depthRefusal(text: string, bytes: Buffer): ApiError | undefined {
  return openers(text) > DEPTH_MAX && sizeOf(bytes).depth > DEPTH_MAX ? TOO_DEEP : undefined;
}

/** The error for a body of so many values that it takes long to parse. Called before that. */
export function valuesRefusal(text: string, bytes: Buffer): ApiError | undefined {
  // A value and what separates it from the next one are two characters or more.
  if (text.length <= 2 * VALUES_MAX || openers(text) + count(text, ',') <= VALUES_MAX) return undefined;
  const { depth, values } = sizeOf(bytes);
  if (depth > DEPTH_MAX) return TOO_DEEP;
  return values > VALUES_MAX ? TOO_MANY : undefined;
}

/**
 * Parses ASCII text without escapes, in which no string can be refused for its characters; undefined for any other
 * text, or when it is no JSON object. The depth is checked by `depthRefusal`.
 */
export function plainObject(text: string, bytes: Buffer): Record<string, unknown> | undefined {
  if (text.includes('\\') || text.includes('\x7f') || text.length !== bytes.length) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The error for a forbidden character in any string of the value. */
export function stringsRefusal(text: string, value: unknown, bytes: Buffer, lines = false): ApiError | undefined {
  // The text is ASCII exactly when it has as many UTF-16 units as UTF-8 bytes.
  return controlRefusal(text, value, text.length === bytes.length, lines);
}

/** An upper bound of the depth and of the number of objects and arrays, so the exact walk is rarely needed. */
function openers(text: string): number {
  return count(text, '{') + count(text, '[');
}

/** (A search takes a sixth of a loop.) */
function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}

/** `values`: members and entries; an empty object or array counts as if it had one. */
function sizeOf(bytes: Buffer): { depth: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (inString) {
      if (byte === 0x5c) i += 1;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x2c) values += 1;
    else if (byte === 0x7b || byte === 0x5b) {
      values += 1;
      deepest = Math.max(deepest, ++depth);
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return { depth: deepest, values };
}

function wellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(wellFormed);
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, child]) => key.isWellFormed() && wellFormed(child));
}
