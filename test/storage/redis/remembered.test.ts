// What the writer of the Redis store remembers of its records, and the commands that it encodes itself.
import { Command } from 'ioredis';
import t from 'tap';
import { EncodedCommand } from '../../../src/storage/redis/encoded-command.js';
import { type Held, Remembered } from '../../../src/storage/redis/profiles/remembered.js';
import { isSound, writeStamp } from '../../../src/storage/redis/profiles/sound.js';
import { Tail } from '../../../src/storage/redis/profiles/tail.js';
import { sumOf } from '../../../src/storage/redis/sums.js';
import { type Span, spanOf, Words } from '../../../src/storage/redis/words.js';

const RECORD_BYTES = 400;

function held(fill: number, bytes = RECORD_BYTES): Held {
  return { record: Buffer.alloc(bytes, fill), stamp: span(`Ab-_${fill}.zz`), applied: [], damaged: false };
}

function span(text: string): Span {
  return spanOf(Buffer.from(text));
}

function textOf({ bytes, from, end }: Span): string {
  return Buffer.from(bytes.subarray(from, end)).toString();
}

const KINDS: [string, Held][] = [
  ['a record', held(1)],
  ['no record', { record: undefined, stamp: span(''), applied: [], damaged: false }],
  ['an empty record', held(1, 0)],
  ['a damaged record', { record: undefined, stamp: span('x'), applied: [], damaged: true }],
  ['positions of some shards', { ...held(2), applied: positions([0, 3, 64]) }],
  [
    'what was written',
    {
      ...held(3, 7),
      applied: positions([1, 2]),
      written: { ttlMs: 4e10, at: 12.5, keySum: 0xffff_fffe, placeSums: [undefined, undefined, 0xffff_ffff] },
    },
  ],
];

/** What is remembered, without its place. */
function got(remembered: Remembered, key: string): Held | undefined {
  const one = remembered.get(key);
  if (one === undefined) return undefined;
  const { place, ...rest } = one;
  t.ok(place, 'it has a place');
  return { ...rest, stamp: span(textOf(rest.stamp)) };
}

function positions(shards: readonly number[]): Held['applied'] {
  const all: { segment: number; offset: number }[] = [];
  for (const shard of shards) all[shard] = { segment: 7 + shard, offset: 2 ** 40 + shard };
  return all;
}

t.test('a record is remembered as it was, also when it grows and shrinks', async (t) => {
  const remembered = new Remembered(64 * 1024);
  for (const [name, one] of KINDS) remembered.set(name, one);
  for (const [name, one] of KINDS) t.strictSame(got(remembered, name), one, name);
  for (const bytes of [400, 410, 90, 4000, 0]) {
    remembered.set('a record', held(9, bytes));
    t.strictSame(got(remembered, 'a record'), held(9, bytes), `${bytes} bytes`);
  }
  t.strictSame(
    remembered.keys(),
    KINDS.map(([name]) => name),
  );
  remembered.delete('a record');
  t.equal(remembered.get('a record'), undefined);
  remembered.clear();
  t.strictSame(remembered.keys(), []);
});

t.test('what is not written for long is forgotten, and nothing is mixed up', async (t) => {
  const remembered = new Remembered(100 * RECORD_BYTES);
  for (let i = 0; i < 1000; i += 1) {
    remembered.set(`k${i}`, held(i % 256));
    remembered.set('often', held(i % 256, RECORD_BYTES + (i % 50)));
    t.strictSame(got(remembered, 'often'), held(i % 256, RECORD_BYTES + (i % 50)), `round ${i}`);
  }
  t.equal(remembered.get('k0'), undefined);
  const left = remembered.keys().filter((key) => key !== 'often');
  t.ok(left.length > 30 && left.length < 100, `${left.length} are left`);
  for (const key of left) t.strictSame(got(remembered, key), held(Number(key.slice(1)) % 256), key);
});

t.test('a record is written again at its place, as long as nothing was forgotten', async (t) => {
  const cases: [string, (remembered: Remembered) => void][] = [
    ['at once', () => undefined],
    ['after it was removed', (remembered) => remembered.delete('k')],
    ['after another was removed', (remembered) => remembered.delete('other')],
    ['after all were removed', (remembered) => remembered.clear()],
    ['after its half began anew', (remembered) => fill(remembered, 150)],
    ['after both halves began anew', (remembered) => fill(remembered, 300)],
  ];
  for (const [name, meanwhile] of cases) {
    const remembered = new Remembered(100 * RECORD_BYTES);
    for (const key of ['k', 'other']) remembered.set(key, held(1));
    const place = remembered.get('k')?.place;
    t.ok(place, 'it has a place');
    meanwhile(remembered);
    const others = remembered.keys().filter((key) => key !== 'k');
    const before = others.map((key) => got(remembered, key));
    remembered.set('k', { ...held(2), place });
    t.strictSame(got(remembered, 'k'), held(2), name);
    t.strictSame(
      others.map((key) => got(remembered, key)),
      before,
      `${name}: the others are as they were`,
    );
  }
});

