// Administration of lists, without their entries, for the command line and the admin API.
import { randomInt } from 'node:crypto';
import { BUILT_IN, BUILT_IN_LISTS, type BuiltInList } from '../../contract/lists/built-in.js';
import {
  LIST_SET_MAX,
  LIST_UPLOAD_MS,
  LIST_UPLOADS_MAX,
  LIST_VARIABLES,
  type ListKind,
  LISTS_MAX,
} from '../../contract/lists/lists.js';
import { byService } from '../../contract/operators/audit.js';
import { type Mode, MODES } from '../../contract/vocabulary.js';
import { AdministrationError } from '../administration.js';
import { type ControlStore } from '../control/store.js';
import { type ControlTransaction, type ControlView } from '../control/transaction.js';
import { newId } from '../key-text.js';
import { rulesOf, type StoredRule } from '../policy/document.js';
import { RULE_DRAFTS, ruleIn } from '../policy/records.js';
import { workspaceIn, type WorkspaceRecord } from '../records.js';
import { listId, type ListRecord, LIST_UPLOADS, LISTS, type UploadRecord } from './records.js';

export interface ListRequest {
  name: string;
  kind: ListKind;
  description?: string;
  defaultTtlSeconds?: number | null;
  keepOnErasure?: boolean;
}

/** The set number of a built-in list that has no record yet: it has no entries. */
const NO_SET = 0;

/** Ids of the rules whose condition uses a list, in any state. */
export type AskedBy = (rules: readonly StoredRule[], list: string) => string[];

/** @throws AdministrationError NOT_FOUND, CONFLICT when the name is taken or the workspace has `LISTS_MAX` lists */
export function createList(
  store: ControlStore,
  workspace: string,
  request: ListRequest,
  now: number,
): Promise<ListRecord> {
  return store.update((transaction) => {
    workspaceIn(transaction, workspace);
    const { name } = request;
    refuseTaken(transaction, workspace, name);
    if (ofWorkspace(transaction, workspace).filter((list) => !BUILT_IN.has(list.name)).length >= LISTS_MAX)
      throw new AdministrationError('CONFLICT', `a workspace has at most ${LISTS_MAX} lists; delete one first`);
    const list: ListRecord = {
      v: 1,
      workspace,
      name,
      kind: request.kind,
      description: request.description ?? '',
      defaultTtlSeconds: request.defaultTtlSeconds ?? null,
      keepOnErasure: request.keepOnErasure ?? false,
      sets: { live: newSet(transaction), test: newSet(transaction) },
      createdAt: now,
    };
    transaction.put(LISTS, list);
    return list;
  });
}

/** All lists, built-in ones included, sorted by name. @throws AdministrationError NOT_FOUND */
export async function readLists(store: ControlStore, workspace: string): Promise<ListRecord[]> {
  const view = await store.read();
  const record = workspaceIn(view, workspace);
  const own = ofWorkspace(view, workspace);
  const names = new Set(own.map(({ name }) => name));
  const others = BUILT_IN_LISTS.filter(({ name }) => !names.has(name)).map((list) => unmade(record, list));
  return [...own, ...others].sort(byName);
}

/** @throws AdministrationError NOT_FOUND */
export async function findList(store: ControlStore, workspace: string, name: string): Promise<ListRecord> {
  const view = await store.read();
  workspaceIn(view, workspace);
  return found(view, workspace, name);
}

/** For each list of a workspace, by its name: the variable of the rule language that it can be compared with. */
export async function listVariables(store: ControlStore, workspace: string): Promise<Map<string, string>> {
  return variablesIn(await store.read(), workspace);
}

/**
 * Creates the record of a built-in list at its first change; a list that has a record stays as it is.
 * @throws AdministrationError NOT_FOUND
 */
export function makeBuiltIn(store: ControlStore, workspace: string, name: string, now: number): Promise<ListRecord> {
  return store.update((transaction) => made(transaction, workspace, name, now));
}

/** `listVariables` for a view that is loaded already. */
export function variablesIn(view: ControlView, workspace: string): Map<string, string> {
  return new Map(
    [...BUILT_IN_LISTS, ...ofWorkspace(view, workspace)].map(({ name, kind }) => [name, LIST_VARIABLES[kind]]),
  );
}

export type ListChanges = Partial<Pick<ListRecord, 'name' | 'description' | 'defaultTtlSeconds' | 'keepOnErasure'>>;

/** @throws AdministrationError NOT_FOUND, CONFLICT when the new name is taken or a rule uses the old one */
export function changeList(
  store: ControlStore,
  { workspace, name }: { workspace: string; name: string },
  change: ListChanges,
  now: number,
  askedBy: AskedBy,
): Promise<ListRecord> {
  return store.update((transaction) => {
    const list = { ...made(transaction, workspace, name, now), ...change };
    if (list.name !== name) rename(transaction, workspace, name, list.name, askedBy);
    transaction.put(LISTS, list);
    return list;
  });
}

