// The promises of shared limits, the same on every backend that shares them; one that does not says so.
import t, { type Test } from 'tap';
import { openStorage } from '../../src/storage/open.js';
import { type LeasePool } from '../../src/storage/ports/leases.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { type Place } from '../support/storage.js';

const SECOND = Math.floor(Date.now() / 1000);
const SIZE = 100;

async function suite(t: Test, place: Place): Promise<void> {
  const opener = (t: Test): ((name: string) => Promise<LeasePool | undefined>) => {
    const options = place(t);
    return async (name) => {
      const pool = await (await openStorage(options)).leases(name);
      t.teardown(() => pool?.close());
      return pool;
    };
  };

  await t.test('what is leased of a window is never more than the window holds', async (t) => {
    const open = opener(t);
    const [one, two] = [await open('node-1'), await open('node-2')];
    if (one === undefined || two === undefined) return t.equal(one, two, 'one node has its limits for itself');
    const leases = await Promise.all(
      Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? one : two).lease('key_a', SECOND, SIZE, 10)),
    );
    t.equal(
      leases.reduce((sum, { granted }) => sum + granted, 0),
      SIZE,
      'and all of it when it is asked for',
    );
    t.ok(leases.every(({ granted, left }) => granted <= 10 && left >= 0));
    t.same(await one.lease('key_a', SECOND, SIZE, 10), { granted: 0, left: 0 });
    t.same(await one.lease('key_a', SECOND + 1, SIZE, 10), { granted: 10, left: 90 }, 'a window begins full');
    t.same(await one.lease('key_b', SECOND, SIZE, 10), { granted: 10, left: 90 }, 'limits are apart');
    return undefined;
  });

  await t.test('nodes count each other while they live', async (t) => {
    const open = opener(t);
    const [one, two] = [await open('node-1'), await open('node-2')];
    if (one === undefined || two === undefined) return t.equal(one, two, 'there is one node');
    t.equal(await one.beat(), 1);
    t.equal(await two.beat(), 2);
    t.equal(await two.beat(), 2, 'one that beats again is the same one');
    await two.leave();
    t.equal(await one.beat(), 1);
    return undefined;
  });
}

onEveryStore(t, suite);
