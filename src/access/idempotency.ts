// Runs a request with an Idempotency-Key once. Repeats get the saved reply of the first request, also while it is in
// progress or runs on another node.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../contract/errors.js';
import { type KeyEntry } from './key-ring.js';
import { type Claim, type SavedReplies, type SavedReply } from '../storage/ports/replies.js';
import { codeOf } from '../util/error-text.js';

/** Limit of requests with an Idempotency-Key that run or wait. */
export const UNDER_WAY_MAX = 10_000;
/** How often, and how many times, to check whether another node has finished. */
const ELSEWHERE_MS = 5000;
const ELSEWHERE_PAUSE_MS = 20;

const MISMATCH = new ApiError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used with another body or query.');
const CROWDED = new ApiError('OVERLOADED', 'Too many requests with an Idempotency-Key are in progress; try again.');
const FULL = new ApiError(
  'OVERLOADED',
  'The store of saved replies is full for this kind of key; try again later, or without Idempotency-Key.',
);
const STILL_RUNNING = new ApiError(
  'OVERLOADED',
  'The first request with this Idempotency-Key is still in progress; try again.',
);

export interface IdempotencyRequest {
  /** Keyed hash of caller, path and Idempotency-Key. */
  id: string;
  /** The owner: workspace, mode and kind of key. Pages and backends have separate room. */
  owner: string;
  /** Keyed hash of the request. */
  digest: string;
}

/** How a request ended. */
export interface IdempotentRun {
  status: number;
  body: string;
  /** User hash and fingerprint of the request, as in `SavedReply`. */
  about: string;
}

export type IdempotencyOutcome<R extends IdempotentRun> =
  | { kind: 'ran'; reply: R }
  | { kind: 'replayed'; body: string }
  | { kind: 'refused'; refusal: ApiError };

export interface IdempotencyOptions {
  replies: SavedReplies;
  /** Unix milliseconds. */
  clock: () => number;
  /** When the store of replies begins to fail. Requests are still answered: a score is worth more than its copy. */
  onError: (error: unknown) => void;
}

/**
 * The id separates workspaces, modes, kinds of key and paths, and also public keys that get full replies, which others
 * must not see. Key and body cannot be recovered from the hashes.
 */
export function idempotencyRequest(
  key: KeyEntry,
  path: string,
  idempotencyKey: string,
  query: string,
  body: Uint8Array,
): IdempotencyRequest {
  const { workspace, mode, kind, fullReply } = key;
  const told = kind === 'public' && fullReply ? `${kind}-full` : kind;
  const hash = (what: string): ReturnType<typeof workspace.secret.hmac> =>
    workspace.secret.hmac().update(`once/${what}/${mode}/${told}${path}\n`);
  return {
    owner: `${workspace.name}/${mode}/${kind}`,
    id: hash('id').update(idempotencyKey).digest('base64url'),
    digest: hash('digest').update(`${query}\n`).update(body).digest('base64url'),
  };
}

export class Idempotency {
  readonly #options: IdempotencyOptions;
  /** Requests in progress by id, with the result for waiting repeats. Never rejects. */
  readonly #running = new Map<string, Promise<SavedReply | undefined>>();
  #underWay = 0;
  /** Requests refused since start because the caller's part of the store was full. */
  refusedFull = 0;
  /** When the store failed last, Unix milliseconds. */
  #failedAt = -Infinity;
  /** The store failed at the last call. */
  #away = false;

  constructor(options: IdempotencyOptions) {
    this.#options = options;
  }

  /** Milliseconds since the store failed; Infinity: it never did. */
  get failedMsAgo(): number {
    return this.#options.clock() - this.#failedAt;
  }

