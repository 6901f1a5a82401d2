// Which lists a request is on: asked once per decision, of every kind that lists of its workspace and mode have.
import { LIST_KINDS, LISTS_MAX, type ListedIn, type ListKind, type ListsUpdate } from '../../contract/lists/lists.js';
import { type Mode, MODES } from '../../contract/vocabulary.js';
import { type EventRequest } from '../../event/event-row.js';
import { hash32, hex32 } from '../../util/hex.js';
import { ListTable } from './table.js';

/** The lists of a workspace in one mode. */
interface Scope {
  readonly number: number;
  readonly kinds: readonly ListKind[];
  readonly byNumber: ReadonlyMap<number, ListedIn>;
  /** Lists of addresses. */
  readonly byWord: ReadonlyMap<number, string>;
}

const NONE: string[] = [];
/** Sets of entries that one takes the place of are in the table too, until it is made anew. */
const FOUND_MAX = 8 * LISTS_MAX;

/** Of a workspace and a mode: the same number in every thread and on every node. */
export function scopeOf(workspace: string, mode: Mode): number {
  return hash32(`${workspace}/${mode}`);
}

/** A list's name as a number, for whoever finds the networks of an address and hands them on. */
export function listWord(name: string): number {
  return hash32(name);
}

/** A country's two letters as the low word of its value. */
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
   * Gives the lists of a request by its visitor, which is known when it is decided. Both decisions of a page ask,
   * mostly for the same one. Undefined when there is no list to be on.
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

  /** Whether there is anything to be on: nothing is made for a request of whom there is not. */
  has({ workspace, mode }: Pick<EventRequest, 'workspace' | 'mode'>): boolean {
    return this.#scopes[mode].has(workspace);
  }

  /**
   * Names of the lists that a party of the request is on.
   * @param networks words of the lists that have a network around its address
   */
  of(request: EventRequest, visitorId: string, networks: readonly number[]): string[] {
    const scope = this.#scopes[request.mode].get(request.workspace);
    if (scope === undefined) return NONE;
    let names = NONE;
    for (const kind of scope.kinds) {
      const count = this.#count(kind, scope.number, request, visitorId);
      for (let i = 0; i < count; i += 1) {
        const list = scope.byNumber.get(this.#found[i] ?? 0);
        // Entries of another kind, and those that have been replaced, are nobody's.
        if (list?.kind === kind) names = withName(names, list.name);
      }
    }
    for (const word of networks) names = withName(names, scope.byWord.get(word));
    return names;
  }

  /** How many sets of entries the request's value of this kind is in. */
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
    byWord: new Map(own.flatMap(({ kind, name }) => (kind === 'addresses' ? [[listWord(name), name]] : []))),
  };
}

function textOf(kind: Exclude<ListKind, 'countries' | 'asns'>, request: EventRequest, visitorId: string): string {
  // Names that are written out: a field by a name that is not known costs a search.
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
