// A clock of ClickHouse that is wrong is told: rows are removed by it.
import t from 'tap';
import { clockTrouble } from '../../workers/consumers/clickhouse-clock.js';
import { CLIENT_LIMITS, openClickHouse } from '../../src/clickhouse/client.js';
import { testEngine } from '../support/engine.js';

const MINUTE_MS = 60_000;

t.test('how far its clock is from that of this machine', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const client = openClickHouse({ url: engine.url, ...CLIENT_LIMITS });
  t.teardown(() => client.close());
  const told = (minutes: number): Promise<string> =>
    clockTrouble(client, engine.url, () => Date.now() - minutes * MINUTE_MS);
  for (const minutes of [0, 0.5, -0.5]) t.equal(await told(minutes), '', `${minutes} minutes`);
  t.match(await told(5), /^the clock of ClickHouse at \S+ is 5 minutes ahead of that of this machine: .* too early;/);
  t.match(await told(-60), / is 60 minutes behind that of this machine: it removes rows that much too late;/);
  t.match(await told(60 * 24 * 365), / is 365 days ahead of /);
  t.match(await told(60 * 5), / is 5 hours ahead of /);
});
