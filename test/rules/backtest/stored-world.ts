// A world whose decisions are stored in a real ClickHouse: people, an attacker, orders, passed challenges, under rules.
import { ClickHouseSink } from '../../../src/clickhouse/consumer/sink.js';
import { recordPolicies } from '../../../src/clickhouse/policies.js';
import { type Rule } from '../../../src/contract/ruleset/rule.js';
import { CLIENT, type EventRequest, type EventRow, FEATURE, FEATURES } from '../../../src/event/event-row.js';
import { EVENT_LAYOUT } from '../../../src/event/layout.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { writeRow } from '../../../src/event/row/codec.js';
import { DEFAULT_POLICY } from '../../../src/scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../../../src/scoring/model/policy.js';
import { seeded } from '../../../src/traffic/random.js';
import { type TestEngine } from '../../support/engine.js';
import { World } from '../../scoring/world.js';

export const STORED = 'stored';
/** The engine drops what is old. */
const FIRST = Date.UTC(2030, 0, 7, 12);
export const SPAN = { workspace: STORED, mode: 'live', from: FIRST - 3_600_000, to: FIRST + 3 * 86_400_000 } as const;

export function policyWith(rules: readonly Rule[], version: string): CompiledPolicy {
  return compilePolicy(mergePolicy({ rules: [...rules] }, version));
}

/** @param serial of the request among all */
function eventIdOf(serial: number): string {
  return `01900000-0000-7000-8000-${String(serial).padStart(12, '0')}`;
}

/** Somebody known, a stranger, a guesser, a program, an order or a passed challenge: all but the time of it. */
function anyRequest(serial: number, seed = 1): Partial<EventRequest> {
  const random = seeded(seed * 100_003 + serial);
  const user = Math.floor(random() * 8);
  const stranger = random() < 0.3;
  const features = new Float32Array(FEATURES.length).fill(NaN);
  const useCase = (['login', 'checkout', 'login', 'registration', 'account_change'] as const)[Math.floor(random() * 5)];
  if (useCase === 'checkout') features[FEATURE.amount] = Math.round(random() * 100_000) / 100;
  return {
    eventId: eventIdOf(serial),
    workspace: STORED,
    tier: 'backend',
    userHash: String(user).repeat(32),
    fingerprint: (stranger ? 'ab' : `${user}c`).repeat(32),
    useCase: useCase ?? 'login',
    features,
    currency: useCase === 'checkout' ? (random() < 0.5 ? 'EUR' : 'USD') : '',
    country: (['DE', 'FR', 'US', 'ZZ'] as const)[Math.floor(random() * 4)] ?? 'DE',
    loginResult: useCase === 'login' ? (random() < 0.3 ? 'FAILURE' : 'SUCCESS') : '',
    client: random() < 0.15 ? CLIENT.automated | CLIENT.automatedKnown : 0,
    challengeCompleted: random() < 0.2 ? [random() < 0.5 ? 'mfa' : 'captcha'] : [],
  };
}

/** Rows of a world under some rules. @param beside told of each request before it is learned from */
export function liveRows(
  rules: readonly Rule[],
  count: number,
  seed: number,
  beside: (world: World, asked: Partial<EventRequest>) => void = () => undefined,
  change: Partial<EventRequest> = {},
): EventRow[] {
  const world = new World();
  world.now = FIRST;
  world.policy = policyWith(rules, 'stored-1');
  return Array.from({ length: count }, (_, serial) => {
    const asked = { ...anyRequest(serial, seed), ...change };
    beside(world, asked);
    return world.send(asked, 90 + (serial % 7) * 60);
  });
}

export async function store({ client }: TestEngine, rows: readonly EventRow[], token: string): Promise<void> {
  const writer = new RowWriter();
  for (const row of rows) writeRow(writer, row);
  const batch = { token, chunks: [Buffer.from(writer.written())], layout: EVENT_LAYOUT, rows: rows.length };
  const outcome = await new ClickHouseSink(client).insert(batch, new AbortController().signal);
  if (outcome.kind !== 'landed') throw new Error(`the rows did not land: ${JSON.stringify(outcome)}`);
  const workspace = STORED;
  await recordPolicies(client, [
    { workspace: '', version: DEFAULT_POLICY.version, policy: JSON.stringify(DEFAULT_POLICY) },
    { workspace, version: 'stored-1', policy: JSON.stringify(mergePolicy({}, 'stored-1')) },
  ]);
}

/** @param labels by event */
export async function judge({ client }: TestEngine, labels: ReadonlyMap<string, string>): Promise<void> {
  const moment = '2030-03-25 00:00:00.000';
  await client.insert({
    table: 'labels',
    columns: ['event_id', 'workspace', 'mode', 'label', 'source', 'labeled_at', 'reported_at'],
    values: [...labels].map(([id, label]) => [id, STORED, 'live', label, 'review', moment, moment]),
    format: 'JSONCompactEachRow',
  });
}
