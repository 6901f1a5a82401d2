// The delivery queue on disk has bounds for the marks of messages that are told once.
import t from 'tap';
import { type OnceKey, OnceMarks, type OnceStore } from '../../../src/storage/embedded/once-marks.js';
import { Places, type Taken } from '../../../src/storage/embedded/places.js';
import { NOW } from '../../webhooks/deliveries.js';

function marksOf(perEndpointMax: number, sweptMax: number) {
  const until = new Map<string, number>();
  const nameOf = ([, endpoint, id]: OnceKey): string => `${endpoint} ${id}`;
  const keys = (after: OnceKey, before: OnceKey): OnceKey[] =>
    [...until.keys()]
      .sort()
      .filter((name) => name > nameOf(after) && name < nameOf(before))
      .map((name) => {
        const [endpoint = '', id = ''] = name.split(' ');
        return ['once', endpoint, id];
      });
  const store: OnceStore = {
    has: (key) => until.has(nameOf(key)),
    keys: (after, before, limit) => keys(after, before).slice(0, limit),
    count: (after, before) => keys(after, before).length,
    untilOf: (key) => until.get(nameOf(key)) ?? 0,
    put: (key, once) => until.set(nameOf(key), once.until),
    remove: (key) => until.delete(nameOf(key)),
  };
  const marks = new OnceMarks(store, { perEndpointMax, sweptMax });
  return { marks, until, left: (endpoint: string) => marks.of(endpoint, 1000).map(([, , id]) => id) };
}

t.test('the oldest marks of an endpoint make room, those that stay longer do not', async (t) => {
  const { marks, left } = marksOf(3, 100);
  marks.put('a', '0-quota', NOW + 1000);
  for (const id of ['1', '2', '3', '4']) marks.put('a', id, NOW + 10);
  marks.put('b', '1', NOW + 10);
  t.strictSame(left('a'), ['0-quota', '3', '4']);
  t.strictSame(left('b'), ['1']);
  t.ok(marks.has('a', '4'));
  t.notOk(marks.has('a', '1'));
  marks.remove(marks.of('a', 100));
  t.strictSame(left('a'), []);
  for (const id of ['5', '6', '7', '8']) marks.put('a', id, NOW + 10);
  t.strictSame(left('a'), ['6', '7', '8']);
});

t.test(
  'marks that another process removed, or a failed transaction did not write, are not counted for ever',
  async (t) => {
    const { marks, left, until } = marksOf(3, 100);
    for (const id of ['1', '2', '3']) marks.put('a', id, NOW + 10);
    until.clear();
    marks.remove(marks.ended(NOW));
    for (const id of ['4', '5', '6']) marks.put('a', id, NOW + 10);
    t.strictSame(left('a'), ['4', '5', '6']);
  },
);

t.test('a sweep looks at a part of the marks, the next one at the next part', async (t) => {
  const { marks, left } = marksOf(100, 2);
  for (const id of ['1', '2', '3', '4', '5']) marks.put('a', id, NOW + (id === '2' ? 1000 : 10));
  const sweep = (): void => marks.remove(marks.ended(NOW + 11));
  sweep();
  t.strictSame(left('a'), ['2', '3', '4', '5']);
  sweep();
  t.strictSame(left('a'), ['2', '5']);
  sweep();
  t.strictSame(left('a'), ['2']);
  sweep();
  t.strictSame(left('a'), ['2'], 'from the start again');
});

t.test('a sweep of places looks at a part of them, the next one at the next part', async (t) => {
  const taken = new Map<string, Taken>();
  const read: string[] = [];
  const places = new Places(
    {
      keys: ([, after], [, before], limit) =>
        [...taken.keys()]
          .sort()
          .filter((name) => name > after && name < before)
          .slice(0, limit)
          .map((name) => ['places', name]),
      value: ([, name]) => {
        read.push(name);
        return taken.get(name);
      },
      put: ([, name], value) => taken.set(name, value),
      remove: ([, name]) => taken.delete(name),
    },
    2,
  );
  for (const name of ['a', 'b', 'c', 'd', 'e']) places.take(name, ['1'], 3, NOW + (name === 'b' ? 1000 : 10));
  const left: string[] = [];
  for (let i = 0; i < 4; i += 1) {
    read.length = 0;
    places.remove(places.ended(NOW + 11));
    t.ok(read.length <= 2, `${read.length} are read`);
    left.push([...taken.keys()].join(''));
  }
  t.strictSame(left, ['bcde', 'be', 'b', 'b']);
  places.remove(places.ended(NOW + 1001));
  t.equal(taken.size, 0, 'from the start again');
});
