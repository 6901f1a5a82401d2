// Receives which records other nodes have changed, so that this node's workers drop their cached copies. Missed
// messages cannot be read later: after every interruption all copies of shared records count as stale.
import { type Redis } from 'ioredis';
import { type ProfileChangeHandlers, type ProfileChanges } from '../../ports/profiles.js';
import { guarded } from '../../../util/guarded.js';
import { createSubscriber, keepSubscribed, probe } from '../client.js';
import { type RedisStoreOptions } from './connection.js';
import { CHANGED_CHANNEL, ownChannel } from './keys.js';
import { hashesIn, headsOf } from './messages.js';

/** Interval of pings, which detect a dead connection. */
const PING_MS = 1000;

export class RedisInvalidations implements ProfileChanges {
  readonly #client: Redis;
  readonly #nodeId: string;
  readonly #own: readonly Buffer[];
  readonly #handlers: ProfileChangeHandlers;
  readonly #timer: NodeJS.Timeout;
  #interrupted = false;

  /** Connects in the background. */
  constructor(
    { target, nodeId, commandMs }: Pick<RedisStoreOptions, 'target' | 'nodeId' | 'commandMs'>,
    handlers: ProfileChangeHandlers,
  ) {
    this.#nodeId = nodeId;
    this.#own = headsOf(nodeId);
    this.#handlers = handlers;
    this.#client = createSubscriber(target, { commandMs, connectMs: commandMs });
    keepSubscribed(this.#client, () => this.#subscribe());
    this.#client.on('close', () => {
      this.#interrupted = true;
    });
    this.#client.on('messageBuffer', (_channel: Buffer, message: Buffer) => this.#receive(message));
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

  #receive(message: Buffer): void {
    // Its own messages are half of those that a node of a pair receives.
    if (this.#own.some((head) => message.subarray(0, head.length).equals(head))) return;
    const hashes = hashesIn(message);
    // The content of an unreadable message is unknown.
    if (hashes === undefined) this.#handlers.onGap();
    else this.#handlers.onChanged(hashes);
  }
}
