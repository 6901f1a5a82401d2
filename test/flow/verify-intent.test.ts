// A verification is told once whatever dies or refuses on its way: room and an intent before the bill, and what was
// begun comes to its end without whoever asked. Billing, notes and the log are the real ones; the log's disk can
// refuse.
import t, { type Test } from 'tap';
import { type EventRow, FEATURE, OPTION } from '../../src/event/event-row.js';
import { RowReader } from '../../src/event/row/reader.js';
import { readVerification } from '../../src/event/verification/codec.js';
import { VERIFICATION_LAYOUTS } from '../../src/event/verification/columns.js';
import { Verification, type VerificationOptions } from '../../src/http/routes/verification/verification.js';
import { type Disk, realDisk } from '../../src/log/disk.js';
import { LogReader } from '../../src/log/reader.js';
import { VerificationLog, verificationsDir } from '../../src/log/verification-log.js';
import { ApiError } from '../../src/contract/errors.js';
import { type VerifyRequest } from '../../src/contract/schemas.js';
import { START } from '../../src/contract/position.js';
import { type Tenant } from '../../src/contract/vocabulary.js';
import { type Backend } from '../../src/storage/ports/backend.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { eventually } from '../support/eventually.js';
import { keyRing } from '../support/control.js';
import { eventRow } from '../support/rows.js';
import { onEveryBackend, type Place } from '../support/storage.js';
import { openStorage } from '../../src/storage/open.js';
import { createControlStore } from '../../src/access/control/store.js';
import { createKey } from '../../src/access/keys.js';
import { createWorkspace } from '../../src/access/workspaces.js';
import { type KeyEntry } from '../../src/access/key-ring.js';

const NOW = Date.UTC(2026, 8, 1, 10);
const LATER = NOW + 60_000;

interface World {
  verification: Verification;
  /** Of another node on the same stores. */
  other: Verification;
  key: KeyEntry;
  events: EventRow[];
  disk: { refuses: boolean };
  /** Confirmations go there. */
  shard: { refuses: boolean };
  /** Events whose record cannot be read. */
  damaged: Set<string>;
  backend: Backend;
  /** Event and outcome of every row of the log. */
  rows: () => string[];
  confirmed: string[];
  /** What shards were told to decide again, and what was confirmed as it was. */
  told: EventRow[];
  billed: () => Promise<number>;
}

async function open(t: Test, place: Place, bytesMax = 64 * 1024 * 1024): Promise<World> {
  const options = place(t);
  const backend = await openStorage(options);
  const control = createControlStore(await backend.control());
  t.teardown(() => control.close());
  await createWorkspace(control, 'acme', {});
  const { key: text } = await createKey(control, { workspace: 'acme', kind: 'secret', mode: 'live' });
  const ring = await keyRing(t, control);
  const key = ring.find(text);
  if (key === undefined) throw new Error('no key');
  const [disk, shard] = [{ refuses: false }, { refuses: false }];
  const faulty: Disk = {
    ...realDisk,
    write(...write) {
      if (disk.refuses) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
      return realDisk.write(...write);
    },
  };
  const log = new VerificationLog({
    dataDir: options.dataDir,
    segmentBytesMax: 1e6,
    segmentMs: 60_000,
    fsyncMs: 10,
    bytesMax,
    disk: faulty,
    onError: () => undefined,
  });
  const [billing, notes] = [await backend.billing(), await backend.notes(() => NOW)];
  t.teardown(async () => {
    log.close();
    await Promise.all([billing.close(), notes.close()]);
  });
  const newEventId = createUuidV7(() => NOW);
  const kept = new Map<string, EventRow>();
  const confirmed: string[] = [];
  const told: EventRow[] = [];
  const damaged = new Set<string>();
  // The last two without a user.
  const events = Array.from({ length: 40 }, (_, i) =>
    eventRow({
      eventId: newEventId(),
      workspace: 'acme',
      receivedAt: NOW,
      ...(i < 38 ? {} : { identityClaimed: false }),
    }),
  );
  for (const event of events) kept.set(event.eventId, event);
  const node: VerificationOptions = {
    billing,
    notes,
    newEventId,
    workspace: (name) => ring.workspace(name),
    findEvent: (eventId) =>
      damaged.has(eventId) ? Promise.reject(new Error('the record is damaged')) : Promise.resolve(kept.get(eventId)),
    confirm(row) {
      if (shard.refuses) return Promise.reject(new Error('the shard refuses'));
      confirmed.push(row.confirms);
      told.push(row);
      kept.set(row.eventId, row);
      return Promise.resolve();
    },
    countryName: () => '',
    isOnOther: () => false,
    reserve: (workspace) => log.reserve(workspace),
    onVerified: (event, outcome, { id: keyId, workspace: { protectedDevices } }, now, trace) =>
      log.append({ event, outcome, keyId, protectedDevices, now, trace }),
  };
  return {
    verification: new Verification(node),
    other: new Verification(node),
    key,
    events,
    disk,
    shard,
    damaged,
    backend,
    confirmed,
    told,
    rows: () => rowsOf(options.dataDir),
    billed: async () => (await billing.usage({ workspace: 'acme', mode: 'live' }, NOW)).verifications,
  };
}

