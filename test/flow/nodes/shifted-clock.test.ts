// Two nodes on one Redis, one of them on a machine with a wrong clock: a limit is given once, and events have one time.
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { shiftedClock } from '../../support/fleet/shifted-clock.js';
import { type Service, testService } from '../../support/process.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { temporaryDirectory } from '../../support/scope.js';

t.setTimeout(420_000);

const LIMIT = 50;
const BURST = 120;
/** A busy machine spreads a burst over two windows, which let in more together. */
const BURSTS_MAX = 12;
const WINDOW_MS = 1000;

async function post(url: string, headers: Record<string, string>, user: string): Promise<Response> {
  const type = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers: { ...headers, ...type }, body: JSON.stringify(body(user)) });
}

async function score({ url }: Service, key: string, user: string): Promise<number> {
  const reply = await post(`${url}/fingerprint/score`, { 'x-service-key': key }, user);
  await reply.arrayBuffer();
  return reply.status;
}

/** When an event was received, as its id says (a UUIDv7): Unix milliseconds. */
async function receivedAt({ url }: Service, key: string): Promise<number> {
  const { event_id: id } = (await (await post(`${url}/v2/fingerprint`, { 'x-api-key': key }, 'ada')).json()) as {
    event_id: string;
  };
  return parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** The fewest that were let in of a burst for one user on both nodes at once. */
async function fewestOf(nodes: readonly Service[], key: string): Promise<number> {
  let fewest = Infinity;
  for (let burst = 0; burst < BURSTS_MAX && fewest > LIMIT * 1.1; burst += 1) {
    // The middle of a window of the right clock.
    await sleep(WINDOW_MS + 300 - (Date.now() % WINDOW_MS));
    const asked = Array.from({ length: BURST }, (_, i) => score(nodes[i % 2] as Service, key, `user-${burst}`));
    const letIn = (await Promise.all(asked)).filter((status) => status === 200).length;
    fewest = Math.min(fewest, letIn);
  }
  return fewest;
}

async function twoNodes(t: Test, aheadMs: number): Promise<void> {
  const { url: redisUrl } = await startRedis(t);
  const { api, public: page } = await makeKeys({ redisUrl });
  const start = async (ahead: number): Promise<Service> => {
    const env = { REDIS_URL: redisUrl, SHARDS: '1', USER_LIMIT: String(LIMIT), DATA_DIR: temporaryDirectory(t) };
    const service = await testService(t, { ...env, ...(ahead === 0 ? {} : shiftedClock(t, ahead)) });
    return service;
  };
  const right = await start(0);
  const wrong = await start(aheadMs);
  const nodes = [right, wrong];
  const told = aheadMs === 0 ? 0 : 1;
  t.equal(wrong.output().split('the clock of this machine is').length - 1, told, 'the operator is told');
  const letIn = await fewestOf(nodes, api);
  t.ok(letIn < LIMIT * 1.5, `the limit of ${LIMIT} is not given twice: ${letIn}`);
  for (const node of nodes) {
    const asked = Date.now();
    const received = await receivedAt(node, page);
    const early = asked - received;
    const late = received - Date.now();
    t.ok(Math.max(early, late) < WINDOW_MS, `events have the same time: ${early} ms early, ${late} ms late`);
  }
}

for (const aheadMs of [0, 2500, -40_000])
  t.test(`a clock ${aheadMs / 1000} s ahead`, needsRedis, (t) => twoNodes(t, aheadMs));
