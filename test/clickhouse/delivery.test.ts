// Delivery against a model of ClickHouse that misbehaves by a seed: loses answers, is late, forgets tokens, remembers
// tokens whose rows it lost, keeps a part of a batch. Whatever it does, every row is there once in the end.
import { appendFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { join } from 'node:path';
import t from 'tap';
import { batchFrom, batchOf, type Batch, partOf, rowsOf } from '../../src/clickhouse/consumer/batch.js';
import { DeadLetters, type DeadRow, visitDeadLetters } from '../../src/clickhouse/consumer/dead-letter.js';
import { Delivery, DELIVERY_LIMITS, type DeliveryOptions } from '../../src/clickhouse/consumer/delivery.js';
import { type Sink } from '../../src/clickhouse/consumer/sink.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { writeRow } from '../../src/event/row/codec.js';
import { EVENT_LAYOUTS } from '../../src/event/row/columns.js';
import { ModelClickHouse } from '../support/state/model-clickhouse.js';
import { randomFrom } from '../support/random.js';
import { eventRow } from '../support/rows.js';
import { temporaryDirectory } from '../support/scope.js';

const dir = temporaryDirectory(t);

function frame(from: number, count: number): Buffer {
  const writer = new RowWriter();
  for (let i = from; i < from + count; i += 1) {
    writeRow(
      writer,
      eventRow({
        eventId: `01890a5d-ac96-774b-bcce-${String(i).padStart(12, '0')}`,
        receivedAt: 1_795_000_000_000 + i,
      }),
    );
  }
  return Buffer.from(writer.written());
}

function batch(rows: number): Batch {
  const chunks = [frame(0, rows >> 1), frame(rows >> 1, rows - (rows >> 1))];
  return { token: 'token', chunks, layout: EVENT_LAYOUT, rows };
}

/** @param tokenMs how long tokens hold: 0 makes it ask first */
function delivery(
  sink: Sink,
  name: string,
  random: () => number,
  { tokenMs = 60_000, onDead }: { tokenMs?: number; onDead?: DeliveryOptions['onDead'] } = {},
): Delivery {
  return new Delivery({
    onDead,
    sink,
    layouts: EVENT_LAYOUTS,
    random,
    deadLetters: new DeadLetters(join(dir, name), 1_000_000),
    limits: { ...DELIVERY_LIMITS, tokenMs },
    clock: () => 1_000_000,
    sleep: (_ms, signal) => {
      signal.throwIfAborted();
      return Promise.resolve();
    },
  });
}

t.test('a token is that of its rows: others have another, the same rows have the same in any order', async (t) => {
  const at = (shard: number, segment: number, offset: number) => ({
    ...{ payload: frame(offset, 1), layout: EVENT_LAYOUT, rows: 1, shard },
    from: { segment, offset },
    to: { segment, offset: offset + 1 },
  });
  const frames = [at(0, 1, 7), at(0, 2, 3), at(0, 2, 4), at(1, 1, 5)];
  const all = batchOf(frames, 'log');
  t.strictSame([all.rows, all.chunks], [frames.length, frames.map(({ payload }) => payload)]);
  for (const order of [[...frames].reverse(), [2, 0, 3, 1].flatMap((i) => frames[i] ?? [])])
    t.strictSame(batchOf(order, 'log'), all);
  const others = [
    batchOf(frames, 'another log'),
    batchOf(frames.slice(1), 'log'),
    ...[at(0, 1, 8), at(0, 3, 7), at(2, 1, 7)].map((one) => batchOf([one, ...frames.slice(1)], 'log')),
  ];
  const rows = rowsOf(all, EVENT_LAYOUTS);
  const parts = [rows.slice(0, 2), rows.slice(1, 3), rows.slice(0, 1)].map((missing) => partOf(all, missing));
  t.equal(new Set([all, ...others, ...parts].map(({ token }) => token)).size, 1 + others.length + parts.length);
  t.equal(partOf(all, rows.slice(0, 2)).token, parts[0]?.token);
});

t.test('whatever happens, every row is there, and there once', async (t) => {
  const seeds = Number(process.env['SEEDS'] ?? 400);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const random = randomFrom(seed);
    const model = new ModelClickHouse(random, 1 + Math.floor(random() * 5));
    const sent = batch(10);
    const carrier = delivery(model, `none-${seed}`, random, { tokenMs: random() < 0.5 ? 0 : 60_000 });
    await carrier.deliver(sent, [undefined, 0, 999_900][Math.floor(random() * 3)], new AbortController().signal);
    for (const land of model.late) land();
    const expected = rowsOf(sent, EVENT_LAYOUTS).map(({ id }) => id);
    if (model.rows.length !== expected.length || new Set(model.rows).size !== expected.length) {
      t.fail(`seed ${seed}: ${model.rows.length} rows, ${new Set(model.rows).size} events of ${expected.length}`);
    }
  }
  t.pass(`${seeds} seeds`);
});

