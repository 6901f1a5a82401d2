// A shard's log on a disk that loses unsynced data, with its writer and two readers, driven by a seed. It records what
// was acknowledged, what must be durable, and what each reader has read. The readers work like those of the service:
// one stores its position together with its data (a store), one keeps a checkpoint file and may read again what came
// after it (an exporter).
import { Checkpoint } from './checkpoint.js';
import { collect } from '../../../src/log/retention.js';
import { LogCorruptError, LogFullError, LogWriteError } from '../../../src/log/errors.js';
import { isBefore, START } from '../../../src/contract/position.js';
import { LogReader } from '../../../src/log/reader.js';
import { LogWriter } from '../../../src/log/writer.js';
import { type Position } from '../../../src/contract/position.js';
import { ForgetfulDisk } from '../faults/disk.js';
import { randomFrom } from '../random.js';

const DATA_DIR = '/data';
const SHARD = 3;
const BODY_BYTES_MAX = 300;

/** A payload that differs from any other and from any part of another. */
function payloadOf(sequence: number, random: () => number): Buffer {
  const body = Buffer.alloc(8 + Math.floor(random() * BODY_BYTES_MAX), sequence % 251);
  body.writeUInt32LE(sequence, 0);
  body.writeUInt32LE(body.length, 4);
  return body;
}

/** The number in a payload. @throws Error if the payload is not complete. */
function sequenceOf(payload: Buffer): number {
  const sequence = payload.readUInt32LE(0);
  const whole =
    payload.readUInt32LE(4) === payload.length && payload.subarray(8).every((byte) => byte === sequence % 251);
  if (!whole) throw new Error(`a torn payload was read as number ${sequence}`);
  return sequence;
}

function isInjected(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('injected');
}

export interface WorldOptions {
  seed: number;
  fsyncMs: number;
  /** Chance that a disk call fails. */
  faults: number;
}

export class LogWorld {
  readonly random: () => number;
  readonly disk: ForgetfulDisk;
  readonly #fsyncMs: number;
  readonly #segmentBytesMax: number;
  #now = 1_795_000_000_000;
  #sequence = 0;
  #writer: LogWriter | undefined;
  acknowledged = 0;
  /** Numbers that must survive any fault. */
  readonly promised: number[] = [];
  /** Acknowledged numbers that the next power loss may lose. */
  #unsynced: number[] = [];
  /** The store: position and numbers change together and are never lost. */
  readonly stored: number[] = [];
  #storedTo: Position = START;
  /** The exporter: every number that it ever received. */
  readonly exported = new Set<number>();
  refused = 0;

  constructor({ seed, fsyncMs, faults }: WorldOptions) {
    this.random = randomFrom(seed);
    this.disk = new ForgetfulDisk(this.random);
    this.#fsyncMs = fsyncMs;
    this.#segmentBytesMax = 200 + Math.floor(this.random() * 2000);
    this.disk.onSync = (path) => {
      const newest = this.#unsynced.at(-1) ?? 0;
      return () => {
        if (!path.endsWith('.log')) return;
        this.promised.push(...this.#unsynced.filter((sequence) => sequence <= newest));
        this.#unsynced = this.#unsynced.filter((sequence) => sequence > newest);
      };
    };
    if (faults > 0) this.disk.fault = () => (this.random() < faults ? this.#anyFault() : undefined);
  }

  #anyFault(): 'EIO' | 'ENOSPC' | 'short' {
    const dice = this.random();
    return dice < 0.4 ? 'EIO' : dice < 0.7 ? 'ENOSPC' : 'short';
  }

  /** Appends one payload; only known errors may refuse it. */
  append(): void {
    const writer = this.#open();
    if (writer === undefined) return;
    const sequence = ++this.#sequence;
    try {
      writer.append(payloadOf(sequence, this.random), 1 + (sequence % 5));
      this.acknowledged += 1;
      (this.#fsyncMs === 0 ? this.promised : this.#unsynced).push(sequence);
    } catch (error) {
      if (!(error instanceof LogWriteError) && !(error instanceof LogFullError)) throw error;
      this.refused += 1;
    }
  }

  /** If the disk fails when the writer opens, the writer retries later, like a worker. */
  #open(): LogWriter | undefined {
    try {
      this.#writer ??= new LogWriter({
        dataDir: DATA_DIR,
        shard: SHARD,
        bytesMax: 1e6,
        segmentBytesMax: this.#segmentBytesMax,
        segmentMs: 3000,
        fsyncMs: this.#fsyncMs,
        onError: () => undefined,
        disk: this.disk,
        now: () => this.#now,
      });
    } catch (error) {
      if (!isInjected(error)) throw error;
    }
    return this.#writer;
  }

  pass(ms: number): void {
    this.#now += ms;
    this.#writer?.tick();
  }

  /** @returns the number of frames that the store's reader found */
  readToStore(bytesMax: number): number {
    const reader = new LogReader(DATA_DIR, SHARD, this.#storedTo, { disk: this.disk });
    const frames = this.#read(reader, bytesMax);
    this.stored.push(...frames);
    this.#storedTo = reader.position;
    reader.close();
    return frames.length;
  }

  /** @returns the number of frames that the exporter found, possibly some of them again */
  export(bytesMax: number): number {
    const checkpoint = new Checkpoint(DATA_DIR, 'exporter', this.disk);
    const reader = new LogReader(DATA_DIR, SHARD, checkpoint.load(SHARD + 1)[SHARD] ?? START, { disk: this.disk });
    const frames = this.#read(reader, bytesMax);
    for (const sequence of frames) this.exported.add(sequence);
    const done = reader.position;
    reader.close();
    try {
      checkpoint.save([START, START, START, done]);
      collect(DATA_DIR, SHARD, isBefore(done, this.#storedTo) ? done : this.#storedTo, this.disk);
    } catch (error) {
      if (!isInjected(error)) throw error;
    }
    return frames.length;
  }

  /**
   * The remains of a power loss are an error until the writer has repaired the log. If the disk fails during the
   * repair, the reader sees the damage again.
   */
  #read(reader: LogReader, bytesMax: number): number[] {
    try {
      return reader.read(bytesMax).map(({ payload }) => sequenceOf(payload));
    } catch (error) {
      const later = isInjected(error) || (error instanceof LogCorruptError && this.#writer === undefined);
      if (!later) throw error;
      return [];
    }
  }

  /** The process dies; what it wrote is still in the page cache. */
  kill(): void {
    this.#writer = undefined;
    this.disk.abandonSyncs();
  }

  powerLoss(): void {
    this.#writer = undefined;
    this.#unsynced = [];
    this.disk.powerLoss();
  }

  /** Ends all disk faults, and all readers read to the end. */
  settle(): void {
    this.disk.fault = () => undefined;
    this.append();
    for (let i = 0; i < 3; i += 1) {
      this.pass(5000);
      this.disk.finishSyncs();
    }
    this.append();
    while (this.readToStore(1e6) > 0);
    while (this.export(1e6) > 0);
  }
}
