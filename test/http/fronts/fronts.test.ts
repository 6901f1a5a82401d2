// What is particular to several accepting threads; everything else is in the tests that every way of serving passes.
import t from 'tap';
import { createFronts } from '../../../src/http/fronts/fronts.js';
import { FrontExchange } from '../../../src/http/fronts/front-exchange.js';
import { ITEMS_PER_TURN_MAX } from '../../../src/http/fronts/link.js';
import { Ring } from '../../../src/http/fronts/ring.js';
import { putRequest, REQUEST } from '../../../src/http/fronts/wire.js';
import { type Exchange } from '../../../src/http/exchange.js';
import { eventually } from '../../support/eventually.js';
import { RawClient, requestText } from '../../support/load/raw-http.js';
import { LIMITS, SERVINGS } from '../harness.js';
import { only } from '../../support/only.js';

const skip = !SERVINGS.includes('fronts') && 'uWebSockets.js has no binary here';
const CLIENTS = 60;
const REQUESTS_BYTES = 8192;
/** Room for two or three replies. */
const REPLIES_BYTES = 1024;
/** How long the main thread does nothing. The fronts need some milliseconds to receive everything. */
const BLOCKED_MS = 1500;

t.test('a main thread that is behind by a whole ring: 503, and all are answered', { skip }, async (t) => {
  const statuses = new Map<number, number>();
  const server = createFronts(
    {
      routes: [{ method: 'POST', path: '/', handle: (exchange) => exchange.reply(200, '{}') }],
      limits: LIMITS,
      observer: { replied: (_, status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1) },
      onError: (error) => t.fail(String(error)),
    },
    2,
    { requestsBytes: REQUESTS_BYTES },
  );
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => server.close(0));
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => RawClient.open(port)));
  const sent = clients.map((client) => client.send(requestText('POST', '/', 'x'.repeat(900))));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS);
  await Promise.all(sent);
  const replies = await Promise.all(clients.map((client) => client.reply()));
  const count = (status: number): number => replies.filter((reply) => reply?.status === status).length;
  t.equal(count(200) + count(503), CLIENTS);
  t.ok(count(503) > 0);
  t.ok(count(200) >= 2);
  t.match(JSON.parse(replies.find((reply) => reply?.status === 503)?.body ?? ''), { error_code: 'OVERLOADED' });
  t.strictSame(
    [statuses.get(200), statuses.get(503)],
    [count(200), count(503)],
    'the main thread has counted all of them',
  );
  for (const client of clients) client.leave();
});

t.test('a turn of the main thread takes so many requests of a front', { skip }, async (t) => {
  let [inTurn, most, all] = [0, 0, 0];
  const handle = (exchange: Exchange): void => {
    if (inTurn === 0) setImmediate(() => void (inTurn = 0));
    inTurn += 1;
    all += 1;
    most = Math.max(most, inTurn);
    exchange.reply(200, '{}');
  };
  const onError = (error: unknown): void => void t.fail(String(error));
  const server = createFronts({ routes: [{ method: 'POST', path: '/', handle }], limits: LIMITS, onError }, 1);
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => server.close(0));
  const clients = await Promise.all(
    Array.from({ length: 2 * ITEMS_PER_TURN_MAX + 1 }, async () => RawClient.open(port)),
  );
  const sent = clients.map((client) => client.send(requestText('POST', '/', '{}')));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS);
  await Promise.all(sent);
  for (const client of clients) t.equal((await client.reply())?.status, 200);
  t.equal(all, clients.length);
  t.ok(most <= ITEMS_PER_TURN_MAX, `${most} in one turn`);
  for (const client of clients) client.leave();
});

t.test('replies that find no room come all the same', { skip }, async (t) => {
  const held: Exchange[] = [];
  const server = createFronts(
    {
      routes: [{ method: 'POST', path: '/', handle: (exchange) => void held.push(exchange) }],
      limits: LIMITS,
      onError: (error) => t.fail(String(error)),
    },
    2,
    { repliesBytes: REPLIES_BYTES },
  );
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => server.close(0));
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => RawClient.open(port)));
  await Promise.all(clients.map((client, at) => client.send(requestText('POST', '/', `${at};`.repeat(100)))));
  await eventually(t, 'all have arrived', () => held.length === CLIENTS);
  // In one turn: no front can read between two of them what fills its ring.
  for (const exchange of held) exchange.reply(200, Buffer.from(exchange.body), [['x-own', 'yes']]);
  for (const [at, client] of clients.entries()) {
    const reply = await client.reply();
    t.equal(reply?.body, `${at};`.repeat(100));
    t.equal(reply?.headers.get('x-own'), 'yes');
    client.leave();
  }
});

t.test('a request between two threads', async (t) => {
  const ring = new Ring(Ring.memory(8192));
  const received = {
    method: 'POST',
    path: '/items/ü',
    query: 'a=1',
    peer: '127.0.0.1',
    params: ['ü', '2'],
    pairs: ['x-a', 'é', 'x-b', '', 'x-a', '2'],
    body: Buffer.from([0, 255]),
  };
  const taken = (pairs: string[]): FrontExchange[] => {
    const all: FrontExchange[] = [];
    t.ok(
      putRequest(ring, { kind: REQUEST, id: 7, route: 3, status: 0, us: -5 }, { ...received, pairs }, received.body),
    );
    ring.read(
      (at) =>
        void all.push(new FrontExchange(ring, at, { tls: true, admitted: () => undefined, reply: () => undefined })),
    );
    return all;
  };
  const [exchange] = taken(received.pairs);
  const { method, path, query, peer, params, body } = received;
  t.match(exchange, { id: 7, route: 3, wholeUs: -5, method, path, query, peer, params, whole: true, tls: true });
  t.ok(exchange?.body.equals(body));
  t.strictSame(
    ['x-a', 'x-b', 'x-c', 'é'].map((name) => [exchange?.header(name), exchange?.has(name)]),
    [
      ['é, 2', true],
      ['', true],
      ['', false],
      ['', false],
    ],
  );
  // The engine's parser refuses it. If it did not, one field could look like two.
  t.match(taken(['x-a', 'b\nx-forwarded-for\n192.0.2.1']), only({ whole: false }));
});

t.test('a thread that ends is the end', { skip }, async (t) => {
  const errors: unknown[] = [];
  const server = createFronts({ routes: [], limits: LIMITS, onError: () => undefined }, 1, {
    module: new URL('data:text/javascript,process.exit(3)'),
    onFatal: (error) => void errors.push(error),
  });
  await t.rejects(server.listen({ host: '127.0.0.1', port: 0 }), /ended with code 3/);
  t.match(errors, only({ message: /ended with code 3/ }));
  await t.resolves(server.close(0), 'and does not hold up a close');
});
