// The promises of the store of events that can be verified, the same on every backend.
import t, { type Test } from 'tap';
import { type Tenant } from '../../src/contract/vocabulary.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { everyRow } from '../../src/event/row/wanted.js';
import { ownerOf, readRow, writeRow } from '../../src/event/row/codec.js';
import { openStorage } from '../../src/storage/open.js';
import { type Backend } from '../../src/storage/ports/backend.js';
import { type EventSink, type EventSource } from '../../src/storage/ports/events.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { eventRow } from '../support/rows.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { type Place } from '../support/storage.js';

const NOW = Date.now();
const DEMO: Tenant = { workspace: 'demo', mode: 'live' };
const OWNER = ownerOf(DEMO.workspace, DEMO.mode);
const newId = createUuidV7(() => NOW);

function rowOf(eventId: string, risk: number): Buffer {
  const writer = new RowWriter();
  writeRow(writer, eventRow({ eventId, receivedAt: NOW, risk }));
  return Buffer.from(writer.written());
}

async function riskOf(source: EventSource, eventId: string, owner = OWNER): Promise<number | undefined> {
  const found = await source.find(eventId, NOW, owner);
  return found === undefined ? undefined : readRow(new RowReader(found.row), false, found.layout).risk;
}

/** A busy machine may take longer than the service waits for Redis. */
const KEEP_MS = 30_000;

/** Closed after a failure too: an open connection to Redis keeps this process running until its time limit. */
async function openSink(t: Test, backend: Backend, shard = 0): Promise<EventSink> {
  const sink = await backend.eventSink(shard, NOW, KEEP_MS);
  t.teardown(() => sink.close());
  return sink;
}

async function suite(t: Test, place: Place): Promise<void> {
  const open = async (t: Test): Promise<{ backend: Backend; source: EventSource }> => {
    const backend = await openStorage(place(t));
    const source = await backend.eventSource({
      clock: () => NOW,
      onError: (error) => t.error(error),
      isVerified: () => false,
    });
    t.teardown(() => source.close());
    return { backend, source };
  };

  await t.test('what was flushed is found, from any shard, and nothing else', async (t) => {
    const { backend, source } = await open(t);
    const sinks = [await openSink(t, backend, 0), await openSink(t, backend, 1)];
    const ids = Array.from({ length: 200 }, () => newId());
    for (const [i, id] of ids.entries()) sinks[i % 2]?.add(id, rowOf(id, i % 101), DEMO, i % 7 === 0);
    t.equal(await riskOf(source, ids[0] ?? ''), undefined, 'not before it is flushed');
    for (const sink of sinks) await sink.flush();
    const risks = await Promise.all(ids.map((id) => riskOf(source, id)));
    t.same(
      risks,
      ids.map((_, i) => i % 101),
    );
    t.equal(await riskOf(source, newId()), undefined);
    t.equal(source.isFull(DEMO), false);
  });

  await t.test('an event of another is as one that is not there', async (t) => {
    const { backend, source } = await open(t);
    const sink = await openSink(t, backend);
    const id = newId();
    sink.add(id, rowOf(id, 42), DEMO, false);
    await sink.flush();
    t.equal(await riskOf(source, id, ownerOf('other', 'live')), undefined);
    t.equal(await riskOf(source, id, ownerOf('demo', 'test')), undefined);
    t.equal(await riskOf(source, id), 42);
  });

  await t.test('a batch that is discarded was never there, and the next one is', async (t) => {
    const { backend, source } = await open(t);
    const sink = await openSink(t, backend);
    const [dropped, kept] = [newId(), newId()];
    sink.add(dropped, rowOf(dropped, 1), DEMO, false);
    sink.discard();
    sink.add(kept, rowOf(kept, 2), DEMO, false);
    await sink.flush();
    await sink.flush();
    t.same([await riskOf(source, dropped), await riskOf(source, kept)], [undefined, 2]);
  });

  await t.test('every event is shown to whoever erases, and a blanked one is gone', async (t) => {
    const { backend, source } = await open(t);
    const sink = await openSink(t, backend);
    const ids = Array.from({ length: 5 }, () => newId());
    for (const [i, id] of ids.entries()) sink.add(id, rowOf(id, i), DEMO, false);
    await sink.flush();
    const shown: string[] = [];
    const archive = backend.eventArchive();
    await archive.visit(everyRow, ({ eventId }) => shown.push(eventId));
    t.same(shown.sort(), [...ids].sort());
    const odd = new Set(ids.filter((_, i) => i % 2 === 1));
    t.same(await archive.remove(new Set([...odd, newId()])), odd);
    t.same(await archive.remove(odd), new Set(), 'it is not there again');
    await archive.visit(everyRow, ({ eventId }) => t.notOk(odd.has(eventId), 'it is not shown again'));
    for (const [i, id] of ids.entries()) t.equal(await riskOf(source, id), i % 2 === 1 ? undefined : i);
  });
}

onEveryStore(t, suite);
