// Networks on lists: one step function over all addresses, whose values are sets of networks. The lists thread builds
// it; the main thread does the lookups, because only the main thread has the addresses.
import { type ListedNetwork } from '../../contract/lists/lists.js';
import { type Mode } from '../../contract/vocabulary.js';
import { parseAddress } from '../../util/address.js';
import { type AddressRanges, type RangeTable } from '../../contract/network.js';
import { RangeTableBuilder, valueAt } from '../../network/range-table.js';
import { networkOfKey } from './values.js';
import { toWords } from '../../network/ranges.js';

export interface NetworkTable {
  readonly ranges: AddressRanges;
  /** Indexed by the value of the table. */
  readonly sets: readonly (readonly ListedNetwork[])[];
}

/** A network with its key in the store. */
export interface KeptNetwork extends ListedNetwork {
  readonly key: Buffer;
}

interface Edge {
  readonly at: bigint;
  readonly index: number;
  readonly opens: boolean;
}

/** Builds the table; networks may overlap. */
export function tableOfNetworks(networks: readonly KeptNetwork[]): NetworkTable {
  const sets: ListedNetwork[][] = [[]];
  const known = new Map<string, number>([['', 0]]);
  const edges: Record<4 | 6, Edge[]> = { 4: [], 6: [] };
  for (const [index, { key }] of networks.entries()) {
    const { family, first, last } = networkOfKey(key);
    edges[family].push({ at: first, index, opens: true }, { at: last + 1n, index, opens: false });
  }
  const valueOf = (open: ReadonlySet<number>): number => {
    const name = [...open].sort((a, b) => a - b).join(' ');
    const before = known.get(name);
    if (before !== undefined) return before;
    const value = sets.length;
    known.set(name, value);
    sets.push([...open].flatMap((index) => plain(networks[index])));
    return value;
  };
  return { ranges: { v4: steps(edges[4], 1, valueOf), v6: steps(edges[6], 4, valueOf) }, sets };
}

function plain(network: KeptNetwork | undefined): ListedNetwork[] {
  if (network === undefined) return [];
  const { workspace, mode, word, expiry } = network;
  return [{ workspace, mode, word, expiry }];
}

function steps(edges: Edge[], width: 1 | 4, valueOf: (open: ReadonlySet<number>) => number): RangeTable {
  edges.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const builder = new RangeTableBuilder(width);
  const open = new Set<number>();
  let from = 0n;
  for (const { at, index, opens } of edges) {
    if (at > from && open.size > 0) builder.append(toWords(from, width), toWords(at - 1n, width), valueOf(open));
    from = at;
    if (opens) open.add(index);
    else open.delete(index);
  }
  return builder.build();
}

const NONE: readonly number[] = [];

/** Lookups in the main thread. */
export class NetworkLookUp {
  #table: NetworkTable | undefined;
  readonly #words = new Uint32Array(4);

  take(table: NetworkTable): void {
    this.#table = table.sets.length > 1 ? table : undefined;
  }

  /** Words of the workspace's lists with a network that contains the address. @param now Unix milliseconds */
  of(address: string, workspace: string, mode: Mode, now: number): readonly number[] {
    if (this.#table === undefined || address === '') return NONE;
    const family = parseAddress(address, this.#words);
    if (family === 0) return NONE;
    const { ranges, sets } = this.#table;
    const value = valueAt(ranges, family, this.#words);
    if (value === 0) return NONE;
    const own = (sets[value] ?? []).filter(
      (network) => network.workspace === workspace && network.mode === mode && network.expiry * 1000 > now,
    );
    return [...new Set(own.map(({ word }) => word))];
  }
}
