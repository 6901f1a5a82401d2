// Load that accounts for every request: its status, or how its connection ended.
import { type Json } from '../app.js';
import { body } from '../bodies.js';
import { pause } from '../pause.js';
import { RawClient, type RawReply } from './raw-http.js';

export interface Tally {
  /** Replies by status. */
  statuses: Map<number, number>;
  /** Requests that were sent completely but got no reply, by how the connection ended. */
  lost: string[];
  /**
   * The part of `lost` that was reset on a connection without any earlier reply: the kernel may have accepted it for a
   * listener that closed.
   */
  unseen: number;
  /** Connections that could not be opened. */
  unopened: number;
  /** Milliseconds of every reply with 200, in order of arrival. */
  latencies: number[];
}

export interface LoadOptions {
  port: number;
  headers: readonly string[];
  /** Connections that stay open until the service closes them. */
  keepAlive: number;
  /** Clients that open a connection for every request. */
  oneShot?: number;
  /** Number of users in the requests; also the number of distinct devices. */
  users: number;
  /** Default: the score path. */
  path?: string;
  /** The body of the request with this number. */
  bodyOf?: (number: number) => Json;
  /** Between two requests of a client; none by default. */
  pauseMs?: number;
  /** Called with every reply. */
  onReply?: (reply: RawReply) => void;
}

export interface Load {
  readonly tally: Tally;
  /** Resolves when every client that keeps its connection has had an answer. */
  readonly begun: Promise<unknown>;
  /** Sends no further requests. Resolves when all outstanding requests have replies. */
  stop(): Promise<Tally>;
}

const PATH = '/fingerprint/score';
/** Pause before a client retries a refused connection. */
const RETRY_MS = 20;

/** Starts clients that each send one request after the other. */
export function startLoad(options: LoadOptions): Load {
  const tally: Tally = { statuses: new Map(), lost: [], unseen: 0, unopened: 0, latencies: [] };
  const state = { running: true, number: 0 };
  const requests = Array.from({ length: options.bodyOf === undefined ? options.users : 0 }, (_, user) =>
    requestBytes(options, user),
  );
  const next = (): Buffer => {
    state.number += 1;
    return options.bodyOf === undefined
      ? (requests[state.number % options.users] ?? Buffer.alloc(0))
      : requestBytes(options, state.number);
  };
  const isRunning = (): boolean => state.running;
  const client = async (oneShot: boolean, begun: () => void): Promise<void> => {
    while (isRunning()) {
      const connection = await RawClient.open(options.port).catch(() => undefined);
      if (connection === undefined) {
        tally.unopened += 1;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        continue;
      }
      await ask(connection, next(), options, tally, true);
      begun();
      while (!oneShot && isRunning() && !connection.ended) {
        if (options.pauseMs !== undefined) await pause(options.pauseMs);
        await ask(connection, next(), options, tally, false);
      }
      connection.leave();
    }
  };
  const clients = Array.from({ length: options.oneShot ?? 0 }, () => client(true, () => undefined));
  const begun = Array.from(
    { length: options.keepAlive },
    () => new Promise<void>((resolve) => clients.push(client(false, resolve))),
  );
  return {
    tally,
    begun: Promise.all(begun),
    async stop() {
      state.running = false;
      await Promise.all(clients);
      return tally;
    },
  };
}

async function ask(
  connection: RawClient,
  request: Buffer,
  { onReply }: LoadOptions,
  tally: Tally,
  first: boolean,
): Promise<void> {
  const since = performance.now();
  void connection.send(request);
  const reply = await connection.reply();
  if (reply === null) {
    if (first && connection.error === 'ECONNRESET') tally.unseen += 1;
    tally.lost.push(connection.error === '' ? 'closed' : connection.error);
    return;
  }
  tally.statuses.set(reply.status, (tally.statuses.get(reply.status) ?? 0) + 1);
  if (reply.status === 200) tally.latencies.push(performance.now() - since);
  onReply?.(reply);
  if (reply.headers.get('connection') === 'close') await connection.end();
}

function requestBytes({ headers, bodyOf, path = PATH }: LoadOptions, number: number): Buffer {
  const text = Buffer.from(JSON.stringify(bodyOf?.(number) ?? body(`user ${number}`)));
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: a',
    'content-type: application/json',
    ...headers,
    `content-length: ${text.length}`,
    '',
    '',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(head), text]);
}

export function countOf({ statuses }: Tally, ...wanted: number[]): number {
  return wanted.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
}

export function statusText({ statuses }: Tally): string {
  return [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
}

/** The smallest value that this share of the values does not exceed; NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
