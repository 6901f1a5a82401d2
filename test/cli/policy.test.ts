// Rules as files: read, tried on cases, compared with what is published, published by whoever has seen what they
// replace. Every refusal is one sentence and an exit code.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { differenceLines, toldLines } from '../../src/cli/policy/difference.js';
import { type Rule } from '../../src/contract/ruleset/rule.js';
import { testApp, WORKSPACE } from '../support/app.js';
import { runCliHere, type Run } from '../support/cli.js';
import { temporaryDirectory } from '../support/scope.js';

const ADMIN_TOKEN = 'a token of thirty-two characters or more';
const directory = temporaryDirectory(t);
let files = 0;

function file(content: unknown): string {
  files += 1;
  const path = join(directory, `file-${files}.json`);
  const isWritten = typeof content === 'string' || content instanceof Buffer;
  writeFileSync(path, isWritten ? content : JSON.stringify(content));
  return path;
}

const DEAR = {
  ...{ id: 'rul_dear', name: 'Dear order', state: 'live', when: 'checkout.amount > 500 and device.is_new' },
  ...{ effect: { at_least: 'hard_challenge' } },
};
const NIGHT = { id: 'rul_night', name: 'Night', state: 'shadow', when: 'local_hour < 5', effect: { points: 1 } };

const SPAN = ['--workspace', 'acme', '--from', '2026-03-01', '--to', '2026-03-02'];

t.test('a file is read, and what is wrong is said with its place', async (t) => {
  const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
    [['rules', 'check', file({ rules: [DEAR, NIGHT] })], 0, /2 rules/],
    [['rules', 'check', file([DEAR])], 0, /1 rule,/],
    [['rules', 'check', file({ ...DEAR, id: undefined, state: undefined })], 0, /1 rule,/],
    [['rules', 'check', file({ ...DEAR, id: undefined, when: 'device.user_30d > 1' })], 1, /rul_new: line 1, column 1/],
    [['policy', 'push', file(DEAR), '--workspace', 'acme', '--any'], 1, /write a list of rules/],
    [['rules', 'check', file({ rules: [{ ...DEAR, when: 'checkout.ammount > 1' }] })], 1, /rul_dear: line 1, column 1/],
    [['rules', 'check', file({ rules: [DEAR, DEAR] })], 1, /two rules rul_dear/],
    [['rules', 'check', file({ rules: [{ ...DEAR, effect: { allow: 1 } }] })], 1, /\/rules\/0\/effect/],
    [['rules', 'check', file([{ ...DEAR, title: 'Of {checkout.ammount}' }])], 1, /did you mean {checkout\.amount}/],
    [['backtest', ...SPAN, '--rules', file({ points: { vpn: 1 } })], 2, /\/policy\/points\/vpn is not a known name/],
    [['backtest', ...SPAN, '--rules', file({ moves: [] })], 1, /write a list of rules, or an object with rules/],
    [['rules', 'check', file('{')], 1, /JSON/],
    [['rules', 'check', file(`\ufeff${JSON.stringify([DEAR])}`.replaceAll(',', ',\r\n\t'))], 0, /1 rule,/],
    [['rules', 'check', file(Buffer.from('\ufeff[]', 'utf16le'))], 1, /it is not UTF-8/],
    [['rules', 'check', file(Buffer.from('[{"name": "\u00fc"}]', 'latin1'))], 1, /it is not UTF-8/],
    [
      ['rules', 'check', file('[{"id": "rul_a",\n "when": "a \\"x",\n "id": "rul_b"}]')],
      1,
      /line 3: .*has "id" before/,
    ],
    [['rules', 'check', '/nowhere.json'], 1, /ENOENT/],
    [['rules', 'check', '/dev/zero'], 1, /zero: it has more than 16777216 bytes/],
    [['workspaces', 'update', 'acme', '--policy', '/dev/zero'], 2, /zero: it has more than 16777216 bytes/],
    [['rules', 'check'], 2, /FILE is missing/],
    [['rules', 'check', '--when', 'country == "DE"'], 0, /^country = 'DE'$/m],
    [['rules', 'check', '--when', 'user.seen < 3'], 0, /asks about a user/],
    [['rules', 'check', '--when', 'trust < 50'], 0, /warning: line 1, column 9: trust is always < 50 .*0\.5\?/],
    [['rules', 'check', file([{ ...DEAR, when: 'risk > 0.7' }])], 0, /rul_dear: warning: line 1, column 8: .*70\?/],
    [['rules', 'check', '--when', "use_case = 'chekout'"], 1, /column 12.*checkout/],
  ];
  for (const [args, code, said] of cases) {
    const run = await runCliHere(args, {});
    t.equal(run.code, code, `${args.join(' ')}: ${run.stderr}`);
    t.match(run.stdout + run.stderr, said);
  }
});

