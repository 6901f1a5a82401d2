// A row's end is found without its values: whatever a row holds, skipping it and reading it end at the same byte.
import fc from 'fast-check';
import t from 'tap';
import { type EventRow, FEATURES } from '../../src/event/event-row.js';
import { ACTIONS, LOGIN_RESULTS, MODES, USE_CASES } from '../../src/contract/vocabulary.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { readRow, writeRow } from '../../src/event/row/codec.js';
import { skipRow } from '../../src/event/row/columns.js';
import { writeShortRow } from '../../src/event/row/short-row.js';
import { eventRow } from '../support/rows.js';

const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const floats = fc.float32Array({ maxLength: 30, noNaN: true });
const rows: fc.Arbitrary<Partial<EventRow>> = fc.record({
  workspace: text,
  mode: fc.constantFrom(...MODES),
  useCase: fc.constantFrom(...USE_CASES),
  loginResult: fc.constantFrom(...LOGIN_RESULTS),
  action: fc.constantFrom(...ACTIONS),
  pageUrl: text,
  evidence: text,
  typingDwell: floats,
  typingFlight: floats,
  features: fc
    .array(fc.oneof(fc.constant(NaN), fc.float({ noNaN: true })), {
      minLength: FEATURES.length,
      maxLength: FEATURES.length,
    })
    .map((values) => Float32Array.from(values)),
  reasons: fc.array(text, { maxLength: 5 }),
  device: fc.dictionary(fc.string({ minLength: 1 }), text, { maxKeys: 12 }),
  reputation: fc.constantFrom(NaN, 1),
  rhythmDistance: fc.constantFrom(NaN, 1),
});

t.test('skipping ends where reading ends', async () => {
  fc.assert(
    fc.property(fc.array(rows, { minLength: 1, maxLength: 3 }), (list) => {
      const writer = new RowWriter();
      for (const row of list) writeRow(writer, eventRow(row));
      const reader = new RowReader(writer.written());
      const skipper = new RowReader(writer.written());
      for (let i = 0; i < list.length; i += 1) {
        readRow(reader);
        skipRow(skipper);
        if (reader.at !== skipper.at) return false;
      }
      return skipper.at === writer.length;
    }),
    { numRuns: 200 },
  );
});

t.test('a row is shortened as bytes to what its values would be written as', async () => {
  fc.assert(
    fc.property(fc.array(rows, { minLength: 1, maxLength: 3 }), (list) => {
      const [whole, values, bytes] = [new RowWriter(), new RowWriter(), new RowWriter()];
      for (const row of list) writeRow(whole, eventRow(row));
      const frame = new RowReader(whole.written());
      for (let i = 0; i < list.length; i += 1) {
        const { at } = frame;
        const row = readRow(frame, true);
        const next = frame.at;
        values.reset();
        writeShortRow(values, { row });
        bytes.reset();
        writeShortRow(bytes, { row, frame, at });
        if (frame.at !== next || !values.written().equals(bytes.written())) return false;
      }
      return true;
    }),
    { numRuns: 200 },
  );
});

t.test('a torn row is an error', async (t) => {
  const writer = new RowWriter();
  const row = eventRow({ pageUrl: 'x'.repeat(200), reasons: ['a'] });
  writeRow(writer, row);
  for (let size = 0; size < writer.length; size += 5)
    for (const take of [skipRow, (frame: RowReader) => writeShortRow(new RowWriter(), { row, frame, at: 0 })])
      t.throws(() => take(new RowReader(writer.written().subarray(0, size))), RangeError, `${size} bytes`);
});
