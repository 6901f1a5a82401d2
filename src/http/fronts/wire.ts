// How requests and replies lie in the rings between an accepting thread and the main thread. An item is numbers, then
// text, then a body. It is read field by field: an object for each item would cost more than its fields.
import { UNIT_BYTES_MAX } from '../../util/text/utf8.js';
import { type ReplyHeaders } from '../exchange.js';
import { type Ring } from './ring.js';

/** Kinds of items for the main thread. */
export const REQUEST = 0;
/** A request whose body is too large: only its head, for its other errors. */
export const HEAD_ONLY = 1;
/** The client of a request left. */
export const LEFT = 2;
/** A reply that the front made by itself, for the metrics. */
export const COUNTED = 3;

/** A request whose body the front has read: its head, and the written request. */
export const WRITTEN = 4;

/** Places of an item's numbers. */
const KIND = 0;
const ID = 1;
const ROUTE = 2;
const STATUS = 3;
const US = 4;
const TEXT_BYTES = 5;
const BODY_BYTES = 6;
const PARAMS = 7;
const PARTS = 8;
const UNITS = 9;
const WORDS_BYTES = 10 * Int32Array.BYTES_PER_ELEMENT;

/** Between the texts of a request. The parser may leave it in a value of a field: then the number of texts is wrong. */
const BREAK = '\n';
/** Method, path, query and peer, before the parameters and the fields. */
const TEXTS = 4;

const NO_TEXTS: readonly string[] = [];
export const NO_BODY = Buffer.alloc(0);

/** The head of a request as an engine has received it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly peer: string;
  readonly params: readonly string[];
  /** Names and values of the fields in turn. */
  readonly pairs: readonly string[];
}

/** The numbers of an item. */
export interface ItemNumbers {
  readonly kind: number;
  readonly id: number;
  readonly route: number;
  /** Of a reply that the front made by itself; of a written request, the generation of its key. */
  readonly status: number;
  /** When the request was complete, in microseconds. */
  readonly us: number;
}

/** @returns false when the ring has no room */
export function putRequest(ring: Ring, numbers: ItemNumbers, received: Received, body: Uint8Array): boolean {
  const text = textOf(received);
  const at = ring.place(WORDS_BYTES + text.length * UNIT_BYTES_MAX + body.length);
  if (at < 0) return false;
  const textBytes = ring.bytes.write(text, at + WORDS_BYTES);
  if (body.length > 0) ring.bytes.set(body, at + WORDS_BYTES + textBytes);
  putWords(ring, at, numbers);
  ring.words[(at >> 2) + TEXT_BYTES] = textBytes;
  ring.words[(at >> 2) + BODY_BYTES] = body.length;
  ring.words[(at >> 2) + PARAMS] = received.params.length;
  ring.words[(at >> 2) + PARTS] = TEXTS + received.params.length + received.pairs.length;
  ring.words[(at >> 2) + UNITS] = text.length;
  ring.commit(WORDS_BYTES + textBytes + body.length);
  return true;
}

function textOf({ method, path, query, peer, params, pairs }: Received): string {
  const line = `${method}${BREAK}${path}${BREAK}${query}${BREAK}${peer}${BREAK}`;
  return line + (params.length === 0 ? '' : params.join(BREAK) + BREAK) + pairs.join(BREAK);
}

/** An item of numbers only. @returns false when the ring has no room */
export function putNumbers(ring: Ring, numbers: ItemNumbers): boolean {
  const at = ring.place(WORDS_BYTES);
  if (at < 0) return false;
  putWords(ring, at, numbers);
  ring.commit(WORDS_BYTES);
  return true;
}

function putWords({ words }: Ring, at: number, { kind, id, route, status, us }: ItemNumbers): void {
  const word = at >> 2;
  words[word + KIND] = kind;
  words[word + ID] = id;
  words[word + ROUTE] = route;
  words[word + STATUS] = status;
  words[word + US] = us;
}

export function kindAt({ words }: Ring, at: number): number {
  return words[(at >> 2) + KIND] ?? 0;
}

export function idAt({ words }: Ring, at: number): number {
  return words[(at >> 2) + ID] ?? 0;
}

export function routeAt({ words }: Ring, at: number): number {
  return words[(at >> 2) + ROUTE] ?? 0;
}

export function statusAt({ words }: Ring, at: number): number {
  return words[(at >> 2) + STATUS] ?? 0;
}

export function usAt({ words }: Ring, at: number): number {
  return words[(at >> 2) + US] ?? 0;
}

/** Texts of a request: method, path, query, peer, parameters, then names and values of the fields. */
export function textsAt({ words, bytes }: Ring, at: number): string[] {
  const word = at >> 2;
  const textAt = at + WORDS_BYTES;
  const length = words[word + TEXT_BYTES] ?? 0;
  // As many bytes as units: ASCII, which is read without being decoded.
  const encoding = length === words[word + UNITS] ? 'latin1' : 'utf8';
  return bytes.toString(encoding, textAt, textAt + length).split(BREAK);
}

