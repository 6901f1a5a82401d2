// The promises of events' stories, the same on every backend.
import t, { type Test } from 'tap';
import { type EventRow } from '../../src/event/event-row.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { writeRow } from '../../src/event/row/codec.js';
import { everyRow, rowsOf } from '../../src/event/row/wanted.js';
import { type LoggedRow } from '../../src/event/row/short-row.js';
import { openStorage } from '../../src/storage/open.js';
import { type StoryKeeper, type StorySource, STORY_END_ROWS } from '../../src/storage/ports/stories.js';
import { FEATURE_LEVEL, READ_FROM } from '../../src/contract/levels.js';
import { type Backend } from '../../src/storage/ports/backend.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { eventRow } from '../support/rows.js';
import { temporaryDirectory } from '../support/scope.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { openBackend, type Place } from '../support/storage.js';

const NOW = Date.now();
const newId = createUuidV7(() => NOW);

const decision = (risk: number): EventRow => eventRow({ eventId: newId(), receivedAt: NOW, kind: 'decision', risk });
const said = (of: EventRow, kind: 'confirmation' | 'label'): EventRow =>
  eventRow({ eventId: newId(), receivedAt: NOW, kind, confirms: of.eventId });
const logged = (...rows: readonly EventRow[]): LoggedRow[] => rows.map((row) => ({ row }));
const told = (rows: readonly EventRow[]): string[] => rows.map(({ kind, eventId }) => `${kind} ${eventId}`);

/** Nodes of a release before shared stories, and of this one. */
const LEVELS = [READ_FROM.sharedStories - 1, FEATURE_LEVEL];

/** The only node that runs, where there is a registry. */
async function runNode(t: Test, backend: Backend, level: number): Promise<void> {
  const registry = await backend.nodes();
  t.teardown(() => registry?.close());
  const node = { id: 'node-1', version: '', level, state: 'live', startedAt: NOW, address: '', storeId: '' } as const;
  await registry?.beat({ ...node, lagSeconds: 0, lagBytes: 0 }, await registry.register('node-1'));
}

async function suite(t: Test, place: Place): Promise<void> {
  for (const level of LEVELS) await t.test(`nodes of level ${level}`, (t) => suiteOf(t, place, level));

  await t.test('a decision that is kept in both forms is found once, and erased in both', async (t) => {
    const options = place(t);
    const backend = await openStorage(options);
    const one = decision(40);
    for (const level of [...LEVELS, ...LEVELS]) {
      await runNode(t, backend, level);
      const keeper = await backend.stories();
      t.teardown(() => keeper.close());
      await keeper.keep(logged(one, said(one, 'label')));
      t.equal(told(await keeper.find(one.eventId))[0], told([one])[0], 'the decision is first');
    }
    const keeper = await backend.stories();
    t.teardown(() => keeper.close());
    t.equal((await keeper.find(one.eventId)).length, 1 + 2 * LEVELS.length);
    t.equal(await keeper.remove([one]), options.url === '' ? 1 : 2);
    t.ok((await keeper.find(one.eventId)).every(({ kind }) => kind === 'label'));
  });
  await t.test('whoever erases sees the rows of a subject, in stories and among events, and no others', async (t) => {
    const backend = await openStorage(place(t));
    await runNode(t, backend, FEATURE_LEVEL);
    const keeper = await backend.stories();
    t.teardown(() => keeper.close());
    const sink = await backend.eventSink(0, NOW, 30_000);
    t.teardown(() => sink.close());
    const [own, other] = ['a', 'b'].map((digit) => ({ ...decision(1), userHash: digit.repeat(32) }));
    if (own === undefined || other === undefined) throw new Error('unreachable');
    const label = { ...said(own, 'label'), userHash: own.userHash };
    await keeper.keep(logged(own, other, label));
    for (const row of [own, other]) sink.add(row.eventId, bytesOf(row), { workspace: 'demo', mode: 'live' }, false);
    await sink.flush();
    const shown: string[] = [];
    const test = rowsOf([{ kind: 'user', value: own.userHash }]);
    await backend.visitRows(keeper, test, ({ eventId }) => shown.push(eventId));
    t.same(shown.sort(), [own.eventId, own.eventId, label.eventId].sort());
  });
}

function bytesOf(row: EventRow): Buffer {
  const writer = new RowWriter();
  writeRow(writer, row);
  return Buffer.from(writer.written());
}

