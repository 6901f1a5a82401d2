// Rows that the store left are given again before newer ones of the same record, for a bounded time.
import t from 'tap';
import { LateRows } from '../../../src/log/store-consumer/late-rows.js';
import { type RecordChange } from '../../../src/storage/ports/profiles.js';
import { numberedRow } from '../../support/state/stores.js';

const position = { segment: 1, offset: 10 };

function change(key: string, ...numbers: number[]): RecordChange {
  return { key, rows: numbers.map((number) => ({ row: numberedRow(number), shard: 0, position })) };
}

const shape = (changes: readonly RecordChange[]): unknown =>
  changes.map(({ key, rows }) => [key, ...rows.map(({ row }) => row.latencyUs)]);

t.test('rows that were left come before the next of the same record', async (t) => {
  const late = new LateRows();
  t.same(shape(late.before([change('a', 1)])), [['a', 1]], 'nothing is left');
  late.keep([change('a', 1, 2), change('b', 2)], 0);
  t.same(shape(late.before([change('c', 3), change('a', 3, 4)])), [
    ['a', 1, 2, 3, 4],
    ['b', 2],
    ['c', 3],
  ]);
  t.same(
    shape(late.before([])),
    [
      ['a', 1, 2],
      ['b', 2],
    ],
    'also when nothing new came',
  );
  late.keep([change('b', 2)], 0);
  t.same(
    shape(late.before([change('a', 5)])),
    [
      ['b', 2],
      ['a', 5],
    ],
    'what was left before is replaced',
  );
  late.clear();
  t.ok(late.isEmpty);
});

t.test('what is kept holds no frame of the log, which its reader uses again', async (t) => {
  const late = new LateRows();
  const rows = change('a', 1).rows.map((row) => Object.assign(row, { frame: Buffer.alloc(9), at: 3 }));
  late.keep([{ key: 'a', rows }], 0);
  t.same(
    late.before([]).map(({ rows }) => rows.map((row) => Object.keys(row))),
    [[['row', 'shard', 'position']]],
  );
});

t.test('after a second, or with 4,096 rows, the store may leave none', async (t) => {
  const late = new LateRows();
  t.ok(late.mayLeave(1e9), 'nothing is left');
  late.keep([change('a', 1)], 5000);
  t.same([late.mayLeave(5999), late.mayLeave(6000)], [true, false]);
  late.keep([change('a', 1), change('b', 2)], 5900);
  t.same([late.mayLeave(5999), late.mayLeave(6000)], [true, false], 'counted from the first that was left');
  late.keep([], 6100);
  late.keep([change('a', 1)], 7000);
  t.ok(late.mayLeave(7999), 'counted anew once all was written');
  late.keep([change('a', ...Array.from({ length: 4095 }, (_, i) => i))], 7000);
  t.ok(late.mayLeave(7000));
  late.keep([change('a', ...Array.from({ length: 4096 }, (_, i) => i))], 7000);
  t.notOk(late.mayLeave(7000));
});
