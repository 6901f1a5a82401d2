// The store of events that can be verified at its bound: who loses what, and that nobody else does.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Tenant } from '../../../src/contract/vocabulary.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { RowReader } from '../../../src/event/row/reader.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { everyRow } from '../../../src/event/row/wanted.js';
import { ownerOf, readRow, writeRow } from '../../../src/event/row/codec.js';
import { visitFiles } from '../../../src/storage/embedded/events/archive.js';
import { recentDir } from '../../../src/storage/embedded/events/files.js';
import { EventReader } from '../../../src/storage/embedded/events/reader.js';
import { EventRoom } from '../../../src/storage/embedded/events/room.js';
import { openEventSink } from '../../../src/storage/embedded/events/sink.js';
import { type EventSink } from '../../../src/storage/ports/events.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { overwrite } from '../../support/faults/damage.js';
import { eventRow } from '../../support/rows.js';
import { temporaryDirectory } from '../../support/scope.js';

const START = 1_795_000_000_000;
const TTL_MS = 24 * 3_600_000;
const MIB = 1024 * 1024;
const FLOODER: Tenant = { workspace: 'flooder', mode: 'live' };
const MODEST: Tenant = { workspace: 'modest', mode: 'live' };

class World {
  now = START;
  readonly dir: string;
  readonly sink: EventSink;
  readonly reader: EventReader;
  readonly room: EventRoom;
  readonly verified = new Set<string>();
  readonly #next = createUuidV7(() => this.now);

  constructor(t: Test, bytesMax = MIB) {
    this.dir = temporaryDirectory(t);
    this.sink = openEventSink(this.dir, 0, START, bytesMax);
    this.reader = new EventReader(this.dir, TTL_MS);
    this.room = new EventRoom({
      dataDir: this.dir,
      ttlMs: TTL_MS,
      bytesMax,
      isVerified: (id) => this.verified.has(id),
    });
    t.teardown(() => {
      this.sink.close();
      this.reader.close();
    });
  }

  /** Adds events until they take so many bytes. @returns their ids, the oldest first */
  fill(owner: Tenant, bytes: number, change: Partial<EventRow> = {}): string[] {
    const ids: string[] = [];
    const writer = new RowWriter();
    for (let written = 0; written < bytes; written += writer.length) {
      this.now += 10;
      const eventId = this.#next();
      writer.reset();
      writeRow(writer, eventRow({ eventId, ...owner, ...change }));
      this.sink.add(eventId, writer.written(), owner, change.kind === 'confirmation');
      this.sink.flush();
      ids.push(eventId);
    }
    return ids;
  }

  found(owner: Tenant, ids: readonly string[]): string[] {
    const { workspace, mode } = owner;
    return ids.filter((id) => {
      const stored = this.reader.find(id, this.now, ownerOf(workspace, mode));
      return stored !== undefined && readRow(new RowReader(stored.row)).eventId === id;
    });
  }
}

t.test('who fills the store loses its own oldest events, and nobody else any', async (t) => {
  const world = new World(t);
  const modest = world.fill(MODEST, MIB / 8);
  const test = world.fill({ ...FLOODER, mode: 'test' }, MIB / 8);
  const flood = world.fill(FLOODER, 3 * MIB);
  await world.room.sweep(world.now);
  t.ok(world.room.bytes <= MIB, `${world.room.bytes} bytes`);
  t.equal(world.found(MODEST, modest).length, modest.length);
  t.equal(world.found({ ...FLOODER, mode: 'test' }, test).length, test.length, 'test mode is a tenant of its own');
  const left = world.found(FLOODER, flood);
  t.ok(left.length > 0 && left.length < flood.length, `${left.length} of ${flood.length} are left`);
  t.strictSame(left, flood.slice(-left.length), 'the newest');
  t.notOk(world.room.isOver(FLOODER), 'what could be taken was taken: nobody is refused');
});

