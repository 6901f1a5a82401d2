// The value of a list entry stored as a record of its own: expiry u32 and time added u32 (Unix seconds,
// little-endian), then UTF-8 text: who added it, a zero byte, the note.
import { type ListEntry } from './ports/lists.js';

const HEAD_BYTES = 8;

export function entryBytes({ expiry, addedAt, by, note }: ListEntry): Buffer {
  const text = Buffer.from(`${by}\0${note}`);
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + text.length);
  bytes.writeUInt32LE(expiry, 0);
  bytes.writeUInt32LE(addedAt, 4);
  text.copy(bytes, HEAD_BYTES);
  return bytes;
}

export function entryOf(key: Buffer, bytes: Buffer): ListEntry {
  const [by = '', note = ''] = bytes.toString('utf8', HEAD_BYTES).split('\0', 2);
  return { key, expiry: bytes.readUInt32LE(0), addedAt: bytes.readUInt32LE(4), by, note };
}
