// Keys of list entries, from values and back. A value that identifies a person becomes a keyed hash at once, the same
// as in events; networks, countries and ASNs are not personal data and stay readable.
import { type Workspace } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { type ListKind } from '../../contract/lists/lists.js';
import { PREFIXED_SHA_256 } from '../../contract/validation/formats.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type EventRow } from '../../event/event-row.js';
import { identifierHash } from '../../http/intake/login-names.js';
import { simHashOf } from '../../http/intake/sim-serial.js';
import { subscriberOf } from '../../http/intake/subscriber.js';
import { bitsBefore, formatAddress, parseAddress } from '../../util/address.js';
import { countryWord } from '../../rules/lists/look-up.js';

/** Bytes of a network's key: family, address, prefix length. No hash has this length. */
const NETWORK_BYTES = 18;
/** Shortest accepted prefix length; a shorter one is a mistake. */
const SHORTEST = { 4: 8, 6: 16 } as const;
/** A prefix of at least this length is one subscriber's address, and is hashed as in events. */
const SUBSCRIBER = { 4: 32, 6: 64 } as const;
const HASH_CHARS = {
  ...{ users: 32, identifiers: 32, addresses: 32, visitors: 64, fingerprints: 64 },
  ...{ sims: 16, email_domains: 16 },
} as const;
const HEX = /^[0-9a-f]+$/;
const ASN_MAX = 4_294_967_295;

/** Owner and kind of a list. */
interface Of {
  readonly kind: ListKind;
  readonly workspace: Workspace;
  readonly mode: Mode;
}

/** The key of an entry, from a plain value. @throws RangeError, which never contains the value */
export function keyOfValue({ kind, workspace, mode }: Of, value: string): Buffer {
  const text = value.trim();
  switch (kind) {
    case 'users':
      return Buffer.from(pseudonym('user', workspace, mode, value), 'hex');
    case 'identifiers':
      return Buffer.from(pseudonym('identifier', workspace, mode, identifierHash(identifierOf(text))), 'hex');
    case 'email_domains':
      return Buffer.from(pseudonym('domain', workspace, mode, identifierHash(domainOf(text))), 'hex');
    case 'sims':
      return Buffer.from(simHashOf(text, { workspace, mode }), 'hex');
    case 'addresses':
      return keyOfAddress(text, (address) => pseudonym('address', workspace, mode, address));
    case 'countries':
      return keyOfCountry(text);
    case 'asns':
      return keyOfAsn(text);
    case 'visitors':
    case 'fingerprints':
      return keyOfHash(kind, text);
  }
}

/** The key of an entry, from the hash that events show. @throws RangeError */
export function keyOfHash(kind: ListKind, hash: string): Buffer {
  if (kind === 'countries') return keyOfCountry(hash);
  if (kind === 'asns') return keyOfAsn(hash);
  const hex = hash.toLowerCase();
  if (kind === 'addresses' && hash.includes('/')) return keyOfAddress(hash, () => refuse('write it as /value'));
  if (hex.length !== HASH_CHARS[kind] || !HEX.test(hex))
    refuse(`a hash on a list of ${kind} has ${HASH_CHARS[kind]} hex characters`);
  return Buffer.from(hex, 'hex');
}

/** The key of the matching value of an event. @throws RangeError when the event has none */
export function keyOfEvent(kind: ListKind, row: EventRow): Buffer {
  const text = {
    users: row.userHash,
    identifiers: row.identifierHash,
    email_domains: row.identifierDomainHash,
    sims: row.simSerialHash,
    visitors: row.visitorId,
    fingerprints: row.fingerprint,
    addresses: row.addressHash,
    countries: row.country === 'ZZ' ? '' : row.country,
    asns: row.asn === 0 ? '' : String(row.asn),
  }[kind];
  if (text === '') refuse(`the event has nothing for a list of ${kind}`);
  return keyOfHash(kind, text);
}

/** The text of a key: the hash as in events, or the plain value. */
export function textOfKey(kind: ListKind, key: Buffer): string {
  if (kind === 'countries') return key.toString('latin1', 6, 8);
  if (kind === 'asns') return String(key.readUInt32BE(4));
  return isNetwork(key) ? textOfNetwork(key) : key.toString('hex');
}

/** True for the key of more than one address: its lookup needs the address, not a hash. */
export function isNetwork(key: Buffer): boolean {
  return key.length === NETWORK_BYTES;
}

export interface NetworkKey {
  readonly family: 4 | 6;
  /** As a number; an IPv4 address has 32 bits. */
  readonly first: bigint;
  readonly last: bigint;
}

