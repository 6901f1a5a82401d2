// Files of rows on a disk that is full: a limit of the size of files stands in for it.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Handover } from '../../src/clickhouse/handover.js';
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
