// The main thread's end of one accepting thread: it serves the requests that the thread hands over.
import { Worker } from 'node:worker_threads';
import { keyTextOf } from '../../access/authenticate.js';
import { type KeyEntry } from '../../access/key-ring.js';
import { ApiError } from '../../contract/errors.js';
import { aheadOfClockUs, turnUs } from '../coarse-clock.js';
import { type ConnectionGate } from '../connections.js';
import { type HttpServerOptions, type ListenOptions, type ReplyHeaders } from '../exchange.js';
import { BEGUN_PER_TURN_MAX } from '../engines/turn-room.js';
import { INTERNAL_ERROR } from '../refusals.js';
import { endpointOf } from '../intake/origin.js';
import { FrontExchange, type Replier } from './front-exchange.js';
import { type FrontSetup, type FromFront, type ToFront, WAKE } from './messages.js';
import { Ring } from './ring.js';
import { copyOf } from './key-copy.js';
import {
  HEAD_ONLY,
  HeadersText,
  idAt,
  kindAt,
  LEFT,
  putReply,
  REQUEST,
  routeAt,
  statusAt,
  usAt,
  WRITTEN,
} from './wire.js';

/** Room for requests that the main thread has not read yet; a front without room answers 503. */
export const REQUESTS_BYTES = 4 * 1024 * 1024;
/** Room for replies that a front has not read yet; those beyond it are sent as messages. */
export const REPLIES_BYTES = 4 * 1024 * 1024;
/**
 * What the main thread takes from one front in a turn of its event loop. Without it, fronts that hand over requests as
 * fast as they are read keep the main thread from everything else, also from sending the replies.
 */
export const ITEMS_PER_TURN_MAX = BEGUN_PER_TURN_MAX;
/** Young generation, as of the scoring workers: what a request leaves behind dies before it is copied. */
const YOUNG_MB = 48;

export interface LinkOptions {
  module: URL;
  gate: ConnectionGate;
  requestsBytes: number;
  repliesBytes: number;
  /** The thread ended, or threw: the process cannot go on. */
  onFatal: (error: unknown) => void;
}

const BROKEN_FIELD = new ApiError('INVALID_REQUEST', 'The value of a header field contains a line break.');

interface Answer {
  resolve: (port: number) => void;
  reject: (error: unknown) => void;
}

export class Link implements Replier {
  tls = false;
  readonly #server: HttpServerOptions;
  readonly #onFatal: LinkOptions['onFatal'];
  readonly #requests: Ring;
  readonly #replies: Ring;
  readonly #pulse: Int32Array;
  readonly #thread: Worker;
  readonly #texts = new HeadersText();
  readonly #waiting = new Map<number, FrontExchange>();
  /** Keys that the front knows, of one generation. */
  readonly #told = new Set<KeyEntry>();
  #toldIn = -1;
  readonly #ended: Promise<void>;
  #answer: Answer | undefined;
  #closing = false;
  #hasFailed = false;
  #wakes = false;
  #looksAgain = false;

