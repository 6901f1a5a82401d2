// A list that is good replaces the last one; whatever else comes leaves it as it is.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ListDirectory } from '../../../src/network/cidr-lists.js';
import {
  CatalogueError,
  DEFAULT_CATALOGUE,
  fileOf,
  type ListSource,
  parseCatalogue,
  SOURCES_MAX,
} from '../../../src/network/lists/catalogue.js';
import { LIST_RANGES_MAX } from '../../../src/network/cidr-lists.js';
import { listText } from '../../../src/network/lists/list-text.js';
import { type ListUpdate, readNote, updateLists } from '../../../src/network/lists/update-lists.js';
import { plain, publish, type Publisher } from './publisher.js';

const NOW = Date.parse('2026-08-20T12:00:00Z');
const BOUNDS = { timeoutMs: 30_000, bytesMax: 100_000, redirectsMax: 3 };
const networks = (count: number): string => Array.from({ length: count }, (_, i) => `203.0.${i}.0/24\n`).join('');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface World {
  publisher: Publisher;
  directory: string;
  update: (more?: { acceptSmaller?: boolean; pin?: string; clock?: number }) => Promise<ListUpdate | undefined>;
  /** The networks in the file, undefined when there is none. */
  inUse: () => string[] | undefined;
}

async function world(t: Test): Promise<World> {
  const publisher = await publish(t);
  const directory = join(t.testdir(), 'lists');
  const source: ListSource = { kind: 'vpn', name: 'one', url: `${publisher.url}/list`, sha256: '' };
  const file = join(directory, fileOf(source));
  return {
    publisher,
    directory,
    async update({ acceptSmaller = false, pin = '', clock = NOW } = {}) {
      const options = { directory, clock: () => clock, bounds: BOUNDS, acceptSmaller };
      return (await updateLists([{ ...source, sha256: pin }], options))[0];
    },
    inUse: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter((line) => line !== '' && !line.startsWith('#'))
        : undefined,
  };
}

t.test('a list is written whole, for the service alone, with its checksum beside it', async (t) => {
  const { publisher, directory, update, inUse } = await world(t);
  publisher.set('/list', plain(`# a comment\n${networks(3)}`));
  const result = await update();
  t.equal(result?.outcome, 'updated');
  t.equal(result?.note?.sha256, sha256(`# a comment\n${networks(3)}`));
  t.same(inUse(), ['203.0.0.0/24', '203.0.1.0/24', '203.0.2.0/24']);
  t.same(readdirSync(directory).sort(), ['vpn-one.json', 'vpn-one.txt'], 'and no half of a file');
  for (const name of readdirSync(directory)) t.equal(statSync(join(directory, name)).mode & 0o777, 0o600, name);
  t.equal(statSync(directory).mode & 0o777, 0o700);
  const { ranges, files } = await new ListDirectory(directory).read();
  t.equal(ranges, 3);
  t.same(
    files.map(({ name, ranges: count }) => [name, count]),
    [['vpn-one', 3]],
  );
});

const REFUSED: [name: string, answer: string, reason: RegExp][] = [
  ['nothing', '', /no network in it/],
  ['comments alone', '# none today\n', /no network in it/],
  ['a page', `<!doctype html>\n<html>\n<body>Sign in to this WLAN</body>\n</html>\n`, /no network in it/],
  ['mostly garbage', `203.0.113.0/24\nfoo\nbar\n`, /2 of its lines are not CIDR networks, only 1 are/],
  ['the whole internet', '0.0.0.0/0\n', /no network in it/],
  ['JSON that is cut off', '{"prefixes":[{"ip_prefix":"203.0.113.0/24"}', /not valid JSON/],
  ['JSON without networks', '{"error":"slow down","path":"/ranges"}', /no network in it/],
  ['much less than before', networks(9), /has 9 networks where the last good one has 20/],
  ['bytes', '\0\x01\x02'.repeat(100), /no network in it/],
];