/** False when a value of a field has a line break, so that nobody knows which texts belong together. */
export function isWhole({ words }: Ring, at: number, texts: readonly string[]): boolean {
  return texts.length === words[(at >> 2) + PARTS];
}

/** @param texts of the same item */
export function paramsAt({ words }: Ring, at: number, texts: readonly string[]): readonly string[] {
  const count = words[(at >> 2) + PARAMS] ?? 0;
  return count === 0 ? NO_TEXTS : texts.slice(TEXTS, TEXTS + count);
}

/** Index of the first field's name in `textsAt`. */
export function fieldsAt({ words }: Ring, at: number): number {
  return TEXTS + (words[(at >> 2) + PARAMS] ?? 0);
}

/** A copy. */
export function bodyAt({ words, bytes }: Ring, at: number): Buffer {
  const length = words[(at >> 2) + BODY_BYTES] ?? 0;
  if (length === 0) return NO_BODY;
  const from = at + WORDS_BYTES + (words[(at >> 2) + TEXT_BYTES] ?? 0);
  const body = Buffer.allocUnsafe(length);
  body.set(bytes.subarray(from, from + length));
  return body;
}

/** Makes and reads the text of a reply's headers. Replies to pages of one origin share the array of theirs. */
export class HeadersText {
  #headers: ReplyHeaders = [];
  #text = '';

  of(headers: ReplyHeaders): string {
    if (headers.length === 0) return '';
    if (headers !== this.#headers) {
      this.#headers = headers;
      this.#text = JSON.stringify(headers);
    }
    return this.#text;
  }

  from(text: string): ReplyHeaders {
    if (text !== this.#text) {
      this.#text = text;
      this.#headers = headersOf(JSON.parse(text));
    }
    return this.#headers;
  }
}

const NO_HEADERS: ReplyHeaders = [];

function headersOf(value: unknown): ReplyHeaders {
  if (!Array.isArray(value)) return NO_HEADERS;
  return value.map((pair: unknown): [string, string] =>
    Array.isArray(pair) ? [String(pair[0]), String(pair[1])] : ['', ''],
  );
}

/** Largest body of a reply in the ring. Larger ones are rare: they are sent as a message. */
const REPLY_BYTES_MAX = 262_144;
/** Places of a reply's numbers, after the number of its request. */
const REPLY_STATUS = 2;
const REPLY_TEXT_BYTES = 3;
const REPLY_BODY_BYTES = 4;
const REPLY_WORDS_BYTES = 6 * Int32Array.BYTES_PER_ELEMENT;

/** @returns false when the reply is too large, or the ring has no room */
export function putReply(
  ring: Ring,
  id: number,
  status: number,
  body: string | Uint8Array,
  headersText: string,
): boolean {
  const bytesMax = typeof body === 'string' ? body.length * UNIT_BYTES_MAX : body.byteLength;
  if (bytesMax > REPLY_BYTES_MAX) return false;
  const at = ring.place(REPLY_WORDS_BYTES + headersText.length * UNIT_BYTES_MAX + bytesMax);
  if (at < 0) return false;
  const textAt = at + REPLY_WORDS_BYTES;
  const textBytes = headersText === '' ? 0 : ring.bytes.write(headersText, textAt);
  const bodyBytes = putBody(ring, textAt + textBytes, body);
  const word = at >> 2;
  ring.words[word + ID] = id;
  ring.words[word + REPLY_STATUS] = status;
  ring.words[word + REPLY_TEXT_BYTES] = textBytes;
  ring.words[word + REPLY_BODY_BYTES] = bodyBytes;
  ring.commit(REPLY_WORDS_BYTES + textBytes + bodyBytes);
  return true;
}

function putBody({ bytes }: Ring, at: number, body: string | Uint8Array): number {
  if (typeof body === 'string') return bytes.write(body, at);
  bytes.set(body, at);
  return body.byteLength;
}

export function replyStatusAt({ words }: Ring, at: number): number {
  return words[(at >> 2) + REPLY_STATUS] ?? 0;
}

export function replyHeadersAt({ words, bytes }: Ring, at: number, texts: HeadersText): ReplyHeaders {
  const length = words[(at >> 2) + REPLY_TEXT_BYTES] ?? 0;
  if (length === 0) return NO_HEADERS;
  const textAt = at + REPLY_WORDS_BYTES;
  return texts.from(bytes.toString('utf8', textAt, textAt + length));
}

/** A view of the ring. */
export function replyBodyAt({ words, bytes }: Ring, at: number): Uint8Array {
  const from = at + REPLY_WORDS_BYTES + (words[(at >> 2) + REPLY_TEXT_BYTES] ?? 0);
  return bytes.subarray(from, from + (words[(at >> 2) + REPLY_BODY_BYTES] ?? 0));
}