  constructor(server: HttpServerOptions, { module, gate, requestsBytes, repliesBytes, onFatal }: LinkOptions) {
    this.#server = server;
    this.#onFatal = onFatal;
    const setup: FrontSetup = {
      routes: server.routes.map((route) => ({
        method: route.method,
        path: route.path,
        ...(route.scores !== undefined && { scores: route.scores }),
        checksHead: route.checkHead !== undefined,
      })),
      limits: server.limits,
      connections: { max: gate.max, perAddressMax: gate.perAddressMax, exempt: server.connections?.exempt ?? [] },
      counts: gate.counts.memory,
      requests: Ring.memory(requestsBytes),
      replies: Ring.memory(repliesBytes),
      intake: server.intake?.setup,
      pulse: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
      aheadUs: aheadOfClockUs(),
    };
    this.#requests = new Ring(setup.requests);
    this.#replies = new Ring(setup.replies);
    this.#pulse = new Int32Array(setup.pulse);
    this.#thread = new Worker(module, {
      workerData: setup,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#thread.on('message', (message: FromFront) => this.#take(message));
    this.#thread.on('error', (error) => this.#failed(error));
    server.intake?.followTables((tables) => this.#say({ kind: 'tables', tables }));
    this.#ended = new Promise((resolve) => {
      this.#thread.once('exit', (code) => {
        if (!this.#closing) this.#failed(new Error(`an accepting thread ended with code ${code}`));
        resolve();
      });
    });
  }

  /** Counts up while the thread's event loop turns. */
  get pulse(): number {
    return Atomics.load(this.#pulse, 0);
  }

  listen(options: ListenOptions): Promise<number> {
    this.tls = options.tls !== undefined;
    return this.#ask({ kind: 'listen', options });
  }

  async renew(tls: NonNullable<ListenOptions['tls']>): Promise<void> {
    await this.#ask({ kind: 'renew', tls });
  }

  async close(drainMs: number): Promise<void> {
    if (this.#closing) return this.#ended;
    this.#closing = true;
    await Promise.race([this.#ask({ kind: 'close', drainMs }), this.#ended]);
    for (const exchange of this.#waiting.values()) exchange.open = false;
    this.#waiting.clear();
    await this.#ended;
  }

  admitted(exchange: FrontExchange, key: KeyEntry): void {
    const { intake, routes } = this.#server;
    const useCase = routes[exchange.route]?.scores;
    if (intake === undefined || useCase === undefined || this.#told.has(key)) return;
    const text = keyTextOf(exchange, endpointOf(useCase));
    // A request that waited for its limit has the key as it was before: told now, the front would keep that.
    if (intake.ring.find(text) !== key) return;
    const { generation } = intake.ring;
    if (generation !== this.#toldIn) this.#told.clear();
    this.#toldIn = generation;
    this.#told.add(key);
    this.#say({ kind: 'key', key: copyOf(text, key, generation) });
  }

  reply(exchange: FrontExchange, status: number, body: string | Uint8Array, headers: ReplyHeaders): void {
    const { id, route, wholeUs } = exchange;
    this.#waiting.delete(id);
    this.#server.observer?.replied(route, status, (turnUs() - wholeUs) | 0);
    if (putReply(this.#replies, id, status, body, this.#texts.of(headers))) this.#wakeFront();
    else {
      // A copy: what is sent must not be a view of shared memory, or of memory that is used again.
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
      this.#say({ kind: 'reply', id, status, body: bytes, headers });
    }
  }

  #say(message: ToFront): void {
    this.#thread.postMessage(message);
  }

  /** One question at a time. */
  #ask(message: ToFront): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answer = { resolve, reject };
      this.#say(message);
    });
  }

  #failed(error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#answer?.reject(error);
    this.#onFatal(error);
  }

  #take(message: FromFront): void {
    if (message === WAKE) this.look();
    else if (message.kind === 'left') this.#left(message.id);
    else if (message.kind === 'counted') this.#server.observer?.replied(message.route, message.status, message.us);
    else if (message.kind === 'problem') this.#server.onError(message.error);
    else if (message.kind === 'threw') this.#failed(message.error);
    else if (message.kind === 'done') this.#answer?.resolve(message.port);
    else this.#answer?.reject(message.error);
  }

  /** Reads what the front has handed over; what is too much for this turn, in the next ones. */
  look(): void {
    if (this.#looksAgain) return;
    let left = ITEMS_PER_TURN_MAX;
    do left -= this.#requests.read(this.#readItem, left);
    while (left > 0 && !this.#requests.sleep());
    if (left > 0) return;
    this.#looksAgain = true;
    setImmediate(this.#lookAgain);
  }

  readonly #lookAgain = (): void => {
    this.#looksAgain = false;
    this.look();
  };

  readonly #readItem = (at: number): void => {
    const ring = this.#requests;
    const kind = kindAt(ring, at);
    if (kind === WRITTEN && statusAt(ring, at) !== this.#server.intake?.ring.generation)
      this.#say({ kind: 'again', id: idAt(ring, at) });
    else if (kind === REQUEST || kind === WRITTEN) this.#handle(new FrontExchange(ring, at, this));
    else if (kind === HEAD_ONLY) this.#checkHead(new FrontExchange(ring, at, this));
    else if (kind === LEFT) this.#left(idAt(ring, at));
    else this.#server.observer?.replied(routeAt(ring, at), statusAt(ring, at), usAt(ring, at));
  };

  #left(id: number): void {
    const exchange = this.#waiting.get(id);
    if (exchange === undefined) return;
    exchange.open = false;
    this.#waiting.delete(id);
  }

  #checkHead(exchange: FrontExchange): void {
    const route = this.#server.routes[exchange.route];
    if (!exchange.whole) this.#tell(exchange.id, BROKEN_FIELD, []);
    else route?.checkHead?.(exchange, ({ refusal, headers }) => this.#tell(exchange.id, refusal, headers));
  }

  #handle(exchange: FrontExchange): void {
    this.#waiting.set(exchange.id, exchange);
    if (!exchange.whole) {
      exchange.reply(BROKEN_FIELD.status, BROKEN_FIELD.body());
      return;
    }
    try {
      this.#server.routes[exchange.route]?.handle(exchange);
    } catch (error) {
      this.#server.onError(error);
      exchange.reply(INTERNAL_ERROR.status, INTERNAL_ERROR.body());
    }
  }

  #tell(id: number, refusal: ApiError | undefined, headers: ReplyHeaders): void {
    const { code, detail, status } = refusal ?? {};
    const known = code === undefined || detail === undefined || status === undefined;
    this.#say({
      kind: 'outcome',
      outcome: { id, refusal: known ? undefined : { code, detail, status }, headers },
    });
  }

  /** Once for all replies that a turn of the event loop brings. */
  #wakeFront(): void {
    if (this.#wakes) return;
    this.#wakes = true;
    setImmediate(() => {
      this.#wakes = false;
      if (this.#replies.wakes()) this.#say(WAKE);
    });
  }
}
