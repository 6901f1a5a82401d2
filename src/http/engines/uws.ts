// The server on uWebSockets.js. Its parser passes heads that others read differently; the guard stands between it and
// the routes. What it does by itself and nothing here can change: its own 400, 431 and 505 are HTML; a request line that
// TCP splits within its last eleven bytes or right after the method gets 505 (nothing of it was processed, and a client
// that writes its head at once never splits it); a malformed head is met with silence until the idle timeout; that
// timeout is fixed (8 to 12 s); a client that closes its sending side has left; a request sent before the previous one
// was answered ends the connection when that answer is still to be made. And a field without a name ends the list of
// fields, for the parser as for the guard: a request without a body is served all the same, one with a body is refused.
import { type Refusal } from '../../contract/errors.js';
import { drained, nobodyConnects } from '../drain.js';
import { type HttpServer, type HttpServerOptions, type ListenOptions } from '../exchange.js';
import { Guard } from '../guard.js';
import { bodyTooLarge } from '../refusals.js';
import { ReplyHead } from '../reply-head.js';
import { Router } from '../router.js';
import { type Uws, type UwsApp, type UwsListener, type UwsRequest, type UwsResponse } from './uws-binding.js';
import { UwsExchange, type UwsShared } from './uws-exchange.js';

/** Grain of all deadlines: one timer looks after every connection that has one. */
const LOOK_MS = 100;

export function createUwsServer(uws: Uws, options: HttpServerOptions): HttpServer {
  return new UwsServer(uws, options);
}

class UwsServer implements HttpServer {
  readonly engine = 'uws';
  readonly #uws: Uws;
  readonly #options: HttpServerOptions;
  readonly #router: Router;
  readonly #tooLarge: Refusal;
  readonly #guard = new Guard();
  #shared: UwsShared;
  #app: UwsApp | null = null;
  #listener: UwsListener | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(uws: Uws, options: HttpServerOptions) {
    this.#uws = uws;
    this.#options = options;
    this.#router = new Router(options.routes);
    this.#tooLarge = bodyTooLarge(options.limits.bodyBytesMax);
    this.#shared = this.#share(false);
  }

  get connections(): number {
    return this.#shared.connections;
  }

  async listen(options: ListenOptions): Promise<number> {
    this.#shared = this.#share(options.tls !== undefined);
    const app = this.#createApp(options.tls);
    app.filter((_, count) => this.#connected(count > 0));
    app.any('/*', (response, request) => this.#request(response, request));
    this.#listener = await this.#bind(app, options);
    this.#app = app;
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
    return this.#uws.us_socket_local_port(this.#listener);
  }

  async close(drainMs: number): Promise<void> {
    await nobodyConnects(this.#shared);
    if (this.#listener !== null) this.#uws.us_listen_socket_close(this.#listener);
    this.#listener = null;
    this.#shared.draining = true;
    await drained(this.#shared, drainMs);
    clearInterval(this.#timer);
    this.#app?.close();
    this.#app = null;
  }

  #share(tls: boolean): UwsShared {
    return {
      draining: false, inFlight: 0, connections: 0, accepted: 0, lastMs: 0,
      limits: this.#options.limits, onError: (error) => this.#options.onError(error), observer: this.#options.observer, replyHead: new ReplyHead(tls), tls, watched: new Set(), current: null,
    };
  }

  #createApp(tls: ListenOptions['tls']): UwsApp {
    return tls === undefined ? this.#uws.App() : this.#uws.SSLApp({ key_file_name: tls.keyFile, cert_file_name: tls.certFile });
  }

  #bind(app: UwsApp, { host, port }: ListenOptions): Promise<UwsListener> {
    return new Promise((resolve, reject) => {
      app.listen(host, port, this.#uws.LIBUS_LISTEN_EXCLUSIVE_PORT, (listener) => {
        if (listener === false) reject(new Error(`cannot listen on ${host}:${port}: taken, or not an address of this machine`));
        else resolve(listener);
      });
    });
  }

  #connected(opened: boolean): void {
    this.#shared.connections += opened ? 1 : -1;
    if (opened) this.#shared.accepted++;
  }

  #request(response: UwsResponse, request: UwsRequest): void {
    const line = { method: request.getCaseSensitiveMethod(), path: request.getUrl(), query: request.getQuery() ?? '' };
    const guard = this.#guard;
    guard.start(line.method, line.path, line.query);
    request.forEach(guard.add);
    const target = this.#router.find(line.method, line.path);
    const exchange = new UwsExchange(this.#shared, response, line, guard, target);
    const refusal = guard.verdict();
    this.#shared.current = exchange;
    if (refusal !== null) {
      exchange.refuse(refusal);
      exchange.gather(0);
    } else if (guard.bodyBytes > this.#options.limits.bodyBytesMax) {
      // Before it comes, and for its size only when nothing else stands in the way.
      const verdict = target.judge(exchange);
      exchange.refuse(verdict.refusal ?? this.#tooLarge, verdict.headers);
      exchange.gather(0);
    } else if (guard.bodyBytes > 0) {
      exchange.gather(guard.bodyBytes);
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
