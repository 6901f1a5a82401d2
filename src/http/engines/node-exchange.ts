// One request on node:http, from its head to its answer.
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { guarded } from '../../util/guarded.js';
import { type ApiError } from '../../contract/errors.js';
import { addressText, parseAddress } from '../addresses.js';
import { type Traffic } from '../drain.js';
import { type Exchange, type Head, type HttpObserver, type ReplyHeaders } from '../exchange.js';
import { fieldValue, hasField, type HeadCheck } from '../head-check.js';
import { INTERNAL_ERROR, SWALLOW_BYTES_MAX, SWALLOW_MS } from '../refusals.js';
import { isBodyless, type ReplyHead } from '../reply-head.js';
import { type Target } from '../router.js';
import { turnUs } from '../coarse-clock.js';
import { keptBytes } from './unread.js';

/** What all exchanges of one server share. */
export interface NodeShared extends Traffic {
  readonly replyHead: ReplyHead;
  readonly tls: boolean;
  readonly onError: (error: unknown) => void;
  readonly observer: HttpObserver | undefined;
  readonly unreadMs: number;
}

/** What is known of a connection besides its requests. */
export interface Connection {
  /** Bytes of replies that the kernel has not taken. */
  unread: number;
}

/** Of a reply; estimated. */
const HEAD_BYTES = 300;
const NO_BODY = Buffer.alloc(0);

export class NodeExchange implements Exchange, Head {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly tls: boolean;
  readonly peer: string;
  body: Buffer = NO_BODY;
  open = true;
  /** All of the request is here. */
  whole = false;
  /** This answer is the connection's last. */
  closing: boolean;
  readonly #shared: NodeShared;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #pairs: readonly string[];
  readonly #target: Target;
  readonly #connection: Connection;
  /** When the request was whole. */
  #wholeUs = 0;
  /** Bytes of this reply that count as the connection's. */
  #unread = 0;

  constructor(
    shared: NodeShared,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
    check: HeadCheck,
    target: Target,
    connection: Connection,
  ) {
    this.#shared = shared;
    this.#request = request;
    this.#response = response;
    this.method = request.method ?? '';
    this.path = path;
    this.query = query;
    this.tls = shared.tls;
    this.peer = peerOf(request.socket);
    // No connection of HTTP/1.0 is kept: its clients count on the end.
    this.closing = check.wantsClose || request.httpVersion === '1.0';
    this.#pairs = check.pairs;
    this.#target = target;
    this.#connection = connection;
    shared.inFlight++;
    response.once('close', () => this.#left());
  }

  get head(): Head {
    return this;
  }

  get params(): readonly string[] {
    return this.#target.params;
  }

  header(name: string): string {
    return fieldValue(this.#pairs, name);
  }

  has(name: string): boolean {
    return hasField(this.#pairs, name);
  }

  /** Hands the request to its route, once all of it is here. */
  dispatch(): void {
    this.whole = true;
    this.#wholeUs = turnUs();
    try {
      this.#target.handle(this);
    } catch (error) {
      this.#shared.onError(error);
      this.reply(INTERNAL_ERROR.status, INTERNAL_ERROR.body());
    }
  }

  gather(): void {
    const chunks: Buffer[] = [];
    this.#request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    this.#request.once('end', () => {
      if (!this.open) return;
      this.body = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
      this.dispatch();
    });
  }

  reply(status: number, body: string | Uint8Array, headers: ReplyHeaders = []): void {
    if (!this.open) return;
    this.#ended();
    this.#shared.observer?.replied(this.#target.index, status, (turnUs() - this.#wholeUs) | 0);
    const closing = this.closing || this.#shared.draining;
    const bytes = keptBytes(body);
    this.#writeHead(status, headers, isBodyless(status) ? null : bytes.byteLength, closing);
    this.#countUnread(HEAD_BYTES + bytes.byteLength);
    this.#response.end(isBodyless(status) ? undefined : bytes);
    // The engine's own deadlines are set again once the reply is out.
    if (this.#request.socket.writableLength > 0) this.#request.socket.setTimeout(this.#shared.unreadMs);
  }

  /** Until the response closes, which it does once the kernel has it: what listens for that listens anyway. */
  #countUnread(bytes: number): void {
    this.#unread = bytes;
    this.#connection.unread += bytes;
  }

  /**
   * Refuses the request and lets its connection end. The answer is complete for the client but not yet for the engine,
   * which would end the connection with it: a client still sending would read a reset.
   */
  refuse(refusal: ApiError, headers: ReplyHeaders = []): void {
    if (!this.open) return;
    this.#ended();
    this.#shared.onError(refusal);
    this.#shared.observer?.replied(this.#target.index, refusal.status, -1);
    const bytes = Buffer.from(refusal.body());
    this.#writeHead(refusal.status, headers, bytes.byteLength, true);
    this.#response.write(bytes);
    this.#swallow();
  }

  #swallow(): void {
    let swallowed = 0;
    const finish = guarded(this.#shared.onError, () => this.#response.end());
    const timer = setTimeout(finish, SWALLOW_MS).unref();
    this.#request.on('data', (chunk: Buffer) => {
      swallowed += chunk.byteLength;
      if (swallowed > SWALLOW_BYTES_MAX) finish();
    });
    this.#request.once('end', finish);
    this.#response.once('close', () => clearTimeout(timer));
  }

  #ended(): void {
    this.open = false;
    this.#shared.inFlight--;
    if (this.#shared.draining) this.#shared.lastMs = performance.now();
  }

  #left(): void {
    this.#connection.unread -= this.#unread;
    this.#unread = 0;
    if (this.open) this.#ended();
  }

  #writeHead(status: number, own: ReplyHeaders, length: number | null, closing: boolean): void {
    const fields = this.#shared.replyHead.fields(own, closing);
    if (length === null) fields.shift();
    else fields.push(['content-length', String(length)]);
    if (closing) fields.push(['connection', 'close']);
    // Or the engine adds its own idea of keep-alive.
    else this.#response.removeHeader('connection');
    this.#response.writeHead(status, fields.flat());
  }
}

export function peerOf(socket: Socket): string {
  const address = parseAddress(socket.remoteAddress ?? '');
  return address === null ? '' : addressText(address);
}
