// What `riskgate help` tells, and what a mistyped command is told.
import t from 'tap';
import { runCliHere } from '../support/cli.js';

t.test('says how it is used', async (t) => {
  const keys = ['keys create --workspace W', 'keys list', 'keys deactivate ID', 'keys revoke ID', 'keys rotate ID'];
  const rows: [args: string[], told: string[], others: boolean][] = [
    [['help', 'all'], keys, true],
    [['help', 'keys'], keys, false],
    [['keys', '--help'], keys, false],
    [['keys', 'create', '--help'], keys.slice(0, 1), false],
    [['help', 'doctor'], ['doctor [--json]'], false],
  ];
  for (const [args, told, others] of rows) {
    const { code, stdout, stderr } = await runCliHere(args, {});
    t.match({ code, stderr }, { code: 0, stderr: '' }, args.join(' '));
    for (const command of told) t.ok(stdout.includes(`  riskgate ${command}`), command);
    t.equal(stdout.includes('workspaces list'), others, 'other commands');
  }
  t.notMatch((await runCliHere(['keys', 'create', '--help'], {})).stdout, /keys list/, 'one command alone');
  const groups = [
    /^ {2}keys +create, list, deactivate, activate,/m,
    /^ {2}audit +list who changed what, newest first$/m,
    /^ {2}nodes +[A-Za-z ]+; adopt, retire$/m,
  ];
  for (const args of [['help'], ['--help'], ['-h']]) {
    const { code, stdout, stderr } = await runCliHere(args, {});
    t.match({ code, stderr }, { code: 0, stderr: '' }, args.join(' '));
    for (const line of groups) t.match(stdout, line);
  }
  t.match(await runCliHere(['--version'], {}), { code: 0, stderr: '', stdout: /^\d+\.\d+\.\d+\n$/ });
  t.match(await runCliHere(['keys'], {}), { code: 2, stderr: /'riskgate help keys' lists the commands/ });
  t.match(await runCliHere(['key'], {}), { code: 2, stderr: /'riskgate help' lists the commands/ });
});

t.test('a mistyped command is told which one is like it', async (t) => {
  const rows: [args: string[], told: RegExp][] = [
    [['doctr'], /unknown command doctr; did you mean 'riskgate doctor'\? 'riskgate help' lists/],
    [['help', 'doctr'], /unknown command doctr; did you mean 'riskgate doctor'\? 'riskgate help' lists/],
    [['doctr', '--json'], /; did you mean 'riskgate doctor'\? /],
    [
      ['keys', 'craete'],
      /unknown command keys craete; did you mean 'riskgate keys create'\? 'riskgate help keys' lists/,
    ],
    // Three letters are too many, and a word of two is like any other.
    [['dctr'], /unknown command dctr; did you mean 'riskgate doctor'\? /],
    [['dcr'], /unknown command dcr; 'riskgate help' lists/],
    [['sl'], /unknown command sl; did you mean 'riskgate sql'\? /],
    [['xx'], /unknown command xx; 'riskgate help' lists/],
    [['help', 'kyes'], /unknown command kyes; 'riskgate help' lists/],
  ];
  for (const [args, told] of rows) {
    const { code, stdout, stderr } = await runCliHere(args, {});
    t.same([code, stdout], [2, ''], args.join(' '));
    t.match(stderr, told, args.join(' '));
  }
});
