// Entries are found by their keys, also those with equal hashes.
import t from 'tap';
import { newEntry } from '../../src/profiles/entry.js';
import { EntryTable } from '../../src/profiles/entry-table.js';

/** Of a pseudonym, only the end counts. */
const SAME_HASH = ['0', '1', '2'].map((digit) => `u${digit.repeat(24)}89abcdef`);
const ORDERS = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 0, 2],
  [1, 2, 0],
] as const;

for (const order of ORDERS) {
  t.test(`equal hashes, removed in the order ${order.join(' ')}`, (t) => {
    const table = new EntryTable();
    const entries = SAME_HASH.map((key) => newEntry(key));
    for (const entry of entries) table.add(entry);
    const left = new Set(entries);
    for (const at of order) {
      for (const entry of entries) t.equal(table.get(entry.key), left.has(entry) ? entry : undefined);
      const entry = entries[at];
      if (entry === undefined) continue;
      table.remove(entry);
      left.delete(entry);
    }
    for (const { key } of entries) t.equal(table.get(key), undefined);
    t.end();
  });
}

t.test('keys of every kind and length', (t) => {
  const table = new EntryTable();
  const parties = ['', '1', '203.0.113.0/24', 'a'.repeat(32), `bench/live/${'b'.repeat(64)}`, 'ü'];
  const entries = ['u', 'd', 'i', 'a', 'p', 'n', 'b', 'w', 'f', 'v'].flatMap((kind) =>
    parties.map((party) => newEntry(kind + party)),
  );
  for (const entry of entries) table.add(entry);
  for (const entry of entries) t.equal(table.get(entry.key), entry, entry.key);
  t.equal(table.get('u2'), undefined);
  t.end();
});
