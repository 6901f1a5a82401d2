// `riskgate lists` for lists that rules ask: files of any size, all of one or nothing, and never a value in what is
// kept.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { CLI, type Run, runCli, runCliHere } from '../support/cli.js';
import { openControlStore } from '../support/storage.js';
import { createKey } from '../../src/access/keys.js';
import { LIST_UPLOADS } from '../../src/access/lists/records.js';
import { eventually } from '../support/eventually.js';
import { only } from '../support/only.js';

const WHERE = ['--workspace', 'acme', '--mode', 'live'];

interface Bench {
  readonly dataDir: string;
  /** Runs a command and says what it printed; fails when it does not end as it should. */
  run: (args: readonly string[], code?: number) => Promise<Run>;
  file: (name: string, text: string | Uint8Array) => string;
}

async function bench(t: Test): Promise<Bench> {
  const dataDir = t.testdir({});
  const control = await openControlStore({ dataDir });
  await createKey(control, { workspace: 'acme', kind: 'api', mode: 'live', limit: 10 });
  await control.close();
  return {
    dataDir,
    async run(args, code = 0) {
      const run = await runCliHere(['lists', ...args], { DATA_DIR: dataDir, SUDO_USER: 'ada' });
      t.equal(run.code, code, run.stderr);
      return run;
    },
    file(name, text) {
      writeFileSync(join(dataDir, name), text);
      return join(dataDir, name);
    },
  };
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());
}

t.test('a list is made, filled, asked and shown', async (t) => {
  const { run } = await bench(t);
  t.match((await run(['create', 'deny', '--kind', 'users', '--workspace', 'acme'])).stdout, 'user in @deny');
  t.match((await run(['create', 'deny', '--kind', 'users', '--workspace', 'acme'], 1)).stderr, /already/);
  await run(['add', 'deny', 'mallory', ...WHERE, '--note', 'refund, twice']);
  t.match((await run(['add', 'deny', 'mallory', ...WHERE, '--note', 'refund, twice'])).stdout, /already/);
  t.match((await run(['check', 'deny', 'mallory', ...WHERE])).stdout, '"by":"ada"');
  t.match((await run(['check', '@deny', 'alice', ...WHERE])).stdout, /not on the list/);
  t.match((await run(['list', '--workspace', 'acme'])).stdout, /deny +users +1 +0/);
  const exported = (await run(['export', 'deny', ...WHERE])).stdout;
  t.match(exported, /^hash,expires_at,note,by,added_at\n[0-9a-f]{32},,"refund, twice",ada,20/);
  t.match((await run(['remove', 'deny', 'mallory', ...WHERE])).stdout, /value was removed/);
  t.match((await run(['remove', 'deny', 'mallory', ...WHERE])).stdout, /was not/);
  await run(['delete', 'deny', '--workspace', 'acme']);
  const left = (await run(['list', '--workspace', 'acme'])).stdout;
  t.notMatch(left, /^deny /m);
  t.match(left, /^deny_users +users +0 +0/m, 'every workspace has it');
  await run(['add', 'deny_users', 'mallory', ...WHERE]);
  t.match((await run(['list', '--workspace', 'acme'])).stdout, /^deny_users +users +1 +0/m);
  t.match((await run(['add', 'fraud_users', 'mallory', ...WHERE], 1)).stderr, /filled by labels/);
});

t.test('what no list can have is refused in words, and nothing is made of it', async (t) => {
  const { run } = await bench(t);
  const space = ['--workspace', 'acme'];
  await run(['create', 'deny', '--kind', 'users', ...space]);
  const before = (await run(['list', ...space])).stdout;
  const name = /name must have 1 to 48 small letters, digits, dashes or underscores and start with a letter/;
  for (const [args, why] of [
    [['create', 'Bad Name', '--kind', 'users', ...space], name],
    [['create', "a');drop", '--kind', 'users', ...space], name],
    [['create', '', '--kind', 'users', ...space], name],
    [['create', 'x'.repeat(49), '--kind', 'users', ...space], /name must have at most 48 characters/],
    [['create', 'ok', '--kind', 'users', ...space, '--ttl', '0'], /default_ttl_seconds must be at least 1/],
    [['create', 'ok', '--kind', 'users', ...space, '--description', 'x'.repeat(201)], /description must have at most/],
    [['rename', 'deny', 'Bad Name', ...space], name],
    [['add', 'deny', '', ...WHERE], /value must not be empty/],
    [['add', 'deny', 'ada', ...WHERE, '--note', 'two\nlines'], /note must have at most 120 .* no control/],
    [['add', 'deny', 'ada', ...WHERE, '--note', 'two\u2028lines'], /: note must not have control characters\n/],
    [['add', 'deny', 'ada\u202e', ...WHERE], /: value must not have control characters\n/],
    [['create', 'ok', '--kind', 'users', ...space, '--description', 'a\nb'], /: description must not have control/],
    [['add', 'deny', 'ada', ...WHERE, '--ttl', '0'], /ttl_seconds must be at least 1/],
  ] as const)
    t.match((await run(args, 2)).stderr, why, encodeURI(args.join(' ')));
  t.equal((await run(['list', ...space])).stdout, before);
  t.match((await run(['rename', '@deny', '@denied', ...space])).stdout, '@deny was renamed to @denied');
});

