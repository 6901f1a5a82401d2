// What the service keeps on Redis, kind by kind: how it is written, asked for, and what goes on beside it.
import { type Test } from 'tap';
import { FEATURE_LEVEL } from '../../../src/contract/levels.js';
import { START } from '../../../src/contract/position.js';
import { type Delivery } from '../../../src/contract/webhooks/webhooks.js';
import { type Tenant } from '../../../src/contract/vocabulary.js';
import { RowReader } from '../../../src/event/row/reader.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { ownerOf, readRow, writeRow } from '../../../src/event/row/codec.js';
import { openStorage } from '../../../src/storage/open.js';
import { type Backend, type OnDamagedRecord } from '../../../src/storage/ports/backend.js';
import { UNREADABLE } from '../../../src/storage/ports/profiles.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { storageOptions } from '../../support/storage.js';
import { countingFold, madeSlice, type SliceShape } from '../../support/state/stores.js';
import { eventRow } from '../../support/rows.js';
import { delivery, NOW as DELIVERY_NOW } from '../../webhooks/deliveries.js';

export const DAMAGES = ['a flipped bit', 'truncated', 'somebody else’s text', 'another type'] as const;
export type Damage = (typeof DAMAGES)[number];

interface Opened {
  /** What is damaged. */
  ask: () => Promise<unknown>;
  /** What stands beside it. */
  askOther: () => Promise<unknown>;
  /** Writes that must not stand still. */
  goOn?: () => Promise<unknown>;
}

export interface Case {
  name: string;
  /** Of the names in Redis. */
  key: RegExp;
  /** Of a hash's fields. */
  field: RegExp;
  /** What is answered instead of it, besides a refusal. */
  without?: unknown;
  /** What is beside it is in the same value: it may be refused too. */
  shared?: boolean;
  not?: readonly Damage[];
  open: (t: Test, backend: Backend) => Promise<Opened>;
}

export function createStore(url: string, told: OnDamagedRecord): Promise<Backend> {
  return openStorage(storageOptions({ url }), told);
}

const NOW = Date.now();
const OWNER = { workspace: 'demo', mode: 'live' } as const;
const TENANT: Tenant = { workspace: 'acme', mode: 'live' };
const newId = createUuidV7(() => NOW);
const ONE = newId();
const OTHER = newId();
const id = (name: string): string => name.padEnd(43, '.');
const ANY = /./;
const SHAPE: SliceShape = { from: 0, shard: 0, rows: 40, keys: 8 };

function rowOf(eventId: string): Buffer {
  const writer = new RowWriter();
  writeRow(writer, eventRow({ eventId, receivedAt: NOW, risk: 42, workspace: 'demo' }));
  return Buffer.from(writer.written());
}

async function profiles(t: Test, backend: Backend): Promise<Opened> {
  const writer = await backend.profileWriter();
  const store = await backend.profiles();
  t.teardown(() => Promise.all([writer.close(), store.close()]));
  const slice = madeSlice(0, SHAPE);
  const later = madeSlice(1, SHAPE);
  await writer.apply(slice.changes, slice.positions, countingFold);
  const [first = '', second = ''] = slice.changes.map(({ key }) => key).sort();
  const ask = async (key: string): Promise<unknown> => {
    const [record] = await store.readMany([key]);
    return record === UNREADABLE ? 'unreadable' : record?.toString('hex');
  };
  return {
    ask: () => ask(first),
    askOther: () => ask(second),
    goOn: async () => {
      // Whoever wrote it last remembers what it was, and writes that.
      const next = await backend.profileWriter();
      t.teardown(() => next.close());
      await next.apply(later.changes, later.positions, countingFold);
      t.not(await ask(first), 'unreadable', 'the next slice makes it anew');
    },
  };
}

async function position(t: Test, backend: Backend): Promise<Opened> {
  const opened = await profiles(t, backend);
  const writer = await backend.profileWriter();
  t.teardown(() => writer.close());
  return { ...opened, ask: () => writer.applied(1) };
}

async function events(t: Test, backend: Backend): Promise<Opened> {
  const sink = await backend.eventSink(0, NOW, 30_000);
  const source = await backend.eventSource({ clock: () => NOW, onError: () => undefined, isVerified: () => false });
  t.teardown(() => source.close());
  t.teardown(() => sink.close());
  const add = async (eventId: string): Promise<void> => {
    sink.add(eventId, rowOf(eventId), OWNER, false);
    await sink.flush();
  };
  await add(ONE);
  await add(OTHER);
  const ask = async (eventId: string): Promise<unknown> => {
    const found = await source.find(eventId, NOW, ownerOf(OWNER.workspace, OWNER.mode));
    return found === undefined ? undefined : readRow(new RowReader(found.row), false, found.layout).risk;
  };
  return { ask: () => ask(ONE), askOther: () => ask(OTHER), goOn: () => add(newId()) };
}

