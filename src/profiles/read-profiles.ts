// Decodes the records of a request's parties into the objects that scoring reads.
import { type RecordKey } from '../contract/position.js';
import { type Crowd, type PageView, type Profiles, type Replays } from '../contract/profile.js';
import { type RecordBytes } from './codec/bytes.js';
import { type EventRequest } from '../event/event-row.js';
import { type RecordSource } from './codec/codec.js';
import { isOfPage, kindOf, type PartyKind } from './keys.js';
import { isSessionPassed, readPageAddress, readPageDevice } from './provisional.js';
import { readRecord } from './records.js';
import { emptyCrowd } from './shapes.js';

/**
 * Source of records: '' = no record, undefined = it could not be read. `index` is the index of the key. A record is
 * read before the next one is asked for.
 */
export type RecordGetter = (key: RecordKey, index: number) => RecordSource;

interface Keyed {
  readonly key: RecordKey;
}

/** Records that are already decoded, by the index of their key. */
export interface DecodedGetter {
  /** Replaces the object in profiles; undefined when it could not be read. */
  crowd: (index: number) => Crowd | undefined;
  /** Fills `replays`; false when it could not be read. */
  replays: (index: number, replays: Replays) => boolean;
}

/** Never written to. */
const NOBODY = emptyCrowd();

/**
 * Refills `profiles` from the records of one request.
 * @param keys as `readKeysOf` gives them, or what has them; those of pages are for `readPageView`
 * @param decoded gives prefixes, networks and key times that are decoded already
 * A record that could not be read is empty and marks the profiles degraded.
 */
export function readProfiles(
  bytes: RecordBytes,
  get: RecordGetter,
  keys: readonly (RecordKey | Keyed)[],
  profiles: Profiles,
  decoded?: DecodedGetter,
): void {
  profiles.degraded = false;
  profiles.prefixUnread = false;
  let read = 0;
  if (decoded !== undefined) {
    profiles.prefix = NOBODY;
    profiles.network = NOBODY;
    read = BIT.p | BIT.n;
  }
  for (let i = 0; i < keys.length; i += 1) {
    const of = keys[i] ?? '';
    const key = typeof of === 'string' ? of : of.key;
    const kind = kindOf(key);
    if (isOfPage(kind)) continue;
    const bit = BIT[kind];
    if (decoded !== undefined && (bit & DECODED) !== 0) {
      if (bit === BIT.p) {
        const crowd = decoded.crowd(i);
        profiles.prefix = crowd ?? NOBODY;
        profiles.prefixUnread = crowd === undefined;
      } else if (bit === BIT.n) profiles.network = decoded.crowd(i) ?? NOBODY;
      else if (decoded.replays(i, profiles.replays)) read |= BIT.b;
      continue;
    }
    const record = get(key, i);
    // Records that only crowd signals use do not make a request degraded.
    if (record === undefined) {
      if ((bit & PERSONAL) !== 0) profiles.degraded = true;
      else if (bit === BIT.p) profiles.prefixUnread = true;
    }
    read |= bit;
    readRecord(bytes, kind, record, profiles);
  }
  if (read !== ALL) clearOthers(bytes, read, profiles);
}

/** Empties the records that the request does not have, which may hold data of the request before. */
function clearOthers(bytes: RecordBytes, read: number, profiles: Profiles): void {
  for (let i = 0; i < KINDS.length; i += 1) {
    const kind = KINDS[i];
    if (kind !== undefined && (read & (1 << i)) === 0) readRecord(bytes, kind, '', profiles);
  }
}

/** Its index is the bit of each. */
const KINDS: readonly PartyKind[] = ['u', 'd', 'i', 'a', 'p', 'n', 'b', 'w'];
const BIT: Readonly<Record<PartyKind, number>> = { u: 1, d: 2, i: 4, a: 8, p: 16, n: 32, b: 64, w: 128 };
const DECODED = BIT.p | BIT.n | BIT.b;
const PERSONAL = BIT.u | BIT.d | BIT.i | BIT.a;
const ALL = 255;

/**
 * Refills the profiles for a page's reply. Degraded only when its page records could not be read: the state of a user's
 * record would reveal the user.
 * @param get the page record of the device (0) and of the address (1); what it returns is read before the next call
 */
export function readPageView(
  bytes: RecordBytes,
  get: (index: number) => RecordSource,
  request: EventRequest,
  view: PageView,
): void {
  const { profiles } = view;
  const device = get(0);
  readPageDevice(bytes, device, view);
  const address = get(1);
  readPageAddress(bytes, address, view);
  profiles.degraded = device === undefined || address === undefined;
  profiles.sessionPassed = isSessionPassed(view, request.sessionHash, Math.floor(request.receivedAt / 1000));
}
