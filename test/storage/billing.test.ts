// The promises of billing, the same on every backend.
import t, { type Test } from 'tap';
import { type Tenant } from '../../src/contract/vocabulary.js';
import { openStorage } from '../../src/storage/open.js';
import { type Billing, type BillRequest } from '../../src/storage/ports/billing.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { type Place } from '../support/storage.js';

const JANUARY = Date.UTC(2026, 0, 15, 12);
const FEBRUARY = Date.UTC(2026, 1, 2);
const LIVE: Tenant = { workspace: 'acme', mode: 'live' };
const TEST: Tenant = { workspace: 'acme', mode: 'test' };
const OTHER: Tenant = { workspace: 'other', mode: 'live' };

const newId = createUuidV7(() => JANUARY);

function bill(change: Partial<BillRequest> = {}): BillRequest {
  return { tenant: LIVE, eventId: newId(), visitorId: 'ada', quota: 3, now: JANUARY, ...change };
}

async function suite(t: Test, place: Place): Promise<void> {
  const opener = (t: Test): (() => Promise<Billing>) => {
    const options = place(t);
    return async () => {
      const billing = await (await openStorage(options)).billing();
      t.teardown(() => billing.close());
      return billing;
    };
  };

  await t.test('an event is billed once, whoever asks and however often', async (t) => {
    const open = opener(t);
    const [one, two] = [await open(), await open()];
    const asked = bill();
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? one : two).bill(asked)));
    t.same(outcomes.filter((outcome) => outcome === 'billed').length, 1);
    t.same(outcomes.filter((outcome) => outcome === 'repeated').length, 9);
    t.equal(await (await open()).bill(asked), 'repeated', 'after a restart too');
    t.same(await two.usage(LIVE, JANUARY), { month: '2026-01', verifications: 1, protectedDevices: 1 });
  });

  await t.test('a visitor counts once a month, and the quota refuses the next one without counting it', async (t) => {
    const billing = await opener(t)();
    for (const visitorId of ['ada', 'ada', 'bob', 'eve']) t.equal(await billing.bill(bill({ visitorId })), 'billed');
    const refused = bill({ visitorId: 'fay' });
    t.equal(await billing.bill(refused), 'quota');
    t.equal(await billing.bill(refused), 'quota', 'it was not taken for billed');
    t.equal(await billing.bill(bill({ visitorId: 'bob' })), 'billed', 'who was counted goes on');
    t.same(await billing.usage(LIVE, JANUARY), { month: '2026-01', verifications: 5, protectedDevices: 3 });
    t.equal(await billing.bill({ ...refused, quota: 4 }), 'billed', 'with a larger plan');
    t.equal(await billing.bill(bill({ visitorId: 'gus', now: FEBRUARY })), 'billed', 'a month begins empty');
    t.same(await billing.usage(LIVE, FEBRUARY), { month: '2026-02', verifications: 1, protectedDevices: 1 });
  });

  await t.test('workspaces and modes are billed apart', async (t) => {
    const billing = await opener(t)();
    for (const tenant of [LIVE, TEST, OTHER]) t.equal(await billing.bill(bill({ tenant, quota: 1 })), 'billed');
    for (const tenant of [LIVE, TEST, OTHER])
      t.same(await billing.usage(tenant, JANUARY), { month: '2026-01', verifications: 1, protectedDevices: 1 });
    t.same(await billing.usage({ workspace: 'nobody', mode: 'live' }, JANUARY), {
      month: '2026-01',
      verifications: 0,
      protectedDevices: 0,
    });
  });

  await t.test('two that ask at once for the last place get one', async (t) => {
    const open = opener(t);
    const [one, two] = [await open(), await open()];
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? one : two).bill(bill({ visitorId: `v${i}`, quota: 5 }))),
    );
    t.equal(outcomes.filter((outcome) => outcome === 'billed').length, 5);
    t.equal(outcomes.filter((outcome) => outcome === 'quota').length, 7);
  });

  await t.test('a forgotten visitor is nowhere, and what was counted stays counted', async (t) => {
    const billing = await opener(t)();
    await billing.bill(bill());
    await billing.bill(bill({ visitorId: 'bob' }));
    await billing.bill(bill({ now: FEBRUARY }));
    const months = await billing.monthsOf(LIVE, 'ada', FEBRUARY);
    t.same([...months].sort(), ['2026-01', '2026-02']);
    t.same(await billing.monthsOf(TEST, 'ada', FEBRUARY), []);
    await billing.forget(LIVE, 'ada', months);
    t.same(await billing.monthsOf(LIVE, 'ada', FEBRUARY), []);
    t.same(await billing.monthsOf(LIVE, 'bob', FEBRUARY), ['2026-01']);
    t.match(await billing.usage(LIVE, JANUARY), { verifications: 2, protectedDevices: 2 });
    await billing.bill(bill());
    t.match(await billing.usage(LIVE, JANUARY), { protectedDevices: 3 }, 'who comes back counts anew');
  });
}

onEveryStore(t, suite);
