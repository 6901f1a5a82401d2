// Actual memory of a worker's cache per user and device pair, after garbage collection: in its own process with
// --expose-gc, because the cache's own count is an estimate. Prints JSON.
import { populationSource } from './traffic.js';
import { openDomain } from '../peers/domain.js';
import { ProfileCache } from '../../src/profiles/cache/cache.js';
import { readScoreRequest } from '../../src/http/intake/body.js';
import { ApiError } from '../../src/contract/errors.js';
import { population } from './jobs.js';

const PAIRS = Number(process.argv[2] ?? 50_000);
const VISITS = 3;
const HOUR_MS = 3_600_000;

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const domain = await openDomain(false);
const source = populationSource({ ...population(0), newShare: 1 });
const cache = new ProfileCache({ bytesMax: 2 ** 31, pendingRowsMax: 1_000 });
const records: (Buffer | undefined)[] = [undefined, undefined, undefined, undefined];
let offset = 0;

function visit(body: Buffer): void {
  const request = readScoreRequest(body);
  if (request instanceof ApiError) throw new Error(request.detail);
  const half = domain.toHalf(request, Date.now());
  const keys = domain.keysOf(half);
  for (const key of cache.missing(keys)) cache.fill(key, undefined);
  const row = domain.decide(half, keys, records);
  for (let time = 0; time < VISITS; time++) {
    row.receivedAt += HOUR_MS;
    cache.add(row, keys);
    offset += 1;
    cache.commit({ segment: 1, offset });
    cache.passed({ segment: 1, offset });
  }
}

// warm-up: compiled code and cached pseudonyms take their memory first
for (let index = 0; index < 1_000; index++) visit(source.next());
const entriesBefore = cache.entries;
const before = memory();
const bytesBefore = cache.bytes;
for (let index = 0; index < PAIRS; index++) visit(source.next());
const pairs = (cache.entries - entriesBefore) / 2;
console.log(
  JSON.stringify({
    pairs,
    measuredBytes: (memory() - before) / pairs,
    accountedBytes: (cache.bytes - bytesBefore) / pairs,
  }),
);
process.exit(0);
