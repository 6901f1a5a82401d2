// Which records other nodes have changed, so that this node's workers drop their copies. Messages that were missed cannot
// be had again: after every interruption all copies of shared records count as stale.
import { Redis } from 'ioredis';
import { type RecordKey } from '../../contract/ports.js';
import { reconnectMs, type RedisStoreOptions } from './connection.js';
import { CHANGED_CHANNEL } from './keys.js';

export interface InvalidationHandlers {
  onKeys: (keys: RecordKey[]) => void;
  /** Messages may have been missed. */
  onGap: () => void;
}

/** A silent connection is asked whether it lives. */
const PING_MS = 1000;

export class RedisInvalidations {
  readonly #client: Redis;
  readonly #nodeId: string;
  readonly #handlers: InvalidationHandlers;
  readonly #timer: NodeJS.Timeout;
  #interrupted = false;

  /** Connects by itself. Protocol 2: with 3 the client does not hand out messages. */
  constructor({ url, nodeId, commandMs }: Omit<RedisStoreOptions, 'ttlMs'>, handlers: InvalidationHandlers) {
    this.#nodeId = nodeId;
    this.#handlers = handlers;
    this.#client = new Redis(url, {
      protocol: 2, connectTimeout: commandMs, commandTimeout: commandMs, retryStrategy: reconnectMs, enableOfflineQueue: false,
      autoResubscribe: false, autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0,
    });
    this.#client.on('error', () => undefined);
    this.#client.on('ready', () => void this.#subscribe());
    this.#client.on('close', () => { this.#interrupted = true; });
    this.#client.on('message', (_channel: string, text: string) => this.#receive(text));
    this.#timer = setInterval(() => void this.#ping(), PING_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#client.disconnect();
  }

  async #subscribe(): Promise<void> {
    try {
      await this.#client.subscribe(CHANGED_CHANNEL);
      if (this.#interrupted) this.#handlers.onGap();
      this.#interrupted = false;
    } catch {
      this.#client.disconnect(true);
    }
  }

  async #ping(): Promise<void> {
    if (this.#client.status !== 'ready') return;
    try {
      await this.#client.ping();
    } catch {
      this.#client.disconnect(true);
    }
  }

  #receive(text: string): void {
    const message: unknown = JSON.parse(text);
    if (!Array.isArray(message)) return;
    const [nodeId, ...keys] = message.filter((part) => typeof part === 'string');
    if (nodeId !== this.#nodeId) this.#handlers.onKeys(keys);
  }
}