function stampOf(...of: [write: string, number: number, key: string | number, record: Uint8Array]): string {
  const stamp = new Tail();
  writeStamp(stamp, ...of);
  return textOf(stamp);
}

function fill(remembered: Remembered, records: number): void {
  for (let i = 0; i < records; i += 1) remembered.set(`of ${records}: ${i}`, held(3));
}

t.test('what does not fit, or has the stamp of another program, is not remembered', async (t) => {
  const remembered = new Remembered(8 * 1024);
  for (const one of [held(1, 5000), { ...held(1), stamp: span('x'.repeat(65)) }]) {
    remembered.set('k', held(2));
    remembered.set('k', one);
    t.equal(remembered.get('k'), undefined);
  }
});

t.test('a record of an earlier release is checked by its own field, one of this release by its stamp', async (t) => {
  const record = Buffer.from('record');
  const stamp = stampOf('abc', 1, 'u1', record);
  const cases: [string, string, string, string, boolean][] = [
    ['of this release', 'u1', stamp, '', true],
    ['of this release, over one of an earlier', 'u1', stamp, 'old:1', true],
    ['of this release, of another key', 'u2', stamp, '', false],
    ['of an earlier release', 'u1', 'abc', `abc:${sumOf('u1', record)}`, true],
    ['of an earlier release, damaged', 'u1', 'abc', `abc:${sumOf('u1', record) ^ 1}`, false],
    ['of an earlier release, over one of this', 'u1', 'abd', `abc:${sumOf('u1', record) ^ 1}`, true],
    ['of a release without checksums', 'u1', 'abc', '', true],
    ['of nobody', 'u1', '', '', false],
  ];
  for (let i = 0; i < 200; i += 1) {
    const text = `abc1.${sumOf(`u${i}`, record).toString(36)}`;
    t.equal(stampOf('abc', 1, `u${i}`, record), text, 'the checksum as every release reads it');
  }
  // An empty record has the checksum of its key.
  for (const sum of [0, 1, 35, 36, 1295, 1296, 46_655, 46_656, 2 ** 31, 2 ** 32 - 1])
    t.equal(stampOf('', sum, sum, Buffer.alloc(0)), `${sum}.${sum.toString(36)}`, `${sum}`);
  for (const [name, key, at, sum, sound] of cases) t.equal(isSound(key, record, at, sum), sound, name);
  t.equal(isSound('u1', Buffer.from('recorD'), stamp, ''), false, 'damaged');
});

t.test('a command is encoded as the client encodes it', async (t) => {
  const commands: (string | number | Buffer)[][] = [
    ['sha', 1, 'rg:{u1}'],
    ['sha', 2, 'a', '', Buffer.from([0, 255, 13, 10]), 5],
    ['sha', 1, 'é', 'ü€', Buffer.alloc(0), 'x'],
    ['sha', 1, 'k', Buffer.from('z'), '漢'],
    ['sha', 1, '🙂', 'end'],
  ];
  for (const words of commands)
    t.strictSame(
      new EncodedCommand('evalsha', words).toWritable(),
      Buffer.from(new Command('evalsha', words, { replyEncoding: null }).toWritable({})),
      words.join(' '),
    );
});

t.test(
  'words are encoded one after another as the client encodes them, also when their memory is used again',
  async (t) => {
    const words = new Words();
    const texts = ['', 'u1', 'x'.repeat(9), 'y'.repeat(10), 'z'.repeat(5000), 'é', '漢'.repeat(60), '🙂 and more'];
    for (let round = 0; round < 3; round += 1) {
      words.clear();
      for (const text of texts) {
        words.text(text, Buffer.from('rg:{'), Buffer.from('}'));
        words.copy({ bytes: Buffer.from(`<${text}>`), from: 1, end: 1 + Buffer.byteLength(text) });
      }
      const all = texts.flatMap((text) => [`rg:{${text}}`, text]);
      const client = Buffer.from(new Command('x', all).toWritable({}));
      const bytes = Buffer.alloc(words.length);
      t.equal(words.copyInto(bytes, 0), words.length);
      const head = `*${all.length + 1}\r\n$1\r\nx\r\n`;
      t.strictSame(Buffer.concat([Buffer.from(head), bytes]), client, `round ${round}`);
    }
  },
);
