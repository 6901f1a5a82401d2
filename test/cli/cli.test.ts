// The command line as operators use it: its own process, beside a running service that sees what it does.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { listKeys } from '../../src/access/keys.js';
import { ensureStoreId } from '../../src/access/store-id.js';
import { listWorkspaces } from '../../src/access/workspaces.js';
import { type ControlStore } from '../../src/access/control/store.js';
import { controlStore } from '../support/storage.js';
import { CLI, type Run, runCli, runCliHere } from '../support/cli.js';
import { embeddedStore, keyRing } from '../support/control.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { temporaryDirectory } from '../support/scope.js';
import { only } from '../support/only.js';

type Environment = Record<string, string>;

/** What a command that has to succeed printed with --json. */
async function json(t: Test, environment: Environment, ...args: string[]): Promise<unknown> {
  return parsed(t, await runCliHere([...args, '--json'], environment), args);
}

function parsed(t: Test, { code, stdout, stderr }: Run, args: string[]): unknown {
  t.equal(code, 0, args.join(' '), { stderr });
  t.equal(stderr, '');
  t.match(stdout, /^[^\n]+\n$/, 'one line');
  return JSON.parse(stdout);
}

function textOf(issued: unknown, field: 'id' | 'key'): string {
  if (typeof issued === 'object' && issued !== null && field in issued) return String(Reflect.get(issued, field));
  throw new Error(`no ${field} was printed`);
}

const CREATE = ['keys', 'create', '--workspace', 'acme', '--kind', 'api', '--mode', 'test'];
const LABEL = ['label', 'e1', '--label', 'fraud', '--workspace', 'acme', '--mode', 'live'];
const createdWith = (option: string, value: string): string[] =>
  CREATE.map((word, place) => (CREATE[place - 1] === option ? value : word));

/** A key's life by the command line, seen by a ring that follows the same state. */
async function journey(t: Test, environment: Environment, store: ControlStore): Promise<void> {
  const ring = await keyRing(t, store, { pollMs: 50 });
  const issued = parsed(t, await runCli([...CREATE, '--limit', '50', '--json'], environment), CREATE);
  const key = textOf(issued, 'key');
  const id = textOf(issued, 'id');
  t.same(issued, { id, key, kind: 'api', mode: 'test', workspace: 'acme' });
  t.match(key, /^rk_test_[A-Za-z0-9]{32}$/);
  await eventually(t, 'a running service knows the key', () => ring.find(key)?.limitPerSecond === 50);

  t.match(await json(t, environment, 'keys', 'deactivate', id), { id, state: 'inactive' });
  await eventually(t, 'and that it is inactive', () => ring.find(key)?.active === false);
  t.match(await json(t, environment, 'keys', 'activate', id), { id, state: 'active' });
  await eventually(t, 'and active again', () => ring.find(key)?.active === true);
  t.match(await json(t, environment, 'keys', 'limit', id, 'default'), { id, limit: null });
  await eventually(t, 'and its limit', () => ring.find(key)?.limitPerSecond === 10);

  t.match(await json(t, environment, 'keys', 'expire', id, '2030-01-01'), {
    id,
    expires_at: '2030-01-01T00:00:00.000Z',
  });
  t.match(await json(t, environment, 'keys', 'expire', id, 'never'), { id, expires_at: null, last_used_at: null });
  const ends = await json(t, environment, ...CREATE, '--expires', '2030-01-01T12:00Z');
  await json(t, environment, 'keys', 'revoke', textOf(ends, 'id'));
  const rotated = await json(t, environment, 'keys', 'rotate', id, '--overlap', '3600');
  t.match(rotated, { kind: 'api', mode: 'test', workspace: 'acme', replaces: id, replaced_until: /^\d{4}-/ });
  await eventually(t, 'and the key in its place', () => ring.find(textOf(rotated, 'key')) !== undefined);
  t.ok(ring.find(key), 'beside the old one');

  t.match(await runCli(['keys', 'revoke', id], environment), { code: 0, stdout: `${id} revoked\n` });
  await eventually(t, 'and that the old one is revoked', () => ring.find(key) === undefined);
  const listed = await json(t, environment, 'keys', 'list', '--workspace', 'acme');
  t.match(
    listed,
    only(
      { id, state: 'revoked', expires_at: /^\d/ },
      { id: textOf(ends, 'id'), state: 'revoked', expires_at: '2030-01-01T12:00:00.000Z' },
      { id: textOf(rotated, 'id'), state: 'active', expires_at: null },
    ),
  );
  t.notOk(JSON.stringify(listed).includes(key), 'texts are not listed');
}

