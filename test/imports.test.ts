// Which file imports which, types included: nothing goes round in a circle, no room reaches up, also not by a detour.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import t, { type Test } from 'tap';

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

/** Rooms of src/ and which others each may import: the table of ARCHITECTURE.md. */
const architecture = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8');
const rows = [...architecture.matchAll(/^\| `src\/(\w+)\/` \| .* \| ([^|]+) \|$/gm)];
const allowed = new Map(
  rows
    .filter(([, , may = '']) => !may.startsWith('everything'))
    .map(([, room = '', may = '']) => [room, may === 'nothing of ours' ? [] : may.split(', ')]),
);
const roomOf = (name: string): string => /^src\/(\w+)\//.exec(name)?.[1] ?? '';

t.test('every room is in the table of ARCHITECTURE.md', async (t) => {
  const rooms = new Set(sources.map(roomOf).filter((room) => room !== ''));
  t.strictSame([...rooms].sort(), rows.map(([, room = '']) => room).sort());
});

/** No file imports what `isRefused` names. */
function refuses(t: Test, says: string, isRefused: (path: string, name: string) => boolean): void {
  for (const [name, needs] of imports) {
    const refused = needs.filter((path) => isRefused(path, name));
    if (refused.length > 0) t.strictSame(refused, [], `${name} ${says}`);
  }
}

t.test('rooms import downwards: their arrows make no circle either', async (t) => {
  t.strictSame(circleIn(allowed), [], 'of the table');
  refuses(t, 'reaches up', (path, name) => {
    const [room, may] = [roomOf(name), allowed.get(roomOf(name))];
    return may !== undefined && (!path.startsWith('src/') || ![room, ...may].includes(roomOf(path)));
  });
});

const isOfService = (name: string): boolean => /^(src|workers)\//.test(name);
const isOfDashboard = (name: string): boolean => name.startsWith('dashboard/');

t.test('which backend keeps the state is known to the storage: others import its ports and its door', async (t) => {
  // The config checks settings of Redis.
  const isOther = (name: string): boolean => roomOf(name) !== 'storage' && name !== 'src/config.ts';
  const isInside = (path: string): boolean => /^src\/storage\/(?!ports\/|open\.ts$)/.test(path);
  refuses(t, 'knows a backend', (path, name) => isOfService(name) && isOther(name) && isInside(path));
});

t.test(
  'the dashboard is a program of its own: it imports nothing of others, and the service nothing of it',
  async (t) =>
    refuses(
      t,
      'is of another program',
      (path, name) => (isOfDashboard(name) || isOfService(name)) && isOfDashboard(path) !== isOfDashboard(name),
    ),
);

t.test('the parts of the running service know nothing of the command line', async (t) =>
  refuses(t, 'knows the command line', (path, name) => roomOf(name) === 'service' && /^src\/cli(\/|\.ts$)/.test(path)),
);
