// A node that will not come back: an erasure waits for it by name until it is retired; one that runs cannot be.
import t from 'tap';
import { type NodeRecord } from '../../../src/storage/ports/nodes.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { runCliHere } from '../../support/cli.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { openBackend } from '../../support/storage.js';
import { type Json } from '../../support/app.js';

t.setTimeout(120_000);
const GONE: NodeRecord = {
  ...{ id: 'gone', version: '1.2.3', level: 2, state: 'live', startedAt: 1, address: 'gone:8080' },
  ...{ lagSeconds: 1, lagBytes: 4096, storeId: '' },
};

t.test('a node whose disk is given up', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  await makeKeys({ redisUrl: url });
  const registry = await (await openBackend({ url })).nodes();
  t.teardown(() => registry?.close());
  const epoch = (await registry?.register('gone')) ?? 0;
  await registry?.beat(GONE, epoch);
  const env = { REDIS_URL: url, DATA_DIR: t.testdir() };
  const waitsFor = async (): Promise<unknown> => {
    const subject = ['--user', 'ada', '--workspace', 'acme', '--mode', 'live'];
    const run = await runCliHere(['erase', ...subject, '--wait', '0', '--json'], env);
    return (JSON.parse(run.stdout) as Json)['waiting_for'];
  };
  t.same(await waitsFor(), ['waits for node gone'], 'while it runs');
  t.match(await runCliHere(['nodes', 'retire', 'gone'], env), { code: 1, stderr: /gone is live: only one that is/ });
  t.match(await runCliHere(['nodes', 'retire', 'other'], env), { code: 1, stderr: /no node other is known/ });
  await registry?.beat({ ...GONE, state: 'stopped' }, epoch);
  t.match(await waitsFor(), [/waits for node gone, stopped .* 4096 unread bytes: start it, or `riskgate nodes adopt`/]);
  t.match(await runCliHere(['nodes', 'retire', 'gone'], env), { code: 0, stdout: 'node gone is retired\n' });
  t.match(await registry?.list(), [{ id: 'gone', state: 'retired' }]);
  t.same(await waitsFor(), ['no running service has started it'], 'nobody waits for it');
});
