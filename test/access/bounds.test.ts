// What one workspace or operator may have of the control store that all share: so much, and the others notice nothing.
import t from 'tap';
import { changeKey, createKey, listKeys, rotateKey } from '../../src/access/keys.js';
import { createWorkspace, updateWorkspace } from '../../src/access/workspaces.js';
import { type ControlStore } from '../../src/access/control/store.js';
import {
  doAgainAfterLoss,
  ERASURES,
  ERASURES_PER_WORKSPACE_MAX,
  noteErasures,
  requestErasure,
} from '../../src/access/erasures.js';
import { noCounts } from '../../src/contract/erasure.js';
import { hashKeyText, newId } from '../../src/access/key-text.js';
import { type Rule } from '../../src/contract/ruleset/rule.js';
import {
  type AskedBy,
  beginUpload,
  changeList,
  createList,
  deleteList,
  findList,
  findUpload,
} from '../../src/access/lists/administration.js';
import { LIST_UPLOADS } from '../../src/access/lists/records.js';
import { type AuditEntry } from '../../src/contract/operators/audit.js';
import { SERVICE_NAME } from '../../src/contract/operators/roles.js';
import { createWebhook } from '../../src/access/webhooks/administration.js';
import { LIST_UPLOAD_MS, LIST_UPLOADS_MAX, LISTS_MAX } from '../../src/contract/lists/lists.js';
import { ENDPOINTS_PER_WORKSPACE_MAX } from '../../src/contract/webhooks/webhooks.js';
import { openSession, SESSIONS_PER_OPERATOR_MAX } from '../../src/access/operators/sessions.js';
import { SESSIONS } from '../../src/access/operators/records.js';
import { proposedPolicy, proposePolicy } from '../../src/access/policy/publish.js';
import {
  POLICY_VERSIONS,
  POLICY_VERSIONS_MAX,
  RULE_DRAFTS,
  RULE_TEXTS,
  RULE_TEXTS_MAX,
} from '../../src/access/policy/records.js';
import {
  ENDED_KEYS_PER_WORKSPACE_MAX,
  KEY_SUCCESSORS,
  KEY_USES,
  type KeyRecord,
  KEYS,
  KEYS_PER_WORKSPACE_MAX,
  type KeyState,
  WORKSPACES,
  WORKSPACES_MAX,
} from '../../src/access/records.js';
import { embeddedStore } from '../support/control.js';
import { only } from '../support/only.js';

const NOW = Date.UTC(2026, 0, 1);
const API = { workspace: 'acme', kind: 'api', mode: 'live' } as const;

/** As if they had been made one after the other, which takes a commit each. */
async function addKeys(store: ControlStore, count: number, change: Partial<KeyRecord>): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('key'));
  await store.update((transaction) => {
    for (const id of ids) {
      const state: KeyState = 'active';
      const record = { v: 1, id, ...API, limit: null, state, createdAt: NOW, expiresAt: null, ...change } as const;
      transaction.put(KEYS, { ...record, hash: hashKeyText(id) });
    }
  });
  return ids;
}

t.test('a workspace has so many keys that can be used', async (t) => {
  const store = await embeddedStore(t);
  await createKey(store, API, NOW);
  const [first = ''] = await addKeys(store, KEYS_PER_WORKSPACE_MAX - 1, { createdAt: NOW + 1 });
  const full = { code: 'CONFLICT', message: /workspace acme has 500 keys, which is the limit: revoke unused ones/ };
  await t.rejects(createKey(store, { ...API, kind: 'public' }, NOW), full);
  await t.rejects(rotateKey(store, first, 60, NOW), full, 'two keys where one was');
  t.equal((await listKeys(store)).length, KEYS_PER_WORKSPACE_MAX, 'a refusal changes nothing');
  await createKey(store, { ...API, workspace: 'beta' }, NOW);
  const { issued } = await rotateKey(store, first, 0, NOW);
  await changeKey(store, issued.id, { state: 'inactive' }, NOW);
  await t.rejects(createKey(store, API, NOW), full, 'one that is switched off can come back');
  await changeKey(store, issued.id, { state: 'revoked' }, NOW);
  await createKey(store, API, NOW);
  await t.rejects(createKey(store, API, NOW), full);
});

