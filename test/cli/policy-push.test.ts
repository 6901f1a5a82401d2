// A policy in git: pulled from the service, changed in files, tried, pushed by whoever has seen what it replaces, and
// taken back; and rules that are drafted from files.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type Role } from '../../src/contract/operators/roles.js';
import { testApp, WORKSPACE } from '../support/app.js';
import { ADMIN_TOKEN, tokenOf } from '../support/callers/operators.js';
import { runCli, runCliHere, type Run } from '../support/cli.js';
import { temporaryDirectory } from '../support/scope.js';
import { only } from '../support/only.js';

t.setTimeout(300_000);
const directory = temporaryDirectory(t);

const DEAR = {
  ...{ id: 'rul_dear', name: 'Dear order', state: 'live', when: 'checkout.amount > 500 and device.is_new' },
  ...{ effect: { at_least: 'hard_challenge' } },
};
const NIGHT = { id: 'rul_night', name: 'Night', state: 'shadow', when: 'local_hour < 5', effect: { points: 1 } };

const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '1' } });
const where = ['--workspace', WORKSPACE, '--url', app.url];
const run = (...args: string[]): Promise<Run> => runCliHere([...args, ...where], { ADMIN_TOKEN });

function put(name: string, content: unknown): string {
  const path = join(directory, name);
  writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`);
  return path;
}

function read(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

async function liveVersion(): Promise<string> {
  const { stdout } = await run('policy', 'pull');
  return (JSON.parse(stdout) as { version: string }).version;
}

await t.test('the command of a shell: its words, its exit code, its file', async (t) => {
  const path = put('policy.json', { version: await liveVersion(), rules: [DEAR] });
  const shell = (...args: string[]): Promise<Run> => runCli([...args, ...where], { ADMIN_TOKEN });
  const before = await liveVersion();
  t.match(await shell('policy', 'push', path, '--dry-run'), {
    code: 0,
    stdout: /\+ rul_dear .*\nwould replace version/,
  });
  t.equal(await liveVersion(), before, 'a dry run changes nothing');
  t.match(await shell('policy', 'push', path, '--note', 'From git'), { code: 0, stdout: /published as own-/ });
  t.match(await shell('policy', 'versions'), { code: 0, stdout: /own-\S+ .*From git/ });
  t.equal(read(path)['version'], await liveVersion(), 'the file knows what it is published as');
  t.match(await shell('policy', 'push', path), { code: 0, stdout: /nothing to publish/ });
  t.match(await shell('help', 'policy'), { code: 0, stdout: /policy push FILE\|FOLDER/ });
});

await t.test('whoever comes second is told, and loses nothing of the first', async (t) => {
  const version = await liveVersion();
  const ours = put('ours.json', { version, rules: [{ ...DEAR, state: 'off' }] });
  const theirs = put('theirs.json', { version, rules: [DEAR, NIGHT] });
  t.match(await run('policy', 'push', ours), { code: 0 });
  const first = await liveVersion();
  for (const more of [[], ['--dry-run']])
    t.match(await run('policy', 'push', theirs, ...more), {
      code: 1,
      stderr: new RegExp(`nothing was published: .* version ${first} after ${version}`),
    });
  t.equal(await liveVersion(), first);
  t.equal(read(theirs)['version'], version);
  t.match(await run('policy', 'push', theirs, '--expect', first), { code: 0, stdout: /\+ rul_night/ });
  t.match(await run('policy', 'push', ours, '--expect', 'own-000000000000'), {
    code: 1,
    stderr: /another operator published.* A file of another workspace needs --any/,
  });
  t.match(await run('policy', 'push', put('none.json', [DEAR])), { code: 2, stderr: /--expect VERSION, or --any/ });
  t.match(await run('policy', 'push', put('any.json', [DEAR]), '--any'), { code: 0, stdout: /- rul_night/ });
});

await t.test('what the service would refuse is refused by a dry run', async (t) => {
  const unknown = { ...NIGHT, when: 'user in @nobody_made_it' };
  const path = put('list.json', { version: await liveVersion(), rules: [DEAR, unknown] });
  for (const more of [['--dry-run'], []])
    t.match(await run('policy', 'push', path, ...more), { code: 1, stderr: /rul_night: .*nobody_made_it/ });
  const wrong = put('wrong.json', { version: 'own-1', rules: [{ ...DEAR, when: 'checkout.ammount > 1' }] });
  t.match(await run('policy', 'push', wrong, '--dry-run'), { code: 1, stderr: /rul_dear: line 1, column 1/ });
  t.match(await run('policy', 'push', put('x.json', { rules: 1 }), '--any'), { code: 1, stderr: /x\.json/ });
  const settings = put('settings.json', { version: 'own-1', rules: [], settings: { points: { nothing: 1 } } });
  t.match(await run('policy', 'push', settings), { code: 1, stderr: /settings\.json: \/points/ });
  const astray = put('astray.json', { version: 'own-1', rules: [], points: { vpn_detected: 1 } });
  const within = /astray\.json: points would not be read here: write it within settings/;
  t.match(await run('policy', 'push', astray, '--dry-run'), { code: 1, stderr: within });
});

await t.test('a folder has a file for each rule, and settings beside them', async (t) => {
  const folder = `${join(directory, 'git')}/`;
  const file = (id: string): string => join(folder, 'rules', `${id}.json`);
  t.match(await run('policy', 'pull', '--out', folder), { code: 0 });
  t.same(read(file('rul_dear')), DEAR);
  t.match(await run('policy', 'diff', folder), { code: 0 });
  // Before the other one by name; those that are there keep their place.
  put('git/rules/rul_a_night.json', { ...NIGHT, id: 'rul_a_night' });
  put('git/policy.json', { ...read(join(folder, 'policy.json')), settings: { points: { vpn_detected: 1.5 } } });
  t.match(await run('policy', 'diff', folder), {
    code: 1,
    stdout: /^\+ rul_a_night.*\n~ points\.vpn_detected: none -> 1\.5\n$/,
  });
  t.match(await run('policy', 'push', folder), { code: 0, stdout: /notes that version/ });
  const { stdout } = await run('policy', 'pull');
  t.match(JSON.parse(stdout), {
    settings: { points: { vpn_detected: 1.5 } },
    rules: only({ id: 'rul_dear' }, { id: 'rul_a_night' }),
  });
  t.match(await runCliHere(['rules', 'check', folder], {}), { code: 0, stdout: /2 rules/ });

  rmSync(file('rul_a_night'));
  t.match(await run('policy', 'push', folder), { code: 0, stdout: /^- rul_a_night/ });
  // A file of rules alone leaves settings as they are.
  const rules = put('rules.json', [{ ...DEAR, name: 'Dear' }]);
  t.match(await run('policy', 'push', rules, '--any'), { code: 0, stdout: /name: "Dear order" -> "Dear"/ });
  t.match(await run('policy', 'pull', '--out', folder), { code: 0 });
  t.match(read(join(folder, 'policy.json')), { settings: { points: { vpn_detected: 1.5 } } });
  t.notOk(existsSync(file('rul_a_night')));
  mkdirSync(join(folder, 'rules', 'notes'));
  for (const name of ['README.md', 'rul_dear.json.orig', '.gitkeep']) put(`git/rules/${name}`, 'Words for people.');
  const left = { stderr: /rules: left out, as no rules: README\.md, notes, rul_dear\.json\.orig\n/ };
  t.match(await run('policy', 'diff', folder), { code: 0, ...left });
  t.match(await runCliHere(['rules', 'check', folder], {}), { code: 0, stdout: /1 rule,/, ...left });
  t.match(await run('policy', 'pull', '--out', folder), { code: 0, stderr: '' });
  t.ok(existsSync(join(folder, 'rules', 'README.md')), 'a pull removes rules alone');
  // It would be a rule that a push removes.
  put('git/rules/Dear order.json', DEAR);
  t.match(await run('policy', 'push', folder), { code: 1, stderr: /Dear order\.json: the file of a rule is named/ });
  rmSync(join(folder, 'rules', 'Dear order.json'));
  put('git/rules/rul_else.json', DEAR);
  t.match(await run('policy', 'push', folder), { code: 1, stderr: /rul_else\.json: the id/ });
});

await t.test('points alone, as `suggest --out` writes them, change those points and nothing else', async (t) => {
  const version = await liveVersion();
  const suggested = put('suggested.json', { points: { geo_jump: 2.5 } });
  t.match(await run('policy', 'diff', suggested), { code: 1, stdout: /^~ points\.geo_jump: none -> 2\.5\n$/ });
  t.match(await run('policy', 'push', suggested), { code: 2, stderr: /--expect VERSION, or --any/ });
  t.match(await run('policy', 'push', suggested, '--expect', version), {
    code: 0,
    stdout: /^~ points\.geo_jump: none -> 2\.5\npublished as own-/,
  });
  t.match(JSON.parse((await run('policy', 'pull')).stdout), {
    settings: { points: { vpn_detected: 1.5, geo_jump: 2.5 } },
    rules: only({ id: 'rul_dear' }),
  });
  for (const [content, said] of [
    [{ points: { nothing: 1 } }, /\/points/],
    [{ points: 'all' }, /\/points/],
    [{ points: {}, rule: [] }, /write a list of rules/],
  ] as const)
    t.match(await run('policy', 'push', put('bad.json', content), '--any'), { code: 1, stderr: said });
});

await t.test('back to an old version', async (t) => {
  const before = await liveVersion();
  const { stdout } = await run('policy', 'versions', '--json');
  const [newest] = (JSON.parse(stdout) as { versions: { number: number; version: string }[] }).versions;
  t.equal(newest?.version, before);
  t.match(await run('policy', 'push', put('gone.json', []), '--any'), { code: 0, stdout: /- rul_dear/ });
  const number = String(newest?.number);
  t.match(await run('policy', 'rollback', number, '--expect', before), {
    code: 1,
    stderr: /another operator published|has changed/,
  });
  t.match(await run('policy', 'rollback', number, '--note', 'It was better'), {
    code: 0,
    stdout: new RegExp(`\\+ rul_dear.*\\npublished as ${before}`),
  });
  t.equal(await liveVersion(), before);
  t.match(await run('policy', 'rollback', '4711'), { code: 1, stderr: /no version 4711/ });
  t.match(await run('policy', 'rollback', 'first'), { code: 2, stderr: /whole number/ });
  t.match(await run('policy', 'rollback'), { code: 2, stderr: /NUMBER is missing/ });
});

await t.test('rules are drafted from files, and decide when they are published', async (t) => {
  const before = await liveVersion();
  const input = JSON.stringify({ ...NIGHT, id: 'rul_new' });
  const made = await runCli(['rules', 'create', '-', ...where], { ADMIN_TOKEN }, input);
  t.match(made, { code: 0, stdout: /rul_new: shadow when local_hour < 5\nrevision/ });
  t.match(await run('rules', 'create', put('new.json', { ...NIGHT, id: 'rul_new' })), { code: 1, stderr: /already/ });
  const revision = /revision ([0-9a-f]+)/.exec(made.stdout)?.[1] ?? '';
  const live = put('change.json', { id: 'rul_new', state: 'live' });
  t.match(await run('rules', 'update', 'rul_new', live, '--if-match', revision), { code: 0, stdout: /live when/ });
  t.match(await run('rules', 'update', 'rul_new', live, '--if-match', revision), {
    code: 1,
    stderr: /another operator published|has changed/,
  });
  t.match(await run('rules', 'update', 'rul_dear', live), { code: 1, stderr: /the file has rule "rul_new"/ });
  t.match(await run('rules', 'update', 'rul_none', put('c.json', { state: 'off' })), { code: 1, stderr: /no rule/ });
  t.match(await run('rules', 'update', 'rul_new', put('c.json', { state: 'on' })), { code: 1, stderr: /\/state/ });
  t.match(await run('rules', 'update', 'rul_new', put('c.json', { when: 'riskk > 1' })), {
    code: 1,
    stderr: /line 1, column 1/,
  });
  t.match(await run('rules', 'create', put('c.json', { name: 'x' })), { code: 1, stderr: /c\.json/ });
  const odd = put('odd.json', { when: 'local_hour < 5 and trust < 50' });
  const told = /rul_new: (warning: )?line 1, column 28: trust is always < 50 .*did you mean 0\.5\?/;
  t.match(await run('rules', 'update', 'rul_new', odd), { code: 0, stderr: told });
  t.match(await run('rules', 'delete', 'rul_dear'), { code: 0, stdout: /is removed when/ });
  t.equal(await liveVersion(), before, 'nothing of it decides');
  t.match(await run('rules', 'list'), {
    code: 0,
    stdout: /not published: drafts of rul_dear, rul_new|rul_new, rul_dear/,
  });
  t.match(await run('policy', 'diff'), {
    code: 1,
    stdout: /^- rul_dear \(Dear\)\n\+ rul_new \(Night\): live, local_hour < 5 and trust < 50\nto publish them only/,
    stderr: /trust is always < 50.*\nriskgate: the drafts are not published/,
  });
  const seen = (await run('policy', 'diff')).stdout.match(/--rule \S+/g)?.flatMap((option) => option.split(' ')) ?? [];
  t.equal(seen.length, 4);
  t.match(await run('rules', 'update', 'rul_new', put('later.json', { when: 'local_hour < 6 and trust < 50' })), {
    code: 0,
  });
  for (const command of ['publish', 'propose'])
    t.match(await run('policy', command, ...seen), { code: 1, stderr: /rul_new was changed after you read it/ });
  t.match(await run('policy', 'publish', ...seen, '--rule', 'rul_new'), {
    code: 2,
    stderr: /of each rule, or of none/,
  });
  t.match(await run('policy', 'publish', '--expect', 'own-000000000000'), {
    code: 1,
    stderr: /another operator published|has changed/,
  });
  t.match(await run('policy', 'publish', '--expect', before), { code: 0, stdout: /published as/, stderr: told });
  t.match(await run('policy', 'publish'), { code: 0, stdout: /^nothing to publish: no draft changes version own-/ });
  const { stdout } = await run('rules', 'list');
  t.match(stdout, /rul_new +live/);
  t.notMatch(stdout, /rul_dear|not published/);
  t.match(await run('policy', 'diff'), { code: 0, stdout: /^no difference to version own-/ });
});

await t.test('where two people are needed, a push is a proposal, which another one decides', async (t) => {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' };
  const url = `${app.url}/admin/v1/workspaces/${WORKSPACE}`;
  const reply = await fetch(url, { method: 'PATCH', headers, body: '{"approvals":1}' });
  t.equal(reply.status, 200, await reply.text());
  const version = await liveVersion();
  const path = put('four-eyes.json', { version, rules: [DEAR] });
  t.match(await run('policy', 'push', path), { code: 0, stdout: /proposed as pro_.*another operator approves/ });
  t.equal(await liveVersion(), version);
  t.equal(read(path)['version'], version, 'it is not published');

  const as = async (name: string, role: Role) => {
    const environment = { OPERATOR_TOKEN: await tokenOf(app, name, role) };
    return (...args: string[]): Promise<Run> => runCliHere([...args, ...where], environment);
  };
  const [analyst, approver] = [await as('ann', 'analyst'), await as('grace', 'approver')];
  const first = await analyst('policy', 'proposals');
  t.match(first, { code: 0, stdout: /^pro_\w+ by admin, .*\n- rul_new.*\n\+ rul_dear/ });
  const id = /^pro_\w+/.exec(first.stdout)?.[0] ?? '';
  t.match(await run('policy', 'approve', id), { code: 1, stderr: /another operator must approve it/ });
  t.match(await analyst('policy', 'approve', id), { code: 1, stderr: /needs the role approver/ });
  t.match(await approver('policy', 'approve', id), { code: 0, stdout: /^published as own-/ });
  t.match(await approver('policy', 'approve', id), { code: 1, stderr: /no proposal/ });
  t.match(await approver('policy', 'proposals'), { code: 0, stdout: 'no change waits for approval\n' });

  const all = put('all.json', {
    ...NIGHT,
    id: 'rul_all',
    state: 'live',
    when: 'risk >= 0',
    effect: { force: 'block' },
  });
  t.match(await analyst('rules', 'create', all), { code: 0 });
  t.match(await analyst('policy', 'publish'), {
    code: 1,
    stderr: /needs the role approver.*`riskgate policy propose`/,
  });
  t.match(await analyst('policy', 'propose', '--rule', 'rul_all', '--note', 'Now'), {
    code: 0,
    stdout: /^proposed as pro_/,
    stderr: /rul_all: warning: it stops nearly every request/,
  });
  const removed = await fetch(`${app.url}/admin/v1/operators/ann`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
  });
  t.equal(removed.status, 200);
  const second = await approver('policy', 'proposals');
  t.match(
    second,
    { stdout: /by ann \(removed\), .*: Now\n\+ rul_all/, stderr: /rul_all: warning: it stops/ },
    'who decides is warned too',
  );
  const other = /^pro_\w+/.exec(second.stdout)?.[0] ?? '';
  const back = /pro_\w+/.exec((await run('policy', 'rollback', '1')).stdout)?.[0] ?? '';
  t.match(await approver('policy', 'approve', back), { code: 0 });
  t.match(await approver('policy', 'proposals'), {
    stderr: new RegExp(`${other} cannot be approved: another policy was published since; propose it again`),
  });
  t.match(await approver('policy', 'reject', other), { code: 0, stdout: `${other} is rejected\n` });
  t.match(await approver('policy', 'proposals', '--json'), { code: 0, stdout: '{"proposals":[]}\n' });
});
