// Rows of every layout are read into today's shape: whatever an older row holds, what it says is kept, and what it does
// not say is filled in as the table of fields says. Skipping, reading and joining agree on where halves and rows end.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import { type EventRow, FEATURES, joinRow, OPTION } from '../../src/event/event-row.js';
import {
  ACTIONS,
  EVENT_KINDS,
  INPUT_KINDS,
  KEY_KINDS,
  MODES,
  TIERS,
  USE_CASES,
} from '../../src/contract/vocabulary.js';
import { type FieldKind } from '../../src/event/field.js';
import { fieldsOf } from '../../src/event/fields.js';
import { EVENT_LAYOUT, NewerLayoutError, VERIFICATION_LAYOUT } from '../../src/event/layout.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import {
  isOwnedBy,
  ownerOf,
  readEventDecision,
  readEventRequest,
  readRow,
  writeRow,
} from '../../src/event/row/codec.js';
import { EVENT_LAYOUTS, layoutOf } from '../../src/event/row/columns.js';
import { rowsOf, type RowTest } from '../../src/event/row/wanted.js';
import { writeFeatures, writeMap } from '../../src/event/row/values.js';
import { readVerification } from '../../src/event/verification/codec.js';
import { eventRow } from '../support/rows.js';

const text = fc.string({ unit: 'grapheme', maxLength: 60 });
const hex = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...Array.from('0123456789abcdef')), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const floats = fc.float32Array({ maxLength: 20, noNaN: true });

/** Anything that a row may hold. */
const rows: fc.Arbitrary<EventRow> = fc
  .record({
    workspace: text,
    mode: fc.constantFrom(...MODES),
    useCase: fc.constantFrom(...USE_CASES),
    keyKind: fc.constantFrom(...KEY_KINDS),
    tier: fc.constantFrom(...TIERS),
    kind: fc.constantFrom(...EVENT_KINDS),
    confirms: fc.constantFrom('', '01890a5d-ac96-774b-bcce-b302099a8057'),
    options: fc.nat({ max: 15 }),
    identityClaimed: fc.boolean(),
    inputKind: fc.constantFrom(...INPUT_KINDS),
    behaviorDigest: fc.oneof(fc.constant(''), hex(16)),
    identifierDomainHash: fc.oneof(fc.constant(''), hex(16)),
    typingDwell: floats,
    features: fc
      .array(fc.oneof(fc.constant(NaN), fc.float({ noNaN: true })), {
        minLength: FEATURES.length,
        maxLength: FEATURES.length,
      })
      .map((values) => Float32Array.from(values)),
    pageUrl: text,
    device: fc
      .dictionary(fc.string({ minLength: 1 }), text, { maxKeys: 6, noNullPrototype: true })
      .filter((map) => !Object.hasOwn(map, '__proto__')),
    risk: fc.nat({ max: 100 }),
    reasons: fc.array(text, { maxLength: 4 }),
    evidence: text,
    rhythmDistance: fc.constantFrom(NaN, 1),
    publicRisk: fc.nat({ max: 100 }),
    publicAction: fc.constantFrom(...ACTIONS),
    publicReasons: fc.array(text, { maxLength: 3 }),
    challengesAnswered: fc.array(text, { maxLength: 3 }),
    latencyUs: fc.nat(),
  })
  .map(eventRow);

/** Writes the columns of a layout by their types alone, as a program of that layout did. */
function writeAs(layout: number, to: RowWriter, row: EventRow): void {
  for (const { name, kind } of fieldsOf(layout)) writeValue(to, kind, Reflect.get(row, name));
}

function writeValue(to: RowWriter, { type }: FieldKind, value: unknown): void {
  const words = [...type.matchAll(/'([^']*)' = \d+/g)].map(([, word]) => word);
  if (words.length > 0) to.u8(words.indexOf(String(value)));
  else if (type.startsWith('FixedString')) to.fixed(String(value));
  else if (type.startsWith('DateTime64')) to.time(Number(value));
  else if (type === 'UUID') to.uuid(String(value));
  else if (type === 'UInt8') to.u8(Number(value));
  else if (type === 'UInt16') to.u16(Number(value));
  else if (type === 'UInt32') to.u32(Number(value));
  else if (type === 'Float32') to.f32(Number(value));
  else if (type === 'Bool') to.bool(value === true);
  else if (type === 'Nullable(Float32)' && value instanceof Float32Array) writeFeatures(to, value);
  else if (type === 'Nullable(Float32)') to.nullableFloat(Number(value));
  else if (value instanceof Float32Array) to.floats(value);
  else if (type === 'Array(UInt16)' && Array.isArray(value)) to.shorts(value.map(Number));
  else if (Array.isArray(value)) to.strings(value.map(String));
  else if (type.startsWith('Map')) writeMap(to, entriesOf(value));
  else to.string(String(value));
}

function entriesOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [name, String(one)]));
}

