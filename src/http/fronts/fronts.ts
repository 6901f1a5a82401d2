// The server with several accepting threads (fronts) on one port. The kernel spreads connections over them. They own
// the sockets; every complete request is handed to the main thread, which serves it as one of its own: so keys, limits
// and admission are exact, because one thread has them.
import { guarded } from '../../util/guarded.js';
import { stoppedBeforeExit } from '../../util/process/exit.js';
import { program } from '../../util/programs.js';
import { ConnectionGate, NO_LIMITS, type RefusedConnections } from '../connections.js';
import { secureContextOf } from '../engines/tls-settings.js';
import { type HttpServer, type HttpServerOptions, type ListenOptions } from '../exchange.js';
import { Link, type LinkOptions, REPLIES_BYTES, REQUESTS_BYTES } from './link.js';

/** How often the main thread looks whether every front's event loop turns. */
const LOOK_MS = 1000;
/** Looks without a turn after which a front counts as hanging. The loop of a healthy one turns every 100 ms. */
const SILENT_LOOKS_MAX = 10;

export interface FrontsOptions {
  /** Module of an accepting thread. */
  module?: URL;
  /** Sizes of a front's rings, powers of two. */
  requestsBytes?: number;
  repliesBytes?: number;
  /**
   * A front threw, hangs or ended. Its connections are lost and its engine is in an unknown state: the process must
   * end. The default ends it as any other unexpected exception does.
   */
  onFatal?: LinkOptions['onFatal'];
}

/** @param count of the fronts */
export function createFronts(options: HttpServerOptions, count: number, fronts: FrontsOptions = {}): HttpServer {
  return new FrontsServer(options, count, fronts);
}

class FrontsServer implements HttpServer {
  readonly engine = 'uws';
  readonly #gate: ConnectionGate;
  readonly #links: readonly Link[];
  readonly #onFatal: LinkOptions['onFatal'];
  readonly #stopped: () => void;
  #watch: NodeJS.Timeout | undefined;

  constructor(options: HttpServerOptions, count: number, fronts: FrontsOptions) {
    const { module = program('front'), onFatal = thrown } = fronts;
    const { requestsBytes = REQUESTS_BYTES, repliesBytes = REPLIES_BYTES } = fronts;
    this.#gate = new ConnectionGate(options.connections ?? NO_LIMITS);
    this.#onFatal = onFatal;
    const link = { module, gate: this.#gate, requestsBytes, repliesBytes, onFatal };
    this.#links = Array.from({ length: count }, () => new Link(options, link));
    options.intake?.onFree(() => {
      for (const link of this.#links) link.look();
    });
    this.#stopped = stoppedBeforeExit(() => this.close(0));
  }

  get connections(): number {
    return this.#gate.counts.open;
  }

  get refusedConnections(): RefusedConnections {
    return this.#gate.counts;
  }

  async listen(options: ListenOptions): Promise<number> {
    const [first, ...others] = this.#links;
    try {
      const port = (await first?.listen({ ...options, sharing: 'opens' })) ?? 0;
      await Promise.all(others.map((link) => link.listen({ ...options, port, sharing: 'joins' })));
      this.#watch = this.#watchPulses();
      return port;
    } catch (error) {
      await this.close(0);
      throw error;
    }
  }

  async renew(tls: NonNullable<ListenOptions['tls']>): Promise<void> {
    secureContextOf(tls);
    await Promise.all(this.#links.map((link) => link.renew(tls)));
  }

  async close(drainMs: number): Promise<void> {
    await Promise.all(this.#links.map((link) => link.close(drainMs)));
    clearInterval(this.#watch);
    this.#stopped();
  }

  #watchPulses(): NodeJS.Timeout {
    const seen = this.#links.map(({ pulse }) => ({ pulse, looks: 0 }));
    const look = guarded(this.#onFatal, () => {
      for (const [at, last] of seen.entries()) {
        const pulse = this.#links[at]?.pulse ?? 0;
        last.looks = pulse === last.pulse ? last.looks + 1 : 0;
        last.pulse = pulse;
        if (last.looks === SILENT_LOOKS_MAX)
          this.#onFatal(new Error(`an accepting thread has been hanging for ${(SILENT_LOOKS_MAX * LOOK_MS) / 1000} s`));
      }
    });
    return setInterval(look, LOOK_MS).unref();
  }
}

function thrown(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
