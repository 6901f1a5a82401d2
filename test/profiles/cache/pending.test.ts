// Rows that wait for the store, against a model that keeps a list: whatever is added, taken back, committed and passed.
import t from 'tap';
import { type EventRow } from '../../../src/event/event-row.js';
import { type Entry } from '../../../src/profiles/cache/entry.js';
import { PendingRows } from '../../../src/profiles/cache/pending.js';
import { RecordSpace } from '../../../src/profiles/cache/space.js';
import { pick, randomFrom, whole } from '../../support/random.js';
import { eventRow } from '../../support/rows.js';

const SEEDS = 300;
const STEPS = 120;
const KEYS = ['ua', 'ub', 'uc', 'da', 'db', 'ia'];

/** In these, more rows wait than there is room for at first. */
const LONG_STEPS = 3000;
const LONG_SEEDS = 3;

interface Modelled {
  row: EventRow;
  keys: string[];
  committed: number;
}

t.test('the rows of a key are those that the model has, oldest first', async (t) => {
  let wrong = 0;
  let most = 0;
  for (let seed = 1; seed <= SEEDS + LONG_SEEDS; seed += 1) {
    const isLong = seed > SEEDS;
    const random = randomFrom(seed);
    const pending = new PendingRows();
    const space = new RecordSpace(KEYS.length);
    const entryOf = (key: string): Entry => space.find(key) ?? space.add(key);
    let model: Modelled[] = [];
    let offset = 0;
    for (let step = 0; step < (isLong ? LONG_STEPS : STEPS); step += 1) {
      const dice = random() ** (isLong ? 3 : 1);
      if (dice < 0.5) {
        const row = eventRow({ latencyUs: step });
        const three = new Set([pick(random, KEYS), pick(random, KEYS), pick(random, KEYS)]);
        const keys = random() < 0.05 ? [] : [...three];
        pending.push(row, keys.map(entryOf), () => -1);
        model.push({ row, keys, committed: 0 });
      } else if (dice < 0.7) {
        const batch = model.filter(({ committed }) => committed === 0);
        offset += 1;
        const rows = batch.map(({ row }) => row);
        pending.commit({ segment: 1, offset }, step % 2 === 0 ? { row: (index) => rows[index] } : undefined);
        for (const one of batch) one.committed = offset;
      } else if (dice < 0.8) {
        const open = model.filter(({ committed }) => committed === 0).length;
        const count = whole(random, 0, open);
        pending.takeUncommitted(count);
        model = model.slice(0, model.length - count);
      } else {
        const passed = isLong && step < LONG_STEPS / 2 ? 0 : whole(random, 0, offset);
        while (pending.shift(() => undefined, { segment: 1, offset: passed }));
        model = model.filter(({ committed }) => committed === 0 || committed > passed);
      }
      most = Math.max(most, model.length);
      if (isLong && step % 100 !== 0) continue;
      for (const key of KEYS) {
        const expected = model.filter(({ keys }) => keys.includes(key)).map(({ row }) => row.latencyUs);
        const entry = entryOf(key);
        const found = pending.rowsOf(entry).map(({ latencyUs }) => latencyUs);
        if (found.join() !== expected.join() || (entry.newest !== 0) !== expected.length > 0) wrong += 1;
      }
      if (pending.size !== model.length) wrong += 1;
    }
  }
  t.equal(wrong, 0);
  t.ok(most > 1000, `${most} rows waited`);
});
