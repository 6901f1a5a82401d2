// Files of rows: whole or none on a disk that is full (a limit of the size of files stands in for it), closed to
// others, and no way to any other file.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Handover, openHandover, take } from '../../src/clickhouse/handover.js';
import { temporaryDirectory } from '../support/scope.js';

const MODULE = new URL('../../src/clickhouse/handover.js', import.meta.url).href;
/** The signal of the limit would end the process. */
const PROGRAM = `
import { Handover } from ${JSON.stringify(MODULE)};
process.on('SIGXFSZ', () => undefined);
const chunks = Array.from({ length: 3000 }, () => Buffer.alloc(1000, 1));
console.log(await new Handover(process.argv[1]).put(chunks).then(() => 'written', ({ message }) => message));`;

t.test('a file of rows is whole, or is none', async (t) => {
  const dataDir = temporaryDirectory(t);
  const directory = join(dataDir, 'clickhouse', 'handover');
  const command = 'ulimit -f 1024 && exec "$0" --input-type=module -e "$1" "$2"';
  const said = execFileSync('/bin/sh', ['-c', command, process.execPath, PROGRAM, dataDir], { encoding: 'utf8' });
  t.match(said, /of 3000000 bytes could be written/);
  t.same(readdirSync(directory), [], 'the beginning of it does not stay');

  const name = await new Handover(dataDir).put(Array.from({ length: 3000 }, () => Buffer.alloc(1000, 1)));
  t.equal(statSync(join(directory, name)).size, 3_000_000);
});

t.test('the engine takes a file of rows, once, and no other file', async (t) => {
  const dataDir = temporaryDirectory(t);
  const engine = join(dataDir, 'clickhouse');
  const handover = new Handover(dataDir);
  const name = await handover.put([Buffer.from('rows')]);
  const directory = join(engine, 'handover');
  t.equal(statSync(directory).mode & 0o777, 0o700);
  t.equal(statSync(join(directory, name)).mode & 0o777, 0o600, 'rows are of people');

  const own = join(engine, 'taken');
  writeFileSync(join(dataDir, 'secret'), 'secret');
  writeFileSync(join(directory, 'other'), 'secret');
  for (const wrong of ['../../secret', `../handover/${name}`, 'other', `${name}.`, ` ${name}`, '', '.'])
    await t.rejects(take(engine, wrong, own), { message: /is not a file of rows$/ }, JSON.stringify(wrong));
  t.notOk(existsSync(own));

  await take(engine, name, own);
  t.equal(readFileSync(own, 'utf8'), 'rows');
  await t.rejects(take(engine, name, own), { code: 'ENOENT' });
  await handover.remove(name);
  t.ok(existsSync(own), 'what was taken is of the engine');
  await handover.remove(await handover.put([Buffer.from('not sent')]));
  t.same(readdirSync(directory), ['other']);
  const again = new Handover(dataDir);
  t.same(readdirSync(directory), [], 'what an earlier process left is removed');
  t.match(await again.put([]), /^[0-9a-f-]{36}$/);
});

t.test('rows are handed over to the engine of this directory only', async (t) => {
  t.equal(openHandover(temporaryDirectory(t), 'http://127.0.0.1:1'), undefined);
});
