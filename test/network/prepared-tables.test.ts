import { readFileSync, writeFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serialize } from 'node:v8';
import t, { type Test } from 'tap';
import { type AddressRanges } from '../../src/contract/network.js';
import { Packages } from '../../src/network/packages.js';
import { PREPARED_TABLES, readPrepared, writePrepared } from '../../src/network/prepared-tables.js';
import { RangeTableBuilder } from '../../src/network/range-table.js';

const VERSIONS = 'countries 1, networks 2';

function ranges(value: number): AddressRanges {
  const [v4, v6] = [new RangeTableBuilder(1), new RangeTableBuilder(4)];
  v4.append(Uint32Array.of(7), Uint32Array.of(9), value);
  v6.append(Uint32Array.of(1, 0, 0, 0), Uint32Array.of(1, 0, 0, 5), value);
  return { v4: v4.build(), v6: v6.build() };
}

function bytesOf({ v4, v6 }: AddressRanges): Buffer {
  const arrays = [v4, v6].flatMap(({ starts, values, index }) => [starts, values, index]);
  return Buffer.concat(arrays.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
}

const TABLES = { country: ranges(5), asn: ranges(6) };

function fileIn(t: Test): URL {
  return pathToFileURL(join(t.testdir(), 'tables.bin'));
}

t.test('the tables of the build are those of the packages', async (t) => {
  const packages = new Packages(import.meta.url);
  const prepared = readPrepared(PREPARED_TABLES, await packages.versions());
  if (prepared === undefined) throw new Error('the build made no tables');
  // Compared as bytes: there are four million words.
  t.ok(bytesOf(prepared.country).equals(bytesOf(await packages.country())), 'countries');
  t.ok(bytesOf(prepared.asn).equals(bytesOf(await packages.asn())), 'networks');
});

t.test('what was written is read, in memory that threads share', async (t) => {
  const file = fileIn(t);
  writePrepared(file, VERSIONS, TABLES);
  const read = readPrepared(file, VERSIONS);
  t.same(read, TABLES);
  t.type(read?.asn.v6.index.buffer, SharedArrayBuffer);
});

/** Changes the line that tells of what the file was made. */
function renamed(file: URL, what: RegExp, change: (found: string) => string): void {
  const text = readFileSync(file).toString('latin1');
  if (!what.test(text)) throw new Error('the file does not tell it');
  writeFileSync(file, Buffer.from(text.replace(what, change), 'latin1'));
}

const UNUSABLE: readonly (readonly [name: string, damage: (file: URL) => void, versions?: string])[] = [
  ['of other packages', () => undefined, 'countries 1, networks 3'],
  ['of another order of bytes', (file) => renamed(file, /(?:LE|BE):/, (order) => (order === 'LE:' ? 'BE:' : 'LE:'))],
  ['cut short', (file) => writeFileSync(file, readFileSync(file).subarray(0, 200_000))],
  ['empty', (file) => writeFileSync(file, '')],
  [
    'of other content',
    (file) => writeFileSync(file, serialize({ madeOf: `format 1, ${endianness()}: ${VERSIONS}`, country: 1 })),
  ],
];

for (const [name, damage, versions = VERSIONS] of UNUSABLE)
  t.test(`a file ${name} is not used`, async (t) => {
    const file = fileIn(t);
    writePrepared(file, VERSIONS, TABLES);
    t.ok(readPrepared(file, VERSIONS), 'before');
    damage(file);
    t.equal(readPrepared(file, versions), undefined);
  });

t.test('a missing file is not used', async (t) => t.equal(readPrepared(fileIn(t), VERSIONS), undefined));
