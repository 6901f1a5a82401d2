// The bound of events that can be verified where nodes share a Redis: counted by tenant there, for all nodes.
import t, { type Test } from 'tap';
import { type Tenant } from '../../src/contract/vocabulary.js';
import { ownerOf } from '../../src/event/row/codec.js';
import { type Backend } from '../../src/storage/ports/backend.js';
import { type EventSink, type EventSource } from '../../src/storage/ports/events.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { openBackend } from '../support/storage.js';

const MIB = 1024 * 1024;
const ROW = Buffer.alloc(2000, 7);
const FLOODER: Tenant = { workspace: 'flooder', mode: 'live' };
const MODEST: Tenant = { workspace: 'modest', mode: 'live' };
const newId = createUuidV7(Date.now);

async function sourceOf(t: Test, backend: Backend): Promise<EventSource> {
  const source = await backend.eventSource({
    clock: Date.now,
    onError(error) {
      throw error;
    },
    isVerified: () => false,
  });
  t.teardown(() => source.close());
  return source;
}

async function keep(sink: EventSink, owner: Tenant, count: number): Promise<string> {
  const id = newId();
  for (let i = 0; i < count; i += 1) sink.add(i === 0 ? id : newId(), rowOf(owner), owner, false);
  // Not within the deadline on a busy machine: tried again.
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      await sink.flush();
      return id;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (let i = 0; i < count; i += 1) sink.add(i === 0 ? id : newId(), rowOf(owner), owner, false);
    }
  }
  throw new Error('Redis did not keep the events');
}

function rowOf({ workspace, mode }: Tenant): Buffer {
  const row = Buffer.from(ROW);
  ownerOf(workspace, mode).copy(row, 24);
  return row;
}

t.test('who fills it is refused on every node, and nobody else', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const [one, two] = [
    await openBackend({ url, eventBytesMax: MIB }),
    await openBackend({ url, eventBytesMax: MIB, nodeId: 'node-2' }),
  ];
  const sink = await one.eventSink(0, Date.now());
  t.teardown(() => sink.close());
  const sources = [await sourceOf(t, one), await sourceOf(t, two)];
  await keep(sink, MODEST, 10);
  let last = '';
  for (let i = 0; i < 12; i += 1) last = await keep(sink, FLOODER, 50);
  for (const source of sources) {
    await eventually(t, 'the flooder is refused', () => source.isFull(FLOODER));
    t.notOk(source.isFull(MODEST));
    t.notOk(source.isFull({ ...FLOODER, mode: 'test' }));
    const { usedBytes = 0, bytesMax = 0 } = source.room() ?? {};
    t.ok(usedBytes > bytesMax);
    t.ok(await source.find(last, Date.now(), ownerOf('flooder', 'live')), 'what is kept can be verified');
  }
});
