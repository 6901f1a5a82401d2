// Endpoints in the control store: what an administrator can do to them, and what deliveries see of it.
import t from 'tap';
import { OPERATORS, SESSIONS } from '../../src/access/operators/records.js';
import { KEYS, WORKSPACE_COPIES, WORKSPACES } from '../../src/access/records.js';
import { DEFAULT_OVERLAP_SECONDS } from '../../src/access/keys.js';
import { READ_FROM } from '../../src/contract/levels.js';
import { type WebhookEvent } from '../../src/contract/webhooks/webhooks.js';
import { createWorkspace } from '../../src/access/workspaces.js';
import {
  checkReadable,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateWebhook,
  updateWebhook,
  type WebhookRequest,
} from '../../src/access/webhooks/administration.js';
import { createControlStore } from '../../src/access/control/store.js';
import { createNotifyingRules } from '../../src/access/policy/notifying.js';
import { ensureStoreId } from '../../src/access/store-id.js';
import { createEndpointDirectory } from '../../src/access/webhooks/directory.js';
import { SECRETS_MAX, WEBHOOKS } from '../../src/access/webhooks/records.js';
import { openLmdbMedium } from '../../src/storage/embedded/control/medium.js';
import { type ControlMedium } from '../../src/storage/ports/control.js';
import { temporaryDirectory } from '../support/scope.js';
import { embeddedStore } from '../support/control.js';
import { only } from '../support/only.js';

const NOW = Date.UTC(2026, 0, 1);
const { ruleMessages } = READ_FROM;
const HOUR_MS = 3_600_000;
const RULE = { id: 'told', name: 'Told', state: 'live', notify: true, test: 'risk >= 0', then: 'block' };
const HOOK: WebhookRequest = {
  workspace: 'acme',
  mode: 'live',
  url: 'https://hooks.example.org/a',
  events: ['event.verified'],
};

async function storeWithAcme(t: Parameters<typeof embeddedStore>[0]) {
  const store = await embeddedStore(t);
  await createWorkspace(store, 'acme');
  const unexpected = (error: unknown): void => {
    t.fail('unreadable', { error });
  };
  return { store, unexpected };
}

t.test('an endpoint is made, changed, listed by age, removed', async (t) => {
  const { store } = await storeWithAcme(t);
  const first = await createWebhook(store, HOOK, false, NOW);
  const second = await createWebhook(store, { ...HOOK, events: ['event.blocked', 'event.blocked'] }, false, NOW + 1);
  t.match(first, {
    secret: /^whsec_/,
    webhook: { id: /^whe_/, state: 'active', secrets: only({ secret: first.secret, expiresAt: null }) },
  });
  t.same(
    (await listWebhooks(store, 'acme')).map(({ id }) => id),
    [first.webhook.id, second.webhook.id],
  );
  t.same(second.webhook.events, ['event.blocked']);
  t.match(
    await updateWebhook(store, first.webhook.id, { url: 'https://hooks.example.org/b', state: 'disabled' }, false),
    { url: 'https://hooks.example.org/b', state: 'disabled', events: ['event.verified'] },
  );
  await t.rejects(updateWebhook(store, first.webhook.id, { url: 'https://127.0.0.1/' }, false), { code: 'INVALID' });
  await t.rejects(findWebhook(store, first.webhook.id, 'other'), { code: 'NOT_FOUND' });
  await deleteWebhook(store, first.webhook.id);
  await t.rejects(findWebhook(store, first.webhook.id), { code: 'NOT_FOUND' });
  await t.rejects(listWebhooks(store, 'nobody'), { code: 'NOT_FOUND' });
  await t.rejects(createWebhook(store, { ...HOOK, workspace: 'nobody' }, false), { code: 'NOT_FOUND' });
});

t.test('a rotated secret goes on signing beside the new one until its end', async (t) => {
  const { store, unexpected } = await storeWithAcme(t);
  const {
    webhook: { id },
    secret: first,
  } = await createWebhook(store, HOOK, false, NOW);
  const { secret: second } = await rotateWebhook(store, id, undefined, 'acme', NOW);
  const signing = async (now: number): Promise<readonly string[]> => {
    const directory = createEndpointDirectory(store, unexpected, () => now);
    await directory.refresh();
    return directory.find(id)?.secrets ?? [];
  };
  t.same(await signing(NOW + DEFAULT_OVERLAP_SECONDS * 1000 - 1), [second, first]);
  t.same(await signing(NOW + DEFAULT_OVERLAP_SECONDS * 1000), [second]);
  const { secret: third } = await rotateWebhook(store, id, 3600, 'acme', NOW + 2 * HOUR_MS);
  t.same(await signing(NOW + 2 * HOUR_MS), [third, second, first]);
  t.same(await signing(NOW + 3 * HOUR_MS), [third], 'a later rotation can only shorten a life');
  const { secret: last } = await rotateWebhook(store, id, 0, 'acme', NOW + 2 * HOUR_MS);
  t.same(await signing(NOW + 2 * HOUR_MS), [last], 'at once, when it has leaked');
  for (let i = 0; i < 10; i += 1) await rotateWebhook(store, id, 3600, 'acme', NOW + 2 * HOUR_MS + i);
  t.equal((await signing(NOW + 2 * HOUR_MS + 10)).length, SECRETS_MAX);
  await t.rejects(rotateWebhook(store, id, -1), { code: 'INVALID' });
  await t.rejects(rotateWebhook(store, id, 60, 'other'), { code: 'NOT_FOUND' });
});

