// Nodes on one Redis keep how far their logs have been read under their names: a name is one process's, and is not
// guessed when it cannot be read.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { nodeId } from '../../src/service/nodes/node-name.js';
import { body } from '../support/bodies.js';
import { makeKeys } from '../support/callers/service-key.js';
import { startService, testService } from '../support/process.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { temporaryDirectory } from '../support/scope.js';
import { postJson } from '../support/send.js';

t.test('a name outlives what happens to its file, or nothing starts', async (t) => {
  const dataDir = temporaryDirectory(t);
  const [file, copy] = [join(dataDir, 'node-id'), join(dataDir, 'node-id.copy')];
  const name = nodeId(dataDir, true);
  t.equal(nodeId(dataDir, true), name);
  for (const gone of [file, copy]) {
    rmSync(gone);
    t.equal(nodeId(dataDir, true), name, 'the other one has it');
    t.equal(readFileSync(gone, 'utf8').trim(), name, 'and is copied');
  }
  for (const text of ['', name.slice(0, 20), name.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
    writeFileSync(file, text);
    t.throws(() => nodeId(dataDir, true), /node-id and node-id\.copy have different names/);
    t.equal(nodeId(dataDir, false), name, 'where nobody else knows the name, it is mended');
  }
  rmSync(file);
  rmSync(copy);
  t.not(nodeId(dataDir, true), name, 'where there is none, a new one is made');
});

t.test('a copy of a running node is refused', { ...needsRedis, timeout: 240_000 }, async (t) => {
  const { url } = await startRedis(t);
  const dataDir = temporaryDirectory(t);
  const { api } = await makeKeys({ redisUrl: url });
  const first = await testService(t, { DATA_DIR: dataDir, REDIS_URL: url });
  const copy = join(temporaryDirectory(t), 'copy');
  cpSync(dataDir, copy, { recursive: true });
  await t.rejects(startService({ DATA_DIR: copy, REDIS_URL: url }), /runs on this Redis under the name of this node/);
  const scored = await postJson(`${first.url}/fingerprint/score`, { 'x-service-key': api }, body('ada'));
  t.equal(scored.status, 200, 'the first one notices nothing');
  await first.end('SIGKILL');
  const again = await startService({ DATA_DIR: dataDir, REDIS_URL: url });
  t.pass('the same folder is let in after a crash');
  t.equal((await again.end('SIGTERM')).code, 0);

  for (const file of ['node-id', 'node-id.copy']) rmSync(join(dataDir, file));
  const nameless = startService({ DATA_DIR: dataDir, REDIS_URL: url });
  await t.rejects(nameless, /With another name all of the log would count again/);
});
