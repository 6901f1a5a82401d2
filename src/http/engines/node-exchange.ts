// One request on node:http, from its head to its reply.
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
import { type Beginning, type TurnRoom } from './turn-room.js';
import { keptBytes } from './unread.js';

/** State that all exchanges of one server share. */
export interface NodeShared extends Traffic {
  readonly replyHead: ReplyHead;
  readonly tls: boolean;
  readonly onError: (error: unknown) => void;
  readonly observer: HttpObserver | undefined;
  readonly unreadMs: number;
  readonly room: TurnRoom;
}

/** State of a connection besides its requests. */
export interface Connection {
  /** Bytes of replies that the kernel has not taken yet. */
  unread: number;
  /** Requests that begin in a later turn of the event loop. */
  waiting: number;
}

/** A request whose head is complete, and the route that it goes to. */
export interface Arrived {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: string;
  readonly check: HeadCheck;
  readonly target: Target;
  readonly connection: Connection;
}

/** Estimated size of a reply's head. */
const HEAD_BYTES = 300;
const NO_BODY = Buffer.alloc(0);

export class NodeExchange implements Exchange, Head, Beginning {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly tls: boolean;
  readonly peer: string;
  body: Buffer = NO_BODY;
  open = true;
  /** The request has arrived completely. */
  whole = false;
  /** This reply is the last of its connection. */
  closing: boolean;
  readonly #shared: NodeShared;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #pairs: readonly string[];
  readonly #target: Target;
  readonly #connection: Connection;
  /** Time when the request was complete, in microseconds (`turnUs`). */
  #wholeUs = 0;
  /** It begins in a later turn of the event loop. */
  #waits = false;
  /** Bytes of this reply that are counted in the connection's `unread`. */
  #unread = 0;

  constructor(shared: NodeShared, { request, response, path, query, check, target, connection }: Arrived) {
    this.#shared = shared;
    this.#request = request;
    this.#response = response;
    this.method = request.method ?? '';
    this.path = path;
    this.query = query;
    this.tls = shared.tls;
    this.peer = peerOf(request.socket);
    // HTTP/1.0 connections are always closed: their clients expect it.
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

  /** Passes the complete request to its route. */
  dispatch(): void {
    this.whole = true;
    this.#wholeUs = turnUs();
    if (this.#shared.room.enter(this)) this.begin();
    else {
      this.#connection.waiting += 1;
      this.#waits = true;
    }
  }

  begin(): void {
    if (this.#waits) this.#connection.waiting -= 1;
    if (this.#request.socket.destroyed) this.#left();
    if (!this.open) return;
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
    // The engine sets its own timeouts again after the reply is sent.
    if (this.#request.socket.writableLength > 0) this.#request.socket.setTimeout(this.#shared.unreadMs);
  }

  /**
   * Counts the reply's bytes until the response closes, that is, until the kernel has taken them; the `close` listener
   * exists anyway.
   */
  #countUnread(bytes: number): void {
    this.#unread = bytes;
    this.#connection.unread += bytes;
  }

  /**
   * Refuses the request and lets its connection end. The reply is complete for the client but not for the engine, which
   * would close the connection with it: a client that still sends would get a reset.
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
    // Otherwise the engine adds its own keep-alive header.
    else this.#response.removeHeader('connection');
    this.#response.writeHead(status, fields.flat());
  }
}

export function peerOf(socket: Socket): string {
  const address = parseAddress(socket.remoteAddress ?? '');
  return address === null ? '' : addressText(address);
}
