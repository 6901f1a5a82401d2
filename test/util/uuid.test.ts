import t from 'tap';
import { createUuidV7, uuidTime } from '../../src/util/uuid.js';

t.test(
  'ids are version 7, carry the time and strictly increase even when the clock stands or steps back',
  async (t) => {
    let now = 1_800_000_000_000;
    const next = createUuidV7(() => now);
    const ids: string[] = [];
    for (let i = 0; i < 20_000; i += 1) {
      if (i === 10_000) now -= 5000;
      if (i === 15_000) now += 60_000;
      ids.push(next());
    }
    t.equal(new Set(ids).size, ids.length);
    t.same([...ids].sort(), ids);
    t.ok(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)));
    t.equal(uuidTime(ids[0] ?? ''), 1_800_000_000_000);
  },
);

t.test('a clock that is set back is followed where that is asked for, and a small step back is not', async (t) => {
  let now = 1_800_000_000_000;
  const next = createUuidV7(() => now, 1000);
  const ids = [next()];
  now -= 900;
  ids.push(next());
  t.same([...ids].sort(), ids);
  now -= 86_400_000;
  const back = next();
  t.equal(uuidTime(back), now);
  t.ok(next() > back);
});
