// Updates the fetched network lists: on a schedule, one node at a time, and never two updates of one directory at once.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_BYTES_MAX, DEFAULT_CATALOGUE, type ListSource, parseCatalogue } from '../network/lists/catalogue.js';
import { FETCH_BOUNDS } from '../network/lists/fetch-list.js';
import { type ListUpdate, readNote, type UpdateOptions, updateLists } from '../network/lists/update-lists.js';
import { whileLocked } from '../storage/open.js';
import { type Backend } from '../storage/ports/backend.js';
import { type LeasePool } from '../storage/ports/leases.js';
import { backoffMs, jittered } from '../util/backoff.js';
import { systemSentence } from '../util/system-error.js';
import { makePrivateDirectory } from '../util/write-file.js';
import { type Context, problem } from './context.js';
import { guarded } from '../util/guarded.js';
import { messageOf } from '../util/error-text.js';
import { HOUR_MS } from '../util/time/units.js';

/** The first update is delayed at random, because nodes start together. */
const START_SPREAD_MS = 60_000;
/** Pause after a failed update. */
const RETRY = { minMs: 300_000 } as const;
const TURN_MS = 30_000;
const HOLD = 'network-lists';
/** Lease of an update, renewed before every list: longer than the fetch of one list can take. */
const HOLD_MS = 2 * FETCH_BOUNDS.timeoutMs;

export function listsDirectory(dataDir: string): string {
  return join(dataDir, 'lists');
}

/** @param file '' for the default catalogue @throws CatalogueError, or an Error when the file cannot be read */
export function readCatalogue(file: string): ListSource[] {
  if (file === '') return parseCatalogue(DEFAULT_CATALOGUE);
  let text: string;
  try {
    if (statSync(file).size > CATALOGUE_BYTES_MAX)
      throw new RangeError(`it is larger than ${CATALOGUE_BYTES_MAX} bytes`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const why = systemSentence(error) ?? messageOf(error);
    throw new Error(`the catalogue of network lists (LISTS_CATALOGUE) cannot be read: ${why}`, { cause: error });
  }
  return parseCatalogue(text);
}

/** Like `updateLists`, in one process per directory at a time. Rejects with DirectoryTakenError. */
export async function updateAlone(sources: readonly ListSource[], options: UpdateOptions): Promise<ListUpdate[]> {
  makePrivateDirectory(options.directory);
  return whileLocked(options.directory, 'update of network lists', () => updateLists(sources, options));
}

export interface ListSchedule {
  close(): Promise<void>;
}

export interface ScheduleOptions {
  /** Maximum random delay of the first update, milliseconds. */
  startSpreadMs?: number;
  /** Pause while another node updates, milliseconds. */
  turnMs?: number;
  random?: () => number;
}

/** @param openPool opens the leases that nodes share; they are undefined when there are no other nodes */
export async function startListUpdates(
  context: Context,
  openPool: () => ReturnType<Backend['leases']>,
  options: ScheduleOptions = {},
): Promise<ListSchedule> {
  if (context.config.listsUpdateHours === 0) return { close: () => Promise.resolve() };
  // Reports an unusable catalogue at the start, not after a day.
  readCatalogue(context.config.listsCatalogue);
  const schedule = new Schedule(context, await openPool(), options);
  await schedule.start();
  return schedule;
}

class Schedule implements ListSchedule {
  readonly #context: Context;
  readonly #pool: LeasePool | undefined;
  readonly #intervalMs: number;
  readonly #spreadMs: number;
  readonly #turnMs: number;
  readonly #random: () => number;
  readonly #ended = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(context: Context, pool: LeasePool | undefined, options: ScheduleOptions) {
    const { startSpreadMs = START_SPREAD_MS, turnMs = TURN_MS, random = Math.random } = options;
    this.#context = context;
    this.#pool = pool;
    this.#intervalMs = context.config.listsUpdateHours * HOUR_MS;
    this.#spreadMs = startSpreadMs;
    this.#turnMs = turnMs;
    this.#random = random;
  }

  /** The first update is due when the oldest list is due. */
  async start(): Promise<void> {
    const { config, clock } = this.#context;
    const directory = listsDirectory(config.dataDir);
    const notes = await Promise.all(readCatalogue(config.listsCatalogue).map((source) => readNote(directory, source)));
    const oldest = Math.min(...notes.map((note) => (note === undefined ? 0 : Date.parse(note.checkedAt))));
    const left = Math.max(0, Math.min(this.#intervalMs, oldest + this.#intervalMs - clock()));
    this.#in(left + this.#random() * this.#spreadMs);
  }

  async close(): Promise<void> {
    this.#ended.abort();
    clearTimeout(this.#timer);
    await this.#running;
    this.#pool?.close();
  }

  #in(ms: number): void {
    if (this.#ended.signal.aborted) return;
    const turn = guarded(problem(this.#context, 'an update of network lists failed'), () => {
      this.#running = this.#turn().then((pauseMs) => this.#in(pauseMs));
      return this.#running;
    });
    this.#timer = setTimeout(turn, ms);
    this.#timer.unref();
  }

  /** Resolves to the pause before the next update, milliseconds. */
  async #turn(): Promise<number> {
    try {
      if (!(await this.#mine())) return jittered(this.#turnMs, this.#random);
      this.#failures = (await this.#updateHeld()) ? 0 : this.#failures + 1;
    } catch (error) {
      this.#failures += 1;
      problem(this.#context, 'the network lists could not be updated; it is retried')(error);
    }
    if (this.#failures === 0) return this.#intervalMs * (0.9 + this.#random() / 10);
    return jittered(backoffMs(this.#failures - 1, { ...RETRY, maxMs: this.#intervalMs }), this.#random);
  }

  async #mine(): Promise<boolean> {
    return this.#pool === undefined || (await this.#pool.hold(HOLD, HOLD_MS));
  }

  async #updateHeld(): Promise<boolean> {
    try {
      return await this.#update();
    } finally {
      await this.#pool?.release(HOLD);
    }
  }

  async #update(): Promise<boolean> {
    const { config, clock, log } = this.#context;
    const sources = readCatalogue(config.listsCatalogue);
    const updates = await updateAlone(sources, {
      directory: listsDirectory(config.dataDir),
      clock,
      signal: this.#ended.signal,
      mayGoOn: () => this.#mine(),
    });
    if (this.#ended.signal.aborted) return true;
    for (const { source, outcome, reason, note } of updates) {
      const list = `${source.kind} ${source.name}`;
      if (outcome === 'updated') log.info('network list updated', { list, ranges: note?.ranges, sha256: note?.sha256 });
      if (outcome === 'kept')
        log.warn('a network list could not be updated; its last content stays in use', { list, reason });
    }
    return updates.length === sources.length && updates.every(({ outcome }) => outcome !== 'kept');
  }
}
