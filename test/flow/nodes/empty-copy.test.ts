// A disk is lost after all of its log was read: the copy on Redis is empty, and the adoption has nothing to report.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { runCli } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { Node } from '../../support/fleet/nodes.js';
import { openBackend } from '../../support/storage.js';
import { freePort, needsRedis, startRedis } from '../../support/redis.js';
import { postJson } from '../../support/send.js';

t.setTimeout(180_000);

t.test('a lost disk with an empty copy is adopted without an error', needsRedis, async (t) => {
  const redis = await startRedis(t);
  const keys = await makeKeys({ redisUrl: redis.url });
  const env = { CLICKHOUSE: 'off', LOG_COPY: 'redis', TRUSTED_PROXIES: '' };
  const node = new Node(t, await freePort(), redis.url, env);
  await node.start();
  for (const user of ['ada', 'bo', 'cy']) {
    const { status } = await postJson(`${node.url}/fingerprint/score`, { 'x-service-key': keys.api }, body(user));
    t.equal(status, 200);
  }
  const id = readFileSync(join(node.dataDir, 'node-id'), 'utf8').trim();
  const copies = await (await openBackend({ url: redis.url })).logCopies(id, 'events');
  t.teardown(() => copies.close());
  await eventually(t, 'the readers have all of it', async () => (await copies.frames(0).next()).done === true);
  await eventually(t, 'and /metrics tells it without another request', async () =>
    /^riskgate_log_copy_bytes 0$/m.test(await (await fetch(`${node.url}/metrics`)).text()),
  );
  await node.stop('SIGKILL');
  rmSync(node.dataDir, { recursive: true });
  const cli = { ...env, REDIS_URL: redis.url, DATA_DIR: t.testdir() };
  const adopted = await runCli(['nodes', 'adopt', join(t.testdir(), 'anew'), '--copy', id], cli);
  t.match(adopted, { code: 0, stdout: /is adopted: its whole log was read/ });
  t.match(adopted.stderr, /the copies of its logs are empty/);
  t.notMatch(adopted.stderr, /"level":"error"/);
  t.match((await runCli(['nodes'], cli)).stdout, / adopted /);
});
