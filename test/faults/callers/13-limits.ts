// Row 13. One node against a model, on clocks that step either way; and two nodes, each a service of its own, on one
// Redis.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { changesKnown, createTestApp, type TestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { createKey } from '../../../src/access/keys.js';
import { wrongAnswers } from '../../support/state/limiter-model.js';
import { pause } from '../../support/pause.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { type FaultRow, type FaultRun, type Findings } from '../parts/row.js';

const SIZE = { long: { seeds: 10_000, windows: 20 }, short: { seeds: 1000, windows: 2 } };
const LIMIT = 100;
const EXCESS_SHARE_MAX = 0.1;
const CLIENTS = 8;
/** Longer than a node needs to learn of the other node. */
const KNOWN_MS = 1500;
/** What a node writes down when Redis does not answer it in time. */
const AWAY = 'shared rate limits';

/** A node that is heard of no more for 2 s is gone for the others, and it beats every 500 ms. */
const STALL_MS_MAX = 1000;
/** Windows that are repeated because a node could not be heard in them. */
const REPEATS_MAX = 10;

/** More than the limit on both nodes at once. @returns how many were let in */
async function oneWindow(nodes: readonly TestApp[], key: string, findings: Findings): Promise<number> {
  let count = 0;
  let asked = 0;
  const client = async (node: TestApp): Promise<void> => {
    // Of all nodes together twice the limit.
    while ((asked += 1) <= 2 * LIMIT) {
      const { status } = await node.post('/fingerprint/score', body(`user ${asked}`), { 'x-service-key': key });
      if (status === 200) count += 1;
      findings.expect(status === 200 || status === 429, `${status}`);
    }
  };
  await Promise.all(nodes.flatMap((node) => Array.from({ length: CLIENTS }, () => client(node))));
  return count;
}

/**
 * Within 10 % is promised while the nodes hear of each other through Redis: when this machine stops both for longer, or
 * Redis, each keeps the whole limit by itself. Such a window is held to that, and repeated.
 */
async function twoNodes({ scope, findings }: FaultRun, windows: number): Promise<string> {
  const redis = await startRedis(scope);
  const clock = { now: Math.ceil(Date.now() / 1000) * 1000 };
  const start = () => createTestApp({ env: { REDIS_URL: redis.url, SHARDS: '1' }, clock: () => clock.now });
  const nodes = [await start(), await start()];
  scope.teardown(async () => {
    for (const node of nodes) await node.close();
  });
  const [first] = nodes;
  if (first === undefined) throw new RangeError('no node');
  const { key } = await createKey(first.control, { workspace: 'acme', kind: 'api', mode: 'live', limit: LIMIT });
  for (const node of nodes) await changesKnown(node);
  const delay = monitorEventLoopDelay();
  delay.enable();
  scope.teardown(() => delay.disable());
  const outages = (): number => nodes.flatMap(({ lines }) => lines).filter((line) => line.includes(AWAY)).length;
  const allowed: number[] = [];
  let repeats = 0;
  while (allowed.length < windows && repeats <= REPEATS_MAX) {
    const away = outages();
    delay.reset();
    // The next window's shares are dealt in real time.
    await pause(KNOWN_MS);
    clock.now += 1000;
    const count = await oneWindow(nodes, key, findings);
    findings.expect(count <= LIMIT * nodes.length, `${count} of ${LIMIT} were let in by ${nodes.length} nodes`);
    if (outages() > away || delay.max / 1e6 > STALL_MS_MAX) repeats += 1;
    else allowed.push(count);
  }
  for (const count of allowed)
    findings.expect(count <= LIMIT * (1 + EXCESS_SHARE_MAX), `${count} of ${LIMIT} were let in`);
  findings.expect(allowed.length === windows, `in ${repeats} windows the nodes could not hear of each other`);
  return `two nodes let in ${Math.min(...allowed)} to ${Math.max(...allowed)} of ${LIMIT} over ${windows} windows`;
}

export const row: FaultRow = {
  number: 13,
  title: 'limiter against a model with clock steps; two nodes on one Redis',
  promise: 'never above the limit on one node; within 10 % on two',
  async run(run) {
    const { findings } = run;
    const size = run.long ? SIZE.long : SIZE.short;
    for (let seed = run.seed; seed < run.seed + size.seeds; seed += 1)
      findings.expect(wrongAnswers(seed) === 0, `seed ${seed}: an answer that the model does not give`);
    const shared = needsRedis.skip === false ? await twoNodes(run, size.windows) : needsRedis.skip;
    return findings.outcome(`${size.seeds} seeds; ${shared}`);
  },
};
