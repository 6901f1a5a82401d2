// What a publisher may answer, over real connections: whole answers within the bounds are taken, all else is refused
// with a sentence.
import t from 'tap';
import { type FetchBounds, fetchList, ListError } from '../../../src/network/lists/fetch-list.js';
import { type Answer, plain, publish } from './publisher.js';

const BOUNDS: FetchBounds = { timeoutMs: 30_000, bytesMax: 1000, redirectsMax: 3 };
const NOTHING = { etag: '', lastModified: '' };

const to =
  (location: string, status = 302): Answer =>
  (_, response) =>
    response.writeHead(status, { location }).end();

/** A chunk now and then, so that the connection is never idle. */
const drip: Answer = (_, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('1'), 20);
  response.on('close', () => clearInterval(timer));
};

const endless: Answer = (_, response) => {
  const more = (): void => {
    while (!response.destroyed && response.write('203.0.113.0/24\n'.repeat(20)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

const REFUSED: [name: string, answer: Answer, reason: RegExp, bounds?: Partial<FetchBounds>][] = [
  ['a redirect to itself', to('/list'), /more than 3 redirects/],
  ['a redirect to another scheme', to('file:///etc/passwd'), /redirect from http: to file:/],
  ['a redirect to nowhere', to('http://['), /redirect to no address/],
  ['a redirect without an address', plain('', {}, 301), /redirect to no address/],
  ['a body without end', endless, /more than 1000 bytes/],
  ['a body that is announced too large', plain('x'.repeat(2000)), /more than 1000 bytes/],
  ['a slow drip', drip, /no whole answer within 300 ms/, { timeoutMs: 300 }],
  ['no answer', () => undefined, /no whole answer within 300 ms/, { timeoutMs: 300 }],
  [
    'an answer that is cut off',
    (_, response) => {
      response.writeHead(200, { 'content-length': '500' }).write('203.0.113.0/24\n', () => response.destroy());
    },
    /no whole answer: (ECONNRESET|aborted)/,
  ],
  [
    'chunks that are cut off',
    (_, response) => response.write('203.0.113.0/24\n', () => response.destroy()),
    /no whole answer|cut off/,
  ],
  ['a connection that is closed', (request) => request.socket.destroy(), /no whole answer: ECONNRESET/],
  ['an error', plain('203.0.113.0/24', {}, 500), /status 500/],
  ['a part', plain('203.0.113.0/24', {}, 206), /status 206/],
  ['304 that was not asked for', plain('', {}, 304), /status 304/],
  ['an encoded body', plain('x', { 'content-encoding': 'gzip' }), /encoded \(gzip\)/],
  ['a head without end', plain('x', { 'x-long': 'y'.repeat(40_000) }), /no whole answer: HPE_HEADER_OVERFLOW/],
];

t.test('anything but a whole answer within the bounds is refused', async (t) => {
  const publisher = await publish(t);
  for (const [name, answer, reason, bounds] of REFUSED) {
    publisher.set('/list', answer);
    const fetching = fetchList(`${publisher.url}/list`, NOTHING, { ...BOUNDS, ...bounds });
    const error: unknown = await fetching.then(
      () => 'taken',
      (thrown: unknown) => thrown,
    );
    t.ok(error instanceof ListError && reason.test(error.message), `${name}: ${String(error)}`);
  }
  await t.rejects(fetchList('http://127.0.0.1:1/', NOTHING, BOUNDS), /no whole answer: E/, 'nobody there');
});

t.test('redirects are followed up to their bound, relative ones too', async (t) => {
  const publisher = await publish(t);
  publisher.set('/a/1', to('2', 301));
  publisher.set('/a/2', to('/b', 307));
  publisher.set('/b', to(`${publisher.url}/list`, 308));
  publisher.set('/list', plain('203.0.113.0/24\n', { etag: '"1"', 'last-modified': 'today' }));
  const { bytes, etag, lastModified } = await fetchList(`${publisher.url}/a/1`, NOTHING, BOUNDS);
  t.same([bytes?.toString(), etag, lastModified], ['203.0.113.0/24\n', '"1"', 'today']);
  t.same(
    publisher.seen.map(({ path }) => path),
    ['/a/1', '/a/2', '/b', '/list'],
  );
  await t.rejects(fetchList(`${publisher.url}/a/1`, NOTHING, { ...BOUNDS, redirectsMax: 2 }), /more than 2 redirects/);
});

t.test('what is known is asked for by its validators', async (t) => {
  const publisher = await publish(t);
  publisher.set('/list', (request, response) => {
    const same = request.headers['if-none-match'] === '"1"';
    response.writeHead(same ? 304 : 200, { etag: '"1"' }).end(same ? '' : 'text');
  });
  const first = await fetchList(`${publisher.url}/list`, NOTHING, BOUNDS);
  t.equal(first.bytes?.toString(), 'text');
  const second = await fetchList(`${publisher.url}/list`, first, BOUNDS);
  t.equal(second.bytes, undefined);
  t.equal(second.etag, '"1"');
  t.equal(publisher.seen[0]?.headers['if-none-match'], undefined);
  t.equal(publisher.seen[0]?.headers['accept-encoding'], 'identity');
});

t.test('a service that stops does not wait for a publisher', async (t) => {
  const publisher = await publish(t);
  const stop = new AbortController();
  publisher.set('/list', () => stop.abort());
  await t.rejects(fetchList(`${publisher.url}/list`, NOTHING, BOUNDS, stop.signal), /ended before it was whole/);
});
