// What was known of a user on a device before Riskgate came, as a row of the log: so it reaches profiles, ClickHouse,
// export and erasure by the way of every row. It is no event: nothing was decided, and nothing can be said of it.
import { type Mode } from '../contract/vocabulary.js';
import { type EventRow } from './event-row.js';
import { makeEvent } from './generated/make-event.js';

/** Of one user on one device. All times are Unix milliseconds. */
export interface Standing {
  firstSeen: number;
  lastSeen: number;
  timesSeen: number;
  /** When a second factor, or a review, confirmed the user on it last; 0 = never. */
  confirmed: number;
  /** ISO 3166-1 alpha-2, where he usually was; '' = not told. */
  country: string;
}

/** Whose it is. */
export interface Owned {
  workspace: string;
  mode: Mode;
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