async function suiteOf(t: Test, place: Place, level: number): Promise<void> {
  const opener = (t: Test): (() => Promise<{ keeper: StoryKeeper; source: StorySource }>) => {
    const options = place(t);
    return async () => {
      const backend = await openStorage(options);
      await runNode(t, backend, level);
      const keeper = await backend.stories();
      const source = await backend.storySource();
      t.teardown(async () => {
        await source.close();
        await keeper.close();
      });
      return { keeper, source };
    };
  };

  await t.test('an event is found with all that was said of it, in the order of time', async (t) => {
    const { keeper, source } = await opener(t)();
    const [one, two] = [decision(40), decision(50)];
    const [confirmation, label] = [said(one, 'confirmation'), said(one, 'label')];
    await keeper.keep(logged(one, two));
    await keeper.keep(logged(label, confirmation));
    t.same(told(await source.find(one.eventId)), told([one, confirmation, label]));
    t.same(told(await source.find(two.eventId)), told([two]));
    t.same(await source.find(newId()), [], 'nothing is kept of another');
  });

  await t.test('however often a label was changed, the event is found with its newest one', async (t) => {
    const { keeper, source } = await opener(t)();
    const one = decision(40);
    const confirmed = said(one, 'confirmation');
    const labels = Array.from({ length: 400 }, () => said(one, 'label'));
    const neighbour = decision(1);
    await keeper.keep(logged(one, confirmed, ...labels, neighbour));
    const found = told(await source.find(one.eventId));
    t.same(found.slice(0, 2), told([one, confirmed]));
    t.equal(found.at(-1), told(labels).at(-1));
    t.equal(new Set(found).size, found.length, 'no row twice');
    t.ok(found.length <= 2 * STORY_END_ROWS + 1, 'rows between the ends are not read');
    t.same(told(await source.find(neighbour.eventId)), told([neighbour]));
  });

  await t.test('what is given twice is kept once', async (t) => {
    const { keeper, source } = await opener(t)();
    const one = decision(40);
    const label = said(one, 'label');
    await keeper.keep(logged(one, label));
    await keeper.keep(logged(label, one));
    t.same(told(await source.find(one.eventId)), told([one, label]));
  });

  await t.test('a row keeps what labels need, and not what was typed or what the page was', async (t) => {
    const { keeper, source } = await opener(t)();
    const one: EventRow = {
      ...decision(77),
      typingDwell: new Float32Array([90, 80]),
      pageUrl: 'https://shop.example/pay',
      evidence: '{}',
    };
    await keeper.keep(logged(one));
    const [kept] = await source.find(one.eventId);
    t.equal(kept?.risk, 77);
    t.equal(kept?.typingDwell.length, 0);
    t.same([kept?.pageUrl, kept?.evidence], ['', '']);
  });

  await t.test('every row is shown to whoever erases, and what is removed is gone', async (t) => {
    const { keeper, source } = await opener(t)();
    const [gone, kept] = [decision(1), decision(2)];
    const label = said(gone, 'label');
    await keeper.keep(logged(gone, kept, label));
    const shown: string[] = [];
    await keeper.visit(everyRow, ({ eventId }) => shown.push(eventId));
    t.equal(await keeper.remove([gone, label, decision(3)]), 2);
    t.same(shown.sort(), [gone, kept, label].map(({ eventId }) => eventId).sort());
    t.same(await source.find(gone.eventId), []);
    t.same(told(await source.find(kept.eventId)), told([kept]));
    await keeper.visit(everyRow, ({ eventId }) => t.equal(eventId, kept.eventId));
  });

  await t.test('a sweep leaves what is within its time', async (t) => {
    const { keeper, source } = await opener(t)();
    const one = decision(40);
    await keeper.keep(logged(one));
    await keeper.sweep(NOW + 1000);
    t.same(told(await source.find(one.eventId)), told([one]));
  });
}

onEveryStore(t, suite);

t.test('a full store loses the oldest of whoever has most, pages first those of pages', async (t) => {
  const backend = await openBackend({ dataDir: temporaryDirectory(t), storyBytesMax: 512 * 1024 });
  const keeper = await backend.stories();
  t.teardown(() => keeper.close());
  const some = (count: number, change: Partial<EventRow>): EventRow[] =>
    Array.from({ length: count }, () => ({ ...decision(40), ...change }));
  const ofPage: Partial<EventRow> = { workspace: 'acme', keyKind: 'public', tier: 'provisional' };
  const [vouched] = some(1, ofPage);
  if (vouched === undefined) throw new Error('unreachable');
  const kept = [
    ...some(60, { workspace: 'rival', keyKind: 'api' }),
    ...some(60, { workspace: 'acme', keyKind: 'api' }),
    ...some(60, { workspace: 'acme', mode: 'test', keyKind: 'api' }),
    vouched,
  ];
  await keeper.keep(logged(...kept, { ...said(vouched, 'confirmation'), workspace: 'acme', keyKind: 'secret' }));
  const flood = some(2000, ofPage);
  await keeper.keep(logged(...flood));
  const full = keeper.room();
  t.ok(full !== undefined && full.usedBytes > full.bytesMax, 'more than fits');
  await keeper.sweep(NOW + 1000);
  const room = keeper.room();
  t.ok(room !== undefined && room.usedBytes <= room.bytesMax, 'there is room');
  const isThere = async ({ eventId }: EventRow): Promise<boolean> => (await keeper.find(eventId)).length > 0;
  for (const row of kept) t.ok(await isThere(row), `${row.workspace} ${row.mode} ${row.keyKind}`);
  t.notOk(await isThere(flood[0] ?? vouched), 'the oldest of the flood is gone');
  t.ok(await isThere(flood.at(-1) ?? vouched), 'its newest is there');
  const sweeping = keeper.sweep(NOW + 1000);
  await keeper.close();
  await sweeping;
  t.equal(keeper.room(), undefined, 'a closed store has none to tell of');
});
