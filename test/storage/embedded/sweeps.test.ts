// What is over is removed from the stores of bills and notes, however much of it an hour had.
import type { RootDatabase } from 'lmdb';
import t from 'tap';
import { openEmbeddedBilling } from '../../../src/storage/embedded/billing.js';
import { openEmbeddedNotes } from '../../../src/storage/embedded/notes.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { HOUR_MS } from '../../../src/util/time/units.js';
import { temporaryDirectory } from '../../support/scope.js';

/** More than one commit removes. */
const MANY = 2500;
const tenant = { workspace: 'acme', mode: 'live' } as const;

interface Store {
  add: (eventId: string, now: number) => Promise<unknown>;
  close: () => Promise<void>;
}
type Opened = (db: RootDatabase) => void;

const STORES: Readonly<Record<string, (dir: string, clock: () => number, opened: Opened) => Store>> = {
  bills(dir, _, opened) {
    const billing = openEmbeddedBilling(dir, HOUR_MS, { opened });
    return {
      add: (eventId, now) => billing.bill({ eventId, tenant, visitorId: 'one', quota: 1, now }),
      close: () => billing.close(),
    };
  },
  notes(dir, clock, opened) {
    const notes = openEmbeddedNotes(dir, HOUR_MS, clock, { opened });
    return { add: (eventId) => notes.take(eventId, { confirm: 'x' }), close: () => notes.close() };
  },
};

for (const [name, openStore] of Object.entries(STORES))
  t.test(`${name} of an hour that had many are all removed when they are over`, async (t) => {
    let now = Date.UTC(2026, 10, 5);
    const newId = createUuidV7(() => now);
    const databases: RootDatabase[] = [];
    const store = openStore(
      temporaryDirectory(t),
      () => now,
      (db) => databases.push(db),
    );
    t.teardown(() => store.close());
    const size = (): number => {
      const [db] = databases;
      db?.resetReadTxn();
      return db?.getKeysCount() ?? 0;
    };
    await Promise.all(Array.from({ length: MANY }, () => store.add(newId(), now)));
    t.ok(size() >= MANY);
    now += 4 * HOUR_MS;
    for (let added = 0; added < 5; added += 1) await store.add(newId(), now);
    t.ok(size() < 20, `${size()} are left`);
  });
