// Finds the lists that a request is on, once per decision, for all kinds of lists in its workspace and mode.
import { LIST_KINDS, LISTS_MAX, type ListedIn, type ListKind, type ListsUpdate } from '../../contract/lists/lists.js';
import { type Mode, MODES, type Tenant } from '../../contract/vocabulary.js';
import { type EventRequest, OPTION } from '../../event/event-row.js';
import { hash32, hex32 } from '../../util/text/hex.js';
import { ListTable } from './table.js';

/** The lists of a workspace in one mode. */
interface Scope {
  readonly number: number;
  readonly kinds: readonly ListKind[];
  readonly byNumber: ReadonlyMap<number, ListedIn>;
  /** Lists whose matches may come with a request, by `listWord`. */
  readonly byWord: ReadonlyMap<number, ListedIn>;
}

const NONE: string[] = [];
const OF_LOGIN: readonly ListKind[] = ['identifiers', 'email_domains'];
/** Kinds of lists whose matches may come with a request (`of`). */
const BY_WORD: readonly ListKind[] = ['addresses', 'identifiers'];
/** More than `LISTS_MAX`: the table also contains the sets of replaced entries until it is rebuilt. */
const FOUND_MAX = 8 * LISTS_MAX;

/** Hash of workspace and mode; the same number in every thread and on every node. */
export function scopeOf(workspace: string, mode: Mode): number {
  return hash32(`${workspace}/${mode}`);
}

/** Hash of a list's name; results of network look-ups are passed on in this form. */
export function listWord(name: string): number {
  return hash32(name);
}

/** The two letters of a country as a number, the low word of its value in the table. */
export function countryWord(code: string): number {
  return (code.charCodeAt(0) << 8) | code.charCodeAt(1);
}

export class ListLookUp {
  readonly #table: ListTable;
  /** By mode and workspace. */
  readonly #scopes: Readonly<Record<Mode, Map<string, Scope>>> = { test: new Map(), live: new Map() };
  readonly #found = new Uint32Array(FOUND_MAX);

  constructor({ table, lists }: ListsUpdate) {
    this.#table = new ListTable(table);
    for (const mode of MODES) {
      const all = new Map<string, ListedIn[]>();
      for (const list of lists)
        if (list.mode === mode) all.set(list.workspace, [...(all.get(list.workspace) ?? []), list]);
      for (const [workspace, own] of all) this.#scopes[mode].set(workspace, scopeFor(workspace, mode, own));
    }
  }

  /**
   * Returns a function from visitor id to the names of the lists: the visitor is known only at the decision. A page's
   * request has two decisions, mostly with the same visitor, so the last result is cached. Undefined when the workspace
   * has no lists.
   */
  askedBy(request: EventRequest, networks: readonly number[]): ((visitorId: string) => string[]) | undefined {
    if (!this.has(request)) return undefined;
    let asked: string | undefined;
    let found = NONE;
    return (visitorId) => {
      if (visitorId !== asked) found = this.of(request, visitorId, networks);
      asked = visitorId;
      return found;
    };
  }

  /** Whether the workspace has lists in this mode; without them no work is needed for a request. */
  has({ workspace, mode }: Tenant): boolean {
    return this.#scopes[mode].has(workspace);
  }

  /**
   * Names of the lists that contain a value of the request.
   * @param networks `listWord`s of the lists with a network that contains its address. For an event that is decided
   * again: of all lists that it was on. Its address is no longer known, nor what the page said where the backend names
   * no login identifier.
   */
  of(request: EventRequest, visitorId: string, networks: readonly number[]): string[] {
    const scope = this.#scopes[request.mode].get(request.workspace);
    if (scope === undefined) return NONE;
    let names = NONE;
    for (const kind of scope.kinds) names = this.#withKind(names, kind, scope, request, visitorId);
    for (const word of networks) {
      const list = scope.byWord.get(word);
      if (list?.kind === 'addresses' || request.identifierHash === '') names = withName(names, list?.name);
    }
    return names;
  }

  /** Names of the lists that contain the login identifier or its domain. */
  ofLogin(request: EventRequest): string[] {
    const scope = this.#scopes[request.mode].get(request.workspace);
    if (scope === undefined) return NONE;
    let names = NONE;
    for (const kind of OF_LOGIN)
      if (scope.kinds.includes(kind)) names = this.#withKind(names, kind, scope, request, '');
    return names;
  }

  #withKind(found: string[], kind: ListKind, scope: Scope, request: EventRequest, visitorId: string): string[] {
    let names = found;
    const count = this.#count(kind, scope.number, request, visitorId);
    for (let i = 0; i < count; i += 1) {
      const list = scope.byNumber.get(this.#found[i] ?? 0);
      // Skips entries of another kind and of sets that were replaced.
      if (list?.kind === kind && !isByClaim(list.name, request)) names = withName(names, list.name);
    }
    return names;
  }

  /** Number of sets that contain the request's value of this kind; writes the set numbers to `#found`. */
  #count(kind: ListKind, scope: number, request: EventRequest, visitorId: string): number {
    if (kind === 'countries')
      return request.country === 'ZZ' ? 0 : this.#find(0, countryWord(request.country), scope, request.receivedAt);
    if (kind === 'asns') return request.asn === 0 ? 0 : this.#find(0, request.asn, scope, request.receivedAt);
    const text = textOf(kind, request, visitorId);
    return text === '' ? 0 : this.#find(hex32(text, 0), hex32(text, 8), scope, request.receivedAt);
  }

  #find(high: number, low: number, scope: number, now: number): number {
    return this.#table.find(high, low, scope, now, this.#found);
  }
}

function scopeFor(workspace: string, mode: Mode, own: readonly ListedIn[]): Scope {
  return {
    number: scopeOf(workspace, mode),
    kinds: LIST_KINDS.filter((kind) => own.some((list) => list.kind === kind)),
    byNumber: new Map(own.map((list) => [list.number, list])),
    byWord: new Map(own.flatMap((list) => (BY_WORD.includes(list.kind) ? [[listWord(list.name), list]] : []))),
  };
}

/**
 * Whether the list lets in whoever has a name, and the name is the page's word. A page can say any: a thief's says one
 * that is let in.
 */
function isByClaim(name: string, { tier, options }: EventRequest): boolean {
  if (name === 'allow_identifiers') return tier === 'provisional';
  return name === 'allow_email_domains' && (tier === 'provisional' || (options & OPTION.domainOfPage) !== 0);
}

function textOf(kind: Exclude<ListKind, 'countries' | 'asns'>, request: EventRequest, visitorId: string): string {
  // Literal property names: access by a variable name is slower.
  switch (kind) {
    case 'users':
      return request.userHash;
    case 'fingerprints':
      return request.fingerprint;
    case 'visitors':
      return visitorId;
    case 'identifiers':
      return request.identifierHash;
    case 'email_domains':
      return request.identifierDomainHash;
    case 'addresses':
      return request.addressHash;
    case 'sims':
      return request.simSerialHash;
  }
}

function withName(names: string[], name: string | undefined): string[] {
  if (name === undefined || names.includes(name)) return names;
  return names.length === 0 ? [name] : [...names, name];
}