t.test('what is no good leaves the last good list in use', async (t) => {
  const { publisher, update, inUse } = await world(t);
  publisher.set('/list', plain(networks(20)));
  await update();
  for (const [name, answer, reason] of REFUSED) {
    publisher.set('/list', plain(answer));
    const result = await update();
    t.equal(result?.outcome, 'kept', name);
    t.match(result?.reason, reason, name);
    t.equal(inUse()?.length, 20, name);
    t.equal(result?.note?.ranges, 20, name);
  }
  publisher.set('/list', plain('', {}, 503));
  t.match((await update())?.reason, /status 503/);
  publisher.set('/list', plain(networks(10)));
  t.equal((await update())?.outcome, 'updated', 'half of it is a list that shrank');
  publisher.set('/list', plain(networks(2)));
  t.equal((await update({ acceptSmaller: true }))?.outcome, 'updated', 'somebody said that it may');
  t.equal(inUse()?.length, 2);
});

t.test('a list that was never good is none', async (t) => {
  const { publisher, update, inUse } = await world(t);
  publisher.set('/list', plain('garbage'));
  t.match(await update(), { outcome: 'kept', note: undefined });
  t.equal(inUse(), undefined);
});

t.test('a pinned checksum must be that of the bytes', async (t) => {
  const { publisher, update, inUse } = await world(t);
  publisher.set('/list', plain(networks(3)));
  t.match((await update({ pin: sha256('other') }))?.reason, /its SHA-256 is [0-9a-f]{64}, and not the one/);
  t.equal(inUse(), undefined);
  t.equal((await update({ pin: sha256(networks(3)) }))?.outcome, 'updated');
  t.match(await update({ pin: sha256('other') }), { outcome: 'kept', reason: /SHA-256/ }, 'also when nothing changed');
});

t.test('an unchanged list is found so without its bytes, and counts as fresh', async (t) => {
  const { publisher, directory, update } = await world(t);
  const answer = networks(3);
  publisher.set('/list', (request, response) => {
    const same = request.headers['if-none-match'] === '"v1"';
    response.writeHead(same ? 304 : 200, { etag: '"v1"' }).end(same ? '' : answer);
  });
  await update();
  const day = 86_400_000;
  const later = await update({ clock: NOW + day });
  t.equal(later?.outcome, 'unchanged');
  t.equal(later?.note?.checkedAt, new Date(NOW + day).toISOString());
  t.equal(later?.note?.fetchedAt, new Date(NOW).toISOString());
  t.equal(statSync(join(directory, 'vpn-one.txt')).mtimeMs, NOW + day);
  t.equal(publisher.seen.at(-1)?.headers['if-none-match'], '"v1"');
  publisher.set('/list', plain(answer));
  t.equal((await update())?.outcome, 'unchanged', 'the same bytes again');
});

t.test('a list or a note that is gone or damaged is fetched anew', async (t) => {
  const { publisher, directory, update, inUse } = await world(t);
  publisher.set('/list', (request, response) => {
    const known = request.headers['if-none-match'] !== undefined;
    response.writeHead(known ? 304 : 200, { etag: '"v1"' }).end(known ? '' : networks(3));
  });
  const damages = [
    () => rmSync(join(directory, 'vpn-one.txt')),
    () => rmSync(join(directory, 'vpn-one.json')),
    () => writeFileSync(join(directory, 'vpn-one.json'), '{"version":'),
    () => writeFileSync(join(directory, 'vpn-one.json'), '{"version":2}'),
  ];
  await update();
  for (const damage of damages) {
    damage();
    t.equal((await update())?.outcome, 'updated');
    t.equal(inUse()?.length, 3);
  }
});

t.test('one list that fails does not hold up the others', async (t) => {
  const { publisher, directory } = await world(t);
  publisher.set('/good', plain(networks(2)));
  const sources = parseCatalogue(`tor bad ${publisher.url}/bad\nvpn good ${publisher.url}/good\n`);
  const updates = await updateLists(sources, { directory, clock: () => NOW, bounds: BOUNDS });
  t.same(
    updates.map(({ outcome }) => outcome),
    ['kept', 'updated'],
  );
  t.equal((await readNote(directory, { kind: 'vpn', name: 'good' }))?.ranges, 2);
});

