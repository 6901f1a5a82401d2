// One request on uWebSockets.js, from its head to its reply. The response object must not be used after the client
// disconnected or the reply was written: the process would end. `#live` guards every use.
import { type ApiError } from '../../contract/errors.js';
import { addressOfBytes } from '../addresses.js';
import { type Traffic } from '../drain.js';
import {
  type Exchange,
  type Head,
  type HttpLimits,
  type HttpObserver,
  type HttpServerOptions,
  type ReplyHeaders,
} from '../exchange.js';
import { UNIT_BYTES_MAX } from '../../util/text/utf8.js';
import { fieldValue, hasField, type HeadCheck } from '../head-check.js';
import { INTERNAL_ERROR, SWALLOW_BYTES_MAX, SWALLOW_MS, TOO_SLOW } from '../refusals.js';
import { isBodyless, statusLine, type ReplyHead } from '../reply-head.js';
import { type Target } from '../router.js';
import { turnUs } from '../coarse-clock.js';
import { type BodylessReplies, keptBytes, UNREAD_BYTES_MAX } from './unread.js';
import { type Beginning, type TurnRoom } from './turn-room.js';
import { type UwsResponse } from './uws-binding.js';

/** State that all exchanges of one server share. */
export interface UwsShared extends Traffic {
  readonly limits: HttpLimits;
  readonly replyHead: ReplyHead;
  readonly tls: boolean;
  readonly onError: (error: unknown) => void;
  readonly observer: HttpObserver | undefined;
  readonly left: HttpServerOptions['left'];
  readonly bodyless: BodylessReplies;
  readonly room: TurnRoom;
  /**
   * Exchanges with a deadline: a body in progress, a refused request whose rest is discarded, or a reply that the peer
   * has not read completely.
   */
  readonly watched: Set<UwsExchange>;
  /** The exchange whose engine callback is running: its socket is already corked. */
  current: UwsExchange | null;
  /**
   * The address of all open connections, as behind a proxy; '' when they have several or there are none. Asking the
   * engine takes a system call and a new ArrayBuffer.
   */
  onlyPeer: string;
}

export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

/** The engine closes a connection whose body takes 8 to 12 s, without a reply: the 408 must come earlier. */
const BODY_MS_MAX = 7_500;
const NO_BODY = Buffer.alloc(0);
const NO_HEADERS: ReplyHeaders = [];

/** Texts are encoded here: the engine would measure each of them before it copies it. */
const encoded = Buffer.allocUnsafeSlow(UNREAD_BYTES_MAX);

/** Valid until the next call, unless it is longer than what is copied to be kept. */
function bytesOf(text: string): Uint8Array {
  if (text.length * UNIT_BYTES_MAX > encoded.length) return Buffer.from(text);
  return encoded.subarray(0, encoded.write(text));
}

export class UwsExchange implements Exchange, Head, Beginning {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly tls: boolean;
  body: Buffer = NO_BODY;
  open = true;
  /** Names (lower-case) and values of the header fields in turn, as sent. */
  readonly pairs: readonly string[];
  readonly #shared: UwsShared;
  readonly #response: UwsResponse;
  readonly #target: Target;
  /** The response object may be used. It stays true after `open` while the rest of a refused request is discarded. */
  #live = true;
  readonly #closing: boolean;
  #peer = '';
  #filled = 0;
  /** The rest of a refused request has arrived, or is too much. */
  #swallowed = false;
  #deadlineMs = 0;
  /** Time when the request was complete, in microseconds (`turnUs`). */
  #wholeUs = 0;

  constructor(shared: UwsShared, response: UwsResponse, line: RequestLine, check: HeadCheck, target: Target) {
    this.#shared = shared;
    this.#response = response;
    this.method = line.method;
    this.path = line.path;
    this.query = line.query;
    this.tls = shared.tls;
    this.pairs = check.pairs;
    this.#closing = check.wantsClose;
    this.#target = target;
    shared.inFlight++;
  }

