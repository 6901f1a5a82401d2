// After a label ClickHouse's rows make the user's record anew, in the log and in the store: what a theft taught is not
// in there, and is there again when the word is withdrawn.
import t, { type Test } from 'tap';
import { type Answer, testApp, type Json } from '../../support/app.js';
import { device } from '../../support/bodies.js';
import { testEngine } from '../../support/engine.js';

const DAY_MS = 86_400_000;
const LOGIN = '/fingerprint/verify/login';
const CHECKOUT = '/fingerprint/verify/checkout';
const DRY = '?dry_run=true&explain=true';
t.setTimeout(420_000);
/** It is tried after 2, 5 and 15 seconds, and after a minute when ClickHouse is slow. */
const TRIES = 300;
const TRY_MS = 300;

async function inTime(t: Test, what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await holds()) return void t.pass(what);
    await new Promise((resolve) => setTimeout(resolve, TRY_MS));
  }
  t.fail(what);
}

t.test('folded again without a theft, and with it again', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const clock = { now: Date.now() - 20 * DAY_MS };
  const app = await testApp(t, { clock: () => clock.now, env: { CLICKHOUSE_URL: engine.url, CLICKHOUSE: '' } });
  const order = (name: string, amount: number): Json => ({
    userId: 'ada',
    device: device(name),
    checkoutContext: { amount, currency: 'EUR' },
  });
  /** How much it says that the amount is another one. */
  const seen = async (amount: number): Promise<unknown> => {
    const { reasons } = (await app.post(CHECKOUT + DRY, order("ada's phone", amount))).body;
    return (reasons as Json[]).find(({ code }) => code === 'unusual_amount')?.['points'];
  };
  for (let i = 0; i < 8; i += 1) {
    await app.post(CHECKOUT, order("ada's phone", 30 + i));
    clock.now += DAY_MS;
  }
  const before = await seen(3000);
  const thefts: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    const stolen = { ...order("ada's phone", 3000), challenge: { completed: ['mfa_totp'] } };
    thefts.push(String((await app.post(CHECKOUT, stolen)).body['session_id']));
    clock.now += 1000;
  }
  const robbed = await seen(3000);
  t.notSame(robbed, before, 'the thief made such orders usual');
  const say = (of: string, label: string): Promise<Answer> => {
    clock.now += 1000;
    return app.post(`/v2/events/${of}/label`, { label }, { 'x-secret-api-key': app.keys.live.secret });
  };
  const done = async (count: number): Promise<boolean> =>
    (await app.send('GET', '/metrics')).text.includes(`riskgate_refolds_total{outcome="done"} ${count}\n`);
  const rows = "SELECT count() > 0 FROM events WHERE kind = 'refold'";

  for (const theft of thefts) t.equal((await say(theft, 'chargeback')).status, 200);
  t.equal(await engine.ask(rows), '0', 'a chargeback may be of the owner: it takes nothing back');
  for (const theft of thefts) t.equal((await say(theft, 'account_takeover')).status, 200);
  clock.now += 1000;
  await inTime(t, 'folded again', () => done(1));
  t.same(await seen(3000), before, 'his amounts are what they were');
  await app.restart();
  t.same(await seen(3000), before, 'and after a restart');
  for (const theft of thefts) t.equal((await say(theft, 'unknown')).status, 200);
  clock.now += 1000;
  await inTime(t, 'and again', () => done(1));
  t.same(await seen(3000), robbed, 'withdrawn: as if nobody had said anything');
  clock.now += 1000;
  await app.post(LOGIN, { userId: 'ada', device: device("ada's phone"), loginContext: { result: 'SUCCESS' } });
  t.equal((await say(thefts[0] ?? '', 'fraud')).status, 200);
  clock.now += 1000;
  await inTime(t, 'and goes on from there', () => done(2));
});
