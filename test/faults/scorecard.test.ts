// The scorecard is whole: every row has its twin in the tests and its line in the documents, and none is left out.
import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
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

t.test('every file of a row is a row, in order', (t) => {
  t.same(
    ROWS.map(({ number }) => number),
    modules.map((name) => Number(name.slice(0, 2))),
  );
  t.end();
});

t.test('every row has its short form', (t) => {
  for (const name of modules) t.ok(files.includes(`${name}.test.ts`), name);
  t.end();
});

t.test('every row is told of', (t) => {
  const text = readFileSync(new URL('docs/faults.md', root), 'utf8');
  for (const name of modules) t.ok(text.includes(`| ${Number(name.slice(0, 2))} | \`${name}\` |`), name);
  t.end();
});
