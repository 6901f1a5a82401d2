// The fold of a label. It changes nothing that was learned: the record keeps the word itself, with what the event came
// with, and whoever reads the record reads it in its light. So a later word, or a withdrawal, takes an effect away
// whole, and learning goes on beneath. The last word on an event counts, by its time: in a record that several shards
// write, the same words are left in whatever order they come.
import { type Label, LABELS } from '../contract/labels.js';
import { type Activity, countryCode, type Profiles, type Word, WORDS_MAX } from '../contract/profile.js';
import { type EventRow } from '../event/event-row.js';
import { eventTimeOf, labelOf } from '../event/label.js';
import { hash32, hex32 } from '../util/hex.js';
import { uuidInstant } from '../util/uuid.js';
import { type RecordKind } from './keys.js';

export function foldLabel(kind: RecordKind, { user, device, identifier, address }: Profiles, row: EventRow): void {
  const said = labelOf(row);
  if (said === undefined) return;
  const word = wordOf(row, said.label);
  if (kind === 'u') {
    touch(user, word);
    say(user.verdicts, {
      ...word,
      eventAt: Math.floor(eventTimeOf(row) / 1000),
      high: hex32(row.fingerprint, 0),
      low: hex32(row.fingerprint, 8),
      simHigh: row.simSerialHash === '' ? 0 : hex32(row.simSerialHash, 0),
      simLow: row.simSerialHash === '' ? 0 : hex32(row.simSerialHash, 8),
      country: countryCode(row.placeCountry),
      network: networkOf(row),
      refolded: false,
    });
    return;
  }
  const record = kind === 'd' ? device : kind === 'i' ? identifier : kind === 'a' ? address : undefined;
  if (record === undefined) return;
  touch(record, word);
  say(record.words, word);
}

function wordOf(row: EventRow, label: Label): Word {
  return {
    event: hash32(row.confirms),
    user: hex32(row.userHash, 0),
    at: uuidInstant(row.eventId),
    label: LABELS.indexOf(label),
  };
}

/** As `learnNetwork` calls it. */
function networkOf({ addressPrefix, asn }: EventRow): number {
  return addressPrefix === '' ? 0 : asn === 0 ? hash32(addressPrefix) : asn;
}

/** A record ages from when it was last seen. The first request that counts sets both anew. */
function touch(record: Activity, { at }: Word): void {
  if (record.seen === 0) record.firstSeen = record.lastSeen = Math.max(record.lastSeen, Math.floor(at / 1000));
}

function say<T extends Word>(words: T[], word: T): void {
  const before = words.findIndex(({ event }) => event === word.event);
  const known = words[before];
  if (known !== undefined && !isLater(word, known)) return;
  if (known !== undefined) words.splice(before, 1);
  words.push(word);
  words.sort((a, b) => (isLater(a, b) ? -1 : 1));
  if (words.length > WORDS_MAX) words.length = WORDS_MAX;
}

/** A total order, so that the words kept are always the same ones. */
function isLater(a: Word, b: Word): boolean {
  if (a.at !== b.at) return a.at > b.at;
  return a.event !== b.event ? a.event > b.event : a.label > b.label;
}
