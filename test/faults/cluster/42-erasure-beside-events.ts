// Row 42. A person is erased while Redis holds the events of many others.
//   ROWS=42 EVENTS=200000 make chaos
import { createUuidV7 } from '../../../src/util/uuid.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { type RedisClient } from '../../../src/storage/redis/client.js';
import { openRedisSink } from '../../../src/storage/redis/events.js';
import { scanNames } from '../../../src/storage/redis/scan.js';
import { readStored } from '../../../src/storage/redis/stored-event.js';
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { runCli } from '../../support/cli.js';
import { Node } from '../../support/fleet/nodes.js';
import { freePort, startRedis } from '../../support/redis.js';
import { redisClient, targetOf } from '../../support/storage.js';
import { each, type Keys, knownAt, post } from '../parts/lost-node.js';
import { type FaultRow } from '../parts/row.js';

const EVENTS = { long: 1_000_000, short: 3000 } as const;
const OTHERS = 200;
/** Events that she sends, and copies of them. */
const OWN = { sent: 5, copied: 2000 } as const;
const BATCH = 500;
const WAIT_MS = 60_000;
const DAY_MS = 86_400_000;
const ERASED_MS_MAX = 10_000;
const SUBJECT = ['--workspace', 'acme', '--mode', 'live', '--wait', '120'];

/**
 * Copies the events that are there, under new ids: sent over HTTP, a million would take an hour here.
 * @param known names of events that are not copied
 */
async function fill(client: RedisClient, url: string, count: number, known: ReadonlySet<string>): Promise<void> {
  const keys = await namesOf(client);
  const rows: Buffer[] = [];
  for (const key of keys) {
    if (known.has(key)) continue;
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
  const writer = new RowWriter(64);
  for (let added = 0; added < count; added += 1) {
    const row = rows[added % rows.length];
    const id = newId();
    writer.reset();
    writer.uuid(id);
    row?.set(writer.written());
    if (row !== undefined) sink.add(id, row, owner, false);
    if (added % BATCH === BATCH - 1) await sink.flush();
  }
  await sink.flush();
  sink.close();
}

async function namesOf(client: RedisClient): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const name of scanNames(client, 'riskgate:{event:*}')) names.add(name);
  return names;
}

async function visit(node: Node, { api, public: page }: Keys, name: string): Promise<void> {
  await post(node, '/fingerprint/score', ['x-service-key', api], body(name));
  await post(node, '/v2/fingerprint', ['x-api-key', page], body(name));
}

export const row: FaultRow = {
  number: 42,
  title: 'a user with 2,005 events is erased while Redis holds a million of others (EVENTS=200000)',
  promise: 'done within 10 s, nothing is left of the user, and all of the others',
  async run({ long, scope, findings }) {
    const count = Number(process.env['EVENTS'] ?? (long ? EVENTS.long : EVENTS.short));
    const { url } = await startRedis(scope);
    const keys = await makeKeys({ redisUrl: url });
    const node = new Node(scope, await freePort(), url, { CLICKHOUSE: 'off', TRUSTED_PROXIES: '' });
    await node.start();
    const others = Array.from({ length: OTHERS }, (_, i) => `other ${i}`);
    await each(others, (name) => visit(node, keys, name));
    const client = await redisClient(scope, url, { commandMs: WAIT_MS });
    await fill(client, url, count, new Set());
    const before = await namesOf(client);
    for (let i = 0; i < OWN.sent; i += 1) await visit(node, keys, 'ada');
    await fill(client, url, OWN.copied, before);
    const said = await findings.checked(14, async () => {
      const since = performance.now();
      const env = { REDIS_URL: url, DATA_DIR: node.dataDir, CLICKHOUSE: 'off' };
      const erased = await runCli(['erase', '--user', 'ada', ...SUBJECT], env);
      const took = performance.now() - since;
      findings.expect(erased.code === 0, `erase said: ${erased.stderr}`);
      findings.expectOnCalm(took <= ERASED_MS_MAX, `it took ${took.toFixed(0)} ms`);
      const known = [await knownAt(node, keys, ['ada']), await knownAt(node, keys, others)];
      findings.expect(known.join() === `0,${OTHERS}`, `known after it: ${known.join(' and ')}`);
      const after = await namesOf(client);
      const lost = [...before].filter((name) => !after.has(name)).length;
      findings.expect(after.size === before.size && lost === 0, `${after.size - before.size} of hers, ${lost} lost`);
      return `done ${(took / 1000).toFixed(1)} s after it was asked for, beside ${count} events`;
    });
    return findings.outcome(said);
  },
};
