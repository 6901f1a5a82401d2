// A request and its reply as a route sees them, on either engine. An exchange exists only when the body has arrived
// completely and within its limits; before that a request has no effect.
import { type KeyEntry, type KeyRing } from '../access/key-ring.js';
import { type ApiError } from '../contract/errors.js';
import { type AddressTables } from '../contract/network.js';
import { type UseCase } from '../contract/vocabulary.js';
import { type WrittenBody } from '../event/written-request.js';
import { type ConnectionCounts, type ConnectionLimits, type RefusedConnections } from './connections.js';

/** The head of a request, copied from the engine, so it can be kept. */
export interface Head {
  /** Upper-case. */
  readonly method: string;
  /** Path without query, as sent. */
  readonly path: string;
  /** Query without '?', '' when there is none. */
  readonly query: string;
  /** Value of a header by its lower-case name, '' when it was not sent. */
  header(name: string): string;
  /** Whether the header was sent, even with an empty value. By its lower-case name. */
  has(name: string): boolean;
  /**
   * Address of the peer, in the form '127.0.0.1' or 'fe80::1' (an IPv4-mapped address as IPv4). Read it while the
   * exchange is open: the first read asks the socket (1 us) and caches the value; a first read after the end gives ''.
   */
  readonly peer: string;
  /** The connection itself is TLS. */
  readonly tls: boolean;
}

/** Extra reply headers, names lower-case. Content-Type and the security headers of every reply are the engine's. */
export type ReplyHeaders = readonly (readonly [name: string, value: string])[];

export interface Exchange {
  readonly head: Head;
  /** Bytes of the body; empty when none was sent. Owned by the exchange. */
  readonly body: Buffer;
  /** Values of `{name}` segments of the route's path, decoded, in order. */
  readonly params: readonly string[];
  /**
   * Sends the reply, once; later calls, and calls after the client disconnected, do nothing. The type is
   * `application/json` unless `headers` has another. A Uint8Array of shared memory, or of at most 64 KiB, is copied
   * before this returns; a larger one must not change afterwards.
   */
  reply(status: number, body: string | Uint8Array, headers?: ReplyHeaders): void;
  /** Records the subject of the reply (user hash, fingerprint), for replies that are saved and may be erased. */
  about?(userHash: string, fingerprint: string): void;
  /** Set when an accepting thread has read the body; then there is none. */
  readonly written?: WrittenBody | undefined;
  /** Records that a key may call the route: from then on, the accepting thread reads bodies of this key's requests. */
  admitted?(key: KeyEntry): void;
  /** False when the client has disconnected or the reply was sent. */
  readonly open: boolean;
}

/** The error that the head alone causes, if any, and headers for the reply in both cases. */
export interface HeadOutcome {
  readonly refusal: ApiError | undefined;
  readonly headers: ReplyHeaders;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** The exact path; a segment `{name}` matches one non-empty segment. */
  readonly path: string;
  /** The use case of a scoring route, whose bodies an accepting thread can read. */
  readonly scores?: UseCase;
  /** Must not throw. If it does, the reply is 500 and a log line is written. */
  handle(exchange: Exchange): void;
  /**
   * Called instead of the handler when the body is too large. It tells the head's other errors first, so that an
   * unauthenticated caller does not learn the limits. Calls `told` once, at once or later.
   */
  checkHead?(head: Head, told: (outcome: HeadOutcome) => void): void;
}

/** Limits of the HTTP room, all from config. */
export interface HttpLimits {
  /** Bytes of one body (65 536). More: 413. */
  bodyBytesMax: number;
  /**
   * Time from the first byte of a head (uWS: its last) to the end of its body. Later: 408, and the connection is
   * closed. uWS drops a head after 8 to 12 s without a reply, and allows a body at most 7.5 s.
   */
  bodyMs: number;
  /** An idle connection is closed after this, 8 s at least. uWS uses its own timeout of 8 to 12 s. */
  idleMs: number;
  /** A connection whose peer reads nothing of a reply for this long is closed. */
  unreadMs: number;
}

export interface ListenOptions {
  host: string;
  /** 0 = any free port. The port is opened exclusively: a second process on it fails. */
  port: number;
  tls?: { certFile: string; keyFile: string };
  /** Servers of other threads of this process listen on the same port too: this one opens it, or joins it. */
  sharing?: 'opens' | 'joins';
}

/** One HTTP server. Made by `createUwsServer` or `createNodeServer`; both pass the same conformance suite. */
export interface HttpServer {
  readonly engine: 'uws' | 'node';
  /** Resolves to the port. Rejects when it is taken. */
  listen(options: ListenOptions): Promise<number>;
  /**
   * Closes the listener. Connections with a complete request get their reply, idle ones are closed. Resolves when all
   * are closed or after `drainMs`.
   */
  close(drainMs: number): Promise<void>;
  /**
   * Reads the certificate files again, for new connections; open ones are not changed. Rejects when the files cannot be
   * used; the old certificate then stays.
   */
  renew(tls: NonNullable<ListenOptions['tls']>): Promise<void>;
  /** Connections open now. */
  readonly connections: number;
  /** Connections that were refused, by the limit that they were above. */
  readonly refusedConnections: RefusedConnections;
}

/** Called for every reply, on the hot path: must not throw, wait or allocate. */
export interface HttpObserver {
  /**
   * @param route index in `HttpServerOptions.routes`, -1 when no route matched
   * @param us microseconds from the complete request to its reply, -1 when it was refused before it was complete
   */
  replied(route: number, status: number, us: number): void;
}

/** What an accepting thread is started with to read bodies. */
export interface IntakeSetup {
  /** Proxies whose forwarding headers count. */
  trustedProxies: readonly string[];
  /** Entries of a thread's caches. */
  addressesMax: number;
  agentsMax: number;
  /** Memory of `ShardsAtWork`. */
  atWork: SharedArrayBuffer;
  /** Memory of `SharedTime`. */
  time: SharedArrayBuffer;
}

export interface FrontsIntake {
  setup: IntakeSetup;
  ring: Pick<KeyRing, 'find' | 'generation'>;
  /** Registers a callback for each time that a shard's batch is done. */
  onFree: (listener: () => void) => void;
  /** Calls now with all tables of addresses, and again with those that change. */
  followTables: (listener: (tables: AddressTables) => void) => void;
}

export interface HttpServerOptions {
  routes: readonly Route[];
  limits: HttpLimits;
  /** Undefined: the process's limit of descriptors in total, and half of that per address. */
  connections?: ConnectionLimits;
  /** Where connections are counted, when other threads count theirs there too. */
  counts?: ConnectionCounts;
  observer?: HttpObserver;
  /** What accepting threads need to read bodies; undefined: the main thread reads them. */
  intake?: FrontsIntake;
  /** Called when a client leaves before its reply; only by uWebSockets.js. */
  left?: (exchange: Exchange) => void;
  /** Receives errors of routes and the causes of refused requests; must not throw. */
  onError(error: unknown): void;
}