function rowsOf(dataDir: string): string[] {
  const layouts = VERIFICATION_LAYOUTS;
  const reader = new LogReader(verificationsDir(dataDir), 0, START, { layouts });
  const found: string[] = [];
  for (let frames = reader.read(1e6); frames.length > 0; frames = reader.read(1e6)) {
    for (const { payload, rows } of frames) {
      const bytes = new RowReader(payload);
      for (let i = 0; i < rows; i += 1) {
        const { eventId, outcome } = readVerification(bytes);
        found.push(`${eventId} ${outcome}`);
      }
    }
  }
  reader.close();
  return found;
}

const verify = ({ verification, key }: World, { eventId }: EventRow): Promise<unknown> =>
  verification.run({ event_id: eventId }, key, NOW, () => undefined);

const AT_ONCE: readonly (readonly [Partial<VerifyRequest>, Partial<VerifyRequest>])[] = [
  [{ use_case: 'checkout' }, {}],
  [{}, { use_case: 'checkout' }],
  [{ checkout: { amount: 4000, currency: 'EUR' } }, { checkout: { amount: 4 } }],
  [{ use_case: 'checkout', login: { result: 'SUCCESS' } }, { use_case: 'login' }],
];

onEveryBackend(t, async (t, place) => {
  await t.test('two nodes verify one event at once for different things: one decides, for both', async (t) => {
    const world = await open(t, place);
    const { verification, other, key, told } = world;
    for (const [i, [one, two]] of AT_ONCE.entries()) {
      const eventId = world.events[i]?.eventId ?? '';
      const run = (by: Verification, said: Partial<VerifyRequest>): Promise<unknown> =>
        by.run({ event_id: eventId, ...said }, key, NOW, () => undefined);
      await Promise.all([run(verification, one), run(other, two)]);
      const decides = told.filter(({ confirms, options }) => confirms === eventId && (options & OPTION.outcome) === 0);
      t.equal(decides.length, 1, JSON.stringify([one, two]));
      t.equal(await world.billed(), i + 1, 'billed once');
    }
  });

  await t.test('what the first names holds for the user whom a later one names', async (t) => {
    const { verification, key, told, events } = await open(t, place);
    const event_id = events.at(-1)?.eventId ?? '';
    const run = (said: Partial<VerifyRequest>): Promise<unknown> =>
      verification.run({ event_id, ...said }, key, NOW, () => undefined);
    await run({ use_case: 'checkout', checkout: { amount: 4000 } });
    await run({ user_id: 'ada', use_case: 'login', checkout: { amount: 4 } });
    const of = told.map(({ useCase, features }) => `${useCase} of ${features[FEATURE.amount]}`);
    t.same(of, ['checkout of 4000', 'checkout of 4000']);
    t.same(
      told.map(({ identityClaimed }) => identityClaimed),
      [false, true],
    );

    const later = events.at(-2)?.eventId ?? '';
    const about = (said: Partial<VerifyRequest>): Promise<unknown> =>
      verification.run({ event_id: later, user_id: 'ada', ...said }, key, NOW, () => undefined);
    await about({ use_case: 'checkout', checkout: { amount: 4000 } });
    await about({ use_case: 'login', checkout: { amount: 4 }, login: { result: 'SUCCESS' } });
    t.same(
      told.slice(2).map(({ useCase, features, loginResult }) => [useCase, features[FEATURE.amount], loginResult]),
      [
        ['checkout', 4000, ''],
        ['checkout', 4000, 'SUCCESS'],
      ],
      'a result is about what was decided',
    );
  });

  await t.test('what an earlier release decided for a use case holds for all that name another one', async (t) => {
    const { backend, verification, key, told, events } = await open(t, place);
    const [{ eventId } = eventRow({})] = events;
    const first = createUuidV7(() => NOW - 60_000)();
    const notes = await backend.notes(() => NOW);
    await notes.take(eventId, { begun: first, case: first });
    await notes.close();
    for (const use_case of ['checkout', 'login', undefined, undefined] as const)
      await verification.run({ event_id: eventId, ...(use_case && { use_case }) }, key, NOW, () => undefined);
    t.same(
      told.map(({ eventId: id, useCase }) => [id, useCase]),
      [[first, 'checkout']],
    );
    t.equal((await verification.confirmation(eventId, 'acme', 'live', NOW))?.eventId, first);
  });

  await t.test(
    'a disk that refuses under many verifications at once: each is billed and told once in the end',
    async (t) => {
      const world = await open(t, place);
      world.disk.refuses = true;
      const answers = await Promise.allSettled(world.events.slice(0, 29).map((event) => verify(world, event)));
      t.ok(
        answers.every(({ status }) => status === 'rejected'),
        'nobody is answered',
      );
      t.same(world.rows(), []);
      const billed = await world.billed();
      t.match(await verify(world, world.events[30] ?? eventRow({})), { status: 503 }, 'the next one is refused');
      t.equal(await world.billed(), billed, 'before it is billed');

      world.disk.refuses = false;
      await eventually(t, 'without their clients, once the disk is well', () =>
        world.verification.resume(LATER).then(
          () => world.rows().length === billed,
          () => false,
        ),
      );
      t.same(new Set(world.rows().map((row) => row.slice(37))), new Set(['billed']));
      t.equal(new Set(world.rows()).size, billed, 'each once');
      t.same(world.confirmed.length, new Set(world.confirmed).size, 'each confirmed once');
      t.equal(await world.billed(), billed);
      t.equal(await world.verification.resume(LATER), 0, 'nothing is left');
      for (const event of world.events.slice(0, 29)) await verify(world, event);
      t.equal(world.rows().filter((row) => row.endsWith(' billed')).length, billed, 'their clients come back: no news');
    },
  );

  await t.test(
    'a word that was never logged is, after somebody else was told; one that is logged is not again',
    async (t) => {
      const world = await open(t, place);
      const { verification, key, confirmed, shard } = world;
      const [event = eventRow({})] = world.events;
      const ask = (more: Partial<VerifyRequest>): Promise<unknown> =>
        verification.run({ event_id: event.eventId, ...more }, key, LATER, () => undefined);
      const login = { login: { result: 'SUCCESS' } } as const;
      shard.refuses = true;
      await t.rejects(verify(world, event));
      shard.refuses = false;
      await ask({ user_id: 'somebody else' });
      t.same(confirmed, [], 'an event of another user says nothing');
      await ask({});
      t.same(confirmed, [event.eventId], 'the word that was noted and never came');
      await ask(login);
      t.same(confirmed, [event.eventId, event.eventId], 'a result that is told later is about the event too');
      for (const more of [{}, login]) await ask(more);
      t.same(confirmed.length, 2, 'asked again, nothing is new');
      t.equal(await world.billed(), 1);
    },
  );

  await t.test('a full log bills nothing that it cannot tell', async (t) => {
    const world = await open(t, place, 32 * 1024);
    const answers = await Promise.all(world.events.map((event) => verify(world, event)));
    const answered = answers.filter((answer) => !(answer instanceof ApiError)).length;
    t.ok(answered > 0 && answered < world.events.length, `${answered} of ${world.events.length} were answered`);
    t.equal(await world.billed(), answered);
    t.equal(world.rows().length, answered);
  });

  await t.test('what an earlier release billed and told is not told again', async (t) => {
    const world = await open(t, place);
    const [event = eventRow({})] = world.events;
    const billing = await world.backend.billing();
    const tenant: Tenant = { workspace: 'acme', mode: 'live' };
    const request = { tenant, eventId: event.eventId, visitorId: event.visitorId };
    await billing.bill({ ...request, quota: 10, now: NOW });
    await billing.close();
    await verify(world, event);
    await verify(world, event);
    t.same(world.rows(), [`${event.eventId} repeated`, `${event.eventId} repeated`]);
  });

  await t.test('one that cannot be brought to its end holds up no other', async (t) => {
    const world = await open(t, place);
    const { damaged, events, shard, verification } = world;
    const begun = events.slice(0, 5);
    shard.refuses = true;
    for (const event of begun) await t.rejects(verify(world, event));
    shard.refuses = false;
    damaged.add(begun[0]?.eventId ?? '');
    await t.rejects(verification.resume(LATER), { message: /damaged/ }, 'it is told of');
    t.same(
      world.rows().sort(),
      begun.slice(1).map(({ eventId }) => `${eventId} billed`),
      'the others are ended',
    );
    damaged.clear();
    await eventually(t, 'it is ended when it can be', () => verification.resume(LATER).then((ended) => ended === 1));
    t.equal(world.rows().length, begun.length);
  });

  await t.test('a verification that died after its bill is told once, by its client or without', async (t) => {
    for (const comesBack of [true, false]) {
      const world = await open(t, place);
      const [event = eventRow({})] = world.events;
      world.disk.refuses = true;
      await t.rejects(verify(world, event));
      world.disk.refuses = false;
      await eventually(t, 'the disk is well', () =>
        (comesBack ? verify(world, event) : world.verification.resume(LATER)).then(
          () => world.rows().length === 1,
          () => false,
        ),
      );
      await world.verification.resume(LATER);
      await verify(world, event);
      t.same(world.rows(), [`${event.eventId} billed`, `${event.eventId} repeated`]);
    }
  });
});
