// A rule that notifies, from an analyst's side: published with a challenge of its own, heard by a receiver in a process
// of its own, bounded, summed up, and removed by an erasure.
import t, { type Test } from 'tap';
import { type Answer, type Json, type TestApp } from '../support/app.js';
import { body } from '../support/bodies.js';
import { adminApp, byAdmin } from '../support/callers/operators.js';
import { eventually } from '../support/eventually.js';
import { pause } from '../support/pause.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { type ReceiverProcess, startReceiverProcess } from '../support/webhook-receiver.js';

const ACME = '/admin/v1/workspaces/acme';
const CHECKOUT = '/fingerprint/verify/checkout';
const ENV = { WEBHOOK_ALLOW_PRIVATE: '1', WEBHOOK_RETRY_MS: '20' };
const DEAR = {
  ...{ id: 'rul_dear', name: 'Dear order', state: 'live', when: 'checkout.amount > 500' },
  ...{ effect: { at_least: 'hard_challenge' }, challenge: 'captcha', notify: true },
};
const MINUTE_MS = 60_000;

// A test may wait for the next minute.
t.setTimeout(420_000);

async function listen(t: Test, app: TestApp): Promise<ReceiverProcess> {
  const receiver = await startReceiverProcess(t);
  const wanted = { url: receiver.url, events: ['rule.matched'], mode: 'live' };
  const made = await byAdmin(app, 'POST', `${ACME}/webhooks`, wanted);
  t.equal(made.status, 201, made.text);
  receiver.set({ secret: String(made.body['secret']) });
  return receiver;
}

async function publish(t: Test, app: TestApp, rules: readonly Json[]): Promise<void> {
  const answer = await byAdmin(app, 'POST', `${ACME}/rules/publish`, { rules });
  t.equal(answer.status, 200, answer.text);
}

const order = (user: string, amount: number, more: Json = {}): Json =>
  body(user, undefined, { checkoutContext: { amount, currency: 'EUR' }, ...more });

/** Waits for the next minute of the clock when little is left of this one: the bound is by minute. */
async function inOneMinute(ms: number): Promise<void> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < ms) await pause(left + 50);
}

t.test('a rule with a challenge and a webhook', async (t) => {
  const app = await adminApp(t, { env: ENV });
  const receiver = await listen(t, app);
  await publish(t, app, [DEAR, { ...DEAR, id: 'rul_shade', name: 'In shadow', state: 'shadow' }]);
  const asked = (path: string, sent: Json, key?: string): Promise<Answer> =>
    app.post(path, sent, key === undefined ? undefined : { 'x-service-key': key });

  await t.test('the reply asks for what the rule names, and says whose it is', async (t) => {
    const { body: told } = await asked(`${CHECKOUT}?explain=true`, order('ada', 501));
    t.match(told, { action: 'hard_challenge', adaptive_response: { challenges: ['captcha'] } });
    t.strictSame(told['rules'], [
      { id: 'rul_dear', how: 'applied', challenge: 'captcha' },
      { id: 'rul_shade', how: 'shadow' },
    ]);
    const passed = await asked(CHECKOUT, order('ada', 501, { challenge: { completed: ['captcha'] } }));
    t.match(passed.body, { action: 'allow' }, 'what was asked for is enough');
  });

  await t.test('the receiver hears of each match of the live rule in live mode', async (t) => {
    await asked(CHECKOUT, order('ada', 900), app.keys.test.api);
    await asked(`${CHECKOUT}?dry_run=true`, order('ada', 900));
    await asked(CHECKOUT, order('bob', 20));
    const { body: told } = await asked(CHECKOUT, order('bob', 777));
    await eventually(t, 'both', () => receiver.seen.length >= 3);
    const seen = receiver.seen.splice(0);
    t.equal(seen.length, 3, 'two of ada, one of bob');
    t.ok(seen.every(({ genuine, type }) => genuine && type === 'rule.matched'));
    t.match(
      seen.find(({ data }) => data['event_id'] === told['session_id']),
      { data: { rule: 'rul_dear', name: 'Dear order', rules: ['rul_dear'], mode: 'live', action: 'hard_challenge' } },
    );
  });

  await t.test('sixty in a minute, then a count', async (t) => {
    await publish(t, app, [{ ...DEAR, id: 'rul_many', name: 'Many' }]);
    await inOneMinute(20_000);
    const before = receiver.seen.length;
    await Promise.all(Array.from({ length: 75 }, (_, i) => asked(CHECKOUT, order(`user ${i}`, 600 + i))));
    await eventually(t, 'sixty', () => receiver.seen.length >= before + 60);
    await app.restart();
    // The count is due when the minute is over, which may be longer than `eventually` waits.
    await pause(MINUTE_MS - (Date.now() % MINUTE_MS));
    await eventually(t, 'a count, when the process ends or the minute', () =>
      receiver.seen.some(({ data }) => 'left_out' in data),
    );
    const told = receiver.seen.slice(before);
    t.equal(told.length, 61);
    t.match(told.at(-1), { genuine: true, type: 'rule.matched', data: { rule: 'rul_many', left_out: 15 } });
  });

  await t.test('an erasure removes what was told of a user', async (t) => {
    const webhooks = (await byAdmin(app, 'GET', `${ACME}/webhooks`)).body['webhooks'] as Json[];
    const path = `${ACME}/webhooks/${String(webhooks[0]?.['id'])}/deliveries`;
    const kept = async (): Promise<number> => ((await byAdmin(app, 'GET', path)).body['deliveries'] as Json[]).length;
    const before = await kept();
    const asked = await byAdmin(app, 'POST', `${ACME}/erasures`, { mode: 'live', user: 'bob' });
    t.equal(asked.status, 202, asked.text);
    await eventually(t, 'it is gone', async () => (await kept()) === before - 1);
  });
});

t.test('two nodes share the sixty of a minute', needsRedis, async (t) => {
  const redis = await startRedis(t);
  const env = { ...ENV, REDIS_URL: redis.url };
  const one = await adminApp(t, { env });
  const other = await adminApp(t, { env });
  const receiver = await listen(t, one);
  await publish(t, one, [DEAR]);
  await eventually(t, 'the other node has the rule', async () => {
    const { body: told } = await other.post(`${CHECKOUT}?dry_run=true`, order('probe', 501));
    return told['action'] === 'hard_challenge';
  });
  await inOneMinute(25_000);
  const ask = (app: TestApp, i: number) => app.post(CHECKOUT, order(`user ${i}`, 600 + i));
  await Promise.all(Array.from({ length: 80 }, (_, i) => ask(i % 2 === 0 ? one : other, i)));
  await eventually(t, 'sixty', () => receiver.seen.length >= 60);
  await pause(1000);
  t.equal(receiver.seen.length, 60, 'and no more');
});
