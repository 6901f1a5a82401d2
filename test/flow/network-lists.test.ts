// Lists of networks as an operator has them: fetched by the command or on a schedule, used by a running service at
// once, kept when what comes is no good, and fetched by one node at a time.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { readConfig } from '../../src/config.js';
import { createLogger } from '../../src/logger.js';
import { type ListSchedule, listsDirectory, startListUpdates } from '../../src/service/network-lists.js';
import { createRedisPool } from '../../src/storage/redis/leases.js';
import { connectRedis } from '../../src/storage/redis/client.js';
import { type LeasePool } from '../../src/storage/ports/leases.js';
import { plain, publish } from '../network/lists/publisher.js';
import { testApp } from '../support/app.js';
import { body } from '../support/bodies.js';
import { runCliHere } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { targetOf } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';

t.test('the command fetches lists for a service that runs', async (t) => {
  const publisher = await publish(t);
  publisher.set('/vpn', plain('203.0.113.0/24\n2001:db8::/32\n'));
  publisher.set('/tor', plain('198.51.100.7\n'));
  const catalogue = join(t.testdir(), 'catalogue');
  writeFileSync(catalogue, `vpn one ${publisher.url}/vpn\ntor exits ${publisher.url}/tor\n`);
  const app = await testApp(t, { env: { NETWORK_LISTS_RELOAD_MS: '100', SHARDS: '1' } });
  t.ok(app.lines.some((line) => line.includes('no network lists') && line.includes('riskgate lists update')));
  const reasons = async (user: string, address: string): Promise<string> => {
    const key = { 'x-service-key': app.keys.live.api, 'x-client-ip': address };
    return String((await app.post('/fingerprint/score?dry_run=true', body(user), key)).body['reason']);
  };
  t.notMatch(await reasons('ada', '203.0.113.9'), /vpn_detected/);
  t.equal(publisher.seen.length, 0, 'nothing is fetched before somebody asks for it');

  const environment = { DATA_DIR: app.dataDir, LISTS_CATALOGUE: catalogue };
  const first = await runCliHere(['lists', 'update'], environment);
  t.equal(first.code, 0, first.stderr);
  t.match(first.stdout, /vpn one +updated +2 +[0-9a-f]{64}\n/);
  await eventually(t, 'the list is used', async () => (await reasons('ada', '203.0.113.9')).includes('vpn_detected'));
  await eventually(t, 'and the other one', async () => (await reasons('bob', '198.51.100.7')).includes('tor_exit'));

  const { text } = await app.send('GET', '/metrics');
  t.match(text, 'riskgate_network_list_ranges{list="vpn-one"} 2\n');
  t.ok(Number(/list_age_seconds\{list="tor-exits"\} (\d+)/.exec(text)?.[1]) < 600);

  publisher.set('/vpn', plain('<html>', {}, 200));
  const second = await runCliHere(['lists', 'update'], environment);
  t.equal(second.code, 1);
  t.match(second.stdout, /vpn one +kept +2 +[0-9a-f]{64}\ntor exits +unchanged +1/);
  t.match(second.stderr, /vpn one: it has no network in it; the last good version stays in use/);
  t.match(await reasons('ada', '203.0.113.9'), /vpn_detected/);
  t.match((await runCliHere(['lists', 'show'], environment)).stdout, /vpn-one\.txt +2 +0 h +http/);

  publisher.set('/vpn', plain('192.0.2.0/24\n'));
  t.equal((await runCliHere(['lists', 'update', '--only', 'one'], environment)).code, 0);
  await eventually(
    t,
    'what left its list is free',
    async () => !(await reasons('ada', '203.0.113.9')).includes('vpn_'),
  );
});

t.test('a command that cannot be carried out says why', async (t) => {
  const environment = { DATA_DIR: t.testdir(), LISTS_CATALOGUE: join(t.testdir(), 'none') };
  for (const [args, code, message] of [
    [['lists', 'update'], 1, /catalogue of network lists \(LISTS_CATALOGUE\) cannot be read: .*there is no such file/],
    [['lists', 'update', '--only', 'none', '--catalogue', ''], 2, /the catalogue has no list none/],
    [['lists', 'update', 'now'], 2, /unexpected argument now/],
  ] as const) {
    const run = await runCliHere([...args], environment);
    t.equal(run.code, code, run.stderr);
    t.match(run.stderr, message);
  }
  t.notOk(existsSync(listsDirectory(environment.DATA_DIR)));
});

interface Node {
  schedule: ListSchedule;
  lines: string[];
  directory: string;
}

