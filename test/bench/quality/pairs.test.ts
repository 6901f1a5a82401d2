// Pairs of ordinary events: the events are whole, and a part of the matrix holds what must hold for honest people.
import t from 'tap';
import { EVENTS, playMatrix } from '../../../bench/quality/pairs/matrix.js';
import { tableOf } from '../../../bench/quality/pairs/report.js';
import { RULES } from '../../../bench/quality/pairs/rules.js';

const SOME = new Set([
  'café',
  'new computer',
  'new card, same number',
  'at night',
  'card of the journey',
  'gift abroad',
]);

t.test('every event has a name of its own and a bound for each use case', async (t) => {
  t.equal(new Set(EVENTS.map(({ name }) => name)).size, EVENTS.length);
  t.ok(EVENTS.length >= 40);
  for (const { name, bounds } of EVENTS) t.match(bounds, /^[ash]{5}$/, name);
});

t.test('nobody is blocked or left outside in a part of the matrix', async (t) => {
  const events = EVENTS.filter(({ name }) => SOME.has(name));
  t.equal(events.length, SOME.size);
  const played = await playMatrix({ kinds: ['silent'], events, every: 1 });
  t.ok(played.plays > 200, String(played.plays));
  t.same(tableOf('blocked', played, 5).slice(1), []);
  t.same(tableOf('locked', played, 5).slice(1), []);
  t.same(tableOf('bound', played, 5).slice(1), []);
  for (const rule of ['blocked', 'locked'] as const) t.equal(played.share(rule), 0, RULES[rule]);
});
