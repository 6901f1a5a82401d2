// Of a policy that cannot be used the last good one decides, also after a restart; and a rule that throws leaves the
// decision of the model.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Workspace } from '../../src/access/key-ring.js';
import { PseudonymKey } from '../../src/access/pseudonym-key.js';
import { type WorkspaceRecord, WORKSPACES } from '../../src/access/records.js';
import { type ShardUpdate } from '../../src/contract/messages.js';
import { POLICY_FILE, PolicyKeeper } from '../../src/service/policies/keeper.js';
import { WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { BY_ADMIN, adminApp } from '../support/callers/operators.js';
import { eventually } from '../support/eventually.js';
import { temporaryDirectory } from '../support/scope.js';
import { openBackend } from '../support/storage.js';
import { only } from '../support/only.js';

const RULE = { id: 'rul_stop', name: 'stop', state: 'live', when: 'risk >= 0', effect: { force: 'block' } };
const GOOD = { rules: [RULE] };
/** As a newer program may have written them, and a damaged one. */
const BAD: Readonly<Record<string, Record<string, unknown>>> = {
  'an effect that this program does not know': { rules: [{ ...RULE, effect: { delay: 5 } }] },
  'a state that it does not know': { rules: [{ ...RULE, state: 'canary' }] },
  'a variable that it does not know': { rules: [{ ...RULE, when: 'moon.phase > 3' }] },
  'a member that it does not know': { moods: [1], rules: [] },
  'points out of their bounds': { points: { vpn_detected: 99 } },
};

function workspace(policy: Workspace['policy'], monitor = false): Workspace {
  const secret = new PseudonymKey(Buffer.alloc(32));
  return { name: 'acme', id: 1, secret, protectedDevices: 1, retentionDays: 1, policy, monitor };
}

interface Kept {
  keeper: PolicyKeeper;
  sent: ShardUpdate[];
  errors: unknown[];
}

function keeperOf(file: string, restored = false): Kept {
  const sent: ShardUpdate[] = [];
  const errors: unknown[] = [];
  const keeper = new PolicyKeeper({
    file,
    send: (update) => sent.push(update),
    onError: (error) => errors.push(error),
    restored,
  });
  return { keeper, sent, errors };
}

t.test('the last good policy decides', async (t) => {
  for (const [what, bad] of Object.entries(BAD))
    await t.test(what, async (t) => {
      const file = join(temporaryDirectory(t), POLICY_FILE);
      const first = keeperOf(file);
      first.keeper.follow([workspace(GOOD)]);
      t.match(first.sent, only({ policies: only(['acme', /^own-/, GOOD]) }));
      t.equal(first.keeper.stale, false);
      first.keeper.follow([workspace(bad)]);
      first.keeper.follow([workspace(bad)]);
      t.same([first.keeper.stale, first.sent.length, first.errors.length], [true, 1, 1], 'told once, nothing is sent');
      await first.keeper.close();
      const second = keeperOf(file);
      second.keeper.follow([workspace(bad)]);
      t.same(second.sent, first.sent, 'after a restart the same');
      t.equal(second.keeper.stale, true);
      second.keeper.follow([workspace(GOOD)]);
      t.same([second.keeper.stale, second.sent.length], [false, 1]);
      await second.keeper.close();
    });
});

t.test('a rule that was switched off is off although another rule cannot be used', async (t) => {
  const file = join(temporaryDirectory(t), POLICY_FILE);
  const other = { ...RULE, id: 'rul_other' };
  const off = { ...RULE, state: 'off' };
  const newer = { ...other, when: 'moon.phase > 3' };
  const first = keeperOf(file);
  first.keeper.follow([workspace({ rules: [RULE, other] })]);
  first.keeper.follow([workspace({ rules: [RULE, newer] })]);
  t.equal(first.sent.length, 1, 'the last good policy');
  first.keeper.follow([workspace({ rules: [off, newer] })]);
  first.keeper.follow([workspace({ rules: [off, newer] })]);
  t.match(
    first.sent.slice(1),
    only({ policies: only(['acme', /^own-/, { rules: [off, other] }]) }),
    'once, with the other',
  );
  t.equal(first.keeper.stale, true);
  await first.keeper.close();
  const second = keeperOf(file);
  second.keeper.follow([workspace({ rules: [off, newer] })]);
  t.match(
    second.sent,
    only({ policies: only(['acme', /^own-/, { rules: [off, other] }]) }),
    'after a restart the same',
  );
  await second.keeper.close();
});

t.test('a setting that is gone takes no policy with it', async (t) => {
  const policy = { settings: { alike_watch: 0.2, alike_place: 0.1 }, rules: [RULE] };
  const { keeper, sent, errors } = keeperOf(join(temporaryDirectory(t), POLICY_FILE));
  keeper.follow([workspace(policy)]);
  t.match(sent, only({ policies: only(['acme', /^own-/, policy]) }));
  t.same([keeper.stale, errors], [false, []]);
  await keeper.close();
});

t.test('the file', async (t) => {
  const file = join(temporaryDirectory(t), POLICY_FILE);
  for (const content of ['', '{"v":9,"policies":[]}', '[]', '{"v":1,"policies":[1,[2],["acme","v",null]]}']) {
    writeFileSync(file, content);
    const { keeper, sent } = keeperOf(file);
    keeper.follow([workspace(BAD['points out of their bounds'])]);
    t.same([keeper.stale, sent.length], [true, 0], `${content}: nothing is known`);
    keeper.follow([workspace(GOOD)]);
    await keeper.close();
    t.match(readFileSync(file, 'utf8'), /rul_stop/);
  }
});

t.test('what is not known is left out where nothing better is', async (t) => {
  const file = join(temporaryDirectory(t), POLICY_FILE);
  const newer = { moods: [1], ...GOOD };
  for (const start of ['first', 'again']) {
    const { keeper, sent } = keeperOf(file);
    keeper.follow([workspace(newer)]);
    keeper.follow([workspace(newer)]);
    t.match(sent, only({ policies: only(['acme', /^own-/, newer]) }), start);
    t.equal(keeper.stale, true, start);
    await keeper.close();
  }
});

t.test('a rule that cannot be read takes no other with it', async (t) => {
  const file = join(temporaryDirectory(t), POLICY_FILE);
  const never = { ...RULE, id: 'rul_never', when: 'utc_hour = 24' };
  const stored = { points: { vpn_detected: 1 }, rules: [never, RULE] };
  for (const start of ['first', 'again']) {
    const { keeper, sent, errors } = keeperOf(file);
    keeper.follow([workspace(stored)]);
    keeper.follow([workspace(stored)]);
    t.match(sent, only({ policies: only(['acme', /^own-/, { ...stored, rules: [RULE] }]) }), start);
    t.same([keeper.stale, errors.length], [true, 1], `${start}: told once`);
    await keeper.close();
  }
  writeFileSync(file, JSON.stringify({ v: 1, policies: [['acme', 'own-1', stored]] }));
  const { keeper, sent } = keeperOf(file);
  keeper.follow([workspace(BAD['points out of their bounds'])]);
  t.match(sent, only({ policies: only(['acme', 'own-1', { rules: [RULE] }]) }), 'of a file of a build before');
  await keeper.close();
});

t.test('a restored control store with an older policy', async (t) => {
  const file = join(temporaryDirectory(t), POLICY_FILE);
  const published = { rules: [{ ...RULE, id: 'rul_since' }] };
  const first = keeperOf(file);
  first.keeper.follow([workspace(published)]);
  await first.keeper.close();
  for (const [start, older] of [GOOD, undefined].entries()) {
    const { keeper, sent, errors } = keeperOf(file, true);
    keeper.follow([workspace(older)]);
    keeper.follow([workspace(older)]);
    t.match(sent, only({ policies: only(['acme', /^own-/, published]) }), 'what was published last decides');
    t.same([keeper.stale, errors.length], [true, 1], `told once, ${start}`);
    await keeper.close();
  }
  const { keeper, sent } = keeperOf(file);
  keeper.follow([workspace(undefined)]);
  t.match([keeper.stale, sent], [true, [{ policies: only(['acme', /^own-/, published]) }]], 'also at later starts');
  keeper.follow([workspace(GOOD)]);
  t.match(
    [keeper.stale, sent.at(-1)],
    [false, { policies: only(['acme', /^own-/, GOOD]) }],
    'until another is published',
  );
  await keeper.close();
  const last = keeperOf(file);
  last.keeper.follow([workspace(GOOD)]);
  t.equal(last.keeper.stale, false);
  await last.keeper.close();
});

t.test('a control store that goes back', async (t) => {
  const file = join(temporaryDirectory(t), POLICY_FILE);
  const published = { rules: [{ ...RULE, id: 'rul_since' }] };
  const { keeper, sent, errors } = keeperOf(file);
  keeper.follow([workspace(GOOD)], 100);
  keeper.follow([workspace(published)], 150);
  keeper.follow([workspace(GOOD)], 120);
  t.match(sent.at(-1), { policies: only(['acme', /^own-/, published]) }, 'a replica that lacked the last writes');
  t.same([keeper.stale, errors.length], [true, 1]);
  keeper.follow([workspace(GOOD)], 121);
  t.same([keeper.stale, errors.length], [true, 1], 'told once');
  keeper.follow([workspace(undefined)], 122);
  t.same([keeper.stale, sent.at(-1)], [false, { policies: [] }], 'what is published then holds, whatever its number');
  keeper.follow([workspace(published)], 150);
  await keeper.close();

  const later = keeperOf(file);
  later.keeper.follow([workspace(GOOD)], 149);
  t.match(
    [later.keeper.stale, later.sent.at(-1)],
    [true, { policies: only(['acme', /^own-/, published]) }],
    'at a start',
  );
  await later.keeper.close();

  const back = keeperOf(file);
  back.keeper.follow([workspace(published)], 140);
  t.equal(back.keeper.stale, false, 'back with the same policy');
  await back.keeper.close();
  const next = keeperOf(file);
  next.keeper.follow([workspace(GOOD)], 145);
  t.match(
    [next.keeper.stale, next.sent.at(-1)],
    [false, { policies: only(['acme', /^own-/, GOOD]) }],
    'and published since',
  );
  await next.keeper.close();
});

t.test('what is kept of a workspace ends with it', async (t) => {
  const file = join(temporaryDirectory(t), POLICY_FILE);
  const first = keeperOf(file);
  first.keeper.follow([workspace({ rules: [{ ...RULE, id: 'rul_since' }] })]);
  await first.keeper.close();
  const restored = keeperOf(file, true);
  restored.keeper.follow([workspace(GOOD)]);
  t.equal(restored.keeper.stale, true);
  restored.keeper.follow([]);
  t.equal(restored.keeper.stale, false, 'of a workspace that is gone');
  restored.keeper.follow([workspace(GOOD)]);
  await restored.keeper.close();
  const removed = keeperOf(file);
  removed.keeper.follow([workspace(undefined)]);
  await removed.keeper.close();
  const later = keeperOf(file, true);
  later.keeper.follow([workspace(undefined)]);
  t.same([later.keeper.stale, later.sent], [false, []], 'of a policy that was removed while the service was stopped');
  await later.keeper.close();
  const back = keeperOf(file, true);
  back.keeper.follow([workspace(GOOD)]);
  back.keeper.follow([workspace(GOOD)]);
  t.equal(back.errors.length, 1, 'one that comes back with a copy is told, once');
  t.match(String(back.errors[0]), /acme: .* went back to an older state, with the policy .* remove it again/);
  await back.keeper.close();
});

t.test('a rule that is refused today and was accepted before', async (t) => {
  const { keeper, sent, errors } = keeperOf(join(temporaryDirectory(t), POLICY_FILE));
  const stored = { rules: [{ ...RULE, when: "not lower(page_url) like '/Admin*'" }] };
  keeper.follow([workspace(stored)]);
  t.match(sent, only({ policies: only(['acme', /^own-/, stored]) }), 'goes on');
  t.same([keeper.stale, errors], [false, []]);
});

t.test('workspaces in monitor mode', async (t) => {
  const { keeper, sent } = keeperOf(join(temporaryDirectory(t), POLICY_FILE));
  for (const monitor of [false, true, true, false]) keeper.follow([workspace(undefined, monitor)]);
  t.same(sent, [{ monitored: ['acme'] }, { monitored: [] }], 'told when it changes');
  t.equal(keeper.monitored, 0);
});

const NEWER = { rules: [{ ...RULE, effect: { delay: 5 } }] };

/** What another program, or a fault, left in the place of the workspace's record. */
const LEFT: Readonly<Record<string, (record: WorkspaceRecord) => string>> = {
  'a policy of a newer program': (record) => JSON.stringify({ ...record, policy: NEWER }),
  'a record of a newer program': (record) => JSON.stringify({ ...record, v: 99, mood: 1, policy: NEWER }),
  'a damaged record': (record) => JSON.stringify(record).slice(0, -1),
};

async function unreadable(t: Test, left: (record: WorkspaceRecord) => string): Promise<void> {
  const app = await adminApp(t);
  const medium = await (await openBackend({ dataDir: app.dataDir })).control();
  t.teardown(() => medium.close());
  const write = async (json: string): Promise<boolean> => {
    const { version } = await medium.load();
    return await medium.commit(version, version + 1, new Map([[`${WORKSPACES.name}/${WORKSPACE}`, json]]), []);
  };
  const headers = { ...BY_ADMIN, 'content-type': 'application/json' };
  const set = await app.send('PATCH', `/admin/v1/workspaces/${WORKSPACE}`, headers, JSON.stringify({ policy: GOOD }));
  t.equal(set.status, 200);
  const action = async (): Promise<unknown> =>
    (await app.post('/fingerprint/score?dry_run=true', body('somebody'))).body['action'];
  const stale = async (): Promise<boolean> =>
    /^riskgate_policy_stale 1$/m.test((await app.send('GET', '/metrics')).text);
  t.same([await action(), await stale()], ['block', false]);
  const record = (await app.control.read()).get(WORKSPACES, WORKSPACE);
  if (record === undefined) throw new Error('no workspace');
  // The service may have written something in between.
  await eventually(t, 'it is left there', () => write(left(record)));
  await eventually(t, 'it is seen', stale);
  const health = async (): Promise<unknown> => (await app.send('GET', '/admin/v1/health', BY_ADMIN)).body;
  t.match(await health(), { degraded_parts: [/publishing a policy ends it/] });
  t.equal(await action(), 'block');
  await app.restart();
  t.same([await action(), await stale()], ['block', true], 'after a restart');
  t.ok(app.lines.filter((line) => line.includes('the last good one decides')).length <= 2, 'said once a start');
  await eventually(t, 'it is put back', () => write(JSON.stringify(record)));
  await eventually(t, 'it is mended', async () => !(await stale()));
  t.equal(await action(), 'block');
}

for (const [what, left] of Object.entries(LEFT)) t.test(what, (t) => unreadable(t, left));