t.test('lists are lines, tables or JSON', async (t) => {
  const cases: [name: string, text: string, lines: string][] = [
    [
      'lines',
      '203.0.113.0/24\r\n2001:db8::/32 # a note\n198.51.100.7\n',
      '203.0.113.0/24\n2001:db8::/32\n198.51.100.7\n',
    ],
    ['a table', '203.0.113.0/24,DE,DE-HE,Frankfurt,\n2001:db8::/32,NL,,,\n', '203.0.113.0/24\n2001:db8::/32\n'],
    [
      'JSON of prefixes',
      '{"syncToken":"1","prefixes":[{"ip_prefix":"203.0.113.0/24","region":"eu-1"},{"ipv6Prefix":"2001:db8::/32"}]}',
      '2001:db8::/32\n203.0.113.0/24\n',
    ],
    [
      'JSON of regions',
      '{"regions":[{"cidrs":[{"cidr":"203.0.113.0/24"},{"cidr":"203.0.113.0/24"}]}]}',
      '203.0.113.0/24\n',
    ],
    ['an array', '["203.0.113.0/24"]', '203.0.113.0/24\n'],
  ];
  for (const [name, text, lines] of cases) t.equal(listText(Buffer.from(text)).text, lines, name);
  t.throws(() => listText(Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))), /no network|not valid JSON/);
  const addresses = Array.from({ length: LIST_RANGES_MAX + 1 }, (_, i) => `20.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  t.equal(listText(Buffer.from(addresses.slice(1).join('\n'))).ranges, LIST_RANGES_MAX);
  t.throws(() => listText(Buffer.from(addresses.join('\n'))), /it has more than 300000 networks/);
});

t.test('a catalogue is text; what is wrong with it is said with its line', async (t) => {
  const pin = 'a'.repeat(64);
  t.same(parseCatalogue(`# mine\n\n  tor  exits  https://lists.example/tor?x=1  sha256=${pin}\n`), [
    { kind: 'tor', name: 'exits', url: 'https://lists.example/tor?x=1', sha256: pin },
  ]);
  const wrong: [text: string, message: RegExp][] = [
    ['proxy a https://x.example/', /line 1 .*kind must be one of vpn, tor, datacenter/],
    ['\nvpn A https://x.example/', /line 2 .*the name/],
    ['vpn ../../etc/x https://x.example/', /the name/],
    ['vpn a', /the address/],
    ['vpn a ftp://x.example/', /the address/],
    ['vpn a https://user:pass@x.example/', /without a user/],
    ['vpn a https://x.example/ md5=5', /sha256=/],
    ['vpn a https://x.example/\nvpn a https://y.example/', /vpn a twice/],
    [Array.from({ length: SOURCES_MAX + 1 }, (_, i) => `vpn a${i} https://x.example/`).join('\n'), /more than 32/],
  ];
  for (const [text, message] of wrong) t.throws(() => parseCatalogue(text), message);
  t.throws(() => parseCatalogue('x'), CatalogueError);
  t.equal(new Set(parseCatalogue(DEFAULT_CATALOGUE).map(({ kind }) => kind)).size, 3);
  for (const { url } of parseCatalogue(DEFAULT_CATALOGUE)) t.ok(url.startsWith('https://'), url);
});

t.test('the page on lists has every list of the default catalogue', async (t) => {
  const page = readFileSync(new URL('../../../../docs/network-lists.md', import.meta.url), 'utf8');
  for (const { kind, name, url } of parseCatalogue(DEFAULT_CATALOGUE))
    t.match(page, new RegExp(`\\| \`${kind} ${name}\` \\| <${url.replace(/[.?+]/g, '\\$&')}> \\|`), url);
});
