// Lists that every workspace has: who is on one of them is let in or blocked by one call, without a rule of its own.
import t from 'tap';
import { type Rule } from '../../src/contract/ruleset/rule.js';
import { ListLookUp } from '../../src/rules/lists/look-up.js';
import { ListTable } from '../../src/rules/lists/table.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { type Answer, testApp, type Json, type TestApp } from '../support/app.js';
import { body, device, fingerprintOf } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { onEveryBackend } from '../support/storage.js';
import { ADMIN_TOKEN } from '../support/callers/operators.js';
import { admin, LOGIN, done } from './asking.js';
import { only } from '../support/only.js';

const WEB = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
const DOMAIN = `sha256:${fingerprintOf('throwaway.example')}`;
const IDENTIFIER = `sha256:${'ab'.repeat(32)}`;

const put = (app: TestApp, list: string, value: string): Promise<Answer> =>
  admin(app, 'POST', `/lists/${list}/entries`, { mode: 'live', entries: [{ value }] });
const off = (app: TestApp, list: string, value: string): Promise<Answer> =>
  admin(app, 'POST', `/lists/${list}/entries/remove`, { mode: 'live', entries: [{ value }] });

async function ask(app: TestApp, sent: Json): Promise<Json> {
  const headers = { 'x-client-ip': '198.51.100.7', ...key(app) };
  return (await app.post(`${LOGIN}?dry_run=true&explain=true`, sent, headers)).body;
}

const key = (app: TestApp): Record<string, string> => ({ 'x-service-key': app.keys.live.api });

/** Of a program: the model blocks it. */
const robot = (user: string): Json => ({
  ...body(user, `a machine of ${user}`),
  signals: { privacy: { isAutomated: true } },
  device: { ...device(`a machine of ${user}`), userAgent: 'HeadlessChrome' },
});

t.test('rules of these lists stand beside as many as a workspace may have', async (t) => {
  const rule = (i: number): Rule => ({
    ...{ id: `rul_${i}`, name: 'Any', state: 'live', when: 'checkout.amount > 1', effect: {} },
    ...(i === 0 && { id: 'rul_deny_users' }),
    ...(i === 1 && { code: 'deny_devices' }),
  });
  const { rules, listed } = compilePolicy(mergePolicy({ rules: Array.from({ length: 200 }, (_, i) => rule(i)) }, ''));
  const all = listed()?.all.rules ?? [];
  t.equal(rules?.all.rules.length, 200);
  t.equal(all.length, 200 + 15, 'one takes the place of one of these');
  t.equal(all.filter(({ code }) => code === 'deny_devices').length, 1);
  t.equal(listed(), listed(), 'made once');
});

t.test('of a workspace without lists nothing is looked up', async (t) => {
  const list = { number: 7, workspace: 'acme', mode: 'live', name: 'deny_users', kind: 'users' } as const;
  const lookUp = new ListLookUp({ table: ListTable.of(1).memory, lists: [list] });
  t.ok(lookUp.has({ workspace: 'acme', mode: 'live' }));
  t.notOk(lookUp.has({ workspace: 'acme', mode: 'test' }));
  t.notOk(lookUp.has({ workspace: 'other', mode: 'live' }));
});

