// A copy of all keys in memory, so that finding a request's key is one map look-up without waiting. It polls the
// version of the control store; while the store is down, the last copy is used.
import type { KeyKind, Mode, Tenant } from '../contract/vocabulary.js';
import type { ControlStore } from './control/store.js';
import type { ControlView } from './control/transaction.js';
import { guarded } from '../util/guarded.js';
import { hashKeyText, KEY_TEXT_LENGTH } from './key-text.js';
import { PseudonymKey } from './pseudonym-key.js';
import { StoreUnavailableError } from '../storage/ports/errors.js';
import { lossOf } from './store-id.js';
import { type KeyRecord, KEYS, type WorkspaceRecord, WORKSPACES } from './records.js';
import { copiesOf } from './workspace-copy.js';

export interface Workspace {
  readonly name: string;
  /** Never reused. */
  readonly id: number;
  readonly secret: PseudonymKey;
  readonly protectedDevices: number;
  readonly retentionDays: number;
  /** Changes of the scoring policy as the administrator gave them. */
  readonly policy: Readonly<Record<string, unknown>> | undefined;
  /** Monitor mode: requests are decided and recorded, and the reply is always allow. */
  readonly monitor?: boolean;
}

/** The tenant of a key, with all that is known of its workspace. */
export interface KeyTenant {
  readonly workspace: Workspace;
  readonly mode: Mode;
}

/** The same by name. */
export function tenantOf({ workspace, mode }: KeyTenant): Tenant {
  return { workspace: workspace.name, mode };
}

export interface KeyEntry extends KeyTenant {
  readonly id: string;
  readonly kind: KeyKind;
  readonly active: boolean;
  readonly limitPerSecond: number;
  /** Requests per second of one address; the whole limit when the key is not public. */
  readonly addressShare: number;
  /** Pages (`https://shop.example`) and apps (`app:id`) that may use a public key; empty = any. */
  readonly origins: ReadonlySet<string>;
  /** A public key that gets full replies. */
  readonly fullReply: boolean;
  /** Index of this key's state in a limiter, from 0 without gaps; constant for the life of the process. */
  readonly slot: number;
}

export interface KeyRingOptions {
  store: ControlStore;
  /** Pause between polls of the store's version. */
  pollMs: number;
  /** Requests per second of keys without a limit of their own. */
  limits: Readonly<Record<Mode, number>>;
  /** Called once when the store fails, and for every unreadable record. */
  onError(error: unknown): void;
  /** Unix milliseconds */
  now?: () => number;
}

/** @param version of the control store that has these workspaces */
type WorkspacesListener = (workspaces: Iterable<Workspace>, version: number) => void;

interface Snapshot {
  /** The state of the store that the copy was built from. */
  readonly view: ControlView | undefined;
  readonly byHash: ReadonlyMap<string, KeyEntry>;
  /** Key texts that were looked up and found: at most as many as keys. */
  readonly byText: Map<string, KeyEntry>;
  readonly workspaces: ReadonlyMap<string, Workspace>;
  /** Workspaces by the ids of all keys. */
  readonly keys: ReadonlyMap<string, string>;
  /** Names of the workspaces with a live API key that can be used. */
  readonly scoring: ReadonlySet<string>;
  /** Unix milliseconds of the next expiry of a key. */
  readonly nextExpiry: number;
}

const NOTHING: Snapshot = {
  view: undefined,
  byHash: new Map(),
  byText: new Map(),
  workspaces: new Map(),
  keys: new Map(),
  scoring: new Set(),
  nextExpiry: Number.POSITIVE_INFINITY,
};

const STAY =
  'the known keys stay valid. Restore the backup of it, or check DATA_DIR and REDIS_URL; to go on with other keys, ' +
  'restart with NEW_CONTROL_STORE=1';

/** The store answers, but its content is not that of the known store. */
class LostStoreError extends StoreUnavailableError {}

export class KeyRing {
  readonly #options: Required<KeyRingOptions>;
  readonly #slots = new Map<string, number>();
  #snapshot = NOTHING;
  #generation = 0;
  readonly #listeners: WorkspacesListener[] = [];
  readonly #viewListeners: ((view: ControlView) => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #stale = false;
  #unreadable = false;
  #lost: string | undefined;
  #closed = false;

