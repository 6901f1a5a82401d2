// Every store of a node with its own LMDB: how to fill each, and how to read it.
import { type Tenant } from '../../../src/contract/vocabulary.js';
import { type Backend } from '../../../src/storage/ports/backend.js';
import { type StoreName } from '../../../src/storage/embedded/lmdb.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { delivery, NOW } from '../../webhooks/deliveries.js';
import { eventRow } from '../rows.js';

const TENANT: Tenant = { workspace: 'acme', mode: 'live' };
const OWNER = 'acme/live/api';
const EVENT = createUuidV7(() => NOW)();
const REPLY = { digest: 'a digest', body: '{"risk_score":17,"action":"allow"}', about: 'user print' };
const STORY = eventRow({ eventId: EVENT, receivedAt: NOW, kind: 'decision', risk: 43 });

interface FilledStore {
  name: StoreName;
  /** Writes this many items; the first is always the same. */
  fill: (backend: Backend, things: number) => Promise<void>;
  /** Reads the first item. Rejects if the store cannot read it. */
  read: (backend: Backend) => Promise<unknown>;
  /** Result if the store drops the damaged item; undefined if it reports an error instead. */
  dropped?: unknown;
}

interface Closing {
  close(): Promise<void> | void;
}

async function using<S extends Closing, T>(opening: Promise<S>, work: (store: S) => Promise<T>): Promise<T> {
  const store = await opening;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The numbers from 0 to `things` - 1. */
function numbers(things: number): number[] {
  return Array.from({ length: things }, (_, i) => i);
}

const newId = createUuidV7(() => NOW);
const idOf = (i: number): string => (i === 0 ? EVENT : newId());

export const FILLED_STORES: readonly FilledStore[] = [
  {
    name: 'control',
    fill: (backend, things) =>
      using(backend.control(), async (control) => {
        const { version } = await control.load();
        const fields = numbers(things).map((i) => [`thing/${i}`, JSON.stringify({ v: 1, id: `thing ${i}` })] as const);
        await control.commit(version, version + 1, new Map(fields), []);
      }),
    read: (backend) => using(backend.control(), async (control) => (await control.load()).fields.get('thing/0')),
  },
  {
    name: 'billing',
    fill: (backend, things) =>
      using(backend.billing(), async (billing) => {
        for (const i of numbers(things))
          await billing.bill({ tenant: TENANT, eventId: idOf(i), visitorId: `visitor ${i}`, quota: 1e6, now: NOW });
      }),
    read: (backend) =>
      using(backend.billing(), async (billing) => {
        const again = { tenant: TENANT, eventId: EVENT, visitorId: 'visitor 0', quota: 1e6, now: NOW };
        return [await billing.usage(TENANT, NOW), await billing.bill(again)];
      }),
  },
  {
    name: 'notes',
    fill: (backend, things) =>
      using(
        backend.notes(() => NOW),
        async (notes) => {
          for (const i of numbers(things)) await notes.take(idOf(i), { confirm: `row ${i}` });
        },
      ),
    read: (backend) =>
      using(
        backend.notes(() => NOW),
        async (notes) => ({ ...(await notes.take(EVENT, { confirm: 'another' })) }),
      ),
  },
  {
    name: 'webhooks',
    fill: (backend, things) =>
      using(backend.deliveries(), async (queue) => {
        const queued = numbers(things).map((i) => ({ delivery: delivery(`d${i}`, { dueAt: NOW + i }) }));
        await queue.add(queued, { segment: 2, offset: 40 });
      }),
    read: (backend) => using(backend.deliveries(), (queue) => queue.claim('whe_a', NOW, 1, 30_000)),
    dropped: [],
  },
  {
    name: 'replies',
    fill: (backend, things) =>
      using(backend.replies(), async (replies) => {
        for (const i of numbers(things)) await replies.save(`reply ${i}`.padEnd(43, '.'), OWNER, REPLY, NOW);
      }),
    read: (backend) => using(backend.replies(), (replies) => replies.claim('reply 0'.padEnd(43, '.'), OWNER, NOW)),
    dropped: 'claimed',
  },
  {
    name: 'stories',
    fill: (backend, things) =>
      using(backend.stories(), async (stories) => {
        await stories.keep(numbers(things).map((i) => ({ row: { ...STORY, eventId: idOf(i) } })));
      }),
    read: (backend) =>
      using(backend.storySource(), async (stories) => {
        const rows = await stories.find(EVENT);
        return rows.map(({ eventId, risk, kind, userHash }) => ({ eventId, risk, kind, userHash }));
      }),
  },
];
