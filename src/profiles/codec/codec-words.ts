// What people said of a party's events, at the end of its record: a record of which nothing was said ends before it.
import { type Verdict, type Word, WORDS_MAX } from '../../contract/profile.js';
import { type RecordBytes } from './bytes.js';

const SECOND_MS = 1000;
/** Of a millisecond. */
const PARTS = 4096;
/** Beside the label of a user's word. */
const REFOLDED = 0x80;

export function readWords(bytes: RecordBytes, words: Word[]): void {
  if (bytes.at >= bytes.end) return;
  const size = sizeOf(bytes);
  for (let i = 0; i < size; i += 1) words.push(readWord(bytes));
}

/** @param more whether something follows, so that an empty list has to be written too */
export function writeWords(bytes: RecordBytes, words: readonly Word[], more = false): void {
  if (words.length === 0 && !more) return;
  bytes.putU8(words.length);
  for (const word of words) writeWord(bytes, word);
}

export function readVerdicts(bytes: RecordBytes, verdicts: Verdict[]): void {
  if (bytes.at >= bytes.end) return;
  const size = sizeOf(bytes);
  for (let i = 0; i < size; i += 1) {
    const word = readWord(bytes);
    verdicts.push({
      ...word,
      label: word.label & ~REFOLDED,
      refolded: (word.label & REFOLDED) !== 0,
      eventAt: bytes.u32(),
      high: bytes.u32(),
      low: bytes.u32(),
      simHigh: bytes.u32(),
      simLow: bytes.u32(),
      country: bytes.u16(),
      network: bytes.u32(),
      step: 0,
      amount: 0,
      currency: 0,
    });
  }
}

/** At the end of the record, where releases that do not know it read no further. */
export function readReaches(bytes: RecordBytes, verdicts: readonly Verdict[]): void {
  if (bytes.ended) return;
  for (const verdict of verdicts) {
    verdict.step = bytes.u8();
    verdict.amount = bytes.u32();
    verdict.currency = bytes.u16();
  }
}

export function writeReaches(bytes: RecordBytes, verdicts: readonly Verdict[]): void {
  for (const { step, amount, currency } of verdicts) {
    bytes.putU8(step);
    bytes.putU32(amount);
    bytes.putU16(currency);
  }
}

/** @param more whether something follows, so that an empty list has to be written too */
export function writeVerdicts(bytes: RecordBytes, verdicts: readonly Verdict[], more: boolean): void {
  if (verdicts.length === 0 && !more) return;
  bytes.putU8(verdicts.length);
  for (const verdict of verdicts) {
    writeWord(bytes, verdict, verdict.refolded ? REFOLDED : 0);
    bytes.putU32(verdict.eventAt);
    bytes.putU32(verdict.high);
    bytes.putU32(verdict.low);
    bytes.putU32(verdict.simHigh);
    bytes.putU32(verdict.simLow);
    bytes.putU16(verdict.country);
    bytes.putU32(verdict.network);
  }
}

function sizeOf(bytes: RecordBytes): number {
  const size = bytes.u8();
  if (size > WORDS_MAX)
    throw new RangeError(
      `profiles: a record has a list of ${size} words, at most ${WORDS_MAX} are possible: the record is damaged`,
    );
  return size;
}

function readWord(bytes: RecordBytes): Word {
  return {
    event: bytes.u32(),
    user: bytes.u32(),
    at: bytes.u32() * SECOND_MS + bytes.u32() / PARTS,
    label: bytes.u8(),
  };
}

function writeWord(bytes: RecordBytes, { event, user, at, label }: Word, marks = 0): void {
  bytes.putU32(event);
  bytes.putU32(user);
  bytes.putU32(Math.floor(at / SECOND_MS));
  bytes.putU32(Math.round((at % SECOND_MS) * PARTS));
  bytes.putU8(label | marks);
}