t.test('keys, on the embedded store', async (t) => {
  const dataDir = temporaryDirectory(t);
  await journey(t, { DATA_DIR: dataDir }, await embeddedStore(t, dataDir));
});

t.test('keys, on Redis', needsRedis, async (t) => {
  const redis = await startRedis(t);
  const store = await controlStore(t, { url: redis.url });
  const dataDir = temporaryDirectory(t);
  await journey(t, { REDIS_URL: redis.url, DATA_DIR: dataDir }, store);
  t.notOk(existsSync(join(dataDir, 'control')), 'and nowhere else');
});

t.test('a Redis that refuses a change is told in a sentence', needsRedis, async (t) => {
  for (const [settings, sentence] of [
    [['--min-replicas-to-write', '1'], /^riskgate: Redis takes no writes: its master has fewer replicas .*\n$/],
    [['--maxmemory', '1'], /^riskgate: Redis takes no writes: its memory is full; raise its maxmemory\n$/],
  ] as const) {
    const { url } = await startRedis(t, settings);
    const run = await runCliHere(CREATE, { REDIS_URL: url, DATA_DIR: temporaryDirectory(t) });
    t.match([run.code, run.stderr], [1, sentence]);
  }
});

t.test('workspaces', async (t) => {
  const environment = { DATA_DIR: temporaryDirectory(t) };
  t.match(await json(t, environment, 'workspaces', 'create', 'acme', '--protected-devices', '5'), {
    name: 'acme',
    protected_devices: 5,
    retention_days: 90,
  });
  t.match(await json(t, environment, 'workspaces', 'update', 'acme', '--retention-days', '7'), {
    name: 'acme',
    protected_devices: 5,
    retention_days: 7,
  });
  const listed = await json(t, environment, 'workspaces', 'list');
  t.match(listed, only({ name: 'acme', protected_devices: 5, retention_days: 7, created_at: /Z$/ }));
  t.notMatch(JSON.stringify(listed), /secret/);
});

t.test('commands of several processes at once lose nothing', async (t) => {
  const dataDir = temporaryDirectory(t);
  const store = await embeddedStore(t, dataDir);
  const runs = await Promise.all(
    ['a', 'b', 'c'].map((workspace) =>
      runCli(['keys', 'create', '--workspace', workspace, '--kind', 'secret', '--mode', 'live', '--json'], {
        DATA_DIR: dataDir,
      }),
    ),
  );
  const ids = runs.map((run) => textOf(parsed(t, run, ['keys', 'create']), 'id'));
  t.same((await listKeys(store)).map(({ id }) => id).sort(), ids.sort());
  t.same((await listWorkspaces(store)).map(({ id }) => id).sort(), [1, 2, 3]);
});

