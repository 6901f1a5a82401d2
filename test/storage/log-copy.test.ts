// The copy of the log outside the node: what was appended is read again in its place, is let go up to a position, and
// is bounded; a node that has its state alone has no such place.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { LogReader } from '../../src/log/reader.js';
import { START } from '../../src/contract/position.js';
import { restoreFromCopy } from '../../src/service/nodes/from-copy.js';
import { openStorage } from '../../src/storage/open.js';
import { type CopiedFrame } from '../../src/storage/ports/log-copy.js';
import { eventually } from '../support/eventually.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { type Place } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';

const BYTES_MAX = 4096;

function frame(segment: number, offset: number, bytes = 50): CopiedFrame {
  return { from: { segment, offset }, layout: EVENT_LAYOUT, rows: 1, payload: Buffer.alloc(bytes, offset) };
}

async function suite(t: Test, place: Place): Promise<void> {
  const options = place(t);
  const storage = await openStorage({ ...options, nodeId: 'node-1' });
  if (options.url === '') {
    await t.rejects(storage.logCopy({ log: 'events', shard: 0 }, BYTES_MAX), /REDIS_URL/);
    await t.rejects(storage.logCopies('node-1', 'events'), /REDIS_URL/);
    return;
  }
  const copy = await storage.logCopy({ log: 'events', shard: 0 }, BYTES_MAX);
  t.teardown(() => copy.close());
  const copies = await storage.logCopies('node-1', 'events');
  t.teardown(() => copies.close());
  const all = async (): Promise<CopiedFrame[]> => {
    const found: CopiedFrame[] = [];
    for await (const one of copies.frames(0)) found.push(one);
    return found;
  };
  const frames = [frame(7, 8), frame(7, 68), frame(7, 500), frame(9, 8)];
  for (const one of frames) await copy.append(one);
  t.same(await copies.shards(), [0]);
  t.same(await all(), frames, 'in order, byte for byte');
  await t.rejects(copy.append(frame(7, 68)), 'a place has one frame');

  const dataDir = join(temporaryDirectory(t), 'anew');
  t.equal(await restoreFromCopy(copies, dataDir), frames.length);
  const damage: unknown[] = [];
  const reader = new LogReader(dataDir, 0, START, { onDamage: (place) => damage.push(place) });
  const read: unknown[] = [];
  for (let some = reader.read(BYTES_MAX); some.length > 0; some = reader.read(BYTES_MAX))
    for (const { from, layout, rows, payload } of some)
      read.push({ from, layout, rows, payload: Buffer.from(payload) });
  reader.close();
  t.same(read, frames, 'a log made of it has each in its place');
  t.same(damage, []);
  rmSync(dataDir, { recursive: true });

  await copies.letGo(0, { segment: 7, offset: 500 });
  t.same(await all(), frames.slice(2), 'what lies before is gone');
  await eventually(t, 'and known to be', () => copy.isOpen && copy.bytes < 4 * 200);
  await copy.append(frame(9, 5000, BYTES_MAX));
  t.equal(copy.isOpen, false, 'it is full');
  await copies.letGo(0, { segment: 10, offset: 0 });
  await eventually(t, 'and takes more when that is let go', () => copy.isOpen && copy.bytes === 0);
  await copies.forget();
  t.same(await copies.shards(), []);
}

onEveryStore(t, suite);
