// The recipe of CONTRIBUTING.md for a new route is as short as it says, counted on routes that exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';

const PLACES_MAX = { get: 4, post: 6 } as const;
const root = new URL('../../..', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, root), 'utf8');
const [, recipe = ''] = /## Add a route\n([^]*?)\n## /.exec(text('CONTRIBUTING.md')) ?? [];
const steps = recipe.split(/\n(?=\d+\. )/).slice(1);
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name.endsWith('.ts'));

/** Files below src that hold one of the texts. */
function places(...texts: string[]): string[] {
  return sources.filter((name) => texts.some((part) => text(name).includes(part)));
}

t.test('the recipe has as many places as it promises, and they exist', async (t) => {
  t.equal(steps.length, PLACES_MAX.post);
  t.equal(steps.filter((step) => !step.includes('With a body')).length, PLACES_MAX.get);
  for (const [, name = ''] of recipe.matchAll(/`((?:src|test)\/[^`]+|[A-Z]+\.md)`/g))
    t.ok(name.includes('<') || existsSync(new URL(name, root)), name);
});

t.test('a GET route is its declaration and a row', async (t) => {
  t.strictSame(places("'/v2/usage'", 'import { usage'), ['src/http/routes/index.ts', 'src/http/routes/usage.ts']);
  t.ok(places("'/v2/usage'").length + 1 + ['test', 'CHANGELOG.md'].length <= PLACES_MAX.get);
});

t.test('a POST route is that, its schema, and the validator that is generated', async (t) => {
  const found = places('CreateErasure', 'createErasure', "'./admin/erasures.js'");
  t.strictSame(found, [
    'src/contract/admin-schemas.ts',
    'src/contract/generated/validators.ts',
    'src/http/routes/admin/erasures.ts',
    'src/http/routes/index.ts',
  ]);
  t.ok(found.length + ['test', 'CHANGELOG.md'].length <= PLACES_MAX.post);
});
