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
  t.match(await runCliHere(['help', 'kyes'], {}), {
    code: 2,
    stdout: '',
    stderr: /unknown command kyes; /,
  });
  t.match(await runCliHere(['--version'], {}), { code: 0, stderr: '', stdout: /^\d+\.\d+\.\d+\n$/ });
  t.match(await runCliHere(['keys'], {}), { code: 2, stderr: /'riskgate help keys' lists the commands/ });
  t.match(await runCliHere(['key'], {}), { code: 2, stderr: /'riskgate help' lists the commands/ });
});
