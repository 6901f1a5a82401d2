// Which records a request looks at, and which a row changes. The hashes in a row are already unique per workspace and
// mode; a fingerprint is not. What a page says is a claim, so its rows change records of their own and nobody's history.
import { type EventRequest, FEATURE } from '../event/event-row.js';
import { digestOf } from '../event/typing-input.js';
import { type RecordKey } from '../contract/position.js';

/**
 * User, device, identifier, address; prefix, network (ASN), replayed key times, orders; and fingerprint and address as
 * pages tell of them.
 */
const KINDS = ['u', 'd', 'i', 'a', 'p', 'n', 'b', 'w', 'f', 'v'] as const;
export type RecordKind = (typeof KINDS)[number];
/** Records of parties: all but those of pages. */
export type PartyKind = Exclude<RecordKind, 'f' | 'v'>;
const KIND_BY_CODE: readonly (RecordKind | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  KINDS.find((kind) => kind.charCodeAt(0) === code),
);

export function userKey(row: Pick<EventRequest, 'userHash'>): RecordKey {
  return `u${row.userHash}`;
}

export function deviceKey(row: Pick<EventRequest, 'workspace' | 'mode' | 'fingerprint'>): RecordKey {
  return `d${row.workspace}/${row.mode}/${row.fingerprint}`;
}

export function identifierKey(row: Pick<EventRequest, 'identifierHash'>): RecordKey {
  return `i${row.identifierHash}`;
}

export function addressKey(row: EventRequest): RecordKey {
  return `a${row.addressHash}`;
}

/** Key times are spread over so many records of a workspace, each with the last few it saw. */
const REPLAY_BUCKETS = 0x1_0000;
const CURRENCY = /^[A-Za-z]{3}$/;

export function pageDeviceKey(row: Pick<EventRequest, 'workspace' | 'mode' | 'fingerprint'>): RecordKey {
  return `f${row.workspace}/${row.mode}/${row.fingerprint}`;
}

export function pageAddressKey(row: Pick<EventRequest, 'addressHash'>): RecordKey {
  return `v${row.addressHash}`;
}

/** The records that a request is decided on: user, device, then identifier and address; for a page also its own two. */
export function readKeysOf(row: EventRequest): RecordKey[] {
  if (row.kind === 'label') return labelledKeysOf(row);
  const keys = partiesOf(row);
  if (row.tier === 'provisional') keys.push(...pageKeysOf(row));
  return keys;
}

/** The records that a row changes. */
export function keysOf(row: EventRequest): RecordKey[] {
  if (row.kind === 'label') return labelledKeysOf(row);
  if (row.tier === 'provisional') return pageKeysOf(row);
  const keys = partiesOf(row);
  if (tellsPassedSession(row)) keys.push(pageDeviceKey(row));
  return keys;
}

/** What people say of an event concerns its user, device, identifier and address. */
function labelledKeysOf(row: EventRequest): RecordKey[] {
  const keys = [userKey(row), deviceKey(row)];
  if (row.identifierHash !== '') keys.push(identifierKey(row));
  if (row.addressHash !== '') keys.push(addressKey(row));
  return keys;
}

/** A challenge that was passed is told to the page of the same fingerprint and session. */
export function tellsPassedSession(row: EventRequest): boolean {
  return row.tier === 'backend' && row.challengeCompleted.length > 0 && row.sessionHash !== '';
}

function partiesOf(row: EventRequest): RecordKey[] {
  const { workspace, mode } = row;
  const keys = [userKey(row), deviceKey(row)];
  if (row.identifierHash !== '') keys.push(identifierKey(row));
  if (row.addressHash !== '') keys.push(addressKey(row));
  if (row.addressPrefix !== '') keys.push(`p${workspace}/${mode}/${row.addressPrefix}`);
  if (row.asn !== 0) keys.push(`n${workspace}/${mode}/${row.asn}`);
  const digest = digestOf(row);
  if (digest !== 0) keys.push(`b${workspace}/${mode}/${digest % REPLAY_BUCKETS}`);
  const amount = row.features[FEATURE.amount] ?? NaN;
  if (amount > 0) {
    // A closed form: a currency nobody has must not make records without end.
    const currency = CURRENCY.test(row.currency) ? row.currency.toUpperCase() : '';
    keys.push(`w${workspace}/${mode}/${currency}`);
  }
  return keys;
}

function pageKeysOf(row: EventRequest): RecordKey[] {
  return row.addressHash === '' ? [pageDeviceKey(row)] : [pageDeviceKey(row), pageAddressKey(row)];
}

export function kindOf(key: RecordKey): RecordKind {
  const kind = KIND_BY_CODE[key.charCodeAt(0)];
  if (kind !== undefined) return kind;
  throw new RangeError(`profile store: key ${JSON.stringify(key)} has no known record kind`);
}

export function isOfPage(kind: RecordKind): kind is 'f' | 'v' {
  return kind === 'f' || kind === 'v';
}
