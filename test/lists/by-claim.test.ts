// Lists of identifiers and domains in the two-step flow, where the page says them: they block by its word, and let
// nobody in by it.
import t from 'tap';
import { testApp, type Json } from '../support/app.js';
import { BROWSER } from '../support/agents.js';
import { body, fingerprintOf } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { ADMIN_TOKEN } from '../support/callers/operators.js';
import { admin, done } from './asking.js';

const DOMAIN = `sha256:${fingerprintOf('throwaway.example')}`;
const IDENTIFIER = `sha256:${'ab'.repeat(32)}`;
const OTHER = `sha256:${'cd'.repeat(32)}`;
const NAMES = { identifierHash: IDENTIFIER, identifierDomainHash: DOMAIN };

const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '2', KEY_LIMIT_LIVE: '1000' } });
const { public: page, secret } = app.keys.live;

async function collected(useCase: string, user: string | undefined, names: Json): Promise<string> {
  const sent = { ...body(user ?? '', fingerprintOf(`${useCase} ${user ?? ''}`)), userId: user, loginContext: names };
  const headers = { 'x-api-key': page, 'user-agent': BROWSER };
  const { body: told, text } = await app.post(`/fingerprint/verify/${useCase}`, sent, headers);
  if (typeof told['event_id'] !== 'string') throw new Error(text);
  return told['event_id'];
}

const verified = async (eventId: string, said: Json): Promise<Json> =>
  (await app.post('/v2/verify', { event_id: eventId, ...said }, { 'x-secret-api-key': secret })).body;

const listed = (list: string, ...values: string[]) =>
  admin(app, 'POST', `/lists/${list}/entries`, { mode: 'live', entries: values.map((value) => ({ value })) });
const unlisted = (list: string, ...values: string[]) =>
  admin(app, 'POST', `/lists/${list}/entries/remove`, { mode: 'live', entries: values.map((value) => ({ value })) });

t.test('a domain that the page tells is denied, whatever the backend adds to the event', async (t) => {
  await done(t, listed('deny_email_domains', 'throwaway.example'));
  await eventually(t, 'the list is known', async () => {
    const told = await verified(await collected('registration', 'first', NAMES), {});
    return told['action'] === 'block';
  });
  const cases: readonly [name: string, page: string | undefined, said: Json][] = [
    ['nothing', 'ada', {}],
    ['the same user and use case', 'ada', { user_id: 'ada', use_case: 'registration' }],
    ['the user whom the page did not know', undefined, { user_id: 'new' }],
    ['another use case', 'ada', { user_id: 'ada', use_case: 'account_change' }],
  ];
  for (const [name, user, said] of cases) {
    const event = await collected('registration', user, NAMES);
    t.match(await verified(event, said), { action: 'block', reason: /DENY_EMAIL_DOMAINS/ }, name);
    t.match(await verified(event, { ...said, login: { result: 'FAILURE' } }), { action: 'block' }, 'told again');
  }
  const named = await collected('registration', 'joe', NAMES);
  const identified = { user_id: 'joe', use_case: 'account_change', login: { identifierHash: OTHER } };
  t.match(await verified(named, identified), { action: 'block' }, 'a backend that names the identifier alone');
  const event = await collected('registration', undefined, NAMES);
  const other = { user_id: 'eve', login: { identifierDomainHash: `sha256:${fingerprintOf('shop.example')}` } };
  t.match(await verified(event, other), { action: 'allow' }, "the backend's word takes its place");
  await done(t, unlisted('deny_email_domains', 'throwaway.example'));
});

t.test('an identifier that the page tells is denied until the backend names another', async (t) => {
  await done(t, listed('deny_identifiers', IDENTIFIER));
  const told = { identifierHash: IDENTIFIER };
  await eventually(t, 'the list is known', async () => {
    return (await verified(await collected('login', 'first', told), {}))['action'] === 'block';
  });
  const cases: readonly [name: string, page: string | undefined, said: Json, action: string][] = [
    ['nothing', 'ada', {}, 'block'],
    ['the user whom the page did not know', undefined, { user_id: 'new' }, 'block'],
    ['another use case', 'ada', { user_id: 'ada', use_case: 'account_change' }, 'block'],
    ['another identifier', undefined, { user_id: 'eve', login: { identifierHash: OTHER } }, 'allow'],
  ];
  for (const [name, user, said, action] of cases)
    t.match(await verified(await collected('login', user, told), said), { action }, name);
  await done(t, unlisted('deny_identifiers', IDENTIFIER));
});

t.test('an identifier that the backend names is asked on the lists, whatever the page told', async (t) => {
  await done(t, listed('deny_identifiers', IDENTIFIER));
  const named = { user_id: 'ada', login: { identifierHash: IDENTIFIER } };
  const pages: readonly [name: string, user: string | undefined, names: Json][] = [
    ['another one', 'ada', { identifierHash: OTHER }],
    ['none', 'ada', {}],
    ['no user either', undefined, {}],
  ];
  await eventually(t, 'the list is known', async () => {
    return (await verified(await collected('login', undefined, {}), named))['action'] === 'block';
  });
  for (const [name, user, names] of pages) {
    const event = await collected('login', user, names);
    const told = await verified(event, named);
    t.match(told, { action: 'block', user_matches: user === undefined ? null : true }, name);
    const again = { action: 'block', verified_before: true };
    t.match(await verified(event, named), again, `${name}: told again`);
    t.match(await verified(event, {}), again, `${name}: to who names nothing`);
    t.match(await verified(event, { login: { result: 'FAILURE' } }), again, `${name}: with a result`);
  }
  const first = await collected('login', 'ada', {});
  t.match(await verified(first, { user_id: 'ada' }), { action: 'allow' });
  t.match(await verified(first, named), { action: 'allow' }, 'what the first verification named counts');
  t.match(await verified(await collected('login', 'ada', {}), { login: { identifierHash: OTHER } }), {
    action: 'allow',
    verified_before: false,
  });
  await done(t, unlisted('deny_identifiers', IDENTIFIER));
});

t.test('nobody is let in by what a page says of an identifier', async (t) => {
  const rule = { id: 'rul_stop', name: 'Stop', state: 'live', when: "use_case = 'login'", effect: { force: 'block' } };
  await done(t, admin(app, 'POST', '/rules/publish', { rules: [{ ...rule, priority: 5 }] }));
  await done(t, listed('allow_email_domains', 'throwaway.example'));
  await done(t, listed('allow_identifiers', IDENTIFIER));
  const backend = async (): Promise<unknown> => {
    const sent = { ...body('vip'), loginContext: NAMES };
    return (await app.post('/fingerprint/verify/login', sent, { 'x-service-key': app.keys.live.api })).body['action'];
  };
  await eventually(t, 'by a backend with an API key', async () => (await backend()) === 'allow');
  for (const user of ['ada', undefined])
    for (const names of [NAMES, { identifierHash: IDENTIFIER }, { identifierDomainHash: DOMAIN }]) {
      const told = await verified(await collected('login', user, names), { user_id: 'ada', use_case: 'login' });
      t.match(told, { action: 'block' }, `${user ?? 'nobody'}: ${Object.keys(names).join()}`);
    }
  const event = await collected('login', undefined, {});
  const said = { user_id: 'ada', use_case: 'login', login: NAMES };
  t.match(await verified(event, said), { action: 'allow' }, "by the backend's word, where it decides");
});
