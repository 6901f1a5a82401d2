// What a timer runs has nobody above it: an error there ends the process. So everything in src and workers that a timer
// runs is guarded, or does no more than settle a promise.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import t from 'tap';
import ts from 'typescript';
import { guarded } from '../src/util/guarded.js';
import { only } from './support/only.js';

const root = new URL('../..', import.meta.url);

/** Names of the parameters of `new Promise((resolve, reject) => ...)`. */
function settlers(node: ts.Node): Set<string> {
  const names = new Set<string>();
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent)
    if (ts.isArrowFunction(at) && ts.isNewExpression(at.parent))
      for (const { name } of at.parameters) names.add(name.getText());
  return names;
}

function isGuarded(work: ts.Expression): boolean {
  return ts.isCallExpression(work) && work.expression.getText() === 'guarded';
}

function isSafe(work: ts.Expression, file: ts.SourceFile): boolean {
  if (isGuarded(work)) return true;
  const settling = settlers(work);
  if (ts.isIdentifier(work)) return settling.has(work.text) || isMadeGuarded(work.text, file);
  return (
    ts.isArrowFunction(work) &&
    ts.isCallExpression(work.body) &&
    ts.isIdentifier(work.body.expression) &&
    settling.has(work.body.expression.text)
  );
}

/** `const name = guarded(...)`, or a name for `resolve`. */
function isMadeGuarded(name: string, file: ts.SourceFile): boolean {
  let made = false;
  const look = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer !== undefined)
      made ||= isGuarded(node.initializer);
    node.forEachChild(look);
  };
  look(file);
  return made;
}

/** Places of timers whose work may throw. */
function unguarded(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['setInterval', 'setTimeout'].includes(node.expression.getText())) {
      const [work] = node.arguments;
      if (work === undefined || !isSafe(work, file))
        found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    node.forEachChild(look);
  };
  look(file);
  return found;
}

t.test('every timer is guarded', async (t) => {
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'workers'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const sources = names.filter((name) => name.endsWith('.ts'));
  t.strictSame(
    sources.flatMap((name) => unguarded(name, readFileSync(new URL(name, root), 'utf8'))),
    [],
  );
});

t.test('what is found', async (t) => {
  const cases: [code: string, found: number][] = [
    ['setInterval(() => work(), 1)', 1],
    ['setTimeout(work, 1)', 1],
    ['setInterval(guarded(tell, () => work()), 1)', 0],
    ['const work = guarded(tell, look); setInterval(work, 1)', 0],
    ['new Promise((resolve) => setTimeout(resolve, 1))', 0],
    ['new Promise((resolve) => setTimeout(() => resolve(1), 1))', 0],
    ['new Promise((resolve) => setTimeout(() => { work(); resolve(1); }, 1))', 1],
  ];
  for (const [code, found] of cases) t.equal(unguarded('case.ts', code).length, found, code);
});

t.test('guarded work tells what it throws, at once and later', async (t) => {
  const told: unknown[] = [];
  const tell = (error: unknown): void => void told.push(error);
  guarded(tell, () => {
    throw new Error('at once');
  })();
  guarded(tell, () => Promise.reject(new Error('later')))();
  guarded(tell, () => 1)();
  await new Promise((resolve) => setImmediate(resolve));
  t.match(told, only({ message: 'at once' }, { message: 'later' }));
});
