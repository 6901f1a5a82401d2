// riskgate simulate beside a service that runs, and before one does.
import t from 'tap';
import { SIMULATION_SHARD } from '../../src/contract/shards.js';
import { type EventRow } from '../../src/event/event-row.js';
import { START } from '../../src/contract/position.js';
import { lockDirectory } from '../../src/storage/open.js';
import { readRowsAfter } from '../../src/log/rows.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readUser } from '../../src/profiles/codec/codec.js';
import { emptyUser } from '../../src/profiles/shapes.js';
import { openBackend } from '../support/storage.js';
import { testApp, WORKSPACE } from '../support/app.js';
import { runCliHere } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { temporaryDirectory } from '../support/scope.js';

t.setTimeout(420_000);

t.test('what is asked for must make sense', async (t) => {
  const dataDir = temporaryDirectory(t);
  const cases: [string[], number, RegExp][] = [
    [['--rps', '0'], 2, /--rps must be above 0/],
    [['--rps', 'x'], 2, /--rps/],
    [['--days', '61'], 2, /--days must be from 1 to 60/],
    [['--users', '0'], 2, /--users must be from 1 to/],
    [['--days', '60', '--rps', '10'], 2, /more than 2000000/],
    [['--mode', 'x'], 2, /--mode must be one of/],
    [['--seconds', '5'], 2, /--seconds and --key need it/],
    [['--url', 'http://127.0.0.1:1'], 2, /--key is missing/],
    [['--url', 'x', '--key', 'k'], 2, /--url must be the address/],
    [['--url', 'http://127.0.0.1:1', '--key', 'k', '--public-key', 'p'], 2, /go together/],
    [['--days', '1', '--workspace', 'nobody'], 1, /there is no workspace nobody/],
    [
      ['--url', 'http://127.0.0.1:1', '--key', 'k', '--seconds', '1', '--rps', '5'],
      1,
      /not scored: \d+ with no answer/,
    ],
  ];
  await runCliHere(['workspaces', 'create', 'acme'], { DATA_DIR: dataDir });
  for (const [args, code, said] of cases) {
    const run = await runCliHere(['simulate', ...args], { DATA_DIR: dataDir, GEO: 'off' });
    t.equal(run.code, code, args.join(' '));
    t.match(run.stderr, said, args.join(' '));
  }
});

t.test('into the log of a service that runs: its readers carry it on, one simulation at a time', async (t) => {
  const app = await testApp(t);
  const environment = { DATA_DIR: app.dataDir, GEO: 'off', CLICKHOUSE: 'off' };
  const args = ['simulate', '--workspace', WORKSPACE, '--days', '1', '--rps', '0.01', '--users', '30', '--seed', '4'];
  const other = await lockDirectory(app.dataDir, 'simulation');
  t.match((await runCliHere(args, environment)).stderr, `in use by process ${process.pid}`);
  await other.release();
  const run = await runCliHere(args, environment);
  t.equal(run.code, 0, run.stderr);

  const rows: EventRow[] = readRowsAfter(app.dataDir, SIMULATION_SHARD, START);
  const said = rows.filter(({ kind }) => kind === 'confirmation');
  t.match(run.stdout, /^making some 864 decisions; /, 'at the start, as it takes a while');
  t.match(run.stdout, `${rows.length - said.length} decisions`);
  t.strictSame(
    said.map(({ confirms }) => confirms).sort(),
    rows
      .filter(({ useCase, kind }) => useCase === 'collect' && kind === 'decision')
      .map(({ eventId }) => eventId)
      .sort(),
    'what pages collected is confirmed, each once',
  );
  t.ok(said.length > 5, `${said.length} confirmations`);
  t.ok(rows.length > 500 && new Set(rows.map(({ eventId }) => eventId)).size === rows.length);
  t.ok(rows.every(({ receivedAt, workspace }) => receivedAt < Date.now() && workspace === WORKSPACE));
  t.ok(
    rows.some(({ reasons }) => reasons.includes('device_changed')) &&
      rows.some(({ baselineAvailable }) => baselineAvailable),
    'profiles were learned and used',
  );

  // The service's store knows these people as the simulation left them.
  const users = new Map<string, number>();
  for (const { userHash, tier } of rows) if (tier === 'backend') users.set(userHash, (users.get(userHash) ?? 0) + 1);
  const store = await (await openBackend({ dataDir: app.dataDir })).profiles();
  t.teardown(() => store.close());
  const user = emptyUser();
  const seen = async (userHash: string): Promise<number> => {
    const [record] = await store.readMany([`u${userHash}`]);
    readUser(new RecordBytes(), record, user);
    return user.seen;
  };
  const known = async (): Promise<number[]> => Promise.all([...users.keys()].map(seen));
  await eventually(t, 'the store has all of them', async () => (await known()).join() === [...users.values()].join());
  t.same(await known(), [...users.values()]);

  const again = await runCliHere([...args.slice(0, -1), '5'], environment);
  t.equal(again.code, 0, again.stderr);
  // Of the first run's log, what everybody has read may be gone.
  const first = new Set(rows.map(({ eventId }) => eventId));
  const later = readRowsAfter(app.dataDir, SIMULATION_SHARD, START).filter(({ eventId }) => !first.has(eventId));
  t.ok(later.length > 500 && later.every(({ userHash }) => !users.has(userHash)), 'a second run has people of its own');
});

t.test('through the API of a service, at its rate', async (t) => {
  const app = await testApp(t);
  const run = await runCliHere(
    ['simulate', '--url', app.url, '--key', app.keys.live.api, '--seconds', '2', '--rps', '60', '--users', '20'],
    {},
  );
  t.equal(run.code, 0, run.stderr);
  t.equal(run.stderr, '');
  const rows = [0, 1].flatMap((shard) => readRowsAfter(app.dataDir, shard, START));
  t.ok(rows.length > 60, `${rows.length} requests`);
  t.ok(rows.every(({ addressHash, keyKind }) => addressHash !== '' && keyKind === 'api'));
  t.match(run.stdout, /clean +\d+/);
});

t.test('with the keys of a page and its backend, what is collected is verified', async (t) => {
  const app = await testApp(t);
  const { api, public: page, secret } = app.keys.live;
  const keys = ['--key', api, '--public-key', page, '--secret-key', secret];
  const run = await runCliHere(
    ['simulate', '--url', app.url, ...keys, '--seconds', '2', '--rps', '60', '--users', '20'],
    {},
  );
  t.equal(run.code, 0, run.stderr);
  t.equal(run.stderr, '');
  const rows = [0, 1].flatMap((shard) => readRowsAfter(app.dataDir, shard, START));
  const collected = rows.filter(({ keyKind }) => keyKind === 'public').map(({ eventId }) => eventId);
  t.ok(collected.length > 0, `${collected.length} collected`);
  t.strictSame(rows.flatMap(({ confirms }) => (confirms === '' ? [] : [confirms])).sort(), collected.sort());
  const usage = await app.send('GET', '/v2/usage', { 'x-secret-api-key': secret });
  t.equal(usage.body['verifications'], collected.length);
});
