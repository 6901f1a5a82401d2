// A name with several addresses, of which one is far away and the other one is not reached.
import dns from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { CLIENT_LIMITS, openClickHouse } from '../../src/clickhouse/client.js';
import { closing } from '../../src/util/closing.js';
import { FAR_MS, startFarListener } from '../support/faults/far-listener.js';

const ADDRESSES = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

t.test('a ClickHouse far away is reached though the other address of its name is not', async (t) => {
  const { port, open } = await startFarListener(t);
  // No name of every machine has two addresses, so the system's answer is given here.
  t.intercept(dns, 'lookup', {
    value: (_: string, __: object, done: (error: null, found: object[]) => void) => done(null, ADDRESSES),
  });
  await closing(openClickHouse({ ...CLIENT_LIMITS, url: `http://both.example.org:${port}` }), async (client) => {
    const answer = client.ping();
    t.equal(await Promise.race([answer, sleep(FAR_MS, 'not connected yet')]), 'not connected yet');
    open();
    t.match(await answer, { success: true });
  });
});
