// How the log lies on disk: `<dataDir>/log/<shard>/<segment>.log`, a header, then frames
// [u32 bytes][u32 crc32][u16 rows][RowBinary rows]. One frame per batch; what follows the last whole frame is torn.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const HEADER_BYTES = 16;
export const FRAME_BYTES = 10;
/** A frame is one batch, and a batch fits an inbox; anything larger is damage. */
export const FRAME_BYTES_MAX = 64 * 1024 * 1024;
const MAGIC = 'RISKLOG1';

export function header(shard: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write(MAGIC, 'latin1');
  bytes.writeUInt32LE(shard, 8);
  return bytes;
}

export function isHeader(bytes: Buffer): boolean {
  return bytes.length >= HEADER_BYTES && bytes.toString('latin1', 0, 8) === MAGIC;
}

export function shardDir(dataDir: string, shard: number): string {
  return join(dataDir, 'log', String(shard));
}

export function segmentPath(dir: string, segment: number): string {
  return join(dir, `${String(segment).padStart(12, '0')}.log`);
}

/** Segment numbers in order; [] when the shard has no log yet. */
export function listSegments(dir: string): number[] {
  try {
    return readdirSync(dir).filter((name) => /^\d{12}\.log$/.test(name)).map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b);
  } catch {
    return [];
  }
}
