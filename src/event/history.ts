// Imported history of a user on a device from before the use of Riskgate, as a row of the log, so that profiles,
// ClickHouse, export and erasure handle it like any other row. It is not an event: it has no decision, and cannot be
// confirmed or labelled.
import { type Tenant } from '../contract/vocabulary.js';
import { type EventRow } from './event-row.js';
import { makeEvent } from './generated/make-event.js';

/** History of one user on one device. All times are Unix milliseconds. */
export interface Standing {
  firstSeen: number;
  lastSeen: number;
  timesSeen: number;
  /** Last time that a second factor or a review confirmed the user on this device; 0 = never. */
  confirmed: number;
  /** Usual country of the user, ISO 3166-1 alpha-2; '' = unknown. */
  country: string;
}

/** The user and device of the history. */
export interface Owned extends Tenant {
  userHash: string;
  /** 64 hex, lower-case. */
  fingerprint: string;
}

interface Written {
  confirmed: number;
}

/** @param id of the row, a UUIDv7 @param now Unix milliseconds of the import */
export function historyRowOf(owned: Owned, standing: Standing, id: string, now: number): EventRow {
  const { firstSeen, lastSeen, timesSeen, confirmed, country } = standing;
  const written: Written = { confirmed };
  return makeEvent({
    ...owned,
    eventId: id,
    receivedAt: now,
    kind: 'history',
    keyKind: 'secret',
    keyId: '',
    country: country === '' ? 'ZZ' : country,
    timezone: '',
    localHour: 255,
    label: JSON.stringify(written),
    visitorId: owned.fingerprint,
    risk: 0,
    modelRisk: 0,
    confidence: 0,
    trust: 0,
    learned: false,
    policyVersion: '',
    isNew: false,
    placeCountry: country,
    timesSeen,
    firstSeen,
    lastSeen,
    latencyUs: 0,
  });
}

export function standingOf({ firstSeen, lastSeen, timesSeen, placeCountry, label }: EventRow): Standing {
  const { confirmed } = JSON.parse(label) as Written;
  return { firstSeen, lastSeen, timesSeen, confirmed, country: placeCountry };
}
