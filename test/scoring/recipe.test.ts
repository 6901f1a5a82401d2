// The recipe "Add a signal" in CONTRIBUTING.md: a signal that nothing else asks for is spelled in the files that the
// recipe names, in generated code, and nowhere else.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { REASONS } from '../../src/contract/reasons.js';
import { SIGNALS } from '../../src/scoring/signals/index.js';

const PLACES_MAX = 5;
const ROOT = new URL('../../../', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, ROOT), 'utf8');
const [, recipe = ''] = /^## Add a signal$(.*?)^## /ms.exec(text('CONTRIBUTING.md')) ?? [];
const steps = recipe.split(/\n(?=\d+\. )/).slice(1);
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'workers'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  // Sentences of settings, and hints for who writes a rule, name the reasons that they concern.
  .filter(
    (name) => name.endsWith('.ts') && !/\/generated\/|\/contract\/settings\/|\/(habits|sentences)\.ts$/.test(name),
  );

t.test('the recipe has as many places as it promises, and they exist', async (t) => {
  t.equal(steps.length, PLACES_MAX);
  for (const [, name = ''] of recipe.matchAll(/`((?:src|test|docs)\/[^`]+)`/g))
    t.ok(/[<{]/.test(name) || existsSync(new URL(name, ROOT)), name);
});

t.test('hints for rules name reasons that exist', async (t) => {
  const hints = ['habits', 'sentences'].map((name) => text(`src/rules/language/${name}.ts`)).join('');
  const named = [...hints.matchAll(/reason\('(\w+)'\)/g)].map(([, code = '']) => code);
  t.ok(named.length > 3);
  t.same(
    named.filter((code) => !Object.hasOwn(REASONS, code)),
    [],
  );
});

t.test('a signal is spelled there and nowhere else', async (t) => {
  for (const code of ['dormant_account', 'unusual_destination', 'excessive_paste', 'registration_burst']) {
    const spelled = [
      code,
      code.replaceAll('_', '-'),
      code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ];
    const pattern = new RegExp(`\\b(${spelled.join('|')})\\b`);
    const found = sources.filter((name) => pattern.test(text(name)));
    const own = found.filter((name) => name.endsWith(`/${code.replaceAll('_', '-')}.ts`));
    t.equal(own.length, 1, 'its file');
    t.strictSame(
      found.filter((name) => !own.includes(name)).map((name) => name.replace(/(?<=\/reasons\/)\w+\.ts$/, '')),
      ['src/contract/reasons/', 'src/scoring/model/default-policy.ts', 'src/scoring/signals/index.ts'],
      code,
    );
    // With the twin of its file.
    t.ok(found.length + 1 <= PLACES_MAX, code);
  }
  t.ok(SIGNALS.length > 40);
});
