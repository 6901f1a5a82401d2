// A configured ClickHouse that stays away fills the log to its bound: then nothing is acknowledged any more, nothing
// that was is lost, and it goes on by itself when ClickHouse is back.
import t from 'tap';
import { testApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';
import { startEngineBehindProxy } from '../../support/faults/engine-behind-proxy.js';

const BATCH = 50;
const LOG_BYTES = 1024 * 1024;
/** Many more than fit. */
const BATCHES_MAX = 200;

t.setTimeout(420_000);

t.test('a full log', async (t) => {
  const started = await startEngineBehindProxy(t);
  if (started === undefined) return;
  const { engine, proxy } = started;
  proxy.next = () => 'reset';
  const app = await testApp(t, {
    env: {
      CLICKHOUSE: '',
      CLICKHOUSE_URL: proxy.url,
      SHARDS: '1',
      LOG_MAX_BYTES: String(LOG_BYTES),
      LOG_SEGMENT_BYTES: String(64 * 1024),
    },
  });
  let acknowledged = 0;
  const post = async (user: number): Promise<{ status: number; error: unknown }> => {
    const reply = await app.post('/fingerprint/score', body(`user ${user}`));
    if (reply.status === 200) acknowledged += 1;
    return { status: reply.status, error: reply.body['error_code'] };
  };

  let refused = { status: 200, error: undefined as unknown };
  for (let batch = 0; batch < BATCHES_MAX && refused.status === 200; batch += 1) {
    const replies = await Promise.all(Array.from({ length: BATCH }, (_, i) => post(batch * BATCH + i)));
    refused = replies.find(({ status }) => status !== 200) ?? refused;
  }
  t.same(refused, { status: 503, error: 'OVERLOADED' });
  t.ok(acknowledged > 100);
  // A single row may still fit where a whole batch did not.
  let single = await post(1);
  for (let tries = 0; tries < BATCH * 10 && single.status === 200; tries += 1) single = await post(1);
  t.same(single, { status: 503, error: 'OVERLOADED' });

  proxy.next = () => 'none';
  await eventually(t, 'it goes on when ClickHouse is back', async () => (await post(2)).status === 200);
  await eventually(
    t,
    'all that was acknowledged has arrived',
    async () => (await engine.ask('SELECT count() FROM events')) === String(acknowledged),
  );
  t.equal(await engine.ask('SELECT uniqExact(event_id) FROM events'), String(acknowledged));
});
