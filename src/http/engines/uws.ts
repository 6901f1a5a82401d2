// The server on uWebSockets.js. Its parser accepts heads that other parsers read differently, so the head check runs
// before the routes. Behaviour of the library that this code cannot change:
// - its own 400, 431 and 505 replies are HTML;
// - a request line that TCP splits within its last eleven bytes, or right after the method, gets 505 (nothing of it was
// processed, and a client that writes its head at once never splits it);
// - a malformed head gets no reply until the idle timeout;
// - that timeout is fixed (8 to 12 s);
// - a client that closes its sending side counts as disconnected;
// - a request that arrives before the previous reply is made ends the connection;
// - a field without a name ends the list of fields, for the parser and for the head check: a request without a body is
// still served, a request with a body is refused.
import { type ApiError } from '../../contract/errors.js';
import { addressOfBytes } from '../addresses.js';
import { guarded } from '../../util/guarded.js';
import { ConnectionGate, NO_LIMITS, type RefusedConnections } from '../connections.js';
import { drained, nobodyConnects } from '../drain.js';
import { type HttpServer, type HttpServerOptions, type ListenOptions } from '../exchange.js';
import { HeadCheck } from '../head-check.js';
import { bodyTooLarge } from '../refusals.js';
import { ReplyHead } from '../reply-head.js';
import { Router } from '../router.js';
import { peersOf } from './kernel-connections.js';
import { secureContextOf, TLS_SUITES } from './tls-settings.js';
import { TurnRoom } from './turn-room.js';
import { BodylessReplies } from './unread.js';
import { type Uws, type UwsApp, type UwsListener, type UwsRequest, type UwsResponse } from './uws-binding.js';
import { UwsExchange, type UwsShared } from './uws-exchange.js';

/** Resolution of all deadlines: one timer checks every exchange that has a deadline. */
const LOOK_MS = 100;
/**
 * Maximum number of apps with older certificates whose connections may still be open; beyond it, the oldest app is
 * closed with its connections.
 */
const RENEWED_MAX = 16;

/** Option of `listen`: other sockets of this user may share the port. */
const SHARED_PORT = 0;
/** Lower ports need a right of the user (net.ipv4.ip_unprivileged_port_start). */
const PORT_UNPRIVILEGED = 1024;

export function createUwsServer(uws: Uws, options: HttpServerOptions): HttpServer {
  return new UwsServer(uws, options);
}

class UwsServer implements HttpServer {
  readonly engine = 'uws';
  readonly #uws: Uws;
  readonly #options: HttpServerOptions;
  readonly #router: Router;
  readonly #tooLarge: ApiError;
  readonly #headCheck = new HeadCheck();
  readonly #gate: ConnectionGate;
  readonly #peers = (): readonly string[] | null => peersOf(this.#port);
  #port = 0;
  #shared: UwsShared;
  #app: UwsApp | null = null;
  #before: UwsApp[] = [];
  #host = '';
  #listener: UwsListener | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(uws: Uws, options: HttpServerOptions) {
    this.#uws = uws;
    this.#options = options;
    this.#gate = new ConnectionGate(options.connections ?? NO_LIMITS, options.counts);
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

  async listen(options: ListenOptions): Promise<number> {
    this.#shared = this.#share(options.tls !== undefined);
    const app = this.#createApp(options.tls);
    const joins = options.sharing === 'joins';
    this.#listener = await this.#bind(app, options, joins ? SHARED_PORT : this.#uws.LIBUS_LISTEN_EXCLUSIVE_PORT);
    this.#port = this.#uws.us_socket_local_port(this.#listener);
    this.#host = options.host;
    // The first bind was exclusive. From now on the port can be shared, with the listener of the next certificate and
    // with those of other threads.
    if (!joins && (options.tls !== undefined || options.sharing !== undefined)) {
      this.#uws.us_listen_socket_close(this.#listener);
      this.#listener = await this.#bind(app, { ...options, port: this.#port }, SHARED_PORT);
    }
    this.#app = app;
    this.#timer = setInterval(
      guarded(this.#shared.onError, () => this.#look()),
      LOOK_MS,
    ).unref();
    return this.#port;
  }

