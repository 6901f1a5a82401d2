// Exports a user's record as plain objects, complete and without unused slots. Times are Unix seconds.
import { RecordBytes } from './codec/bytes.js';
import { readUser } from './codec/codec.js';
import { emptyUser } from './shapes.js';

/** @throws StoreNewerError or the like on a record of a newer version */
export function tellUser(record: Buffer): Record<string, unknown> {
  const user = emptyUser();
  readUser(new RecordBytes(), record, user);
  const { deviceCount, devices, behaviourCount, behaviours, ...rest } = user;
  return {
    ...(plain(rest) as Record<string, unknown>),
    devices: devices.slice(0, deviceCount).map(({ high, low, ...device }) => ({
      fingerprintStart: hexOf(high) + hexOf(low),
      ...(plain(device) as Record<string, unknown>),
    })),
    behaviours: behaviours.slice(0, behaviourCount).map(plain),
  };
}

function plain(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}

function hexOf(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
