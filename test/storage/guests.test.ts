// Who else is on a device at this moment, over the nodes that share a store; one that is not shared has no such thing.
import t, { type Test } from 'tap';
import { openStorage } from '../../src/storage/open.js';
import { eventually } from '../support/eventually.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { type Place } from '../support/storage.js';

const NOW = Date.UTC(2026, 10, 1);
const STAYS_MS = 5000;

async function suite(t: Test, place: Place): Promise<void> {
  const options = place(t);
  const open = async () => {
    const guests = (await openStorage(options)).guests();
    t.teardown(() => guests?.close());
    return guests;
  };
  const [one, two] = [await open(), await open()];
  if (one === undefined || two === undefined) return void t.equal(one, two, 'a node alone knows all of them');
  const isConnected = async (guests: typeof one): Promise<boolean> =>
    (await guests.meet([{ device: 'dx', party: 0, stays: false, at: NOW }]).catch(() => undefined)) !== undefined;
  await eventually(t, 'one connects by itself', () => isConnected(one));
  t.same(await one.meet([{ device: 'da', party: 1, stays: true, at: NOW }]), [[]], 'nobody was there');
  await eventually(t, 'and another', () => isConnected(two));
  t.same(
    await two.meet([
      { device: 'da', party: 2, stays: true, at: NOW },
      { device: 'db', party: 3, stays: true, at: NOW },
      { device: 'da', party: 4, stays: false, at: NOW },
    ]),
    [[1], [], [1, 2]],
    'another node meets them, each in turn',
  );
  t.same(
    await one.meet([{ device: 'da', party: 1, stays: false, at: NOW }]),
    [[1, 2]],
    'one that only looked has left nothing behind',
  );
  t.same(
    await two.meet([{ device: 'da', party: 5, stays: false, at: NOW + STAYS_MS }]),
    [[]],
    'and seconds later the device has them in its record',
  );
}

onEveryStore(t, suite);
