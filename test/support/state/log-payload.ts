// Payloads that differ from any other and from any part of another; and a process that appends them to a log until it
// is killed: node log-payload.js <data directory> <first number>. It prints every number after its append has returned.
import { LogWriter } from '../../../src/log/writer.js';

/** The number, the size, then bytes derived from both. Below 8 bytes the size is left out, below 4 the number too. */
export function payloadOf(number: number, size: number): Buffer {
  const payload = Buffer.alloc(size, (number + size) % 251);
  if (size >= 4) payload.writeUInt32LE(number, 0);
  if (size >= 8) payload.writeUInt32LE(size, 4);
  return payload;
}

export function isPayload(payload: Buffer): boolean {
  return payload.length >= 8 && payload.equals(payloadOf(payload.readUInt32LE(0), payload.length));
}

const SIZE_MAX = 5000;

async function appendForEver(dataDir: string, first: number): Promise<void> {
  const writer = new LogWriter({
    dataDir,
    shard: 0,
    bytesMax: 1e9,
    segmentBytesMax: 200_000,
    segmentMs: 60_000,
    fsyncMs: 50,
    onError: (error) => {
      if (error !== undefined) throw error;
    },
  }).start();
  for (let number = first; ; number += 1) {
    writer.append(payloadOf(number, 8 + ((number * 7919) % SIZE_MAX)), 1);
    process.send?.(number);
    if (number % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

if (process.argv[1] === import.meta.filename) await appendForEver(process.argv[2] ?? '', Number(process.argv[3]));
