// The table of entries: what was put is found, what was not is not, and nobody meets another's entries.
import t from 'tap';
import { NEVER } from '../../src/contract/lists/lists.js';
import { ListTable } from '../../src/rules/lists/table.js';
import { randomFrom } from '../support/random.js';

const found = new Uint32Array(8);
const NOW = 1_900_000_000_000;
const SECOND = NOW / 1000;

function numbers(table: ListTable, high: number, low: number, scope: number, now = NOW): number[] {
  return [...found.subarray(0, table.find(high, low, scope, now, found))];
}

t.test('an entry', async (t) => {
  const table = ListTable.of(10);
  t.ok(table.put(1, 2, 3, 7, NEVER));
  t.same(numbers(table, 1, 2, 3), [7]);
  t.same(numbers(table, 1, 2, 4), [], 'of another scope');
  t.same(numbers(table, 2, 1, 3), []);
  t.ok(table.put(1, 2, 3, 8, SECOND + 2), 'on a second list');
  t.same(numbers(table, 1, 2, 3), [7, 8]);
  t.same(numbers(table, 1, 2, 3, NOW + 1999), [7, 8], 'to the end of its time');
  t.same(numbers(table, 1, 2, 3, NOW + 2000), [7]);
  t.ok(table.put(1, 2, 3, 7, 0), 'removed');
  t.same(numbers(table, 1, 2, 3), [8]);
  t.ok(table.put(1, 2, 3, 7, NEVER), 'and put again');
  t.same(numbers(table, 1, 2, 3), [7, 8]);
  t.ok(table.put(5, 5, 5, 5, 0), 'what is not there can be removed');
});

t.test('a table is full at half of its slots, and says so', async (t) => {
  const table = ListTable.of(1);
  const { room } = table;
  for (let i = 0; i < room; i += 1) t.ok(table.put(0, i, 1, 1, NEVER));
  t.equal(table.room, 0);
  t.notOk(table.put(9, 9, 1, 1, NEVER));
  t.ok(table.put(0, 0, 1, 1, SECOND), 'one that is there can be changed');
  t.same(numbers(table, 9, 9, 1), []);
});

t.test('of 20,000 entries each is found by all who share the memory, and as many others are not', async (t) => {
  const random = randomFrom(17);
  const word = (): number => Math.floor(random() * 2 ** 32);
  const table = ListTable.of(20_000);
  const entries = Array.from({ length: 20_000 }, () => [word(), word()] as const);
  const reader = new ListTable(table.memory);
  for (const [high, low] of entries) table.put(high, low, 11, 4_000_000_000, NEVER);
  t.equal(entries.filter(([high, low]) => numbers(reader, high, low, 11)[0] !== 4_000_000_000).length, 0);
  t.equal(entries.filter(() => numbers(reader, word(), word(), 11).length > 0).length, 0);
  t.equal(entries.filter(([high, low]) => numbers(reader, high, low, 12).length > 0).length, 0, 'in another scope');
});
