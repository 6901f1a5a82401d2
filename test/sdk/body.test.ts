// What each helper asks for and what its body has: every leaf is a field of the contract, and what the page sends is
// what the backend's verification knows.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { type TSchema } from 'typebox';
import { CollectRequest, ScoreRequest } from '../../src/contract/schemas.js';
import { makeKeys } from '../support/callers/service-key.js';
import { SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { pause } from '../support/pause.js';
import { call, make, openBench, part, verify, visit } from '../support/sdk/bench.js';
import { typeAs, wireOf } from '../support/sdk/hands.js';

t.setTimeout(420_000);

const KEYS =
  'browser eventId event_id firstSeen isNew lastSeen requestId riskScore risk_score score sessionId similarity'
    .concat(' timesSeen visitorId visitor_id')
    .split(' ');

const HELPERS: readonly [string, string, string, string][] = [
  ['collect({ userId: "ada" })', '/v2/fingerprint', 'collect', ''],
  ['login(LOGIN, { userId: "ada" })', '/fingerprint/verify/login', 'login', 'loginContext'],
  ['checkout(CHECKOUT, { userId: "ada" })', '/fingerprint/verify/checkout', 'checkout', 'checkoutContext'],
  ['registration({ userId: "ada" })', '/fingerprint/verify/registration', 'registration', ''],
  ['passwordReset({ userId: "ada" })', '/fingerprint/verify/password-reset', 'password_reset', ''],
  [
    'accountChange({ changeType: "email" }, { userId: "ada" })',
    '/fingerprint/verify/account-change',
    'account_change',
    'accountChangeContext',
  ],
];
const LOGIN = `{ identifier: 'Ada@Example.org', result: 'FAILURE', failureReason: 'wrong password',
  authMethod: 'PASSWORD', mfaUsed: false, attemptId: 'attempt-1' }`;
const CHECKOUT = "{ amount: 12.5, currency: 'EUR', itemCount: 2, shippingCountry: 'DE' }";

/** Paths of values, arrays as one. */
function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}/${name}`));
}

function leavesOf(schema: TSchema, path = ''): string[] {
  const properties = part(schema, 'properties');
  if (typeof properties !== 'object' || properties === null) return [path];
  return Object.entries(properties).flatMap(([name, inner]) => leavesOf(inner as TSchema, `${path}/${name}`));
}

/** What a page in a browser cannot know, or says under another name. */
const NOT_OF_A_PAGE =
  /^\/(sim|challenge|mouse|keyboard|page|form|privacy)\/|sessionCount|firstSession|isVPN|isIncognito/;
const OF_SOME_BROWSERS = /^\/device\/(manufacturer|model|osVersion)$/;

t.test('a page', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const bench = await openBench(t);

  await t.test('every helper has its path, one shape of result, and fields of the contract only', async (t) => {
    const { page, sent } = await visit(bench);
    await page.evaluate(`history.replaceState(null, '', '/?query=1#fragment');
      Object.defineProperty(document, 'referrer', { value: 'https://news.example.org/story?id=7' }); undefined`);
    await make(page, bench);
    await call(page, 'start()');
    const told = new Set<string>();
    for (const [code, path, useCase, context] of HELPERS) {
      await page.locator('#word').fill('');
      await page.locator('#word').pressSequentially('Secret-42', { delay: 12 });
      const { done } = await call(page, code.replace('LOGIN', LOGIN).replace('CHECKOUT', CHECKOUT));
      const { url, body } = sent.at(-1) ?? { url: '', body: {} };
      t.equal(new URL(url).pathname, path);
      t.same(Object.keys(done ?? {}).sort(), KEYS, useCase);
      if (context !== '') t.ok(part(body, context), context);
      const schema = useCase === 'collect' ? CollectRequest : ScoreRequest;
      const known = new Set(leavesOf(schema));
      t.same(
        leaves(body).filter((leaf) => !known.has(leaf)),
        [],
        useCase,
      );
      for (const leaf of leaves(body)) told.add(leaf);
      t.match(body, { page_url: `${bench.site}/`, page_origin: bench.site, referrer: 'https://news.example.org' });
      const decision = await verify(bench, { event_id: part(done, 'event_id'), user_id: 'ada' });
      t.match(decision, { user_matches: true, signals: { sdk: 'javascript', use_case: useCase } });
    }
    const missing = leavesOf(ScoreRequest).filter((leaf) => !told.has(leaf) && !NOT_OF_A_PAGE.test(leaf));
    t.same(
      missing.filter((leaf) => !OF_SOME_BROWSERS.test(leaf)),
      [],
      'and every one that a page can know',
    );
  });

  await t.test('a browser test forces an outcome, as docs/integrating.md says', async (t) => {
    const docs = readFileSync(new URL('../../../docs/integrating.md', import.meta.url), 'utf8');
    const [, code = ''] = /```js\n(const forced = [^]*?)```/.exec(docs) ?? [];
    const keys = await makeKeys(bench, { workspace: 'acme', mode: 'test' });
    for (const helper of ['collect()', 'login(LOGIN)', 'passwordReset()']) {
      const { page } = await visit(bench);
      const source = `export const drive = async (page) => { ${code} };`;
      const module: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`);
      await (module as { drive: (page: unknown) => Promise<void> }).drive(page);
      await make(page, { ...bench, keys });
      const { done } = await call(page, helper.replace('LOGIN', LOGIN));
      const decision = await verify({ ...bench, keys }, { event_id: part(done, 'event_id'), user_id: 'ada' });
      t.match(decision, { action: 'hard_challenge', reason: ['TEST_FINGERPRINT'] }, helper);
      await page.close();
    }
  });

  await t.test('another hand within one session is seen by the service', async (t) => {
    const { page, sent } = await visit(bench, { viewport: { width: 900, height: 700 } });
    await make(page, bench, { identity: 'installation' });
    const login = async (rhythm: { dwell: number[]; flight: number[] }): Promise<unknown> => {
      await page.locator('#word').fill('');
      await page.locator('#word').focus();
      await call(page, 'start()');
      await typeAs(await wireOf(page), 'secret-42', rhythm);
      const { done } = await call(page, "login({ result: 'SUCCESS' }, { userId: 'grace' })");
      const id = part(done, 'event_id');
      await call(page, 'stop()');
      const decision = await verify(bench, { event_id: id, user_id: 'grace', login: { result: 'SUCCESS' } });
      await pause(50);
      return decision['reason'];
    };
    const own = { dwell: [90, 110, 85, 120, 95], flight: [140, 190, 120, 210, 160] };
    for (let time = 0; time < 4; time += 1) t.notMatch(JSON.stringify(await login(own)), /SHIFT/);
    const other = { dwell: [210, 260, 190, 240], flight: [520, 640, 480, 700] };
    t.match(JSON.stringify([await login(other), await login(other)]), /BEHAVIOR_SHIFT_DETECTED/);
    t.equal(new Set(sent.map(({ body }) => part(body, 'session', 'sessionId'))).size, 1);
  });
});
