// Format of list entries in LMDB: many entries per record, in key order. One record per entry took four times the
// space, and the pages of a mapped file use memory of each process that reads them.
//   number of texts u16 · texts, each length u16 and UTF-8 · entries, each
//   key length u8 · key · expiry u32 · added u32 · index of its text u16         a text is who, a zero byte, the note
import { type ListEntry } from '../../ports/lists.js';

/** Target size: a sealed block fills one page of LMDB. */
const BLOCK_BYTES = 4060;
const ENTRY_BYTES = 11;
const TEXT_HEAD_BYTES = 2;

/** @param entries in key order */
export function encodeBlock(entries: readonly ListEntry[]): Buffer {
  const { texts, numbers } = textsOf(entries);
  const head = texts.reduce((sum, text) => sum + TEXT_HEAD_BYTES + text.length, TEXT_HEAD_BYTES);
  const bytes = Buffer.allocUnsafe(entries.reduce((sum, { key }) => sum + key.length + ENTRY_BYTES, head));
  let at = bytes.writeUInt16LE(texts.length, 0);
  for (const text of texts) {
    at = bytes.writeUInt16LE(text.length, at);
    at += text.copy(bytes, at);
  }
  for (const [index, { key, expiry, addedAt }] of entries.entries()) {
    at = bytes.writeUInt8(key.length, at);
    at += key.copy(bytes, at);
    at = bytes.writeUInt32LE(expiry, at);
    at = bytes.writeUInt32LE(addedAt, at);
    at = bytes.writeUInt16LE(numbers[index] ?? 0, at);
  }
  return bytes;
}

/** The distinct texts, and the index of the text of each entry. */
function textsOf(entries: readonly ListEntry[]): { texts: Buffer[]; numbers: number[] } {
  const known = new Map<string, number>();
  const numbers: number[] = [];
  let [last, number]: [ListEntry | undefined, number] = [undefined, 0];
  for (const entry of entries) {
    // Most entries come from one upload, without notes.
    if (last === undefined || entry.note !== last.note || entry.by !== last.by) {
      const text = `${entry.by}\0${entry.note}`;
      number = known.get(text) ?? known.size;
      known.set(text, number);
    }
    last = entry;
    numbers.push(number);
  }
  return { texts: [...known.keys()].map((text) => Buffer.from(text)), numbers };
}

/** Keys are views on `bytes`. */
export function decodeBlock(bytes: Buffer): ListEntry[] {
  const texts: (readonly string[])[] = [];
  let at = TEXT_HEAD_BYTES;
  for (let count = bytes.readUInt16LE(0); count > 0; count -= 1) {
    const end = at + TEXT_HEAD_BYTES + bytes.readUInt16LE(at);
    texts.push(bytes.toString('utf8', at + TEXT_HEAD_BYTES, end).split('\0', 2));
    at = end;
  }
  const entries: ListEntry[] = [];
  while (at < bytes.length) {
    const end = at + 1 + bytes.readUInt8(at);
    const [by = '', note = ''] = texts[bytes.readUInt16LE(end + 8)] ?? [];
    const [expiry, addedAt] = [bytes.readUInt32LE(end), bytes.readUInt32LE(end + 4)];
    entries.push({ key: bytes.subarray(at + 1, end), expiry, addedAt, by, note });
    at = end + ENTRY_BYTES - 1;
  }
  return entries;
}

/** Reads only key and expiry, for a look-up. @param visit gets keys that are views on `bytes` */
export function visitBlock(bytes: Buffer, visit: (key: Buffer, expiry: number) => void): void {
  let at = TEXT_HEAD_BYTES;
  for (let count = bytes.readUInt16LE(0); count > 0; count -= 1) at += TEXT_HEAD_BYTES + bytes.readUInt16LE(at);
  while (at < bytes.length) {
    const end = at + 1 + bytes.readUInt8(at);
    visit(bytes.subarray(at + 1, end), bytes.readUInt32LE(end));
    at = end + ENTRY_BYTES - 1;
  }
}

/** Splits entries in key order into blocks of equal numbers of entries. */
export function splitBlocks(entries: readonly ListEntry[]): ListEntry[][] {
  let bytes = 0;
  let before: ListEntry | undefined;
  for (const entry of entries) {
    const { key, by, note } = entry;
    bytes += key.length + ENTRY_BYTES;
    if (by !== before?.by || note !== before.note) bytes += by.length + note.length + 1 + TEXT_HEAD_BYTES;
    before = entry;
  }
  const each = Math.ceil(entries.length / Math.max(1, Math.ceil(bytes / BLOCK_BYTES)));
  const blocks: ListEntry[][] = [];
  for (let from = 0; from < entries.length; from += each) blocks.push(entries.slice(from, from + each));
  return blocks;
}
