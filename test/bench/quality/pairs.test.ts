// Pairs of ordinary events: the events are whole, and a part of the matrix holds what must hold for honest people.
import t from 'tap';
import { EVENTS, playMatrix } from '../../../bench/quality/pairs/matrix.js';
import { tableOf } from '../../../bench/quality/pairs/report.js';
import { brokenAlone, brokenInPair, RULES } from '../../../bench/quality/pairs/rules.js';

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

t.test('what breaks a rule is found', async (t) => {
  const fine = { use: 'login', asked: 'allow', blocked: undefined, lockedOut: undefined, again: [] } as const;
  const [soft, hard] = (['soft_challenge', 'hard_challenge'] as const).map((asked) => ({ ...fine, asked }));
  const [event] = EVENTS;
  if (event === undefined || soft === undefined || hard === undefined) throw new Error('no event');
  const [allowed, softly] = ['aaaaa', 'saaaa'].map((bounds) => ({ ...event, bounds }));
  if (allowed === undefined || softly === undefined) throw new Error('no bounds');
  t.strictSame(
    [fine, { ...fine, blocked: {} }, { ...fine, lockedOut: {} }, { ...fine, again: [{}] }, soft, hard].map((result) =>
      brokenInPair(['allow', 'soft_challenge'], result),
    ),
    [[], ['blocked'], ['locked'], ['again'], [], ['hard']],
  );
  t.strictSame(brokenInPair(['hard_challenge', 'allow'], hard), [], 'one of them alone is one');
  t.strictSame(
    [
      brokenAlone(allowed, 'silent', fine),
      brokenAlone(allowed, 'silent', soft),
      brokenAlone(softly, 'silent', soft),
      brokenAlone(softly, 'silent', hard),
      brokenAlone(allowed, 'new', soft),
      brokenAlone(allowed, 'new', hard),
    ],
    [[], ['bound'], [], ['bound'], [], ['bound']],
  );
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