t.test('keys that have ended do not count, and the oldest of very many are forgotten', async (t) => {
  const store = await embeddedStore(t);
  await createKey(store, API, NOW);
  await addKeys(store, ENDED_KEYS_PER_WORKSPACE_MAX - 1, { state: 'revoked', createdAt: NOW });
  const [oldest = ''] = await addKeys(store, 1, { expiresAt: NOW + 2, createdAt: NOW - 1 });
  const [other = ''] = await addKeys(store, 1, { state: 'revoked', workspace: 'beta', createdAt: NOW - 2 });
  await store.update((transaction) => {
    transaction.put(KEY_USES, { v: 1, id: oldest, usedAt: NOW });
    transaction.put(KEY_SUCCESSORS, { v: 1, id: oldest, replaces: other });
  });
  await createKey(store, API, NOW + 3);
  const has = async (id: string) => (await store.read()).get(KEYS, id) !== undefined;
  t.strictSame([await has(oldest), await has(other)], [true, true], 'at the bound they are all shown');
  await addKeys(store, 1, { state: 'revoked', createdAt: NOW + 3 });
  await createKey(store, API, NOW + 4);
  t.strictSame([await has(oldest), await has(other)], [false, true]);
  t.equal((await store.read()).get(KEY_USES, oldest), undefined);
  t.equal((await store.read()).get(KEY_SUCCESSORS, oldest), undefined);
});

t.test('there are so many workspaces', async (t) => {
  const store = await embeddedStore(t);
  const acme = await createWorkspace(store, 'acme', {}, NOW);
  await store.update((transaction) => {
    for (let id = 2; id <= WORKSPACES_MAX; id += 1) transaction.put(WORKSPACES, { ...acme, name: `w${id}`, id });
  });
  const full = { code: 'CONFLICT', message: 'there are 1000 workspaces, which is the limit' };
  await t.rejects(createWorkspace(store, 'more', {}, NOW), full);
  await t.rejects(createKey(store, { ...API, workspace: 'more' }, NOW), full, 'nor by its first key');
  await createKey(store, API, NOW);
});

t.test('who signs in again and again ends his own sessions', async (t) => {
  const store = await embeddedStore(t);
  const ada = { name: 'ada', tokenHash: hashKeyText('a') };
  const bob = await openSession(store, { name: 'bob', tokenHash: hashKeyText('b') }, NOW);
  const first = await openSession(store, ada, NOW + 1);
  for (let i = 0; i < SESSIONS_PER_OPERATOR_MAX; i += 1) await openSession(store, ada, NOW + 2 + i);
  const view = await store.read();
  t.not(view.get(SESSIONS, bob.session.id), undefined);
  t.equal(view.get(SESSIONS, first.session.id), undefined);
  t.equal(view.list(SESSIONS).length, 1 + SESSIONS_PER_OPERATOR_MAX);
});

t.test('one workspace does not take the erasures of the others', async (t) => {
  const store = await embeddedStore(t);
  for (const name of ['acme', 'beta']) await createWorkspace(store, name, {}, NOW);
  const ask = (workspace: string) =>
    requestErasure(store, { workspace, mode: 'live', kind: 'user', value: 'u' }, [], NOW);
  const one = await ask('acme');
  await store.update((transaction) => {
    for (let i = 1; i < ERASURES_PER_WORKSPACE_MAX; i += 1) transaction.put(ERASURES, { ...one, id: newId('era') });
  });
  await t.rejects(ask('acme'), { code: 'CONFLICT', message: /^1000 erasures of acme are stored/ });

  const done = { done: true, removed: noCounts(), left: noCounts(), logged: 0, reason: '' };
  await noteErasures(store, 'node-1', new Map([[one.id, { ...done, at: NOW }]]));
  await noteErasures(store, 'node-2', new Map([[one.id, { ...done, at: NOW }]]));
  const isDoneAt = async (node: string): Promise<unknown> =>
    (await store.read()).get(ERASURES, one.id)?.nodes[node]?.done;
  await doAgainAfterLoss(store, 'node-1', NOW + 1);
  t.equal(await isDoneAt('node-1'), true, 'what was done before the loss stays done');
  await doAgainAfterLoss(store, 'node-1', NOW);
  t.equal(await isDoneAt('node-1'), false, 'what may be lost is done once more');
  t.equal(await isDoneAt('node-2'), true, 'by the node that read its log again');
  t.match(await ask('beta'), { workspace: 'beta' });
});

