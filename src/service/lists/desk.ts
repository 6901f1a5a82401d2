// Operations on lists and their entries, for the admin API and the command line. Values are hashed here; the audit log
// of a change has the number of entries, never their values.
import {
  beginUpload,
  changeList,
  createList,
  deleteList,
  dropUpload,
  endOldUploads,
  endUpload,
  findList,
  findUpload,
  isUnmade,
  makeBuiltIn,
  readLists,
  refuseLabelled,
} from '../../access/lists/administration.js';
import { type ListRecord } from '../../access/lists/records.js';
import { AdministrationError } from '../../access/administration.js';
import { type ControlStore } from '../../access/control/store.js';
import { toWorkspace, type Workspace } from '../../access/key-ring.js';
import { type StoredRule } from '../../access/policy/document.js';
import { workspaceIn } from '../../access/records.js';
import { moment } from '../../access/views.js';
import { LIST_CALL_ROOM, LIST_NETWORKS, LIST_VARIABLES, NEVER } from '../../contract/lists/lists.js';
import { ISO_8601 } from '../../contract/validation/formats.js';
import { BUILT_IN } from '../../contract/lists/built-in.js';
import {
  type EntryText,
  type ListChangeView,
  type ListEntryView,
  type ListView,
  type UploadEnd,
  type UploadEndView,
} from '../../contract/lists/schemas.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type EventRow } from '../../event/event-row.js';
import { type Entries, type ListDesk } from '../../http/routes/admin/lists/desk.js';
import { readRule } from '../../rules/rule.js';
import { ANY_LIST } from '../../rules/language/check.js';
import { type ListEntry, type ListStore, type PutHow } from '../../storage/ports/lists.js';
import { parseTime } from '../../util/time/parse-time.js';
import { isOver } from './loaded.js';
import { compared, followed, merged } from './merge.js';
import { refuseAdded, refuseFull, refuseNearlyFullDisk } from './room.js';
import { isNetwork, keyOfEvent, keyOfHash, keyOfValue, networksAround, textOfKey } from './values.js';

export interface DeskOptions {
  entries: ListStore;
  /** The latest known version of the event; undefined when it is not kept. */
  event: (eventId: string, workspace: string, mode: Mode) => Promise<EventRow | undefined>;
  /** Resolves when this service has loaded the change. */
  refreshed: () => Promise<void>;
  /** Unix milliseconds. */
  clock: () => number;
}

export interface KnownList {
  list: ListRecord;
  readonly workspace: Workspace;
}

const NETWORK_PAGE = 'n';
const IS_TIME = new RegExp(ISO_8601);

export function openListDesk(options: DeskOptions): ListDesk {
  return {
    async create(store, workspace, request) {
      const list = await createList(store, workspace, request, options.clock());
      await options.refreshed();
      return await viewOf(options, list);
    },
    async all(store, workspace) {
      const lists = await readLists(store, workspace);
      return await Promise.all(lists.map((list) => viewOf(options, list)));
    },
    one: async (store, workspace, name) => viewOf(options, await findList(store, workspace, name)),
    async change(store, workspace, name, change) {
      const list = await changeList(store, { workspace, name }, change, options.clock(), askedBy);
      await options.refreshed();
      return await viewOf(options, list);
    },
    async delete(store, workspace, name) {
      const sets = await deleteList(store, workspace, name, askedBy);
      await options.refreshed();
      for (const set of sets) await dropped(options.entries, set);
    },
    page: (store, of, limit, cursor) => pageOf(options, store, of, limit, cursor),
    add: (store, of, entries, by) => add(options, store, of, entries, by),
    async upload(store, { workspace, list }, entries, by, id) {
      await dropOldUploads(options, store);
      refuseNearlyFullDisk(options.entries);
      const { mode } = await findUpload(store, workspace, list, id);
      return await add(options, store, { workspace, list, mode }, entries, by, id);
    },
    remove: (store, of, entries) => remove(options, store, of, entries),
    check: (store, of, entry) => check(options, store, of, entry),
    async begin(store, { workspace, list, mode }) {
      const { upload, givenUp } = await beginUpload(store, workspace, list, mode, options.clock());
      for (const set of givenUp) await dropped(options.entries, set);
      return { id: upload.id, mode };
    },
    end: (store, of, upload, how) => end(options, store, of, upload, how),
  };
}

