// A chargeback that comes when this node has forgotten the event: ClickHouse has it, and what is said of it counts;
// while ClickHouse is away it is kept.
import t, { type Test } from 'tap';
import {
  PENDING_LABELS,
  type PendingLabel,
  type PendingRecord,
  readableLabel,
} from '../../../src/access/pending-labels.js';
import { FEATURE_LEVEL, READ_FROM } from '../../../src/contract/levels.js';
import { UnknownYetError } from '../../../src/http/routes/labelling.js';
import { PendingLabels } from '../../../src/service/labels/pending.js';
import { type Answer, testApp, type Json, type TestApp } from '../../support/app.js';
import { device } from '../../support/bodies.js';
import { embeddedStore } from '../../support/control.js';
import { testEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { startTcpProxy } from '../../support/faults/tcp-proxy.js';
import { only } from '../../support/only.js';

const DAY_MS = 86_400_000;
const LOGIN = '/fingerprint/verify/login';
t.setTimeout(420_000);

t.test('an event that only ClickHouse has is labelled; while ClickHouse is away it waits', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const open = async (now: number, url = engine.url): Promise<TestApp> => {
    const env = { CLICKHOUSE_URL: url, CLICKHOUSE: '', SHARDS: '1' };
    const app = await testApp(t, { clock: () => now + later, env });
    return app;
  };
  let later = 0;
  const line = await startTcpProxy(t, Number(new URL(engine.url).port));
  const url = engine.url.replace(/:\d+(?=\/|$)/, `:${line.port}`);
  // Within the days that ClickHouse keeps events by default.
  const then = Date.now() - 60 * DAY_MS;
  const before = await open(then);
  const login = { userId: 'ada', device: device("ada's phone"), loginContext: { result: 'SUCCESS' } };
  const event = String((await before.post(LOGIN, login)).body['session_id']);
  await eventually(t, 'ClickHouse has it', async () => (await engine.ask('SELECT count() FROM events')) === '1');
  // A node of the same service that never had the event in its own store.
  const app = await open(then + 40 * DAY_MS, url);
  const label = (of: string, said: Json): Promise<Answer> =>
    app.post(`/v2/events/${of}/label`, said, { 'x-secret-api-key': app.keys.live.secret });
  const labels = `SELECT label, source, use_case, amount FROM labels FINAL WHERE event_id = '${event}'`;
  const nobody = event.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  const said = { label: 'chargeback', source: 'processor', amount: 49.5, currency: 'EUR' };

  const first = await label(event, said);
  t.equal(first.status, 200, first.text);
  t.match(first.body, { event_id: event, label: 'chargeback', amount: 49.5 });
  await eventually(t, 'it is a row', async () => (await engine.ask(labels)) === 'chargeback\tprocessor\tlogin\t49.5');
  t.same((await label(event, said)).body, first.body, 'said once more, it changes nothing');
  const third = await open(then + 41 * DAY_MS);
  const withdrawn = await third.post(
    `/v2/events/${event}/label`,
    { label: 'legitimate', source: 'review' },
    { 'x-secret-api-key': third.keys.live.secret },
  );
  t.equal(withdrawn.status, 200, 'a third node corrects what the second was told');
  await eventually(t, 'the last word', async () => (await engine.ask(labels)).startsWith('legitimate\treview'));
  t.equal((await label(nobody, said)).status, 404, 'an event that nobody had');

  const pending = async (): Promise<string> => {
    const { text } = await app.send('GET', '/metrics');
    return /^riskgate_labels_pending (\d+)$/m.exec(text)?.[1] ?? '';
  };
  const port = line.targetPort;
  line.targetPort = 1;
  line.end();
  const late = { label: 'fraud', source: 'customer' };
  const away = await label(event, late);
  t.match(away, { status: 202, body: { event_id: event, label: 'fraud', source: 'customer' } });
  // Later, and before it is due: a look that has begun could end when ClickHouse is back.
  later += 10_000;
  t.match(await label(event, late), { status: 202, text: away.text }, 'the same again changes nothing');
  t.equal((await label(nobody, said)).status, 202, 'nobody can know whether there is such an event');
  t.equal((await app.post(`/v2/events/${event}/label`, late)).status, 401, 'an API key labels nothing');
  // It is back before the restart, because a service that stops waits for it.
  line.targetPort = port;
  await app.restart();
  await eventually(t, 'both are kept', async () => (await pending()) === '2');
  later += 2 * DAY_MS + 60_000;
  await eventually(t, 'it is said', async () => (await engine.ask(labels)).startsWith('fraud\tcustomer'));
  await eventually(t, 'the other one is looked for again', async () => (await pending()) === '1');
});

