// The port of saved replies, kept for requests that are retried with the same Idempotency-Key.
import { type Room } from './room.js';

/** How long a reply is kept. */
export const REPLY_TTL_MS = 86_400_000;

export interface SavedReply {
  /** Keyed hash of the request that the reply belongs to. */
  digest: string;
  /** Body of a reply with status 200; no other is kept. */
  body: string;
  /** User hash and fingerprint that the reply is about, separated by a space; '' for none. */
  about: string;
}

/**
 * State of an id. 'claimed': unknown; the caller runs the request and then calls `save` or `release`. 'elsewhere':
 * another node runs it. 'full': unknown, and no space to save a reply.
 */
export type Claim = SavedReply | 'claimed' | 'elsewhere' | 'full';

/**
 * Ids are keyed hashes of 43 characters, owners are `workspace/mode/kind of key`, `now` is Unix milliseconds. Every
 * method rejects when the medium does not answer.
 */
export interface SavedReplies {
  /** @param owner of the reply: a full store refuses only owners that exceed their fair share */
  claim(id: string, owner: string, now: number): Promise<Claim>;
  /** Durable when it resolves. @param owner as in `claim` */
  save(id: string, owner: string, reply: SavedReply, now: number): Promise<void>;
  /** Releases a claim without a reply. */
  release(id: string): Promise<void>;
  /** Calls `remove` with the subject of each reply and removes the reply on true. Resolves to the number removed. */
  visit(remove: (userHash: string, fingerprint: string) => boolean): Promise<number>;
  /** Undefined when it is unknown. */
  room(): Room | undefined;
  close(): Promise<void>;
}
