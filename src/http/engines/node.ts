// The server on node:http, for platforms without a uWebSockets.js binary. The replies are the same, except for input
// that only this parser accepts: several blanks in a request line, an empty line before it, a client that closes its
// sending side, and requests sent before the previous reply. Requests that the parser refuses also get the service's
// error format.
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { type Duplex } from 'node:stream';
import { guarded } from '../../util/guarded.js';
import { type ApiError } from '../../contract/errors.js';
import { ConnectionGate, NO_LIMITS, type RefusedConnections } from '../connections.js';
import { drained, nobodyConnects } from '../drain.js';
import { type HttpServer, type HttpServerOptions, type ListenOptions, type ReplyHeaders } from '../exchange.js';
import { HeadCheck, PARSER_HEAD_BYTES_MAX } from '../head-check.js';
import { bodyTooLarge, HEAD_TOO_LARGE, NOT_HTTP, NOT_HTTP_11, SWALLOW_MS, TOO_SLOW } from '../refusals.js';
import { ReplyHead, statusLine } from '../reply-head.js';
import { Router } from '../router.js';
import { type Connection, NodeExchange, type NodeShared, peerOf } from './node-exchange.js';
import { secureContextOf } from './tls-settings.js';
import { TurnRoom } from './turn-room.js';
import { UNREAD_BYTES_MAX } from './unread.js';

/** Resolution of the engine's own deadlines. */
const LOOK_MS = 100;
/** Requests of one connection that may wait for a turn of the event loop; one more ends it. */
const WAITING_PER_CONNECTION_MAX = 16;
/** Proxies send HTTP/1.0 by default, and so do health checks. */
const HTTP_VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1']);

export function createNodeServer(options: HttpServerOptions): HttpServer {
  return new NodeServer(options);
}

class NodeServer implements HttpServer {
  readonly engine = 'node';
  readonly #options: HttpServerOptions;
  readonly #router: Router;
  readonly #tooLarge: ApiError;
  readonly #headCheck = new HeadCheck();
  /** The last exchange of a connection; a parser error belongs to it. */
  readonly #latest = new WeakMap<Duplex, NodeExchange>();
  /** Refused connections: later bytes on them are not read as requests. */
  readonly #refused = new WeakSet<Duplex>();
  readonly #connections = new WeakMap<Duplex, Connection>();
  readonly #gate: ConnectionGate;
  #shared: NodeShared;
  #server: Server | null = null;

  constructor(options: HttpServerOptions) {
    this.#options = options;
    this.#gate = new ConnectionGate(options.connections ?? NO_LIMITS);
    this.#router = new Router(options.routes);
    this.#tooLarge = bodyTooLarge(options.limits.bodyBytesMax);
    this.#shared = this.#share(false);
  }

  get connections(): number {
    return this.#shared.connections;
  }

  get refusedConnections(): RefusedConnections {
    return this.#gate.counts;
  }

