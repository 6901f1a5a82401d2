// README's table of reasons is the catalogue, and README's settings are the ones that exist.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { REASONS } from '../../src/contract/reasons.js';

const root = new URL('../../../', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, root), 'utf8');

/** The rows between two markers of README. */
function section(name: string): string {
  return new RegExp(`<!-- ${name}:start -->\\n([\\s\\S]*?)\\n?<!-- ${name}:end -->`).exec(text('README.md'))?.[1] ?? '';
}

t.test('the reasons', (t) => {
  const rows = Object.entries(REASONS).map(([code, { group, template }]) => `| \`${code}\` | ${group} | ${template} |`);
  t.same(section('reasons').split('\n').slice(2), rows);
  t.end();
});

t.test('the settings', (t) => {
  const read = [...text('src/config.ts').matchAll(/(?:text|whole|flag|choice|url)\('([A-Z_]+)'/g)].map(([, name]) => name ?? '');
  const told = section('settings');
  for (const name of new Set(read)) t.ok(told.includes(`\`${name}\``) || told.includes(`\`${name}=off\``), name);
  t.end();
});
