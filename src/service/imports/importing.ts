// Imports past users and devices as log rows, through the shard of each user like all other rows. Rows that a record
// already includes are not written again, so an interrupted import can simply be repeated. Workspaces take turns, one
// request at a time and a few rows at once, so that imports of any number leave the thread of the requests and the
// queues of the shards to scores.
import { AdministrationError } from '../../access/administration.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { type Workspace } from '../../access/key-ring.js';
import { type ImportedUser, type ImportReply } from '../../contract/imports/schemas.js';
import { ImportError, importedStanding, type ImportedStanding } from '../../contract/imports/standing.js';
import { type RecordKey } from '../../contract/position.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type EventRow } from '../../event/event-row.js';
import { historyRowOf, type Owned } from '../../event/history.js';
import { Folder } from '../../profiles/fold/fold.js';
import { keysOf } from '../../profiles/keys.js';
import { type ProfileStore } from '../../storage/ports/profiles.js';
import { FairTurns, type TurnLimits } from '../../util/fair-turns.js';

type Store = Pick<ProfileStore, 'readMany' | 'close'>;

export interface ImportingOptions {
  workspace: (name: string) => Workspace | undefined;
  /** Opened on first use. */
  store: () => Promise<Store>;
  /** Rejects when the row is not in the log. */
  log: (row: EventRow) => Promise<void>;
  newEventId: () => string;
  /** Whether every running node can read the imported rows. */
  isReadable: () => Promise<boolean>;
  /** How long profiles are kept, milliseconds. */
  profileTtlMs: number;
}

/** Records that an import has read or changed; undefined: there is none. */
type Records = Map<RecordKey, Buffer | undefined>;

interface Line {
  owned: Owned;
  standing: ImportedStanding;
}

/**
 * Rows made and submitted at once, of all imports: requests wait for the same thread and in the same queues. 250 users
 * took up to 18 ms of the thread without a pause.
 */
export const ROWS_AT_ONCE = 16;
export const IMPORTS: TurnLimits = { atOnce: 1, waitingMax: 8, patienceMs: 30_000, rememberedMs: 60_000 };

export class Importing {
  readonly #options: ImportingOptions;
  readonly #folder = new Folder();
  readonly #turns = new FairTurns(IMPORTS, () => performance.now());
  #store: Promise<Store> | undefined;

  constructor(options: ImportingOptions) {
    this.#options = options;
  }

  knows(workspace: string): boolean {
    return this.#options.workspace(workspace) !== undefined;
  }

  /**
   * Rejects when not all rows are in the log; a repeated call does not write existing rows twice.
   * @param now Unix milliseconds
   * @throws RangeError for invalid users or an unknown workspace, NoTurnError; then nothing is written
   */
  run(name: string, mode: Mode, users: readonly ImportedUser[], now: number): Promise<ImportReply> {
    return this.#turns.run(name, () => this.#run(name, mode, users, now));
  }

  async close(): Promise<void> {
    await (await this.#store)?.close();
  }

  async #run(name: string, mode: Mode, users: readonly ImportedUser[], now: number): Promise<ImportReply> {
    const workspace = this.#options.workspace(name);
    if (workspace === undefined) throw new RangeError(`there is no workspace ${name}`);
    if (!(await this.#options.isReadable()))
      throw new AdministrationError('CONFLICT', 'a node of an earlier release runs, which cannot read an import');
    const lines = users.map((user, index) => lineOf(workspace, mode, user, index, now));
    const kept = lines.filter(({ standing }) => standing.lastSeen >= now - this.#options.profileTtlMs);
    const records: Records = new Map();
    let imported = 0;
    for (let from = 0; from < kept.length; from += ROWS_AT_ONCE) {
      const rows = await this.#news(
        kept
          .slice(from, from + ROWS_AT_ONCE)
          .map(({ owned, standing }) => historyRowOf(owned, standing, this.#options.newEventId(), now)),
        records,
      );
      await Promise.all(rows.map((row) => this.#options.log(row)));
      imported += rows.length;
      await new Promise(setImmediate);
    }
    return {
      imported,
      unchanged: kept.length - imported,
      forgotten: lines.length - kept.length,
    };
  }

  /** The rows that change a record, as it is in the store or after the rows before, which are in `records`. */
  async #news(rows: readonly EventRow[], records: Records): Promise<EventRow[]> {
    await this.#read(
      [...new Set(rows.flatMap((row) => keysOf(row)))].filter((key) => !records.has(key)),
      records,
    );
    return rows.filter((row) => {
      let changed = false;
      for (const key of keysOf(row)) {
        const before = records.get(key);
        const after = this.#folder.foldBuffer(key, before, [row]);
        if (before?.equals(after) === true) continue;
        records.set(key, after);
        changed = true;
      }
      return changed;
    });
  }

  async #read(keys: readonly RecordKey[], records: Records): Promise<void> {
    const store = await (this.#store ??= this.#options.store());
    const found = await store.readMany(keys);
    // A record that cannot be read counts as empty: its row is written, so it is in the log for a repair.
    for (const [i, key] of keys.entries()) records.set(key, found[i]?.length === 0 ? undefined : found[i]);
  }
}

/** Replaces the user's id by its pseudonym. @throws RangeError */
function lineOf(workspace: Workspace, mode: Mode, user: ImportedUser, index: number, now: number): Line {
  try {
    return {
      owned: {
        workspace: workspace.name,
        mode,
        userHash: pseudonym('user', workspace, mode, user.user_id),
        fingerprint: user.fingerprint.toLowerCase(),
      },
      standing: importedStanding(user, now),
    };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw new RangeError(`/users/${index}/${error.field} ${error.message}`);
  }
}
