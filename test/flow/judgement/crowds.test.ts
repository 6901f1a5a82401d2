// A crowd belongs to one workspace: what comes to one from an address says nothing in another, and each sets for itself
// how many are no crowd yet.
import t from 'tap';
import { createKey } from '../../../src/access/keys.js';
import { createWorkspace } from '../../../src/access/workspaces.js';
import { LIMIT_NAMES } from '../../../src/contract/policy.js';
import { keysOf, readKeysOf } from '../../../src/profiles/keys.js';
import { DEFAULT_LIMITS } from '../../../src/scoring/default-limits.js';
import { compilePolicy, mergePolicy } from '../../../src/scoring/model/policy.js';
import { testApp } from '../../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../../support/callers/operators.js';
import { body } from '../../support/bodies.js';
import { makeEvent } from '../../../src/event/generated/make-event.js';

const ADDRESS = '91.65.10.20';
const REGISTRATION = '/fingerprint/verify/registration';
const PEOPLE = 40;

t.test('records of places are of one workspace and mode', async (t) => {
  const row = { addressPrefix: '91.65.10.0/24', asn: 3320, useCase: 'registration' as const };
  const keys = (workspace: string, mode: 'live' | 'test'): string[] => {
    // What the intake makes of a user, an address and an identifier depends on both already.
    const own = { userHash: `u ${workspace} ${mode}`, addressHash: `a ${workspace} ${mode}` };
    const made = makeEvent({ ...row, ...own, workspace, mode, typingDwell: Float32Array.of(80, 90, 70, 85, 95, 60) });
    return [...readKeysOf(made), ...keysOf(made)];
  };
  const all = [keys('acme', 'live'), keys('beta', 'live'), keys('acme', 'test')].map((each) => new Set(each));
  t.ok(
    [...(all[0] ?? [])].some((key) => key.startsWith('p')),
    'the prefix is among them',
  );
  t.ok(
    [...(all[0] ?? [])].some((key) => key.startsWith('n')),
    'and the network',
  );
  for (const [at, some] of all.entries())
    for (const others of all.slice(at + 1))
      t.same(
        [...some].filter((key) => others.has(key)),
        [],
      );
});

t.test('crowds', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1', ADMIN_TOKEN } });
  const keyOf = async (workspace: string): Promise<string> => {
    await createWorkspace(app.control, workspace);
    return (await createKey(app.control, { workspace, kind: 'api', mode: 'live', limit: 100_000 })).key;
  };
  const reasonsOf = async (key: string, person: string, path: string): Promise<string[]> => {
    const headers = { 'x-service-key': key, 'x-client-ip': ADDRESS };
    const reply = await app.post(path, { ...body(person), loginContext: { result: 'FAILURE' } }, headers);
    t.equal(reply.status, 200, reply.text);
    const reasons: unknown = reply.body['reason'];
    return Array.isArray(reasons) ? reasons.map(String) : [];
  };
  const [busy, quiet, lenient] = [await keyOf('busy'), await keyOf('quiet'), await keyOf('lenient')];
  const limits = Object.fromEntries(LIMIT_NAMES.map((name) => [name, 10_000]));
  const change = await byAdmin(app, 'PATCH', '/admin/v1/workspaces/lenient', { policy: { limits } });
  t.equal(change.status, 200, change.text);

  for (let i = 0; i < PEOPLE; i += 1) {
    for (const key of [busy, lenient]) await reasonsOf(key, `person ${i}`, REGISTRATION);
  }
  const CROWD = ['registration_burst', 'account_burst'];
  const told = async (key: string): Promise<string[]> =>
    (await reasonsOf(key, 'one more', REGISTRATION)).filter((code) => CROWD.includes(code)).sort();
  t.same(await told(busy), ['account_burst', 'registration_burst'], 'where they came');
  t.same(await told(quiet), [], 'the same address elsewhere');
  t.same(await told(lenient), [], 'where so many are usual');
  const login = await reasonsOf(quiet, 'somebody', '/fingerprint/verify/login');
  t.same(
    login.filter((code) => [...CROWD, 'velocity_anomaly', 'failed_login_burst'].includes(code)),
    [],
  );
});

t.test('a limit is a whole number of people', async (t) => {
  const compile = (limit: number) => compilePolicy(mergePolicy({ limits: { newcomers_address_hour: limit } }, 'own'));
  t.equal(compile(7).limits.newcomers.address[1], 7);
  t.equal(compile(7).limits.newcomers.address[2], DEFAULT_LIMITS.newcomers_address_day, 'the others stay');
  for (const limit of [0, -1, 1.5, NaN, 1e9]) t.throws(() => compile(limit), /newcomers_address_hour must be a whole/);
  const { limits, ...stored } = mergePolicy({}, 'stored before there were limits');
  t.same(compilePolicy(stored).limits, compilePolicy({ ...stored, ...(limits !== undefined && { limits }) }).limits);
});
