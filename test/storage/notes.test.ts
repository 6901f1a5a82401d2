// The promises of the notes on events, the same on every backend.
import t, { type Test } from 'tap';
import { openStorage } from '../../src/storage/open.js';
import { type Backend } from '../../src/storage/ports/backend.js';
import { BEGUN, isBegun, LOGGED, type Notes } from '../../src/storage/ports/notes.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { temporaryDirectory } from '../support/scope.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { openBackend, type Place, redisClient } from '../support/storage.js';

const NOW = Date.now();
const newId = createUuidV7(() => NOW);

async function suite(t: Test, place: Place): Promise<void> {
  const opener = (t: Test): (() => Promise<Notes>) => {
    const options = place(t);
    return async () => {
      const notes = await (await openStorage(options)).notes(() => NOW);
      t.teardown(() => notes.close());
      return notes;
    };
  };

  await t.test('a part is taken once, and whoever comes later is told by whom', async (t) => {
    const open = opener(t);
    const notes = await open();
    const eventId = newId();
    t.same({ ...(await notes.of(eventId)) }, {}, 'nobody said anything');
    t.same({ ...(await notes.take(eventId, { confirm: 'one' })) }, { confirm: 'one' });
    t.same({ ...(await notes.of(eventId)) }, { confirm: 'one' });
    t.same({ ...(await notes.take(eventId, { confirm: 'two' })) }, { confirm: 'one' });
    t.same(
      { ...(await notes.take(eventId, { confirm: 'two', 'result:SUCCESS': 'two' })) },
      { confirm: 'one', 'result:SUCCESS': 'two' },
    );
    t.same(
      { ...(await (await open()).take(eventId, { confirm: 'three' })) },
      { confirm: 'one', 'result:SUCCESS': 'two' },
      'after a restart too',
    );
    t.same({ ...(await notes.take(newId(), { confirm: 'other' })) }, { confirm: 'other' }, 'events are apart');
  });

  await t.test('of those that ask at once one is first, and all hear the same', async (t) => {
    const open = opener(t);
    const [one, two] = [await open(), await open()];
    const eventId = newId();
    const told = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : two).take(eventId, { confirm: `${i}` })),
    );
    t.equal(new Set(told.map((note) => note['confirm'])).size, 1);
  });

  await t.test(
    'an event counts as verified for whoever makes room, unless its verification came to nothing',
    async (t) => {
      const notes = await opener(t)();
      const begin = (eventId: string) => notes.begin(eventId, { [BEGUN]: eventId, confirm: eventId }, () => '{}');

      const refused = newId();
      t.equal(await notes.has(refused), false, 'of one that nobody asked for');
      await begin(refused);
      t.equal(await notes.has(refused), true, 'while it is under way');
      await notes.end(refused);
      t.equal(await notes.has(refused), false, 'not when it came to nothing');

      const logged = newId();
      await begin(logged);
      await notes.end(logged, logged);
      t.equal(await notes.has(logged), true, 'when it is logged');
      const note = await notes.of(logged);
      const parts = { [BEGUN]: newId(), confirm: newId() };
      t.ok(isBegun(note, parts), 'a repeated verification adds nothing');
      t.same({ ...(await notes.begin(logged, parts, () => '{}')) }, { ...note });
      t.notOk(isBegun(note, { ...parts, 'result:SUCCESS': newId() }), 'another result is added');
      const unlogged = Object.fromEntries(Object.entries(note).filter(([part]) => part !== LOGGED));
      t.notOk(isBegun(unlogged, parts), 'before it is logged, the intent is stored');

      const earlier = newId();
      await notes.take(earlier, { confirm: earlier });
      t.equal(await notes.has(earlier), true, 'and of one that an earlier release noted');
    },
  );
}

onEveryStore(t, suite);

const INTENTS = 600;
const LIMIT = 100;

t.test('intents that cannot be finished do not hide the others', async (t) => {
  await t.test('embedded', async (t) => reachesAll(t, await openBackend({ dataDir: temporaryDirectory(t) })));
  await t.test('on Redis', needsRedis, async (t) => {
    const { url } = await startRedis(t);
    await reachesAll(t, await openBackend({ url }));
  });
});

/** More than one page of Redis: each look gives at most its limit, and all are given within a few looks. */
async function reachesAll(t: Test, backend: Backend): Promise<void> {
  const notes = await backend.notes(() => NOW);
  t.teardown(() => notes.close());
  const begun = Array.from({ length: INTENTS }, () => newId());
  await Promise.all(begun.map((eventId) => notes.begin(eventId, { [BEGUN]: eventId }, () => '{}')));
  const given = new Set<string>();
  for (let look = 0; look < INTENTS / LIMIT + 1; look += 1) {
    const intents = await notes.open(LIMIT);
    t.ok(intents.length <= LIMIT, `${intents.length} in one look`);
    for (const { eventId } of intents) given.add(eventId);
  }
  t.equal(given.size, begun.length);
}

t.test('also where one page of Redis has more than a look gives', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const notes = await (await openBackend({ url })).notes(() => NOW);
  t.teardown(() => notes.close());
  const redis = await redisClient(t, url, { commandMs: 1000 });
  const begun = Array.from({ length: 5 }, () => newId());
  for (const eventId of begun) await notes.begin(eventId, { [BEGUN]: eventId }, () => '{}');
  const given = new Set<string>();
  for (let look = 0; look < 300 && given.size < begun.length; look += 1) {
    // As at the next look, some seconds later.
    await redis.del(...begun.map((eventId) => `riskgate:{event:${eventId}}:resumed`));
    for (const { eventId } of await notes.open(2)) given.add(eventId);
  }
  t.equal(given.size, begun.length);
});

t.test('a note on Redis of a release without checksums', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const notes = await (await openBackend({ url })).notes(() => NOW);
  t.teardown(() => notes.close());
  const redis = await redisClient(t, url, { commandMs: 1000 });
  const eventId = newId();
  await redis.hset(`riskgate:{event:${eventId}}:note`, 'confirm', 'one');
  const whole = { confirm: 'one', 'result:SUCCESS': 'two' };
  t.same({ ...(await notes.take(eventId, { confirm: 'two', 'result:SUCCESS': 'two' })) }, whole, 'the first one wins');
  t.same({ ...(await notes.of(eventId)) }, whole);
});
