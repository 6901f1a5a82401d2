// What a remembered user and device cost: bytes of each record, bytes of a cached pair, and the time to read and write one.
// Run with --expose-gc for the memory of the cache: node --expose-gc dist/bench/micro/profile-codec.js [pairs]
import { type RecordKey } from '../../src/contract/ports.js';
import { RecordBytes } from '../../src/profiles/bytes.js';
import { ProfileCache } from '../../src/profiles/cache.js';
import { readDevice, readUser, writeDevice, writeUser } from '../../src/profiles/codec.js';
import { deviceKey, userKey } from '../../src/profiles/keys.js';
import { emptyDevice, emptyUser } from '../../src/profiles/shapes.js';
import { measure, type Measured, print } from './harness.js';
import { fullRequest, recordsAfter } from './scored-world.js';

/** A user with 14-key passwords, sessions, SIM and places, and the device; the gate of the cache. */
export const PAIR_BYTES_MAX = 1000;

export interface RecordSizes {
  user: number;
  device: number;
  identifier: number;
  address: number;
}

export function sizes(): RecordSizes {
  const { records } = recordsAfter(60);
  const of = (kind: string): number => [...records].find(([key]) => key.startsWith(kind))?.[1].length ?? 0;
  return { user: of('u'), device: of('d'), identifier: of('i'), address: of('a') };
}

/** Bytes of heap and outside it per user and device in a cache of `pairs`; needs --expose-gc. */
export function pairBytes(pairs: number): number {
  const { records } = recordsAfter(60);
  const request = fullRequest(0);
  const user = Buffer.from(records.get(userKey(request)) ?? '', 'latin1');
  const device = Buffer.from(records.get(deviceKey(request)) ?? '', 'latin1');
  const cache = new ProfileCache({ bytesMax: pairs * 4096, pendingRowsMax: 1 });
  const before = memory();
  for (let i = 0; i < pairs; i += 1) {
    cache.fill(flat(`u${i.toString(16).padStart(32, '0')}`), user);
    cache.fill(flat(`ddemo/live/${i.toString(16).padStart(64, '0')}`), device);
  }
  const used = (memory() - before) / pairs;
  return cache.entries === pairs * 2 ? used : NaN;
}

/** A key as it comes from a decoded row: one piece, not a rope. */
function flat(key: RecordKey): RecordKey {
  return Buffer.from(key, 'latin1').toString('latin1');
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export function run(seconds: number): Measured[] {
  const { records } = recordsAfter(60);
  const request = fullRequest(0);
  const userRecord = records.get(userKey(request)) ?? '';
  const deviceRecord = records.get(deviceKey(request)) ?? '';
  const bytes = new RecordBytes();
  const user = emptyUser();
  const device = emptyDevice();
  return [
    measure('read a user', () => readUser(bytes, userRecord, user), seconds),
    measure('write a user', () => {
      writeUser(bytes, user);
      bytes.toLatin1();
    }, seconds),
    measure('read a device', () => readDevice(bytes, deviceRecord, device), seconds),
    measure('write a device', () => {
      writeDevice(bytes, device);
      bytes.toLatin1();
    }, seconds),
  ];
}

if (process.argv[1] === import.meta.filename) {
  print(run(1));
  console.log('bytes of a record:', JSON.stringify(sizes()));
  if (globalThis.gc === undefined) console.log('bytes of a cached pair: run with --expose-gc');
  else console.log(`bytes of a cached user and device, everything included: ${Math.round(pairBytes(Number(process.argv[2] ?? 100_000)))} (at most ${PAIR_BYTES_MAX})`);
}
