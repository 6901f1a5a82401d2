// A server that closes answers what was sent whole, and resets nobody.
import t, { type Test } from 'tap';
import { RawClient, requestText } from '../support/load/raw-http.js';
import { SERVINGS, startServer, type Serving, type TestServer } from './harness.js';

const DRAIN_MS = 10_000;
const CLIENTS = 20;

for (const serving of SERVINGS) {
  t.test(serving, async (t) => {
    t.test('clients that never pause lose nothing', async (t) => underLoad(t, serving));
    t.test('what is under way is answered, what is idle is closed', async (t) => underWay(t, serving));
    t.test('an answer that never comes does not hold up the close', async (t) => hung(t, serving));
    t.test('a port that is taken is refused', async (t) => taken(t, serving));
    t.test('a closed server can be closed again', async (t) => twice(t, serving));
  });
}

async function underLoad(t: Test, serving: Serving): Promise<void> {
  const made = await startServer(serving);
  const clients = Array.from({ length: CLIENTS }, () => keepAsking(made));
  while (made.hits.length < 10 * CLIENTS) await new Promise(setImmediate);
  await made.server.close(DRAIN_MS);
  for (const { asked, answered, error } of await Promise.all(clients)) {
    t.equal(answered, asked);
    t.equal(error, '');
  }
  t.equal(made.server.connections, 0);
}

/** Asks on one connection until it is told to leave. */
async function keepAsking({ port }: TestServer): Promise<{ asked: number; answered: number; error: string }> {
  const client = await RawClient.open(port);
  let asked = 0;
  for (let answered = 0; ; answered++) {
    await client.send(requestText('POST', '/later', `${asked++}`));
    const reply = await client.reply();
    if (reply === null) return { asked, answered, error: client.error };
    if (reply.headers.get('connection') === 'close') {
      await client.end();
      return { asked, answered: answered + 1, error: client.error };
    }
  }
}

async function underWay(t: Test, serving: Serving): Promise<void> {
  const made = await startServer(serving);
  const [held, half, idle] = [
    await RawClient.open(made.port),
    await RawClient.open(made.port),
    await RawClient.open(made.port),
  ];
  await held.send(requestText('POST', '/hold', 'x'));
  const text = requestText('POST', '/echo', 'half and half');
  await half.send(text.slice(0, -4));
  await idle.send(requestText('GET', '/ping'));
  await idle.reply();
  await made.settle();

  const closed = made.server.close(DRAIN_MS);
  await refused(made.port);
  t.notOk(idle.ended, 'idle connections are not cut at once');
  await half.send(text.slice(-4));
  t.match(await half.reply(), { status: 200, headers: new Map([['connection', 'close']]) });
  made.held[0]?.reply(200, '{}');
  t.match(await held.reply(), { status: 200, headers: new Map([['connection', 'close']]) });
  await Promise.all([closed, held.end(), half.end(), idle.end()]);
  t.strictSame([held.error, half.error, idle.error], ['', '', '']);
}

async function hung(t: Test, serving: Serving): Promise<void> {
  const made = await startServer(serving);
  const client = await RawClient.open(made.port);
  await client.send(requestText('POST', '/hold', 'x'));
  await made.settle();
  await made.server.close(50);
  await client.end();
  while (made.held[0]?.open === true) await new Promise(setImmediate);
  t.equal(made.held.length, 1);
}

async function taken(t: Test, serving: Serving): Promise<void> {
  const made = await startServer(serving);
  for (const other of SERVINGS) await t.rejects(startServer(other, {}, undefined, made.port), other);
  await made.server.close(0);
}

async function twice(t: Test, serving: Serving): Promise<void> {
  const made = await startServer(serving);
  await made.server.close(0);
  await t.resolves(made.server.close(0));
}

/** Resolves when nobody listens any more. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const client = await RawClient.open(port).catch(() => null);
    if (client === null) return;
    client.leave();
  }
}
