// Row 14. Every endpoint is asked with every kind of key of two workspaces and both modes, in every state and every
// header; what a key must get follows from a few rules, and nothing else may be got. Then the quieter ways to learn of
// others: event ids of theirs, profiles of the same people, and the time that a refusal takes.
import { addKey, createKey, setKeyState } from '../../../src/access/keys.js';
import { addWorkspace } from '../../../src/access/workspaces.js';
import { ADMIN_ROUTES } from '../../../src/http/routes/index.js';
import { KEY_KINDS, type KeyKind, MODES, type Mode } from '../../../src/contract/vocabulary.js';
import { changesKnown, testApp, type TestApp, WORKSPACE } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { RawClient, requestText } from '../../support/load/raw-http.js';
import { type Random, randomFrom } from '../../support/random.js';
import { type FaultRow, type Findings } from '../parts/row.js';

const ADMIN_TOKEN = 'the-token-of-this-row';
const RIVAL = 'rival';
const LIMIT = 100_000;
const TIMINGS = 4000;
/** How often one of two requests may be the faster one, away from half the times; five times what chance does. */
const TELLING_MAX = 0.05;

type State = 'active' | 'inactive' | 'revoked' | 'unknown';
interface Key {
  text: string;
  workspace: string;
  mode: Mode;
  kind: KeyKind;
  state: State;
}

type Group = 'score' | 'useCase' | 'collect' | 'server';
interface Endpoint {
  method: string;
  path: string;
  group: Group;
}

const HEADERS = ['x-service-key', 'x-api-key', 'authorization', 'x-secret-api-key'] as const;
type Header = (typeof HEADERS)[number];

const ENDPOINTS: readonly Endpoint[] = [
  { method: 'POST', path: '/fingerprint/score', group: 'score' },
  ...['login', 'checkout', 'registration', 'password-reset', 'account-change'].map((name): Endpoint => ({
    method: 'POST',
    path: `/fingerprint/verify/${name}`,
    group: 'useCase',
  })),
  { method: 'POST', path: '/v2/fingerprint', group: 'collect' },
  { method: 'POST', path: '/v2/verify', group: 'server' },
  { method: 'GET', path: '/v2/usage', group: 'server' },
];

const READ_IN: Readonly<Record<Group, readonly Header[]>> = {
  score: ['x-service-key', 'x-api-key', 'authorization'],
  useCase: ['x-service-key', 'x-api-key', 'authorization'],
  collect: ['x-api-key'],
  server: ['x-secret-api-key'],
};

/** What the contract gives a key in a header at an endpoint. 404: let in, and the event is not there. */
function expected({ group, path }: Endpoint, header: Header, { kind, state }: Key): number {
  if (!READ_IN[group].includes(header) || state === 'unknown' || state === 'revoked') return 401;
  if (group === 'collect') return state === 'active' && kind === 'public' ? 200 : 401;
  if (group === 'server') return state !== 'active' || kind !== 'secret' ? 401 : path === '/v2/verify' ? 404 : 200;
  if (state === 'inactive' || kind === 'secret') return 403;
  if (kind === 'api') return 200;
  return group === 'useCase' && header === 'x-api-key' ? 200 : 403;
}

async function makeKeys(test: TestApp): Promise<Key[]> {
  const { control, keys } = test;
  await control.update((transaction) => addWorkspace(transaction, RIVAL, {}, Date.now()));
  const made: Key[] = [];
  for (const mode of MODES) {
    for (const kind of KEY_KINDS) {
      made.push({ text: keys[mode][kind], workspace: WORKSPACE, mode, kind, state: 'active' });
      const rival = await control.update(
        (transaction) => addKey(transaction, { workspace: RIVAL, kind, mode, limit: LIMIT }, 'active', Date.now()).key,
      );
      made.push({ text: rival, workspace: RIVAL, mode, kind, state: 'active' });
      made.push({
        text: `${rival.slice(0, -1)}${rival.endsWith('A') ? 'B' : 'A'}`,
        workspace: RIVAL,
        mode,
        kind,
        state: 'unknown',
      });
      for (const state of ['inactive', 'revoked'] as const) {
        const { id, key } = await createKey(control, { workspace: WORKSPACE, kind, mode, limit: LIMIT });
        await setKeyState(control, id, state);
        made.push({ text: key, workspace: WORKSPACE, mode, kind, state });
      }
    }
  }
  await changesKnown(test);
  return made;
}

