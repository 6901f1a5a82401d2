// Checks the head of a request and keeps its fields. It refuses heads that one parser reads as one request and another
// as two (request smuggling). Both engines use it, so that they give the same reply where llhttp refuses and
// uWebSockets.js does not.
import { ApiError } from '../contract/errors.js';
import { HEAD_TOO_LARGE } from './refusals.js';

/** Limit of request target and header fields together, in characters. */
const HEAD_BYTES_MAX = 8_192;
const HEADERS_MAX = 64;
/** Limit of an engine's own parser: above ours, so that nearly always our reply is sent. */
export const PARSER_HEAD_BYTES_MAX = 16_384;
/** Numbers of 15 digits are exact in a double; no real length is longer. */
const LENGTH_DIGITS_MAX = 15;

const bad = (detail: string): ApiError => new ApiError('INVALID_REQUEST', detail);
const BAD_HOST = bad('The request must have exactly one Host header.');
const NO_LENGTH = new ApiError(
  'INVALID_REQUEST',
  'The request must have a Content-Length header, also for an empty body (curl: -d "").',
  411,
);
const BAD_LENGTH = bad('Content-Length must be a single decimal number.');
const CODED_BODY = bad('Transfer-Encoding is not supported; send Content-Length.');
const BAD_TARGET = bad('The URL contains characters that must be percent-encoded.');
const EXPECTATION = new ApiError('INVALID_REQUEST', 'The only supported value of Expect is 100-continue.', 417);

const NOT_PRINTABLE = /[^\x21-\x7e]/;
const CLOSE_TOKEN = /(?:^|,)\s*close\s*(?:,|$)/i;

/** One per server, used for one head after the other: `start`, `add` for every field, then `refusal`. */
export class HeadCheck {
  /** Names (lower-case) and values in turn, in the order of the request. */
  pairs: string[] = [];
  /** Bytes of body announced. */
  bodyBytes = 0;
  expectsContinue = false;
  wantsClose = false;
  #hosts = 0;
  #hostsMin = 1;
  #lengths = 0;
  #lengthsMin = 0;
  #chars = 0;
  #refusal: ApiError | null = null;

  /** @param hostOptional for HTTP/1.0, which has no Host field; two Host fields are refused there too */
  start(method: string, path: string, query: string, hostOptional = false): void {
    this.pairs = [];
    this.bodyBytes = 0;
    this.expectsContinue = false;
    this.wantsClose = false;
    this.#hosts = 0;
    this.#hostsMin = hostOptional ? 0 : 1;
    this.#lengths = 0;
    this.#lengthsMin = method === 'POST' || method === 'PATCH' ? 1 : 0;
    this.#chars = path.length + query.length;
    // The path is matched against a table of printable paths, so only the query needs the check.
    this.#refusal = query !== '' && NOT_PRINTABLE.test(query) ? BAD_TARGET : null;
  }

  /** Adds one field. Bound: the engine calls it per field. It compares lengths first, which most names fail. */
  readonly add = (name: string, value: string): void => {
    this.pairs.push(name, value);
    this.#chars += name.length + value.length;
    switch (name.length) {
      case 4:
        if (name === 'host') this.#host(value);
        break;
      case 6:
        if (name === 'expect') this.#expect(value);
        break;
      case 10:
        if (name === 'connection') this.wantsClose ||= CLOSE_TOKEN.test(value);
        break;
      case 14:
        if (name === 'content-length') this.#length(value);
        break;
      case 17:
        if (name === 'transfer-encoding') this.#refusal ??= CODED_BODY;
        break;
      default:
    }
  };

  /**
   * Null when the head has one meaning only. A request with a body must state its length: uWebSockets.js stops at a
   * field without a name, so with a length after such a field the body would be read as the next request.
   */
  refusal(): ApiError | null {
    if (this.#chars > HEAD_BYTES_MAX || this.pairs.length > 2 * HEADERS_MAX) return HEAD_TOO_LARGE;
    if (this.#refusal !== null) return this.#refusal;
    if (this.#hosts > 1 || this.#hosts < this.#hostsMin) return BAD_HOST;
    return this.#lengths < this.#lengthsMin ? NO_LENGTH : null;
  }

  #host(value: string): void {
    this.#hosts += value === '' ? 2 : 1;
  }

  #expect(value: string): void {
    if (value.toLowerCase() === '100-continue') this.expectsContinue = true;
    else this.#refusal ??= EXPECTATION;
  }

  #length(value: string): void {
    const bytes = decimal(value);
    if (bytes < 0 || ++this.#lengths > 1) this.#refusal ??= BAD_LENGTH;
    else this.bodyBytes = bytes;
  }
}

/** -1 for anything but digits: no sign, no list, no blank. */
function decimal(text: string): number {
  if (text === '' || text.length > LENGTH_DIGITS_MAX) return -1;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Value of a field by lower-case name; repeated fields are joined to one list (RFC 9110, 5.3). '' when it was not sent.
 * @param from where the names and values begin
 */
export function fieldValue(pairs: readonly string[], name: string, from = 0): string {
  let found: string | undefined;
  for (let at = from; at < pairs.length; at += 2) {
    if (pairs[at] !== name) continue;
    const value = pairs[at + 1] ?? '';
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found ?? '';
}

/** Whether a field was sent, even with an empty value. */
export function hasField(pairs: readonly string[], name: string, from = 0): boolean {
  for (let at = from; at < pairs.length; at += 2) if (pairs[at] === name) return true;
  return false;
}
