// From an event and what its verification came to, to the row; and from rows to their log. One process writes it.
import { join } from 'node:path';
import { type EventRow } from '../event/event-row.js';
import { VERIFICATION_LAYOUT } from '../event/layout.js';
import { VERIFICATION_STREAM, type VerificationOutcome, type VerificationRow } from '../event/verification-row.js';
import { createUuidV7 } from '../util/uuid.js';
import { LogWriter, type LogWriterOptions } from './writer.js';
import { RowWriter } from '../event/row/bytes.js';
import { VERIFICATION_LAYOUTS } from '../event/verification/columns.js';
import { writeVerification } from '../event/verification/codec.js';

/** Events whose bill could not be logged, to be logged when they come again. */
const OWED_MAX = 100_000;
/** Of one write. */
const ROWS_MAX = 256;
const BYTES_MAX = 64 * 1024;
/** Of the verifications that one turn of the event loop brings: with less left in the log, none is begun. */
const ROOM_BYTES = 128 * 1024;

export interface Verified {
  event: EventRow;
  outcome: VerificationOutcome;
  keyId: string;
  /** Distinct visitors a month of the plan. */
  protectedDevices: number;
  /** Unix milliseconds. */
  now: number;
}

/** @param id of the row */
export function verificationRow(
  id: string,
  { event, outcome, keyId, protectedDevices, now }: Verified,
): VerificationRow {
  const {
    eventId,
    workspace,
    mode,
    visitorId,
    fingerprint,
    useCase,
    sdk,
    risk,
    action,
    reasons,
    evidence,
    country,
    receivedAt,
  } = event;
  return {
    id,
    time: now,
    eventId,
    workspace,
    mode,
    keyId,
    outcome,
    protectedDevices,
    visitorId,
    fingerprint,
    useCase,
    sdk,
    risk,
    action,
    reasons,
    evidence,
    country,
    eventTime: receivedAt,
  };
}

/** Where the verifications' log has its folder, for its writer and its readers. */
export function verificationsDir(dataDir: string): string {
  return join(dataDir, VERIFICATION_STREAM.folder);
}

/** A verification that waits for its row to be written. */
interface Waiting {
  eventId: string;
  billed: boolean;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

export class VerificationLog {
  readonly #log: LogWriter;
  readonly #writer = new RowWriter(64 * 1024);
  readonly #newId: () => string;
  /** Billed, and not in the log. */
  readonly #owed = new Set<string>();
  #waiting: Waiting[] = [];
  readonly #flush = (): void => {
    this.#write();
  };

  /** @param options `dataDir` is the service's. */
  constructor(options: Omit<LogWriterOptions, 'shard'>) {
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
   * To be waited for before the reply leaves. What one turn of the event loop brings is written at once: a write for
   * each
   * took an eighth of a verification. Rejects with what the log throws; the caller then answers with a failure, and the
   * client's next try, for which billing says 'repeated', is logged as the one that was billed.
   */
  append(verified: Verified): Promise<void> {
    const { eventId } = verified.event;
    const outcome = verified.outcome === 'repeated' && this.#owed.delete(eventId) ? 'billed' : verified.outcome;
    if (this.#waiting.length === 0) setImmediate(this.#flush);
    writeVerification(this.#writer, verificationRow(this.#newId(), { ...verified, outcome }));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ eventId, billed: outcome === 'billed', resolve, reject });
      if (this.#waiting.length >= ROWS_MAX || this.#writer.length >= BYTES_MAX) this.#write();
    });
  }

  /** Nothing may be billed that could not be logged: its webhook would never be sent. */
  get full(): boolean {
    return !this.#log.hasRoom(this.#writer.length + ROOM_BYTES);
  }

  close(): void {
    this.#write();
    this.#log.close();
  }

  #write(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    try {
      this.#log.append(this.#writer.written(), waiting.length);
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      for (const { eventId, billed, reject } of waiting) {
        if (billed && this.#owed.size < OWED_MAX) this.#owed.add(eventId);
        reject(error);
      }
    }
    this.#writer.reset();
  }
}
