// Every promised scenario through the service's own door: the band, the reasons, the numbers behind them, and a
// sentence for each that a support agent can read aloud (printed, so that a person can judge it).
import t, { type Test } from 'tap';
import { createKey } from '../../src/access/administration.js';
import { createTestApp, type Json, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { type Proof, type Scenario, type Step } from '../support/stories/scenario.js';
import { SCENARIOS } from '../support/stories/scenarios.js';
import { ATTACK_STORIES } from '../support/stories/stories-attacks.js';
import { EVERYDAY_STORIES } from '../support/stories/stories-everyday.js';
import { HONEST_STORIES } from '../support/stories/stories-honest.js';
import { SCHEME_STORIES } from '../support/stories/stories-schemes.js';

const START = Date.UTC(2026, 0, 14, 12);
const LIMIT = 100_000;
const ALL: readonly Scenario[] = [
  ...SCENARIOS,
  ...HONEST_STORIES,
  ...EVERYDAY_STORIES,
  ...ATTACK_STORIES,
  ...SCHEME_STORIES,
];
/** What a template or a number gone wrong leaves in a sentence. */
const BROKEN = /unknown|undefined|null|NaN|Infinity|[{}]| {2}/;
const SENTENCE = /^[A-Z0-9].*\.$/;

interface Reason {
  code: string;
  explanation: string;
  evidence: Json;
}

async function suite(t: Test, env: Record<string, string>): Promise<void> {
  let now = START;
  const test = await createTestApp({ env: { GEO: 'on', ...env }, clock: () => now });
  t.teardown(() => test.close());
  const keys = await workspaces(t, test);
  for (const scenario of ALL) {
    await t.test(scenario.name, async (t) => {
      const ask = async ({ path = '/fingerprint/score', body, headers = {} }: Step, dry = false): Promise<Json> => {
        const reply = await test.post(`${path}?explain=true${dry ? '&dry_run=true' : ''}`, body, {
          'x-service-key': keys.get(scenario) ?? '',
          ...headers,
        });
        if (reply.status !== 200) t.fail(`${reply.status} ${reply.text}`);
        return reply.body;
      };
      for (const step of scenario.before ?? []) {
        const { action, risk_score: risk, reason } = await ask(step);
        if (scenario.during?.some((each) => each === action) === false)
          t.fail(`before: ${String(action)} at ${String(risk)}: ${String(reason)}`);
        now += (step.pause ?? 1) * 1000;
      }
      const { settled } = scenario;
      // A minute passes here in milliseconds; other shards see a shared record within 200 of them.
      if (settled !== undefined)
        await eventually(t, 'all shards have told each other', async () =>
          proves(await ask(scenario.request, true), settled),
        );
      check(t, scenario, await ask(scenario.request));
    });
  }
}

/** One for each scenario, so that none sees what another taught. */
async function workspaces(t: Test, test: TestApp): Promise<Map<Scenario, string>> {
  const keys = new Map<Scenario, string>();
  for (const [i, scenario] of ALL.entries()) {
    keys.set(
      scenario,
      (
        await createKey(test.control, {
          workspace: `scenario-${i}`,
          kind: 'api',
          mode: scenario.mode ?? 'live',
          limit: LIMIT,
        })
      ).key,
    );
  }
  const last = [...keys.values()].at(-1) ?? '';
  await eventually(
    t,
    'the keys are known',
    async () => (await test.post('/fingerprint/score', {}, { 'x-service-key': last })).status === 400,
  );
  return keys;
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

// A thousand requests one after another, twice.
t.setTimeout(300_000);
t.test('embedded', (t) => suite(t, {}));
t.test('on Redis', needsRedis, async (t) => suite(t, { REDIS_URL: (await startRedis(t)).url }));