async function sharedStories(t: Test, backend: Backend): Promise<Opened> {
  const registry = await backend.nodes();
  t.teardown(() => registry?.close());
  const node = { id: 'one', version: '', level: FEATURE_LEVEL, state: 'live', startedAt: NOW, address: '' } as const;
  const record = { ...node, lagSeconds: 0, lagBytes: 0, storeId: '' };
  await registry?.beat(record, await registry.register('one'));
  return stories(t, backend);
}

async function stories(t: Test, backend: Backend): Promise<Opened> {
  const keeper = await backend.stories();
  const source = await backend.storySource();
  t.teardown(() => Promise.all([keeper.close(), source.close()]));
  const row = (eventId: string) => eventRow({ eventId, receivedAt: NOW, kind: 'decision', risk: 42 });
  await keeper.keep([{ row: row(ONE) }, { row: row(OTHER) }]);
  const ask = async (eventId: string): Promise<unknown> =>
    (await source.find(eventId)).map(({ risk, eventId: found }) => [risk, found]);
  return {
    ask: () => ask(ONE),
    askOther: () => ask(OTHER),
    goOn: () => keeper.keep([{ row: row(ONE) }, { row: row(newId()) }]),
  };
}

async function control(t: Test, backend: Backend): Promise<Opened> {
  const medium = await backend.control();
  t.teardown(() => medium.close());
  await medium.commit(0, 1, new Map([['keys:one', '{"limit":100}']]), ['{"by":"ada"}']);
  const ask = async (): Promise<unknown> => {
    const { version, fields } = await medium.load();
    return [version, [...fields]];
  };
  return { ask, askOther: () => Promise.resolve(undefined) };
}

async function audit(t: Test, backend: Backend): Promise<Opened> {
  const opened = await control(t, backend);
  const medium = await backend.control();
  t.teardown(() => medium.close());
  return { ...opened, ask: () => medium.auditAfter(0, 10) };
}

async function replies(t: Test, backend: Backend): Promise<Opened> {
  const saved = await backend.replies();
  t.teardown(() => saved.close());
  for (const name of ['one', 'other']) {
    await saved.claim(id(name), 'o', NOW);
    await saved.save(id(name), 'o', { digest: 'digest', body: `{"name":"${name}"}`, about: 'ada f' }, NOW);
  }
  const ask = (name: string): Promise<unknown> => saved.claim(id(name), 'o', NOW);
  return { ask: () => ask('one'), askOther: () => ask('other') };
}

async function notes(t: Test, backend: Backend): Promise<Opened> {
  const kept = await backend.notes(() => NOW);
  t.teardown(() => kept.close());
  for (const eventId of [ONE, OTHER]) await kept.take(eventId, { confirm: newId() });
  const ask = async (eventId: string): Promise<unknown> => ({ ...(await kept.take(eventId, { confirm: 'later' })) });
  return { ask: () => ask(ONE), askOther: () => ask(OTHER) };
}

async function intents(t: Test, backend: Backend): Promise<Opened> {
  const kept = await backend.notes(() => NOW);
  t.teardown(() => kept.close());
  await kept.begin(ONE, { begun: ONE }, () => '{"user":"ada"}');
  // Each is given to one who asks, for a while.
  let found: unknown;
  return {
    ask: async () => (found === undefined ? (found = [{ eventId: ONE, text: '{"user":"ada"}' }]) : kept.open(10)),
    askOther: () => Promise.resolve(undefined),
  };
}

async function billing(t: Test, backend: Backend): Promise<Opened> {
  const bills = await backend.billing();
  t.teardown(() => bills.close());
  const bill = (tenant: Tenant) => bills.bill({ tenant, eventId: newId(), visitorId: 'ada', quota: 9, now: NOW });
  const others: Tenant = { workspace: 'other', mode: 'live' };
  await bill(TENANT);
  await bill(others);
  return { ask: () => bills.usage(TENANT, NOW), askOther: () => bills.usage(others, NOW), goOn: () => bill(others) };
}