t.test('lists that every workspace has', async (t) => {
  onEveryBackend(t, async (t, place) => {
    const { url, dataDir } = place(t);
    const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '2', DATA_DIR: dataDir, REDIS_URL: url } });
    const becomes = (sent: Json, wanted: string): Promise<void> =>
      eventually(t, wanted, async () => (await ask(app, sent))['action'] === wanted);

    await t.test('they are there, and nobody is on them', async (t) => {
      const { lists } = await done(t, admin(app, 'GET', '/lists'));
      const names = (lists as Json[]).map(({ name }) => String(name));
      for (const name of ['allow_users', 'deny_devices', 'deny_asns', 'fraud_addresses'])
        t.ok(names.includes(name), name);
      t.ok((lists as Json[]).every(({ entries }) => JSON.stringify(entries) === '{"live":0,"test":0}'));
      t.match(await done(t, admin(app, 'GET', '/lists/deny_devices')), { built_in: 'deny', variable: 'device' });
      t.match(await done(t, admin(app, 'GET', '/lists/deny_users/entries')), { entries: { length: 0 }, next: null });
      t.match(await done(t, admin(app, 'POST', '/lists', { name: 'deny_users', kind: 'users' }), 409), {});
      t.match(await done(t, admin(app, 'POST', '/rules/check', { when: 'user in @allow_users' })), { ok: true });
    });

    const login = { identifierHash: IDENTIFIER, identifierDomainHash: DOMAIN };
    const own = (): Json => ({ ...body('mallory'), loginContext: login });
    const parties: Record<string, string> = {
      users: 'mallory',
      devices: fingerprintOf("mallory's phone"),
      identifiers: IDENTIFIER,
      email_domains: 'Throwaway.example',
      addresses: '198.51.100.0/24',
    };
    for (const [party, value] of Object.entries(parties))
      await t.test(`deny_${party} blocks, and lets go`, async (t) => {
        t.equal((await ask(app, own()))['action'], 'allow');
        t.match(await done(t, put(app, `deny_${party}`, value)), { added: 1 });
        await becomes(own(), 'block');
        const told = await ask(app, own());
        t.match(told, { rules: only({ id: `rul_deny_${party}`, how: 'applied' }), action: 'block' });
        t.ok((told['reason'] as string[]).includes(`deny_${party}`));
        t.equal(Number(told['score']) * 100, told['risk_score']);
        t.ok(Number(told['risk_score']) >= 70);
        t.match(await done(t, off(app, `deny_${party}`, value)), { removed: 1 });
        await becomes(own(), 'allow');
      });

    await t.test('a domain of e-mail is written as itself, in an address, or as it is sent', async (t) => {
      await done(t, put(app, 'deny_email_domains', 'throwaway.example'));
      for (const value of ['a@throwaway.example', 'THROWAWAY.EXAMPLE', DOMAIN])
        t.match(await done(t, put(app, 'deny_email_domains', value)), { unchanged: 1 });
      t.match(await done(t, put(app, 'deny_email_domains', 'no domain'), 400), { detail: /^\/entries\/0: / });
      await becomes(own(), 'block');
      const page = { 'x-api-key': app.keys.live.public, 'user-agent': WEB };
      const { body: told } = await app.post('/v2/fingerprint', own(), page);
      t.ok(Number(told['risk_score']) < 30, 'a page is not told');
      const secret = { 'x-secret-api-key': app.keys.live.secret };
      t.match((await app.post('/v2/verify', { event_id: told['event_id'] }, secret)).body, { action: 'block' });
      t.equal(
        (await ask(app, { ...body('eve'), login_context: { identifier_domain_hash: DOMAIN } }))['action'],
        'block',
      );
      await done(t, off(app, 'deny_email_domains', 'throwaway.example'));
      await becomes(own(), 'allow');
    });

    await t.test('who is allowed is let in, and the device of whoever it was is not learned', async (t) => {
      t.equal((await ask(app, robot('vip')))['action'], 'block');
      await done(t, put(app, 'allow_users', 'vip'));
      await becomes(robot('vip'), 'allow');
      for (let i = 0; i < 3; i += 1) t.match((await app.post(LOGIN, robot('vip'), key(app))).body, { action: 'allow' });
      await done(t, off(app, 'allow_users', 'vip'));
      await becomes(robot('vip'), 'block');
    });

    await t.test('denied comes before allowed, and a rule of the workspace takes the place of either', async (t) => {
      await done(t, put(app, 'allow_users', 'both'));
      await done(t, put(app, 'deny_users', 'both'));
      await becomes(body('both'), 'block');
      const rule = { id: 'rul_deny_users', name: 'Off', state: 'off', when: 'user in @deny_users', effect: {} };
      await done(t, admin(app, 'POST', '/rules/publish', { rules: [rule] }));
      await becomes(body('both'), 'allow');
      await done(t, admin(app, 'POST', '/rules/publish', { rules: [] }));
      await becomes(body('both'), 'block');
    });

    await t.test('a page is told of addresses, and never of users or identifiers', async (t) => {
      const page = async (user: string): Promise<Json> => {
        const headers = { 'x-api-key': app.keys.live.public, 'user-agent': WEB };
        return (await app.post('/v2/fingerprint', body(user), headers)).body;
      };
      t.ok(Number((await page('both'))['risk_score']) < 30);
      const event = await page('both');
      const secret = { 'x-secret-api-key': app.keys.live.secret };
      t.match((await app.post('/v2/verify', { event_id: event['event_id'] }, secret)).body, { action: 'block' });
      await done(t, put(app, 'deny_addresses', '127.0.0.0/8'));
      await eventually(t, 'by its address', async () => Number((await page('any'))['risk_score']) >= 70);
      await done(t, off(app, 'deny_addresses', '127.0.0.0/8'));
    });

    await t.test('what labels fill is theirs; a list that is deleted is empty again', async (t) => {
      t.match(await done(t, put(app, 'fraud_users', 'mallory'), 409), { detail: /filled by labels/ });
      await done(t, off(app, 'fraud_users', 'mallory'), 409);
      await done(t, admin(app, 'DELETE', '/lists/fraud_users'), 409);
      await done(t, admin(app, 'POST', '/lists/fraud_users/uploads', { mode: 'live' }), 409);
      t.match(await done(t, admin(app, 'PATCH', '/lists/deny_users', { description: 'Ours' })), {
        description: 'Ours',
      });
      await done(t, admin(app, 'DELETE', '/lists/deny_users'));
      await becomes(body('both'), 'allow');
      t.match(await done(t, admin(app, 'GET', '/lists/deny_users')), { entries: { live: 0 }, built_in: 'deny' });
      await done(t, put(app, 'deny_users', 'again'));
      await becomes(body('again'), 'block');
      await app.restart();
      t.equal((await ask(app, body('again')))['action'], 'block', 'with the first request after a restart');
    });

    await t.test('a file is loaded onto one, and a person who is erased is on none', async (t) => {
      const { id } = await done(t, admin(app, 'POST', '/lists/deny_visitors/uploads', { mode: 'live' }), 201);
      const value = fingerprintOf("loaded's phone");
      await done(t, admin(app, 'POST', `/lists/deny_visitors/uploads/${String(id)}`, { entries: [{ value }] }));
      await done(t, admin(app, 'POST', `/lists/deny_visitors/uploads/${String(id)}/end`, { how: 'replace' }));
      await becomes(body('loaded'), 'block');
      const erasure = await done(t, admin(app, 'POST', '/erasures', { mode: 'live', user: 'again' }), 202);
      const told = async (): Promise<Json> => (await admin(app, 'GET', `/erasures/${String(erasure['id'])}`)).body;
      await eventually(t, 'it is done', async () => (await told())['state'] === 'done');
      t.match(await told(), { removed: { lists: 1 } });
      await becomes(body('again'), 'allow');
    });
  });
});
