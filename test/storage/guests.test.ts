// Who else is on a device at this moment, over the nodes that share a store; one that is not shared has no such thing.
import t, { type Test } from 'tap';
import { openStorage } from '../../src/storage/open.js';
import { onEveryStore, type Place } from '../support/storage.js';

async function suite(t: Test, place: Place): Promise<void> {
  const options = place(t);
  const open = async () => {
    const guests = (await openStorage(options)).guests();
    t.teardown(() => guests?.close());
    return guests;
  };
  const [one, two] = [await open(), await open()];
  if (one === undefined || two === undefined) return void t.equal(one, two, 'a node alone knows all of them');
  // Connects by itself.
  for (let met: unknown; met === undefined;)
    met = await one.meet([{ device: 'dx', party: 0, stays: false }]).catch(() => undefined);
  t.same(await one.meet([{ device: 'da', party: 1, stays: true }]), [[]], 'nobody was there');
  for (let met: unknown; met === undefined;)
    met = await two.meet([{ device: 'dx', party: 0, stays: false }]).catch(() => undefined);
  t.same(
    await two.meet([
      { device: 'da', party: 2, stays: true },
      { device: 'db', party: 3, stays: true },
      { device: 'da', party: 4, stays: false },
    ]),
    [[1], [], [1, 2]],
    'another node meets them, each in turn',
  );
  t.same(
    await one.meet([{ device: 'da', party: 1, stays: false }]),
    [[1, 2]],
    'one that only looked has left nothing behind',
  );
}

onEveryStore(t, suite);
