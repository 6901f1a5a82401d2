// Stores the position of ClickHouse in the log, in one small file. The bounds of a batch are written and synced before
// the batch is sent, so after any crash the same rows are sent again with the same token.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Position } from '../../contract/position.js';
import { codeOf } from '../../util/error-text.js';
import { makePrivateDirectory, replaceFile } from '../../util/write-file.js';
import { type Positions } from './source.js';
import { InTurn } from '../../util/in-turn.js';
import { isObject } from '../../util/is-object.js';

/** In files of this release, the line ends with a checksum of the rest. */
const SUM = /,"sum":(\d+)\}$/;

interface Stored {
  version: 1;
  log: string;
  done: [shard: number, segment: number, offset: number][];
  pending: { at: number; ends: [shard: number, segment: number, offset: number][] } | null;
  /** Absent where it is not known, and in files of earlier releases. */
  last?: TakenRow;
}

/** A row of the last batch that ClickHouse took: data from before that batch do not have it. */
export interface TakenRow {
  id: string;
  /** Unix milliseconds. */
  time: number;
}

/** A batch that was in progress when the process died. */
export interface Pending {
  /** Time of the first attempt, Unix milliseconds. */
  at: number;
  ends: Positions;
}

const flat = (positions: Positions): Stored['done'] =>
  [...positions].map(([shard, { segment, offset }]) => [shard, segment, offset]);
const deep = (list: Stored['done']): Map<number, Position> =>
  new Map(list.map(([shard, segment, offset]) => [shard, { segment, offset }]));

export function checkpointPath(directory: string, name: string): string {
  return `${directory}/${name}-checkpoint.json`;
}

/** Of the file of a service that may run. @throws Error as the constructor below */
export function lastTaken(path: string): TakenRow | undefined {
  return readStored(path)?.last;
}

export class Checkpoint {
  readonly #path: string;
  #log: string;
  #done: Positions;
  #pending: Pending | undefined;
  #last: TakenRow | undefined;
  readonly #turns = new InTurn();

  /**
   * A damaged file counts as missing; ClickHouse is then queried for the rows that it has.
   * @throws Error when the file has another version: a wrong guess would send rows twice
   */
  constructor(path: string) {
    this.#path = path;
    makePrivateDirectory(dirname(path));
    const stored = readStored(path);
    this.#log = stored?.log ?? randomUUID();
    this.#done = deep(stored?.done ?? []);
    this.#pending = stored?.pending ? { at: stored.pending.at, ends: deep(stored.pending.ends) } : undefined;
    this.#last = stored?.last;
  }

  /** Part of every token. */
  get log(): string {
    return this.#log;
  }

  /**
   * Call it when no batch is pending. The log of a disk that was put back from a snapshot, and that of a copied folder,
   * have other rows where ClickHouse knows a token already: it would ignore them.
   */
  renew(): void {
    this.#log = randomUUID();
  }

  /** ClickHouse has everything before these positions. */
  get done(): Positions {
    return this.#done;
  }

  get pending(): Pending | undefined {
    return this.#pending;
  }

  /** Undefined when no row is known that ClickHouse must have. */
  get last(): TakenRow | undefined {
    return this.#last;
  }

  /** Rows were removed on purpose, maybe this one too. */
  async forgetLast(): Promise<void> {
    this.#last = undefined;
    await this.#write(false);
  }

  /** Stores the bounds of a batch. Await it before the batch is sent. */
  async intend(ends: Positions, at: number): Promise<void> {
    this.#pending = { at, ends };
    await this.#write(true);
  }

  /**
   * Marks the pending batch as done. Not synced: if this write is lost, the batch is found in ClickHouse by its rows.
   * @param last a row of the batch
   */
  async complete(last?: TakenRow): Promise<void> {
    this.#last = last;
    this.#done = new Map([...this.#done, ...(this.#pending?.ends ?? [])]);
    this.#pending = undefined;
    await this.#write(false);
  }

  /** One write after the other: they use the same temporary file. */
  #write(sync: boolean): Promise<void> {
    return this.#turns.run(this.#path, () => this.#writeNow(sync));
  }

  async #writeNow(sync: boolean): Promise<void> {
    const stored: Stored = {
      version: 1,
      log: this.#log,
      done: flat(this.#done),
      pending: this.#pending === undefined ? null : { at: this.#pending.at, ends: flat(this.#pending.ends) },
      ...(this.#last === undefined ? {} : { last: this.#last }),
    };
    const text = JSON.stringify(stored);
    await replaceFile(this.#path, `${text.slice(0, -1)},"sum":${crc32(text)}}\n`, { durable: sync });
  }
}

function readStored(path: string): Stored | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const value = parsed(text.trimEnd());
  if (value === undefined) return undefined;
  if (!isStored(value))
    throw new Error(
      `ClickHouse checkpoint ${path} cannot be read by this version; it was written by another version or is damaged`,
    );
  return value;
}

/** Undefined when the checksum is wrong. */
function parsed(text: string): unknown {
  const sum = SUM.exec(text);
  if (sum !== null && Number(sum[1]) !== crc32(`${text.slice(0, sum.index)}}`)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (text.includes('"sum":')) return undefined;
    throw error;
  }
}

function isStored(value: unknown): value is Stored {
  return (
    isObject(value) &&
    value['version'] === 1 &&
    typeof value['log'] === 'string' &&
    isList(value['done']) &&
    (value['pending'] === null || isPending(value['pending'])) &&
    (!('last' in value) || isTakenRow(value['last']))
  );
}

function isTakenRow(value: unknown): value is TakenRow {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['time'] === 'number';
}

function isPending(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'number' &&
    'ends' in value &&
    isList(value.ends)
  );
}

function isList(value: unknown): value is Stored['done'] {
  return (
    Array.isArray(value) &&
    value.every(
      (entry) => Array.isArray(entry) && entry.length === 3 && entry.every((part) => Number.isSafeInteger(part)),
    )
  );
}