async function add(
  options: DeskOptions,
  store: ControlStore,
  of: Entries,
  texts: readonly EntryText[],
  by: string,
  upload?: string,
): Promise<ListChangeView> {
  refuseLabelled(of.list);
  await dropOldUploads(options, store);
  const known = await knownList(store, of);
  if (isUnmade(known.list)) known.list = await made(options, store, of);
  const set =
    upload === undefined ? known.list.sets[of.mode] : (await findUpload(store, of.workspace, of.list, upload)).set;
  const now = options.clock();
  const entries: ListEntry[] = [];
  for (const [index, text] of texts.entries()) {
    const expiry = expiryOf(text, known.list, now, index);
    const key = await keyOf(options, known, of.mode, text).catch((error: unknown) => placed(error, index));
    entries.push({ key, expiry, addedAt: Math.floor(now / 1000), by, note: text.note ?? '' });
  }
  if (upload === undefined) {
    await refuseFull(options.entries, store, of.workspace, entries, undefined, LIST_CALL_ROOM);
    await store.note({
      ...{ subject: `list/${of.list}`, workspace: of.workspace, before: null },
      after: { mode: of.mode, entries: texts.length },
    });
    return await putEntries(options.entries, set, entries, 'told');
  }
  const live = known.list.sets[of.mode];
  await refuseFull(options.entries, store, of.workspace, entries, live);
  // What it would change now; what it does change is told at the end.
  const change = await inSteps(entries, (part) => putEntries(options.entries, live, part, 'dry'));
  await inSteps(entries, (part) => putEntries(options.entries, set, part, 'quiet'));
  return change;
}

/** Entries of one step: 500 at once hold up the thread that answers for 20 ms when the set has a million. */
const STEP = 100;

/** Nobody reads an upload before its end, so its calls need not be one transaction. */
async function inSteps(
  entries: readonly ListEntry[],
  put: (part: readonly ListEntry[]) => Promise<ListChangeView>,
): Promise<ListChangeView> {
  let change: ListChangeView = { added: 0, updated: 0, unchanged: 0 };
  for (let from = 0; from < entries.length; from += STEP)
    change = sum(change, await put(entries.slice(from, from + STEP)));
  return change;
}

function sum(one: ListChangeView, other: ListChangeView): ListChangeView {
  return {
    added: one.added + other.added,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
  };
}

/** The entry of a value; for an address or a network without an entry, the one of the narrowest network around it. */
async function check(
  options: DeskOptions,
  store: ControlStore,
  of: Entries,
  entry: EntryText,
): Promise<ListEntryView | null> {
  const known = await knownList(store, of);
  const { list } = known;
  const key = await keyOf(options, known, of.mode, entry);
  const around = list.kind === 'addresses' && entry.value !== undefined ? networksAround(entry.value) : [];
  for (const one of [key, ...around]) {
    const found = await options.entries.get(setOf(list.sets[of.mode], one), one);
    if (found !== undefined && !isOver(found.expiry, options.clock())) return entryView(list, found);
  }
  return null;
}

/** Stores networks in a separate set. */
export async function putEntries(
  store: ListStore,
  set: number,
  entries: readonly ListEntry[],
  how: PutHow,
): Promise<ListChangeView> {
  const networks = entries.filter(({ key }) => isNetwork(key));
  const singles = networks.length === 0 ? entries : entries.filter(({ key }) => !isNetwork(key));
  const one = await store.put(set, singles, how);
  if (networks.length === 0) return one;
  return sum(one, await store.put(set + LIST_NETWORKS, networks, how));
}

