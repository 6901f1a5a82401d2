// A page that does not know its user: the backend names the user when it verifies the event. Then the event is found by
// that user and that login, once, with what the backend was told, and an export or erasure of the person reaches it.
import t, { type Test } from 'tap';
import { buildOpenApi } from '../../../src/http/openapi/document.js';
import { ADMIN_ROUTES, ROUTES } from '../../../src/http/routes/index.js';
import { type Json } from '../../support/app.js';
import { body, fingerprintOf } from '../../support/bodies.js';
import { ACME, startConsole, type TestConsole } from '../../support/callers/console.js';
import { runCliHere } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { at, isJson, schemaChecks } from '../../support/promises/openapi.js';
import { BROWSER } from '../../support/agents.js';
import { only } from '../../support/only.js';

t.setTimeout(420_000);

const check = schemaChecks(buildOpenApi({ version: '0.0.0', routes: [...ROUTES, ...ADMIN_ROUTES] }));
const LOGIN = 'jane@example.org';
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

interface Collected {
  id: string;
  told: Json;
}

/** A page event without a user, and the verification of it. */
async function twoSteps({ app }: TestConsole, mode: 'live' | 'test', user: string, device: string): Promise<Collected> {
  const page = body('x', device);
  delete page['userId'];
  const keys = app.keys[mode];
  const sent = { 'x-api-key': keys.public, 'user-agent': BROWSER };
  const { body: reply, text } = await app.post('/v2/fingerprint', page, sent);
  const id = String(reply['event_id']);
  if (reply['event_id'] === undefined) throw new Error(text);
  const login = { identifierHash: `sha256:${fingerprintOf(LOGIN)}`, result: 'SUCCESS' };
  const verify = { event_id: id, user_id: user, ...(user === 'jane' && { login }) };
  const told = await app.post('/v2/verify', verify, { 'x-secret-api-key': keys.secret });
  if (told.status !== 200) throw new Error(told.text);
  return { id, told: told.body };
}

