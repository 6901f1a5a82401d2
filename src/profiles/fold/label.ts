// The fold of a label. It changes nothing that was learned: the label itself is stored in the record, with what its
// event brought, and readers of the record take it into account. So a later label or a withdrawal undoes the effect
// completely, and learning continues. The latest label of an event counts, by its time, so a record that several shards
// write ends the same in every order.
import { type Label, LABELS } from '../../contract/labels/labels.js';
import { type Activity, type Profiles, type Word, WORDS_MAX } from '../../contract/profile.js';
import { countryCode, networkIdOf } from '../../contract/profile-codes.js';
import { type EventRow } from '../../event/event-row.js';
import { eventTimeOf, labelOf } from '../../event/label.js';
import { reachOf, UNREACHED } from '../../event/reach.js';
import { hash32, hex32 } from '../../util/text/hex.js';
import { uuidInstant } from '../../util/uuid.js';
import { type RecordKind } from '../keys.js';

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
      network: networkIdOf(row),
      refolded: false,
      ...(said.label === 'legitimate' ? reachOf(row) : UNREACHED),
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

/** A record ages from its last sighting. The first counted request sets both times anew. */
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

/** A total order, so that the same labels are kept for every order of rows. */
function isLater(a: Word, b: Word): boolean {
  if (a.at !== b.at) return a.at > b.at;
  return a.event !== b.event ? a.event > b.event : a.label > b.label;
}