t.test('cases say what rules do', async (t) => {
  const rules = file({ rules: [DEAR, NIGHT, { ...DEAR, id: 'rul_wait', state: 'draft', when: 'risk > 60' }] });
  const run = (cases: unknown): Promise<Run> => runCliHere(['policy', 'test', rules, '--cases', file({ cases })], {});
  const dear = { 'checkout.amount': 501, 'device.is_new': true };
  const good = await run([
    { name: 'dear and new', variables: dear, expect: { rules: ['rul_dear'], action: 'hard_challenge', risk: 50 } },
    { name: 'at the edge', variables: { ...dear, 'checkout.amount': 500 }, expect: { rules: [], action: 'allow' } },
    { name: 'not known to be new', variables: { 'checkout.amount': 900 }, expect: { rules: [] } },
    { name: 'at night', variables: { local_hour: 3 }, expect: { rules: [], shadow: ['rul_night'], risk: 10 } },
    { name: 'a draft counts', variables: { risk: 61 }, expect: { rules: ['rul_wait'], risk: 61 } },
  ]);
  t.match([good.code, good.stdout], [0, /5 cases, all as expected/], good.stderr);
  const bad = await run([
    { name: 'wrong', variables: dear, expect: { rules: [], action: 'allow' } },
    { name: 'right', variables: {}, expect: { rules: [] } },
  ]);
  t.match(
    [bad.code, bad.stdout],
    [1, /wrong\n {2}rules: expected none, got rul_dear\n {2}action: expected allow, got/],
  );
  t.match(bad.stderr, /1 of 2 cases not as expected/);
  for (const [cases, said] of [
    [[{ name: 'x', variables: { 'checkout.ammount': 1 }, expect: { rules: [] } }], /x: there is no variable/],
    [[{ name: 'x', variables: { 'checkout.amount': '1' }, expect: { rules: [] } }], /checkout.amount is a number/],
    [[{ name: 'x', variables: { use_case: 'chekout' }, expect: { rules: [] } }], /use_case is one of score/],
    [[{ name: 'x', variables: {}, at: '2026-02-30', expect: { rules: [] } }], /x: at: 2026-02-30 is no day or time/],
    [[{ name: 'x', variables: {}, at: '2026-03-02T25:00Z', expect: { rules: [] } }], /x: at: .* is no day or time/],
    [
      [{ name: 'x', variables: {}, at: '2026-03-02T12:00', expect: { rules: [] } }],
      /at must be a day or a time in UTC/,
    ],
    [[{ name: 'x', variables: {}, expect: {} }], /expect/],
    [[], /cases/],
  ] as const) {
    const { code, stderr } = await run(cases);
    t.match([code, stderr], [1, said]);
  }
});

