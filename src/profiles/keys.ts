// Which records a request reads, and which ones a row changes. Hashes in a row are unique per workspace and mode; a
// fingerprint is not. Rows of pages are claims: they change page records and nobody's history.
import { comparedAmount } from '../event/amount.js';
import { type EventRequest, type FoldedRequest } from '../event/event-row.js';
import { digestOf } from '../event/typing-input.js';
import { type RecordKey } from '../contract/position.js';
import { type Mode, type Tenant } from '../contract/vocabulary.js';
import { currencyCode, currencyName, unitOf } from '../util/world/currency.js';
import { unitAt } from '../util/text/unit-at.js';

/**
 * User, device, identifier, address; prefix, network (ASN), replayed key times, orders; and the page records of
 * fingerprint and address.
 */
const KINDS = ['u', 'd', 'i', 'a', 'p', 'n', 'b', 'w', 'f', 'v'] as const;
export type RecordKind = (typeof KINDS)[number];
/** Records of parties, without page records. */
export type PartyKind = Exclude<RecordKind, 'f' | 'v'>;
const KIND_BY_CODE: readonly (RecordKind | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  KINDS.find((kind) => kind.charCodeAt(0) === code),
);

/** Key prefix by workspace and mode. */
interface Prefixes extends Readonly<Record<'d' | 'p' | 'n' | 'b' | 'w' | 'f', string>> {
  /** Cached keys of key times, by bucket; undefined until there is one, and for owners that find no room. */
  buckets: (RecordKey | undefined)[] | undefined;
}
const OWNERS_MAX = 1024;
/** Owners with cached keys of key times. */
const BUCKET_OWNERS_MAX = 16;
let bucketOwners = 0;
const owners: Readonly<Record<Mode, Map<string, Prefixes>>> = { live: new Map(), test: new Map() };

function prefixes({ workspace, mode }: Tenant): Prefixes {
  const known = owners[mode].get(workspace);
  if (known !== undefined) return known;
  const owner = `${workspace}/${mode}/`;
  const made = {
    d: `d${owner}`,
    p: `p${owner}`,
    n: `n${owner}`,
    b: `b${owner}`,
    w: `w${owner}`,
    f: `f${owner}`,
    buckets: undefined,
  };
  if (owners[mode].size >= OWNERS_MAX) {
    for (const { buckets } of owners[mode].values()) if (buckets !== undefined) bucketOwners -= 1;
    owners[mode].clear();
  }
  owners[mode].set(workspace, made);
  return made;
}

/** Flattens the string. V8 keeps a concatenation as a tree, and flattens it at each hash, comparison or sort. */
function flat(before: string, party: string): RecordKey {
  return [before, party].join('');
}

export function userKey(row: Pick<EventRequest, 'userHash'>): RecordKey {
  return flat('u', row.userHash);
}

export function deviceKey(row: Tenant & Pick<EventRequest, 'fingerprint'>): RecordKey {
  return flat(prefixes(row).d, row.fingerprint);
}

export function identifierKey(row: Pick<EventRequest, 'identifierHash'>): RecordKey {
  return flat('i', row.identifierHash);
}

function addressKey(row: FoldedRequest): RecordKey {
  return flat('a', row.addressHash);
}

/** Key times of a workspace are spread over this many records, each with the last few digests. */
const REPLAY_BUCKETS = 0x2000;

/** A cached key also has its hash computed. The array has all places at once: V8 looks up those of a sparse one. */
function bucketKey(owner: Prefixes, bucket: number): RecordKey {
  if (owner.buckets === undefined && bucketOwners < BUCKET_OWNERS_MAX) {
    owner.buckets = new Array<RecordKey | undefined>(REPLAY_BUCKETS).fill(undefined);
    bucketOwners += 1;
  }
  return owner.buckets?.[bucket] ?? newBucketKey(owner, bucket);
}

function newBucketKey({ b, buckets }: Prefixes, bucket: number): RecordKey {
  const key = flat(b, String(bucket));
  if (buckets !== undefined) buckets[bucket] = key;
  return key;
}

export function pageDeviceKey(row: Tenant & Pick<EventRequest, 'fingerprint'>): RecordKey {
  return flat(prefixes(row).f, row.fingerprint);
}