t.test('so many endpoints, lists and open uploads of one workspace', async (t) => {
  const store = await embeddedStore(t);
  for (const name of ['acme', 'beta']) await createWorkspace(store, name, {}, NOW);
  const hook = (workspace: string) =>
    createWebhook(
      store,
      { workspace, mode: 'live', url: 'https://hooks.example/in', events: ['event.verified'] },
      false,
    );
  const list = (workspace: string, name: string) => createList(store, workspace, { name, kind: 'users' }, NOW);
  const upload = (workspace: string) => beginUpload(store, workspace, 'list_0', 'live', NOW);
  for (let i = 0; i < ENDPOINTS_PER_WORKSPACE_MAX; i += 1) await hook('acme');
  for (let i = 0; i < LISTS_MAX; i += 1) await list('acme', `list_${i}`);
  for (let i = 0; i < LIST_UPLOADS_MAX; i += 1) await upload('acme');
  await t.rejects(hook('acme'), { code: 'CONFLICT', message: /at most 20 webhook endpoints/ });
  await t.rejects(list('acme', 'more'), { code: 'CONFLICT', message: /at most 32 lists/ });
  await t.rejects(upload('acme'), { code: 'CONFLICT', message: /at most 4 uploads/ });
  await hook('beta');
  await list('beta', 'list_0');
  await upload('beta');
  const ann = store.by({ who: 'ann', via: 'api', address: '', action: 'beginUpload' });
  const later = NOW + LIST_UPLOAD_MS + 1;
  await t.rejects(beginUpload(ann, 'beta', 'no_such_list', 'live', later), { code: 'NOT_FOUND' });
  const { givenUp } = await beginUpload(ann, 'beta', 'list_0', 'live', later);
  t.equal(givenUp.length, LIST_UPLOADS_MAX + 1, 'uploads that are over make room');
  const changes = (await store.audit(Number.MAX_SAFE_INTEGER, 100)).map(({ json }) => JSON.parse(json) as AuditEntry);
  const byWho = (name: string) =>
    changes.filter(({ who }) => who === name).map(({ workspace, after }) => [workspace, after === null]);
  t.strictSame(byWho('ann'), [['beta', false]], 'an operator of one workspace ends none of another');
  t.strictSame(
    byWho(SERVICE_NAME).sort(),
    [...Array.from({ length: LIST_UPLOADS_MAX }, () => ['acme', true]), ['beta', true]],
    'the service ends them',
  );
});

t.test('versions of a policy give way before their rules fill the store', async (t) => {
  const store = await embeddedStore(t);
  await createWorkspace(store, 'acme', {}, NOW);
  const rules = (from: number) =>
    Array.from({ length: 200 }, (_, i) => ({ id: `rul_${from}_${i}`, name: 'r', when: 'risk > 1', points: 1 }));
  for (let from = 0; from < 7; from += 1) await updateWorkspace(store, 'acme', { policy: { rules: rules(from) } });
  const view = await store.read();
  t.ok(view.list(RULE_TEXTS).length <= RULE_TEXTS_MAX, String(view.list(RULE_TEXTS).length));
  t.strictSame(
    view
      .list(POLICY_VERSIONS)
      .map(({ number }) => number)
      .sort((a, b) => a - b),
    [4, 5, 6, 7, 8],
    'the newest are kept',
  );
});

