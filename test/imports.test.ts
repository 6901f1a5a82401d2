// Which file imports which, types included: nothing goes round in a circle, and no room reaches up. The linter says the
// same of a room in the editor; this also sees what it cannot: circles, and rooms that reach each other by a detour.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import t from 'tap';

const root = new URL('../..', import.meta.url);
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && !name.endsWith('.d.ts'));

/** What a module says it needs: `import`, `export from` and `import()`, of values and of types. */
function importsOf(name: string, text: string): string[] {
  return [...text.matchAll(/(?:^(?:import|export|\}).* from |\bimport\()'(\.[^']+)\.js'/gm)].map(([, path = '']) =>
    posix.join(posix.dirname(name), `${path}.ts`),
  );
}

/** The first way that leads back to where it began, [] when there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (name: string): string[] => {
    const seen = way.indexOf(name);
    if (seen >= 0) return [...way.slice(seen), name];
    if (done.has(name)) return [];
    way.push(name);
    for (const next of graph.get(name) ?? []) {
      const circle = walk(next);
      if (circle.length > 0) return circle;
    }
    way.pop();
    done.add(name);
    return [];
  };
  for (const name of graph.keys()) {
    const circle = walk(name);
    if (circle.length > 0) return circle;
  }
  return [];
}

const known = new Set(sources);
/** The compiler names `.ts` and `.tsx` alike. */
const fileOf = (path: string): string => (known.has(path) ? path : path.replace(/\.ts$/, '.tsx'));
const imports = new Map(
  sources.map((name) => [name, importsOf(name, readFileSync(new URL(name, root), 'utf8')).map(fileOf)] as const),
);

t.test('a circle is found', async (t) => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ]);
  t.strictSame(circleIn(graph), ['b', 'd', 'b']);
  t.strictSame(circleIn(new Map([...graph, ['d', ['c']]])), []);
  t.strictSame(importsOf('src/a/b.ts', ["import type { A } from '../c/d.js';", "} from './e.js';"].join('\n')), [
    'src/c/d.ts',
    'src/a/e.ts',
  ]);
});

t.test('what is imported is there', async (t) => {
  for (const [name, needs] of imports)
    t.strictSame(
      needs.filter((path) => !imports.has(path)),
      [],
      name,
    );
});

t.test("values of typebox come from the build's one file", async (t) => {
  const direct = /^import (?!type )(?!\{(?: type \w+,?)+ \}).* from 'typebox/m;
  t.match("import Type, { type Static } from 'typebox';", direct);
  t.notMatch("import { type Static, type TSchema } from 'typebox';", direct);
  // The package is 373 files: an eighth of a second of processor time for each process of the service.
  const service = sources.filter((name) => /^(src|workers)\//.test(name));
  t.strictSame(
    service.filter((name) => direct.test(readFileSync(new URL(name, root), 'utf8'))),
    [],
    'they import #typebox',
  );
});

t.test('a store is opened in one place, so that its writes are on disk when they are acknowledged', async (t) => {
  // The profile store, which the log restores, and copies that are only read.
  const own = ['profiles/database', 'snapshots', 'records', 'lmdb'].map((name) => `src/storage/embedded/${name}.ts`);
  const opener = /^import \{[^}]*\bopen\b[^}]*\} from 'lmdb'/m;
  t.strictSame(
    sources
      .filter((name) => !name.startsWith('test/') && opener.test(readFileSync(new URL(name, root), 'utf8')))
      .sort(),
    own.sort(),
  );
});

t.test('no import goes round in a circle, types included', async (t) => t.strictSame(circleIn(imports), []));

t.test('rooms import downwards: their arrows make no circle either', async (t) => {
  const config: unknown = await import(new URL('eslint.config.js', root).href);
  const zones: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, 'zones') : undefined;
  const allowed = new Map(Object.entries(zones as Record<string, string[]>));
  t.strictSame(circleIn(allowed), [], 'of the table');
  const roomOf = (name: string): string => /^src\/(\w+)\//.exec(name)?.[1] ?? '';
  for (const [name, needs] of imports) {
    const may = allowed.get(roomOf(name));
    if (may === undefined) continue;
    const up = needs.filter((path) => !path.startsWith('src/') || ![roomOf(name), ...may].includes(roomOf(path)));
    if (up.length > 0) t.strictSame(up, [], `${name} reaches up`);
  }
});
