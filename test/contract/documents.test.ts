// Documents that list what the code has: docs/contract.md names its fields and errors, docs/reasons.md is the
// catalogue, docs/settings.md is what the service reads.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import t from 'tap';
import { readConfig } from '../../src/config.js';
import { ERRORS } from '../../src/contract/errors.js';
import { reasonsTable } from '../../src/contract/tools/generate-reasons.js';
import { tuningTable } from '../../src/contract/tools/generate-tuning.js';
import {
  AdaptiveResponse,
  BehaviorChange,
  CollectReply,
  ErrorReply,
  RegistrationReply,
  SimSwapEngine,
  VerifyReply,
} from '../../src/contract/reply-schemas.js';
import {
  AccountChangeContext,
  BehavioralData,
  CheckoutContext,
  CollectRequest,
  DeviceInfo,
  FormSignals,
  KeyboardSignals,
  LoginContext,
  MouseSignals,
  PageSignals,
  PrivacySignals,
  ScoreRequest,
  SessionInfo,
  SimInfo,
  VerifyRequest,
} from '../../src/contract/schemas.js';
import { DELIVERY_TYPES } from '../../src/contract/webhooks/webhooks.js';
import { SCORING_PATHS, SDK_SOURCES } from '../../src/contract/vocabulary.js';

const root = new URL('../../..', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, root), 'utf8');

/** The lines between two markers of a page. */
function section(page: string, name: string): string {
  return new RegExp(`<!-- ${name}:start -->\\n([\\s\\S]*?)\\n?<!-- ${name}:end -->`).exec(text(page))?.[1] ?? '';
}

interface Setting {
  name: string;
  /** '' = none; what is not a fixed value is in italics. */
  fallback: string;
  allowed: string;
}

const settingRows = section('docs/settings.md', 'settings').matchAll(/^\| `([A-Z_]+)` \| (.*) \|$/gm);
const settings: readonly Setting[] = [...settingRows].map(([, name = '', cells = '']) => {
  const [, fallback = '', allowed = ''] = cells.split(' | ').map((cell) => cell.trim().replaceAll('`', ''));
  return { name, fallback, allowed };
});

t.test('the reasons', async (t) => {
  t.equal(section('docs/reasons.md', 'reasons'), reasonsTable(), 'run `npm run generate` and commit the result');
  t.equal(section('docs/tuning.md', 'tuning'), tuningTable(), 'run `npm run generate` and commit the result');
});

t.test('the types of webhooks', async (t) => {
  const rows = text('docs/webhooks.md').matchAll(/^\| (`[a-z.]+`(?:, `[a-z.]+`)*) \|/gm);
  const shown = [...rows].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '));
  t.same(shown.sort(), [...DELIVERY_TYPES].sort(), 'docs/webhooks.md has a row for each type');
});

