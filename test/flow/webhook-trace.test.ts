// A webhook stands in the trace of the request that it tells of: the same trace in every attempt, each a part of its
// own, across a restart too.
import t from 'tap';
import { testApp, type Json } from '../support/app.js';
import { ADMIN_TOKEN, askAs, BY_ADMIN } from '../support/callers/operators.js';
import { body, device } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { startReceiverProcess } from '../support/webhook-receiver.js';

const HOOKS = '/admin/v1/workspaces/acme/webhooks';
const trace = (of: string): string => of.repeat(16);
const traceparent = (of: string, flags = '01'): string => `00-${trace(of)}-${'7'.repeat(16)}-${flags}`;
const PARENT = /^00-[\da-f]{32}-([\da-f]{16})-[\da-f]{2}$/;
const parentOf = (value: string): string => PARENT.exec(value)?.[1] ?? '';

t.test('from verify, label and test to the receiver', async (t) => {
  const env = { ADMIN_TOKEN, WEBHOOK_ALLOW_PRIVATE: '1', WEBHOOK_RETRY_MS: '20', SHARDS: '1' };
  const app = await testApp(t, { env });
  const receiver = await startReceiverProcess(t);
  const admin = (path: string, sent: Json, more: Record<string, string> = {}) =>
    askAs(app, { ...BY_ADMIN, ...more }, 'POST', HOOKS + path, sent);
  const made = await admin('', { url: receiver.url, events: ['event.verified', 'event.labeled'], mode: 'live' });
  t.equal(made.status, 201, made.text);
  receiver.set({ secret: String(made.body['secret']), status: 500 });
  const { public: page, secret } = app.keys.live;
  const collect = async (name: string): Promise<string> => {
    const { body: told } = await app.post('/v2/fingerprint', { device: device(name) }, { 'x-api-key': page });
    return String(told['event_id']);
  };
  const verify = (event: string, more: Record<string, string>) =>
    app.post('/v2/verify', { event_id: event }, { 'x-secret-api-key': secret, ...more });
  const attempts = (of: string): string[] =>
    receiver.seen.map((one) => one.traceparent).filter((value) => value.startsWith(`00-${of}-`));

  const event = await collect('ada');
  t.equal((await verify(event, { traceparent: traceparent('4b', '00') })).status, 200);
  await eventually(t, 'it was tried twice', () => attempts(trace('4b')).length >= 2);
  await app.restart();
  const before = receiver.seen.length;
  receiver.set({ status: 204 });
  await eventually(t, 'and after a restart', () => receiver.seen.length > before);
  const all = attempts(trace('4b'));
  t.equal(all.length, receiver.seen.length, 'always in its trace');
  t.ok(all.every((value) => value.endsWith('-00')));
  t.equal(new Set(all.map(parentOf)).size, all.length, 'each a part of its own');
  t.notOk(all.map(parentOf).includes('7'.repeat(16)));

  const scored = await app.post('/fingerprint/score', body('bob'));
  const id = String(scored.body['session_id']);
  const headers = { 'x-secret-api-key': secret, traceparent: traceparent('5c') };
  t.equal((await app.post(`/v2/events/${id}/label`, { label: 'fraud' }, headers)).status, 200);
  await eventually(t, 'a label', () => attempts(trace('5c')).length > 0);
  t.equal((await admin(`/${String(made.body['id'])}/test`, {}, { traceparent: traceparent('6d') })).status, 202);
  await eventually(t, 'a test', () => attempts(trace('6d')).length > 0);

  const plain = await collect('eve');
  await verify(plain, { traceparent: 'no trace' });
  await eventually(t, 'one without', () => receiver.seen.some(({ data }) => data['event_id'] === plain));
  t.equal(receiver.seen.find(({ data }) => data['event_id'] === plain)?.traceparent, '');
  t.ok(receiver.seen.every(({ genuine }) => genuine));
});
