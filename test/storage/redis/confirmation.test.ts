// Whose confirmation of a write counts, on real servers that replicate.
import t, { type Test } from 'tap';
import { Redis } from 'ioredis';
import { connectRedis } from '../../../src/storage/redis/client.js';
import { Confirmations } from '../../../src/storage/redis/confirmation.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { targetOf } from '../../support/storage.js';

const TIMES = { commandMs: 2000, connectMs: 5000 };
/** Below the limit of a command; much above what a replica takes. */
const CONFIRM_MS = 1500;

async function masterWith(t: Test, replicas: number) {
  const { port, url } = await startRedis(t);
  const others: Redis[] = [];
  for (let count = 0; count < replicas; count += 1) {
    const server = await startRedis(t, ['--replicaof', '127.0.0.1', String(port)]);
    const raw = new Redis(server.url);
    t.teardown(() => raw.disconnect());
    others.push(raw);
  }
  const client = await connectRedis(targetOf(url), TIMES);
  t.teardown(() => client.disconnect());
  await eventually(t, 'they follow the master', async () => {
    const said = await client.info('replication');
    return said.split('state=online').length - 1 === replicas;
  });
  const confirmations = await Confirmations.of(client);
  t.teardown(() => confirmations.close());
  const write = async (): Promise<void> => {
    const mark = confirmations.mark();
    await client.set('k', '1');
    await confirmations.confirm(mark, CONFIRM_MS);
  };
  return { others, write };
}

t.test('while a master loses one of its replicas', { ...needsRedis, timeout: 240_000 }, async (t) => {
  await t.test('the other one does not confirm, until the lost one counts as dead', async (t) => {
    const { others, write } = await masterWith(t, 2);
    await write();
    await others[0]?.call('REPLICAOF', 'NO', 'ONE');
    await t.rejects(write(), { code: 'STORE_UNAVAILABLE', message: /a replica of Redis left its master/ });
    await eventually(t, 'the other one confirms again', () =>
      write().then(
        () => true,
        () => false,
      ),
    );
  });

  await t.test('nothing is waited for when it was the only one', async (t) => {
    const { others, write } = await masterWith(t, 1);
    await write();
    await others[0]?.call('REPLICAOF', 'NO', 'ONE');
    await eventually(t, 'the master alone takes the write', () =>
      write().then(
        () => true,
        () => false,
      ),
    );
  });
});