const NOW = Date.UTC(2026, 2, 1);
const word: PendingLabel['word'] = {
  ...{ label: 'fraud', source: 'other', labeledAt: NOW, amount: null, currency: '', note: '' },
};

function waiting(number: number, workspace = 'acme'): PendingLabel {
  const eventId = `01990b3e-7c1a-7000-8000-${String(number).padStart(12, '0')}`;
  return { workspace, mode: 'live', eventId, keyId: 'key_1', trace: '', word, timed: false };
}

async function queue(t: Test) {
  const clock = { now: NOW };
  const lost: PendingRecord[] = [];
  const control = await embeddedStore(t);
  const pending = new PendingLabels({ control, clock: () => clock.now, onLost: (one) => lost.push(one) });
  return { clock, lost, control, pending };
}

t.test('labels that wait have a bound, and a few workspaces do not fill the room of all', async (t) => {
  const { control, pending } = await queue(t);
  const fill = (all: Record<string, number>): Promise<void> =>
    control.update((transaction) => {
      for (const [of, count] of Object.entries(all))
        for (let i = 0; i < count; i += 1)
          transaction.put(PENDING_LABELS, { v: 1, ...waiting(i, of), at: NOW, tryAt: NOW, looks: 0 });
    });
  await fill({ acme: 250, bolt: 250, crux: 250, dune: 249 });
  t.notOk(await pending.keep(waiting(250)), 'of a workspace');
  t.ok(await pending.keep(waiting(249, 'dune')));
  t.ok(await pending.keep(waiting(0, 'echo')), 'a fifth workspace has room too');
  await fill({ echo: 199 });
  t.ok(await pending.keep(waiting(199, 'echo')));
  t.notOk(await pending.keep(waiting(200, 'echo')), 'a fifth of all');
  t.ok(await pending.keep(waiting(0)), 'one that is there is said anew');
});

t.test('a label whose event ClickHouse does not have is looked for a day, then told and forgotten', async (t) => {
  const { pending, clock, lost } = await queue(t);
  await pending.keep(waiting(1));
  const say = async (): Promise<boolean> => false;
  for (let hours = 1; hours <= 24; hours += 1) {
    t.equal(lost.length, 0);
    clock.now += 3_600_000;
    await pending.resolve(say);
    await pending.resolve(() => Promise.reject(new Error('twice within the hour')));
  }
  t.match(lost, only({ eventId: waiting(1).eventId }));
  t.equal(await pending.find('acme', 'live', waiting(1).eventId), undefined);
});

t.test('what was said anew meanwhile stays, and what cannot be known yet stays too', async (t) => {
  const { pending, clock } = await queue(t);
  await pending.keep(waiting(1));
  await pending.keep(waiting(2));
  clock.now += 60_000;
  const corrected = { ...waiting(1), word: { ...word, label: 'legitimate' as const } };
  await pending.resolve(async ({ eventId }) => {
    if (eventId !== corrected.eventId) throw new UnknownYetError();
    await pending.keep(corrected);
    return true;
  });
  t.match(await pending.find('acme', 'live', corrected.eventId), { word: { label: 'legitimate' } });
  t.ok(await pending.find('acme', 'live', waiting(2).eventId));
});

for (const [level, kept] of [
  [FEATURE_LEVEL, { ...waiting(1), who: 'ada' }],
  [READ_FROM.labelAuthors - 1, waiting(1)],
  [0, waiting(1)],
] as const)
  t.test(`a label that waits is one that nodes of level ${level} can read`, async (t) => {
    t.strictSame(readableLabel({ ...waiting(1), who: 'ada' }, level), kept);
    t.strictSame(readableLabel(waiting(1), level), waiting(1));
  });