  /**
   * The binding cannot change the certificate of an app. So a new app starts to listen on the same port before the old
   * one stops.
   */
  async renew(tls: NonNullable<ListenOptions['tls']>): Promise<void> {
    if (this.#listener === null || this.#app === null || !this.#shared.tls) return;
    secureContextOf(tls);
    const app = this.#createApp(tls);
    const listener = await this.#bind(app, { host: this.#host, port: this.#port }, SHARED_PORT);
    const before = this.#listener;
    this.#before.push(this.#app);
    this.#app = app;
    this.#listener = listener;
    await nobodyConnects(this.#shared);
    this.#uws.us_listen_socket_close(before);
    for (const old of this.#before.splice(0, this.#before.length - RENEWED_MAX)) old.close();
  }

  async close(drainMs: number): Promise<void> {
    await nobodyConnects(this.#shared);
    if (this.#listener !== null) this.#uws.us_listen_socket_close(this.#listener);
    this.#listener = null;
    this.#shared.draining = true;
    await drained(this.#shared, drainMs);
    clearInterval(this.#timer);
    for (const app of [...this.#before, this.#app]) app?.close();
    this.#before = [];
    this.#app = null;
  }

  #share(tls: boolean): UwsShared {
    return {
      draining: false,
      inFlight: 0,
      connections: 0,
      accepted: 0,
      lastMs: 0,
      limits: this.#options.limits,
      onError: (error) => this.#options.onError(error),
      observer: this.#options.observer,
      left: this.#options.left,
      replyHead: new ReplyHead(tls),
      tls,
      bodyless: new BodylessReplies(),
      room: new TurnRoom(),
      watched: new Set(),
      current: null,
      onlyPeer: '',
    };
  }

  #createApp(tls: ListenOptions['tls']): UwsApp {
    const app =
      tls === undefined
        ? this.#uws.App()
        : this.#uws.SSLApp({ key_file_name: tls.keyFile, cert_file_name: tls.certFile, ssl_ciphers: TLS_SUITES });
    app.filter((response, count) => this.#connected(response, count > 0));
    return app.any('/*', (response, request) => {
      try {
        this.#request(response, request);
      } catch (error) {
        // The engine ends the process when its callback throws, before anything could be logged.
        response.close();
        setImmediate(() => {
          throw error;
        });
      }
    });
  }

  #bind(app: UwsApp, { host, port }: ListenOptions, sharing: number): Promise<UwsListener> {
    return new Promise((resolve, reject) => {
      app.listen(host, port, sharing, (listener) => {
        if (listener === false)
          reject(
            new Error(
              `cannot listen on ${host}:${port}: the port is in use, the address is not one of this machine` +
                `${port < PORT_UNPRIVILEGED ? `, or a port below ${PORT_UNPRIVILEGED} is not for this user` : ''}; ` +
                'set HOST or PORT',
            ),
          );
        else resolve(listener);
      });
    });
  }

  #connected(response: UwsResponse, opened: boolean): void {
    this.#shared.connections += opened ? 1 : -1;
    const open = this.#gate.counts.changed(opened ? 1 : -1);
    if (!opened) return;
    this.#shared.accepted++;
    const address = addressOfBytes(new Uint8Array(response.getRemoteAddress()));
    if (this.#shared.connections === 1) this.#shared.onlyPeer = address;
    else if (this.#shared.onlyPeer !== address) this.#shared.onlyPeer = '';
    if (!this.#gate.openedOf(address, open, performance.now(), this.#peers)) response.close();
  }

  #request(response: UwsResponse, request: UwsRequest): void {
    const line = { method: request.getCaseSensitiveMethod(), path: request.getUrl(), query: request.getQuery() ?? '' };
    const check = this.#headCheck;
    check.start(line.method, line.path, line.query);
    request.forEach(check.add);
    const target = this.#router.find(line.method, line.path);
    const exchange = new UwsExchange(this.#shared, response, line, check, target);
    const refusal = check.refusal();
    this.#shared.current = exchange;
    if (refusal !== null) {
      exchange.refuse(refusal);
      exchange.gather(0);
    } else if (check.bodyBytes > this.#options.limits.bodyBytesMax) {
      // The body is refused before it arrives; for its size only when the head has no other error.
      target.checkHead(exchange, ({ refusal, headers }) => exchange.refuse(refusal ?? this.#tooLarge, headers));
      exchange.gather(0);
    } else if (check.bodyBytes > 0) {
      exchange.gather(check.bodyBytes);
    } else {
      exchange.dispatch();
      if (exchange.open) exchange.listenForAbort();
    }
    this.#shared.current = null;
  }

  #look(): void {
    const nowMs = performance.now();
    for (const exchange of this.#shared.watched) exchange.look(nowMs);
  }
}
