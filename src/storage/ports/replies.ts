// Replies that are kept for requests sent again under the same Idempotency-Key: the port of the two stores.
import { type Room } from './room.js';

/** How long a reply is kept. */
export const REPLY_TTL_MS = 86_400_000;

export interface SavedReply {
  /** Keyed hash of the request that the reply belongs to. */
  digest: string;
  /** Body of a reply with status 200; no other is kept. */
  body: string;
  /** Whom it is about: user hash and fingerprint, with a space between; '' for nobody. */
  about: string;
}

/**
 * What is known under an id. 'claimed': nothing, and the caller now runs the request and then calls `save` or
 * `release`. 'elsewhere': another node runs it. 'full': nothing, and no room to keep one.
 */
export type Claim = SavedReply | 'claimed' | 'elsewhere' | 'full';

/**
 * Ids are keyed hashes of 43 characters, owners `workspace/mode/kind of key`; `now` is Unix milliseconds. Everything
 * rejects when the medium does not answer.
 */
export interface SavedReplies {
  /** @param owner whose reply it will be: a full store is full for those alone who have more than their part of it */
  claim(id: string, owner: string, now: number): Promise<Claim>;
  /** Durable when it resolves. @param owner the same */
  save(id: string, owner: string, reply: SavedReply, now: number): Promise<void>;
  /** Gives a claim back: there is nothing to keep. */
  release(id: string): Promise<void>;
  /** Shows whom each reply is about; those for which `remove` says true go. Resolves to how many did. */
  visit(remove: (userHash: string, fingerprint: string) => boolean): Promise<number>;
  /** Undefined where it is not known. */
  room(): Room | undefined;
  close(): Promise<void>;
}
