// Every promised scenario through the service's own door: the band, the reasons, the numbers behind them, and a
// sentence for each that a support agent can read aloud (printed, so that a person can judge it).
import t, { type Test } from 'tap';
import { type Answer, testApp, type Json, type TestApp } from '../support/app.js';
import { createKeys } from '../support/callers/many-keys.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { type Challenge, KEY_KINDS, type KeyKind } from '../../src/contract/vocabulary.js';
import { type Course, playCourse, useCaseOf } from '../support/stories/courses/course.js';
import { COURSES, SCENARIOS, STORIES } from '../support/stories/all.js';
import { SharedClock, type Wait } from '../support/stories/many-at-once.js';
import { type Proof, type Scenario, type Step } from '../support/stories/scenario.js';
import { BROWSER } from '../support/agents.js';

const START = Date.UTC(2026, 0, 14, 12);
const LIMIT = 100_000;
/** Actions of steps on the way are known only where no shard is behind another: these are played on one shard. */
const STEPWISE = STORIES.filter(({ during }) => during !== undefined);
const AT_ONCE = STORIES.filter(({ during }) => during === undefined);
/** What was promised, and what shards and nodes must tell each other through the store; the rest is no matter of it. */
const ON_REDIS = AT_ONCE.filter((each) => SCENARIOS.includes(each) || each.settled !== undefined);
/** Of steps before the last one: so many may be of several shards. */
const MANY = 20;
/** Stories that are played together. */
const TOGETHER_MAX = 64;
/** Shards have each other's news of shared records within 200 ms. */
const SHARED_MS = 250;
/** What a template or a number gone wrong leaves in a sentence. */
const BROKEN = /unknown|undefined|null|NaN|Infinity|[{}]| {2}/;
const SENTENCE = /^[A-Z0-9].*\.$/;

/** Where a proxy is trusted it says which address a page has. */
const PROXIED = { 'x-forwarded-proto': 'https' };

/** Those of pages only where a scenario needs them. */
type Keys = { api: string } & Partial<Record<KeyKind, string>>;

interface Reason {
  code: string;
  explanation: string;
  evidence: Json;
}

interface Played {
  scenarios?: readonly Scenario[];
  courses?: readonly Course[];
}

interface Told {
  /** What went otherwise than it should, on the way. */
  wrong: string[];
  /** The last reply. */
  reply: Json;
}

async function suite(t: Test, env: Record<string, string>, { scenarios = [], courses = [] }: Played): Promise<void> {
  const clock = new SharedClock(START);
  const now = (): number => clock.now;
  // Days pass here in milliseconds: with a day for a segment of the log, nearly each request would begin one.
  const test = await testApp(t, { env: { GEO: 'on', ...env }, config: { logSegmentMs: Infinity }, clock: now });
  const keys = await workspaces(t, test, scenarios, courses);
  for (const together of inParts(scenarios)) {
    const told = await clock.playAll(
      together.map((scenario) => (wait) => playScenario(t, test, scenario, keys.ofScenarios.get(scenario), wait)),
    );
    for (const [i, { wrong, reply }] of told.entries()) {
      const scenario = together[i];
      if (scenario === undefined) continue;
      await t.test(scenario.name, async (t) => {
        t.same(wrong, []);
        if (scenario.refused === undefined) check(t, scenario, reply);
        else t.match(reply, scenario.refused);
      });
    }
  }
  for (const together of inParts(courses.map((course, i) => ({ course, own: keys.ofCourses[i] ?? { api: '' } })))) {
    const wrong = await clock.playAll(
      together.map(
        ({ course, own }) =>
          (wait) =>
            playCourse(
              course,
              course.paged === true ? pageOf(test, own, now, course.plain === true) : backendOf(test, own),
              wait,
            ),
      ),
    );
    for (const [i, { course }] of together.entries()) await t.test(course.name, async (t) => t.same(wrong[i], []));
  }
}

function inParts<T>(all: readonly T[]): T[][] {
  const parts = Math.ceil(all.length / TOGETHER_MAX);
  return Array.from({ length: parts }, (_, i) => all.slice(i * TOGETHER_MAX, (i + 1) * TOGETHER_MAX));
}