/** Keeps the entries and the open uploads of the list. */
function rename(transaction: ControlTransaction, workspace: string, name: string, to: string, askedBy: AskedBy): void {
  if (BUILT_IN.has(name))
    throw new AdministrationError('CONFLICT', `the list ${name} is built-in and cannot be renamed`);
  refuseTaken(transaction, workspace, to);
  refuseAsked(transaction, workspace, name, askedBy);
  for (const upload of transaction.list(LIST_UPLOADS))
    if (upload.workspace === workspace && upload.list === name) transaction.put(LIST_UPLOADS, { ...upload, list: to });
  transaction.delete(LISTS, listId(workspace, name));
}

function refuseTaken(view: ControlView, workspace: string, name: string): void {
  if (view.get(LISTS, listId(workspace, name)) !== undefined || BUILT_IN.has(name))
    throw new AdministrationError('CONFLICT', `a list ${name} exists already; use another name`);
}

/**
 * Checks published rules and drafts: a rule without its list makes the policy invalid, and blocks changes of others.
 * @throws AdministrationError CONFLICT
 */
function refuseAsked(view: ControlView, workspace: string, name: string, askedBy: AskedBy): void {
  const drafts = view.list(RULE_DRAFTS).filter((draft) => draft.workspace === workspace);
  const written = [
    ...rulesOf(workspaceIn(view, workspace).policy),
    ...drafts.flatMap((draft) => ruleIn(draft.rule) ?? []),
  ];
  const rules = [...new Set(askedBy(written, name))];
  if (rules.length === 0) return;
  const [who, what] =
    rules.length === 1
      ? [`the rule ${rules.join()} asks`, 'it, or its draft,']
      : [`the rules ${rules.join(', ')} ask`, 'them, or their drafts,'];
  throw new AdministrationError('CONFLICT', `${who} the list ${name}; change or remove ${what} first`);
}

/**
 * Deletes a list with its uploads. A built-in list remains, without entries and with its default properties.
 * @returns numbers of the sets that are no longer used
 * @throws AdministrationError NOT_FOUND, CONFLICT when a rule uses the list or labels fill it
 */
export function deleteList(store: ControlStore, workspace: string, name: string, askedBy: AskedBy): Promise<number[]> {
  return store.update((transaction) => {
    refuseLabelled(name);
    workspaceIn(transaction, workspace);
    const { sets } = found(transaction, workspace, name);
    refuseAsked(transaction, workspace, name, askedBy);
    const uploads = transaction.list(LIST_UPLOADS).filter((one) => one.workspace === workspace && one.list === name);
    for (const { id } of uploads) transaction.delete(LIST_UPLOADS, id);
    transaction.delete(LISTS, listId(workspace, name));
    return [...MODES.map((mode) => sets[mode]), ...uploads.map(({ set }) => set)].filter((set) => set !== NO_SET);
  });
}

/**
 * Also ends old uploads.
 * @returns the new upload, and as `givenUp` the set numbers of the removed ones
 * @throws AdministrationError NOT_FOUND, CONFLICT when labels fill the list or `LIST_UPLOADS_MAX` uploads are open
 */
export async function beginUpload(
  store: ControlStore,
  workspace: string,
  name: string,
  mode: Mode,
  now: number,
): Promise<{ upload: UploadRecord; givenUp: number[] }> {
  const upload = await store.update((transaction) => {
    refuseLabelled(name);
    made(transaction, workspace, name, now);
    const open = transaction.list(LIST_UPLOADS).filter((one) => one.workspace === workspace && !isOver(one, now));
    if (open.length >= LIST_UPLOADS_MAX)
      throw new AdministrationError('CONFLICT', `a workspace has at most ${LIST_UPLOADS_MAX} uploads; end one first`);
    const set = newSet(transaction);
    const upload: UploadRecord = { v: 1, id: newId('upl'), workspace, list: name, mode, set, createdAt: now };
    transaction.put(LIST_UPLOADS, upload);
    return upload;
  });
  // Last: a refused call would not return the sets, and nobody else knows them.
  return { upload, givenUp: await endOldUploads(store, now) };
}

function isOver({ createdAt }: UploadRecord, now: number): boolean {
  return createdAt + LIST_UPLOAD_MS < now;
}

/**
 * Removes uploads of all workspaces that are older than `LIST_UPLOAD_MS`, in the name of the service: the caller may
 * have no right in those workspaces.
 * @returns the set numbers of the removed ones
 */