async function remove(options: DeskOptions, store: ControlStore, of: Entries, texts: readonly EntryText[]) {
  refuseLabelled(of.list);
  const known = await knownList(store, of);
  const keys: Buffer[] = [];
  for (const [index, text] of texts.entries())
    keys.push(await keyOf(options, known, of.mode, text).catch((error: unknown) => placed(error, index)));
  await store.note({
    ...{ subject: `list/${of.list}`, workspace: of.workspace, after: null },
    before: { mode: of.mode, entries: texts.length },
  });
  const set = known.list.sets[of.mode];
  const networks = keys.filter(isNetwork);
  return (
    (await options.entries.remove(
      set,
      keys.filter((key) => !isNetwork(key)),
    )) + (await options.entries.remove(set + LIST_NETWORKS, networks))
  );
}

async function end(
  options: DeskOptions,
  store: ControlStore,
  of: Pick<Entries, 'workspace' | 'list'>,
  id: string,
  how: UploadEnd,
): Promise<UploadEndView> {
  const { entries } = options;
  await dropOldUploads(options, store);
  if (how === 'drop') {
    const { set } = await dropUpload(store, of.workspace, of.list, id);
    await dropped(entries, set);
    const list = await viewOf(options, await findList(store, of.workspace, of.list));
    return { ...list, changed: { added: 0, updated: 0, unchanged: 0 } };
  }
  const upload = await findUpload(store, of.workspace, of.list, id);
  const { sets } = await findList(store, of.workspace, of.list);
  const before = sets[upload.mode];
  // An upload without entries, such as one of an export that failed, must not empty the list.
  if (how === 'replace' && (await countOf(entries, upload.set)) === 0)
    throw new AdministrationError(
      'CONFLICT',
      'the upload has no entries, so the list is unchanged: to empty a list, remove its entries',
    );
  let since = await entries.sequence();
  const changed = await compared(entries, upload.set, before);
  if (how === 'add') {
    await refuseAdded(entries, store, of.workspace, () => Promise.resolve(changed));
    await merged(entries, before, upload.set, 'fill');
    await refuseFull(entries, store, of.workspace, [], before);
    // Most changes are applied before the swap, where a failure leaves the list as it was.
    since = await followed(entries, before, upload.set, since);
  } else if (changed.unchanged > 0) await merged(entries, before, upload.set, 'times');
  await endUpload(store, upload, before);
  if (how === 'add') await followed(entries, before, upload.set, since);
  await options.refreshed();
  await dropped(entries, before);
  return { ...(await viewOf(options, await findList(store, of.workspace, of.list))), changed };
}

async function pageOf(
  { entries: kept }: DeskOptions,
  store: ControlStore,
  of: Entries,
  limit: number,
  cursor: string | undefined,
) {
  const { list } = await knownList(store, of);
  const set = list.sets[of.mode];
  const inNetworks = cursor?.startsWith(NETWORK_PAGE) === true;
  const single = inNetworks ? { entries: [], next: undefined } : await kept.page(set, limit, cursor);
  const told = (entries: readonly ListEntry[], next: string | null) => ({
    entries: entries.map((entry) => entryView(list, entry)),
    next,
  });
  if (single.next !== undefined || list.kind !== 'addresses') return told(single.entries, single.next ?? null);
  // Networks come after the addresses, on the same page: a page of their own would be empty where there are none.
  const room = limit - single.entries.length;
  if (room <= 0) return told(single.entries, NETWORK_PAGE);
  const after = inNetworks ? cursor.slice(1) || undefined : undefined;
  const networks = await kept.page(set + LIST_NETWORKS, room, after);
  const next = networks.next === undefined ? null : `${NETWORK_PAGE}${networks.next}`;
  return told([...single.entries, ...networks.entries], next);
}

export async function knownList(store: ControlStore, { workspace, list: name }: Entries): Promise<KnownList> {
  const list = await findList(store, workspace, name);
  return { list, workspace: toWorkspace(workspaceIn(await store.read(), workspace)) };
}

/** Creates a built-in list before its first entry. */
async function made(
  { clock, refreshed }: Pick<DeskOptions, 'clock' | 'refreshed'>,
  store: ControlStore,
  { workspace, list }: Pick<Entries, 'workspace' | 'list'>,
): Promise<ListRecord> {
  const record = await makeBuiltIn(store, workspace, list, clock());
  await refreshed();
  return record;
}