  private constructor(options: KeyRingOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /** A loaded ring that follows the store. Rejects when the store cannot be read. */
  static async open(options: KeyRingOptions): Promise<KeyRing> {
    const ring = new KeyRing(options);
    await ring.#reload();
    ring.#schedule();
    return ring;
  }

  /** The usable key of this text: active or inactive, not revoked, not expired. */
  find(text: string): KeyEntry | undefined {
    const snapshot = this.#snapshot;
    const known = snapshot.byText.get(text);
    if (known !== undefined || text.length !== KEY_TEXT_LENGTH) return known;
    const entry = snapshot.byHash.get(hashKeyText(text));
    if (entry !== undefined) snapshot.byText.set(text, entry);
    return entry;
  }

  workspace(name: string): Workspace | undefined {
    return this.#snapshot.workspaces.get(name);
  }

  /** Name of the workspace of a stored key, also of an expired one. @param id of the key */
  workspaceOfKey(id: string): string | undefined {
    return this.#snapshot.keys.get(id);
  }

  all(): Workspace[] {
    return [...this.#snapshot.workspaces.values()];
  }

  /** Calls now and after every change of the store. */
  follow(listener: WorkspacesListener): void {
    this.#listeners.push(listener);
    listener(this.#snapshot.workspaces.values(), this.#snapshot.view?.version ?? 0);
  }

  /** The same for parts that cache other collections of the store. */
  followView(listener: (view: ControlView) => void): void {
    this.#viewListeners.push(listener);
    if (this.#snapshot.view !== undefined) listener(this.#snapshot.view);
  }

  /** Active keys that expire before a time, first to expire first. @param until Unix milliseconds */
  ending(until: number): KeyRecord[] {
    const now = this.#options.now();
    const ends = ({ expiresAt }: KeyRecord): number => expiresAt ?? Number.POSITIVE_INFINITY;
    const keys = this.#snapshot.view?.list(KEYS, () => undefined) ?? [];
    return keys
      .filter((key) => key.state === 'active' && isUsable(key, now) && ends(key) <= until)
      .sort((a, b) => ends(a) - ends(b));
  }

  /** Counts up with every change of the copy: what was found before may be another key now, or none. */
  get generation(): number {
    return this.#generation;
  }

  /** Keys that can be used now. */
  get size(): number {
    return this.#snapshot.byHash.size;
  }

  /** Workspaces with a live API key that can be used now. */
  get scoring(): number {
    return this.#snapshot.scoring.size;
  }

  /** The store failed at the last poll, or has a workspace that cannot be read. */
  get stale(): boolean {
    return this.#stale || this.#unreadable;
  }

  /** The store has a workspace whose record is damaged or of a newer release. */
  get hasUnreadable(): boolean {
    return this.#unreadable;
  }

  /** Why the store's content is not used; undefined while it is. */
  get lost(): string | undefined {
    return this.#lost;
  }

  /** Polls the store now. Never rejects. */
  async refresh(): Promise<void> {
    try {
      if ((await this.#options.store.version()) !== this.#snapshot.view?.version) await this.#reload();
      this.#stale = false;
      this.#lost = undefined;
    } catch (error) {
      const isLost = error instanceof LostStoreError;
      // A store that lost everything was mostly away before, which was told.
      if (!this.#stale || (isLost && this.#lost === undefined)) this.#options.onError(error);
      this.#stale = true;
      if (isLost) this.#lost = error.message;
    }
    // Keys expire on time also while the store is down.
    const { view, nextExpiry } = this.#snapshot;
    if (view && this.#options.now() >= nextExpiry) this.#adopt(view);
  }

  /** Stops polling. `find` still works. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(
      guarded(this.#options.onError, () => this.refresh().finally(() => this.#schedule())),
      this.#options.pollMs,
    );
    this.#timer.unref();
  }

  async #reload(): Promise<void> {
    const view = await this.#options.store.read();
    // The known keys stay in use: refusing every caller would make the loss worse.
    const known = this.#snapshot.view;
    const loss = known && lossOf(known, view);
    if (loss !== undefined) throw new LostStoreError(`${loss}; ${STAY}`);
    this.#adopt(view);
  }

  #adopt(view: ControlView): void {
    const { onError, now } = this.#options;
    const workspaces = this.#workspacesIn(view);
    const byHash = new Map<string, KeyEntry>();
    const byId = new Map<string, KeyEntry>();
    const scoring = new Set<string>();
    let nextExpiry = Number.POSITIVE_INFINITY;
    const newer: KeyRecord[] = [];
    const readable = view.list(KEYS, (error, part) => {
      if (part === undefined) error.message += '; until then the key is refused, because what it may do is not known';
      else newer.push(part);
      onError(error);
    });
    const keys = [...readable, ...newer];
    for (const record of keys) {
      const workspace = workspaces.get(record.workspace);
      if (!workspace || !isUsable(record, now())) continue;
      nextExpiry = Math.min(nextExpiry, record.expiresAt ?? Number.POSITIVE_INFINITY);
      const entry = this.#entry(record, workspace);
      byHash.set(record.hash, entry);
      byId.set(entry.id, entry);
      if (entry.active && entry.kind === 'api' && entry.mode === 'live') scoring.add(workspace.name);
    }
    this.#snapshot = {
      view,
      workspaces,
      byHash,
      byText: carryOver(this.#snapshot.byText, byId),
      keys: new Map(keys.map(({ id, workspace }) => [id, workspace])),
      scoring,
      nextExpiry,
    };
    this.#generation += 1;
    for (const listener of this.#viewListeners) listener(view);
    for (const listener of this.#listeners) listener(workspaces.values(), view.version);
  }

  /**
   * A workspace whose record is unreadable keeps its last state, so that its keys are not refused. After a restart a
   * record of a newer release is used with the fields that this release knows, and of a damaged one its copy.
   */
  #workspacesIn(view: ControlView): Map<string, Workspace> {
    const unreadable = new Set<string>();
    const newer: WorkspaceRecord[] = [];
    const records = view.list(WORKSPACES, (error, part) => {
      unreadable.add(error.field);
      if (part !== undefined) newer.push(part);
      this.#options.onError(error);
    });
    const copies = copiesOf(view, unreadable);
    const workspaces = new Map([...copies, ...records, ...newer].map((record) => [record.name, toWorkspace(record)]));
    for (const [name, before] of this.#snapshot.workspaces)
      if (unreadable.has(`${WORKSPACES.name}/${name}`)) workspaces.set(name, before);
    this.#unreadable = unreadable.size > 0;
    return workspaces;
  }

  #entry(record: KeyRecord, workspace: Workspace): KeyEntry {
    const limitPerSecond = record.limit ?? this.#options.limits[record.mode];
    const slot = this.#slots.get(record.id) ?? this.#slots.size;
    this.#slots.set(record.id, slot);
    return {
      id: record.id,
      workspace,
      kind: record.kind,
      mode: record.mode,
      active: record.state === 'active',
      limitPerSecond,
      addressShare: record.kind === 'public' ? addressShareOf(record.addressShare, limitPerSecond) : limitPerSecond,
      origins: record.origins === undefined ? ANY_ORIGIN : new Set(record.origins),
      fullReply: record.fullReply ?? false,
      slot,
    };
  }
}

const ANY_ORIGIN: ReadonlySet<string> = new Set();
/** The default share of one address in a public key's limit, and the least requests per second that it always gets. */
const ADDRESS_PART = 0.2;
const ADDRESS_SHARE_MIN = 10;

function addressShareOf(own: number | null | undefined, limit: number): number {
  return Math.min(limit, own ?? Math.max(ADDRESS_SHARE_MIN, Math.floor(limit * ADDRESS_PART)));
}

function isUsable(record: KeyRecord, now: number): boolean {
  return record.state !== 'revoked' && (record.expiresAt === null || record.expiresAt > now);
}

/** Texts that were looked up, with their new entries, so that a change needs no new hash of every key. */
function carryOver(texts: ReadonlyMap<string, KeyEntry>, byId: ReadonlyMap<string, KeyEntry>): Map<string, KeyEntry> {
  const carried = new Map<string, KeyEntry>();
  for (const [text, { id }] of texts) {
    const entry = byId.get(id);
    if (entry) carried.set(text, entry);
  }
  return carried;
}

export function toWorkspace({ secret, ...record }: WorkspaceRecord): Workspace {
  const { name, id, protectedDevices, retentionDays, policy, monitor = false } = record;
  return {
    name,
    id,
    secret: new PseudonymKey(Buffer.from(secret, 'base64url')),
    protectedDevices,
    retentionDays,
    policy,
    monitor,
  };
}
