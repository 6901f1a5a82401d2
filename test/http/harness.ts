// One server for the tests of the HTTP room, on either engine, whose routes write down that they were reached.
import { type ConnectionLimits } from '../../src/http/connections.js';
import { loadUws, type Uws } from '../../src/http/engines/uws-binding.js';
import { createNodeServer } from '../../src/http/engines/node.js';
import { createUwsServer } from '../../src/http/engines/uws.js';
import {
  type Exchange,
  type HttpLimits,
  type HttpServer,
  type HttpServerOptions,
  type ListenOptions,
  type Route,
} from '../../src/http/exchange.js';
import { createFronts } from '../../src/http/fronts/fronts.js';
import { RawClient, requestText } from '../support/load/raw-http.js';

export type Engine = 'uws' | 'node';
/** How a server of these tests serves: on the main thread, or with two accepting threads on uWebSockets.js. */
export type Serving = Engine | 'fronts';

const uws: Uws | null = await loadUws().catch(() => null);
/** Both, where uWebSockets.js has a binary; the lack of it is said by the test of the engine's choice. */
export const ENGINES: readonly Engine[] = uws === null ? ['node'] : ['uws', 'node'];
export const SERVINGS: readonly Serving[] = uws === null ? ENGINES : [...ENGINES, 'fronts'];

export function engineOf(serving: Serving): Engine {
  return serving === 'node' ? 'node' : 'uws';
}

/** Connections that reach both fronts, but for one time in 2^15. */
const SETTLING = 16;

export const LIMITS: HttpLimits = { bodyBytesMax: 1_000, bodyMs: 5_000, idleMs: 8_000, unreadMs: 10_000 };

/** More than the kernel keeps for a connection. */
const HUGE = Buffer.alloc(16_000_000, 'x');

export interface TestServer {
  server: HttpServer;
  port: number;
  /** 'METHOD path' of every request that reached a route. */
  hits: string[];
  errors: unknown[];
  /** Exchanges of POST /hold, in order, answered by the test. */
  held: Exchange[];
  /** Resolves once everything sent before has been seen by the server: a round trip on a connection of its own. */
  settle(): Promise<void>;
}

export async function startServer(
  serving: Serving,
  limits: Partial<HttpLimits> = {},
  tls?: ListenOptions['tls'],
  port = 0,
  connections?: ConnectionLimits,
): Promise<TestServer> {
  const state = { hits: [] as string[], errors: [] as unknown[], held: [] as Exchange[] };
  const options = {
    routes: testRoutes(state),
    limits: { ...LIMITS, ...limits },
    ...(connections === undefined ? {} : { connections }),
    onError: (error: unknown) => void state.errors.push(error),
  };
  const server = createServer(serving, options);
  const bound = await server.listen({ host: '127.0.0.1', port, ...(tls === undefined ? {} : { tls }) });
  const settleOne = (): Promise<void> => settle(bound, tls !== undefined);
  return {
    ...state,
    server,
    port: bound,
    settle: async () => {
      await Promise.all(Array.from({ length: serving === 'fronts' ? SETTLING : 1 }, settleOne));
    },
  };
}

function createServer(serving: Serving, options: HttpServerOptions): HttpServer {
  if (serving === 'fronts') return createFronts(options, 2);
  return serving === 'uws' && uws !== null ? createUwsServer(uws, options) : createNodeServer(options);
}

/** Two round trips: the first may be read in the same turn of the loop as what was sent before it. */
async function settle(port: number, tls: boolean): Promise<void> {
  const client = await RawClient.open(port, tls ? {} : undefined);
  for (let trip = 0; trip < 2; trip++) {
    await client.send(requestText('GET', '/ping'));
    await client.reply();
  }
  client.leave();
}

function testRoutes(state: { hits: string[]; held: Exchange[] }): Route[] {
  const route = (method: Route['method'], path: string, handle: (exchange: Exchange) => void): Route => ({
    method,
    path,
    handle: (exchange) => {
      if (path !== '/ping') state.hits.push(`${exchange.head.method} ${exchange.head.path}`);
      handle(exchange);
    },
  });
  return [
    route('GET', '/ping', (exchange) => exchange.reply(200, '{}')),
    route('POST', '/echo', (exchange) => exchange.reply(200, description(exchange))),
    route('GET', '/echo', (exchange) => exchange.reply(200, description(exchange))),
    route('POST', '/later', (exchange) => void setImmediate(() => exchange.reply(200, description(exchange)))),
    route('POST', '/hold', (exchange) => void state.held.push(exchange)),
    route('GET', '/items/special', (exchange) => exchange.reply(200, '{"special":true}')),
    route('GET', '/items/{id}', (exchange) => exchange.reply(200, JSON.stringify(exchange.params))),
    route('DELETE', '/items/{id}/parts/{part}', (exchange) => exchange.reply(200, JSON.stringify(exchange.params))),
    route('POST', '/throws', () => {
      throw new Error('a fault of the route');
    }),
    route('GET', '/shared', (exchange) => exchange.reply(200, sharedBytes('{"from":"shared memory"}'))),
    route('GET', '/page', (exchange) =>
      exchange.reply(200, '<p>', [
        ['content-type', 'text/html'],
        ['x-own', 'a\r\nb: c'],
      ]),
    ),
    route('GET', '/empty', (exchange) => exchange.reply(204, '', [['x-own', 'yes']])),
    route('GET', '/large', (exchange) => exchange.reply(200, 'x'.repeat(4_000_000))),
    route('GET', '/huge', (exchange) => exchange.reply(200, HUGE)),
    route('GET', '/twice', (exchange) => {
      exchange.reply(200, '1');
      exchange.reply(500, '2');
    }),
  ];
}

/** What the exchange says of the request. */
function description({ head, body }: Exchange): string {
  return JSON.stringify({
    method: head.method,
    path: head.path,
    query: head.query,
    peer: head.peer,
    tls: head.tls,
    once: head.header('x-once'),
    twice: head.header('x-twice'),
    none: head.header('x-none'),
    body: body.toString(),
  });
}

function sharedBytes(text: string): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(text.length + 10), 5, text.length);
  memory.set(Buffer.from(text));
  return memory;
}