t.test('a file is on the list as a whole or not at all', async (t) => {
  const { run, file, dataDir } = await bench(t);
  await run(['create', 'deny', '--kind', 'addresses', '--workspace', 'acme']);
  t.match((await run(['add', 'deny', '10.0.0.0/7', ...WHERE], 2)).stderr, /^riskgate: a network has at least 8 bits/);
  const good = file('good.csv', 'value,expires_at,note\n192.0.2.77,,"a ""note"""\r\n198.51.100.0/24,2099-01-01,\n');
  t.match((await run(['import', 'deny', good, ...WHERE])).stdout, 'added 2, updated 0, unchanged 0');
  t.match((await run(['import', 'deny', good, ...WHERE])).stdout, 'added 0, updated 0, unchanged 2');
  const before = (await run(['export', 'deny', ...WHERE])).stdout;
  const bad = file('bad.csv', 'value\n192.0.2.78\nsecret-of-somebody\n192.0.2.79\n');
  const refused = await run(['import', 'deny', bad, ...WHERE], 1);
  t.match(refused.stderr, /line 3: an address is/);
  t.notMatch(refused.stderr, 'secret-of-somebody');
  t.equal((await run(['export', 'deny', ...WHERE])).stdout, before);
  const skipped = await run(['import', 'deny', bad, ...WHERE, '--skip-invalid', '--replace']);
  t.match([skipped.stdout, skipped.stderr], ['added 2, updated 0, unchanged 0\n', /line 3: .*\n1 line skipped/]);
  t.match((await run(['list', '--workspace', 'acme'])).stdout, /deny +addresses +2 +0/);
  const none = ['lists', 'import', 'deny', join(dataDir, 'none.csv'), ...WHERE];
  const missing = await runCli(none, { DATA_DIR: dataDir });
  t.match(
    [missing.code, missing.stderr],
    [1, /^riskgate: .*none\.csv: there is no such file[^\n]*\n$/],
    'and no stack',
  );
  const long = file('long.csv', 'x'.repeat(3000));
  t.match((await run(['import', 'deny', long, ...WHERE], 1)).stderr, /line 1: a line has at most 2000/);
  t.match((await run(['list', '--workspace', 'acme'])).stdout, /deny +addresses +2 +0/);
});

t.test('an exported note is the same when it is read again', async (t) => {
  const { run, file } = await bench(t);
  await run(['create', 'deny', '--kind', 'users', '--workspace', 'acme']);
  for (const [i, note] of ['  spaces ', '\ufeffmark', '\u00a0x', 'a"b,c', "'=x", ';;=1', '"', ' =1'].entries())
    await run(['add', 'deny', `user-${i}`, ...WHERE, '--note', note]);
  const exported = (await run(['export', 'deny', ...WHERE])).stdout;
  t.match((await run(['import', 'deny', file('again.csv', exported), ...WHERE])).stdout, 'unchanged 8');
});

