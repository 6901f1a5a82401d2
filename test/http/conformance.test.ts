// Both engines, and several accepting threads, give the same answers, and nothing but a whole, unambiguous request
// reaches a route.
import t, { type Test } from 'tap';
import { RawClient, requestText, sendRaw, type RawReply } from '../support/load/raw-http.js';
import { HEAD_CASES, SMUGGLING, type HeadCase, type Outcome } from './cases.js';
import { engineOf, SERVINGS, startServer, type Engine, type Serving, type TestServer } from './harness.js';
import { only } from '../support/only.js';

const CODES: Record<number, string> = { 404: 'NOT_FOUND', 405: 'METHOD_NOT_ALLOWED', 413: 'PAYLOAD_TOO_LARGE' };

interface World extends TestServer {
  engine: Engine;
  serving: Serving;
}

const CASES: readonly (readonly [name: string, run: (t: Test, world: World) => Promise<void>])[] = [
  [
    'odd and hostile heads',
    async (t, world) => {
      for (const one of HEAD_CASES) await headCase(t, world, one);
    },
  ],
  [
    'nothing smuggled reaches a route',
    async (t, { port, hits }) => {
      for (const { name, send } of SMUGGLING) {
        const client = await RawClient.open(port);
        await client.send(send);
        await client.end();
        t.strictSame(hits, [], name);
      }
    },
  ],
  [
    'a route sees the request',
    async (t, { port }) => {
      const fields = ['X-Once: one', 'x-twice: a', 'X-TWICE: b'];
      const reply = await sendRaw(port, requestText('POST', '/echo?explain=true&x=%20', utf8('body é'), fields));
      t.strictSame(JSON.parse(reply?.body ?? ''), {
        method: 'POST',
        path: '/echo',
        query: 'explain=true&x=%20',
        peer: '127.0.0.1',
        tls: false,
        once: 'one',
        twice: 'a, b',
        none: '',
        body: 'body é',
      });
    },
  ],
  [
    'UTF-8 in a field is text',
    async (t, { port }) => {
      t.match(
        (await sendRaw(port, requestText('GET', '/echo', '', [utf8('x-once: Zürich')])))?.body,
        '"once":"Zürich"',
      );
    },
  ],
  [
    'parameters are decoded, exact paths come first',
    async (t, { port }) => {
      const bodyOf = async (method: string, path: string): Promise<unknown> =>
        JSON.parse((await sendRaw(port, requestText(method, path)))?.body ?? '');
      t.strictSame(await bodyOf('GET', '/items/a%20b%2Fc'), ['a b/c']);
      t.strictSame(await bodyOf('DELETE', '/items/7/parts/9'), ['7', '9']);
      t.strictSame(await bodyOf('GET', '/items/special'), { special: true });
    },
  ],
  [
    '405 names the methods',
    async (t, { port }) => {
      const reply = await sendRaw(port, requestText('DELETE', '/echo'));
      t.equal(reply?.headers.get('allow'), 'GET, HEAD, POST');
    },
  ],
  [
    'replies have their type and the security headers, and no name of a product',
    async (t, { port }) => {
      for (const path of ['/ping', '/nowhere']) {
        const { headers } = await answer(sendRaw(port, requestText('GET', path)));
        t.strictSame(
          [...headers.keys()].sort(),
          ['cache-control', 'content-length', 'content-type', 'date', 'keep-alive', 'x-content-type-options'],
          path,
        );
        t.equal(headers.get('content-type'), 'application/json');
        t.equal(headers.get('cache-control'), 'no-store');
        t.equal(headers.get('x-content-type-options'), 'nosniff');
      }
    },
  ],
  [
    'a route may give its own type, and no value starts a new line',
    async (t, { port }) => {
      const { headers } = await answer(sendRaw(port, requestText('GET', '/page')));
      t.equal(headers.get('content-type'), 'text/html');
      t.equal(headers.get('x-own'), 'a??b: c');
      t.notOk(headers.has('b'));
    },
  ],
  [
    'a reply without content has neither type nor length',
    async (t, { port }) => {
      const { status, headers } = await answer(sendRaw(port, requestText('GET', '/empty')));
      t.equal(status, 204);
      t.equal(headers.get('x-own'), 'yes');
      t.notOk(headers.has('content-length') || headers.has('content-type'));
    },
  ],
  [
    'a body in shared memory',
    async (t, { port }) => {
      t.equal((await sendRaw(port, requestText('GET', '/shared')))?.body, '{"from":"shared memory"}');
    },
  ],
  [
    'the first answer counts',
    async (t, { port }) => {
      const reply = await sendRaw(port, requestText('GET', '/twice'));
      t.equal(reply?.body, '1');
    },
  ],
  [
    'a route that throws is 500, told of, and no end of the service',
    async (t, { port, errors }) => {
      const reply = await sendRaw(port, requestText('POST', '/throws', '{}'));
      errorShape(t, reply, 500, 'INTERNAL_ERROR');
      t.match(errors, only({ message: 'a fault of the route' }));
      t.equal((await sendRaw(port, requestText('GET', '/ping')))?.status, 200);
    },
  ],
  [
    'HEAD is GET without a body, and the connection stays',
    async (t, { port }) => {
      const client = await RawClient.open(port);
      for (let round = 0; round < 2; round++) {
        await client.send(requestText('HEAD', '/shared'));
        const { status, headers } = await answer(client.reply(true));
        t.equal(status, 200);
        t.equal(headers.get('content-length'), '24');
      }
      await client.send(requestText('HEAD', '/nowhere') + requestText('GET', '/ping'));
      t.equal((await client.reply(true))?.status, 404);
      t.equal((await client.reply())?.body, '{}');
      client.leave();
    },
  ],
  [
    'a connection serves many requests, also after a refusal',
    async (t, { port }) => {
      const client = await RawClient.open(port);
      for (const [path, status] of [
        ['/echo', 200],
        ['/nowhere', 404],
        ['/later', 200],
        ['/throws', 500],
        ['/items/x', 405],
        ['/echo', 200],
      ] as const) {
        await client.send(requestText('POST', path, 'x'.repeat(100)));
        t.equal((await client.reply())?.status, status, path);
      }
      t.notOk(client.ended);
      client.leave();
    },
  ],
  [
    'Connection: close ends the connection after the answer',
    async (t, { port }) => {
      for (const value of ['close', 'Close, TE']) {
        const client = await RawClient.open(port);
        await client.send(requestText('POST', '/later', 'abc', [`connection: ${value}`]));
        t.equal((await client.reply())?.status, 200, value);
        await client.end();
        t.equal(client.error, '');
      }
    },
  ],
  [
    'requests in one packet are answered in order, or, where every answer is late, the connection ends',
    async (t, { port, serving, settle }) => {
      const client = await RawClient.open(port);
      const texts = ['a', 'b', 'c'].map((body) => requestText('POST', `/echo?${body}`, body));
      await client.send(`${texts.join('')}${requestText('POST', '/echo?d', 'd', ['connection: close'])}`);
      const bodies = (await client.replies()).map(({ body }) => (JSON.parse(body) as { body: string }).body);
      t.strictSame(bodies, serving === 'fronts' ? [] : ['a', 'b', 'c', 'd']);
      await settle();
    },
  ],
  [
    'a request ahead of a late answer: in order, or the connection ends and nothing is answered wrongly',
    async (t, { port, hits, engine, settle }) => {
      const client = await RawClient.open(port);
      await client.send(
        requestText('POST', '/later', 'a', ['x-once: 1']) +
          requestText('POST', '/later', 'b', ['x-once: 2', 'connection: close']),
      );
      const bodies = (await client.replies()).map(({ body }) => (JSON.parse(body) as { body: string }).body);
      t.strictSame(bodies, engine === 'node' ? ['a', 'b'] : []);
      await settle();
      t.equal(hits.length, engine === 'node' ? 2 : 1);
    },
  ],
  [
    'a request split at every byte',
    async (t, world) => {
      const text = requestText('POST', '/echo?query', 'hello', ['x-once: 1']);
      const replies = await inTwoParts(world, text);
      const failed = replies.flatMap((reply, at) =>
        reply?.status === 200 ? [] : [[text.slice(0, at + 1), reply?.status]],
      );
      t.strictSame(failed, world.engine === 'uws' ? splitRequestLines(text).map((part) => [part, 505]) : []);
      t.equal(world.hits.length, replies.length - failed.length);
      for (const reply of replies)
        if (reply?.status === 200) t.match(JSON.parse(reply.body), { query: 'query', body: 'hello', once: '1' });
    },
  ],
  [
    'a body in many pieces',
    async (t, { port, hits, settle }) => {
      const body = Array.from({ length: 100 }, (_, at) => `${at};`).join('');
      const client = await RawClient.open(port);
      await client.send(requestText('POST', '/echo', body).slice(0, -body.length));
      for (let at = 0; at < body.length; at += 50) {
        await settle();
        t.strictSame(hits, []);
        await client.send(body.slice(at, at + 50));
      }
      t.equal((JSON.parse((await client.reply())?.body ?? '') as { body: string }).body, body);
      client.leave();
    },
  ],
  [
    'a body of exactly the limit',
    async (t, { port }) => {
      t.equal((await sendRaw(port, requestText('POST', '/echo', 'x'.repeat(1_000))))?.status, 200);
    },
  ],
  [
    'a client that sends far too much reads its 413 to the end',
    async (t, { port, hits }) => {
      const client = await RawClient.open(port);
      await client.send(requestText('POST', '/echo', 'x'.repeat(600_000)));
      errorShape(t, await client.reply(), 413, 'PAYLOAD_TOO_LARGE');
      await client.end();
      t.equal(client.error, '');
      t.strictSame(hits, []);
    },
  ],
  [
    'a client that leaves at any byte before the last',
    async (t, { port, hits, settle, server }) => {
      const text = requestText('POST', '/echo', 'hello');
      for (let bytes = 0; bytes < text.length; bytes++) {
        const client = await RawClient.open(port);
        await client.send(text.slice(0, bytes));
        client.leave();
      }
      await settle();
      t.strictSame(hits, []);
      await until(() => server.connections === 0);
    },
  ],
  [
    'a client that leaves before its answer',
    async (t, { port, held }) => {
      const client = await RawClient.open(port);
      await client.send(requestText('POST', '/hold', 'x'));
      await until(() => held.length === 1);
      const exchange = held.pop();
      t.equal(exchange?.open, true);
      client.leave();
      await until(() => exchange?.open === false);
      exchange?.reply(200, '{}');
      t.equal(exchange?.head.path, '/hold', 'the head stays readable');
    },
  ],
  [
    'an exchange keeps its address when it was read while open',
    async (t, { port, held }) => {
      const client = await RawClient.open(port);
      await client.send(requestText('POST', '/hold', 'x'));
      await until(() => held.length === 1);
      const exchange = held.pop();
      t.equal(exchange?.head.peer, '127.0.0.1');
      exchange?.reply(200, '{}');
      t.equal(exchange?.open, false);
      await client.reply();
      t.equal(exchange?.head.peer, '127.0.0.1');
      client.leave();
    },
  ],
  [
    'Expect: 100-continue is let go on',
    async (t, { port }) => {
      const client = await RawClient.open(port);
      await client.send(requestText('POST', '/echo', 'hello', ['expect: 100-continue']).slice(0, -5));
      await until(() => client.unread.startsWith('HTTP/1.1 100 Continue\r\n\r\n'));
      await client.send('hello');
      t.match(JSON.parse((await client.reply())?.body ?? ''), { body: 'hello' });
      client.leave();
    },
  ],
  [
    'a client that reads late gets all of a large answer',
    async (t, { port, settle }) => {
      const client = await RawClient.open(port);
      client.pauseReading();
      await client.send(requestText('GET', '/large'));
      await settle();
      client.resumeReading();
      t.equal((await client.reply())?.body.length, 4_000_000);
      client.leave();
    },
  ],
];

