// Free space of every store and log, and refusals because of it: read from their sources on request, for the metrics
// and for readiness.
import { type AuthCounts } from '../http/pipeline/authorize.js';
import { type StoresReport } from '../contract/messages.js';
import { type LogReserve, lowRoom } from '../log/reserve.js';
import { type VerificationLog } from '../log/verification-log.js';
import { type Idempotency } from '../access/idempotency.js';
import { type Pool } from '../pool/pool.js';
import { DISK_LOW_BYTES } from '../storage/ports/disk-room.js';
import { type EventSource } from '../storage/ports/events.js';
import { type SavedReplies } from '../storage/ports/replies.js';
import { type Room } from '../storage/ports/room.js';
import { sum } from '../util/sums.js';

/** Causes for which a valid request is refused: the closed list of the metric's label. */
export const REFUSAL_CAUSES = [
  'queue',
  'queue_pages',
  'log_reserve',
  'log_full',
  'log_disk',
  'log_not_copied',
  'event_not_kept',
  'events_full',
  'replies_full',
  'verifications_full',
] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];

export interface StoresStateSources {
  pool: Pick<Pool, 'figures' | 'states'>;
  events: Pick<EventSource, 'room'>;
  replies: Pick<SavedReplies, 'room'>;
  verifications: Pick<VerificationLog, 'room' | 'lowBytes'>;
  /** Free bytes of the disk of DATA_DIR; undefined when it does not say. */
  disk: () => number | undefined;
  counts: Pick<AuthCounts, 'pagesShed'>;
  idempotency: Pick<Idempotency, 'refusedFull'>;
  /** Of the log of one shard. */
  log: Pick<LogReserve, 'lowBytes'>;
  /** The last report of the consumers' process. */
  reported: () => StoresReport | undefined;
}

export class StoresState {
  readonly #sources: StoresStateSources;
  /** Counted here by the callers that refuse. */
  eventsFull = 0;
  verificationsFull = 0;

  constructor(sources: StoresStateSources) {
    this.#sources = sources;
  }

  refused(): Record<RefusalCause, number> {
    const { pool, counts, idempotency } = this.#sources;
    const { overloaded, pagesShed } = pool.figures();
    return {
      queue: overloaded,
      queue_pages: pagesShed + counts.pagesShed,
      log_reserve: sum(pool.states('refusedReserve')),
      log_full: sum(pool.states('refusedLogFull')),
      log_disk: sum(pool.states('refusedLogFailed')),
      log_not_copied: sum(pool.states('refusedNotCopied')),
      event_not_kept: sum(pool.states('refusedNotKept')),
      events_full: this.eventsFull,
      replies_full: idempotency.refusedFull,
      verifications_full: this.verificationsFull,
    };
  }

  /** Bytes left, by store; of the shard logs the fullest. Stores with unknown room are left out. */
  room(): [store: string, bytes: number][] {
    const { pool, verifications, disk } = this.#sources;
    const log = Math.min(...pool.states('logRoomBytes'));
    return known([
      ['disk', disk()],
      ['log', Number.isFinite(log) ? log : undefined],
      ['verification_log', verifications.room],
      ...this.#rooms(({ bytesMax, usedBytes }) => bytesMax - usedBytes),
    ]).map(([store, bytes]) => [store, Math.max(0, bytes)]);
  }

  /** Bytes left below which an operator should be told, by store. */
  low(): [store: string, bytes: number][] {
    const { verifications, log } = this.#sources;
    return known([
      ['disk', DISK_LOW_BYTES],
      ['log', log.lowBytes],
      ['verification_log', verifications.lowBytes],
      ...this.#rooms(({ bytesMax }) => lowRoom(bytesMax)),
    ]);
  }

  /** Bytes in use of a store in `room`; undefined when only the bytes left are known. */
  used(store: string): number | undefined {
    return this.#rooms(({ usedBytes }) => usedBytes).find(([name]) => name === store)?.[1];
  }

  /** A figure of each store that tells its size. */
  #rooms(figure: (room: Room) => number): [store: string, bytes: number | undefined][] {
    const { events, replies, reported } = this.#sources;
    const { profiles, labels } = reported() ?? {};
    const rooms = { events: events.room(), replies: replies.room(), profiles, labels };
    return Object.entries(rooms).map(([store, room]) => [store, room && figure(room)]);
  }

  /** Figures of the log copy outside the node. */
  copied(): { bytes: number; missing: number } {
    const { pool } = this.#sources;
    return { bytes: sum(pool.states('copyBytes')), missing: sum(pool.states('uncopied')) };
  }

  /** Number of waiting deliveries. */
  webhookBacklog(): number | undefined {
    return this.#sources.reported()?.webhooksWaiting;
  }
}

function known(stores: readonly [store: string, bytes: number | undefined][]): [store: string, bytes: number][] {
  return stores.flatMap(([store, bytes]) => (bytes === undefined ? [] : [[store, bytes]]));
}
