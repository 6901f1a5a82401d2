// One accepting thread: a server on uWebSockets.js whose routes hand every complete request to the main thread and
// write the reply that comes back. Sockets, heads, bodies, deadlines and unread replies are this thread's; keys,
// limits and everything else that routes use are the main thread's.
import { type MessagePort } from 'node:worker_threads';
import { guarded } from '../../util/guarded.js';
import { ApiError, OVERLOADED } from '../../contract/errors.js';
import { type EventRequest } from '../../event/event-row.js';
import { aheadOfClockUs, turnUs } from '../coarse-clock.js';
import { ConnectionCounts } from '../connections.js';
import { UwsExchange } from '../engines/uws-exchange.js';
import { type Uws } from '../engines/uws-binding.js';
import { createUwsServer } from '../engines/uws.js';
import { type Exchange, type HeadOutcome, type HttpServer, type ReplyHeaders, type Route } from '../exchange.js';
import { FrontIntake, type FrontNetwork } from './intake.js';
import { type FrontSetup, type FromFront, type Outcome, type ToFront, WAKE } from './messages.js';
import { Ring } from './ring.js';
import {
  COUNTED,
  HEAD_ONLY,
  HeadersText,
  idAt,
  LEFT,
  NO_BODY,
  putNumbers,
  putRequest,
  replyBodyAt,
  replyHeadersAt,
  replyStatusAt,
  REQUEST,
  WRITTEN,
} from './wire.js';
import { bytesOfWritten } from './written.js';

/** How often the front shows that its event loop turns. */
const PULSE_MS = 100;
/** How long a request waits at most for the main thread to look by itself. */
const WAIT_MS = 1;

/** Serves until the main thread says `close`. */
export function serveFront(uws: Uws, setup: FrontSetup, main: MessagePort, network?: FrontNetwork): void {
  const front = new Front(uws, setup, main, network);
  process.on('uncaughtException', (error) => front.say({ kind: 'threw', error }));
  main.on('message', (message: ToFront) => front.take(message));
}

class Front {
  readonly #main: MessagePort;
  readonly #server: HttpServer;
  readonly #requests: Ring;
  readonly #replies: Ring;
  readonly #texts = new HeadersText();
  /** Requests that the main thread has, by number. One for each connection at most. */
  readonly #waiting = new Map<number, UwsExchange>();
  readonly #outcomes = new Map<number, (outcome: HeadOutcome) => void>();
  readonly #intake: FrontIntake | undefined;
  readonly #pulse: NodeJS.Timeout;
  /** What this thread's `turnUs` is behind that of the main thread. */
  readonly #behindUs: number;
  #later: NodeJS.Timeout | undefined;
  #ids = 0;
  #wakes = false;
  /** The reply that is being written came from the main thread, which has counted it. */
  #counted = false;