/** @throws AdministrationError */
async function keyOf(
  options: DeskOptions,
  { list, workspace }: KnownList,
  mode: Mode,
  text: EntryText,
): Promise<Buffer> {
  const { kind } = list;
  const given = [text.value, text.hash, text.event_id].filter((one) => one !== undefined);
  if (given.length !== 1) throw new AdministrationError('INVALID', 'give one of /value, /hash and /event_id');
  if (text.value !== undefined) return keyOfValue({ kind, workspace, mode }, text.value);
  if (text.hash !== undefined) return keyOfHash(kind, text.hash);
  const row = await options.event(text.event_id ?? '', workspace.name, mode);
  if (row === undefined) throw new AdministrationError('NOT_FOUND', 'there is no such event, or it is no longer kept');
  return keyOfEvent(kind, row);
}

/** Adds the index of the wrong entry to the error, never its value. @throws always */
function placed(error: unknown, index: number): never {
  if (error instanceof RangeError) throw new AdministrationError('INVALID', `/entries/${index}: ${error.message}`);
  throw error;
}

/** Unix seconds. @throws AdministrationError */
export function expiryOf(
  { expires_at: at, ttl_seconds: ttl }: Pick<EntryText, 'expires_at' | 'ttl_seconds'>,
  { defaultTtlSeconds }: Pick<ListRecord, 'defaultTtlSeconds'>,
  now: number,
  index: number,
): number {
  if (at !== undefined && ttl !== undefined)
    throw new AdministrationError('INVALID', `/entries/${index}: give /expires_at or /ttl_seconds`);
  const seconds = ttl ?? (at === undefined ? defaultTtlSeconds : null);
  if (at === undefined) return seconds === null ? NEVER : Math.ceil(now / 1000) + seconds;
  const end = IS_TIME.test(at) ? parseTime(at) : NaN;
  if (Number.isNaN(end) || end <= now || end >= NEVER * 1000)
    throw new AdministrationError(
      'INVALID',
      `/entries/${index}/expires_at is no day or time in the future, such as 2099-01-31`,
    );
  return Math.floor(end / 1000);
}

async function viewOf({ entries }: Pick<DeskOptions, 'entries'>, list: ListRecord): Promise<ListView> {
  return {
    name: list.name,
    kind: list.kind,
    variable: LIST_VARIABLES[list.kind],
    description: list.description,
    default_ttl_seconds: list.defaultTtlSeconds,
    keep_on_erasure: list.keepOnErasure,
    entries: { live: await countOf(entries, list.sets.live), test: await countOf(entries, list.sets.test) },
    created_at: moment(list.createdAt),
    built_in: BUILT_IN.get(list.name)?.use ?? null,
  };
}

async function countOf(entries: ListStore, set: number): Promise<number> {
  return (await entries.count(set)) + (await entries.count(set + LIST_NETWORKS));
}

function entryView({ kind }: Pick<ListRecord, 'kind'>, { key, expiry, addedAt, by, note }: ListEntry): ListEntryView {
  return {
    hash: textOfKey(kind, key),
    expires_at: expiry === NEVER ? null : moment(expiry * 1000),
    added_at: moment(addedAt * 1000),
    by,
    note,
  };
}

function setOf(set: number, key: Buffer): number {
  return isNetwork(key) ? set + LIST_NETWORKS : set;
}

/** The entries of uploads that were given up count in everybody's room, so whoever needs room ends them. */
async function dropOldUploads({ entries, clock }: DeskOptions, store: ControlStore): Promise<void> {
  for (const set of await endOldUploads(store, clock())) await dropped(entries, set);
}

export async function dropped(entries: ListStore, set: number): Promise<void> {
  await entries.drop(set);
  await entries.drop(set + LIST_NETWORKS);
}

function askedBy(rules: readonly StoredRule[], list: string): string[] {
  const asking = rules.filter(({ when }) => {
    const read = readRule(String(when), ANY_LIST);
    return !('message' in read) && read.lists.includes(list);
  });
  return asking.map(({ id }) => id);
}
