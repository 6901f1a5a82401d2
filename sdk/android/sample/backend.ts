// The backend of the sample: takes a login, asks the service about its event, and decides.
//   node dist/sdk/android/sample/backend.js <address of the service> <secret key>
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { RiskgateServer } from '../../server/src/index.js';

const BODY_CHARS_MAX = 4096;
const [baseUrl = '', secretKey = ''] = process.argv.slice(2);
const riskgate = new RiskgateServer({ baseUrl, secretKey, whenUnavailable: { login: 'challenge' } });

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > BODY_CHARS_MAX) throw new Error('The body is too large.');
  }
  return JSON.parse(text);
}

async function login(body: unknown): Promise<string> {
  if (typeof body !== 'object' || body === null) throw new Error('The body is no object.');
  const { user, password, event_id: event }: Record<string, unknown> = { ...body };
  if (typeof user !== 'string' || typeof event !== 'string') throw new Error('The body lacks user or event_id.');
  const decision = await riskgate.verify(event, { userId: user, useCase: 'login' });
  if (decision.action !== 'allow') return decision.action;
  const result = password === 'correct horse' ? 'SUCCESS' : 'FAILURE';
  // The same event again with how it went: only a success teaches the device.
  await riskgate.verify(event, { userId: user, login: { result } });
  return result === 'SUCCESS' ? 'welcome' : 'wrong password';
}

const server = createServer((request, response) => {
  bodyOf(request)
    .then(login)
    .then((said) => response.end(said))
    .catch((error: unknown) => response.writeHead(400).end(error instanceof Error ? error.message : ''));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
