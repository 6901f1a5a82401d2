// Receives which records other nodes have changed, so that this node's workers drop their cached copies. Missed
// messages cannot be read later: after every interruption all copies of shared records count as stale.
import { type Redis } from 'ioredis';
import { type ProfileChangeHandlers, type ProfileChanges } from '../../ports/profiles.js';
import { guarded } from '../../../util/guarded.js';
import { createSubscriber, keepSubscribed, probe } from '../client.js';
import { type RedisStoreOptions } from './connection.js';
import { CHANGED_CHANNEL, ownChannel } from './keys.js';

/** Interval of pings, which detect a dead connection. */
const PING_MS = 1000;

export class RedisInvalidations implements ProfileChanges {
  readonly #client: Redis;
  readonly #nodeId: string;
  readonly #own: string;
  readonly #handlers: ProfileChangeHandlers;
  readonly #timer: NodeJS.Timeout;
  #interrupted = false;

  /** Connects in the background. */
  constructor(
    { target, nodeId, commandMs }: Pick<RedisStoreOptions, 'target' | 'nodeId' | 'commandMs'>,
    handlers: ProfileChangeHandlers,
  ) {
    this.#nodeId = nodeId;
    this.#own = `[${JSON.stringify(nodeId)},`;
    this.#handlers = handlers;
    this.#client = createSubscriber(target, { commandMs, connectMs: commandMs });
    keepSubscribed(this.#client, () => this.#subscribe());
    this.#client.on('close', () => {
      this.#interrupted = true;
    });
    this.#client.on('message', (_channel: string, text: string) => this.#receive(text));
    this.#timer = setInterval(
      guarded(
        () => this.#client.disconnect(true),
        () => probe(this.#client),
      ),
      PING_MS,
    ).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#client.disconnect();
  }

  async #subscribe(): Promise<void> {
    await this.#client.subscribe(CHANGED_CHANNEL);
    // Subscribed second: the other order would briefly hide another listener from a writer that compares both counts.
    // The Redis user may lack this right.
    await this.#client.subscribe(ownChannel(this.#nodeId)).catch(() => undefined);
    if (this.#interrupted) this.#handlers.onGap();
    this.#interrupted = false;
  }

  #receive(text: string): void {
    // Its own messages are half of those that a node of a pair receives.
    if (text.startsWith(this.#own)) return;
    const message = listIn(text);
    if (message === undefined) {
      // The content of an unreadable message is unknown.
      this.#handlers.onGap();
      return;
    }
    const [nodeId, ...keys] = message.filter((part) => typeof part === 'string');
    if (nodeId !== this.#nodeId) this.#handlers.onKeys(keys);
  }
}

function listIn(text: string): unknown[] | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return Array.isArray(message) ? message : undefined;
  } catch {
    return undefined;
  }
}
