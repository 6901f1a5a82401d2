// Administration of keys, for the command line and the admin API.
import { KEY_KINDS, type KeyKind, type Mode } from '../contract/vocabulary.js';
import { given } from '../util/given.js';
import { hasControlCharacters } from '../util/text/control-characters.js';
import { isoTime } from '../util/time/iso-time.js';
import { DAY_MS, DAY_SECONDS } from '../util/time/units.js';
import { AdministrationError, checkedInteger } from './administration.js';
import type { ControlStore } from './control/store.js';
import type { ControlTransaction } from './control/transaction.js';
import { hashKeyText, newId, newKeyText } from './key-text.js';
import {
  ALLOWED_ORIGIN,
  ENDED_KEYS_PER_WORKSPACE_MAX,
  KEY_HINT_CHARS,
  KEY_LIMIT_MAX,
  KEY_NAME_CHARS_MAX,
  type KeyRecord,
  KEYS,
  KEY_SUCCESSORS,
  KEY_USES,
  KEYS_PER_WORKSPACE_MAX,
  type KeyState,
  ORIGINS_MAX,
  workspaceIn,
  WORKSPACES,
} from './records.js';
import { addWorkspace } from './workspaces.js';

/** The longest overlap of an old key after its rotation: 90 days. */
export const OVERLAP_SECONDS_MAX = 90 * DAY_SECONDS;
export const DEFAULT_OVERLAP_SECONDS = DAY_SECONDS;

/** The longest lifetime of a key: ten years. */
const KEY_MS_MAX = 3650 * DAY_MS;

/** A new key: the only moment when its text is known. */
export interface IssuedKey {
  id: string;
  /** The text to send in requests. It is not stored. */
  key: string;
  kind: KeyKind;
  mode: Mode;
  workspace: string;
}

export interface KeyRequest extends PublicKeyChange {
  workspace: string;
  kind: KeyKind;
  mode: Mode;
  /** Requests per second; the default of the mode when absent. */
  limit?: number;
  /** Unix milliseconds when it expires; never when absent. */
  expiresAt?: number;
  /** A name that says what it is for. */
  name?: string;
}

/**
 * Oldest first; keys that were made in one millisecond by kind, as on the page that makes three.
 * @throws AdministrationError NOT_FOUND when `workspace` does not exist
 */
export async function listKeys(store: ControlStore, workspace?: string): Promise<KeyRecord[]> {
  const view = await store.read();
  if (workspace !== undefined) workspaceIn(view, workspace);
  return view
    .list(KEYS)
    .filter((key) => workspace === undefined || key.workspace === workspace)
    .sort((a, b) => a.createdAt - b.createdAt || placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1));
}

function placeOf({ kind }: KeyRecord): number {
  return KEY_KINDS.indexOf(kind);
}

/** Also creates the workspace when it does not exist. @throws AdministrationError INVALID, CONFLICT at a limit */
export function createKey(store: ControlStore, request: KeyRequest, now = Date.now()): Promise<IssuedKey> {
  return store.update((transaction) => {
    if (!transaction.get(WORKSPACES, request.workspace)) addWorkspace(transaction, request.workspace, {}, now);
    return addKey(transaction, request, 'active', now);
  });
}

export interface KeyChange extends PublicKeyChange {
  state?: KeyState;
  /** Requests per second, null for the default of the mode. */
  limit?: number | null;
  /** Unix milliseconds when it expires, null for never. An expired key stays expired. */
  expiresAt?: number | null;
  /** A name that says what it is for. */
  name?: string;
}

/** Properties of public keys only. */
export interface PublicKeyChange {
  /** Pages (`https://shop.example`) and apps (`app:id`) that may use the key; empty = any. */
  origins?: readonly string[];
  /** Requests per second of one address, null for the default part of the key's limit. */
  addressShare?: number | null;
  /** The key gets full replies (the authoritative decision). */
  fullReply?: boolean;
}

/** All given changes or none. A revoked key stays revoked. @throws AdministrationError NOT_FOUND, CONFLICT, INVALID */
export function changeKey(
  store: ControlStore,
  id: string,
  { state, limit, expiresAt, name, ...page }: KeyChange,
  now = Date.now(),
): Promise<KeyRecord> {
  return store.update((transaction) => {
    const before = findKey(transaction, id);
    if (before.state === 'revoked' && state !== undefined && state !== 'revoked')
      throw new AdministrationError('CONFLICT', `key ${id} is revoked and cannot be changed`);
    if (expiresAt !== undefined && (before.state === 'revoked' || isOver(before, now)))
      throw new AdministrationError(
        'CONFLICT',
        `key ${id} is revoked or expired and cannot be extended; create a new key`,
      );
    const after: KeyRecord = {
      ...before,
      ...(state !== undefined && { state }),
      ...(limit !== undefined && { limit: limit === null ? null : checkedInteger('limit', limit, 1, KEY_LIMIT_MAX) }),
      ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : checkedExpiry(expiresAt, now) }),
      ...(name !== undefined && { name: checkedName(name) }),
      ...checkedPage({ ...page, kind: before.kind }),
    };
    transaction.put(KEYS, after);
    return after;
  });
}

