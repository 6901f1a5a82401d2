// Places of limits that lease: who fills them takes nothing from callers of other keys, and there is a bound for all.
import t from 'tap';
import { LeasePlaces, PLACES_MAX } from '../../src/access/limits/lease-places.js';

function takenOf(places: LeasePlaces, keyId: string, tries = 2 * PLACES_MAX): number {
  let taken = 0;
  for (let i = 0; i < tries; i += 1) if (places.take(keyId)) taken += 1;
  return taken;
}

t.test('the callers of one key may have all places, those of others still have an equal part', async (t) => {
  const places = new LeasePlaces();
  t.equal(takenOf(places, 'flooded'), PLACES_MAX);
  t.equal(takenOf(places, 'second'), PLACES_MAX / 2);
  t.equal(takenOf(places, 'third'), Math.ceil(PLACES_MAX / 3));
  t.equal(takenOf(places, 'flooded'), 0);
});

t.test('a released place is taken by who holds less than its part', async (t) => {
  const places = new LeasePlaces();
  takenOf(places, 'flooded');
  takenOf(places, 'second', 10);
  for (let i = 0; i < 10; i += 1) places.release('flooded');
  t.equal(takenOf(places, 'flooded'), 0, 'the places of both are still taken');
  t.equal(takenOf(places, 'second', 10), 10);
  for (let i = 0; i < 20; i += 1) places.release('second');
  t.equal(takenOf(places, 'flooded'), 10, 'alone, it may have all again');
});

t.test('however many keys there are, the places are bounded', async (t) => {
  const places = new LeasePlaces();
  let all = 0;
  for (let n = 0; n < 100; n += 1) all += takenOf(places, `key ${n}`);
  t.ok(all < 6 * PLACES_MAX, `${all} places`);
});
