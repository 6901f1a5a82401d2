import t from 'tap';
import { type EventRow } from '../../../src/event/event-row.js';
import { ProfileCache } from '../../../src/profiles/cache/cache.js';
import { Folder } from '../../../src/profiles/fold/fold.js';
import { emptyReplays } from '../../../src/profiles/shapes.js';
import { keysOf } from '../../../src/profiles/keys.js';
import { randomFrom, type Random, whole } from '../../support/random.js';
import { NOON, row } from '../rows.js';

const KEY = 'bdemo/live/77';
const ROWS = 600;

/** Key times of one bucket of digests or another; some come again, some late, some replayed. */
function typed(random: Random, i: number): EventRow {
  const seed = whole(random, 0, 89);
  return row({
    receivedAt: NOON + (i - whole(random, 0, 3)) * 1000,
    typingDwell: Float32Array.from({ length: 10 }, (_, j) => 60 + ((seed * 31 + j * 17) % 83)),
    typingFlight: Float32Array.from({ length: 9 }, (_, j) => 120 + ((seed * 13 + j * 29) % 97)),
    userHash: whole(random, 0, 1 << 30)
      .toString(16)
      .padStart(32, '0'),
    reasons: whole(random, 0, 2) === 0 ? ['behavior_replayed'] : [],
  });
}

t.test('key times folded where they lie end in the same bytes as their record, folded row by row', async (t) => {
  const cache = new ProfileCache({ bytesMax: 1 << 24, pendingRowsMax: 10_000 });
  const folder = new Folder();
  const random = randomFrom(14);
  const replays = emptyReplays();
  cache.missing([KEY]);
  cache.fill(KEY, undefined);
  const held = cache.open([KEY], []);
  let record = '';
  for (let i = 0; i < ROWS; i += 1) {
    const next = typed(random, i);
    const [entry] = held;
    if (entry !== undefined) t.ok(cache.readReplays(entry, replays));
    cache.addTo(next, held);
    record = folder.foldLatin1(KEY, record, [next]);
    if (i % 50 === 0) t.equal(cache.get(KEY), record, `after ${i + 1} rows`);
  }
  t.equal(cache.get(KEY), record);
  t.ok(
    keysOf(typed(random, 0)).some((key) => key.startsWith('bdemo/live/')),
    'such rows have such a record',
  );
});
