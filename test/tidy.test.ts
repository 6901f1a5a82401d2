// House rules that a machine can hold and the linter does not.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import t from 'tap';
import ts from 'typescript';
import { familyOf } from '../src/scoring/model/families.js';
import { SIGNALS } from '../src/scoring/signals/index.js';

const root = new URL('../..', import.meta.url);
const LINES_MAX = 400;
const COLUMNS_MAX = 120;
const FOLDER_FILES_MAX = 25;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '');
const sources = files.filter((name) => /\.tsx?$/.test(name) && !name.includes('/generated/'));
const java = files.filter((name) => name.endsWith('.java'));
const text = (name: string): string => readFileSync(new URL(name, root), 'utf8');

t.test('a source file has one idea', async (t) => {
  for (const name of [...sources, ...java])
    t.ok(text(name).trimEnd().split('\n').length <= LINES_MAX, `${name} has at most ${LINES_MAX} lines`);
});

/** Lines that a person wraps: no tables, code or generated sections of a document. */
function wrapped(name: string): string[] {
  const lines = text(name).split('\n');
  if (!name.endsWith('.md')) return lines;
  let outside = true;
  return lines.map((line) => {
    if (/^\s*```|<!-- \S+:(start|end) -->/.test(line)) outside = !outside;
    return outside && !/^\s*\|/.test(line) ? line : '';
  });
}

t.test('a line fits a screen', async (t) => {
  const excepted = /\/generated\/|\/golden\/|^src\/util\/world\/zone-coordinates-table\.ts$/;
  for (const name of files.filter((file) => /\.(tsx?|js|css|md|java)$/.test(file) && !excepted.test(file))) {
    const long = wrapped(name).flatMap((line, i) => (line.length > COLUMNS_MAX ? [i + 1] : []));
    t.strictSame(long, [], `${name} has lines of at most ${COLUMNS_MAX} columns`);
  }
});

t.test('a source file starts with why it exists', async (t) => {
  for (const name of sources.filter(
    (file) => /^(src|workers|bench|dashboard)\//.test(file) && !file.startsWith('src/scoring/signals/'),
  )) {
    t.match(text(name), /^(#!.*\n)?(\/\/|\/\*)/, name);
  }
});

t.test('only config.ts reads the environment in src and workers', async (t) => {
  const readers = sources.filter((name) => /^(src|workers)\//.test(name) && text(name).includes('process.env'));
  t.strictSame(
    readers.filter(
      (name) =>
        ![
          'src/config.ts',
          'src/process.ts',
          'src/cli/main.ts',
          'workers/consumers/main.ts',
          'src/http/engines/uws-binding.ts',
        ].includes(name),
    ),
    [],
    'entries hand it to readConfig',
  );
});

/** Patterns of `t.match` with [], which matches every list. */
function vainPatterns(code: string): string[] {
  const found: string[] = [];
  const hasEmptyList = (node: ts.Node): boolean =>
    (ts.isPropertyAssignment(node) &&
      ts.isArrayLiteralExpression(node.initializer) &&
      node.initializer.elements.length === 0) ||
    (ts.forEachChild(node, hasEmptyList) ?? false);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const pattern = node.arguments[1];
      if (
        node.expression.name.text === 'match' &&
        pattern?.kind === ts.SyntaxKind.ObjectLiteralExpression &&
        hasEmptyList(pattern)
      )
        found.push(pattern.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.ts', code, ts.ScriptTarget.ES2022, true));
  return found;
}

t.test('a pattern of t.match says that a list is empty by { length: 0 }', async (t) => {
  t.strictSame(vainPatterns('t.match(reply, { body: { reasons: [] } }); t.match(f({ a: [] }), { a: [1] });'), [
    '{ body: { reasons: [] } }',
  ]);
  for (const name of sources.filter((file) => file.startsWith('test/') && /\bmatch\(.*: \[\]/s.test(text(file))))
    t.strictSame(vainPatterns(text(name)), [], name);
});

t.test(
  'which backend keeps the state is known in its folder, in one line of the switch, and in the config',
  async (t) => {
    const named = /[:=] *'redis'|'rediss?:|'REDIS_|redisUrl|storage\/redis\/|from 'ioredis'/;
    const code = (name: string): string => text(name).replace(/^\s*(\/\/|\/?\*).*$/gm, '');
    const knowing = sources.filter((name) => /^(src|workers)\//.test(name) && named.test(code(name)));
    t.strictSame(
      knowing.filter((name) => !name.startsWith('src/storage/redis/')),
      ['src/config.ts'],
      'nobody else asks for it by name',
    );
    const line = text('src/storage/open.ts').match(/import\('\.\/\w+\/backend\.js'\)/g) ?? [];
    const folders = sources.filter(
      (name) => /^src\/storage\/\w+\/backend\.ts$/.test(name) && !name.includes('/ports/'),
    );
    t.equal(line.length, folders.length, 'a line of the switch for every folder');
  },
);

t.test('every port of the storage has one suite, held on every backend', async (t) => {
  const ports = files.flatMap((name) => /^src\/storage\/ports\/(\w+)\.ts$/.exec(name)?.[1] ?? []);
  for (const port of ports.filter((name) => !['backend', 'errors', 'room'].includes(name)))
    t.match(text(`test/storage/${port}.test.ts`), 'onEveryStore(t, ', port);
});

t.test('a folder is small enough to look at', async (t) => {
  const counts = new Map<string, number>();
  for (const name of files) {
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  t.strictSame(
    [...counts].filter(([, count]) => count > FOLDER_FILES_MAX),
    [],
    `more than ${FOLDER_FILES_MAX} files belong into folders below, by reason`,
  );
});

t.test('every signal has its table of cases in the twin of its file, in the folder of its family', async (t) => {
  for (const { code } of SIGNALS) {
    const name = code.replaceAll('_', '-');
    const folder = familyOf(code) ?? 'trust';
    t.ok(sources.includes(`src/scoring/signals/${folder}/${name}.ts`), code);
    t.match(text(`test/scoring/signals/${folder}/${name}.test.ts`), `checkSignal('${code}'`);
  }
});

t.test('the lock file has no addresses', async (t) => {
  t.notOk(
    /"resolved": "(?!(sdk\/\w+|dashboard)")/.test(text('package-lock.json')),
    'but the folders of our own packages',
  );
});

t.test('dependency versions are exact', async (t) => {
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
  for (const file of files.filter((name) => /^(sdk\/\w+\/|dashboard\/)?package\.json$/.test(name))) {
    const manifest: unknown = JSON.parse(text(file));
    for (const group of groups) {
      const versions: unknown =
        typeof manifest === 'object' && manifest !== null && group in manifest ? Reflect.get(manifest, group) : {};
      for (const [name, version] of Object.entries(versions ?? {}))
        t.match(version, /^(npm:.+@)?\d+\.\d+\.\d+$/, `${file}: ${name}`);
    }
  }
});