t.test('what a backend has verified stays for its whole TTL', async (t) => {
  const world = new World(t);
  const old = world.fill(FLOODER, MIB / 2);
  for (const [i, id] of old.entries()) if (i % 10 === 0) world.verified.add(id);
  world.fill(FLOODER, 3 * MIB);
  await world.room.sweep(world.now);
  t.strictSame(world.found(FLOODER, old), [...world.verified], 'those alone are left of the oldest');
  const again = new EventReader(world.dir, TTL_MS);
  t.teardown(() => again.close());
  const [first = ''] = world.verified;
  t.ok(again.find(first, world.now, ownerOf('flooder', 'live')), 'after a restart too');
  let seen = 0;
  await visitFiles(recentDir(world.dir), everyRow, ({ eventId }) => {
    if (world.verified.has(eventId)) seen += 1;
    return eventId === first;
  });
  t.equal(seen, world.verified.size, 'whoever erases sees them once');
  t.equal(world.reader.find(first, world.now, ownerOf('flooder', 'live')), undefined, 'and blanks them');
});

t.test('a flipped bit in what goes costs one event, verified or not', async (t) => {
  const world = new World(t);
  const old = world.fill(FLOODER, MIB / 64);
  for (const id of old) world.verified.add(id);
  const dir = recentDir(world.dir);
  const [file = ''] = readdirSync(dir).map((name) => join(dir, name));
  const at = Math.floor(statSync(file).size / 2);
  overwrite(file, at, Buffer.from([readFileSync(file).readUInt8(at) ^ 4]));
  world.fill(FLOODER, 3 * MIB);
  await world.room.sweep(world.now);
  t.notOk(existsSync(file), 'it went');
  t.equal(world.found(FLOODER, old).length, old.length - 1);
});

t.test('what a worker logged and did not keep goes to the files of its owner', async (t) => {
  const world = new World(t);
  const [kept = ''] = world.fill(FLOODER, 1);
  const rowOf = (eventId: string, owner: Tenant) => {
    const writer = new RowWriter();
    writeRow(writer, eventRow({ eventId, ...owner }));
    return { eventId, row: writer.written(), owner, confirmation: false };
  };
  const missing = createUuidV7(() => world.now + 1)();
  const before = readdirSync(recentDir(world.dir)).length;
  world.sink.close();
  const successor = openEventSink(world.dir, 0, START + 1, MIB);
  t.teardown(() => successor.close());
  const rows = [rowOf(kept, FLOODER), rowOf(missing, MODEST)];
  void successor.recover(rows);
  void successor.recover(rows);
  t.strictSame(world.found(MODEST, [missing]), [missing]);
  t.strictSame(world.found(FLOODER, [kept, missing]), [kept]);
  t.equal(readdirSync(recentDir(world.dir)).length, before + 1, 'what was kept is not kept again');
});

t.test('who has nothing left that could go is refused, and nobody else', async (t) => {
  const world = new World(t);
  for (const id of world.fill(FLOODER, 2 * MIB)) world.verified.add(id);
  const said = world.fill(FLOODER, MIB / 8, { kind: 'confirmation' });
  const modest = world.fill(MODEST, MIB / 8);
  await world.room.sweep(world.now);
  t.ok(world.room.isOver(FLOODER));
  t.notOk(world.room.isOver(MODEST));
  t.notOk(world.room.isOver({ ...FLOODER, mode: 'test' }));
  t.equal(world.found(FLOODER, [...world.verified]).length, world.verified.size, 'all it verified can be verified');
  t.equal(world.found(FLOODER, said).length, said.length, 'what backends said stays');
  t.equal(world.found(MODEST, modest).length, modest.length);
  world.now += 2 * TTL_MS;
  await world.room.sweep(world.now);
  t.notOk(world.room.isOver(FLOODER), 'until they expire');
});

t.test('a worker goes on writing while the oldest go', async (t) => {
  const world = new World(t);
  for (let round = 0; round < 20; round += 1) {
    const ids = world.fill(FLOODER, MIB / 4);
    const sweeping = world.room.sweep(world.now);
    const meanwhile = world.fill(FLOODER, MIB / 32);
    await sweeping;
    t.equal(world.found(FLOODER, meanwhile).length, meanwhile.length);
    t.equal(world.found(FLOODER, ids.slice(-10)).length, 10);
  }
  t.ok(world.room.evicted > 100);
});

t.test('more owners than files that may be open at a time', async (t) => {
  const world = new World(t, 64 * MIB);
  const owners = Array.from({ length: 300 }, (_, i): Tenant => ({ workspace: `shop-${i}`, mode: 'live' }));
  const ids = owners.map((owner) => world.fill(owner, 1));
  for (const [i, owner] of owners.entries()) ids[i]?.push(...world.fill(owner, 1));
  for (const [i, owner] of owners.entries()) t.equal(world.found(owner, ids[i] ?? []).length, 2);
});
