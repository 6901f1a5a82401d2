// Checksums of single values on Redis; each includes the key of its value. Releases without checksums read and write
// the same data, so the checksum is where they ignore it: in text as trailing blanks, which JSON allows; in a row after
// its end, which is never read; in a position after a second colon. A value without a checksum is read as it is.
import { type Position, START } from '../../contract/position.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { type RowWriter } from '../../event/row/writer.js';
import { crc32, crc32Text } from '../../util/crc32.js';
import { decodePosition, encodePosition } from '../positions.js';

const SUM_BITS = 32;
const BLANKS = /[ \t]+$/;
/** After a row: four bytes that announce four bytes of checksum. */
const MARK = Buffer.from([0xc1, 0x53, 0x55, 0x4d]);
export const TRAILER_BYTES = MARK.length + 4;

/** Store and key of a value, and the callback for damage. */
export interface Place {
  readonly store: string;
  readonly key: string;
  /** Checksum of the key, where it is known. */
  readonly sum?: number;
  readonly told: OnDamagedRecord;
}

/** Reports damage. @returns the error to throw */
export function damagedAt({ store, key, told }: Place, cause?: unknown): StoreDamagedError {
  told(store, key);
  return new StoreDamagedError(
    `${store}: the value of ${key} on Redis is not what was written; restore it from a backup of Redis, or remove it`,
    cause,
  );
}

/** Whether the error means that another program's value is stored under the key. */
export function isForeign(error: unknown): boolean {
  return error instanceof Error && /WRONGTYPE|not an integer|not a valid float/.test(error.message);
}

/** @throws StoreDamagedError, which is reported, when another program's value is stored under the key */
export async function askedOf<T>(place: Place, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isForeign(error) ? damagedAt(place, error) : error;
  }
}

/** @param key a key, or its own checksum, which a caller may keep for the next value of this key */
export function sumOf(key: string | number, value: string | Uint8Array): number {
  const before = typeof key === 'number' ? key : crc32Text(key);
  return typeof value === 'string' ? crc32Text(value, before) : crc32(value, before);
}

/** @param json text that allows trailing blanks */
export function withSum(key: string, json: string): string {
  const sum = sumOf(key, json);
  let blanks = '';
  for (let bit = 0; bit < SUM_BITS; bit += 1) blanks += (sum >>> bit) & 1 ? '\t' : ' ';
  return json + blanks;
}

/** @throws StoreDamagedError, which is reported */
export function summedText(place: Place, stored: string): string {
  const blanks = BLANKS.exec(stored)?.[0] ?? '';
  if (blanks === '') return stored;
  const json = stored.slice(0, stored.length - blanks.length);
  if (withSum(place.key, json) !== stored) throw damagedAt(place);
  return json;
}

/** Like `summedText`; a value without a checksum must at least be JSON. @throws StoreDamagedError, which is reported */
export function summedJsonText(place: Place, stored: string): string {
  const json = summedText(place, stored);
  if (json === stored) summedJson(place, stored);
  return json;
}

/** Parses a JSON value. @throws StoreDamagedError, which is reported */
export function summedJson(place: Place, stored: string): unknown {
  const json = summedText(place, stored);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw damagedAt(place, error);
  }
}

/** Fills in the last TRAILER_BYTES of a row with its checksum. @param key as of `sumOf` */
export function sealRow(key: string | number, row: Buffer): Buffer {
  const end = row.length - TRAILER_BYTES;
  row.set(MARK, end);
  row.writeUInt32LE(sumOf(key, row.subarray(0, end)), end + MARK.length);
  return row;
}

/** Ends a row that was written there. @param key as of `sumOf` */
export function writeTrailer(to: RowWriter, key: string | number): void {
  const sum = sumOf(key, to.written());
  to.raw(MARK);
  to.u32(sum);
}

/** A view on the row; the whole value when it has no checksum. @throws StoreDamagedError, which is reported */
export function summedRow(place: Place, stored: Buffer): Buffer {
  const end = stored.length - TRAILER_BYTES;
  if (end < 0 || !stored.subarray(end, end + MARK.length).equals(MARK)) return stored;
  const row = stored.subarray(0, end);
  if (stored.readUInt32LE(end + MARK.length) !== sumOf(place.sum ?? place.key, row)) throw damagedAt(place);
  return row;
}

export function positionWithSum(key: string, position: Position): string {
  const text = encodePosition(position);
  return `${text}:${sumOf(key, text)}`;
}

/** START when there is none. @throws StoreDamagedError, which is reported */
export function summedPosition(place: Place, stored: string | null | undefined): Position {
  if (stored === null || stored === undefined) return START;
  const [segment = '', offset = '', sum] = stored.split(':');
  if (sum !== undefined && Number(sum) !== sumOf(place.key, `${segment}:${offset}`)) throw damagedAt(place);
  try {
    return decodePosition(stored);
  } catch (error) {
    throw damagedAt(place, error);
  }
}