t.test('of a batch sent before a restart, what is missing is sent', async (t) => {
  for (const missing of [0, 1, 5, 6]) {
    const model = new ModelClickHouse(() => 0.5, 0);
    const rows = rowsOf(batch(6), EVENT_LAYOUTS);
    if (missing < rows.length) await model.insert(partOf(batch(6), rows.slice(missing)));
    model.tokens.clear(); // forgotten in the meantime
    const carrier = delivery(model, 'again', () => 0);
    t.equal(await carrier.deliver(batch(6), 0, new AbortController().signal), missing < 6, `${missing}: it was found`);
    t.strictSame([...model.rows].sort(), rows.map(({ id }) => id).sort());
  }
});

t.test('a refused row goes to the dead letters with its reason, the others land', async (t) => {
  const bad = new Set(['01890a5d-ac96-774b-bcce-000000000003', '01890a5d-ac96-774b-bcce-000000000007']);
  const model = new ModelClickHouse(
    () => 0.5,
    0,
    ({ id }) => bad.has(id),
  );
  const told: string[][] = [];
  const onDead = (rows: readonly DeadRow[]): unknown => told.push(rows.map(({ row }) => row.id));
  const carrier = delivery(model, 'refused', () => 0, { onDead });
  await carrier.deliver(batch(20), undefined, new AbortController().signal);
  t.equal(model.rows.length, 18);
  t.match(carrier.stats, { rows: 18, deadRows: 2, batches: 1 });
  t.equal(statSync(join(dir, 'refused')).mode & 0o777, 0o600, 'rows are of people');
  const letters = readFileSync(join(dir, 'refused'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; reason: string; row: string });
  t.same(new Set(letters.map(({ id }) => id)), bad);
  t.equal(letters[0]?.reason, '469: refused');
  t.same(told, [[...bad]], 'and it is told once');
  const kept = batchFrom([{ id: '', time: 0, bytes: Buffer.from(letters[0]?.row ?? '', 'base64') }], EVENT_LAYOUT, 'x');
  t.ok(bad.has(rowsOf(kept, EVENT_LAYOUTS)[0]?.id ?? ''), 'and can be read again');
});

t.test('bytes that are no rows are put aside whole', async (t) => {
  const garbage = Buffer.from('no row at all');
  const model = new ModelClickHouse(
    () => 0.5,
    0,
    ({ id }) => id === '',
  );
  const carrier = delivery(model, 'garbage', () => 0);
  await carrier.deliver(
    { token: 'x', chunks: [frame(0, 3), garbage], layout: EVENT_LAYOUT, rows: 4 },
    undefined,
    new AbortController().signal,
  );
  t.equal(model.rows.length, 3);
  t.equal(carrier.stats.deadRows, 1);
});

t.test('when nearly everything is refused the server is at fault and the batch waits', async (t) => {
  let broken = true;
  const model = new ModelClickHouse(
    () => 0.5,
    0,
    () => broken,
  );
  const carrier = new Delivery({
    sink: model,
    layouts: EVENT_LAYOUTS,
    random: () => 0,
    deadLetters: new DeadLetters(join(dir, 'wholesale'), 1000),
    limits: { ...DELIVERY_LIMITS, deadRowsMax: 5 },
    clock: () => 1_000_000,
    sleep: () => {
      broken = false;
      return Promise.resolve();
    },
  });
  await carrier.deliver(batch(50), undefined, new AbortController().signal);
  t.equal(model.rows.length, 50, 'it lands once the server is mended');
  t.equal(carrier.stats.deadRows, 0);
});

t.test('a full dead-letter file holds the batch up instead of losing the row', async (t) => {
  const model = new ModelClickHouse(
    () => 0.5,
    0,
    ({ time }) => time === 1_795_000_000_000,
  );
  const stop = new AbortController();
  const carrier = new Delivery({
    sink: model,
    layouts: EVENT_LAYOUTS,
    random: () => 0,
    deadLetters: new DeadLetters(join(dir, 'full'), 10),
    limits: DELIVERY_LIMITS,
    clock: () => 1_000_000,
    sleep: (_ms, signal) => {
      stop.abort();
      signal.throwIfAborted();
      return Promise.resolve();
    },
  });
  await t.rejects(carrier.deliver(batch(4), undefined, stop.signal));
  t.match(carrier.stats.trouble, /is full/);
});

