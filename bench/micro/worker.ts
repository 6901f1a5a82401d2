// Total cost of a request in its scoring worker: read its bytes, find and decode records, decide, write the reply and
// the log row, fold the records. The log's reader follows as in a service.
//   node dist/bench/micro/run.js 20000 worker --against ../another-checkout
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kind, KINDS, visitOf } from './support/population.js';
import { BATCH, openShard, type ShardBench } from './support/shard-bench.js';

const USERS = 200;
/** Warm-up until code is compiled and records have their full size. */
const WARM_UP = 1.5;

export async function run(iterations: number): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const kind of KINDS) result[kind] = await nanosecondsOf(kind, iterations);
  return result;
}

async function nanosecondsOf(kind: Kind, iterations: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'riskgate-worker-'));
  const shard = await openShard(dataDir);
  try {
    return await measure(shard, kind, Math.ceil(iterations / BATCH));
  } finally {
    await shard.close();
    rmSync(dataDir, { recursive: true });
  }
}

async function measure(shard: ShardBench, kind: Kind, batches: number): Promise<number> {
  const warmUp = Math.ceil(WARM_UP * batches);
  let spent = 0;
  for (let batch = 0; batch < warmUp + batches; batch += 1) {
    const us = await shard.score((i) => {
      const visit = batch * BATCH + i;
      return visitOf(kind, visit % USERS, Math.floor(visit / USERS), visit);
    });
    if (batch >= warmUp) spent += us;
  }
  return (spent * 1000) / (batches * BATCH);
}
