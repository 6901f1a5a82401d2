// What the documents name exists: commands with their options, targets, scripts, files, settings, metrics and codes.
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import t from 'tap';
import { runCliHere } from '../support/cli.js';

const root = new URL('../../..', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, root), 'utf8');
const NOT_OURS = new Set(['node_modules', 'dist']);

/** All files below a folder, by their paths in the project. */
function filesOf(folder: string): string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesOf(`${folder}${entry.name}/`);
    return [`${folder}${entry.name}`];
  });
}

const top = readdirSync(root).filter((name) => name.endsWith('.md'));
const PAGES = [...top, ...filesOf('docs/'), ...filesOf('sdk/')].filter((name) => name.endsWith('.md'));
const FENCE = /```(\w*)\n([^]*?)```/g;

/** What a page has in backticks, a line each, without its blocks of code. */
function quoted(page: string): string[] {
  const prose = text(page).replaceAll(FENCE, '');
  return [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
}

/** The lines of a page that a shell would read, without comments and what runs inside of them. */
function shellLines(page: string): string[] {
  const blocks = [...text(page).matchAll(FENCE)].filter(([, language]) => language === 'sh');
  const lines = blocks.flatMap(([, , code = '']) => code.replaceAll('\\\n', ' ').split('\n'));
  return lines.map((line) => line.replace(/(^|\s)#.*/, '').replaceAll(/\$\([^)]*\)/g, ''));
}

t.test('commands of `riskgate` exist, with their options', async (t) => {
  const { stdout } = await runCliHere(['help', 'all'], {});
  const usages = [...stdout.matchAll(/^ {2}riskgate (.+)$/gm)].map(([, usage = '']) => usage);
  const groups = new Set(usages.map((usage) => usage.split(' ')[0]));
  let seen = 0;
  for (const page of PAGES)
    for (const line of [...quoted(page), ...shellLines(page)]) {
      const [, words = '', rest = ''] = /(?:^|[|;&] *)riskgate ([a-z][a-z-]*(?: [a-z][a-z-]*)?)(.*)/.exec(line) ?? [];
      const [first = '', second] = words.split(' ');
      if (words === '' || first === 'help' || (second === undefined && groups.has(first) && rest === '')) continue;
      const named = (of: string): string[] => usages.filter((usage) => usage === of || usage.startsWith(`${of} `));
      const found = named(words).length > 0 ? named(words) : named(first);
      seen += 1;
      t.not(found.length, 0, `${page}: riskgate ${words}`);
      for (const [option] of rest.matchAll(/--[a-z][a-z-]*/g))
        t.ok(found.join(' ').includes(option), `${page}: riskgate ${words} has ${option}`);
    }
  t.ok(seen > 80, `${seen} commands`);
});

t.test('targets of make and scripts of npm exist', async (t) => {
  const targets = new Set([...text('Makefile').matchAll(/^([a-z-]+):/gm)].map(([, name]) => name));
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  let seen = 0;
  for (const page of PAGES)
    for (const line of [...quoted(page), ...shellLines(page)]) {
      const [, target] = /(?:^|[;&] *)make ([a-z][a-z-]*)/.exec(line) ?? [];
      if (target !== undefined) t.ok(targets.has(target), `${page}: make ${target}`);
      const [, script] = /npm run (?:--silent )?([a-z][a-z:-]*)/.exec(line) ?? [];
      if (script !== undefined) t.ok(script in scripts, `${page}: npm run ${script}`);
      if (target !== undefined || script !== undefined) seen += 1;
    }
  t.ok(seen > 10, `${seen} commands`);
});

t.test('files exist', async (t) => {
  let seen = 0;
  for (const page of PAGES) {
    for (const code of quoted(page)) {
      const [path] = /^(?:src|test|docs|deploy|sdk|dashboard\/src|bench|workers)\/[\w./-]+$/.exec(code) ?? [];
      if (path === undefined || /dist\/|results\//.test(path)) continue;
      // A module may be named without its ending.
      const there = ['', '.ts', '.test.ts'].some((ending) => existsSync(new URL(`${path}${ending}`, root)));
      t.ok(there || roomOf(path), `${page}: ${path}`);
      seen += 1;
    }
  }
  t.ok(seen > 100, `${seen} files`);
});

/** `ARCHITECTURE.md` names rooms by their paths below src. */
function roomOf(path: string): boolean {
  return ['', '.ts'].some((ending) => existsSync(new URL(`src/${path}${ending}`, root)));
}

/** Words of others: programs beside the service, OpenSSL, and a value of the reader's own. */
const OTHERS = new RegExp(
  '^(?:http_x_forwarded_proto|internal_replication|merge_selector_base\\w*|GLIBC_TUNABLES|SECRET_KEY|' +
    'UNABLE_TO_\\w+|SELF_SIGNED_CERT_IN_CHAIN)$',
);
/** What the code puts together: built-in lists with the rule of each, bits, counts with their span, local tables. */
const MADE = /^(?:(?:rul_)?(?:deny|allow|fraud)|network|client|option)_|_(?:1m|24h|local)$/g;

t.test('settings, metrics, codes, fields and reasons exist', async (t) => {
  const folders = ['src/', 'sdk/', 'deploy/', 'dashboard/src/', 'bench/'];
  const sources = folders.flatMap(filesOf).filter((name) => !/\.(?:md|png)$/.test(name));
  const words = [...sources, 'Makefile'].flatMap((name) => text(name).match(/\w+/g) ?? []);
  const known = new Set(words.map(lettersOf));
  const beginnings = [...known].join(' ');
  let seen = 0;
  for (const page of PAGES.filter((name) => name !== 'CHANGELOG.md'))
    for (const code of quoted(page))
      for (const [word] of code.matchAll(/[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+/g)) {
        const letters = lettersOf(word.replaceAll(MADE, ''));
        seen += 1;
        if (known.has(letters) || beginnings.includes(` ${letters}`) || OTHERS.test(word)) continue;
        t.fail(`${page}: ${word} is in no source`);
      }
  t.ok(seen > 800, `${seen} names`);
});

/** A column is written with underscores, its field without. */
function lettersOf(word: string): string {
  return word.toLowerCase().replaceAll('_', '');
}