  async listen({ host, port, tls }: ListenOptions): Promise<number> {
    this.#shared = this.#share(tls !== undefined);
    const server = this.#createServer(tls);
    server.maxHeadersCount = 0;
    this.#attach(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host, port, exclusive: true }, resolve);
    });
    this.#server = server;
    return portOf(server.address());
  }

  async close(drainMs: number): Promise<void> {
    await nobodyConnects(this.#shared);
    // close() of net.Server: that of http.Server also closes idle connections, and a request on its way to one would be
    // lost.
    if (this.#server !== null) NetServer.prototype.close.call(this.#server);
    this.#shared.draining = true;
    await drained(this.#shared, drainMs);
    this.#server?.closeAllConnections();
    this.#server = null;
  }

  // oxlint-disable-next-line typescript/require-await -- what the files throw must become a rejection
  async renew(tls: NonNullable<ListenOptions['tls']>): Promise<void> {
    if (this.#server instanceof TlsServer) this.#server.setSecureContext(secureContextOf(tls));
  }

  #share(tls: boolean): NodeShared {
    return {
      draining: false,
      inFlight: 0,
      connections: 0,
      accepted: 0,
      lastMs: 0,
      replyHead: new ReplyHead(tls),
      tls,
      onError: (error) => this.#options.onError(error),
      observer: this.#options.observer,
      unreadMs: this.#options.limits.unreadMs,
      room: new TurnRoom(),
    };
  }

  #createServer(tls: ListenOptions['tls']): Server {
    const { bodyMs, idleMs } = this.#options.limits;
    const settings: ServerOptions = {
      maxHeaderSize: PARSER_HEAD_BYTES_MAX,
      requestTimeout: bodyMs,
      headersTimeout: bodyMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: LOOK_MS,
      // The head check tests the Host header, so that the error has the service's format.
      requireHostHeader: false,
      noDelay: true,
    };
    if (tls === undefined) return createServer(settings);
    return createTlsServer({ ...settings, ...secureContextOf(tls) });
  }

  #attach(server: Server): void {
    const request = (incoming: IncomingMessage, response: ServerResponse): void => this.#request(incoming, response);
    server.on('request', request);
    server.on('checkContinue', request);
    server.on('checkExpectation', request);
    server.on('connect', (_, socket) => this.#refuseSocket(NOT_HTTP, socket));
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => this.#clientError(error, socket));
    server.on('connection', (socket: Socket) => {
      this.#shared.accepted++;
      this.#shared.connections++;
      const address = peerOf(socket);
      socket.once('close', () => {
        this.#shared.connections--;
        this.#gate.closed(address);
      });
      if (!this.#gate.opened(address, this.#shared.connections)) socket.destroy();
    });
  }

  #request(request: IncomingMessage, response: ServerResponse): void {
    if (this.#refused.has(request.socket)) {
      request.resume();
      return;
    }
    const connection = this.#connectionOf(request.socket);
    if (connection.unread > UNREAD_BYTES_MAX || connection.waiting > WAITING_PER_CONNECTION_MAX) {
      request.socket.destroy();
      this.#refused.add(request.socket);
      return;
    }
    const [path, query] = splitTarget(request.url ?? '');
    const check = this.#headCheck;
    check.start(request.method ?? '', path, query, request.httpVersion === '1.0');
    addFields(check, request.rawHeaders);
    const target = this.#router.find(request.method ?? '', path);
    const exchange = new NodeExchange(this.#shared, { request, response, path, query, check, target, connection });
    this.#latest.set(request.socket, exchange);
    const refuse = (refusal: ApiError, headers?: ReplyHeaders): void => {
      this.#refused.add(request.socket);
      exchange.refuse(refusal, headers);
    };
    const refusal = HTTP_VERSIONS.has(request.httpVersion) ? check.refusal() : NOT_HTTP_11;
    if (refusal !== null) refuse(refusal);
    else if (check.bodyBytes > this.#options.limits.bodyBytesMax) {
      // The body is refused before it arrives; for its size only when the head has no other error.
      target.checkHead(exchange, (outcome) => refuse(outcome.refusal ?? this.#tooLarge, outcome.headers));
    } else if (check.bodyBytes > 0) {
      if (check.expectsContinue) response.writeContinue();
      exchange.gather();
    } else {
      request.resume();
      exchange.dispatch();
    }
  }

  #connectionOf(socket: Duplex): Connection {
    let connection = this.#connections.get(socket);
    if (connection === undefined) {
      connection = { unread: 0, waiting: 0 };
      this.#connections.set(socket, connection);
    }
    return connection;
  }

  /** Handles errors and timeouts of the parser. */
  #clientError(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (this.#refused.has(socket)) {
      // More invalid bytes after the refused request: there is nothing to wait for.
      socket.end();
      return;
    }
    this.#refused.add(socket);
    const latest = this.#latest.get(socket);
    const refusal = refusalFor(error);
    // Invalid bytes after a complete request: that request still gets its reply, and the connection then closes.
    if (latest?.open === true && latest.whole) latest.closing = true;
    else if (refusal === null) socket.destroy();
    else if (latest?.open === true) latest.refuse(refusal);
    else this.#refuseSocket(refusal, socket);
  }

  #refuseSocket(refusal: ApiError, socket: Duplex): void {
    this.#refused.add(socket);
    this.#shared.onError(refusal);
    this.#shared.observer?.replied(-1, refusal.status, -1);
    const gone = guarded(this.#shared.onError, () => socket.destroy());
    const timer = setTimeout(gone, SWALLOW_MS).unref();
    socket
      .on('error', gone)
      .once('end', gone)
      .once('close', () => clearTimeout(timer))
      .resume();
    const words = this.#shared.replyHead.lastWords(refusal);
    socket.end(`HTTP/1.1 ${statusLine(refusal.status)}\r\ncontent-type: ${words}\r\n`);
  }
}

/** Errors of a client that disconnected, in the middle of a request or between requests. */
const LEFT: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE']);

/** Null when the client has disconnected. */
function refusalFor(error: NodeJS.ErrnoException): ApiError | null {
  if (LEFT.has(error.code)) return null;
  if (error.code === 'HPE_HEADER_OVERFLOW') return HEAD_TOO_LARGE;
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_SLOW : NOT_HTTP;
}

function splitTarget(target: string): [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

function addFields(check: HeadCheck, raw: readonly string[]): void {
  for (let at = 0; at < raw.length; at += 2) check.add((raw[at] ?? '').toLowerCase(), textOf(raw[at + 1] ?? ''));
}

/** The engine decodes bytes as Latin-1; uWebSockets.js and most clients today use UTF-8. */
function textOf(value: string): string {
  return /[^\0-\x7f]/.test(value) ? Buffer.from(value, 'latin1').toString() : value;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('node:http gives no port of the server: it does not listen, or not on TCP');
  return address.port;
}
