// The log's output, in a process of its own: a pipe or socket that nobody reads, a disk without room.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { temporaryDirectory } from '../../support/scope.js';

const MODULE = new URL('../../../src/util/process/error-output.js', import.meta.url).href;
const LINES = 30_000;
/** Writes 3 MB, then says it on stdout, then waits until stdin ends, writes a last line and exits. */
const WRITER = `
  import { errorOutput as output } from '${MODULE}';
  output.onLost = (lines) => output.write('lost ' + lines + '\\n');
  for (let line = 0; line < ${LINES}; line += 1) output.write(String(line).padEnd(99, '.') + '\\n');
  process.stdout.write('written');
  await process.stdin.toArray();
  output.write('last\\n');
  process.exit(0);
`;
const NODE = ['--input-type=module', '-e', WRITER];

t.setTimeout(420_000);

t.test('a socket that nobody reads: the process goes on, and tells how many lines are missing', async (t) => {
  const child = spawn(process.execPath, NODE, { stdio: ['pipe', 'pipe', 'pipe'] });
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  while (!text.includes('lost ')) await once(child.stderr, 'data');
  child.stdin.end();
  await once(child, 'close');
  const lines = text.trimEnd().split('\n');
  const lost = Number(/^lost (\d+)$/m.exec(text)?.[1]);
  t.equal(lines.at(-1), 'last');
  t.ok(lost > 0 && lines.length - 2 + lost === LINES, `${lines.length} lines, ${lost} lost`);
  t.ok(
    lines.slice(0, -2).every((line, at) => line === String(at).padEnd(99, '.')),
    'whole, and in their order',
  );
});

t.test('a pipe that nobody reads: the process ends all the same', async (t) => {
  const path = join(temporaryDirectory(t), 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, 'r+');
  t.teardown(() => closeSync(pipe));
  const child = spawn(process.execPath, NODE, { stdio: ['ignore', 'ignore', pipe] });
  t.teardown(() => child.kill('SIGKILL'));
  t.same(await once(child, 'exit'), [0, null]);
  const start = Buffer.alloc(100);
  readSync(pipe, start);
  t.equal(start.toString(), `${'0'.padEnd(99, '.')}\n`);
});

t.test('a disk without room, and a reader that is gone: the process goes on', async (t) => {
  for (const behind of ['2>/dev/full', '2>&1 >"$2" | true']) {
    const said = join(temporaryDirectory(t), 'said');
    const command = behind.includes('|') ? behind : `${behind} >"$2"`;
    const line = `"$0" --input-type=module -e "$1" ${command} </dev/null`;
    execFileSync('sh', ['-c', line, process.execPath, WRITER, said]);
    t.equal(readFileSync(said, 'utf8'), 'written', behind);
  }
});
