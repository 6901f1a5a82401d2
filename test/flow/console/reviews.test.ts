// Who waits for a person to look: what a backend was told to stop. A page's key is public, so what a page collects and
// nobody verifies waits for nobody, whatever it claims.
import t from 'tap';
import { type Json } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { ACME, askAs, startConsole } from '../../support/callers/console.js';
import { tokenOf } from '../../support/callers/operators.js';
import { eventually } from '../../support/eventually.js';
import { at, isJson } from '../../support/promises/openapi.js';
import { BROWSER } from '../../support/agents.js';

t.setTimeout(420_000);

const ROBOT = { privacy: { isAutomated: true } };
const DEAR = { id: 'rul_dear', name: 'Dear', state: 'live', when: 'checkout.amount > 500', effect: {} };
const cheap = { checkoutContext: { amount: 5, currency: 'EUR' } };
const dear = { use_case: 'checkout', checkout: { amount: 900, currency: 'EUR' } };

interface Case {
  name: string;
  page: Json;
  /** What the backend says when it verifies the event; undefined = it does not. */
  verified?: Json;
  /** The action that waits; undefined = the event does not. */
  waits?: string;
  advice?: RegExp;
}

const CASES: readonly Case[] = [
  { name: 'a robot that no backend heard of', page: ROBOT },
  { name: 'a robot that was verified', page: ROBOT, verified: {}, waits: 'block' },
  { name: 'a visitor who was let in', page: {}, verified: {}, advice: /Nothing has to be done/ },
  {
    name: 'an event of another user',
    page: {},
    verified: { user_id: 'somebody else' },
    waits: 'hard_challenge',
    advice: /was told hard challenge, risk 60: it named another user/,
  },
  {
    name: 'an order that the page made small',
    page: cheap,
    verified: dear,
    waits: 'hard_challenge',
    advice: /was told hard challenge, risk 50: it was decided again/,
  },
];

