// What the main thread and an accepting thread (a front) tell each other besides requests and replies.
import { type ErrorCode } from '../../contract/errors.js';
import { type AddressTables } from '../../contract/network.js';
import { type HttpLimits, type IntakeSetup, type ListenOptions, type ReplyHeaders, type Route } from '../exchange.js';
import { type KeyCopy } from './key-copy.js';

/** There is something to read in the ring. */
export const WAKE = 0;

export interface FrontSetup {
  /** In the order of the server's routes: an index in one is an index in the other. */
  routes: readonly (Pick<Route, 'method' | 'path' | 'scores'> & { checksHead: boolean })[];
  limits: HttpLimits;
  connections: { max: number; perAddressMax: number; exempt: readonly string[] };
  /** Memory of `ConnectionCounts`, shared by all fronts. */
  counts: SharedArrayBuffer;
  /** Memory of the rings: requests to the main thread, replies from it. */
  requests: SharedArrayBuffer;
  replies: SharedArrayBuffer;
  /** A word that the front counts up while its event loop turns. */
  pulse: SharedArrayBuffer;
  /** Undefined: the main thread reads all bodies. */
  intake: IntakeSetup | undefined;
  /** What the main thread's `turnUs` is ahead of the system's clock. */
  aheadUs: number;
}

/** Whether the head of a request whose body is too large has another error. */
export interface Outcome {
  id: number;
  refusal: { code: ErrorCode; detail: string; status: number } | undefined;
  headers: ReplyHeaders;
}

export type ToFront =
  | typeof WAKE
  | { kind: 'listen'; options: ListenOptions }
  | { kind: 'renew'; tls: NonNullable<ListenOptions['tls']> }
  | { kind: 'close'; drainMs: number }
  /** A reply that does not fit into the ring. */
  | { kind: 'reply'; id: number; status: number; body: Uint8Array; headers: ReplyHeaders }
  | { kind: 'outcome'; outcome: Outcome }
  /** From now on, the front reads bodies of requests with this key. */
  | { kind: 'key'; key: KeyCopy }
  /** The key of a written request is another one now: the main thread must read its body. */
  | { kind: 'again'; id: number }
  | { kind: 'tables'; tables: AddressTables };

export type FromFront =
  | typeof WAKE
  /** The answer to `listen`, `renew` or `close`. */
  | { kind: 'done'; port: number }
  | { kind: 'failed'; error: unknown }
  /** What found no room in the ring: a client that left, a reply that the front made by itself. */
  | { kind: 'left'; id: number }
  | { kind: 'counted'; route: number; status: number; us: number }
  /** A failure that ends nothing, for the log. */
  | { kind: 'problem'; error: unknown }
  /** An exception that nobody caught: the process must end. */
  | { kind: 'threw'; error: unknown };
