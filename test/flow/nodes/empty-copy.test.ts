// A disk is lost after all of its log was read: the copy on Redis is empty, and the adoption has nothing to report.
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { runCli } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { Node } from '../../support/fleet/nodes.js';
import { openBackend } from '../../support/storage.js';
import { freePort, needsRedis, startRedis } from '../../support/redis.js';
import { temporaryDirectory } from '../../support/scope.js';
import { postJson } from '../../support/send.js';

t.setTimeout(420_000);

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
  const without = new Node(t, await freePort(), redis.url, { ...env, LOG_COPY: 'off' });
  await without.start();
  const uncopied = readFileSync(join(without.dataDir, 'node-id'), 'utf8').trim();
  for (const one of [node, without]) await one.stop('SIGKILL');
  const found = join(temporaryDirectory(t), 'found');
  renameSync(node.dataDir, found);
  const cli = { ...env, REDIS_URL: redis.url, DATA_DIR: t.testdir() };
  for (const [other, says] of [
    ['mistyped', /no node mistyped is known, and there is no copy of its log/],
    [uncopied, /there is no copy of the log of .*, which is lost: .* Adopt its folder, or retire it/],
  ] as const) {
    const refused = await runCli(['nodes', 'adopt', join(t.testdir(), 'other'), '--copy', other], cli);
    t.match(refused, { code: 1, stderr: says });
  }
  t.notMatch((await runCli(['nodes'], cli)).stdout, /mistyped| adopted /);
  const adopted = await runCli(['nodes', 'adopt', join(t.testdir(), 'anew'), '--copy', id], cli);
  t.match(adopted, { code: 0, stdout: /is adopted: its whole log was read/ });
  t.match(adopted.stderr, /the copies of its logs are empty/);
  t.notMatch(adopted.stderr, /"level":"error"/);
  t.match((await runCli(['nodes'], cli)).stdout, / adopted /);

  // Its checkpoint does not know what ClickHouse has of the copy.
  const again = await runCli(['nodes', 'adopt', found], cli);
  t.match(again, { code: 1, stderr: /was adopted from a copy, so all its rows are processed/ }, 'the disk is found');
});
