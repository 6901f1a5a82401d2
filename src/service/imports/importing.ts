// Imports past users and devices as log rows, through the shard of each user like all other rows. Rows that a record
// already includes are not written again, so an interrupted import can simply be repeated. Workspaces take turns, one
// request at a time, so that imports of any number leave the queues of the shards to scores.
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

interface Line {
  owned: Owned;
  standing: ImportedStanding;
}

/** Maximum rows submitted at once, of all imports: requests wait in the same queues. */
export const ROWS_AT_ONCE = 64;
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
    const rows = await this.#news(
      kept.map(({ owned, standing }) => historyRowOf(owned, standing, this.#options.newEventId(), now)),
    );
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await Promise.all(rows.slice(from, from + ROWS_AT_ONCE).map((row) => this.#options.log(row)));
    return {
      imported: rows.length,
      unchanged: kept.length - rows.length,
      forgotten: lines.length - kept.length,
    };
  }

  /** The rows that change a record, as it is in the store or after the rows before. */
  async #news(rows: readonly EventRow[]): Promise<EventRow[]> {
    const records = await this.#read([...new Set(rows.flatMap((row) => keysOf(row)))]);
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

  async #read(keys: readonly RecordKey[]): Promise<Map<RecordKey, Buffer | undefined>> {
    const store = await (this.#store ??= this.#options.store());
    const found = await store.readMany(keys);
    // A record that cannot be read counts as empty: its row is written, so it is in the log for a repair.
    return new Map(keys.map((key, i) => [key, found[i]?.length === 0 ? undefined : found[i]]));
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