/** What a reader of today makes of a row that was written in an older layout. */
function asReadFrom(layout: number, row: EventRow): EventRow {
  if (layout > 1) return row;
  return {
    ...row,
    tier: row.keyKind === 'public' ? 'provisional' : 'backend',
    kind: 'decision',
    confirms: '',
    identityClaimed: (row.options & OPTION.userDerived) === 0,
    inputKind: 'unknown',
    behaviorDigest: '',
    identifierDomainHash: '',
    publicRisk: 0,
    publicAction: 'allow',
    publicReasons: [],
    challengesAnswered: [],
    modelRisk: row.risk,
    strengths: new Float32Array(0),
    counts: [],
    rules: [],
    shadow: [],
    tags: [],
    lists: [],
  };
}

/** Of an older layout, what `asReadFrom` speaks of: fields that came later still are left out. */
function told(layout: number, row: EventRow): unknown[] {
  const fields = fieldsOf(layout === EVENT_LAYOUT ? layout : 2);
  return fields.map(({ name }): unknown => Reflect.get(row, name));
}

for (let layout = 1; layout <= EVENT_LAYOUT; layout += 1) {
  t.test(`rows of layout ${layout} come back in today's shape, one behind the other`, async () => {
    const { skip } = layoutOf(EVENT_LAYOUTS, layout);
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 3 }), (list) => {
        const writer = new RowWriter(64);
        for (const row of list) writeAs(layout, writer, row);
        const [reader, skipper] = [new RowReader(writer.written()), new RowReader(writer.written())];
        for (const row of list) {
          const owned = isOwnedBy(writer.written(), reader.at, ownerOf(row.workspace, row.mode));
          const read = readRow(reader, true, layout);
          skip(skipper);
          if (!owned || reader.at !== skipper.at) return false;
          if (!isDeepStrictEqual(told(layout, read), told(layout, asReadFrom(layout, row)))) return false;
        }
        return reader.at === writer.length;
      }),
      { numRuns: 100 },
    );
  });

  t.test(`rows of layout ${layout} of a subject, and with an id, are found by their bytes`, async (t) => {
    const ids = fc.uuid({ version: 7 });
    const parties = fc.record({ eventId: ids, userHash: fc.oneof(hex(32), fc.constant('')), visitorId: hex(64) });
    let others = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(rows, parties), { minLength: 2, maxLength: 4 }), hex(64), ids, (list, by, id) => {
        const writer = new RowWriter(64);
        const all = list.map(([row, party]) => ({ ...row, ...party }));
        const starts = all.map((row) => {
          const start = writer.length;
          writeAs(layout, writer, row);
          return start;
        });
        return all.every(({ eventId, userHash, visitorId }, i) => {
          const isFound = (test: RowTest): boolean => {
            const reader = new RowReader(writer.written());
            reader.at = starts[i] ?? 0;
            return test(reader, layout);
          };
          const other = [
            { kind: 'user', value: by.slice(0, 32) },
            { kind: 'visitor', value: by },
          ] as const;
          others += isFound(rowsOf(other, [id])) ? 0 : 1;
          return (
            (userHash === '' || isFound(rowsOf([...other, { kind: 'user', value: userHash }]))) &&
            isFound(rowsOf([...other, { kind: 'visitor', value: visitorId }])) &&
            isFound(rowsOf(other, [id, eventId]))
          );
        });
      }),
      { numRuns: 100 },
    );
    t.ok(others > 150, 'and nearly all others are left out');
  });

  t.test(`a torn row of layout ${layout} is an error, never a wrong row`, async (t) => {
    const { skip } = layoutOf(EVENT_LAYOUTS, layout);
    const writer = new RowWriter();
    writeAs(layout, writer, eventRow({ pageUrl: 'x'.repeat(200), reasons: ['a'] }));
    for (let size = 0; size < writer.length; size += 5) {
      const torn = writer.written().subarray(0, size);
      t.throws(() => readRow(new RowReader(torn), true, layout), `${size} bytes`);
      t.throws(() => skip(new RowReader(torn)), RangeError);
    }
  });
}

t.test('the codec writes what the table says, and a row is its two halves', async () => {
  fc.assert(
    fc.property(rows, (row) => {
      const [byTable, byCodec] = [new RowWriter(64), new RowWriter(64)];
      writeAs(EVENT_LAYOUT, byTable, row);
      writeRow(byCodec, row);
      const reader = new RowReader(byCodec.written());
      const request = readEventRequest(reader, true);
      if (!isDeepStrictEqual(joinRow(request, readEventDecision(reader)), row)) return false;
      return byTable.written().equals(byCodec.written());
    }),
    { numRuns: 50 },
  );
});

t.test('rows of a newer layout are refused', async (t) => {
  const says = (what: string, newest: number): RegExp =>
    new RegExp(`${what} holds rows of layout ${newest + 1}, but this version reads layouts 1 to ${newest}\\. Start `);
  for (const [name, read, message] of [
    ['an event', () => readRow(new RowReader(Buffer.alloc(900)), true, EVENT_LAYOUT + 1), says('event', EVENT_LAYOUT)],
    ['a batch', () => layoutOf(EVENT_LAYOUTS, EVENT_LAYOUT + 1), says('batch', EVENT_LAYOUT)],
    [
      'a verification',
      () => readVerification(new RowReader(Buffer.alloc(900)), VERIFICATION_LAYOUT + 1),
      says('verification', VERIFICATION_LAYOUT),
    ],
  ] as const)
    t.throws(read, { name: NewerLayoutError.name, message }, name);
});