  constructor(uws: Uws, setup: FrontSetup, main: MessagePort, network: FrontNetwork | undefined) {
    this.#main = main;
    this.#intake = setup.intake && network && new FrontIntake(network, setup.intake);
    this.#requests = new Ring(setup.requests);
    this.#replies = new Ring(setup.replies);
    this.#behindUs = setup.aheadUs - aheadOfClockUs();
    const pulse = new Int32Array(setup.pulse);
    const failed = (error: unknown): void => this.say({ kind: 'threw', error });
    this.#pulse = setInterval(
      guarded(failed, () => Atomics.add(pulse, 0, 1)),
      PULSE_MS,
    );
    this.#server = createUwsServer(uws, {
      routes: setup.routes.map((route) => this.#route(route)),
      limits: setup.limits,
      connections: setup.connections,
      counts: new ConnectionCounts(setup.counts),
      observer: { replied: (route, status, us) => this.#count(route, status, us) },
      left: (exchange) => this.#left(exchange),
      onError: (error) => {
        if (!(error instanceof ApiError)) this.say({ kind: 'problem', error });
      },
    });
  }

  say(message: FromFront): void {
    this.#main.postMessage(message);
  }

  take(message: ToFront): void {
    if (message === WAKE) this.#readReplies();
    else if (message.kind === 'reply') this.#answer(message.id, message.status, message.body, message.headers);
    else if (message.kind === 'outcome') this.#tell(message.outcome);
    else if (message.kind === 'key') this.#intake?.keys.take(message.key);
    else if (message.kind === 'again') this.#sendAgain(message.id);
    else if (message.kind === 'tables') this.#intake?.network.take(message.tables);
    else
      this.#do(message).then(
        (port) => this.say({ kind: 'done', port }),
        (error: unknown) => this.say({ kind: 'failed', error }),
      );
  }

  async #do(message: Extract<ToFront, { kind: 'listen' | 'renew' | 'close' }>): Promise<number> {
    if (message.kind === 'listen') return this.#server.listen(message.options);
    if (message.kind === 'renew') await this.#server.renew(message.tls);
    else await this.#close(message.drainMs);
    return 0;
  }

  /** Nothing keeps the thread afterwards: it ends. */
  async #close(drainMs: number): Promise<void> {
    await this.#server.close(drainMs);
    clearInterval(this.#pulse);
    clearTimeout(this.#later);
    setImmediate(() => this.#main.close());
  }

  #route({ method, path, scores, checksHead }: FrontSetup['routes'][number]): Route {
    const intake = scores === undefined ? undefined : this.#intake;
    const handle = (handed: Exchange): void => {
      const exchange = uwsExchange(handed);
      const row = scores && intake?.read(exchange, scores);
      if (intake === undefined || row === undefined) this.#hand(exchange);
      else this.#handRow(exchange, row, intake);
    };
    const route: Route = { method, path, handle };
    if (!checksHead) return route;
    return { ...route, checkHead: (head, told) => this.#askHead(uwsExchange(head), told) };
  }

  #hand(exchange: UwsExchange): void {
    this.#await(exchange, this.#send(exchange, REQUEST, exchange.body));
  }

  #handRow(exchange: UwsExchange, row: EventRequest, intake: FrontIntake): void {
    const id = this.#put(exchange, WRITTEN, bytesOfWritten(row), intake.keys.generation);
    this.#await(exchange, id);
    if (id === undefined) return;
    if (intake.isAtWork(row)) this.#wakeLater();
    else this.#wakeMain();
  }

  /** @param id of the request that the main thread has now; undefined when it is behind by a whole ring */
  #await(exchange: UwsExchange, id: number | undefined): void {
    if (id === undefined) exchange.reply(OVERLOADED.status, OVERLOADED.body());
    else this.#waiting.set(id, exchange);
  }

  #sendAgain(before: number): void {
    const exchange = this.#waiting.get(before);
    if (exchange === undefined) return;
    this.#waiting.delete(before);
    this.#hand(exchange);
  }

  #askHead(exchange: UwsExchange, told: (outcome: HeadOutcome) => void): void {
    const id = this.#send(exchange, HEAD_ONLY, NO_BODY);
    if (id === undefined) told({ refusal: OVERLOADED, headers: [] });
    else this.#outcomes.set(id, told);
  }

  /** @returns undefined when the main thread is behind by a whole ring */
  #send(exchange: UwsExchange, kind: number, body: Uint8Array): number | undefined {
    const id = this.#put(exchange, kind, body);
    if (id !== undefined) this.#wakeMain();
    return id;
  }

  #put(exchange: UwsExchange, kind: number, body: Uint8Array, generation = 0): number | undefined {
    const id = (this.#ids + 1) | 0;
    const us = (turnUs() + this.#behindUs) | 0;
    const { route } = exchange;
    if (!putRequest(this.#requests, { kind, id, route, status: generation, us }, exchange, body)) return undefined;
    this.#ids = id;
    return id;
  }

  #left(exchange: Exchange): void {
    // Rare: nothing is kept for it in every exchange.
    for (const [id, waiting] of this.#waiting) {
      if (waiting !== exchange) continue;
      this.#waiting.delete(id);
      if (putNumbers(this.#requests, { kind: LEFT, id, route: 0, status: 0, us: 0 })) this.#wakeMain();
      else this.say({ kind: 'left', id });
      return;
    }
  }

  #count(route: number, status: number, us: number): void {
    if (this.#counted) return;
    if (putNumbers(this.#requests, { kind: COUNTED, id: 0, route, status, us })) this.#wakeMain();
    else this.say({ kind: 'counted', route, status, us });
  }

  /** Once for all that a turn of the event loop brings. */
  #wakeMain(): void {
    if (this.#wakes) return;
    this.#wakes = true;
    setImmediate(() => {
      this.#wakes = false;
      if (this.#requests.wakes()) this.say(WAKE);
    });
  }

  /** Bounds the wait for a shard that takes long; mostly everything is read by then. */
  #wakeLater(): void {
    this.#later ??= setTimeout(
      guarded(
        (error) => this.say({ kind: 'threw', error }),
        () => {
          this.#later = undefined;
          if (this.#requests.isUnread) this.#wakeMain();
        },
      ),
      WAIT_MS,
    );
  }

  #readReplies(): void {
    do this.#replies.read(this.#readReply);
    while (!this.#replies.sleep());
  }

  readonly #readReply = (at: number): void => {
    const ring = this.#replies;
    const headers = replyHeadersAt(ring, at, this.#texts);
    this.#answer(idAt(ring, at), replyStatusAt(ring, at), replyBodyAt(ring, at), headers);
  };

  #answer(id: number, status: number, body: Uint8Array, headers: ReplyHeaders): void {
    this.#counted = true;
    const exchange = this.#waiting.get(id);
    if (exchange !== undefined) {
      this.#waiting.delete(id);
      exchange.reply(status, body, headers);
    }
    this.#counted = false;
  }

  #tell({ id, refusal, headers }: Outcome): void {
    const told = this.#outcomes.get(id);
    this.#outcomes.delete(id);
    const { code, detail, status } = refusal ?? {};
    told?.({
      refusal: code === undefined || detail === undefined ? undefined : new ApiError(code, detail, status),
      headers,
    });
  }
}

/** The routes of this server get its own exchanges only. */
function uwsExchange(exchange: object): UwsExchange {
  if (!(exchange instanceof UwsExchange)) throw new TypeError('a front serves on uWebSockets.js only');
  return exchange;
}