t.test('the directory shows active endpoints by workspace and mode, as of its last look', async (t) => {
  const { store, unexpected } = await storeWithAcme(t);
  const directory = createEndpointDirectory(store, unexpected);
  await directory.refresh();
  const { webhook } = await createWebhook(store, HOOK, false, NOW);
  t.same(directory.of('acme', 'live'), []);
  await directory.refresh();
  t.match(directory.of('acme', 'live'), only({ id: webhook.id, url: HOOK.url, active: true }));
  t.same([...directory.of('acme', 'test'), ...directory.of('other', 'live')], []);
  await updateWebhook(store, webhook.id, { state: 'disabled' }, false);
  await directory.refresh();
  t.same(directory.of('acme', 'live'), []);
  t.match(directory.find(webhook.id), { active: false }, 'what waits for it still finds it');
});

t.test('an endpoint that is gone is disabled, unless it was moved meanwhile', async (t) => {
  const { store, unexpected } = await storeWithAcme(t);
  const directory = createEndpointDirectory(store, unexpected);
  const {
    webhook: { id },
  } = await createWebhook(store, HOOK, false, NOW);
  await directory.refresh();
  const seen = directory.find(id);
  if (seen === undefined) throw new Error('not there');
  await updateWebhook(store, id, { url: 'https://hooks.example.org/new' }, false);
  await directory.gone(seen);
  t.equal((await findWebhook(store, id)).state, 'active');
  await directory.refresh();
  await directory.gone(directory.find(id) ?? seen);
  t.equal((await findWebhook(store, id)).state, 'disabled');
  await deleteWebhook(store, id);
  await directory.gone(seen);
  t.equal((await store.read()).get(WEBHOOKS, id), undefined);
});

t.test(
  'a store that lost its state takes no endpoint and no rule away, and the restored one is followed',
  async (t) => {
    const open = (): ControlMedium => {
      const medium = openLmdbMedium(temporaryDirectory(t));
      t.teardown(() => medium.close());
      return medium;
    };
    const [own, empty, foreign] = [open(), open(), open()];
    await ensureStoreId(createControlStore(foreign));
    await createWorkspace(createControlStore(foreign), 'other');
    let there = empty;
    const store = createControlStore({ ...own, version: () => there.version(), load: () => there.load() });
    const unexpected = (error: unknown): void => {
      t.fail('unreadable', { error });
    };
    const [directory, rules] = [createEndpointDirectory(store, unexpected), createNotifyingRules(store, unexpected)];
    t.equal(await directory.refresh(), false, 'empty from the start on: nothing is known');
    const restored = createControlStore(own);
    await ensureStoreId(restored);
    await createWorkspace(restored, 'acme');
    const { webhook } = await createWebhook(restored, HOOK, false, NOW);
    await restored.update((transaction) => {
      const record = transaction.get(WORKSPACES, 'acme');
      if (record === undefined) throw new Error('not there');
      transaction.put(WORKSPACES, { ...record, policy: { rules: [RULE] } });
    });
    for (there of [own, empty, foreign, own]) {
      await directory.refresh();
      await rules.refresh();
      t.match(directory.of('acme', 'live'), only({ id: webhook.id }));
      t.match(directory.find(webhook.id), { active: true });
      t.same([...rules.of('acme').keys()], [RULE.id]);
    }
    await deleteWebhook(restored, webhook.id);
    await directory.refresh();
    t.equal(directory.find(webhook.id), undefined);
  },
);

t.test('secrets of records are named, which the audit log leaves out (test/storage/audit.test.ts)', async (t) => {
  t.same(WEBHOOKS.secrets, ['secrets']);
  t.same(WORKSPACES.secrets, ['secret']);
  t.same(WORKSPACE_COPIES.secrets, ['secret']);
  t.same(KEYS.secrets, ['hash']);
  t.same(OPERATORS.secrets, ['hash']);
  t.same(SESSIONS.secrets, ['hash', 'token']);
});

t.test('an endpoint of messages of rules is refused while a node runs that cannot read it', async (t) => {
  const cases: [name: string, events: WebhookEvent[] | undefined, level: number, isRefused: boolean][] = [
    ['beside an older node', ['event.blocked', 'rule.matched'], ruleMessages - 1, true],
    ['all nodes read it', ['rule.matched'], ruleMessages, false],
    ['no node runs', ['rule.matched'], 0, false],
    ['other messages', ['event.blocked'], ruleMessages - 1, false],
    ['the messages stay as they are', undefined, ruleMessages - 1, false],
  ];
  for (const [name, events, level, isRefused] of cases) {
    const checked = checkReadable(events, () => Promise.resolve(level));
    await (isRefused ? t.rejects(checked, { code: 'CONFLICT' }, name) : t.resolves(checked, name));
  }
});