t.test('a dead letter is blanked in place, and the others stay', async (t) => {
  const path = join(dir, 'blanked');
  const rows = rowsOf(batch(3), EVENT_LAYOUTS);
  const letters = new DeadLetters(path, 100_000);
  await letters.write(rows.map((row) => ({ row, layout: EVENT_LAYOUT, reason: 'refused' })));
  const size = readFileSync(path).length;
  t.equal(await visitDeadLetters(path, EVENT_LAYOUT, (row) => rows[1]?.bytes.equals(row) === true), 1);
  await letters.write([
    { row: { id: 'later', time: 0, bytes: Buffer.from('later') }, layout: EVENT_LAYOUT, reason: 'refused' },
  ]);
  const text = readFileSync(path, 'utf8');
  t.equal(text.split('\n')[1]?.trim(), '');
  t.strictSame(
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => (JSON.parse(line) as { id: string }).id),
    [rows[0]?.id, rows[2]?.id, 'later'],
  );
  t.ok(text.indexOf('later') > size, 'nothing has moved');
  t.equal(await visitDeadLetters(path, EVENT_LAYOUT, (row) => rows[1]?.bytes.equals(row) === true), 0, 'once');
  t.equal(await visitDeadLetters(join(dir, 'no such file'), EVENT_LAYOUT, () => true), 0);
});

t.test('what cannot be read is not taken for nothing', async (t) => {
  const path = join(dir, 'torn');
  const letters = new DeadLetters(path, 100_000);
  const rows = rowsOf(batch(3), EVENT_LAYOUTS);
  const write = (i: number) =>
    letters.write(rows.slice(i, i + 1).map((row) => ({ row, layout: EVENT_LAYOUT, reason: 'ä refused' })));
  await write(0);
  const [line = ''] = readFileSync(path, 'utf8').split('\n');
  const torn = line.slice(0, line.length / 2);
  appendFileSync(path, torn);
  const seen: Buffer[] = [];
  const visit = () => visitDeadLetters(path, EVENT_LAYOUT, (row) => seen.push(row) < 0);
  await t.rejects(visit(), /is still being written; try again/, 'the end of the file may be an append on its way');
  await write(1);
  t.equal(await visit(), 1, 'a line that a crash cut short may be about anybody');
  t.strictSame(seen.slice(-2), [rows[0]?.bytes, rows[1]?.bytes], 'and the row after it is whole');
  t.notMatch(readFileSync(path, 'utf8'), `\n${torn}`);
  t.equal(await visit(), 0);
  for (const text of ['{"row":', '[]', 'null', '{"id":"a"}']) {
    appendFileSync(path, text);
    await letters.mend();
    await letters.mend();
    t.equal(await visit(), 1, text);
  }
  const folder = join(dir, 'folder');
  mkdirSync(folder);
  await t.rejects(
    visitDeadLetters(folder, EVENT_LAYOUT, () => true),
    { code: 'EISDIR' },
  );
  await t.rejects(
    visitDeadLetters(join(path, 'below a file'), EVENT_LAYOUT, () => true),
    { code: 'ENOTDIR' },
  );
  await new DeadLetters(join(dir, 'absent'), 1).mend();
});

t.test('the bound of the dead letters counts bytes', async (t) => {
  const rows = rowsOf(batch(1), EVENT_LAYOUTS).map((row) => ({ row, layout: EVENT_LAYOUT, reason: '€'.repeat(1000) }));
  const open = join(dir, 'measured');
  await new DeadLetters(open, 100_000).write(rows);
  const { size } = statSync(open);
  await t.rejects(new DeadLetters(join(dir, 'narrow'), size - 1).write(rows), /is full/);
  await new DeadLetters(join(dir, 'wide enough'), size).write(rows);
});

t.test('waits grow up to their bound', async (t) => {
  const waits: number[] = [];
  const carrier = new Delivery({
    sink: {
      insert: () => Promise.resolve(waits.length < 8 ? { kind: 'unavailable', reason: 'away' } : { kind: 'landed' }),
      present: () => Promise.resolve(new Set()),
    },
    layouts: EVENT_LAYOUTS,
    random: () => 1,
    deadLetters: new DeadLetters(join(dir, 'waits'), 10),
    limits: { ...DELIVERY_LIMITS, backoffMsMin: 100, backoffMsMax: 1000, roundsMax: 0 },
    clock: () => 1_000_000,
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  await carrier.deliver(batch(2), undefined, new AbortController().signal);
  t.same(waits, [100, 200, 400, 800, 1000, 1000, 1000, 1000]);
});

t.test('a token is made of what is sent, and of whose log it is', async (t) => {
  const at = (offset: number): Parameters<typeof batchOf>[0] => [
    {
      payload: frame(0, 1),
      layout: EVENT_LAYOUT,
      rows: 1,
      shard: 0,
      from: { segment: 1, offset: 16 },
      to: { segment: 1, offset },
    },
  ];
  t.equal(batchOf(at(90), 'a').token, batchOf(at(90), 'a').token);
  t.not(batchOf(at(90), 'a').token, batchOf(at(91), 'a').token);
  t.not(batchOf(at(90), 'a').token, batchOf(at(90), 'b').token);
});
