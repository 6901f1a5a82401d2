// Pages of events of a large table: newest first, without reading the older rows, and oldest first for a backtest. Each
// event has a decision, some were verified, and a few of them again and again.
import { type ClickHouseSettings } from '@clickhouse/client';
import t from 'tap';
import { type ClickHouse } from '../../src/clickhouse/client.js';
import { History } from '../../src/clickhouse/history.js';
import { openQuestions } from '../../src/clickhouse/questions/questions.js';
import { testEngine } from '../support/engine.js';

t.setTimeout(420_000);

const EVENTS = 400_000;
const PARTS = 20;
const AGAIN = 300;
/** A sixth of what a question may use: it must not grow with the table. */
const MEMORY_BYTES_MAX = 32 * 1024 * 1024;
const SCOPE = { workspace: 'acme', mode: 'live' } as const;

/** Within the time for which rows are kept. */
const STEP_MS = 10_000;
const START = Date.now() - EVENTS * STEP_MS;
const AT = `toInt64(${START} + ${STEP_MS} * number)`;
const idAt = (at: string, version: string): string =>
  `toUUID(concat(left(lower(leftPad(hex(${at}), 12, '0')), 8), '-', right(lower(leftPad(hex(${at}), 12, '0')), 4), ` +
  `'-${version}-8000-', lower(leftPad(hex(number), 12, '0'))))`;

/** @param kind column kind, and what differs with it */
const rows = (from: number, count: number, kind: 'decision' | 'confirmation', version: string, where = '1'): string =>
  'INSERT INTO events (event_id, time, workspace, mode, use_case, kind, confirms, risk, action, rules, country) ' +
  `SELECT ${idAt(AT, version)}, fromUnixTimestamp64Milli(${AT}, 'UTC'), 'acme', 'live', 'login', '${kind}', ` +
  `${kind === 'decision' ? "''" : `toString(${idAt(AT, '7000')})`}, number % 100, ` +
  `if(number % 10 = 3, 'block', 'allow'), if(number % 10 = 3, ['rul_a'], []), 'DE' ` +
  `FROM numbers(${from}, ${count}) WHERE ${where}`;

/** The same client with less memory for each statement. */
function frugal(client: ClickHouse): ClickHouse {
  const bounded = <T extends { clickhouse_settings?: ClickHouseSettings }>(asked: T): T => ({
    ...asked,
    clickhouse_settings: { ...asked.clickhouse_settings, max_memory_usage: String(MEMORY_BYTES_MAX) },
  });
  const own: Partial<ClickHouse> = {
    query: (asked) => client.query(bounded(asked)),
    exec: (asked) => client.exec(bounded(asked)),
  };
  return new Proxy(client, { get: (target, name): unknown => Reflect.get(name in own ? own : target, name) });
}

t.test('pages of a large table are right, and need little memory', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const { client } = engine;
  const each = EVENTS / PARTS;
  for (let from = 0; from < EVENTS; from += each) {
    await client.command({ query: rows(from, each, 'decision', '7000') });
    await client.command({ query: rows(from, each, 'confirmation', '7001', 'number % 5 = 3') });
  }
  for (let nth = 2; nth < 9; nth += 1)
    await client.command({ query: rows(EVENTS - AGAIN, AGAIN, 'confirmation', `700${nth}`) });
  let now = 0;
  const about = openQuestions(
    () => frugal(client),
    () => undefined,
    () => (now += 60_000),
  );
  for (const [name, filter, where] of [
    ['all', {}, '1'],
    ['by a field', { country: 'DE' }, '1'],
    ['by risk', { minRisk: 99 }, 'risk = 99'],
    ['by action', { action: 'block' }, "action = 'block'"],
    ['by rule', { rule: 'rul_a' }, "has(rules, 'rul_a')"],
  ] as const) {
    const wanted = await engine.ask(
      `SELECT toString(event_id) FROM events WHERE kind = 'decision' AND ${where} ORDER BY time DESC LIMIT 150`,
    );
    const seen: string[] = [];
    for (let before: string | null | undefined; seen.length < 150 && before !== null;) {
      const page = await about.events(SCOPE, { limit: 50, ...filter, ...(before !== undefined && { before }) });
      seen.push(...page.events.map(({ event_id: id }) => id));
      before = page.older;
    }
    t.strictSame(seen, wanted.split('\n'), name);
  }
  const span = { ...SCOPE, from: START, to: Date.now() };
  const wanted = await engine.ask(
    "SELECT toString(event_id) FROM events WHERE kind = 'decision' AND action = 'block' ORDER BY time",
  );
  const seen: string[] = [];
  for await (const page of new History(frugal(client), ["events.action = 'block'"]).rows(span))
    seen.push(...page.map(({ row }) => row.eventId));
  t.ok(seen.join('\n') === wanted, 'all of a backtest, oldest first');
});
