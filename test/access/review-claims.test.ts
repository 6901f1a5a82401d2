// Claims on cases of the review queue, the same on every backend: one of two operators has a case, for a while, and the
// audit log says since when.
import t, { type Test } from 'tap';
import { readAudit } from '../../src/access/audit/read.js';
import { createControlStore } from '../../src/access/control/store.js';
import {
  CLAIM_MINUTES,
  CLAIMS_PER_WORKSPACE_MAX,
  claimReview,
  claimsOf,
  releaseReview,
} from '../../src/access/review-claims.js';
import { createWorkspace } from '../../src/access/workspaces.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { onEveryBackend, openBackend, type Place } from '../support/storage.js';

const NOW = Date.UTC(2026, 0, 1);
const CLAIM_MS = CLAIM_MINUTES * 60_000;
const LIVE = { workspace: 'acme', mode: 'live' } as const;
const newId = createUuidV7(() => NOW);
const EVENT = newId();

async function opened(t: Test, place: Place) {
  const clock = { now: NOW };
  const store = createControlStore(await (await openBackend(place(t))).control(), () => clock.now);
  t.teardown(() => store.close());
  await createWorkspace(store, 'acme', {}, NOW);
  const by = (who: string) => store.by({ who, via: 'api', address: '', action: 'claimReview' });
  const claimed = async (eventId = EVENT, mode: 'live' | 'test' = 'live') =>
    claimsOf(await store.read(), { ...LIVE, mode }, clock.now)(eventId);
  return { clock, store, by, claimed };
}

async function suite(t: Test, place: Place): Promise<void> {
  await t.test('of two who claim a case at once one has it, and the other is told who', async (t) => {
    const { by, claimed } = await opened(t, place);
    const tries = await Promise.allSettled(['ada', 'grace'].map((who) => claimReview(by(who), LIVE, EVENT)));
    const claim = await claimed();
    if (claim === undefined) throw new Error('nobody has it');
    t.equal(claim.until, NOW + CLAIM_MS);
    t.strictSame(tries.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const [refused] = tries.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    t.match(refused, `this case is claimed by ${claim.who} until 2026-01-01T00:30:00.000Z`);
    await t.rejects(releaseReview(by(claim.who === 'ada' ? 'grace' : 'ada'), LIVE, EVENT), { code: 'CONFLICT' });
    t.equal(await claimed(EVENT, 'test'), undefined, 'the other mode has cases of its own');
  });

  await t.test('a claim is prolonged or released by its owner, ends by itself, and is audited', async (t) => {
    const { clock, store, by, claimed } = await opened(t, place);
    await claimReview(by('ada'), LIVE, EVENT);
    clock.now += CLAIM_MS - 1;
    await t.rejects(claimReview(by('grace'), LIVE, EVENT), { code: 'CONFLICT' });
    await claimReview(by('ada'), LIVE, EVENT);
    t.equal((await claimed())?.until, clock.now + CLAIM_MS);
    clock.now += CLAIM_MS;
    t.equal(await claimed(), undefined, 'it has ended');
    await claimReview(by('grace'), LIVE, EVENT);
    await releaseReview(by('grace'), LIVE, EVENT);
    await releaseReview(by('grace'), LIVE, EVENT);
    t.equal(await claimed(), undefined);
    const { entries } = await readAudit(store, ({ subject }) => subject === `event/${EVENT}`, 10);
    t.strictSame(
      entries.map(({ who, after }) => [who, after === null]),
      [
        ['grace', true],
        ['grace', false],
        ['ada', false],
        ['ada', false],
      ],
      'newest first; a release of nothing is none',
    );
  });

  await t.test('a workspace has so many claims, and those that ended make room', async (t) => {
    const { clock, by, claimed } = await opened(t, place);
    const ada = by('a'.repeat(64));
    for (let i = 0; i < CLAIMS_PER_WORKSPACE_MAX; i += 1) await claimReview(ada, LIVE, newId());
    await t.rejects(claimReview(ada, LIVE, EVENT), { code: 'CONFLICT', message: /^200 cases are claimed/ });
    clock.now += CLAIM_MS;
    await claimReview(ada, LIVE, EVENT);
    t.ok(await claimed());
    await t.rejects(claimReview(ada, { workspace: 'none', mode: 'live' }, EVENT), { code: 'NOT_FOUND' });
  });
}

onEveryBackend(t, suite);
