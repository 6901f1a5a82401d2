// The room that the log of a shard has left: reported to the main thread, and reserved for others when little is left.
import { type ShardState } from '../../src/contract/shared/shard-state.js';
import { type EventRequest } from '../../src/event/event-row.js';
import { LogReserveError } from '../../src/log/errors.js';
import { type LogReserve } from '../../src/log/reserve.js';
import { isDry, isOfPage } from './kept.js';
import { type ShardParts } from './open-shard.js';

export class LogRoom {
  readonly #shard: number;
  readonly #log: ShardParts['log'];
  readonly #reserve: LogReserve;
  readonly #state: ShardState;
  readonly #onError: (error: unknown) => void;
  /** Bytes that the log has left for this batch. */
  #room = 0;
  #reserveTold = false;

  constructor(
    shard: number,
    log: ShardParts['log'],
    reserve: LogReserve,
    state: ShardState,
    onError: (error: unknown) => void,
  ) {
    this.#shard = shard;
    this.#log = log;
    this.#reserve = reserve;
    this.#state = state;
    this.#onError = onError;
  }

  /** Reads the state of the log, for the next batch and for the main thread. */
  look(): void {
    this.#room = this.#log.room(this.#reserve.lowBytes);
    if (!this.#reserve.isBegun(this.#room)) this.#reserveTold = false;
    this.#state.set('logRoomBytes', this.#room);
    this.#state.set('logRefusedWorkspaces', this.#reserve.refused(this.#room));
    this.#state.set('logFailed', this.#log.failed ? 1 : 0);
  }

  /**
   * Refuses a row when the rest of the log is reserved for others, and counts it. Confirmations are always accepted:
   * their events are billed.
   * @param used bytes of this batch before the row
   */
  refuses(row: EventRequest, used: number): boolean {
    const room = this.#room - used;
    if (row.kind === 'confirmation' || isDry(row) || !this.#reserve.isBegun(room)) return false;
    if (!isOfPage(row) && row.mode !== 'test' && this.#reserve.allows(row.workspace, room)) return false;
    this.#state.add('refusedReserve');
    this.#tellReserve();
    return true;
  }

  /** @param used bytes of this batch before the row */
  wrote(workspace: string, bytes: number, used: number): void {
    this.#reserve.wrote(workspace, bytes, this.#room - used);
  }

  /** Logged once each time that the reserve comes into use; it lasts until readers have caught up. */
  #tellReserve(): void {
    if (this.#reserveTold) return;
    this.#reserveTold = true;
    this.#onError(new LogReserveError(this.#shard, this.#room));
  }
}
