// What runs is what was compiled last: the one file of a program where none of its parts is newer, else its modules.
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import t from 'tap';
import { isBuilt, PARTS_LIST, type Program, program, PROGRAMS } from '../../src/util/programs.js';

const LIST_AT = 1000;

t.test('one file is taken while no part of it is newer', async (t) => {
  const cases: [what: string, parts: Record<string, number>, built: boolean][] = [
    ['all are older, or as old', { 'src/a.js': LIST_AT - 1, 'src/b.js': LIST_AT }, true],
    ['one was compiled since', { 'src/a.js': LIST_AT - 1, 'src/b.js': LIST_AT + 1 }, false],
    ['the packages were installed anew', { 'src/a.js': LIST_AT - 1, '../package-lock.json': LIST_AT + 1 }, false],
  ];
  for (const [what, parts, built] of cases) {
    const dist = join(t.testdir({}), 'dist');
    for (const [part, seconds] of Object.entries({ [PARTS_LIST]: LIST_AT, ...parts })) {
      const path = join(dist, part);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, part === PARTS_LIST ? JSON.stringify([...Object.keys(parts), 'src/not-copied.js']) : '');
      utimesSync(path, seconds, seconds);
    }
    t.equal(isBuilt(pathToFileURL(`${dist}/`)), built, what);
  }
  t.equal(isBuilt(pathToFileURL(`${t.testdir({})}/`)), false, 'nothing was built');
});

t.test('each program is there, and names its modules for those who read a stack trace', async (t) => {
  for (const name of Object.keys(PROGRAMS) as Program[]) {
    const path = program(name);
    const text = readFileSync(path, 'utf8');
    if (path.pathname.endsWith(`/programs/${name}/main.js`)) t.match(text, `\n// dist/${PROGRAMS[name]}\n`, name);
    else t.ok(path.pathname.endsWith(PROGRAMS[name]), name);
  }
});

t.test('the JavaScript of LMDB is part of each program that opens a store', async (t) => {
  const folder = dirname(fileURLToPath(program('check')));
  if (!folder.endsWith(join('programs', 'check'))) return void t.pass('modules were compiled after the programs');
  const programs = dirname(folder);
  const texts = readdirSync(programs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(programs, name), 'utf8') }));
  t.ok(texts.some(({ text }) => text.includes('lmdb/native.js')));
  // As an assertion on the text, a comparison of tap takes seconds for a program.
  const apart = texts.filter(({ text }) => /from "lmdb"|import\("lmdb"\)/.test(text));
  t.same(
    apart.map(({ name }) => name),
    [],
  );
});
