// A log, a store and a clock for tests of the store's reader.
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Test } from 'tap';
import { type RowToFold } from '../../../src/event/event-row.js';
import { type Position, type RecordKey } from '../../../src/contract/position.js';
import { LogWriter, type LogWriterOptions } from '../../../src/log/writer.js';
import { ReaderLoop, type ReaderLoopOptions } from '../../../src/log/store-consumer/loop.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { writeRow } from '../../../src/event/row/codec.js';
import { EmbeddedStore } from '../../../src/storage/embedded/profiles/store.js';
import { EmbeddedWriter } from '../../../src/storage/embedded/profiles/writer.js';
import { stampOf } from '../../../src/util/uuid.js';
import { countingFold, keysOfNumber, numberedRow } from '../../support/state/stores.js';

export const MUCH = 1e9;
const KEYS = 50;
const MAP_BYTES = 1024 ** 3;

export const keysOf = ({ latencyUs }: RowToFold): RecordKey[] => keysOfNumber(latencyUs, KEYS);

/** A log of numbered rows, a store beside it, and a clock. */
export class House {
  readonly t: Test;
  readonly dataDir: string;
  readonly writer: EmbeddedWriter;
  readonly errors: unknown[] = [];
  now = 1_795_000_000_000;
  #next = 0;
  readonly #logs = new Map<number, LogWriter>();

  constructor(t: Test) {
    this.t = t;
    this.dataDir = fs.mkdtempSync(join(tmpdir(), 'riskgate-loop-'));
    this.writer = new EmbeddedWriter({ dir: join(this.dataDir, 'profiles'), mapBytesMax: MAP_BYTES });
    t.teardown(async () => {
      for (const log of this.#logs.values()) log.close();
      await this.writer.close();
      fs.rmSync(this.dataDir, { recursive: true, force: true });
    });
  }

  log(shard: number, change: Partial<LogWriterOptions> = {}): LogWriter {
    const log =
      this.#logs.get(shard) ??
      new LogWriter({
        dataDir: this.dataDir,
        shard,
        bytesMax: MUCH,
        segmentBytesMax: MUCH,
        segmentMs: MUCH,
        fsyncMs: 50,
        onError: () => undefined,
        now: () => this.now,
        ...change,
      });
    this.#logs.set(shard, log);
    return log;
  }

  /** The next log of this shard is a new one. */
  forget(shard: number): void {
    this.#logs.delete(shard);
  }

  /** One frame of the next `rows` numbers. */
  append(shard: number, rows: number): Position {
    const to = new RowWriter();
    for (let i = 0; i < rows; i += 1) writeRow(to, numberedRow(this.#next++));
    return this.log(shard).append(to.written(), rows);
  }

  /** The confirmation of the first row's event, reported now. */
  confirm(): void {
    const to = new RowWriter();
    writeRow(to, { ...numberedRow(0), kind: 'confirmation', eventId: `${stampOf(this.now)}-7000-8000-000000000000` });
    this.log(0).append(to.written(), 1);
  }

  async open(change: Partial<ReaderLoopOptions> = {}): Promise<ReaderLoop> {
    const loop = await ReaderLoop.open({
      dataDir: this.dataDir,
      shards: 1,
      writer: this.writer,
      fold: countingFold,
      keysOf,
      bounds: { rowsMax: 1000, bytesMax: 1e6 },
      pollMs: 5,
      checkpointMs: MUCH,
      checkpointBytes: MUCH,
      onError: (error) => this.errors.push(error),
      now: () => this.now,
      ...change,
    });
    this.t.teardown(() => loop.stop());
    return loop;
  }

  /** Whether the store is the fold of all rows appended so far, but for those left out. */
  async holdsAll(what: string, without: readonly number[] = []): Promise<void> {
    const expected = new Map<RecordKey, Buffer>();
    for (let number = 0; number < this.#next; number += 1) {
      if (without.includes(number)) continue;
      for (const key of keysOfNumber(number, KEYS))
        expected.set(key, countingFold(key, expected.get(key), [numberedRow(number)]));
    }
    this.writer.publish();
    const store = new EmbeddedStore({ dir: join(this.dataDir, 'profiles') });
    const keys = [...expected.keys()];
    const found = store.readMany(keys);
    this.t.strictSame(
      keys.filter((key, i) => found[i]?.equals(expected.get(key) ?? Buffer.alloc(0)) !== true),
      [],
      what,
    );
    await store.close();
  }
}

export async function stepToEnd(loop: ReaderLoop): Promise<number> {
  for (let steps = 1; ; steps += 1) if (!(await loop.step())) return steps;
}