async function schedule(t: Test, catalogue: string, pool?: LeasePool, clock = Date.now): Promise<Node> {
  // Several in one test: its own directory is emptied each time it is asked for.
  const dataDir = temporaryDirectory(t);
  const file = join(dataDir, 'catalogue');
  writeFileSync(file, catalogue);
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: dataDir, LISTS_UPDATE_HOURS: '1', LISTS_CATALOGUE: file });
  const context = { config, log: createLogger((line) => lines.push(line)), clock };
  const options = { startSpreadMs: 0, turnMs: 20, random: () => 1 };
  const started = await startListUpdates(context, () => Promise.resolve(pool), options);
  t.teardown(() => started.close());
  return { schedule: started, lines, directory: listsDirectory(dataDir) };
}

t.test('a schedule fetches what is due, and does not wait for a publisher at its end', async (t) => {
  const publisher = await publish(t);
  publisher.set('/vpn', plain('203.0.113.0/24\n'));
  const node = await schedule(t, `vpn one ${publisher.url}/vpn\n`);
  await eventually(t, 'the list is there', () => existsSync(join(node.directory, 'vpn-one.txt')));
  await eventually(t, 'and is told', () => node.lines.some((line) => line.includes('network list updated')));
  await node.schedule.close();

  publisher.set('/slow', () => undefined);
  const slow = await schedule(t, `vpn one ${publisher.url}/slow\n`);
  await eventually(t, 'the publisher is asked', () => publisher.seen.some(({ path }) => path === '/slow'));
  await slow.schedule.close();
  t.notOk(existsSync(join(slow.directory, 'vpn-one.txt')));

  publisher.set('/bad', plain('', {}, 500));
  const bad = await schedule(t, `vpn one ${publisher.url}/bad\n`);
  await eventually(t, 'the failure is told', () => bad.lines.some((line) => line.includes('status 500')));
});

t.test('no schedule, no look at the catalogue; a bad catalogue is told at the start', async (t) => {
  const log = createLogger(() => undefined);
  const never = (): Promise<undefined> => {
    throw new Error('the pool is not opened');
  };
  const off = readConfig({ DATA_DIR: t.testdir(), LISTS_CATALOGUE: '/nowhere' });
  await (await startListUpdates({ config: off, log, clock: Date.now }, never)).close();
  const on = readConfig({ DATA_DIR: t.testdir(), LISTS_CATALOGUE: '/nowhere', LISTS_UPDATE_HOURS: '1' });
  await t.rejects(
    startListUpdates({ config: on, log, clock: Date.now }, never),
    /LISTS_CATALOGUE.*there is no such file/,
  );
});

t.test('nodes that share a Redis fetch one after the other', needsRedis, async (t) => {
  const redis = await startRedis(t);
  const publisher = await publish(t);
  let now = 0;
  let most = 0;
  publisher.set('/vpn', (_, response) => {
    now += 1;
    most = Math.max(most, now);
    void sleep(100).then(() => {
      now -= 1;
      response.end('203.0.113.0/24\n');
    });
  });
  const nodes = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const pool = createRedisPool(
        await connectRedis(targetOf(redis.url), { commandMs: 5000 }),
        'lists',
        `node${number}`,
      );
      return schedule(t, `vpn one${number} ${publisher.url}/vpn\n`, pool);
    }),
  );
  for (const [at, { directory }] of nodes.entries())
    await eventually(t, `node ${at + 1} has its list`, () => existsSync(join(directory, `vpn-one${at + 1}.txt`)));
  t.equal(most, 1);
});

t.test('what one node holds no other gets, until it gives it up or its time is over', needsRedis, async (t) => {
  const redis = await startRedis(t);
  const open = async (name: string): Promise<LeasePool> =>
    createRedisPool(await connectRedis(targetOf(redis.url), { commandMs: 5000 }), 'lists', name);
  const [one, other] = [await open('one'), await open('other')];
  t.teardown(() => [one, other].forEach((pool) => pool.close()));
  t.equal(await one.hold('work', 60_000), true);
  t.equal(await other.hold('work', 60_000), false);
  t.equal(await other.hold('other work', 60_000), true);
  await other.release('work');
  t.equal(await other.hold('work', 60_000), false, 'it was not its own');
  t.equal(await one.hold('work', 50), true, 'asked again');
  await eventually(t, 'the time is over', () => other.hold('work', 60_000));
  await one.release('work');
  t.equal(await one.hold('work', 60_000), false);
  await other.release('work');
  t.equal(await one.hold('work', 60_000), true);
});