const UNKNOWN_EVENT = '01890a5d-ac96-774b-bcce-b302099a8057';

function headersOf(header: Header, { text }: Key): Record<string, string> {
  return { 'content-type': 'application/json', [header]: header === 'authorization' ? `Bearer ${text}` : text };
}

/** Asks everything with everything; says how many combinations. */
async function matrix(test: TestApp, keys: readonly Key[], findings: Findings): Promise<number> {
  let asked = 0;
  for (const endpoint of ENDPOINTS) {
    const text =
      endpoint.method === 'GET'
        ? undefined
        : JSON.stringify(endpoint.path === '/v2/verify' ? { event_id: UNKNOWN_EVENT } : body(`asks ${endpoint.path}`));
    await Promise.all(
      keys.flatMap((key) =>
        HEADERS.map(async (header) => {
          const { status } = await test.send(endpoint.method, endpoint.path, headersOf(header, key), text);
          const wanted = expected(endpoint, header, key);
          asked += 1;
          findings.expect(
            status === wanted,
            () =>
              `${endpoint.path} with a ${key.state} ${key.mode} ${key.kind} key of ${key.workspace} in ${header}: ` +
              `${status} instead of ${wanted}`,
          );
        }),
      ),
    );
  }
  for (const { method, path, auth } of ADMIN_ROUTES) {
    for (const key of keys.filter(({ state }) => state === 'active')) {
      const { status, headers, text } = await test.send(
        method,
        path.replace(/\{\w+\}/g, WORKSPACE),
        headersOf('authorization', key),
        method === 'GET' ? undefined : '{}',
      );
      asked += 1;
      // Whoever is nobody yet may ask whether he is signed in, and a key makes him nobody else.
      const open = /riskgate=[^;]/.test(headers.get('set-cookie') ?? '') || text.includes('true');
      const refused = auth === 'operator' ? status === 401 : !open;
      findings.expect(refused, () => `${method} ${path} with a ${key.kind} key: ${status}`);
    }
  }
  return asked;
}

interface Tenant {
  name: string;
  of: Record<KeyKind, string>;
  eventId: string;
}

/** The same person on the same device in every world, then everybody verifies everybody's event. */
async function foreignEvents(test: TestApp, keys: readonly Key[], findings: Findings): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (const workspace of [WORKSPACE, RIVAL]) {
    for (const mode of MODES) {
      const keyOf = (kind: KeyKind): string =>
        keys.find(
          (key) => key.workspace === workspace && key.mode === mode && key.kind === kind && key.state === 'active',
        )?.text ?? '';
      const of = { api: keyOf('api'), public: keyOf('public'), secret: keyOf('secret') };
      const person = body('one person', 'one phone', { loginContext: { identifierHash: `sha256:${'5'.repeat(64)}` } });
      const { body: reply } = await test.post('/v2/fingerprint', person, { 'x-api-key': of.public });
      findings.expect(
        reply['is_new'] === true && reply['times_seen'] === 1,
        () => `${workspace} ${mode} knows a person of another world: ${JSON.stringify(reply)}`,
      );
      tenants.push({ name: `${workspace} ${mode}`, of, eventId: String(reply['event_id']) });
    }
  }
  const verify = (by: Tenant, eventId: string) =>
    test.post('/v2/verify', { event_id: eventId }, { 'x-secret-api-key': by.of.secret });
  for (const by of tenants) {
    const unknown = await verify(by, UNKNOWN_EVENT);
    for (const owner of tenants) {
      const { status, text, headers } = await verify(by, owner.eventId);
      if (by === owner) findings.expect(status === 200, `${by.name} cannot verify its own event`);
      else
        findings.expect(
          status === 404 && text === unknown.text && [...headers.keys()].join() === [...unknown.headers.keys()].join(),
          `${by.name} learns of an event of ${owner.name}`,
        );
    }
    const usage = await test.send('GET', '/v2/usage', { 'x-secret-api-key': by.of.secret });
    findings.expect(usage.body['verifications'] === 1, () => `${by.name} is charged for others: ${usage.text}`);
  }
  return tenants;
}

