// The head of every reply: status line, type and security headers.
import { STATUS_CODES } from 'node:http';
import { type ApiError } from '../contract/errors.js';
import { type ReplyHeaders } from './exchange.js';

/**
 * The header tells clients to close an idle connection one second before the engines do: uWebSockets.js closes a
 * connection between 8 and 12 s after its last reply, and a request that is sent at that moment would be lost.
 */
const KEEP_ALIVE: readonly [string, string] = ['keep-alive', 'timeout=7'];
const DEFAULTS: ReplyHeaders = [
  ['content-type', 'application/json'],
  ['x-content-type-options', 'nosniff'],
  ['cache-control', 'no-store'],
];
const HSTS: readonly [string, string] = ['strict-transport-security', 'max-age=31536000'];
const NOT_IN_A_VALUE = /[^\t\x20-\x7e]/g;

const statusLines = new Map<number, string>();

/** '404 Not Found'. */
export function statusLine(status: number): string {
  let line = statusLines.get(status);
  if (line === undefined) {
    line = `${status} ${STATUS_CODES[status] ?? 'Unknown'}`;
    statusLines.set(status, line);
  }
  return line;
}

/** Statuses whose replies have no body (RFC 9110, 6.4.1). */
export function isBodyless(status: number): boolean {
  return status === 204 || status === 304;
}

/** The fields of replies; one per server. */
export class ReplyHead {
  readonly #defaults: ReplyHeaders;
  /** Cached text: few replies have headers of their own, and those are appended. */
  readonly #plain: string;
  readonly #plainClosing: string;
  /** Of the last reply with own fields: replies to pages of one origin share the array of theirs. */
  #last: { own: ReplyHeaders; text: string } = { own: [], text: '' };

  constructor(tls: boolean) {
    this.#defaults = tls ? [...DEFAULTS, HSTS] : DEFAULTS;
    this.#plain = textOf(this.fields([], false));
    this.#plainClosing = textOf(this.fields([], true));
  }

  /** Content-Type first. A field in `own` replaces the default of the same name; no value can start a new line. */
  fields(own: ReplyHeaders, closing: boolean): [name: string, value: string][] {
    const fields = this.#defaults.map(([name, value]): [string, string] => [
      name,
      own.find(([ownName]) => ownName === name)?.[1] ?? value,
    ]);
    if (!closing) fields.push([...KEEP_ALIVE]);
    for (const [name, value] of own) {
      if (!this.#isDefault(name)) fields.push([name, value]);
    }
    return fields.map(([name, value]) => [name, cleaned(value)]);
  }

  /** All fields as the value of the first, Content-Type: an engine that writes values as they are needs one call. */
  text(own: ReplyHeaders, closing: boolean): string {
    if (closing) return this.#made(own, true);
    if (own.length === 0) return this.#plain;
    if (this.#last.own !== own) this.#last = { own, text: this.#made(own, false) };
    return this.#last.text;
  }

  #made(own: ReplyHeaders, closing: boolean): string {
    let text = closing ? this.#plainClosing : this.#plain;
    for (const [name, value] of own) {
      if (this.#isDefault(name)) return textOf(this.fields(own, closing));
      text += `\r\n${name}: ${cleaned(value)}`;
    }
    return text;
  }

  #isDefault(name: string): boolean {
    return this.#defaults.some(([defaultName]) => defaultName === name);
  }

  /**
   * The last reply of a connection, from the value of Content-Type to the end of its body without the final CRLF, which
   * counts as part of the body: an engine that ends a field with CRLF thereby ends the reply.
   */
  lastWords(refusal: ApiError, headers: ReplyHeaders = []): string {
    const body = refusal.body();
    const own: ReplyHeaders = [
      ...headers,
      ['date', new Date().toUTCString()],
      ['connection', 'close'],
      ['content-length', String(Buffer.byteLength(body) + 2)],
    ];
    return `${this.text(own, true)}\r\n\r\n${body}`;
  }
}

function cleaned(value: string): string {
  return value.replace(NOT_IN_A_VALUE, '?');
}

function textOf(fields: ReplyHeaders): string {
  return fields.map(([name, value], at) => (at === 0 ? value : `${name}: ${value}`)).join('\r\n');
}