function pageAddressKey(row: Pick<EventRequest, 'addressHash'>): RecordKey {
  return flat('v', row.addressHash);
}

/**
 * The records that a request is decided on: user, device, then identifier and address; for a page also its two page
 * records.
 */
export function readKeysOf(row: FoldedRequest): RecordKey[] {
  if (row.kind === 'label' || row.kind === 'history') return labelledKeysOf(row);
  if (row.kind === 'refold') return [userKey(row)];
  const keys = partiesOf(row);
  if (row.tier === 'provisional') keys.push(...pageKeysOf(row));
  return keys;
}

/** The records that a row changes. */
export function keysOf(row: FoldedRequest): RecordKey[] {
  if (row.kind === 'label' || row.kind === 'history') return labelledKeysOf(row);
  if (row.kind === 'refold') return [userKey(row)];
  if (row.tier === 'provisional') return pageKeysOf(row);
  const keys = partiesOf(row);
  if (tellsPassedSession(row)) keys.push(pageDeviceKey(row));
  return keys;
}

/**
 * A label concerns the event's user, device, identifier and address. If no backend confirmed the event, user and
 * identifier are a page's claim, and anybody could have named them. An imported row has a user and a device only.
 */
function labelledKeysOf(row: FoldedRequest): RecordKey[] {
  const claimed = row.tier === 'provisional';
  const keys = claimed ? [deviceKey(row)] : [userKey(row), deviceKey(row)];
  if (row.identifierHash !== '' && !claimed) keys.push(identifierKey(row));
  if (row.addressHash !== '') keys.push(addressKey(row));
  return keys;
}

/** A passed challenge is also stored for the page with the same fingerprint and session. */
export function tellsPassedSession(row: FoldedRequest): boolean {
  return row.tier === 'backend' && row.challengeCompleted.length > 0 && row.sessionHash !== '';
}

function partiesOf(row: FoldedRequest): RecordKey[] {
  const before = prefixes(row);
  const keys = [userKey(row), flat(before.d, row.fingerprint)];
  if (row.identifierHash !== '') keys.push(identifierKey(row));
  if (row.addressHash !== '') keys.push(addressKey(row));
  if (row.addressPrefix !== '') keys.push(remembered(prefixKeys, row.addressPrefix, before.p));
  if (row.asn !== 0) keys.push(remembered(networkKeys, row.asn, before.n));
  const digest = digestOf(row);
  if (digest !== 0) keys.push(bucketKey(before, digest % REPLAY_BUCKETS));
  if (comparedAmount(row) > 0) {
    // A closed set: invented currencies must not create records without limit.
    const currency = currencyName(row.currency);
    // Amounts of this currency are counted in hundreds or thousands; earlier records counted whole units.
    keys.push(flat(before.w, unitOf(currencyCode(currency)) === 1 ? currency : `${currency}:`));
  }
  return keys;
}

/** A few prefixes and networks make most traffic: their keys are cached, with the hash that a table needs. */
const REMEMBERED_MAX = 4096;
type Remembered<Party> = Map<Party, { before: string; key: RecordKey }>;
const prefixKeys: Remembered<string> = new Map();
const networkKeys: Remembered<number> = new Map();

function remembered<T extends string | number>(keys: Remembered<T>, party: T, before: string): RecordKey {
  const known = keys.get(party);
  if (known?.before === before) return known.key;
  if (keys.size >= REMEMBERED_MAX) keys.clear();
  const key = flat(before, String(party));
  keys.set(party, { before, key });
  return key;
}

/** How many of `readKeysOf` are page records; they come last. */
export function pageKeyCount({ addressHash }: FoldedRequest): number {
  return addressHash === '' ? 1 : 2;
}

function pageKeysOf(row: FoldedRequest): RecordKey[] {
  return row.addressHash === '' ? [pageDeviceKey(row)] : [pageDeviceKey(row), pageAddressKey(row)];
}

export function kindOf(key: RecordKey): RecordKind {
  const kind = KIND_BY_CODE[unitAt(key, 0)];
  if (kind !== undefined) return kind;
  throw new RangeError(`profile store: key ${JSON.stringify(key)} has no known record kind`);
}

export function isOfPage(kind: RecordKind): kind is 'f' | 'v' {
  return kind === 'f' || kind === 'v';
}
