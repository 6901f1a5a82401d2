import fc from 'fast-check';
import t from 'tap';
import { parseAddress } from '../../src/util/address.js';
import { parseRange, unite } from '../../src/network/ranges.js';
import { isReserved } from '../../src/network/reserved.js';
import { type AddressRanges } from '../../src/contract/network.js';
import { NO_RANGES, RangeTableBuilder, valueAt } from '../../src/network/range-table.js';

const words = new Uint32Array(4);

function at(table: AddressRanges, text: string): number {
  const family = parseAddress(text, words);
  return family === 0 ? NaN : valueAt(table, family, words);
}

const table = (...ranges: [text: string, bits: number][]): AddressRanges =>
  unite(ranges.flatMap(([text, bits]) => parseRange(text, bits) ?? []));

t.test('a range holds from its first to its last address', async (t) => {
  const lists = table(['203.0.113.0/24', 1], ['198.51.100.7', 2], ['2001:db8::/32', 4], ['2001:db8:0:1::/64', 2]);
  const cases: Record<string, number> = {
    '203.0.112.255': 0,
    '203.0.113.0': 1,
    '203.0.113.255': 1,
    '203.0.114.0': 0,
    '198.51.100.6': 0,
    '198.51.100.7': 2,
    '198.51.100.8': 0,
    '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff': 0,
    '2001:db8::': 4,
    '2001:db8:0:1::5': 6,
    '2001:db8:0:2::': 4,
    '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff': 4,
    '2001:db9::': 0,
    '::ffff:203.0.113.9': 1,
  };
  for (const [address, bits] of Object.entries(cases)) t.equal(at(lists, address), bits, address);
});

t.test('a range may reach either end of the address space', async (t) => {
  const lists = table(['0.0.0.0/8', 1], ['255.0.0.0/8', 2], ['::/16', 1], ['ff00::/8', 2]);
  const cases: Record<string, number> = {
    '0.0.0.0': 1,
    '0.255.255.255': 1,
    '1.0.0.0': 0,
    '255.255.255.255': 2,
    '::': 1,
    'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff': 2,
    '1::': 0,
  };
  for (const [address, bits] of Object.entries(cases)) t.equal(at(lists, address), bits, address);
  t.equal(at(NO_RANGES, '255.255.255.255'), 0);
});

t.test('agrees with asking every range in turn', async (t) => {
  const range = fc.record({
    byte: fc.nat(255),
    length: fc.integer({ min: 8, max: 32 }),
    bits: fc.constantFrom(1, 2, 4),
  });
  const inside = (host: number, byte: number, length: number): boolean => {
    const mask = (0xffff_ffff << (32 - length)) >>> 0;
    return (host & mask) >>> 0 === ((byte * 257) & mask) >>> 0;
  };
  t.doesNotThrow(() => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 30 }), fc.nat(0xffff), (ranges, host) => {
        const lists = table(
          ...ranges.map(({ byte, length, bits }) => [`0.0.${byte}.${byte}/${length}`, bits] as [string, number]),
        );
        const expected = ranges.reduce(
          (sum, { byte, length, bits }) => (inside(host, byte, length) ? sum | bits : sum),
          0,
        );
        return at(lists, `0.0.${host >> 8}.${host & 255}`) === expected;
      }),
      { numRuns: 1000, seed: 4 },
    );
  });
});

t.test('a builder leaves out a range that comes too late, and grows', async (t) => {
  const builder = new RangeTableBuilder(1);
  const key = (value: number): Uint32Array => Uint32Array.of(value);
  for (let i = 0; i < 5000; i += 1) builder.append(key(i * 10), key(i * 10 + 4), (i % 7) + 1);
  builder.append(key(3), key(8), 9);
  builder.append(key(60_000), key(59_999), 9);
  t.equal(builder.outOfOrder, 2);
  const steps = { v4: builder.build(), v6: NO_RANGES.v6 };
  t.equal(valueAt(steps, 4, key(3)), 1);
  t.equal(valueAt(steps, 4, key(49_994)), (4999 % 7) + 1);
  t.equal(valueAt(steps, 4, key(49_995)), 0);
});

t.test('text that is no range is none', async (t) => {
  const texts =
    '|10.0.0.0/33|10.0.0.0/|10.0.0.0/-1|10.0.0/8|::/129|example.org|10.0.0.0/8/8|10.0.0.0/ 8|1.2.3.4-1.2.3.9|' +
    '::ffff:10.0.0.0/95|::ffff:10.0.0.0/129|64:ff9b::/32';
  for (const text of texts.split('|')) t.equal(parseRange(text, 1), undefined, text);
});

t.test('a range of IPv4 addresses may be written as IPv6', async (t) => {
  const cases = [
    ['::ffff:198.51.100.0/120', '198.51.100.0/24'],
    ['64:ff9b::198.51.100.0/120', '198.51.100.0/24'],
    ['64:ff9b::/96', '0.0.0.0/0'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
  ] as const;
  for (const [text, plain] of cases) t.same(parseRange(text, 1), parseRange(plain, 1), text);
});

t.test('addresses off the public internet are known', async (t) => {
  const off =
    '10.1.2.3 127.0.0.1 192.168.1.1 172.31.255.255 100.64.0.1 169.254.169.254 203.0.113.5 224.0.0.1 255.255.255.255 ' +
    '::1 fe80::1 fc00::1 ff02::1 2001:db8::1 64:ff9b::10.1.2.3 64:ff9b:1::8.8.8.8';
  const cases = [
    ...off.split(' ').map((address) => [address, true] as const),
    ...'172.32.0.0 8.8.8.8 64:ff9b::8.8.8.8 2001:4860:4860::8888 3ffe::1'
      .split(' ')
      .map((address) => [address, false] as const),
  ];
  for (const [address, expected] of cases) {
    const family = parseAddress(address, words);
    t.equal(family !== 0 && isReserved(family, words), expected, address);
  }
});