async function playScenario(
  t: Test,
  test: TestApp,
  { name, before = [], request: last, during, settled, refused, actions }: Scenario,
  own: Keys | undefined,
  wait: Wait,
): Promise<Told> {
  const wrong: string[] = [];
  const send = ({ path = '/fingerprint/score', body, headers = {} }: Step, dry = false): Promise<Answer> =>
    test.post(`${path}?explain=true${dry ? '&dry_run=true' : ''}`, body, {
      'x-service-key': own?.api ?? '',
      ...PROXIED,
      ...headers,
    });
  const ask = async (step: Step, dry = false): Promise<Json> => {
    const { status, text, body } = await (step.collected === true ? viaPage(test, own, step) : send(step, dry));
    if (status !== 200) wrong.push(`${status} ${text}`);
    return body;
  };
  for (const step of before) {
    const { action, risk_score: risk, reason } = await ask(step);
    if (during?.some((each) => each === action) === false)
      wrong.push(`before: ${String(action)} at ${String(risk)}: ${String(reason)}`);
    await wait(step.pause ?? 1);
  }
  // A minute passes here in milliseconds.
  const isShared = settled !== undefined || before.length >= MANY;
  if (isShared && refused === undefined && last.collected !== true) {
    // What holds at once may hold only until the others' news has come.
    let since = performance.now();
    await eventually(t, `all shards have told each other: ${name}`, async () => {
      const reply = await ask(last, true);
      const holds = actions.some((each) => each === reply['action']) && proves(reply, settled ?? {});
      if (!holds) since = -Infinity;
      return holds && performance.now() - since >= SHARED_MS;
    });
  }
  if (refused === undefined) return { wrong, reply: await ask(last) };
  const { status, body } = await send(last);
  if (status !== 400) wrong.push(`${status} in place of 400`);
  return { wrong, reply: body };
}

/** A backend that asks itself. */
function backendOf(test: TestApp, own: Keys): Asked {
  return async ({ path = '', body, headers = {} }, completed) => {
    const sent = completed.length === 0 ? body : { ...body, challenge: { completed } };
    const answer = await test.post(path, sent, { 'x-service-key': own.api, ...PROXIED, ...headers });
    return answer.status === 200 ? answer.body : { action: `${answer.status} ${answer.text}` };
  };
}

/** What a page collected, as its backend is told of it; codes as in a decision. */
async function viaPage(test: TestApp, keys: Keys | undefined, { body, headers = {} }: Step): Promise<Answer> {
  const page = { 'x-api-key': keys?.public ?? '', 'user-agent': BROWSER, ...PROXIED, ...headers };
  const collected = await test.post('/v2/fingerprint', body, page);
  if (collected.status !== 200) return collected;
  const told = await test.post(
    '/v2/verify',
    { event_id: collected.body['event_id'] },
    { 'x-secret-api-key': keys?.secret ?? '', ...PROXIED },
  );
  if (told.status !== 200) return told;
  const reasons = (told.body['reasons'] as Reason[]).map((reason) => ({ ...reason, code: reason.code.toLowerCase() }));
  return { ...told, body: { ...told.body, reasons, reason: reasons.map(({ code }) => code) } };
}

type Asked = (step: Step, completed: readonly Challenge[]) => Promise<Json>;

/** A page and its backend: verified before the password is looked at, and again with how that went. */
function pageOf(test: TestApp, keys: Keys, clock: () => number, plain: boolean): Asked {
  let last: unknown;
  const verify = async (eventId: unknown, said: Json): Promise<Json> =>
    (
      await test.post(
        '/v2/verify',
        { event_id: eventId, ...said },
        { 'x-secret-api-key': keys.secret ?? '', ...PROXIED },
      )
    ).body;
  return async ({ path = '', body, headers = {} }, completed) => {
    const { loginContext, ...sent } = body;
    const user = { user_id: body['userId'] };
    if (completed.length > 0) await verify(last, { ...user, challenge: { completed } });
    const page = {
      'x-api-key': keys.public ?? '',
      'user-agent': BROWSER,
      ...PROXIED,
      'x-forwarded-for': headers['x-client-ip'] ?? '',
    };
    const sessionId = `${String(body['userId'])} ${path} ${clock() - (completed.length > 0 ? 60_000 : 0)}`;
    const door = plain ? '/v2/fingerprint' : path;
    last = (await test.post(door, { ...sent, session: { sessionId } }, page)).body['event_id'];
    const told = await verify(last, plain ? { ...user, use_case: useCaseOf(path) } : user);
    const failed = (loginContext as Json | undefined)?.['result'] === 'FAILURE';
    if (loginContext !== undefined && (failed || told['action'] === 'allow'))
      await verify(last, { ...user, login: loginContext });
    return told;
  };
}