t.test('rules of a proposal and of another workspace stay when versions give way', async (t) => {
  const store = await embeddedStore(t);
  const rule = (id: string): Rule => ({ id, name: 'r', state: 'live', when: 'risk > 1', effect: { points: 1 } });
  for (const name of ['acme', 'beta']) await createWorkspace(store, name, {}, NOW);
  await updateWorkspace(store, 'beta', { policy: { rules: [rule('rul_beta')] } });
  const checked = { check: () => undefined, versionOf: () => '', level: () => Promise.resolve(0) };
  const { id } = await proposePolicy(store, 'acme', { policy: { rules: [rule('rul_proposed')] } }, checked);
  for (let i = 0; i <= POLICY_VERSIONS_MAX; i += 1)
    await updateWorkspace(store, 'acme', { policy: { rules: [rule(`rul_${i}`)] } });
  const view = await store.read();
  t.equal(view.list(POLICY_VERSIONS).filter(({ workspace }) => workspace === 'acme').length, POLICY_VERSIONS_MAX);
  const texts = view.list(RULE_TEXTS).filter(({ workspace }) => workspace === 'acme');
  t.equal(texts.length, POLICY_VERSIONS_MAX + 1, 'the rules of the versions that are left, and that of the proposal');
  t.match(proposedPolicy(view, 'acme', id), { rules: only({ id: 'rul_proposed' }) });
  t.equal(view.list(RULE_TEXTS).filter(({ workspace }) => workspace === 'beta').length, 1);
});

t.test('a list keeps to its workspace when it is renamed and deleted, and so do drafts and uploads', async (t) => {
  const store = await embeddedStore(t);
  const begun: Record<string, string> = {};
  for (const name of ['acme', 'beta']) {
    await createWorkspace(store, name, {}, NOW);
    for (const list of ['vips', 'staff']) await createList(store, name, { name: list, kind: 'users' }, NOW);
    for (const list of ['vips', 'staff'])
      begun[`${name} ${list}`] = (await beginUpload(store, name, list, 'live', NOW)).upload.id;
  }
  const rule = { id: 'rul_vips', name: 'vips', state: 'live', when: 'user in @vips', effect: { points: 1 } };
  await store.update((transaction) => {
    transaction.put(RULE_DRAFTS, { v: 1, workspace: 'beta', id: rule.id, rule, base: null, by: ['ann'], at: NOW });
  });
  const asked: AskedBy = (rules, list) =>
    rules.filter(({ when }) => String(when).includes(`@${list}`)).map(({ id }) => id);
  const rename = (workspace: string) => changeList(store, { workspace, name: 'vips' }, { name: 'guests' }, NOW, asked);
  const refused = {
    code: 'CONFLICT',
    message: 'the rule rul_vips asks the list vips; change or remove it, or its draft',
  };
  await t.rejects(rename('beta'), refused);
  await t.rejects(deleteList(store, 'beta', 'vips', asked), refused);
  await rename('acme');
  const places = [
    ...[
      ['acme', 'guests', 'vips'],
      ['acme', 'staff', 'staff'],
    ],
    ...[
      ['beta', 'vips', 'vips'],
      ['beta', 'staff', 'staff'],
    ],
  ] as const;
  for (const [workspace = '', list = '', before = ''] of places)
    t.ok(await findUpload(store, workspace, list, begun[`${workspace} ${before}`] ?? ''), `${workspace} ${list}`);
  await t.rejects(findList(store, 'acme', 'vips'), { code: 'NOT_FOUND' }, 'the old name is nobody');
  await deleteList(store, 'acme', 'guests', asked);
  const open = (await store.read()).list(LIST_UPLOADS).map(({ workspace, list }) => `${workspace} ${list}`);
  t.same(open.sort(), ['acme staff', 'beta staff', 'beta vips']);
});