  /** Resolves to how the request ends. Rejects with what `run` rejects with. @param run called at most once */
  async perform<R extends IdempotentRun>(
    request: IdempotencyRequest,
    run: () => Promise<R>,
  ): Promise<IdempotencyOutcome<R>> {
    if (this.#underWay >= UNDER_WAY_MAX) return refused(CROWDED);
    this.#underWay += 1;
    try {
      return await this.#waitOrLead(request, run);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #waitOrLead<R extends IdempotentRun>(
    request: IdempotencyRequest,
    run: () => Promise<R>,
  ): Promise<IdempotencyOutcome<R>> {
    for (let leader = this.#running.get(request.id); leader !== undefined; leader = this.#running.get(request.id)) {
      const saved = await leader;
      // The request left no result, so the next one in the queue runs.
      if (saved !== undefined) return replay(saved, request);
    }
    const leave = this.#lead(request.id);
    let saved: SavedReply | undefined;
    try {
      const claim = await this.#claim(request);
      if (typeof claim === 'object') {
        saved = claim;
        return replay(claim, request);
      }
      if (claim === 'full') {
        this.refusedFull += 1;
        return refused(FULL);
      }
      if (claim === 'elsewhere') return refused(STILL_RUNNING);
      if (claim === 'newer') return { kind: 'ran', reply: await run() };
      if (claim === 'away') return { kind: 'ran', reply: await this.#runUnclaimed(request, run) };
      const reply = await this.#run(request.id, run);
      if (reply.status === 200) saved = await this.#save(request, reply);
      return { kind: 'ran', reply };
    } finally {
      leave(saved);
    }
  }

  /** Makes others wait until the returned function is called. */
  #lead(id: string): (saved: SavedReply | undefined) => void {
    let tell: ((saved: SavedReply | undefined) => void) | undefined;
    this.#running.set(
      id,
      new Promise((resolve) => {
        tell = resolve;
      }),
    );
    return (saved) => {
      this.#running.delete(id);
      tell?.(saved);
    };
  }

  /** 'away' when the store does not answer, 'newer' when it has a reply of a later release, which stays. */
  async #claim({ id, owner }: IdempotencyRequest): Promise<Claim | 'away' | 'newer'> {
    let failed: 'away' | 'newer' = 'away';
    const claimIn = (replies: SavedReplies): Promise<Claim> =>
      replies.claim(id, owner, this.#options.clock()).catch((error: unknown) => {
        if (codeOf(error) === 'NEWER_RECORD') failed = 'newer';
        throw error;
      });
    for (let waited = 0; ; waited += ELSEWHERE_PAUSE_MS) {
      const claim = (await this.#ask(claimIn)) ?? failed;
      if (claim !== 'elsewhere' || waited >= ELSEWHERE_MS) return claim;
      await sleep(ELSEWHERE_PAUSE_MS);
    }
  }

  async #run<R extends IdempotentRun>(id: string, run: () => Promise<R>): Promise<R> {
    let kept = false;
    try {
      const reply = await run();
      kept = reply.status === 200;
      return reply;
    } finally {
      if (!kept) await this.#ask((replies) => replies.release(id));
    }
  }

  /**
   * A claim whose answer was late is in the store all the same, where repeats would wait for its end. The caller does
   * not wait for the store, which may still be away.
   */
  async #runUnclaimed<R extends IdempotentRun>(request: IdempotencyRequest, run: () => Promise<R>): Promise<R> {
    let kept = false;
    try {
      const reply = await run();
      kept = reply.status === 200;
      if (kept) void this.#save(request, reply);
      return reply;
    } finally {
      if (!kept) void this.#ask((replies) => replies.release(request.id));
    }
  }

  #save({ id, owner, digest }: IdempotencyRequest, { body, about }: IdempotentRun): Promise<SavedReply | undefined> {
    return this.#ask(async (replies) => {
      const saved = { digest, body, about };
      await replies.save(id, owner, saved, this.#options.clock());
      return saved;
    });
  }

  /** Undefined when the store fails, which is reported once until it works again. */
  async #ask<T>(what: (replies: SavedReplies) => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await what(this.#options.replies);
      this.#away = false;
      return answer;
    } catch (error) {
      if (!this.#away) this.#options.onError(error);
      this.#away = true;
      this.#failedAt = this.#options.clock();
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.#options.replies.close();
  }
}

function replay<R extends IdempotentRun>(saved: SavedReply, { digest }: IdempotencyRequest): IdempotencyOutcome<R> {
  return saved.digest === digest ? { kind: 'replayed', body: saved.body } : refused(MISMATCH);
}

function refused<R extends IdempotentRun>(refusal: ApiError): IdempotencyOutcome<R> {
  return { kind: 'refused', refusal };
}
