// Whose part of a full store is too large.
import t from 'tap';
import { fairLevel, overShare } from '../../src/storage/fair-share.js';

const CASES: readonly [name: string, used: Record<string, number>, bytesMax: number, over: string[]][] = [
  ['nobody while there is room', { a: 60, b: 40 }, 100, []],
  ['who has most', { a: 101, b: 10, c: 0 }, 100, ['a']],
  ['all who have the same', { a: 60, b: 60 }, 100, ['a', 'b']],
  ['those above what the modest leave', { a: 70, b: 50, c: 10 }, 100, ['a', 'b']],
  ['not one who has less than the rest can give', { a: 70, b: 20, c: 20 }, 100, ['a']],
  ['one alone', { a: 5 }, 4, ['a']],
  ['nobody of nobody', {}, 0, []],
];

t.test('owners over their part', async (t) => {
  for (const [name, used, bytesMax, over] of CASES)
    t.strictSame([...overShare(new Map(Object.entries(used)), bytesMax)], over, name);
});

t.test('parts up to the level fill the store, whatever the others ask', async (t) => {
  for (const used of [
    [900, 50, 50, 1],
    [400, 400, 400],
    [1000, 999, 1],
  ]) {
    const level = fairLevel(used, 1000);
    const given = used.reduce((sum, bytes) => sum + Math.min(bytes, level), 0);
    t.ok(Math.abs(given - 1000) < 1e-6, `${used.join(', ')}: ${given}`);
  }
});