function isOver({ expiresAt }: KeyRecord, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function checkedExpiry(expiresAt: number, now: number): number {
  if (Number.isSafeInteger(expiresAt) && expiresAt > now && expiresAt <= now + KEY_MS_MAX) return expiresAt;
  throw new AdministrationError('INVALID', 'the expiry of a key must be in the future, within ten years');
}

function checkedPage({
  kind,
  origins,
  addressShare,
  fullReply,
}: PublicKeyChange & Pick<KeyRecord, 'kind'>): Partial<KeyRecord> {
  if (kind !== 'public' && (origins !== undefined || addressShare !== undefined || fullReply !== undefined))
    throw new AdministrationError('INVALID', 'origins, address_share and full_reply are settings of public keys only');
  return {
    ...(origins !== undefined && { origins: checkedOrigins(origins) }),
    ...(addressShare !== undefined && {
      addressShare: addressShare === null ? null : checkedInteger('address share', addressShare, 1, KEY_LIMIT_MAX),
    }),
    ...(fullReply !== undefined && { fullReply }),
  };
}

function checkedOrigins(origins: readonly string[]): string[] {
  if (origins.length > ORIGINS_MAX) throw new AdministrationError('INVALID', `at most ${ORIGINS_MAX} origins`);
  for (const origin of origins)
    if (!ALLOWED_ORIGIN.test(origin) || !(origin.startsWith('app:') || isAsBrowsersSend(origin)))
      throw new AdministrationError(
        'INVALID',
        `${JSON.stringify(origin)} is not an origin: write https://shop.example in lower case and ` +
          'without a path or the usual port (names of other scripts as xn--), or app:com.example.shop',
      );
  return [...new Set(origins)];
}

/**
 * Origins must be in the form that browsers send: `https://shop.example:443` would never match, because browsers omit
 * the default port and write numeric hosts as addresses.
 */
function isAsBrowsersSend(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === origin;
}

export function setKeyState(store: ControlStore, id: string, state: KeyState): Promise<KeyRecord> {
  return changeKey(store, id, { state });
}

export interface Rotation {
  /** Unix milliseconds. The new key does not inherit the expiry of the old one. */
  expiresAt?: number;
  /** Makes one more successor of a key that was rotated already. */
  another?: boolean;
}

export interface Rotated {
  readonly issued: IssuedKey;
  readonly replaced: KeyRecord;
  /** Keys made for it, or for those, by earlier rotations that are neither revoked nor expired. */
  readonly others: readonly KeyRecord[];
}

/**
 * Creates a new key in place of another one, which works for `overlapSeconds` more and then expires.
 * @throws AdministrationError NOT_FOUND, INVALID, CONFLICT when the old key is revoked or expired, or has a successor
 */
export function rotateKey(
  store: ControlStore,
  id: string,
  overlapSeconds: number = DEFAULT_OVERLAP_SECONDS,
  now = Date.now(),
  { expiresAt, another = false }: Rotation = {},
): Promise<Rotated> {
  return store.update((transaction) => {
    const before = findKey(transaction, id);
    const ends = before.expiresAt ?? Number.POSITIVE_INFINITY;
    if (before.state === 'revoked' || isOver(before, now))
      throw new AdministrationError('CONFLICT', `key ${id} is revoked or expired`);
    const overlap = checkedInteger('overlap', overlapSeconds, 0, OVERLAP_SECONDS_MAX);
    const others = successorsOf(transaction, id, now);
    if (others.length > 0 && !another) throw new AdministrationError('CONFLICT', rotatedAlready(before, others));
    const replaced: KeyRecord = { ...before, expiresAt: Math.min(ends, now + overlap * 1000) };
    transaction.put(KEYS, replaced);
    const { workspace, kind, mode, limit, state, name, origins, addressShare, fullReply } = before;
    const issued = addKey(
      transaction,
      { workspace, kind, mode, ...(limit !== null && { limit }), ...given({ expiresAt }) },
      state,
      now,
    );
    // Bindings of the old key apply to the new one.
    transaction.put(KEYS, {
      ...findKey(transaction, issued.id),
      ...given({ name, origins, addressShare, fullReply }),
    });
    transaction.put(KEY_SUCCESSORS, { v: 1, id: issued.id, replaces: id });
    return { issued, replaced, others };
  });
}

/** Those of a key and of its successors, oldest first. */
function successorsOf(transaction: ControlTransaction, id: string, now: number): KeyRecord[] {
  const all = transaction.list(KEY_SUCCESSORS);
  const ids = new Set([id]);
  // What is added meanwhile is walked too.
  for (const old of ids) for (const one of all) if (one.replaces === old) ids.add(one.id);
  ids.delete(id);
  return [...ids]
    .flatMap((each) => transaction.get(KEYS, each) ?? [])
    .filter((key) => key.state !== 'revoked' && !isOver(key, now))
    .sort((one, other) => one.createdAt - other.createdAt);
}

/** A second successor is another valid key, which nobody may know of when the first one is revoked after a leak. */
function rotatedAlready({ id, expiresAt }: KeyRecord, others: readonly KeyRecord[]): string {
  const made = others.map(
    ({ id: other, hint, createdAt, state }) =>
      `${other} (ends with ${hint ?? '?'}, made ${isoTime(createdAt)}${state === 'inactive' ? ', inactive' : ''})`,
  );
  const [are, them] = others.length > 1 ? ['are', 'one of them'] : ['is', 'it'];
  return (
    `key ${id} was rotated already and works until ${expiresAt === null ? 'it is revoked' : isoTime(expiresAt)}, and ` +
    `there ${are} ${made.join(', ')}: use ${them}, or rotate ${them} if its text is lost; one more successor is made ` +
    'only when "another" is asked for'
  );
}

/**
 * For callers that change more in the same transaction. The workspace must exist.
 * @throws AdministrationError INVALID, CONFLICT at the limit of keys
 */
export function addKey(transaction: ControlTransaction, request: KeyRequest, state: KeyState, now: number): IssuedKey {
  const { workspace, kind, mode } = request;
  makeRoomForKey(transaction, workspace, now);
  const limit = request.limit === undefined ? null : checkedInteger('limit', request.limit, 1, KEY_LIMIT_MAX);
  const key = newKeyText(kind, mode);
  const id = newId('key');
  transaction.put(KEYS, {
    v: 1,
    id,
    workspace,
    kind,
    mode,
    hash: hashKeyText(key),
    hint: key.slice(-KEY_HINT_CHARS),
    ...(request.name !== undefined && { name: checkedName(request.name) }),
    limit,
    state,
    createdAt: now,
    expiresAt: request.expiresAt === undefined ? null : checkedExpiry(request.expiresAt, now),
    ...checkedPage(request),
  });
  return { id, key, kind, mode, workspace };
}

/** A limit per workspace: one workspace must not fill the shared control store. @throws AdministrationError CONFLICT */
function makeRoomForKey(transaction: ControlTransaction, workspace: string, now: number): void {
  const own = transaction.list(KEYS).filter((key) => key.workspace === workspace);
  const ended = own.filter((key) => key.state === 'revoked' || isOver(key, now));
  if (own.length - ended.length >= KEYS_PER_WORKSPACE_MAX)
    throw new AdministrationError(
      'CONFLICT',
      `workspace ${workspace} has ${KEYS_PER_WORKSPACE_MAX} keys, which is the limit: revoke unused ones ` +
        '(a rotation with an overlap of 0 needs no room)',
    );
  ended.sort((one, other) => other.createdAt - one.createdAt);
  for (const { id } of ended.slice(ENDED_KEYS_PER_WORKSPACE_MAX)) {
    transaction.delete(KEYS, id);
    transaction.delete(KEY_SUCCESSORS, id);
    transaction.delete(KEY_USES, id);
  }
}

/** Joiners and other format characters are part of names in some scripts, but show nothing alone. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

function checkedName(name: string): string {
  const text = name.trim();
  const shows = text === '' || VISIBLE.test(text);
  if (shows && text.length <= KEY_NAME_CHARS_MAX && !hasControlCharacters(text)) return text;
  throw new AdministrationError(
    'INVALID',
    `the name of a key is one line of at most ${KEY_NAME_CHARS_MAX} characters, with at least one that can be seen`,
  );
}

function findKey(transaction: ControlTransaction, id: string): KeyRecord {
  const found = transaction.get(KEYS, id);
  if (!found) throw new AdministrationError('NOT_FOUND', `there is no key ${id}`);
  return found;
}
