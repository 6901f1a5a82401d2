import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { NETWORK } from '../../src/event/event-row.js';
import { parseAddress } from '../../src/util/address.js';
import {
  kindOf,
  LIST_FILE_BYTES_MAX,
  LIST_FILES_MAX,
  LIST_RANGES_MAX,
  ListDirectory,
  parseList,
} from '../../src/network/cidr-lists.js';
import { type AddressRanges } from '../../src/contract/network.js';
import { NO_RANGES, valueAt } from '../../src/network/range-table.js';

const words = new Uint32Array(4);

function bitsOf(table: AddressRanges | undefined, address: string): number {
  const family = parseAddress(address, words);
  return family === 0 || table === undefined ? NaN : valueAt(table, family, words);
}

/** Writes a file with a modification time of its own, so that no test waits for a clock. */
let age = 1_700_000_000;
function put(directory: string, name: string, text: string): void {
  writeFileSync(join(directory, name), text);
  age += 1;
  utimesSync(join(directory, name), age, age);
}

t.test('the name of a file tells its kind', async (t) => {
  const cases: Record<string, number> = {
    'vpn.txt': NETWORK.vpn,
    'vpn-ipv6.txt': NETWORK.vpn,
    'tor_exits.txt': NETWORK.tor,
    'datacenter4.txt': NETWORK.datacenter,
    'README.txt': 0,
    'vpn.csv': 0,
    'my-vpn.txt': 0,
    'vpn.txt.part': 0,
  };
  for (const [name, bits] of Object.entries(cases)) t.equal(kindOf(name), bits, name);
});

t.test('a line is a range, a comment, nothing or bad', async (t) => {
  const text =
    '# head\r\n203.0.113.0/24\r\n\n 198.51.100.1 # one ' +
    'host\n2001:db8::/32\nnonsense\n10.0.0.0/99\n0.0.0.0/0\n::/0\n8.0.0.0/7\n8.0.0.0/8\n2000::/15\n2000::/16';
  const { ranges, badLines } = parseList(text, 1);
  t.equal(ranges.length, 5);
  t.equal(badLines, 6);
});

t.test('lists are read, united and read again when they change', async (t) => {
  const directory = t.testdir();
  put(directory, 'vpn-a.txt', '203.0.113.0/25\n2001:db8:a::/48\n');
  put(directory, 'vpn-b.txt', '203.0.113.64/26\n');
  put(directory, 'tor.txt', '203.0.113.100\n');
  put(directory, 'notes.txt', 'no list');
  const lists = new ListDirectory(directory);

  const first = await lists.read();
  t.same(first.problems, []);
  t.equal(first.ranges, 4);
  t.equal(bitsOf(first.table, '203.0.113.1'), NETWORK.vpn);
  t.equal(bitsOf(first.table, '203.0.113.100'), NETWORK.vpn | NETWORK.tor);
  t.equal(bitsOf(first.table, '203.0.113.200'), 0);
  t.equal(bitsOf(first.table, '2001:db8:a::7'), NETWORK.vpn);

  t.equal((await lists.read()).table, undefined, 'nothing changed');

  put(directory, 'vpn-a.txt', '198.51.100.0/24\n');
  rmSync(join(directory, 'tor.txt'));
  put(directory, 'datacenter.txt', '198.51.100.0/25\n');
  const second = await lists.read();
  t.equal(bitsOf(second.table, '203.0.113.1'), 0);
  t.equal(bitsOf(second.table, '203.0.113.100'), NETWORK.vpn);
  t.equal(bitsOf(second.table, '198.51.100.1'), NETWORK.vpn | NETWORK.datacenter);
});

t.test('a bad file leaves what it held before, and is told once', async (t) => {
  const directory = t.testdir();
  put(directory, 'vpn.txt', '203.0.113.0/24\n');
  put(directory, 'tor.txt', '198.51.100.0/24\n');
  const lists = new ListDirectory(directory);
  let { table } = await lists.read();

  const bad: [content: string, reason: RegExp][] = [
    ['<html>\n<body>Too many requests</body>\n</html>\n', /vpn\.txt .* 3 lines are not CIDR networks, only 0 are/],
    ['#'.repeat(LIST_FILE_BYTES_MAX + 1), /vpn\.txt .* larger than 16777216 bytes/],
    [
      Array.from({ length: LIST_RANGES_MAX + 1 }, (_, i) => `20.${i >> 16}.${(i >> 8) & 255}.${i & 255}`).join('\n'),
      /vpn\.txt .* more than 300000 ranges/,
    ],
  ];
  for (const [content, reason] of bad) {
    put(directory, 'vpn.txt', content);
    const report = await lists.read();
    t.match(report.problems, [reason]);
    t.equal(report.problems.length, 1);
    t.same((await lists.read()).problems, [], 'told once');
    table = report.table ?? table;
    t.equal(bitsOf(table, '203.0.113.5'), NETWORK.vpn);
    t.equal(bitsOf(table, '198.51.100.5'), NETWORK.tor);
  }

  put(directory, 'vpn.txt', '203.0.113.0/24\nbad\n192.0.2.0/24\n');
  const mended = await lists.read();
  t.same(mended.problems, ['network list vpn.txt: 1 lines are not CIDR networks and are ignored']);
  t.equal(bitsOf(mended.table, '192.0.2.1'), NETWORK.vpn);
});

t.test('a file that cannot be opened is a problem, not an end', async (t) => {
  const directory = t.testdir({ 'vpn.txt': { inner: 'a directory of that name' } });
  put(directory, 'tor.txt', '198.51.100.0/24\n');
  const report = await new ListDirectory(directory).read();
  t.matchOnly(report.problems, [/network list vpn\.txt cannot be used, its last content stays in use: EISDIR/]);
  t.equal(bitsOf(report.table, '198.51.100.5'), NETWORK.tor);
});

t.test('a directory that goes away leaves its ranges', async (t) => {
  const directory = join(t.testdir({ lists: {} }), 'lists');
  put(directory, 'vpn.txt', '203.0.113.0/24\n');
  const lists = new ListDirectory(directory);
  t.equal((await lists.read()).ranges, 1);
  rmSync(directory, { recursive: true });
  const gone = await lists.read();
  t.equal(gone.table, undefined);
  t.equal(gone.ranges, 1);
  t.matchOnly(gone.problems, [/cannot be read: .*there is no such file/, /vpn\.txt cannot be used, its last content/]);
  t.same((await lists.read()).problems, [], 'told once');
});

t.test('no more than so many files are read', async (t) => {
  const directory = t.testdir();
  for (let i = 0; i <= LIST_FILES_MAX; i += 1)
    put(directory, `vpn-${String(i).padStart(3, '0')}.txt`, `203.0.113.${i}\n`);
  const report = await new ListDirectory(directory).read();
  t.equal(report.ranges, LIST_FILES_MAX);
  t.matchOnly(report.problems, [/only the first 64 of 65/]);
  t.equal(bitsOf(report.table ?? NO_RANGES, '203.0.113.64'), 0);
});
