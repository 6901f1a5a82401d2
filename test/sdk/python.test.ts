// The Python of docs/wire.md, as it is printed there, against the service.
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { testApp, type TestApp } from '../support/app.js';
import { device, fingerprintOf } from '../support/bodies.js';

const run = promisify(execFile);
const page = readFileSync(new URL('../../../docs/wire.md', import.meta.url), 'utf8');
/** One for each file that it may be copied into: a block alone needs no other. */
const [ofVerify = '', ofMessages = ''] = [...page.matchAll(/```python\n([^]*?)```/g)].map(([, block = '']) => block);
const skip = spawnSync('python3', ['--version']).status === 0 ? false : 'there is no python3 on this machine';

async function python(code: string, last: string, env: Record<string, string> = {}): Promise<unknown> {
  const { stdout } = await run('python3', ['-c', `${code}\n${last}`], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return JSON.parse(stdout);
}

async function collected({ post, keys }: TestApp, fingerprint: string): Promise<string> {
  const sent = { userId: 'ada', device: device('phone', { fingerprint, deviceId: fingerprint.slice(0, 32) }) };
  const { body: told } = await post('/v2/fingerprint', sent, { 'x-api-key': keys.test.public });
  return String(told['event_id']);
}

t.test('verify', { skip }, async (t) => {
  let now = Date.parse('2026-08-20T12:00:00Z');
  const app = await testApp(t, { clock: () => now });
  const here = { BASE: app.url, SECRET_KEY: app.keys.test.secret };
  const event = await collected(app, fingerprintOf('riskgate:soft_challenge'));
  const quota = await collected(app, fingerprintOf('riskgate:quota_exceeded'));
  now += 600_000;
  const away = { decided: false, action: 'hard_challenge' };
  const cases: readonly [name: string, call: string, env: Record<string, string>, told: unknown][] = [
    ['a decision', `verify('${event}', user_id='ada')`, here, { decided: true, action: 'soft_challenge' }],
    ['too old', `verify('${event}', max_age_seconds=300)`, here, null],
    ['no event', 'verify(None)', here, null],
    ['an invented one', "verify('x')", here, null],
    ['no id at all', "verify('a b')", here, null],
    ['half of a character', "verify('\\ud800')", here, null],
    ['a list', "verify(['x'])", here, null],
    ['the quota is used up', `verify('${quota}')`, here, away],
    ['nobody answers', `verify('${event}')`, { ...here, BASE: 'http://127.0.0.1:9' }, away],
  ];
  for (const [name, call, env, told] of cases)
    t[told === null ? 'same' : 'match'](await python(ofVerify, `print(json.dumps(${call}))`, env), told, name);
  const refused = python(ofVerify, `print(verify('${event}'))`, { ...here, SECRET_KEY: app.keys.test.public });
  await t.rejects(refused, /RuntimeError: .*INSUFFICIENT_PERMISSIONS/, 'a wrong key is to be mended');
});

t.test('a reply that ends within, or is none, is a service that did not answer', { skip }, async (t) => {
  const cut = 'content-length: 100\r\nconnection: close\r\n\r\n{"action":"allow"';
  for (const reply of [`HTTP/1.1 200 OK\r\n${cut}`, `HTTP/1.1 503 Away\r\n${cut}`, 'no HTTP\r\n\r\n', '']) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(reply));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => server.close());
    const port = (server.address() as AddressInfo).port;
    const env = { BASE: `http://127.0.0.1:${port}`, SECRET_KEY: 'sk_test_x' };
    t.match(await python(ofVerify, "print(json.dumps(verify('x')))", env), { decided: false }, reply);
  }
});

t.test('a message', { skip }, async (t) => {
  const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
  const other = `whsec_${Buffer.from('another secret of 24 byte').toString('base64')}`;
  const text = '{"type":"event.verified","data":{"name":"Zoë"}}';
  const signed = (key: string, at: number): string => new Webhook(key).sign('msg_1', new Date(at), text);
  const now = Date.now();
  const cases: readonly [name: string, at: number, signature: string, genuine: boolean][] = [
    ['genuine', now, signed(secret, now), true],
    ['signed by two secrets', now, `${signed(other, now)} ${signed(secret, now)}`, true],
    ['by another secret', now, signed(other, now), false],
    ['an old one', now - 3_600_000, signed(secret, now - 3_600_000), false],
    ['of another time', now, signed(secret, now - 10_000), false],
  ];
  for (const [name, at, signature, genuine] of cases) {
    const headers = {
      ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(at / 1000)) },
      'webhook-signature': signature,
    };
    const call = `is_genuine('${text}'.encode(), json.loads('${JSON.stringify(headers)}'), '${secret}')`;
    t.equal(await python(ofMessages, `import json\nprint(json.dumps(${call}))`), genuine, name);
  }
});

t.test('a request that is no message is not genuine, and no error of the endpoint', { skip }, async (t) => {
  const whole = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };
  const cases: readonly [name: string, headers: Record<string, string>][] = [
    ['without the headers', {}],
    ['without a signature', { 'webhook-id': 'msg_1', 'webhook-timestamp': '1' }],
    ['with a time that is no number', { ...whole, 'webhook-timestamp': 'now' }],
    ['with a time of many digits', { ...whole, 'webhook-timestamp': '9'.repeat(5_000) }],
    ['with letters that no signature has', { ...whole, 'webhook-signature': 'v1,\u00eb' }],
  ];
  for (const [name, headers] of cases) {
    const call = `is_genuine(b'{}', json.loads(r'${JSON.stringify(headers)}'), 'whsec_AAAA')`;
    t.equal(await python(ofMessages, `import json\nprint(json.dumps(${call}))`), false, name);
  }
});