async function deliveries(t: Test, backend: Backend): Promise<Opened> {
  const queue = await backend.deliveries();
  t.teardown(() => queue.close());
  const inB = (name: string): Delivery => delivery(name, { endpoint: 'whe_b' });
  await queue.add([{ delivery: delivery('a') }, { delivery: inB('b') }], { segment: 7, offset: 8 });
  const idsOf = async (endpoint: string): Promise<string[]> =>
    (await queue.list(endpoint, 10)).map((one) => JSON.stringify(one));
  return {
    ask: () => idsOf('whe_a'),
    askOther: () => idsOf('whe_b'),
    goOn: async () => {
      t.equal(await queue.add([{ delivery: delivery('c') }, { delivery: inB('d') }]), 0);
      t.ok((await queue.dueEndpoints(DELIVERY_NOW + 1, 10)).includes('whe_b'), 'others are due');
      const due = await queue.claim('whe_b', DELIVERY_NOW + 1, 10, 1000);
      t.same(due.map(({ id: found }) => found).sort(), ['b', 'd'], 'and are sent');
      t.equal((await queue.claim('whe_a', DELIVERY_NOW + 1, 10, 1000)).at(-1)?.id, 'c', 'as what is new is');
      t.ok(Number.isSafeInteger(await queue.waiting()));
    },
  };
}

async function stream(t: Test, backend: Backend): Promise<Opened> {
  const opened = await deliveries(t, backend);
  const queue = await backend.deliveries();
  t.teardown(() => queue.close());
  return { ...opened, ask: () => queue.position() };
}

async function leases(t: Test, backend: Backend): Promise<Opened> {
  const pool = await backend.leases('one');
  t.teardown(() => pool?.close());
  await pool?.beat();
  return { ask: () => Promise.resolve('limits are counted alone'), askOther: () => Promise.resolve(undefined) };
}

const TEXT: readonly Damage[] = ['a flipped bit', 'truncated', 'somebody else’s text'];
/** A figure that is another figure is one: only Redis' own files have sums of these. */
const FIGURE: readonly Damage[] = ['a flipped bit', 'truncated'];

export const CASES: readonly Case[] = [
  { name: 'a profile', key: /^rg:\{(?!node:)/, field: /^p$/, shared: true, open: profiles, without: 'unreadable' },
  {
    name: 'the stamp of a profile',
    key: /^rg:\{(?!node:)/,
    field: /^v$/,
    not: ['another type'],
    shared: true,
    open: profiles,
  },
  { name: 'the position of a profile', key: /^rg:\{(?!node:)/, field: /^a:/, not: ['another type'], open: profiles },
  { name: 'the position of a node', key: /^rg:\{node:/, field: ANY, open: position, without: [START] },
  { name: 'an event', key: new RegExp(`event:${ONE}}$`), field: ANY, open: events },
  { name: 'a story', key: new RegExp(`event:${ONE}}:story`), field: ANY, open: stories },
  {
    name: 'a story among others',
    key: /\{stories:/,
    field: new RegExp(ONE),
    shared: true,
    without: [],
    open: sharedStories,
  },
  { name: 'control state', key: /control}$/, field: /^keys/, open: control },
  { name: "control state's version", key: /control}$/, field: /^version$/, not: FIGURE, open: control },
  { name: 'the audit log', key: /control}:audit$/, field: ANY, not: TEXT, open: audit },
  { name: 'a saved reply', key: /once:one/, field: ANY, without: 'claimed', open: replies },
  { name: 'a note', key: new RegExp(`event:${ONE}}:note`), field: /^confirm$/, open: notes },
  { name: 'a verification that was begun', key: /open-verifications/, field: ANY, without: [], open: intents },
  { name: 'a count of verifications', key: /acme:live}:verifications/, field: ANY, not: FIGURE, open: billing },
  { name: 'the visitors of a month', key: /acme:live}:visitors/, field: ANY, not: TEXT, open: billing },
  { name: 'a delivery', key: /webhooks}:d:whe_a/, field: ANY, without: [], open: deliveries },
  { name: 'what is due', key: /webhooks}:due:whe_a/, field: ANY, not: TEXT, open: deliveries },
  { name: 'what was made', key: /webhooks}:made:whe_a/, field: ANY, not: TEXT, open: deliveries },
  { name: 'endpoints with something due', key: /webhooks}:ready/, field: ANY, not: TEXT, open: deliveries },
  { name: 'endpoints', key: /webhooks}:endpoints/, field: ANY, not: TEXT, open: deliveries },
  { name: 'the count of what waits', key: /webhooks}:pending/, field: ANY, not: FIGURE, open: deliveries },
  { name: "a stream's position", key: /webhooks}:position/, field: ANY, without: START, open: stream },
  { name: 'the nodes that live', key: /:nodes}/, field: ANY, not: TEXT, open: leases },
];