async function listed({ ask }: TestConsole, query: string): Promise<Json[]> {
  const answer = await ask('GET', `${ACME}/events?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  const wrong = check({ $ref: '#/components/schemas/EventPage' }, answer.body);
  if (wrong !== undefined) throw new Error(JSON.stringify(wrong));
  return list(answer.body['events']);
}

const idsOf = (events: readonly Json[]): unknown[] => events.map(({ event_id: id }) => id);

t.test('events whose verification named the user', async (t) => {
  const console = await startConsole(t);
  if (console === undefined) return;
  const { engine, ask } = console;
  const mine: Collected[] = [];
  for (const device of ['laptop', 'laptop', 'phone', 'tablet', 'tv'])
    mine.push(await twoSteps(console, 'live', 'jane', `jane's ${device}`));
  const other = await twoSteps(console, 'live', 'john', "john's laptop");
  const test = await twoSteps(console, 'test', 'jane', "jane's laptop");
  // A decision of her own, which needs no verification.
  const { app } = console;
  const own = await app.post('/fingerprint/score', body('jane', 'desk'), { 'x-service-key': app.keys.live.api });
  const ids = [...mine.map(({ id }) => id).toReversed()];
  const all = [String(own.body['event_id'] ?? own.body['requestId']), ...ids];
  await eventually(t, 'ClickHouse has them', async () => {
    const rows = "SELECT uniqExact(event_id, confirms) FROM events WHERE kind = 'confirmation'";
    return Number(await engine.ask(rows)) >= 7 && Number(await engine.ask('SELECT count() FROM events')) >= 15;
  });

  await t.test('by user, once, with what the backend was told', async (t) => {
    const events = await listed(console, 'user=jane');
    t.strictSame(idsOf(events), all);
    for (const [index, event] of events.entries()) {
      const told = mine.toReversed()[index - 1]?.told;
      if (told === undefined) t.equal(event['told'], null);
      else {
        const shown = at(event, 'told');
        t.equal(shown['risk'], told['risk_score'] ?? told['risk'], JSON.stringify(told));
        t.equal(shown['action'], told['action'] ?? told['decision']);
        t.not(shown['user_hash'], event['user_hash']);
      }
    }
    const [hash] = events.flatMap((event) => (isJson(event['told']) ? [String(event['told']['user_hash'])] : []));
    t.strictSame(await listed(console, `user=${hash ?? ''}`), events);
    t.strictSame(idsOf(await listed(console, 'user=john')), [other.id]);
    t.strictSame(idsOf(await listed(console, 'user=jane&mode=test')), [test.id]);
  });

  await t.test('by login', async (t) => {
    t.strictSame(idsOf(await listed(console, `identifier=${LOGIN}`)), ids);
    t.strictSame(idsOf(await listed(console, `identifier=${LOGIN}&user=jane`)), ids);
    t.strictSame(await listed(console, `identifier=${LOGIN}&user=john`), []);
    t.strictSame(await listed(console, 'identifier=somebody@example.org'), []);
  });

  await t.test('pages and filters', async (t) => {
    const seen: unknown[] = [];
    for (let [before, pages] = ['', 0]; pages < 9; pages += 1) {
      const { body: page } = await ask('GET', `${ACME}/events?user=jane&limit=2${before}`);
      seen.push(...idsOf(list(page['events'])));
      if (typeof page['older'] !== 'string') break;
      before = `&before=${page['older']}`;
    }
    t.strictSame(seen, all);
    const { body: first } = await ask('GET', `${ACME}/events?user=jane&limit=1`);
    t.match((await ask('GET', `${ACME}/events?user=jane&after=${String(first['newer'])}`)).body, {
      events: { length: 0 },
    });
    const events = await listed(console, 'user=jane');
    const said = (event: Json, name: string): unknown[] => [
      event[name],
      ...(isJson(event['told']) ? [event['told'][name]] : []),
    ];
    const reasons = new Set(events.flatMap((event) => said(event, 'reasons').flat()).map(String));
    t.ok(reasons.size > 0);
    for (const reason of reasons)
      t.strictSame(
        idsOf(await listed(console, `user=jane&reason=${reason}`)),
        idsOf(events.filter((event) => said(event, 'reasons').flat().includes(reason))),
        reason,
      );
    const middle = String(events[2]?.['time']);
    const since = (from: boolean) => events.filter(({ time }) => String(time) >= middle === from);
    t.strictSame(idsOf(await listed(console, `user=jane&from=${middle}`)), idsOf(since(true)));
    t.strictSame(idsOf(await listed(console, `user=jane&to=${middle}`)), idsOf(since(false)));
    const visitor = String(events[1]?.['visitor_id']);
    t.strictSame(idsOf(await listed(console, `user=jane&visitor=${visitor}`)), [ids[0]]);
    t.match(await listed(console, `visitor=${visitor}`), only({ told: { action: String } }), 'in every list');
  });

  await t.test('Explorer and the page of an event', async (t) => {
    const { body: found } = await ask('GET', `${ACME}/explore?kind=user&value=jane&days=2`);
    t.strictSame(idsOf(list(found['timeline'])), all);
    t.match(found['summary'], { events: 6 });
    t.equal(list(found['risk']).length, 6);
    t.equal(list(at(found, 'graph')['edges']).filter(({ events }) => events === 2).length >= 1, true);
    const { body: detail } = await ask('GET', `${ACME}/events/${ids[2] ?? ''}`);
    t.equal(check({ $ref: '#/components/schemas/EventDetail' }, detail), undefined);
    t.strictSame(
      idsOf(list(at(detail, 'neighbours')['user'])),
      all.filter((id) => id !== ids[2]),
    );
  });

  await t.test('the command that shows an event', async (t) => {
    const env = { DATA_DIR: app.dataDir, CLICKHOUSE_URL: engine.url, GEO: 'off' };
    const show = (mode: string, workspace = 'acme') =>
      runCliHere(['events', 'show', ids[1] ?? '', '--workspace', workspace, '--mode', mode], env);
    const { code, stdout, stderr } = await show('live');
    t.equal(code, 0, stderr);
    t.strictSame(JSON.parse(stdout), (await ask('GET', `${ACME}/events/${ids[1] ?? ''}`)).body);
    t.match(await show('test'), { code: 1, stderr: /no event .* in acme, test mode/ });
    t.match(await show('live', 'other'), { code: 1, stderr: /no workspace other/ });
  });

  await t.test('export and erasure', (t) => person(t, console, ids, other.id));

  await t.test('an action is what was answered in the end', async (t) => {
    // Only a user whom the backend has named was seen before.
    const rule = { id: 'rul_user', name: 'Users', state: 'live', when: 'user.seen >= 1' };
    const rules = [{ ...rule, effect: { at_least: 'hard_challenge' } }];
    const published = await ask('POST', `${ACME}/rules/publish`, { rules });
    t.equal(published.status, 200, published.text);
    for (const device of ['one', 'two', 'three']) await twoSteps(console, 'live', 'kate', `kate's ${device}`);
    await eventually(t, 'ClickHouse has them', async () => (await listed(console, 'user=kate')).length === 3);
    const answered = (event: Json): unknown => (isJson(event['told']) ? event['told'] : event)['action'];
    for (const asked of ['user=kate', 'user=jane', 'limit=50']) {
      const events = await listed(console, asked);
      for (const action of ['allow', 'soft_challenge', 'hard_challenge', 'block'])
        t.strictSame(
          idsOf(await listed(console, `${asked}&action=${action}`)),
          idsOf(events.filter((event) => answered(event) === action)),
          `${asked}: ${action}`,
        );
    }
    const [last] = await listed(console, 'user=kate');
    t.match(last, { action: 'allow', told: { action: 'hard_challenge' } }, 'a backend was told otherwise than a page');
    const allowed: unknown[] = [];
    for (let [before, pages] = ['', 0]; pages < 12; pages += 1) {
      const { body: page } = await ask('GET', `${ACME}/events?action=allow&limit=1${before}`);
      allowed.push(...idsOf(list(page['events'])));
      if (typeof page['older'] !== 'string') break;
      before = `&before=${page['older']}`;
    }
    t.strictSame(allowed, idsOf(await listed(console, 'action=allow&limit=50')), 'over pages, each once');
  });
});

