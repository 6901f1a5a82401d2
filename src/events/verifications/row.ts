// From an event and what its verification came to, to the row; and from rows to their log. One process writes it.
import { join } from 'node:path';
import { type EventRow } from '../../contract/event-row.js';
import { VERIFICATION_STREAM, type VerificationOutcome, type VerificationRow } from '../../contract/verification-row.js';
import { createUuidV7 } from '../../contract/uuid.js';
import { LogWriter, type LogWriterOptions } from '../log/writer.js';
import { RowWriter } from '../row/bytes.js';
import { writeVerification } from './codec.js';

/** Events whose bill could not be logged, to be logged when they come again. */
const OWED_MAX = 100_000;

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
export function verificationRow(id: string, { event, outcome, keyId, protectedDevices, now }: Verified): VerificationRow {
  const { eventId, workspace, mode, visitorId, fingerprint, useCase, sdk, risk, action, reasons, evidence, country, receivedAt } = event;
  return {
    id, time: now, eventId, workspace, mode, keyId, outcome, protectedDevices, visitorId, fingerprint, useCase, sdk, risk, action, reasons, evidence, country,
    eventTime: receivedAt,
  };
}

/** Where the verifications' log has its folder, for its writer and its readers. */
export function verificationsDir(dataDir: string): string {
  return join(dataDir, VERIFICATION_STREAM.folder);
}

export class VerificationLog {
  readonly #log: LogWriter;
  readonly #writer = new RowWriter(4096);
  readonly #newId: () => string;
  readonly #owed = new Set<string>();

  /** @param options `dataDir` is the service's. */
  constructor(options: Omit<LogWriterOptions, 'shard'>) {
    this.#newId = createUuidV7(options.now ?? Date.now);
    this.#log = new LogWriter({ ...options, dataDir: verificationsDir(options.dataDir), shard: VERIFICATION_STREAM.shard }).start();
  }

  /**
   * To be called before the reply leaves. @throws what the log throws; the caller then answers with a failure, and the
   * client's next try, for which billing says 'repeated', is logged as the one that was billed.
   */
  append(verified: Verified): void {
    const { eventId } = verified.event;
    const outcome = verified.outcome === 'repeated' && this.#owed.has(eventId) ? 'billed' : verified.outcome;
    this.#writer.reset();
    writeVerification(this.#writer, verificationRow(this.#newId(), { ...verified, outcome }));
    try {
      this.#log.append(this.#writer.written(), 1);
    } catch (error) {
      if (outcome === 'billed' && this.#owed.size < OWED_MAX) this.#owed.add(eventId);
      throw error;
    }
    this.#owed.delete(eventId);
  }

  close(): void {
    this.#log.close();
  }
}
