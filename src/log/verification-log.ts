// Makes the row of a verification from its event and its outcome, and writes rows to their log. One process writes it.
import { join } from 'node:path';
import { type EventRow } from '../event/event-row.js';
import { answered } from '../event/reply/answered.js';
import { VERIFICATION_LAYOUT } from '../event/layout.js';
import { VERIFICATION_STREAM, type VerificationOutcome, type VerificationRow } from '../event/verification-row.js';
import { type Position } from '../contract/position.js';
import { type LogCopy } from '../storage/ports/log-copy.js';
import { createUuidV7 } from '../util/uuid.js';
import { LogNotCopiedError } from './errors.js';
import { frameStart } from './format.js';
import { LogReserve } from './reserve.js';
import { LogWriter, type LogWriterOptions } from './writer.js';
import { RowWriter } from '../event/row/writer.js';
import { VERIFICATION_LAYOUTS } from '../event/verification/columns.js';
import { writeVerification } from '../event/verification/codec.js';

const RESERVE_PERCENT = 25;
/** Rows of one write. */
const ROWS_MAX = 256;
const BYTES_MAX = 64 * 1024;
/** More than a row and its frame need. */
const ROOM_BYTES = 8 * 1024;

export interface Verified {
  event: EventRow;
  outcome: VerificationOutcome;
  keyId: string;
  /** Distinct visitors a month of the plan. */
  protectedDevices: number;
  /** Unix milliseconds. */
  now: number;
  /** Of the request, as `traceOf` gives it; '' without one. */
  trace: string;
}

/** @param id of the row */
export function verificationRow(
  id: string,
  { event, outcome, keyId, protectedDevices, now, trace }: Verified,
): VerificationRow {
  const told = answered(event);
  return {
    id,
    time: now,
    eventId: told.eventId,
    workspace: told.workspace,
    mode: told.mode,
    keyId,
    outcome,
    protectedDevices,
    visitorId: told.visitorId,
    fingerprint: told.fingerprint,
    useCase: told.useCase,
    sdk: told.sdk,
    risk: told.risk,
    action: told.action,
    reasons: told.reasons,
    evidence: told.evidence,
    country: told.country,
    eventTime: told.receivedAt,
    trace,
  };
}

/** Folder of the log of verifications, for its writer and its readers. */
export function verificationsDir(dataDir: string): string {
  return join(dataDir, VERIFICATION_STREAM.folder);
}

/** Copy of acknowledged rows outside the node (LOG_COPY). */
export interface VerificationCopy {
  copy: LogCopy;
  bytesMax: number;
  /** True: nothing is acknowledged without the copy. False: a missing copy is reported. */
  isNeeded: boolean;
  onMissed: (rows: number, error: unknown) => void;
}

/** A verification that waits for its row to be written. */
interface Waiting {
  resolve: () => void;
  reject: (reason: unknown) => void;
}

export class VerificationLog {
  readonly #log: LogWriter;
  readonly #copying: VerificationCopy | undefined;
  /** How much of a nearly full log each workspace may use. */
  readonly #share: LogReserve;
  readonly #writer = new RowWriter(64 * 1024);
  readonly #newId: () => string;
  /** Verifications in progress. */
  #reserved = 0;
  #waiting: Waiting[] = [];
  readonly #flush = (): void => this.#write();

  /**
   * @param options `dataDir` is the service's
   * @param reservePercent share of the log that workspaces divide when it is nearly full
   */
  constructor(options: Omit<LogWriterOptions, 'shard'>, reservePercent = RESERVE_PERCENT, copying?: VerificationCopy) {
    this.#copying = copying;
    this.#share = new LogReserve(options.bytesMax, reservePercent);
    this.#newId = createUuidV7(options.now ?? Date.now);
    this.#log = new LogWriter({
      ...options,
      dataDir: verificationsDir(options.dataDir),
      shard: VERIFICATION_STREAM.shard,
      layout: VERIFICATION_LAYOUT,
      layouts: VERIFICATION_LAYOUTS,
    }).start();
  }

  /**
   * The reply must wait for it. All rows of one turn of the event loop are one write: a write for each took an eighth
   * of a verification. Rejects with the log's error; the caller then answers with a failure.
   */
  append(verified: Verified): Promise<void> {
    if (this.#waiting.length === 0) setImmediate(this.#flush);
    const before = this.#writer.length;
    writeVerification(this.#writer, verificationRow(this.#newId(), verified));
    this.#share.wrote(verified.event.workspace, this.#writer.length - before, this.room);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      if (this.#waiting.length >= ROWS_MAX || this.#writer.length >= BYTES_MAX) this.#write();
    });
  }

  /**
   * Reserves room for one row until the returned function is called; undefined when there is no room, or the disk
   * refuses. An event that could not be logged must not be billed. Workspaces share the rest of a nearly full log.
   * @param workspace whose event would be verified
   */
  reserve(workspace: string): (() => void) | undefined {
    if (this.#log.failed || (this.#copying?.isNeeded === true && !this.#copying.copy.isOpen)) return undefined;
    const waiting = this.#writer.length + (this.#reserved + 1) * ROOM_BYTES;
    const room = this.#log.room(this.#share.bytes + waiting) - waiting;
    if (room < 0 || !this.#share.allows(workspace, room)) return undefined;
    this.#reserved += 1;
    return () => {
      this.#reserved -= 1;
    };
  }

  /** Free bytes. */
  get room(): number {
    return this.#log.room(this.#share.lowBytes + this.#writer.length);
  }

  /** With less room than this, an operator should be told. */
  get lowBytes(): number {
    return this.#share.lowBytes;
  }

  get failed(): boolean {
    return this.#log.failed;
  }

  close(): void {
    this.#write();
    this.#log.close();
    this.#copying?.copy.close();
  }

  #write(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    try {
      const payload = this.#writer.written();
      const end = this.#log.append(payload, waiting.length);
      if (this.#copying === undefined) for (const { resolve } of waiting) resolve();
      else void this.#copied(this.#copying, end, Buffer.from(payload), waiting);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
    this.#writer.reset();
  }

  /** Never rejects. @param end of the frame */
  async #copied(
    { copy, bytesMax, isNeeded, onMissed }: VerificationCopy,
    end: Position,
    payload: Buffer,
    waiting: readonly Waiting[],
  ): Promise<void> {
    const from = frameStart(end, payload.length);
    const rows = waiting.length;
    try {
      if (!copy.isOpen) throw new LogNotCopiedError(copy.bytes, bytesMax);
      await copy.append({ from, layout: VERIFICATION_LAYOUT, rows, payload });
    } catch (error) {
      if (isNeeded) {
        for (const { reject } of waiting) reject(error);
        return;
      }
      onMissed(rows, error);
    }
    for (const { resolve } of waiting) resolve();
  }
}
