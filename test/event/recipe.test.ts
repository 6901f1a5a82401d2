// The recipe "Add a field" in CONTRIBUTING.md: a field that nothing but analysts look at is spelled in the files that
// the recipe names, and nowhere else but in generated code and made-up requests.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = new URL('../../../', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, ROOT), 'utf8');
const [, recipe = ''] = /^## Add a field$(.*?)^## /ms.exec(text('CONTRIBUTING.md')) ?? [];
const sources = execFileSync('git', ['ls-files', 'src', 'workers'], { cwd: fileURLToPath(ROOT), encoding: 'utf8' })
  .split('\n')
  .filter((name) => name.endsWith('.ts') && !/\/generated\/|^src\/http\/openapi\/examples|^src\/traffic\//.test(name));

const PLACES_MAX = { decision: 4, request: 6 } as const;

for (const [part, field, places] of [
  ['decision', 'challengesAnswered', ['src/event/fields.ts', 'src/scoring/score.ts']],
  [
    'request',
    'simOperatorName',
    [
      'src/contract/schemas.ts',
      'src/event/fields.ts',
      'src/http/intake/event-request.ts',
      'src/http/openapi/words/request-words.ts',
    ],
  ],
] as const)
  t.test(`a field of the ${part}`, async (t) => {
    const found = sources.filter((name) => new RegExp(`\\b${field}\\b`).test(text(name)));
    t.strictSame(found, places);
    const documents = ['docs/contract.md'].filter((name) => new RegExp(`\\b${field}\\b`).test(text(name)));
    const ofLayout = ['src/event/layout.ts', 'test/event/golden.test.ts'];
    for (const name of [...places, ...documents, ...ofLayout]) t.ok(recipe.includes(`\`${name}\``), name);
    // With one of the two about the layout.
    t.ok([...places, ...documents].length + 1 <= PLACES_MAX[part]);
  });
