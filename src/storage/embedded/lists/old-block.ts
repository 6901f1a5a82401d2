// Blocks of list entries as earlier builds wrote them; they are read, and replaced when an entry of theirs changes.
//   number of texts u16 · texts, each length u16 and UTF-8 · entries, each
//   key length u8 · key · expiry u32 · added u32 · index of its text u16         a text is who, a zero byte, the note
import { type ListEntry } from '../../ports/lists.js';

const ENTRY_BYTES = 11;
const TEXT_HEAD_BYTES = 2;

/** Keys are views on `bytes`. */
export function decodeOldBlock(bytes: Buffer): ListEntry[] {
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

/** @param visit gets keys that are views on `bytes` */
export function visitOldBlock(bytes: Buffer, visit: (key: Buffer, expiry: number) => void): void {
  for (const { key, expiry } of decodeOldBlock(bytes)) visit(key, expiry);
}