/** How often the first of two requests is the faster one: half the times when nothing can be told. */
async function shareFaster(
  port: number,
  random: Random,
  texts: readonly [string, string],
  count: number,
): Promise<number> {
  const client = await RawClient.open(port);
  const taken: [number[], number[]] = [[], []];
  for (let asked = 0; asked < 2 * count; asked += 1) {
    const which = random() < 0.5 ? 0 : 1;
    const since = performance.now();
    await client.send(texts[which]);
    await client.reply();
    taken[which].push(performance.now() - since);
  }
  client.leave();
  return lowerShare(taken[0], taken[1]);
}

/** Of all pairs, those in which the first is the lower one (the U statistic of Mann and Whitney, by ranks). */
function lowerShare(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((value) => ({ value, own: true })), ...second.map((value) => ({ value, own: false }))].sort(
    (one, other) => one.value - other.value,
  );
  let below = 0;
  let pairs = 0;
  for (const { own } of all) {
    if (own) below += 1;
    else pairs += below;
  }
  return pairs / (first.length * second.length);
}

/** An id of the same moment that nobody was given. */
function nearly(eventId: string): string {
  return `${eventId.slice(0, -1)}${eventId.endsWith('0') ? '1' : '0'}`;
}

async function timing(
  test: TestApp,
  keys: readonly Key[],
  tenants: readonly Tenant[],
  random: Random,
  findings: Findings,
): Promise<string> {
  const [own, , foreign] = tenants;
  const keyOf = (state: State): string =>
    keys.find((key) => key.state === state && key.kind === 'secret' && key.mode === 'live')?.text ?? '';
  const verify = (key: string, eventId: string): string =>
    requestText('POST', '/v2/verify', JSON.stringify({ event_id: eventId }), [
      'content-type: application/json',
      `x-secret-api-key: ${key}`,
    ]);
  const near = keyOf('unknown');
  const far = `sk_live_${'x'.repeat(near.length - 8)}`;
  const pairs: readonly [string, string, string][] = [
    [
      'a key that differs in one character, one that differs in all',
      verify(near, UNKNOWN_EVENT),
      verify(far, UNKNOWN_EVENT),
    ],
    ['a revoked key, an unknown one', verify(keyOf('revoked'), UNKNOWN_EVENT), verify(far, UNKNOWN_EVENT)],
    [
      'a foreign event, an unknown one',
      verify(own?.of.secret ?? '', foreign?.eventId ?? ''),
      verify(own?.of.secret ?? '', nearly(foreign?.eventId ?? '')),
    ],
  ];
  const told: string[] = [];
  for (const [what, first, second] of pairs) {
    await shareFaster(test.app.port, random, [first, second], TIMINGS >> 2);
    const share = await shareFaster(test.app.port, random, [first, second], TIMINGS);
    findings.expect(Math.abs(share - 0.5) <= TELLING_MAX, `the time tells ${what}`);
    told.push(`${what}: ${(100 * share).toFixed(1)} %`);
  }
  return `, the first is faster: ${told.join('; ')}`;
}

export const row: FaultRow = {
  number: 14,
  title:
    'two workspaces, both modes, every kind and state of key, every header, every endpoint; foreign events; the ' +
    'time of refusals',
  promise: 'no leak, no difference',
  async run({ seed, long, scope, findings }) {
    const test = await testApp(scope, { env: { SHARDS: '1', ADMIN_TOKEN } });
    const keys = await makeKeys(test);
    const asked = await matrix(test, keys, findings);
    const tenants = await foreignEvents(test, keys, findings);
    // Times are told by the long form alone: no test of every run depends on the machine.
    const times = long ? await timing(test, keys, tenants, randomFrom(seed), findings) : '';
    return findings.outcome(`${asked} combinations, ${tenants.length * tenants.length} verifications${times}`);
  },
};
