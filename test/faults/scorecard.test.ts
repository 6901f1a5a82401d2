// The scorecard is whole: every row has its twin in the tests and its line in the documents, and none is left out.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { CHECKS } from './parts/checks.js';
import { ROWS } from './rows.js';

const root = new URL('../../..', import.meta.url);
// Of two rows the short form is a test of its own.
const files = ['test/faults/', 'test/faults/short/', 'test/faults/cluster/'].flatMap((path) =>
  readdirSync(new URL(path, root)),
);
const modules = ['test/faults/rows/', 'test/faults/callers/', 'test/faults/cluster/']
  .flatMap((path) => readdirSync(new URL(path, root)))
  .filter((name) => /^\d\d-[a-z-]+\.ts$/.test(name))
  .map((name) => name.slice(0, -3))
  .sort();

t.test('every file of a row is a row, in order', async (t) => {
  t.same(
    ROWS.map(({ number }) => number),
    modules.map((name) => Number(name.slice(0, 2))),
  );
});

t.test('every row has its short form', async (t) => {
  for (const [at, name] of modules.entries()) {
    const { shortForm } = ROWS[at] ?? {};
    if (shortForm === undefined) t.ok(files.includes(`${name}.test.ts`), name);
    else t.ok(existsSync(new URL(`test/${shortForm.replace(/js$/, 'ts')}`, root)), shortForm);
  }
});

t.test('every check of a service of many nodes is measured by a row', async (t) => {
  const sources = ['rows', 'cluster'].flatMap((folder) =>
    readdirSync(new URL(`test/faults/${folder}`, root)).map((name) =>
      readFileSync(new URL(`test/faults/${folder}/${name}`, root), 'utf8'),
    ),
  );
  const measured = new Set(
    sources.flatMap((text) => [...text.matchAll(/checked\(\s*(\d+),/g)].map(([, n]) => Number(n))),
  );
  t.same(
    [...measured].sort((a, b) => a - b),
    Object.keys(CHECKS).map(Number),
  );
});

t.test('every row is told of', async (t) => {
  const text = readFileSync(new URL('docs/faults.md', root), 'utf8');
  for (const name of modules) t.ok(text.includes(`| ${Number(name.slice(0, 2))} | \`${name}\` |`), name);
});
