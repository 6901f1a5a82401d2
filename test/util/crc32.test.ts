import t from 'tap';
import zlib from 'node:zlib';
import { crc32, crc32Text } from '../../src/util/crc32.js';
import { seeded } from '../../src/traffic/random.js';

t.test('the checksum is that of zlib, for every length up to and beyond the one that zlib makes itself', async (t) => {
  const random = seeded(32);
  const bytes = Buffer.from(Array.from({ length: 400 }, () => Math.floor(256 * random())));
  for (let from = 0; from < 9; from += 1)
    for (let to = from; to <= bytes.length; to += 1) {
      const part = bytes.subarray(from, to);
      if (crc32(part) !== zlib.crc32(part)) t.fail(`${from} to ${to}`);
    }
  t.equal(crc32(Buffer.alloc(64, 0xff)), zlib.crc32(Buffer.alloc(64, 0xff)));
});

t.test('the checksum of a text is that of its UTF-8, and goes on after what precedes it', async (t) => {
  const texts = ['', 'a', 'rg:{dacme/live/0af3}/a:node-1.12', '1795494807:56814467', 'ключ', 'tail é', 'x'.repeat(200)];
  for (const before of [0, 1, 0xffff_ffff])
    for (const text of texts) {
      t.equal(crc32Text(text, before), zlib.crc32(text, before), `${text} after ${before}`);
      t.equal(crc32(Buffer.from(text), before), zlib.crc32(text, before), `bytes of ${text} after ${before}`);
    }
});