t.test('a file of a spreadsheet', async (t) => {
  const { run, file } = await bench(t);
  await run(['create', 'deny', '--kind', 'users', '--workspace', 'acme']);
  const marked = file(
    'marked.csv',
    '\ufeff"value",expires_at,note\r\nada,2099-01-01,"=HYPERLINK(""x"")"\r\nbob,,-1\r\n' +
      'cid,,x;=1+1\r\ndan,,x; @y\r\neve,,\uff1d1\r\n',
  );
  t.match((await run(['import', 'deny', marked, ...WHERE])).stdout, 'added 5, ');
  t.match((await run(['check', 'deny', 'ada', ...WHERE])).stdout, '"note":"=HYPERLINK');
  const exported = (await run(['export', 'deny', ...WHERE])).stdout;
  t.match(exported, `"'=HYPERLINK(""x"")"`, 'no formula in a spreadsheet');
  t.match(exported, /,'-1,/);
  for (const text of [",x;'=1+1,", ",x;' @y,", ",'\uff1d1,"]) t.match(exported, text);
  t.match((await run(['import', 'deny', file('again.csv', exported), ...WHERE])).stdout, 'unchanged 5');
  for (const [text, why] of [
    ['value;moon\nada;', /line 1: there is no column "moon"/],
    ['ada\rbob\r', /line 1: there is a control character/],
    [',2099-01-01,x', /line 1: there is no value/],
    ['x'.repeat(600), /line 1: a value has at most 512/],
    ['ada,2099-02-30', /line 1: expires_at is no day or time in the future/],
    ['ada,31.01.2099', /line 1: expires_at is no day or time in the future, such as 2099-01-31/],
    [
      'name,note\nada,x',
      /line 1: expires_at is no day.+a line has value, expires_at and note; a first line with names/,
    ],
    ['user_id,moon\nada,x', /line 1: there is no column "moon"; there are value or hash, expires_at and note/],
    ['user_id,value\nada,x', /line 1: the column value is named twice/],
    [
      'ada;2099-01-01\nbob;\n',
      /every line has the same number of semicolons and no comma: name the columns in the first line/,
    ],
    ['ada;2099-01-01;x\r\n\r\nbob;;', /every line has the same number of semicolons/],
    ['value,note\r\n', /the file has no entries; the list is unchanged/],
    ['value,moon\nada,', /line 1: there is no column "moon"; there are value or hash, expires_at and note/],
    ['value,hash\nada,', /line 1: a file has a column value or a column hash/],
    ['value,note,Value\nada,x,bob', /line 1: the column value is named twice/],
    [Buffer.from('value\n\xfcmit\n', 'latin1'), /the file is not in UTF-8: save it as CSV in UTF-8/],
    [Buffer.from('value\n\u00fcmit\n', 'utf16le'), /the file is not in UTF-8|control character/],
    [Buffer.concat([Buffer.from('value\nada'), Buffer.from([0xc3])]), /the file is not in UTF-8/],
  ] as const)
    t.match((await run(['import', 'deny', file('odd.csv', text), ...WHERE, '--replace'], 1)).stderr, why);
  for (const [text, why] of [
    ['value;moon\nada;\n', /line 1: there is no column "moon"/],
    ['value,expires_at\nada,Jan 5\nbob,Jan 6\n', /none of 2 lines can be used, such as line 2: expires_at is no day/],
  ] as const) {
    const asked = ['import', 'deny', file('odd.csv', text), ...WHERE, '--skip-invalid'];
    t.match((await run(asked, 1)).stderr, why, 'also where wrong lines are skipped');
  }
  const turned = file('turned.csv', '\ufeffNote, Value\r\nof a friend,ada\r\n');
  t.match((await run(['import', 'deny', turned, ...WHERE])).stdout, 'added 0, updated 1, unchanged 0');
  const known = (await run(['check', 'deny', 'ada', ...WHERE])).stdout;
  t.match(known, /"expires_at":null.*"note":"of a friend"/, 'columns are found by their names');
  const named = file('named.csv', 'User_ID,reason,valid_until\nada,stolen card,2099-01-01\n');
  t.match((await run(['import', 'deny', named, ...WHERE])).stdout, 'added 0, updated 1, unchanged 0');
  const reason = (await run(['check', 'deny', 'ada', ...WHERE])).stdout;
  t.match(reason, /"expires_at":"2099-01-01.*"note":"stolen card"/, 'and by the names of other tools');
  const apart = file('apart.csv', '\ufeffuser_id;reason\r\n"ada";"stolen; twice"\r\n\r\n bob ;-1\r\n');
  t.match((await run(['import', 'deny', apart, ...WHERE])).stdout, 'added 0, updated 1, unchanged 1');
  t.match((await run(['check', 'deny', 'ada', ...WHERE])).stdout, '"note":"stolen; twice"', 'semicolons');
  const tabs = file('tabs.csv', 'value\tnote\nada\tby tabs\n');
  t.match((await run(['import', 'deny', tabs, ...WHERE])).stdout, 'updated 1');
  for (const [lines, note, ends] of [
    ['ada\tcopied, twice\n', 'copied, twice', 'null'],
    ['ada\tcopied\nbob\t\n', 'copied', 'null'],
    ['ada\t2099-01-01\n', '', '"2099-01-01'],
    ['ada\t\tof three\n', 'of three', 'null'],
  ] as const) {
    const copied = file('copied.txt', lines);
    t.equal((await run(['import', 'deny', copied, ...WHERE])).stderr, '', lines);
    const stored = (await run(['check', 'deny', 'ada', ...WHERE])).stdout;
    t.match(stored, new RegExp(`"expires_at":${ends}.*"note":"${note}"`), `columns of a spreadsheet: ${lines}`);
  }
  const twice = await run(['import', 'deny', file('twice.csv', 'bob,,-1\nbob,,-1\n'), ...WHERE]);
  t.match([twice.stdout, twice.stderr], [/^added 0, updated [01], unchanged [01]\n/, /1 line repeats an earlier/]);
  t.match((await run(['list', '--workspace', 'acme'])).stdout, /deny +users +5 +0/, 'nothing of it is on the list');
});

t.test('a value is found on all lists, and taken off them', async (t) => {
  const { run, file } = await bench(t);
  for (const list of ['one', 'two']) {
    await run(['create', list, '--kind', 'addresses', '--workspace', 'acme']);
    await run(['add', list, '192.0.2.7', ...WHERE, '--note', `of ${list}`]);
  }
  await run(['add', 'deny_addresses', '192.0.2.9/24', ...WHERE]);
  const asked = ['find', '192.0.2.7', '--kind', 'addresses', ...WHERE];
  const { stdout } = await run(asked);
  t.match(stdout, /^LIST +ENTRY +BY +SINCE +ENDS +NOTE\n/);
  for (const line of [/^one +[0-9a-f]{32} +ada .* never +of one$/m, /^two /m, /^deny_addresses +192\.0\.2\.0\/24 /m])
    t.match(stdout, line);
  const { stderr } = await run([...asked, '--remove']);
  t.match(stderr, /taken off 2 lists\nit stays where labels put it \(correct the label\), and where a network/);
  t.match(JSON.parse((await run([...asked, '--json'])).stdout), only({ list: 'deny_addresses', hash: '192.0.2.0/24' }));
  t.match((await run(['find', '198.51.100.1', '--kind', 'addresses', ...WHERE])).stdout, 'on no list');
  t.match((await run(['add', 'one', '192.0.2.7:443', ...WHERE], 2)).stderr, /leave out the port/);
  t.match(
    (await run(['import', 'one', file('ports.csv', '[2001:db8::1]:443\n'), ...WHERE], 1)).stderr,
    /line 1: leave/,
  );
});

t.test('a value may have a semicolon', async (t) => {
  const { run, file } = await bench(t);
  await run(['create', 'deny', '--kind', 'users', '--workspace', 'acme']);
  for (const [text, value] of [
    ['"a;1"\n"b;2"\n', 'a;1'],
    ['value\nc;1\nd;2\n', 'c;1'],
    ['e;1\nf\n', 'e;1'],
    ['g;1,2099-01-01\nh;2,\n', 'g;1'],
  ] as const) {
    t.match((await run(['import', 'deny', file('some.csv', text), ...WHERE])).stdout, 'added 2, ', text);
    t.match((await run(['check', 'deny', value, ...WHERE])).stdout, '"hash"', text);
  }
  const skipped = ['import', 'deny', file('odd.csv', 'i;\nj;\n'), ...WHERE, '--replace', '--skip-invalid'];
  t.match((await run(skipped, 1)).stderr, /every line has the same number of semicolons/);
  t.match((await run(['list', '--workspace', 'acme'])).stdout, /deny +users +8 +0/, 'and the list is unchanged');
});

t.test('an import that is stopped leaves nothing behind', async (t) => {
  const { run, dataDir } = await bench(t);
  await run(['create', 'deny', '--kind', 'users', '--workspace', 'acme']);
  const entries = ['lists', 'import', 'deny', '-', ...WHERE];
  for (let i = 0; i < 5; i += 1) {
    const child = spawn(process.execPath, [CLI, ...entries], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8');
    let said = '';
    child.stderr.on('data', (text: string) => (said += text));
    child.stdin.on('error', () => undefined).write('ada\n'.repeat(10_000));
    const control = await openControlStore({ dataDir });
    await eventually(t, 'it is at work', async () => (await control.read()).list(LIST_UPLOADS).length === 1);
    child.kill('SIGINT');
    const [code] = (await once(child, 'close')) as [number | null];
    t.match([code, said], [130, /^riskgate: stopped; the list is unchanged$/m]);
    t.same((await control.read()).list(LIST_UPLOADS), []);
    await control.close();
  }
  t.match((await run(['list', '--workspace', 'acme'])).stdout, /deny +users +0 +0/);
});

t.test('every line of a long file is read, and no value of it is kept', async (t) => {
  const { run, file, dataDir } = await bench(t);
  await run(['create', 'deny', '--kind', 'users', '--workspace', 'acme']);
  const users = Array.from({ length: 20_000 }, (_, i) => `person-${i}@example.org`);
  const path = file('users.csv', users.join('\n'));
  t.match((await run(['import', 'deny', path, ...WHERE])).stdout, 'added 20000, ');
  t.match((await run(['list', '--workspace', 'acme'])).stdout, /deny +users +20000 +0/);
  const exported = file('exported.csv', (await run(['export', 'deny', ...WHERE])).stdout);
  t.equal(readFileSync(exported, 'utf8').split('\n').length, 20_002, 'with a head and an end');
  t.match((await run(['import', 'deny', exported, ...WHERE])).stdout, /added 0, updated 0, unchanged 20000/);
  const kept = filesIn(dataDir).filter((name) => name !== path);
  t.ok(kept.some((name) => name.includes('entries')));
  t.same(
    kept.filter((name) => readFileSync(name).includes('person-')),
    [],
  );
});