async function person(t: Test, { app, engine }: TestConsole, ids: readonly string[], other: string): Promise<void> {
  const env = { DATA_DIR: app.dataDir, CLICKHOUSE_URL: engine.url, GEO: 'off' };
  const who = ['--user', 'jane', '--workspace', 'acme', '--mode', 'live'];
  const told = await runCliHere(['export', ...who], env);
  const lines = told.stdout.split('\n').filter(Boolean);
  const records = lines.map((line): Json => JSON.parse(line) as Json);
  for (const what of ['event', 'verification'])
    for (const id of ids)
      t.equal(records.filter((one) => one['what'] === what && one['event_id'] === id).length, 1, `${what} of ${id}`);
  t.notOk(told.stdout.includes(other));
  const erased = await runCliHere(['erase', ...who, '--wait', '60'], env);
  t.equal(erased.code, 0, erased.stderr + erased.stdout);
  const names = ids.map((id) => `'${id}'`).join(', ');
  for (const table of ['events', 'verifications', 'labels'])
    t.equal(await engine.ask(`SELECT count() FROM ${table} WHERE toString(event_id) IN (${names})`), '0', table);
  t.equal(await engine.ask(`SELECT count() FROM events WHERE confirms IN (${names})`), '0');
  t.equal(await engine.ask(`SELECT count() FROM verifications WHERE event_id = '${other}'`), '1', 'of others nothing');
  t.equal(await engine.ask(`SELECT count() FROM events WHERE event_id = '${other}'`), '1');
  const again = await runCliHere(['export', ...who], env);
  for (const id of ids) t.notOk(again.stdout.includes(id), id);
}