for (const serving of SERVINGS) {
  t.test(serving, async (t) => {
    const made = await startServer(serving);
    t.teardown(() => made.server.close(0));
    t.beforeEach(() => {
      made.hits.length = 0;
      made.errors.length = 0;
    });
    for (const [name, run] of CASES) t.test(name, (t) => run(t, { ...made, engine: engineOf(serving), serving }));
  });
}

async function headCase(t: Test, world: World, one: HeadCase): Promise<void> {
  const outcome: Outcome =
    typeof one.outcome === 'object' && world.engine in one.outcome
      ? (one.outcome as Record<Engine, Outcome>)[world.engine]
      : (one.outcome as Outcome);
  const client = await RawClient.open(world.port);
  world.hits.length = 0;
  await client.send(one.send);
  if (outcome === 'silence') {
    await world.settle();
    t.equal(client.unread, '', one.name);
  } else if (typeof outcome === 'object') {
    t.match(await client.reply(), { status: outcome.html, body: /^<h1>/ }, one.name);
  } else if (outcome === 200) {
    t.equal((await client.reply())?.status, 200, one.name);
  } else {
    errorShape(t, await client.reply(), outcome, CODES[outcome] ?? 'INVALID_REQUEST', one.name);
  }
  const expected = typeof one.hits === 'object' ? one.hits[world.engine] : (one.hits ?? 0);
  t.equal(world.hits.length, expected, `${one.name}: requests that reached a route`);
  client.leave();
}