t.test('without --json it speaks to people', async (t) => {
  const environment = { DATA_DIR: temporaryDirectory(t) };
  const created = await runCliHere(CREATE, environment);
  t.match(created.stdout, /^key_\w{12} \(api, test, workspace acme\), shown only once:\nrk_test_\w{32}\n$/);
  const id = created.stdout.slice(0, 16);
  const table = await runCliHere(['keys', 'list'], environment);
  t.match(table.stdout, new RegExp(`^ID .*\n${id} +\\w{4} +- +acme +api +test +active +- +\\d{4}-\\S+ +- +-\n$`));
  t.equal((await runCliHere(['keys', 'revoke', id], environment)).stdout, `${id} revoked\n`);
  t.match(await runCliHere(['workspaces', 'list'], environment), { stdout: /^NAME .*\nacme +100000 +90 / });

  const told = async (...args: string[]): Promise<string> => (await runCliHere(args, environment)).stdout;
  const plan = ['100000 protected devices a month', '90 days kept'];
  t.equal(await told('workspaces', 'create', 'other'), `other: ${plan.join(', ')}\n`);
  const monitored = 'monitor mode: every reply is allow';
  const update = ['workspaces', 'update', 'other', '--monitor', 'on', '--approvals', '1'];
  t.equal(
    await told(...update),
    `other: ${[...plan, monitored, 'changes need the approval of another operator'].join(', ')}\n`,
  );
  const add = ['operators', 'create', '--name', 'ada', '--role', 'viewer', '--workspace', 'acme'];
  const token = /, shown only once:\n(\S{20,})\n$/;
  const made = await told(...add);
  t.match(made, /^ada \(viewer, acme\), shown only once:\n/);
  t.match(made, token);
  const rotated = await told('operators', 'rotate', 'ada');
  t.match(rotated, token);
  t.not(token.exec(rotated)?.[1], token.exec(made)?.[1], 'another token');
  t.match(
    await told('operators', 'create', '--name', 'bob', '--role', 'admin'),
    /^bob \(admin, all workspaces\), shown/,
  );
  t.match(
    await told('operators', 'list'),
    /^NAME .*\nada +viewer +acme +\d{4}-\S+ +-\nbob +admin +all +\d{4}-\S+ +-\n$/,
  );
  t.equal(await told('operators', 'remove', 'ada'), 'ada is removed\n');
  t.notMatch(await told('operators', 'list'), 'ada');
  const month = new Date().toISOString().slice(0, 7);
  t.match(
    await told('usage', '--workspace', 'other'),
    new RegExp(`^WORKSPACE .*\nother +test +${month} +0 +0 +100000\nother +live +${month} +0 +0 +100000\n$`),
  );
  t.match(await runCliHere(['usage', '--workspace', 'nobody'], environment), { code: 1, stdout: '' });
  t.match(
    await told('audit', '--limit', '1'),
    /^AT .*\n\S+Z +\S+ +cli +operators remove +operator\/ada +- +\{.*\} +-\n$/,
  );
  t.match(await told('audit', '--subject', 'workspace/other', '--limit', '1'), / other +\{.*"monitor":true.*\}\n$/);
});

t.test('files that a command makes are closed to others whatever the umask', async (t) => {
  const dataDir = temporaryDirectory(t);
  const before = process.umask(0);
  t.teardown(() => process.umask(before));
  await json(t, { DATA_DIR: dataDir }, 'workspaces', 'create', 'acme');
  t.equal(statSync(join(dataDir, 'control', 'data.mdb')).mode & 0o777, 0o600);
});

