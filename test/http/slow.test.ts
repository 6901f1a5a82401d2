// Clients that take their time. The deadlines of uWebSockets.js are its own, up to 12 s: everything here waits at once.
import t, { type Test } from 'tap';
import { RawClient, requestText } from '../support/load/raw-http.js';
import { engineOf, type Serving, SERVINGS, startServer, type TestServer } from './harness.js';

t.jobs = SERVINGS.length;
for (const serving of SERVINGS) t.test(serving, { buffered: true }, (t) => suite(t, serving));

async function suite(t: Test, serving: Serving): Promise<void> {
  const made = await startServer(serving, { bodyMs: 300 });
  t.teardown(() => made.server.close(0));
  const waiting = [
    slowHead(t, made, serving),
    ...MALFORMED.map((field) => malformed(t, made, serving, field)),
    silent(t, made),
    idle(t, made),
  ];
  await slowBody(t, made, '', serving);
  await slowBody(t, made, 'x'.repeat(10), serving);
  await Promise.all(waiting);
  t.strictSame(made.hits, [], 'nothing of them reached a route');
  t.equal((await ping(made)).ended, false, 'the service is unaffected');
}

async function slowBody(t: Test, { port, errors }: TestServer, part: string, serving: Serving): Promise<void> {
  const client = await RawClient.open(port);
  await client.send(requestText('POST', '/echo', 'x'.repeat(20)).slice(0, -20) + part);
  const reply = await client.reply();
  t.equal(reply?.status, 408);
  t.match(JSON.parse(reply?.body ?? ''), { error_code: 'REQUEST_TIMEOUT', status_code: 408 });
  await client.end();
  t.equal(client.error, '');
  // The main thread counts refusals of other threads and does not get them.
  if (serving !== 'fronts') t.match(errors.at(-1), { code: 'REQUEST_TIMEOUT' });
}

async function slowHead(t: Test, { port }: TestServer, serving: Serving): Promise<void> {
  const client = await RawClient.open(port);
  await client.send('POST /echo HTTP/1.1\r\nhost: a\r\nx-dribble: ');
  const dribble = setInterval(() => void client.send('y'), 200);
  t.equal((await client.reply())?.status, engineOf(serving) === 'uws' ? undefined : 408, 'a head that never ends');
  clearInterval(dribble);
}

/** Fields that uWebSockets.js does not answer. */
const MALFORMED = ['x: a\rb', 'x: a\0b\r\ncontent-length: 99999999', 'x\x01: a'];

async function malformed(t: Test, { port }: TestServer, serving: Serving, field: string): Promise<void> {
  const client = await RawClient.open(port);
  await client.send(`POST /echo HTTP/1.1\r\nhost: a\r\n${field}\r\n\r\n`);
  const dribble = setInterval(() => void client.send('y'), 200);
  const status = (await client.reply())?.status;
  t.equal(status, engineOf(serving) === 'uws' ? undefined : 400, `${JSON.stringify(field)} ends the connection`);
  clearInterval(dribble);
}

async function silent(t: Test, { port }: TestServer): Promise<void> {
  const client = await RawClient.open(port);
  await client.end();
  t.ok(client.ended, 'a connection on which nothing comes');
}

async function idle(t: Test, made: TestServer): Promise<void> {
  const client = await ping(made);
  t.notOk(client.ended);
  await client.end();
  t.equal(client.error, '', 'a connection on which nothing more comes');
}

/** A connection that was answered. */
async function ping({ port }: TestServer): Promise<RawClient> {
  const client = await RawClient.open(port);
  await client.send(requestText('GET', '/ping'));
  await client.reply();
  return client;
}
