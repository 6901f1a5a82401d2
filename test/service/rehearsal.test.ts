// A new service decides invented requests before the first real one, and nothing of them is left.
import t from 'tap';
import { START } from '../../src/contract/position.js';
import { readRowsAfter } from '../../src/log/rows.js';
import { testApp } from '../support/app.js';
import { body } from '../support/bodies.js';

const SHARDS = 2;
const REQUESTS = 40;

t.test('the rehearsal of a start', async (t) => {
  const app = await testApp(t, { env: { REHEARSAL_REQUESTS: String(REQUESTS), SHARDS: String(SHARDS) } });
  const figure = async (name: string): Promise<number> => {
    const { text } = await app.send('GET', '/metrics');
    const lines = text.split('\n').filter((line) => line.startsWith(name));
    if (lines.length === 0) t.fail(`no figure ${name}`);
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  };
  const logged = (): number =>
    Array.from({ length: SHARDS }, (_, shard) => readRowsAfter(app.dataDir, shard, START).length).reduce(
      (a, b) => a + b,
    );

  t.ok((await figure('riskgate_cache_reads_total')) >= REQUESTS * SHARDS, 'the workers have looked for its users');
  t.equal(await figure('riskgate_decisions_total'), 0, 'no decision is counted');
  t.equal(logged(), 0, 'nothing is in the log');
  t.equal((await app.post('/fingerprint/score', body('first', 'first'))).status, 200);
  t.equal(await figure('riskgate_decisions_total'), 1);
  t.equal(logged(), 1);
});