t.test('what cannot be understood ends with 2, what cannot be done with 1, and with nothing on stdout', async (t) => {
  const dataDir = temporaryDirectory(t);
  await json(t, { DATA_DIR: dataDir }, 'workspaces', 'create', 'acme');
  const empty = join(temporaryDirectory(t), 'null.json');
  writeFileSync(empty, 'null');
  const rows: [args: string[], code: number, message: RegExp, environment?: Environment][] = [
    [[], 2, /usage:/],
    [['workspaces', 'update', 'acme', '--policy', empty], 2, /null\.json: the file must be an object\n/],
    [['rules', 'create', empty, '--workspace', 'acme'], 1, /null\.json: the file must be an object\n/],
    [['backup', join(dataDir, 'backup')], 1, /is in DATA_DIR, with which a backup there would be lost/],
    [['keys'], 2, /keys is the first word of several commands; '/],
    [['keys', 'destroy'], 2, /unknown command keys destroy/],
    [['nonsense', 'list'], 2, /unknown command nonsense list; 'riskgate help' lists/],
    [['key', 'list'], 2, /unknown command key list; did you mean 'riskgate keys list'\? /],
    [['keys', 'lst'], 2, /did you mean 'riskgate keys list'\? 'riskgate help keys' lists/],
    [['exprot', '--user', 'x'], 2, /did you mean 'riskgate export'\? /],
    [['events', 'show', '7', '--workspace', 'acme', '--mode', 'live'], 2, /EVENT_ID must be a UUID/],
    [[...LABEL, '--amount', 'ten'], 2, /--amount must be a number of 0 or more/],
    [[...LABEL, '--amount=-5'], 2, /--amount must be a number of 0 or more/],
    [['keys', 'create'], 2, /--workspace is missing/],
    [['keys', 'create', '--workspace', 'acme'], 2, /--kind is missing/],
    [createdWith('--kind', 'webhook'), 2, /--kind must be one of api, public, secret/],
    [createdWith('--mode', 'prod'), 2, /--mode must be one of test, live/],
    [[...CREATE, '--limit', 'many'], 2, /--limit must be a whole number/],
    [[...CREATE, '--limit', '0'], 2, /limit must be a whole number from 1 to/],
    [[...CREATE, '--expires', 'tomorrow'], 2, /"tomorrow" is not a time/],
    [[...CREATE, '--expires', '2030-02-30'], 2, /"2030-02-30" is not a time/],
    [[...CREATE, '--expires', '2020-01-01'], 2, /expiry of a key must be in the future/],
    [['keys', 'expire', 'key_x'], 2, /TIME is missing/],
    [['keys', 'expire', 'key_unknown12', 'never'], 1, /no key key_unknown12/],
    [createdWith('--workspace', 'a/b'), 2, /workspace name/],
    [[...CREATE, '--kind', 'secret'], 2, /^riskgate: --kind is given twice\n/],
    [[...CREATE, '--limit', '5', '--limit=7'], 2, /^riskgate: --limit is given twice\n/],
    [['keys', 'list', '--workspace', ''], 2, /^riskgate: --workspace is empty\n/],
    [['audit', '--limit', '0'], 2, /--limit must be at least 1/],
    [['audit', '--subject', 'label/'], 2, /--subject must begin with one of policyversion, .*event, user, erasure, /],
    [['workspaces', 'update', 'acme', '--retention-days', '-1'], 2, /is ambiguous\nusage: /],
    [[...CREATE, '--colour', 'red'], 2, /Unknown option '--colour'/],
    [[...CREATE, 'more'], 2, /unexpected argument more/],
    [['keys', 'list', '--workspace'], 2, /argument missing/],
    [['keys', 'revoke'], 2, /ID is missing/],
    [['keys', 'rotate', 'key_x', '--overlap', '-5'], 2, /overlap/],
    [['workspaces', 'update', 'acme'], 2, /give at least one option/],
    [['replay', '--policy', 'default', '--from', '2026-02-30', '--to', '2026-03-02'], 2, /--from must be a time/],
    [['keys', 'revoke', 'key_unknown12'], 1, /no key key_unknown12/],
    [['keys', 'list', '--workspace', 'nobody'], 1, /no workspace nobody/],
    [['workspaces', 'create', 'acme'], 1, /workspace acme exists/],
    [['workspaces', 'update', 'nobody', '--retention-days', '1'], 1, /no workspace nobody/],
    [['workspaces', 'restore', 'acme'], 1, /acme is not damaged/],
    [['keys', 'list'], 1, /Redis does not answer/, { REDIS_URL: 'redis://127.0.0.1:1' }],
  ];
  for (const [args, expected, message, environment = {}] of rows) {
    const { code, stdout, stderr } = await runCliHere(args, { DATA_DIR: dataDir, ...environment });
    t.equal(code, expected, args.join(' '));
    t.match(stderr, message);
    t.equal(stdout, '');
  }
});

const OF = ['--workspace', 'acme', '--mode', 'test'];
/** Commands that use the folder, each with arguments that it takes. */
const ON_FOLDER: readonly (readonly string[])[] = [
  ['keys', 'list'],
  ['keys', 'rotate', 'key_x'],
  ['keys', 'limit', 'key_x', '5'],
  ['workspaces', 'list'],
  ['workspaces', 'update', 'acme', '--retention-days', '4'],
  ['webhooks', 'create', ...OF, '--url', 'https://shop.example', '--events', 'event.verified'],
  ['webhooks', 'list'],
  ['webhooks', 'deliveries', 'wh_x'],
  ['operators', 'list'],
  ['operators', 'remove', 'ada'],
  ['audit'],
  ['usage'],
  ['erase', '--user', 'u', ...OF],
  ['export', '--user', 'u', ...OF],
  ['lists', 'list', '--workspace', 'acme'],
  ['lists', 'export', 'vip', ...OF],
  ['nodes'],
  ['log', 'verify'],
  ['log', 'repair'],
  ['stores', 'verify'],
  ['backup', '/nonexistent/backup'],
  ['simulate', '--days', '1'],
];
const FOLDERS: readonly { name: string; make: (path: string) => void; message: RegExp }[] = [
  { name: 'absent', make: () => undefined, message: /there is no .*: set DATA_DIR/ },
  { name: 'empty', make: (path) => mkdirSync(path), message: /has no data of a service: set DATA_DIR/ },
  { name: 'a file', make: (path) => writeFileSync(path, ''), message: /is no folder: set DATA_DIR/ },
];

t.test('a folder that no service has used is said, and nothing is made in it', async (t) => {
  for (const { name, make, message } of FOLDERS) {
    for (const args of ON_FOLDER) {
      const dataDir = join(temporaryDirectory(t), 'data');
      make(dataDir);
      const { code, stdout, stderr } = await runCliHere(args, { DATA_DIR: dataDir });
      t.equal(code, 1, `${name}: ${args.join(' ')}`);
      t.match(stderr, message);
      t.equal(stdout, '');
      t.equal(existsSync(dataDir), name !== 'absent');
      if (name === 'empty') t.same(readdirSync(dataDir), []);
    }
  }
});

t.test('beside other data no command makes an empty control store', async (t) => {
  for (const args of [CREATE, ['keys', 'list'], ['workspaces', 'create', 'acme']]) {
    const dataDir = temporaryDirectory(t);
    mkdirSync(join(dataDir, 'log'));
    const { code, stderr } = await runCliHere(args, { DATA_DIR: dataDir });
    t.equal(code, 1, args.join(' '));
    t.match(stderr, /has no control store: start the service, which restores it/);
    t.notOk(existsSync(join(dataDir, 'control')));
  }
});

t.test('the folder of a node on Redis, without REDIS_URL or with that of another database', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const dataDir = temporaryDirectory(t);
  const onRedis = { DATA_DIR: dataDir, REDIS_URL: url };
  await json(t, onRedis, ...CREATE);
  const store = await controlStore(t, { url });
  mkdirSync(join(dataDir, 'log'));
  writeFileSync(join(dataDir, 'store-id'), await ensureStoreId(store));
  await json(t, onRedis, 'keys', 'list');
  const to = join(temporaryDirectory(t), 'backup');
  const without = /^riskgate: \S+ is of a node whose keys are on Redis: set REDIS_URL as for the service\n$/;
  const other = /^riskgate: the Redis of REDIS_URL has no keys, and \S+ is of a node that knew others: correct /;
  for (const [args, REDIS_URL, message] of [
    [['backup', to], '', without],
    [CREATE, '', without],
    [['keys', 'list'], '', without],
    [['keys', 'list'], `${url}/5`, other],
    [CREATE, `${url}/5`, other],
  ] as const) {
    const told = await runCliHere(args, { DATA_DIR: dataDir, REDIS_URL });
    t.match(told, { code: 1, stdout: '', stderr: message }, args.join(' '));
  }
  t.notOk(existsSync(to));
  await json(t, { ...onRedis, REDIS_URL: `${url}/5`, NEW_CONTROL_STORE: '1' }, ...CREATE);
});