t.test('the review queue', async (t) => {
  const console = await startConsole(t);
  if (console === undefined) return;
  const { app, ask, engine, number } = console;
  const rule = { ...DEAR, effect: { at_least: 'hard_challenge' } };
  t.equal((await ask('POST', `${ACME}/rules/publish`, { rules: [rule] })).status, 200);
  const page = { 'x-api-key': app.keys.live.public, 'user-agent': BROWSER };
  const backend = { 'x-secret-api-key': app.keys.live.secret };
  const own = await app.post('/fingerprint/score', body('robot of the backend', undefined, ROBOT));
  const events = new Map<string, string>();
  for (const { name, page: said, verified } of CASES) {
    const { body: told, text } = await app.post('/v2/fingerprint', body(name, name, said), page);
    const id = String(told['event_id']);
    events.set(name, id);
    const asked = { event_id: id, user_id: name, ...verified };
    if (verified !== undefined) t.equal((await app.post('/v2/verify', asked, backend)).status, 200, text);
  }
  await eventually(
    t,
    'ClickHouse has them',
    async () =>
      (await number("SELECT count() FROM events WHERE kind IN ('decision', 'confirmation')")) === 9 &&
      (await number('SELECT count() FROM verifications')) === 4,
  );

  await t.test('what waits, and as what', async (t) => {
    const { body: queue, text } = await ask('GET', `${ACME}/reviews`);
    const waiting = new Map(
      (queue['reviews'] as Json[]).map((one) => [String(at(one, 'event')['event_id']), at(one, 'event')]),
    );
    const expected = CASES.filter(({ waits }) => waits !== undefined);
    t.equal(queue['waiting'], expected.length + 1, text);
    t.strictSame(
      new Set(waiting.keys()),
      new Set([own.body['requestId'], ...expected.map(({ name }) => events.get(name))]),
    );
    for (const { name, waits } of expected) {
      const event = waiting.get(events.get(name) ?? '');
      const told = isJson(event?.['told']) ? event['told'] : undefined;
      t.equal(told?.['action'], waits, name);
    }
  });

  await t.test('worst first, by what was told, in parts as in one', async (t) => {
    const { body: all } = await ask('GET', `${ACME}/reviews`);
    const risks = (all['reviews'] as Json[]).map((one) => {
      const event = at(one, 'event');
      return Number(isJson(event['told']) ? event['told']['risk'] : event['risk']);
    });
    t.strictSame(
      risks,
      risks.toSorted((a, b) => b - a),
    );
    const parts: unknown[] = [];
    for (let after = ''; parts.length < 9;) {
      const { body: part } = await ask('GET', `${ACME}/reviews?limit=1${after}`);
      parts.push(...(part['reviews'] as Json[]));
      if (typeof part['next'] !== 'string') break;
      after = `&after=${part['next']}`;
    }
    t.strictSame(parts, all['reviews']);
    const { body: last } = await ask('GET', `${ACME}/reviews?limit=50`);
    t.equal(last['waiting'], parts.length, 'how many there are');
  });

  await t.test('what is said about each', async (t) => {
    for (const { name, advice } of CASES) {
      if (advice === undefined) continue;
      const { body: detail } = await ask('GET', `${ACME}/events/${events.get(name) ?? ''}`);
      t.match((detail['advice'] as string[]).join(' '), advice, name);
    }
  });

  await t.test('who works on a case is shown, and keeps nobody from a verdict', async (t) => {
    const id = events.get('a robot that was verified') ?? '';
    const grace = { authorization: `Bearer ${await tokenOf(app, 'grace', 'analyst')}` };
    const viewer = { authorization: `Bearer ${await tokenOf(app, 'vera', 'viewer')}` };
    const claim = `${ACME}/reviews/${id}/claim`;
    t.equal((await askAs(app, viewer, 'POST', claim)).status, 403);
    t.equal((await ask('POST', `${ACME}/reviews/no-event/claim`)).status, 404);
    const nowhere = id.replace(/.{12}$/, '000000000000');
    for (const [what, other] of [
      ['an event that does not exist', `${ACME}/reviews/${nowhere}/claim`],
      ['an event of the other mode', `${claim}?mode=test`],
    ] as const) {
      const { status, text } = await askAs(app, grace, 'POST', other);
      t.equal(status, 404, what);
      t.match(text, /No event .* in this workspace and mode/, what);
    }
    const claimed = await askAs(app, grace, 'POST', claim);
    t.match(claimed.body, { event_id: id, claim: { who: 'grace' } }, claimed.text);
    const refused = await ask('POST', claim);
    t.equal(refused.status, 409);
    t.match(refused.text, /This case is claimed by grace until/);
    const shown = async (): Promise<unknown> => {
      const queue = (await ask('GET', `${ACME}/reviews`)).body['reviews'] as Json[];
      return queue.find((one) => at(one, 'event')['event_id'] === id)?.['claim'];
    };
    t.match(await shown(), { who: 'grace' });
    t.match((await ask('GET', `${ACME}/events/${id}`)).body['claim'], { who: 'grace' });
    t.equal((await askAs(app, grace, 'DELETE', claim)).status, 200);
    t.equal(await shown(), null);
    await askAs(app, grace, 'POST', claim);
    const verdict = await ask('POST', `${ACME}/labels`, {
      mode: 'live',
      event_id: id,
      label: 'fraud',
      source: 'review',
    });
    t.equal(verdict.status, 200, verdict.text);
  });

  await t.test('everything that was said of an event stays, with who said it', async (t) => {
    const id = String(own.body['requestId']);
    const grace = { authorization: `Bearer ${await tokenOf(app, 'grace2', 'analyst')}` };
    const said = { mode: 'live', event_id: id, source: 'review' };
    await ask('POST', `${ACME}/labels`, { ...said, label: 'unknown', note: 'Käufer ruft zurück' });
    await askAs(app, grace, 'POST', `${ACME}/labels`, { ...said, label: 'fraud', note: 'بطاقة مسروقة' });
    const bySecret = { label: 'legitimate', note: '' };
    t.equal((await app.post(`/v2/events/${id}/label`, bySecret, backend)).status, 200);
    await eventually(
      t,
      'ClickHouse has the last one',
      async () => (await number(`SELECT count() FROM events WHERE kind = 'label' AND confirms = '${id}'`)) === 3,
    );
    await engine.client.command({ query: 'OPTIMIZE TABLE labels FINAL' });
    const { body: detail, text } = await ask('GET', `${ACME}/events/${id}`);
    t.strictSame(
      (detail['labels'] as Json[]).map(({ label, note, who }) => [label, note, who]),
      [
        ['unknown', 'Käufer ruft zurück', 'admin'],
        ['fraud', 'بطاقة مسروقة', 'grace2'],
        ['legitimate', '', ''],
      ],
      text,
    );
    // Rows of `labels` are written after those of `events`: without the view they never are.
    await engine.client.command({ query: 'DROP VIEW labels_mv' });
    for (const [i, [label, counts]] of [['bot', 'bot'] as const, ['unknown', null] as const].entries()) {
      await ask('POST', `${ACME}/labels`, { ...said, label });
      const told = async (): Promise<Json> => (await ask('GET', `${ACME}/events/${id}`)).body;
      const isThere = async () => ((await told())['labels'] as Json[]).length === 4 + i;
      await eventually(t, `${label} is in ClickHouse`, isThere);
      t.equal(at(await told(), 'summary')['label'], counts);
    }
  });
});