export function networkOfKey(key: Buffer): NetworkKey {
  const family = key[0] === 4 ? 4 : 6;
  const width = family === 4 ? 32 : 128;
  const first = family === 4 ? BigInt(key.readUInt32BE(1)) : BigInt(`0x${key.toString('hex', 1, 17)}`);
  const host = (1n << BigInt(width - (key[17] ?? 0))) - 1n;
  return { family, first, last: first | host };
}

function keyOfCountry(text: string): Buffer {
  const code = text.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) refuse('a country is two letters, as DE');
  if (code === 'ZZ') refuse('ZZ stands for an unknown country, which is on no list');
  if (code === 'UK') refuse('the United Kingdom is GB');
  return words(countryWord(code));
}

function keyOfAsn(text: string): Buffer {
  const number = Number(/^(?:AS)?(\d{1,10})$/i.exec(text)?.[1] ?? 0);
  if (number === 0 || number > ASN_MAX) refuse('an ASN is a whole number above 0, as 64500');
  return words(number);
}

function words(low: number): Buffer {
  const key = Buffer.alloc(8);
  key.writeUInt32BE(low, 4);
  return key;
}

const PREFIXED = new RegExp(PREFIXED_SHA_256);
const DOMAIN = /^[^\s@/*.]+(?:\.[^\s@/*.]+)+$/;

/** A login name, or its hash; a hash that was cut short would match nothing. @throws RangeError */
function identifierOf(text: string): string {
  if (/^sha256:/i.test(text) && !PREFIXED.test(text.toLowerCase())) refuse('a hash is sha256: and 64 hex characters');
  return text;
}

/** The part after the @, or the whole text without one. @throws RangeError */
function domainOf(text: string): string {
  const domain = text.slice(text.lastIndexOf('@') + 1);
  if (!PREFIXED.test(domain.toLowerCase()) && !DOMAIN.test(domain))
    refuse('a domain of e-mail is written as example.org');
  return domain;
}

/** `203.0.113.7:443`, `[2001:db8::7]:443`. */
const WITH_PORT = /^(?:[\d.]+:\d+|\[[\da-f:.]+\](?::\d+)?)$/i;
const parsed = new Uint32Array(4);

/** @param hashed hashes the address of one subscriber @throws RangeError */
function keyOfAddress(text: string, hashed: (address: string) => string): Buffer {
  if (WITH_PORT.test(text)) refuse('leave out the port, and write an IPv6 address without brackets');
  const [address = '', length, ...rest] = text.split('/');
  const family = parseAddress(address, parsed);
  if (family === 0 || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length)))
    refuse('an address is IPv4 or IPv6, or a network as 203.0.113.0/24');
  const width = family === 4 ? 32 : 128;
  const before = bitsBefore(family, address);
  const bits = length === undefined ? width : Number(length) - before;
  if (before > 0 && bits < SHORTEST[4])
    refuse(`it stands for IPv4 addresses: such a network has at least ${before + SHORTEST[4]} bits`);
  if (bits > width) refuse(`the length of a network is at most ${width}`);
  if (bits < SHORTEST[family]) refuse(`a network has at least ${SHORTEST[family]} bits, this one has ${bits}`);
  if (bits >= SUBSCRIBER[family]) return Buffer.from(hashed(subscriberOf(formatAddress(family, parsed))), 'hex');
  return networkKey(family, bits);
}

/** Keys of the networks that contain an address or a network, narrowest first. @param text as in an entry's value */
export function networksAround(text: string): Buffer[] {
  const [address = '', length] = text.trim().split('/');
  const family = parseAddress(address, parsed);
  if (family === 0) return [];
  const told = length === undefined ? SUBSCRIBER[family] : Number(length) - bitsBefore(family, address);
  const bits = Math.min(told, SUBSCRIBER[family]);
  const keys: Buffer[] = [];
  for (let shorter = bits - 1; shorter >= SHORTEST[family]; shorter -= 1) keys.push(networkKey(family, shorter));
  return keys;
}

function networkKey(family: 4 | 6, bits: number): Buffer {
  const key = Buffer.alloc(NETWORK_BYTES);
  key[0] = family;
  key[17] = bits;
  for (let word = 0; word < (family === 4 ? 1 : 4); word += 1) {
    const left = Math.min(32, Math.max(0, bits - word * 32));
    const mask = left === 0 ? 0 : (0xffff_ffff << (32 - left)) >>> 0;
    key.writeUInt32BE(((parsed[word] ?? 0) & mask) >>> 0, 1 + word * 4);
  }
  return key;
}

function textOfNetwork(key: Buffer): string {
  const family = key[0] === 4 ? 4 : 6;
  const of = Uint32Array.from({ length: 4 }, (_, word) => key.readUInt32BE(1 + word * 4));
  return `${formatAddress(family, of)}/${key[17] ?? 0}`;
}

function refuse(why: string): never {
  throw new RangeError(why);
}