t.test('the process ends with the code and with one message, not with a stack', async (t) => {
  for (const [args, expected] of [
    [['keys', 'destroy'], 2],
    [['keys', 'list'], 1],
  ] as const) {
    const { code, stdout, stderr } = await runCli(args, { REDIS_URL: 'redis://127.0.0.1:1' });
    t.equal(code, expected);
    t.match(stderr, /^riskgate: [^\n]+\n$/);
    t.equal(stdout, '');
  }
});

t.test('an output that does not fit on its disk is no success; a reader that has enough is', async (t) => {
  const env = { PATH: process.env['PATH'] ?? '' };
  const full = openSync('/dev/full', 'w');
  t.teardown(() => closeSync(full));
  const run = spawnSync(process.execPath, [CLI, 'help'], { env, stdio: ['ignore', full, 'pipe'], encoding: 'utf8' });
  t.equal(run.status, 1);
  t.match(run.stderr, /^riskgate: the output is not whole: the disk is full: make room on it [^\n]+\n$/);
  const script = '{ "$0" "$1" help; echo "code $?" >&2; } | head -1';
  const piped = spawnSync('/bin/sh', ['-c', script, process.execPath, CLI], { env, encoding: 'utf8' });
  t.equal(piped.stderr, 'code 0\n');
  t.equal(piped.stdout, 'usage: riskgate COMMAND\n');
});
