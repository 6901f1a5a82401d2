// What a route sees of HTTP, whichever engine carries it. An exchange exists only once its body has arrived whole and
// within its bounds; before that nothing of a request has any effect.
import { type ApiError } from '../contract/errors.js';
import { type ConnectionLimits, type RefusedConnections } from './connections.js';

/** The head of a request, copied out of the engine: valid for as long as anyone holds it. */
export interface Head {
  /** Upper-case. */
  readonly method: string;
  /** Path without query, as sent. */
  readonly path: string;
  /** Query without '?', '' when there is none. */
  readonly query: string;
  /** Value of a header by its lower-case name, '' when it did not come. */
  header(name: string): string;
  /** The header came, if only with an empty value. By its lower-case name. */
  has(name: string): boolean;
  /**
   * Address of the connection's other end, '127.0.0.1' or 'fe80::1' form (an IPv4-mapped address as IPv4). Read it
   * while the exchange is open, if at all: it is asked of the socket then, at 1 us, and kept; first read later it is
   * ''.
   */
  readonly peer: string;
  /** The connection itself is TLS. */
  readonly tls: boolean;
}

/** Extra reply headers, names lower-case. Content-Type and the security headers of every reply are the engine's. */
export type ReplyHeaders = readonly (readonly [name: string, value: string])[];

export interface Exchange {
  readonly head: Head;
  /** Bytes of the body; empty when none came. Owned by the exchange. */
  readonly body: Buffer;
  /** Values of `{name}` segments of the route's path, decoded, in order. */
  readonly params: readonly string[];
  /**
   * Answers, once; later calls and calls after the client left do nothing. `application/json` unless `headers` say
   * otherwise. A Uint8Array of shared memory, or of at most 64 KiB, is copied before this returns; a larger one must
   * not change afterwards.
   */
  reply(status: number, body: string | Uint8Array, headers?: ReplyHeaders): void;
  /** Told whom the reply will be about, where a reply is kept: user hash and fingerprint. */
  about?(userHash: string, fingerprint: string): void;
  /** False when the client has left or an answer was given. */
  readonly open: boolean;
}

/** What stands in the way of a request by its head alone, if anything, and the headers of the answer either way. */
export interface HeadOutcome {
  readonly refusal: ApiError | undefined;
  readonly headers: ReplyHeaders;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /**
   * Exact path; a segment `{name}` matches one non-empty segment. Matching happens at start-up's table, not by regex.
   */
  readonly path: string;
  /** Must not throw; what it throws all the same becomes 500 in the one shape and a log line. */
  handle(exchange: Exchange): void;
  /**
   * Asked instead when the body is larger than its bound, which only refuses what the head does not: a stranger is not
   * told of sizes.
   */
  checkHead?(head: Head): HeadOutcome;
}

/** Bounds of the HTTP room; every one of them is named in config. */
export interface HttpLimits {
  /** Bytes of one body (65 536). More: 413. */
  bodyBytesMax: number;
  /**
   * From the first byte of a head (uWS: its last) to the end of its body. Over: 408 and a closed connection. uWS drops
   * a head after 8 to 12 s, without an answer, and allows a body at most 7.5 s.
   */
  bodyMs: number;
  /** An idle connection is closed after this; 8 s at least. uWS has its own, 8 to 12 s, whatever this says. */
  idleMs: number;
  /** A connection whose peer takes nothing of a reply for this long is closed. */
  unreadMs: number;
}

export interface ListenOptions {
  host: string;
  /** 0 = a free one. The port is asked for exclusively: a second process on it fails instead of sharing. */
  port: number;
  tls?: { certFile: string; keyFile: string };
}

/** One HTTP server. Made by `createUwsServer` or `createNodeServer`; both pass the same conformance suite. */
export interface HttpServer {
  readonly engine: 'uws' | 'node';
  /** Resolves to the port. Rejects when it is taken. */
  listen(options: ListenOptions): Promise<number>;
  /**
   * Closes the listener; connections whose request is whole are answered, idle ones are closed. Resolves when all are
   * gone or after `drainMs`.
   */
  close(drainMs: number): Promise<void>;
  /**
   * New connections get the certificate that the files hold now; those that are open stay as they are. Rejects when it
   * cannot be used: then the one before stays.
   */
  renew(tls: NonNullable<ListenOptions['tls']>): Promise<void>;
  /** Connections open now. */
  readonly connections: number;
  /** Connections closed at once, by the bound that they were above. */
  readonly refusedConnections: RefusedConnections;
}

/** Told of every answer, on the hot path: it must not throw, wait or allocate. */
export interface HttpObserver {
  /**
   * @param route position in `HttpServerOptions.routes`, -1 for a request that met none
   * @param us microseconds from the whole request to its answer, -1 for one refused before it was whole
   */
  replied(route: number, status: number, us: number): void;
}

export interface HttpServerOptions {
  routes: readonly Route[];
  limits: HttpLimits;
  /** Without: as many as the process has descriptors for, half of them from one address. */
  connections?: ConnectionLimits;
  observer?: HttpObserver;
  /** Told of what went wrong inside a route or of a refused request's reason; must not throw. */
  onError(error: unknown): void;
}
