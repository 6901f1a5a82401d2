// The messages in which a node says which records it has changed, in two forms. The older one is JSON, [node id,
// ...record keys]. The newer one has the hash of each key: a tenth of the bytes, which Redis sends to every node, and
// nothing to decode.
//   u8 0 (never the start of JSON), u8 form, u16 length of the node id, node id, then u32 for each record;
//   little-endian
import { type RecordKey } from '../../../contract/position.js';
import { recordHash } from '../../../contract/record-hash.js';

const HASHES = 1;
const HEAD_BYTES = 4;
const HASH_BYTES = 4;
const TEXT_KEYS_MAX = 512;
/** Such a message fits what is read from a socket at once. */
const HASHES_MAX = 8192;

/** For nodes that do not read hashes. */
export function textMessages(nodeId: string, keys: readonly RecordKey[]): string[] {
  return parts(keys, TEXT_KEYS_MAX).map((part) => JSON.stringify([nodeId, ...part]));
}

export function hashMessages(nodeId: string, keys: readonly RecordKey[]): Buffer[] {
  const head = hashHead(nodeId);
  return parts(keys, HASHES_MAX).map((part) => {
    const message = Buffer.allocUnsafe(head.length + part.length * HASH_BYTES);
    let at = head.copy(message);
    for (const key of part) at = message.writeUInt32LE(recordHash(key), at);
    return message;
  });
}

/** What the messages of a node begin with, in both forms. */
export function headsOf(nodeId: string): Buffer[] {
  return [hashHead(nodeId), Buffer.from(`[${JSON.stringify(nodeId)},`)];
}

/** Hashes of the changed records; undefined for an unreadable message. */
export function hashesIn(message: Buffer): Uint32Array | undefined {
  return message[0] === 0 ? hashesAfterHead(message) : hashesOfText(message);
}

function hashHead(nodeId: string): Buffer {
  const id = Buffer.from(nodeId);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(HASHES, 1);
  head.writeUInt16LE(id.length, 2);
  return Buffer.concat([head, id]);
}

function hashesAfterHead(message: Buffer): Uint32Array | undefined {
  if (message.length < HEAD_BYTES || message.readUInt8(1) !== HASHES) return undefined;
  const start = HEAD_BYTES + message.readUInt16LE(2);
  const count = (message.length - start) / HASH_BYTES;
  if (count < 0 || !Number.isInteger(count)) return undefined;
  const view = new DataView(message.buffer, message.byteOffset + start);
  const hashes = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) hashes[i] = view.getUint32(i * HASH_BYTES, true);
  return hashes;
}

function hashesOfText(message: Buffer): Uint32Array | undefined {
  try {
    const list: unknown = JSON.parse(message.toString());
    if (!Array.isArray(list)) return undefined;
    const [, ...keys] = list.filter((part) => typeof part === 'string');
    return Uint32Array.from(keys, recordHash);
  } catch {
    return undefined;
  }
}

function parts<T>(all: readonly T[], sizeMax: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / sizeMax) }, (_, i) => all.slice(i * sizeMax, (i + 1) * sizeMax));
}
