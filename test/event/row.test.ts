import t from 'tap';
import { DEVICE_ATTRIBUTES, type EventRow, FEATURES } from '../../src/event/event-row.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { readRow, writeRow } from '../../src/event/row/codec.js';
import { COLUMNS } from '../../src/event/row/columns.js';
import { eventRow } from '../support/rows.js';

const full: EventRow = eventRow({
  sdk: 'android',
  useCase: 'registration',
  keyKind: 'public',
  asn: 4_294_967_295,
  client: 0xffff_ffff,
  timezone: 'Amérique/Montréal 漢字 🙂',
  typingDwell: Float32Array.of(80.5, 91.25),
  typingFlight: Float32Array.of(-12, 300),
  features: Float32Array.from(FEATURES, (_, i) => (i % 2 === 0 ? i / 4 : NaN)),
  deviceAttributes: Buffer.from(Array.from({ length: 24 }, (_, i) => 255 - i)).toString('latin1'),
  device: { model: 'Pixel 8', locale: 'de-DE' },
  reasons: ['device_changed', 'vpn_detected'],
  points: Float32Array.of(2.73, 0.38),
  evidence: '{"device_changed":{"similarity":0.5}}',
  challengeCompleted: ['mfa'],
  challenges: ['mfa', 'captcha'],
  changeReasons: ['typing_speed_changed'],
  reputation: 55.5,
  pageUrl: 'x'.repeat(300),
});

for (const [name, row] of [
  ['a clean row', eventRow()],
  ['a row with everything', full],
] as const) {
  t.test(`${name} comes back as it was written`, async (t) => {
    const writer = new RowWriter(64);
    writeRow(writer, row);
    const reader = new RowReader(writer.written());
    t.same(readRow(reader, true), row);
    t.equal(reader.at, writer.length, 'and nothing is left over');
  });
}

t.test('texts of every length come back, whatever their characters take', async (t) => {
  const writer = new RowWriter(64);
  for (const character of ['x', 'é', '漢', '🙂', '\ud800'])
    for (const units of [
      1, 13, 39, 40, 42, 43, 63, 64, 65, 126, 127, 128, 129, 5461, 5462, 8191, 8192, 16_383, 16_384,
    ]) {
      const text = `<${character.repeat(units / character.length)}>`;
      writer.reset();
      for (const one of [text, 'next']) writer.string(one);
      const reader = new RowReader(writer.written());
      t.equal(reader.string(), text.replaceAll('\ud800', '\ufffd'), `${units} of ${character}`);
      t.equal(reader.string(), 'next');
    }
});

t.test('rows follow each other without separators, with or without the device map', async (t) => {
  const writer = new RowWriter();
  writeRow(writer, full);
  writeRow(writer, eventRow({ risk: 77 }));
  const reader = new RowReader(writer.written());
  t.same(readRow(reader).device, {});
  t.equal(readRow(reader).risk, 77);
});

t.test('a torn row is an error, never a wrong row', async (t) => {
  const writer = new RowWriter();
  writeRow(writer, full);
  for (let size = 0; size < writer.length; size += 7)
    t.throws(() => readRow(new RowReader(writer.written().subarray(0, size))), `${size} bytes`);
});

t.test('there is a column for every value', async (t) => {
  const { features, ...scalars } = full;
  t.equal(COLUMNS.length, Object.keys(scalars).length + features.length);
  t.equal(new Set(COLUMNS.map(({ name }) => name)).size, COLUMNS.length);
  t.equal(DEVICE_ATTRIBUTES.length * 2, full.deviceAttributes.length);
});