export async function endOldUploads(store: ControlStore, now: number): Promise<number[]> {
  const uploads = (await store.read()).list(LIST_UPLOADS);
  if (!uploads.some((one) => isOver(one, now))) return [];
  return store.by(byService('endOldUploads')).update((transaction) => {
    const old = transaction.list(LIST_UPLOADS).filter((one) => isOver(one, now));
    for (const { id } of old) transaction.delete(LIST_UPLOADS, id);
    return old.map(({ set }) => set);
  });
}

/** @throws AdministrationError NOT_FOUND */
export async function findUpload(store: ControlStore, workspace: string, name: string, id: string) {
  return upload(await store.read(), workspace, name, id);
}

/** @throws AdministrationError NOT_FOUND */
export function dropUpload(store: ControlStore, workspace: string, name: string, id: string): Promise<UploadRecord> {
  return store.update((transaction) => {
    const record = upload(transaction, workspace, name, id);
    transaction.delete(LIST_UPLOADS, id);
    return record;
  });
}

/**
 * Replaces the entries of the list with those of the upload, in one step.
 * @param expected number of the list's set that the caller read
 * @returns number of the replaced set
 * @throws AdministrationError NOT_FOUND, CONFLICT when the list has another set than `expected`
 */
export function endUpload(
  store: ControlStore,
  { workspace, list: name, id, mode, set }: UploadRecord,
  expected: number,
): Promise<number> {
  return store.update((transaction) => {
    upload(transaction, workspace, name, id);
    const list = found(transaction, workspace, name);
    const before = list.sets[mode];
    if (before !== expected)
      throw new AdministrationError('CONFLICT', `the entries of ${name} were replaced by another operator; try again`);
    transaction.put(LISTS, { ...list, sets: { ...list.sets, [mode]: set } });
    transaction.delete(LIST_UPLOADS, id);
    return before;
  });
}

function found(view: ControlView, workspace: string, name: string): ListRecord {
  const builtIn = BUILT_IN.get(name);
  const list = view.get(LISTS, listId(workspace, name)) ?? (builtIn && unmade(workspaceIn(view, workspace), builtIn));
  if (list === undefined) throw new AdministrationError('NOT_FOUND', `there is no list ${name}`);
  return list;
}

/**
 * Only labels change the entries of a `labels` list: they also remove entries, and cannot distinguish those of an
 * operator from their own.
 * @throws AdministrationError CONFLICT
 */
export function refuseLabelled(name: string): void {
  if (BUILT_IN.get(name)?.use === 'labels')
    throw new AdministrationError(
      'CONFLICT',
      `the list ${name} is filled by labels; label the event, or withdraw its label with \`unknown\``,
    );
}

function made(transaction: ControlTransaction, workspace: string, name: string, now: number): ListRecord {
  workspaceIn(transaction, workspace);
  const list = found(transaction, workspace, name);
  if (!isUnmade(list)) return list;
  const record: ListRecord = {
    ...list,
    sets: { live: newSet(transaction), test: newSet(transaction) },
    createdAt: now,
  };
  transaction.put(LISTS, record);
  return record;
}

/** Whether a list is built in and has no record yet, so no sets of entries. */
export function isUnmade({ sets }: ListRecord): boolean {
  return sets.live === NO_SET;
}

/** A built-in list without a record, as replies show it. */
function unmade({ name: workspace, createdAt }: WorkspaceRecord, { name, kind, description }: BuiltInList): ListRecord {
  const rest = { description, defaultTtlSeconds: null, keepOnErasure: false, createdAt };
  return { v: 1, workspace, name, kind, sets: { live: NO_SET, test: NO_SET }, ...rest };
}

function upload(view: ControlView, workspace: string, list: string, id: string): UploadRecord {
  const record = view.get(LIST_UPLOADS, id);
  if (record?.workspace !== workspace || record.list !== list)
    throw new AdministrationError('NOT_FOUND', `there is no upload ${id}`);
  return record;
}

/** The lists of a workspace that have a record, sorted by name. */
export function ofWorkspace(view: ControlView, workspace: string): ListRecord[] {
  return view
    .list(LISTS)
    .filter((list) => list.workspace === workspace)
    .sort(byName);
}

function byName(a: ListRecord, b: ListRecord): number {
  return a.name < b.name ? -1 : 1;
}

/** A random set number that is not in use. */
function newSet(transaction: ControlTransaction): number {
  const taken = new Set([
    ...transaction.list(LISTS).flatMap(({ sets }) => [sets.live, sets.test]),
    ...transaction.list(LIST_UPLOADS).map(({ set }) => set),
  ]);
  for (;;) {
    const number = randomInt(1, LIST_SET_MAX);
    if (!taken.has(number)) return number;
  }
}