t.test('the settings are those that config.ts reads', async (t) => {
  const reads = text('src/config.ts').matchAll(/(?:text|whole|flag|choice|url)\('([A-Z_]+)'/g);
  const read = [...reads].map(([, name = '']) => name);
  const rows = settings.map(({ name }) => name);
  t.same(rows.sort(), [...new Set(read)].sort(), 'docs/settings.md has a row for each setting of src/config.ts');
});

t.test('a default is what an unset variable means', async (t) => {
  const unset = readConfig({});
  for (const { name, fallback } of settings) {
    if (fallback === '' || fallback.startsWith('*')) continue;
    t.same(readConfig({ [name]: fallback }), unset, name);
  }
});

t.test('values beside the allowed ones are refused', async (t) => {
  for (const { name, allowed } of settings) {
    const [, least, most] = /^(\d+) to (\d+)$/.exec(allowed) ?? [];
    if (least !== undefined && most !== undefined) {
      const message = new RegExp(`^${name} must be .* ${least} to ${most}`);
      t.throws(() => readConfig({ [name]: String(Number(least) - 1) }), { message });
      t.throws(() => readConfig({ [name]: String(Number(most) + 1) }), { message });
    } else if (allowed !== '') {
      t.throws(() => readConfig({ [name]: 'no such word' }), { message: new RegExp(`^${name} must be `) });
      // Some words need what another setting names.
      const beside = { REDIS_URL: 'redis://127.0.0.1:6379' };
      for (const word of allowed.split(', '))
        t.doesNotThrow(() => readConfig({ ...beside, [name]: word }), `${name}=${word}`);
    }
  }
});

t.test('the contract has every section that comments cite', async (t) => {
  const numbered = text('docs/contract.md').matchAll(/^#{2,3} ([\d.]+) /gm);
  const headings = [...numbered].map(([, number = '']) => number.replace(/\.$/, ''));
  t.same(headings, '1 2 2.1 2.2 2.3 2.4 2.5 2.6 2.7 3 4 5 6 7 7.1 7.2 7.3 7.4 8 9'.split(' '));
});

t.test('the contract names every field, path and SDK', async (t) => {
  const page = text('docs/contract.md');
  const objects = [
    ScoreRequest,
    CollectRequest,
    VerifyRequest,
    DeviceInfo,
    SessionInfo,
    BehavioralData,
    SimInfo,
    MouseSignals,
    KeyboardSignals,
    PageSignals,
    FormSignals,
    PrivacySignals,
    LoginContext,
    CheckoutContext,
    AccountChangeContext,
    RegistrationReply,
    CollectReply,
    VerifyReply,
    ErrorReply,
    BehaviorChange,
    AdaptiveResponse,
    SimSwapEngine,
  ];
  // The snake_case twins of the contexts are named by one rule.
  const twin = (name: string, names: readonly string[]): boolean =>
    name.includes('_') && names.includes(name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  for (const { properties } of objects) {
    const names = Object.keys(properties);
    for (const name of names) t.ok(page.includes(`\`${name}`) || twin(name, names), name);
  }
  for (const path of Object.values(SCORING_PATHS)) t.ok(page.includes(`POST ${path}\``), path);
  for (const sdk of SDK_SOURCES) t.ok(page.includes(`\`${sdk}\``), sdk);
});

t.test('the contract gives each error code its status', async (t) => {
  const [, rows = ''] = text('docs/contract.md').split('| error_code | status | condition |\n|---|---|---|\n');
  const [table = ''] = rows.split('\n\n');
  const told = table.split('\n').map((line) => /^\| `([A-Z_]+)` \| (\d+)/.exec(line)?.slice(1, 3));
  const wanted = Object.entries(ERRORS).map(([code, status]) => [code, String(status)]);
  t.same(told.sort(), wanted.sort(), 'docs/contract.md, 2.6, has a row for each code of src/contract/errors.ts');
});

/** Anchors of a page, as GitHub makes them of its headings. */
function anchors(page: string): Set<string> {
  return new Set(
    [...text(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

t.test('links between documents lead somewhere', async (t) => {
  const packages = readdirSync(new URL('sdk/', root), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = ['', 'docs/', 'docs/quality/', ...packages.map(({ name }) => `sdk/${name}/`)];
  const files = folders.flatMap((folder) => readdirSync(new URL(folder, root)).map((name) => `${folder}${name}`));
  const pages = files.filter((name) => name.endsWith('.md'));
  let links = 0;
  for (const page of pages) {
    for (const [, target = '', anchor = ''] of text(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
      const path = target === '' ? page : posix.join(posix.dirname(page), target);
      links += 1;
      t.ok(existsSync(new URL(path, root)), `${page} -> ${path}`);
      if (anchor !== '') t.ok(anchors(path).has(anchor), `${page} -> ${path}#${anchor}`);
    }
  }
  t.ok(links > 100, `${links} links`);
});

t.test('SECURITY.md names tests and rows that there are', async (t) => {
  const told = text('SECURITY.md');
  const rows = ['rows', 'callers', 'cluster'].flatMap((room) => readdirSync(new URL(`test/faults/${room}`, root)));
  const files = [...told.matchAll(/`(test\/[^`]+\.ts)`/g)].map(([, file = '']) => file);
  t.ok(files.length > 50, `${files.length} files`);
  for (const file of new Set(files)) t.ok(existsSync(new URL(file, root)), file);
  // Cases follow their file as `file`: one...; another... or as `file` ("one...").
  let cases = 0;
  for (const [, file = '', named = '', quoted = ''] of told.matchAll(
    /`(test\/[^`]+\.ts)`(?:: ([^|`]+)|\s\("([^"]+)"\))/g,
  ))
    for (const name of (quoted || named).split(';')) {
      const [begin = ''] = name.replaceAll(/\s+/g, ' ').split('...');
      if (begin.trim() === '' || !existsSync(new URL(file, root))) continue;
      cases += 1;
      t.ok(text(file).includes(begin.trim()), `${file}: ${begin.trim()}`);
    }
  t.ok(cases > 20, `${cases} cases`);
  for (const [, numbers = ''] of told.matchAll(/\brows? (\d+(?:(?:, | and )\d+)*)/g))
    for (const number of numbers.match(/\d+/g) ?? [])
      t.ok(
        rows.some((row) => row.startsWith(`${number.padStart(2, '0')}-`)),
        `row ${number}`,
      );
});
