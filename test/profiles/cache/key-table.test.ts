// The table of a cache's keys, against V8's map.
import t from 'tap';
import { hashOf, KeyTable } from '../../../src/profiles/cache/key-table.js';
import { pick, randomFrom, whole } from '../../support/random.js';

function valuesOf(table: KeyTable, hash: number): number[] {
  const values: number[] = [];
  for (let slot = table.first(hash); slot >= 0; slot = table.next(hash, slot)) values.push(table.valueAt(hash, slot));
  return values;
}

t.test('each value is found by its hash until it is removed', async (t) => {
  for (const [name, keys, steps] of [
    ['few keys, again and again', 300, 100_000],
    ['many keys: each part is doubled several times', 60_000, 250_000],
  ] as const) {
    const random = randomFrom(keys);
    const table = new KeyTable();
    const model = new Map<number, number>();
    const hashes = Array.from({ length: keys }, (_, i) => hashOf(`u${i.toString(16).padStart(i % 40, '0')}`));
    const isRight = (hash: number): boolean => {
      const value = model.get(hash);
      const found = valuesOf(table, hash);
      return value === undefined ? found.length === 0 : found.length === 1 && found[0] === value;
    };
    let wrong = 0;
    for (let step = 1; step <= steps; step += 1) {
      const hash = pick(random, hashes);
      const value = model.get(hash);
      if (!isRight(hash)) wrong += 1;
      if (value === undefined) {
        table.add(hash, -step);
        model.set(hash, -step);
      } else if (whole(random, 0, 2) === 0) {
        table.remove(hash, value);
        model.delete(hash);
      } else {
        table.replace(hash, value, step);
        model.set(hash, step);
      }
    }
    wrong += hashes.filter((hash) => !isRight(hash)).length;
    t.equal(wrong, 0, name);
    t.ok(model.size > keys / 4, `${name}: ${model.size} are left`);
  }
});

t.test('keys with the same hash are kept beside each other', async (t) => {
  const table = new KeyTable();
  for (const value of [1, 2, 3]) table.add(77, value);
  table.remove(77, 4);
  table.replace(77, 4, 5);
  t.strictSame(valuesOf(table, 77).sort(), [1, 2, 3], 'a value that is not there changes nothing');
  table.remove(77, 2);
  table.replace(77, 3, 9);
  t.strictSame(valuesOf(table, 77).sort(), [1, 9]);
  t.strictSame(valuesOf(table, 78), []);
});