t.test('rules of the running service', async (t) => {
  const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '1' } });
  const run = (args: readonly string[], environment = { ADMIN_TOKEN }): Promise<Run> =>
    runCliHere([...args, '--workspace', WORKSPACE, '--url', app.url], environment);
  const pulled = join(directory, 'pulled.json');

  const first = await run(['policy', 'push', file({ rules: [DEAR] }), '--any']);
  t.match(first, { code: 0, stdout: /\+ rul_dear/ });
  t.match(await run(['rules', 'list']), { code: 0, stdout: /rul_dear +live +at_least hard_challenge +checkout/ });
  t.match(await run(['policy', 'pull', '--out', pulled]), { code: 0, stdout: /1 rule of version own-/ });
  t.match(await run(['policy', 'diff', pulled]), { code: 0, stdout: /no difference/ });

  const mine = JSON.parse(readFileSync(pulled, 'utf8')) as { version: string; rules: unknown[] };
  const changed = file({ ...mine, rules: [{ ...DEAR, state: 'off' }, NIGHT] });
  t.match(await run(['policy', 'diff', changed]), {
    code: 1,
    stdout: /~ rul_dear\n {4}state: "live" -> "off"\n\+ rul_night/,
  });

  t.match(await run(['rules', 'create', file({ ...NIGHT, state: 'live' })]), { code: 0 });
  t.match(await run(['rules', 'off', 'rul_dear']), { code: 0, stdout: /^published as own-/ });
  t.match(await run(['rules', 'list']), { stdout: /rul_dear +off/ });
  t.notMatch((await run(['policy', 'pull'])).stdout, /rul_night/, 'the draft of another rule stays a draft');
  t.match(await run(['policy', 'versions']), { stdout: /rul_dear off/ }, 'with a reason');
  t.match(await run(['rules', 'off', 'rul_dear']), { code: 1, stderr: /is off already/ });
  t.match(await run(['rules', 'off', 'rul_none']), { code: 1, stderr: /no published rule rul_none/ });
  t.match(await run(['policy', 'publish']), { code: 0 });
  t.match((await run(['policy', 'pull'])).stdout, /rul_night/);

  writeFileSync(join(directory, 'admin-token'), `${ADMIN_TOKEN}\n`);
  const beside = { DATA_DIR: directory, PORT: new URL(app.url).port };
  const list = ['rules', 'list', '--workspace', WORKSPACE];
  t.match(await runCliHere(list, beside), { code: 0, stdout: /rul_dear/ }, 'with the token that a start has written');
  t.match(
    await runCliHere([...list, '--url', app.url], beside),
    { code: 1, stderr: /OPERATOR_TOKEN/ },
    'which is never sent to another address',
  );
  t.match(await run(['rules', 'list'], { ADMIN_TOKEN: 'wrong' }), { code: 1, stderr: /./ });
  const away = await runCliHere(['rules', 'list', '--workspace', WORKSPACE, '--url', 'http://127.0.0.1:1'], {
    ADMIN_TOKEN,
  });
  t.match(away, { code: 1, stderr: /does not answer/ });
});

t.test('without --url the service is where its settings say', async (t) => {
  const cases: readonly (readonly [Record<string, string>, string])[] = [
    [{ PORT: '1' }, 'http://127.0.0.1:1'],
    [{ HOST: '', PORT: '1' }, 'http://127.0.0.1:1'],
    [{ HOST: '::1', PORT: '1' }, 'http://[::1]:1'],
    [{ HOST: '127.0.0.2', PORT: '1' }, 'http://127.0.0.2:1'],
    [{ HOST: '::', PORT: '1', TLS_CERT: 'chain.pem' }, 'https://[::]:1'],
  ];
  for (const [settings, address] of cases) {
    const run = await runCliHere(['rules', 'list', '--workspace', 'acme'], { ADMIN_TOKEN, ...settings });
    t.equal(run.code, 1);
    t.match(run.stderr, `the service does not answer at ${address}: `);
  }
});

t.test('the order of rules is told where nothing else differs', async (t) => {
  const rule = (id: string, points = 1): Rule => ({
    ...{ id, name: id, state: 'live', when: 'risk > 1', effect: { points } },
  });
  const lines = (before: Rule[], after: Rule[]): string[] =>
    differenceLines({ rules: before, settings: {} }, { rules: after, settings: {} });
  const [one, two] = [rule('rul_one'), rule('rul_two')];
  t.strictSame(lines([one, two], [one, two]), []);
  t.strictSame(lines([one, two], [two, one]), ['~ the order of rules']);
  t.equal(lines([one, two], [rule('rul_two', 2), one])[0], '~ rul_two');
  for (const told of [
    {},
    { rules: {}, settings: [] },
    { rules: { added: [], removed: [], changed: [1] }, settings: [] },
  ])
    t.throws(() => toldLines(told), { message: /same version/ }, JSON.stringify(told));
});
