// No failing test may look like a passing one, whatever the kind of failure.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { runTapFile } from './tap-file.js';
import { temporaryDirectory } from '../support/scope.js';

const TOGETHER = fileURLToPath(new URL('together.js', import.meta.url));
const say = (text: string): string => `process.stdout.write(${JSON.stringify(text)});`;
const PASSES =
  'TAP version 14\n# Subtest: a\n    ok 1 - x\n    ok 2 - y # SKIP no redis\n    1..2\nok 1 - a\nok 2 - z\n1..2\n';

const FILES: [
  name: string,
  program: string,
  counts: { passed: number; failed: number; skipped: number },
  report: RegExp,
][] = [
  ['passes', say(PASSES), { passed: 2, failed: 0, skipped: 1 }, /^$/],
  [
    'fails in a subtest',
    say(PASSES.replace('ok 1 - x', 'not ok 1 - x')),
    { passed: 1, failed: 1, skipped: 1 },
    /not ok: a > x/,
  ],
  [
    'passes, and exits with an error',
    `${say(PASSES)} process.exitCode = 3;`,
    { passed: 2, failed: 1, skipped: 1 },
    /exit code 3/,
  ],
  [
    'fails with an error that is its own cause',
    say('TAP version 14\nnot ok 1 - x\n  ---\n  &e\n  message: late\n  cause: *e\n  ...\n1..1\n'),
    { passed: 0, failed: 1, skipped: 0 },
    /not ok: x\nin .*\n.*message: 'late'/,
  ],
  ['ends before its plan', say(PASSES.replace('ok 2 - z\n', '')), { passed: 1, failed: 1, skipped: 1 }, /exit code 0/],
  [
    'is killed',
    `${say(PASSES)} setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);`,
    { passed: 2, failed: 1, skipped: 1 },
    /SIGKILL/,
  ],
  [
    'leaves a process behind',
    `import { spawn } from 'node:child_process';
     ${say(PASSES)} spawn('sleep', ['20'], { stdio: ['ignore', 'inherit', 'inherit'] }).unref();`,
    { passed: 2, failed: 1, skipped: 1 },
    /still running/,
  ],
  [
    'waits between two tests, with a teardown of the whole',
    `import t from ${JSON.stringify(import.meta.resolve('tap'))};
     t.teardown(() => undefined);
     t.test('runs', async (t) => t.ok(true));
     await new Promise((resolve) => setTimeout(resolve, 1500));
     t.test('does not', async (t) => t.ok(true));`,
    { passed: 1, failed: 1, skipped: 0 },
    /cannot create subtest/,
  ],
  ['throws', 'throw new Error("thrown here");', { passed: 0, failed: 1, skipped: 0 }, /thrown here/],
  ['says nothing', '', { passed: 0, failed: 1, skipped: 0 }, /exit code 0/],
];

t.test('a file is summed up', async (t) => {
  const folder = temporaryDirectory(t);
  for (const [name, program, counts, report] of FILES) {
    const path = join(folder, `${name}.mjs`);
    writeFileSync(path, program);
    const result = await runTapFile(path, 30);
    t.match(result, counts, `one that ${name}`);
    t.match(result.report, report, `and what is said of one that ${name}`);
  }
});

t.test('files that run together all count, and one that throws fails them', async (t) => {
  const folder = temporaryDirectory(t);
  const file = (name: string, assertion: string): string => {
    const path = join(folder, `${name}.mjs`);
    writeFileSync(path, `import t from ${JSON.stringify(import.meta.resolve('tap'))};\n${assertion}`);
    return path;
  };
  const passes = ['a', 'b'].map((name) =>
    file(
      name,
      `t.equal(globalThis.open, undefined, 'what was before it is taken down');
       globalThis.open = true;
       t.teardown(() => (globalThis.open = undefined));
       t.test('${name}', async (t) => t.ok(true));`,
    ),
  );
  const fails = file('fails', "t.test('wrong', async (t) => t.equal(1, 2));");
  // In a test, and in a timer and a promise that nobody waits for.
  const throwing = ['', 'setTimeout(() => ', 'Promise.resolve().then(() => '].map((begin, i) =>
    file(
      `throws ${i}`,
      `const fail = () => { throw new Error('thrown here'); };
       t.test('beside it', async (t) => {
         ${begin}fail()${begin === '' ? '' : ')'};
         await new Promise((resolve) => setTimeout(resolve, 200));
         t.ok(true);
       });`,
    ),
  );
  const together = (...paths: string[]) => runTapFile(TOGETHER, 20, paths);
  t.match(await together(...passes), { passed: 4, failed: 0, report: '' });
  const wrong = await together(...passes.slice(1), fails, ...passes.slice(0, 1));
  t.match(wrong, { passed: 4, failed: 1, report: /not ok: wrong.*\nin .*fails\.mjs\n/ });
  for (const throws of throwing) {
    const thrown = await together(...passes, throws);
    t.ok(thrown.failed > 0, throws);
    t.match(thrown.report, /thrown here/, throws);
  }
  const leaves = file('leaves', "await import('node:net').then(({ createServer }) => createServer().listen(0));");
  const left = await together(leaves, ...passes);
  t.equal(left.failed, 1);
  t.match(left.report, /left something open: .*TCPServerWrap.*\n(.*\n)*.*TCPServerWrap.* after .*leaves\.mjs/);
});