  get head(): Head {
    return this;
  }

  /** Index of its route. */
  get route(): number {
    return this.#target.index;
  }

  get params(): readonly string[] {
    return this.#target.params;
  }

  header(name: string): string {
    return fieldValue(this.pairs, name);
  }

  has(name: string): boolean {
    return hasField(this.pairs, name);
  }

  /** Read at the first access and cached: few routes need it. '' when first read after the end. */
  get peer(): string {
    if (this.#peer === '' && this.#live)
      this.#peer = this.#shared.onlyPeer || addressOfBytes(new Uint8Array(this.#response.getRemoteAddress()));
    return this.#peer;
  }

  /** Passes the complete request to its route. */
  dispatch(): void {
    this.#wholeUs = turnUs();
    if (this.#shared.room.enter(this)) this.begin();
  }

  begin(): void {
    if (!this.open) return;
    try {
      this.#target.handle(this);
    } catch (error) {
      this.#shared.onError(error);
      this.reply(INTERNAL_ERROR.status, INTERNAL_ERROR.body());
    }
  }

  /** The engine requires this on every exchange that is open when its callback returns. */
  listenForAbort(): void {
    this.#response.onAborted(() => this.#left());
  }

  /** Collects `bodyBytes` bytes of body, then dispatches; 0: discards a body that is or will be refused. */
  gather(bodyBytes: number): void {
    this.listenForAbort();
    this.#response.onData((chunk, last) => {
      this.#shared.current = this;
      if (!this.open || bodyBytes === 0) this.#swallow(chunk.byteLength, last);
      else if (this.#take(chunk, last, bodyBytes)) this.dispatch();
      this.#shared.current = null;
    });
  }

  reply(status: number, body: string | Uint8Array, headers: ReplyHeaders = NO_HEADERS): void {
    if (!this.open) return;
    this.#ended();
    this.#shared.observer?.replied(this.#target.index, status, (turnUs() - this.#wholeUs) | 0);
    if (this.#shared.current === this) this.#write(status, body, headers);
    else this.#response.cork(() => this.#write(status, body, headers));
  }

  /**
   * Refuses the request and lets its connection end. The reply is sent as header text, and for the engine the response
   * stays incomplete: so it dispatches no further request of this connection, which it would do after `end()`.
   */
  refuse(refusal: ApiError, headers: ReplyHeaders = NO_HEADERS): void {
    if (!this.open) return;
    this.#ended();
    this.#shared.onError(refusal);
    this.#shared.observer?.replied(this.#target.index, refusal.status, -1);
    this.#shared.watched.add(this);
    this.#deadlineMs = performance.now() + SWALLOW_MS;
    this.#filled = 0;
    if (this.#swallowed) setImmediate(() => this.#close());
    const write = (): void => {
      this.#response.writeStatus(statusLine(refusal.status));
      this.#response.writeHeader('content-type', this.#shared.replyHead.lastWords(refusal, headers));
    };
    if (this.#shared.current === this) write();
    else this.#response.cork(write);
  }

  /** Checks the deadline; called periodically while the exchange is in `watched`. */
  look(nowMs: number): void {
    if (nowMs < this.#deadlineMs) return;
    if (this.open) this.refuse(TOO_SLOW);
    else this.#close();
  }

  #ended(): void {
    this.open = false;
    this.#shared.inFlight--;
    if (this.#shared.draining) this.#shared.lastMs = performance.now();
  }

  #left(): void {
    this.#live = false;
    this.#shared.watched.delete(this);
    if (!this.open) return;
    this.#ended();
    this.#shared.left?.(this);
  }

  /** True when the body is complete. A body that arrives in one piece, as nearly all do, is copied once. */
  #take(chunk: ArrayBuffer, last: boolean, bodyBytes: number): boolean {
    if (last && this.#filled === 0) {
      this.body = Buffer.allocUnsafe(chunk.byteLength);
      this.body.set(new Uint8Array(chunk));
      return true;
    }
    if (this.#deadlineMs === 0) this.#watchBody();
    // Not before the first byte: a client that only announces a body gets no memory for it.
    if (this.#filled === 0 && chunk.byteLength > 0) this.body = Buffer.allocUnsafeSlow(bodyBytes);
    this.body.set(new Uint8Array(chunk), this.#filled);
    this.#filled += chunk.byteLength;
    if (last) this.#shared.watched.delete(this);
    return last;
  }

  #watchBody(): void {
    this.#deadlineMs = performance.now() + Math.min(this.#shared.limits.bodyMs, BODY_MS_MAX);
    this.#shared.watched.add(this);
  }

  #swallow(bytes: number, last: boolean): void {
    this.#filled += bytes;
    this.#swallowed ||= last || this.#filled > SWALLOW_BYTES_MAX;
    // Not at once: the engine flushes the reply only after this callback. And not before there is one.
    if (this.#swallowed && !this.open) setImmediate(() => this.#close());
  }

  #close(): void {
    if (this.#live) this.#response.close();
  }

  #write(status: number, body: string | Uint8Array, headers: ReplyHeaders): void {
    const response = this.#response;
    const { replyHead, draining } = this.#shared;
    const closing = this.#closing || draining;
    if (status !== 200) response.writeStatus(statusLine(status));
    if (isBodyless(status) || this.method === 'HEAD') {
      this.#writeBodyless(status, body, headers, closing);
      return;
    }
    const bytes = typeof body === 'string' ? bytesOf(body) : body;
    if (closing && bytes.byteLength <= UNREAD_BYTES_MAX) {
      this.#live = false;
      response.writeHeader('content-type', replyHead.text(headers, true));
      response.end(bytes, true);
      return;
    }
    response.writeHeader('content-type', replyHead.text(headers, closing));
    // Closing the connection with `end` would keep a copy of the bytes that the peer does not read. So the header tells
    // the client to close.
    if (closing) response.writeHeader('connection', 'close');
    if (response.tryEnd(bytes, bytes.byteLength)[1]) this.#live = false;
    else this.#keepOn(bytes);
  }

  /**
   * Keeps the rest of a reply while the peer reads no more. The engine closes the connection when another request
   * arrives meanwhile.
   */
  #keepOn(body: Uint8Array): void {
    const bytes = keptBytes(body);
    const total = bytes.byteLength;
    this.listenForAbort();
    this.#watchUnread();
    this.#response.onWritable((offset) => {
      this.#watchUnread();
      const [ok, done] = this.#response.tryEnd(bytes.subarray(offset), total);
      if (done) {
        this.#live = false;
        this.#shared.watched.delete(this);
      }
      return ok;
    });
  }

  #watchUnread(): void {
    this.#deadlineMs = performance.now() + this.#shared.limits.unreadMs;
    this.#shared.watched.add(this);
  }

  #writeBodyless(status: number, body: string | Uint8Array, headers: ReplyHeaders, closing: boolean): void {
    const response = this.#response;
    const last = this.#shared.bodyless.isLast(this.peer, performance.now());
    const fields = this.#shared.replyHead.fields(headers, closing || last);
    if (isBodyless(status)) fields.shift();
    else fields.push(['content-length', String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength)]);
    // With arguments, `endWithoutBody` would leave the response incomplete. So the header tells the client to close.
    if (closing || last) fields.push(['connection', 'close']);
    for (const [name, value] of fields) response.writeHeader(name, value);
    if (last) {
      this.#leaveUnfinished();
      return;
    }
    this.#live = false;
    response.endWithoutBody();
  }

  /** The head is complete for the client but not for the engine, which therefore accepts no further request. */
  #leaveUnfinished(): void {
    this.#response.writeHeader('date', `${new Date().toUTCString()}\r\n`);
    this.listenForAbort();
    this.#deadlineMs = performance.now() + SWALLOW_MS;
    this.#shared.watched.add(this);
  }
}
