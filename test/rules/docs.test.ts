// docs/policies.md: its table is the table of variables, each of which can be asked, and its rules do what they
// say. Every check of rules and lists has a test.
import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { type Rule } from '../../src/contract/ruleset/rule.js';
import { PublishRules } from '../../src/contract/ruleset/schema.js';
import { checkOf } from '../../src/contract/validation/validate.js';
import { CLIENT, type EventRequest, type EventRow, FEATURE, FEATURES, NETWORK } from '../../src/event/event-row.js';
import { generateRules } from '../../src/rules/evaluate/generate.js';
import { sqlOf } from '../../src/rules/evaluate/sql.js';
import { readRule } from '../../src/rules/rule.js';
import { variablesTable } from '../../src/rules/tools/generate-variables.js';
import { VARIABLES } from '../../src/rules/variables/variables.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { sha256 } from '../profiles/rows.js';
import { World } from '../scoring/world.js';

const PAGE = readFileSync(new URL('../../../docs/policies.md', import.meta.url), 'utf8');
const RULES = [...PAGE.matchAll(/```jsonl?\n([^]*?)```/g)].map(([, text]) => JSON.parse(text ?? '') as Rule);

t.test('every variable is in the table, and a rule can ask it in both languages', async (t) => {
  t.ok(PAGE.includes(variablesTable()), 'run `npm run generate` and commit the result');
  for (const { name } of VARIABLES) {
    const rule = readRule(`known(${name})`, new Map());
    if ('message' in rule) {
      t.fail(`${name}: ${rule.message}`);
      continue;
    }
    t.type(generateRules([rule.condition]), 'function', name);
    t.match(sqlOf(rule.condition), /NULL/, name);
  }
});

function order(amount: number, change: Partial<EventRequest> = {}): Partial<EventRequest> {
  const features = new Float32Array(FEATURES.length).fill(NaN);
  features[FEATURE.amount] = amount;
  return { useCase: 'checkout', features, currency: 'EUR', ...change };
}

const user = (n: number): string => sha256(`user ${n}`).slice(0, 32);
const address = { addressHash: 'c'.repeat(32) };

interface Case {
  /** What came before. */
  before?: (world: World) => void;
  hit: Partial<EventRequest>;
  /** What is nearly the same. */
  miss: Partial<EventRequest>;
  says: Partial<EventRow>;
}

const CASES: Readonly<Record<string, Case>> = {
  rul_dear_order: { hit: order(501), miss: order(500), says: { action: 'hard_challenge' } },
  rul_first_order: { hit: order(200), miss: order(199), says: { action: 'allow', tags: ['review'] } },
  rul_travel: {
    before: (world) => world.know(() => ({ country: 'DE' })),
    hit: { country: 'AU' },
    miss: { country: 'DE' },
    says: { action: 'hard_challenge' },
  },
  rul_payout: {
    hit: { useCase: 'account_change', changeType: 'payout' },
    miss: { useCase: 'account_change', changeType: 'address' },
    says: { action: 'block' },
  },
  rul_promo: {
    before: (world) => {
      for (let n = 0; n < 3; n += 1) world.send({ useCase: 'registration', userHash: user(n) });
    },
    hit: { useCase: 'registration', userHash: user(9) },
    miss: { useCase: 'login', userHash: user(9) },
    says: { action: 'block' },
  },
  rul_registrations: {
    before: (world) => {
      for (let n = 0; n < 20; n += 1)
        world.send({ ...address, useCase: 'registration', userHash: user(n), fingerprint: sha256(`${n}`) });
    },
    hit: { ...address, useCase: 'registration', userHash: user(99) },
    miss: { ...address, useCase: 'login', userHash: user(99) },
    says: {},
  },
  rul_guessing: {
    before: (world) => {
      for (let n = 0; n < 20; n += 1)
        world.send({
          ...address,
          useCase: 'login',
          loginResult: 'FAILURE',
          userHash: user(n),
          fingerprint: sha256(`${n}`),
        });
    },
    hit: { ...address, useCase: 'login', loginResult: 'FAILURE', userHash: user(99) },
    miss: { ...address, useCase: 'login', loginResult: 'SUCCESS', userHash: user(99) },
    says: {},
  },
  rul_office: {
    hit: { asn: 64_500, client: CLIENT.automated | CLIENT.automatedKnown },
    miss: { asn: 64_500, network: NETWORK.vpn, client: CLIENT.automated | CLIENT.automatedKnown },
    says: { risk: 49, action: 'soft_challenge' },
  },
  rul_abroad: {
    hit: order(150, { country: 'DE', shippingCountry: 'NG' }),
    miss: order(150, { country: 'ZZ', shippingCountry: 'NG' }),
    says: {},
  },
  rul_programs: { hit: order(1, { client: CLIENT.headless }), miss: order(1), says: { action: 'block' } },
  rul_night: {
    hit: order(1, { localHour: 3 }),
    miss: order(1, { localHour: 12 }),
    says: { action: 'allow', rules: [] },
  },
};

t.test('the rules of the page', async (t) => {
  const check = checkOf(PublishRules);
  t.ok(check.accepts({ rules: RULES }));
  t.same(
    RULES.map(({ id }) => id),
    Object.keys(CASES),
  );
  const policy = compilePolicy(mergePolicy({ rules: RULES }, 'docs'));
  for (const rule of RULES) {
    const { before, hit, miss, says } = CASES[rule.id] ?? { hit: {}, miss: {}, says: {} };
    const world = new World();
    before?.(world);
    const plain = world.ask(hit);
    world.policy = policy;
    const row = world.ask(hit);
    t.ok([...row.rules, ...row.shadow].includes(rule.id), `${rule.id} holds`);
    t.match(row, says, rule.id);
    if (rule.code !== undefined) t.ok(row.reasons.includes(rule.code), `${rule.code} is told`);
    if ((rule.effect.points ?? 0) > 0 && rule.state === 'live')
      t.ok(row.risk > plain.risk, `${rule.id} raises the risk`);
    const other = world.ask(miss);
    t.notOk([...other.rules, ...other.shadow].includes(rule.id), `${rule.id} does not hold`);
  }
});

t.test('every check of rules and lists has a test or a command that is there', async (t) => {
  const root = new URL('../../../', import.meta.url);
  const page = readFileSync(new URL('test/rules/acceptance/README.md', root), 'utf8');
  const rows = [...page.matchAll(/^\| (\d+) \| .* \| (.*) \|$/gm)];
  t.same(
    rows.map(([, number]) => Number(number)),
    Array.from({ length: rows.length }, (_, i) => i + 1),
  );
  t.equal(rows.length, 30);
  for (const [, number, by = ''] of rows)
    for (const [, name = ''] of by.matchAll(/`([^`]+)`/g)) {
      const file = name.includes('policies-live') ? 'bench/tools/policies-live.ts' : `test/${name}.test.ts`;
      t.ok(existsSync(new URL(file, root)), `${number}: ${file}`);
    }
});
