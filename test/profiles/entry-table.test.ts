// The table of a cache's entries, against V8's map.
import t from 'tap';
import { type Entry, newEntry } from '../../src/profiles/entry.js';
import { EntryTable } from '../../src/profiles/entry-table.js';
import { pick, randomFrom, whole } from '../support/random.js';

t.test('each entry is found by its key until it is removed', (t) => {
  for (const [name, keys, steps] of [
    ['few keys, again and again', 300, 100_000],
    ['many keys: each part is doubled several times', 60_000, 250_000],
  ] as const) {
    const random = randomFrom(keys);
    const table = new EntryTable();
    const model = new Map<string, Entry>();
    const known = Array.from({ length: keys }, (_, i) => `u${i.toString(16).padStart(i % 40, '0')}`);
    let wrong = 0;
    for (let step = 0; step < steps; step += 1) {
      const key = pick(random, known);
      const entry = table.get(key);
      if (entry !== model.get(key)) wrong += 1;
      if (entry === undefined) {
        const made = newEntry(key);
        table.add(made);
        model.set(key, made);
      } else if (whole(random, 0, 2) === 0) {
        table.remove(entry);
        model.delete(key);
      }
    }
    wrong += known.filter((key) => table.get(key) !== model.get(key)).length;
    t.equal(wrong, 0, name);
    t.ok(model.size > keys / 4, `${name}: ${model.size} are left`);
  }
  t.end();
});

t.test('an entry that is not in the table is not removed, and removes no other', (t) => {
  const table = new EntryTable();
  const kept = newEntry('dacme/live/a');
  table.add(kept);
  table.remove(newEntry('dacme/live/a'));
  table.remove(newEntry('dacme/live/b'));
  t.equal(table.get('dacme/live/a'), kept);
  t.equal(table.get('dacme/live/b'), undefined);
  t.end();
});
