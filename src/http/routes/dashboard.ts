// `/dashboard/`: the files that the dashboard's build made. The dashboard uses only the admin API, so without
// ADMIN_TOKEN a page explains how to enable it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type Encoding } from '../encoded-file.js';
import { defineAsset, defineRoute, NO_BODY } from '../define-route.js';
import { type ReplyHeaders } from '../exchange.js';
import { type RouteDeclaration } from '../route.js';
import { APART, OWN_PARTS, pageHeaders } from '../page-headers.js';
import { BARE_PAGE, barePage } from './home.js';

const BUILT = new URL('../../../dashboard/', import.meta.url);
const INDEX = 'index.html';
/** Files that the page loads first. */
const NAMED_IN_PAGE = /(?:href|src)="(assets\/[^"]+)"/g;
/** Files with a content hash in their name. */
const HASHED = /^assets\//;
/** Bounds of the files, which all stay in memory. */
const FILES_MAX = 200;
const FILE_BYTES_MAX = 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
};

/** Beside what all pages refuse: no strings that become scripts. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types 'none'"];
const PAGE: ReplyHeaders = [['cache-control', 'no-store'], ...pageHeaders(...OWN_PARTS, ...TRUSTED_TYPES)];

const OFF = barePage(
  'Riskgate dashboard',
  '<p>The dashboard is off, because this service has no admin token. Set <code>ADMIN_TOKEN</code> to at least 16 ' +
    'characters (<code>openssl rand -hex 16</code> makes some) and start the service again.</p>\n',
);
const NOT_BUILT = barePage(
  'Riskgate dashboard',
  '<p>This installation was made without the dashboard. <code>npm run build</code> makes it; the admin API at ' +
    '<code>/admin/v1</code> works without.</p>\n',
);

/** A relative address, so that a proxy's prefix is kept. */
const redirect = defineRoute({
  method: 'GET',
  path: '/dashboard',
  auth: 'none',
  body: NO_BODY,
  reply: { status: 308, description: 'To the page.' },
  docs: { hidden: 'to the page of the dashboard' },
  handle: () => ({ body: '', headers: [['location', 'dashboard/'], ...BARE_PAGE] }),
});

/** A file of the build and its headers. */
export interface DashboardFile {
  readonly name: string;
  readonly headers: ReplyHeaders;
  readonly read: () => Buffer;
  /** Encodings made by the build. */
  readonly encodings: () => Encoding[];
}

/** All files except the page itself; [] without a build. @throws Error for a file type that is not served */
export function dashboardFiles(folder: URL): DashboardFile[] {
  if (!isBuilt(folder)) return [];
  const names = filesBelow(folder);
  return names.filter((name) => name !== INDEX && !/\.(br|gz)$/.test(name)).map((name) => fileOf(folder, name, names));
}

/** For the build: the first missing file of the page; undefined when all are there. */
export function missingOfDashboard(): string | undefined {
  if (!isBuilt(BUILT)) return INDEX;
  const named = [...read(BUILT, INDEX).toString().matchAll(NAMED_IN_PAGE)].map(([, name = '']) => name);
  return named.find((name) => !existsSync(new URL(name, BUILT)));
}

function isBuilt(folder: URL): boolean {
  return existsSync(new URL(INDEX, folder));
}

function fileOf(folder: URL, name: string, names: readonly string[]): DashboardFile {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`the dashboard's ${name} is of a type that is not served`);
  return {
    name,
    headers: [
      ['content-type', type],
      ['cache-control', HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-store'],
      ...APART,
    ],
    read: () => read(folder, name),
    encodings: () => [
      ...(names.includes(`${name}.br`) ? [['br', read(folder, `${name}.br`)] as const] : []),
      ...(names.includes(`${name}.gz`) ? [['gzip', read(folder, `${name}.gz`)] as const] : []),
    ],
  };
}

/** @throws Error when there are more files than the bound */
function filesBelow(folder: URL): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(new URL(name, folder)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  if (names.length > FILES_MAX) throw new Error(`the dashboard has ${names.length} files, more than ${FILES_MAX}`);
  return names;
}

/** @throws Error when the file is missing or larger than the bound */
function read(folder: URL, name: string): Buffer {
  const bytes = readFileSync(new URL(name, folder));
  if (bytes.length > FILE_BYTES_MAX)
    throw new Error(`the dashboard's ${name} has ${bytes.length} bytes, more than ${FILE_BYTES_MAX}`);
  return bytes;
}

const index = defineAsset('/dashboard/', isBuilt(BUILT) ? PAGE : BARE_PAGE, ({ door }) => {
  if (door === undefined) return OFF;
  return isBuilt(BUILT) ? read(BUILT, INDEX) : NOT_BUILT;
});

export const dashboard: readonly RouteDeclaration<unknown>[] = [
  redirect,
  index,
  ...dashboardFiles(BUILT).map((file) =>
    defineAsset(
      `/dashboard/${file.name}`,
      file.headers,
      () => file.read(),
      () => file.encodings(),
    ),
  ),
];
