// Fills the `fraud_*` lists from labels. A label that makes a party watched (scoring/watch) adds it to `fraud_users`
// and so on, for as long as it is watched; a label that says otherwise removes what labels of its event added. An entry
// stores its labels, so it stays as long as one of them is valid. Scoring does not read these lists: the signal reads
// the same labels from the records, and one fact must count once.
import { makeBuiltIn, ofWorkspace } from '../../src/access/lists/administration.js';
import { AdministrationError } from '../../src/access/administration.js';
import { UnreadableRecordError } from '../../src/access/control/collection.js';
import { type ControlStore } from '../../src/access/control/store.js';
import { type ControlView } from '../../src/access/control/transaction.js';
import { WORKSPACES } from '../../src/access/records.js';
import { fraudList, type LabelledParty } from '../../src/contract/lists/built-in.js';
import { type Label } from '../../src/contract/labels/labels.js';
import { LABELLED_ENTRIES_MAX } from '../../src/contract/lists/lists.js';
import { type EventRow, type RowToFold } from '../../src/event/event-row.js';
import { isLabel, labelOf } from '../../src/event/label.js';
import { compileSettings, type CompiledSettings, DEFAULT_SETTINGS } from '../../src/scoring/model/settings.js';
import { mergePolicy } from '../../src/scoring/model/policy.js';
import { labelledDays } from '../../src/scoring/watch.js';
import { type ListEntry, type ListStore } from '../../src/storage/ports/lists.js';
import { StoreDamagedError } from '../../src/storage/ports/errors.js';
import { type StorySource } from '../../src/storage/ports/stories.js';
import { guarded } from '../../src/util/guarded.js';
import { uuidTime } from '../../src/util/uuid.js';
import { entryOfWords, type Word, wordsOf } from './label-words.js';

export interface LabelledListsOptions {
  readonly control: ControlStore;
  readonly entries: ListStore;
  readonly onError: (error: unknown) => void;
}

interface Waiting {
  readonly row: EventRow;
  readonly stories: Pick<StorySource, 'find'>;
}

/** Changes of a set's entries, by their hash. */
interface Revision {
  readonly set: number;
  readonly daysOf: (label: Label) => number;
  readonly words: Map<string, Word[]>;
}

interface Change {
  readonly before: ListEntry | undefined;
  /** Undefined when the entry is to be removed. */
  readonly after: ListEntry | undefined;
}

const RETRY_MS = 1000;
/** Entries in one call of the store. */
const AT_ONCE = 500;
/** Most labels that wait for a retry; further ones do not reach the lists. */
const WAITING_MAX = 10_000;
/** Tries against another node that writes the same entry. */
const TRIES_MAX = 3;

export class LabelledLists {
  readonly #options: LabelledListsOptions;
  readonly #timer: NodeJS.Timeout;
  #view: ControlView | undefined;
  #waiting: Waiting[] = [];
  #isAway = false;
  /** One after the other: a retried label must not overtake a later one. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: LabelledListsOptions) {
    this.#options = options;
    this.#timer = setInterval(
      guarded(options.onError, () => (this.#waiting.length === 0 ? undefined : this.#next([]))),
      RETRY_MS,
    );
  }

  /** Applies labels of log rows to lists; safe to repeat. Resolves also when a label must be tried again. */
  async take(rows: readonly RowToFold[], stories: Pick<StorySource, 'find'>): Promise<void> {
    const labels = rows.filter(isLabel);
    if (labels.length > 0) await this.#next(labels.map((row) => ({ row, stories })));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
    await this.#options.entries.close();
  }