/** One for each scenario, so that none sees what another taught. */
async function workspaces(
  t: Test,
  test: TestApp,
  scenarios: readonly Scenario[],
  courses: readonly Course[],
): Promise<{ ofScenarios: Map<Scenario, Keys>; ofCourses: Keys[] }> {
  const needed = [
    ...scenarios.map(({ mode = 'live', request }, i) => ({
      workspace: `scenario-${i}`,
      mode,
      paged: request.collected === true,
    })),
    ...courses.map(({ paged }, i) => ({ workspace: `course-${i}`, mode: 'live' as const, paged: paged === true })),
  ];
  const issued = await createKeys(
    test.control,
    needed.flatMap(({ workspace, mode, paged }) =>
      (paged ? KEY_KINDS : (['api'] as const)).map((kind) => ({ workspace, mode, kind, limit: LIMIT })),
    ),
  );
  const made = new Map<string, Keys>(needed.map(({ workspace }) => [workspace, { api: '' }]));
  for (const { workspace, kind, key } of issued) made.set(workspace, { api: '', ...made.get(workspace), [kind]: key });
  const keysOf = (workspace: string): Keys => made.get(workspace) ?? { api: '' };
  const ofScenarios = new Map(scenarios.map((scenario, i) => [scenario, keysOf(`scenario-${i}`)]));
  const ofCourses = courses.map((_, i) => keysOf(`course-${i}`));
  const last = issued.findLast(({ kind }) => kind === 'api')?.key ?? '';
  await eventually(
    t,
    'the keys are known',
    async () => (await test.post('/fingerprint/score', {}, { 'x-service-key': last, ...PROXIED })).status === 400,
  );
  return { ofScenarios, ofCourses };
}

function proves(reply: Json, proof: Proof): boolean {
  const told = reply['reasons'] as Reason[];
  return Object.entries(proof).every(([code, expected]) => {
    const evidence = told.find((reason) => reason.code === code)?.evidence ?? {};
    return Object.entries(expected).every(([name, value]) => evidence[name] === value);
  });
}

function check(
  t: Test,
  {
    actions,
    riskMax = 100,
    reasons = [],
    not = [],
    exactly,
    without = [],
    reply: part = {},
    evidence = {},
    settled = {},
  }: Scenario,
  reply: Json,
): void {
  const told = reply['reasons'] as Reason[];
  const codes = told.map(({ code }) => code);
  t.ok(
    actions.some((action) => action === reply['action']),
    `${String(reply['action'])} at ${String(reply['risk_score'])}: ${codes.join(', ')}`,
  );
  t.ok(Number(reply['risk_score']) <= riskMax, 'the risk');
  t.same(reply['reason'], codes, 'the reasons are those explained');
  for (const code of reasons) t.ok(codes.includes(code), code);
  for (const code of not) t.notOk(codes.includes(code), `not ${code}`);
  if (exactly !== undefined) t.same(codes, exactly, 'these reasons and no others');
  t.match(reply, part);
  for (const name of without) t.notOk(name in reply, `no ${name}`);
  t.ok(
    proves(reply, { ...evidence, ...settled }),
    `the evidence: ${JSON.stringify(told.map(({ code, evidence: numbers }) => [code, numbers]))}`,
  );
  for (const { code, explanation } of told) {
    t.match(explanation, SENTENCE, code);
    t.notMatch(explanation, BROKEN, code);
    t.comment(`${code}: ${explanation}`);
  }
}

t.setTimeout(1_800_000);
t.test('embedded', (t) => suite(t, {}, { scenarios: AT_ONCE }));
// With two shards a course would outrun them: its days pass in milliseconds, and shards see each other's in a second.
t.test('step by step', (t) =>
  suite(t, { SHARDS: '1', TRUSTED_PROXIES: '127.0.0.1' }, { scenarios: STEPWISE, courses: COURSES }),
);
t.test('on Redis', needsRedis, async (t) =>
  suite(t, { REDIS_URL: (await startRedis(t)).url }, { scenarios: ON_REDIS }),
);
