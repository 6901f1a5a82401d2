// The look-ups of a thread that reads requests: facts of addresses, timezones and user agents, from tables in memory.
import { LRUCache } from 'lru-cache';
import { type AddressTables, type NetworkFacts, type NetworkPort } from '../contract/network.js';
import { NETWORK } from '../event/event-row.js';
import { countryName } from '../util/world/country-name.js';
import { formatAddress, formatPrefix, parseAddress } from '../util/address.js';
import { countryOf } from './country-table.js';
import { isHosting } from '../util/world/hosting-asns.js';
import { NO_RANGES, valueAt } from './range-table.js';
import { isReserved } from './reserved.js';
import { isTimezone, localHour, timezoneMismatch } from './timezones.js';
import { rememberAgents } from './user-agent.js';

export interface CacheSizes {
  /**
   * Maximum of cached addresses, about 400 bytes each. A few thousand are enough: a new lookup costs about 1 us, a
   * larger cache costs more.
   */
  addressesMax: number;
  /** Maximum of cached User-Agents, up to 1 kB each. */
  agentsMax: number;
}

/** All values are unknown until the first tables come. */
export class NetworkLookups implements NetworkPort {
  readonly #addresses: AddressFacts;
  readonly agent: NetworkPort['agent'];
  readonly mismatch = timezoneMismatch;
  readonly countryName = countryName;

  constructor({ addressesMax, agentsMax }: CacheSizes) {
    this.#addresses = new AddressFacts(addressesMax);
    this.agent = rememberAgents(agentsMax);
  }

  take(tables: AddressTables): void {
    this.#addresses.take(tables);
  }

  facts(address: string): NetworkFacts {
    return this.#addresses.of(address);
  }

  zone(timezone: string, now: number): ReturnType<NetworkPort['zone']> {
    return { valid: isTimezone(timezone), localHour: localHour(timezone, now) };
  }
}

const UNKNOWN: NetworkFacts = Object.freeze({ address: '', prefix: '', country: 'ZZ', asn: 0, bits: 0 });

/** Facts by address, cached by canonical text until the tables change. */
class AddressFacts {
  private country = NO_RANGES;
  private asn = NO_RANGES;
  private listTable = NO_RANGES;
  private readonly known: LRUCache<string, NetworkFacts>;
  private readonly words = new Uint32Array(4);

  constructor(addressesMax: number) {
    this.known = new LRUCache({ max: addressesMax });
  }

  take({ country, asn, lists }: AddressTables): void {
    this.country = country ?? this.country;
    this.asn = asn ?? this.asn;
    this.listTable = lists ?? this.listTable;
    this.known.clear();
  }

  of(text: string): NetworkFacts {
    if (text === '') return UNKNOWN;
    const before = this.known.get(text);
    if (before !== undefined) return before;
    const family = parseAddress(text, this.words);
    if (family === 0) return UNKNOWN;
    const facts = Object.freeze(this.look(family));
    // The key is our own text: the caller's text may be a slice that keeps a whole header in memory.
    this.known.set(facts.address, facts);
    return facts;
  }

  private look(family: 4 | 6): NetworkFacts {
    const { words } = this;
    const isPublic = !isReserved(family, words);
    const asn = isPublic ? valueAt(this.asn, family, words) : 0;
    const bits = valueAt(this.listTable, family, words);
    return {
      address: formatAddress(family, words),
      prefix: formatPrefix(family, words),
      country: isPublic ? countryOf(valueAt(this.country, family, words)) : 'ZZ',
      asn,
      bits: isHosting(asn) ? bits | NETWORK.datacenter : bits,
    };
  }
}