function errorShape(t: Test, reply: RawReply | null, status: number, code: string, name = code): void {
  t.equal(reply?.status, status, name);
  t.equal(reply?.headers.get('content-type'), 'application/json', name);
  const body: unknown = JSON.parse(reply?.body ?? 'null');
  t.match(body, { detail: /./, error_code: code, status_code: status }, name);
  t.strictSame(Object.keys(body ?? {}), ['detail', 'error_code', 'status_code'], name);
}

async function answer(reply: Promise<RawReply | null>): Promise<RawReply> {
  const got = await reply;
  if (got === null) throw new Error('no reply came');
  return got;
}

/**
 * The text sent once for every place it can be cut, all at a time: the first parts are read before the second are sent.
 */
async function inTwoParts(made: TestServer, text: string): Promise<(RawReply | null)[]> {
  const cuts = Array.from({ length: text.length - 1 }, (_, at) => at + 1);
  const clients = await Promise.all(cuts.map(() => RawClient.open(made.port)));
  await Promise.all(clients.map((client, at) => client.send(text.slice(0, at + 1))));
  await made.settle();
  await Promise.all(clients.map((client, at) => client.send(text.slice(at + 1))));
  const replies = await Promise.all(clients.map((client) => client.reply()));
  for (const client of clients) client.leave();
  return replies;
}

/** First parts after which the parser of uWebSockets.js takes the version for another one. */
function splitRequestLines(text: string): string[] {
  const lineEnd = text.indexOf('\r\n') + 2;
  const blank = text.indexOf(' ') + 1;
  return [blank, ...Array.from({ length: 10 }, (_, at) => lineEnd - 10 + at)].map((end) => text.slice(0, end));
}

/** The text as bytes of UTF-8, one character for each. */
function utf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
