// Row 42. A person is erased while Redis holds the events of many others.
//   ROWS=42 EVENTS=1000000 make chaos
import { createUuidV7 } from '../../../src/util/uuid.js';
import { openRedisSink } from '../../../src/storage/redis/events.js';
import { readStored } from '../../../src/storage/redis/stored-event.js';
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { runCli } from '../../support/cli.js';
import { Node } from '../../support/fleet/nodes.js';
import { freePort, startRedis } from '../../support/redis.js';
import { type Scope } from '../../support/scope.js';
import { redisClient, targetOf } from '../../support/storage.js';
import { each, type Keys, knownAt, post } from '../parts/lost-node.js';
import { type FaultRow } from '../parts/row.js';

const EVENTS = { long: 200_000, short: 3000 } as const;
const OTHERS = 200;
const OWN = 5;
const BATCH = 500;
const WAIT_MS = 60_000;
const DAY_MS = 86_400_000;
const ERASED_MS_MAX = 10_000;
const SUBJECT = ['--workspace', 'acme', '--mode', 'live', '--wait', '120'];

/** Rows of real events of others, under new ids: sent over HTTP, a million would take an hour here. */
async function fill(scope: Scope, url: string, count: number): Promise<void> {
  const client = await redisClient(scope, url, { commandMs: WAIT_MS });
  const keys = await client.keys('riskgate:{event:*');
  const rows: Buffer[] = [];
  for (const key of keys) {
    const bytes = await client.getBuffer(key);
    if (bytes !== null) rows.push(readStored(bytes, { store: 'events', key, told: () => undefined }).row);
  }
  const sink = await openRedisSink(
    {
      ...{ target: targetOf(url), commandMs: WAIT_MS, ttlMs: DAY_MS, bytesMax: Number.MAX_SAFE_INTEGER },
      told: () => undefined,
    },
    WAIT_MS,
  );
  const newId = createUuidV7(Date.now);
  const owner = { workspace: 'acme', mode: 'live' } as const;
  for (let added = 0; added < count; added += 1) {
    const row = rows[added % rows.length];
    if (row !== undefined) sink.add(newId(), row, owner, false);
    if (added % BATCH === BATCH - 1) await sink.flush();
  }
  await sink.flush();
  sink.close();
}

async function visit(node: Node, { api, public: page }: Keys, name: string): Promise<void> {
  await post(node, '/fingerprint/score', ['x-service-key', api], body(name));
  await post(node, '/v2/fingerprint', ['x-api-key', page], body(name));
}

export const row: FaultRow = {
  number: 42,
  title: 'a user is erased while Redis holds the events of many others (EVENTS=1000000)',
  promise: 'done within 10 s, and nothing is left of the user',
  async run({ long, scope, findings }) {
    const count = Number(process.env['EVENTS'] ?? (long ? EVENTS.long : EVENTS.short));
    const { url } = await startRedis(scope);
    const keys = await makeKeys({ redisUrl: url });
    const node = new Node(scope, await freePort(), url, { CLICKHOUSE: 'off', TRUSTED_PROXIES: '' });
    await node.start();
    const others = Array.from({ length: OTHERS }, (_, i) => `other ${i}`);
    await each(others, (name) => visit(node, keys, name));
    await fill(scope, url, count);
    for (let i = 0; i < OWN; i += 1) await visit(node, keys, 'ada');
    const said = await findings.checked(14, async () => {
      const since = performance.now();
      const env = { REDIS_URL: url, DATA_DIR: node.dataDir, CLICKHOUSE: 'off' };
      const erased = await runCli(['erase', '--user', 'ada', ...SUBJECT], env);
      const took = performance.now() - since;
      findings.expect(erased.code === 0, `erase said: ${erased.stderr}`);
      findings.expectOnCalm(took <= ERASED_MS_MAX, `it took ${took.toFixed(0)} ms`);
      const known = [await knownAt(node, keys, ['ada']), await knownAt(node, keys, others)];
      findings.expect(known.join() === `0,${OTHERS}`, `known after it: ${known.join(' and ')}`);
      return `done ${(took / 1000).toFixed(1)} s after it was asked for, beside ${count} events`;
    });
    return findings.outcome(said);
  },
};