  #next(more: readonly Waiting[]): Promise<void> {
    this.#turn = this.#turn.then(() => this.#work(more));
    return this.#turn;
  }

  async #work(more: readonly Waiting[]): Promise<void> {
    const all = [...this.#waiting, ...more];
    this.#waiting = [];
    try {
      await this.#carry(all);
      this.#isAway = false;
    } catch (error) {
      // Reported once, however often it is tried again.
      if (!this.#isAway) this.#options.onError(error);
      const isLost = error instanceof StoreDamagedError || error instanceof UnreadableRecordError;
      this.#isAway = !isLost;
      this.#waiting = isLost ? [] : all.slice(-WAITING_MAX);
    }
  }

  /** Few calls of the store, however many labels there are, because profiles wait for this. */
  async #carry(all: readonly Waiting[]): Promise<void> {
    const view = await this.#read();
    const revisions = new Map<number, Revision>();
    for (const { row, stories } of all) {
      const said = await lastWord(row, stories);
      const label = labelOf(said)?.label;
      if (label === undefined) continue;
      const word = { label, event: row.confirms, at: Math.floor(uuidTime(said.eventId) / 1000) };
      const settings = settingsOf(view, row.workspace);
      for (const [party, hash] of partiesOf(row)) {
        const daysOf = (label: Label): number => labelledDays(label, party, settings);
        const set = await this.#setOf(view, row, party, daysOf(label) > 0);
        if (set === undefined) continue;
        const { words } = getOrMake(revisions, set, () => ({ set, daysOf, words: new Map<string, Word[]>() }));
        words.set(hash, [...(words.get(hash) ?? []).filter(({ event }) => event !== word.event), word]);
      }
    }
    for (const revision of revisions.values()) await this.#revise(revision);
  }

  async #read(): Promise<ControlView> {
    const { control } = this.#options;
    const known = this.#view;
    const view = known?.version === (await control.version()) ? known : await control.read();
    this.#view = view;
    return view;
  }

  /** The entries of a list; undefined when there is nothing to remove from. */
  async #setOf(
    view: ControlView,
    { workspace, mode, receivedAt }: EventRow,
    party: LabelledParty,
    isToMake: boolean,
  ): Promise<number | undefined> {
    const name = fraudList(party);
    const known = ofWorkspace(view, workspace).find((list) => list.name === name);
    if (known !== undefined || !isToMake) return known?.sets[mode];
    try {
      return (await makeBuiltIn(this.#options.control, workspace, name, receivedAt)).sets[mode];
    } catch (error) {
      // A removed workspace has no lists.
      if (error instanceof AdministrationError) return undefined;
      throw error;
    }
  }

  async #revise({ set, daysOf, words }: Revision): Promise<void> {
    const { entries } = this.#options;
    let keys = [...words.keys()];
    for (let tries = 0; tries < TRIES_MAX && keys.length > 0; tries += 1) {
      const wanted = new Map<string, Change>();
      for (const hash of keys) {
        const key = Buffer.from(hash, 'hex');
        const said = words.get(hash) ?? [];
        const before = await entries.get(set, key);
        const others = wordsOf(before).filter(({ event }) => said.every((word) => word.event !== event));
        const after = entryOfWords(key, [...said, ...others], daysOf);
        if (after?.note !== before?.note) wanted.set(hash, { before, after });
      }
      const written = await this.#write(set, wanted);
      keys = [];
      for (const hash of written)
        if ((await entries.get(set, Buffer.from(hash, 'hex')))?.note !== wanted.get(hash)?.after?.note) keys.push(hash);
    }
  }

  /** New entries are left out where the list is full. Returns the hashes of the others. */
  async #write(set: number, wanted: ReadonlyMap<string, Change>): Promise<string[]> {
    const { entries, onError } = this.#options;
    const [gone, updated, added] = [new Array<Buffer>(), new Array<ListEntry>(), new Array<ListEntry>()];
    for (const [hash, { before, after }] of wanted)
      if (after === undefined) gone.push(Buffer.from(hash, 'hex'));
      else (before === undefined ? added : updated).push(after);
    for (let from = 0; from < gone.length; from += AT_ONCE) await entries.remove(set, gone.slice(from, from + AT_ONCE));
    const fits = added.length === 0 ? 0 : Math.max(0, LABELLED_ENTRIES_MAX - (await entries.count(set)));
    const leftOut = new Set(added.slice(fits).map(({ key }) => key.toString('hex')));
    if (leftOut.size > 0)
      onError(new Error(`a list that labels fill has ${LABELLED_ENTRIES_MAX} entries; ${leftOut.size} are left out`));
    const put = [...updated, ...added.slice(0, fits)];
    for (let from = 0; from < put.length; from += AT_ONCE) await entries.put(set, put.slice(from, from + AT_ONCE));
    return [...wanted.keys()].filter((hash) => !leftOut.has(hash));
  }
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** The latest label of the event, from whichever node: the same result for each of its labels, in any order. */
async function lastWord(row: EventRow, stories: Pick<StorySource, 'find'>): Promise<EventRow> {
  const labels = (await stories.find(row.confirms)).filter(isLabel);
  const last = labels.at(-1);
  return last === undefined || last.eventId < row.eventId ? row : last;
}

/** If no backend confirmed the event, user, visitor and identifier are a page's claim. */
function partiesOf(row: EventRow): [LabelledParty, string][] {
  const all: [LabelledParty, string][] = [
    ['devices', row.fingerprint],
    ['addresses', row.addressHash],
  ];
  if (row.tier !== 'provisional')
    all.push(['users', row.userHash], ['visitors', row.visitorId], ['identifiers', row.identifierHash]);
  return all.filter(([, hash]) => hash !== '');
}

/** The previous labels when the stored ones cannot be used. */
function settingsOf(view: ControlView, workspace: string): CompiledSettings {
  const record = view.get(WORKSPACES, workspace);
  if (record === undefined) return DEFAULT_SETTINGS;
  try {
    return compileSettings(mergePolicy(record.policy ?? {}, '').settings);
  } catch (error) {
    if (error instanceof RangeError) return DEFAULT_SETTINGS;
    throw error;
  }
}
