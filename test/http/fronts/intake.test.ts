// Which bodies an accepting thread reads, that it reads them as the main thread does, and that a key which changed is
// never used after the change.
import t from 'tap';
import { type KeyEntry } from '../../../src/access/key-ring.js';
import { RowReader } from '../../../src/event/row/reader.js';
import { readEventRequest } from '../../../src/event/row/codec.js';
import { type Exchange } from '../../../src/http/exchange.js';
import { createFronts } from '../../../src/http/fronts/fronts.js';
import { copyOf, KeyCopies, KEYS_MAX } from '../../../src/http/fronts/key-copy.js';
import { readScoreRequest } from '../../../src/http/intake/body.js';
import { toEventRequest } from '../../../src/http/intake/event-request.js';
import { originOf } from '../../../src/http/intake/origin.js';
import { TrustedProxies } from '../../../src/http/trusted-proxies.js';
import { ShardsAtWork } from '../../../src/contract/shared/shards-at-work.js';
import { ApiError } from '../../../src/contract/errors.js';
import { NetworkLookups } from '../../../src/network/lookups.js';
import { SharedTime } from '../../../src/util/time/shared-time.js';
import { body } from '../../support/bodies.js';
import { keyOf } from '../../support/callers/key-entry.js';
import { eventually } from '../../support/eventually.js';
import { RawClient, requestText } from '../../support/load/raw-http.js';
import { LIMITS, SERVINGS } from '../harness.js';

const skip = !SERVINGS.includes('fronts') && 'uWebSockets.js has no binary here';
const KEY = `rk_test_${'a'.repeat(32)}`;
const SIZES = { addressesMax: 100, agentsMax: 100 };
const TYPE = 'content-type: application/json';
const ADDRESS = 'x-client-ip: 91.65.10.20';
const HEADERS = [`x-service-key: ${KEY}`, TYPE, ADDRESS];
const BODY = JSON.stringify(body('ada'));

/** A server whose only route keeps what reaches the main thread, and admits every request with `key`. */
async function scoring(first: KeyEntry) {
  const state = {
    /** The key that a request was admitted with. */
    key: first,
    /** The key that the ring has. */
    ring: { generation: 1, own: first, find: (): KeyEntry => state.ring.own },
    atWork: ShardsAtWork.memory(1),
    free: (): void => undefined,
    seen: [] as Exchange[],
    errors: [] as unknown[],
  };
  const handle = (exchange: Exchange): void => {
    state.seen.push(exchange);
    exchange.admitted?.(state.key);
    exchange.reply(200, '{}');
  };
  const server = createFronts(
    {
      routes: [{ method: 'POST', path: '/score', scores: 'login', handle }],
      limits: { ...LIMITS, bodyBytesMax: 10_000 },
      intake: {
        setup: { ...SIZES, trustedProxies: [], atWork: state.atWork, time: new SharedTime().memory },
        ring: state.ring,
        onFree: (listener) => (state.free = listener),
        followTables: (told) => told({}),
      },
      onError: (error) => state.errors.push(error),
    },
    1,
  );
  const client = await RawClient.open(await server.listen({ host: '127.0.0.1', port: 0 }));
  const send = async (headers = HEADERS, text = BODY, target = '/score'): Promise<Exchange> => {
    await client.send(requestText('POST', target, text, headers));
    const reply = await client.reply();
    if (reply?.status !== 200) throw new Error(`status ${reply?.status}`);
    const last = state.seen.at(-1);
    if (last === undefined) throw new Error('no request');
    return last;
  };
  return { state, send, close: () => server.close(0), leave: () => client.leave() };
}

t.test('bodies of a known key are read by the front', { skip }, async (t) => {
  const key = keyOf('a');
  const { state, send, close, leave } = await scoring(key);
  t.teardown(close);
  const unknown = await send();
  t.equal(unknown.written, undefined, 'the key is not known yet');
  t.equal(unknown.body.toString(), BODY);

  const { written, body: none, head } = await send();
  if (written === undefined) throw new Error('not written');
  t.equal(none.length, 0);
  const read = readEventRequest(new RowReader(Buffer.from(written.bytes)), true);
  const { eventId, receivedAt, userHash } = written;
  t.match(read, { eventId, receivedAt, userHash });
  const request = readScoreRequest(Buffer.from(BODY));
  if (request instanceof ApiError) throw new Error('refused');
  const parts = { trusted: new TrustedProxies([]), counts: { unknownSdks: 0 } };
  const origin = originOf(head, key, 'login', { ...parts, clock: () => receivedAt, newEventId: () => eventId });
  const own = toEventRequest(request, origin, new NetworkLookups(SIZES));
  t.equal(userHash, own.userHash);
  t.strictSame({ ...read, device: undefined }, { ...own, device: undefined }, 'the same row as the main thread makes');

  const leftOut: [what: string, headers: string[], body: string, target?: string][] = [
    ['another key', [`x-service-key: rk_test_${'b'.repeat(32)}`, TYPE], BODY],
    ['a page with an API key', [...HEADERS, 'origin: https://shop.example'], BODY],
    ['an Idempotency-Key', [...HEADERS, 'idempotency-key: one'], BODY],
    ['an empty Idempotency-Key', [...HEADERS, 'idempotency-key:'], BODY],
    ['a flag', HEADERS, BODY, '/score?explain=true'],
    ['another type', [`x-service-key: ${KEY}`, 'content-type: text/plain'], BODY],
    ['an SDK that nobody knows', [...HEADERS, 'x-sdk-source: own'], BODY],
    ['a field that nobody knows', HEADERS, JSON.stringify({ ...body('ada'), colour: 'red' })],
    ['no JSON', HEADERS, BODY.slice(1)],
    ['no device', HEADERS, '{"userId":"ada"}'],
  ];
  for (const [what, headers, text, target] of leftOut) {
    const exchange = await send(headers, text, target);
    t.equal(exchange.written, undefined, what);
    t.equal(exchange.body.toString(), text, what);
  }
  t.ok((await send()).written, 'and the next one is read again');
  t.strictSame(state.errors, []);
  leave();
});

t.test('a key of test mode is left to the main thread', { skip }, async (t) => {
  const { send, close, leave } = await scoring(keyOf('a', 'test'));
  t.teardown(close);
  for (let i = 0; i < 3; i += 1) t.equal((await send()).written, undefined);
  leave();
});

t.test('a key that changed is never used after the change', { skip }, async (t) => {
  const old = keyOf('a');
  const { state, send, close, leave } = await scoring(old);
  t.teardown(close);
  await send();
  const before = await send();
  t.ok(before.written);

  state.ring.generation += 1;
  state.key = keyOf('b');
  state.ring.own = state.key;
  const first = await send();
  t.equal(first.written, undefined, 'the main thread reads the body of the first request after it');
  t.equal(first.body.toString(), BODY, 'which is not lost');
  let after: Exchange | undefined;
  await eventually(t, 'the new key is known', async () => (after = await send()).written !== undefined);
  t.not(after?.written?.userHash, before.written?.userHash, 'with the new secret');
  // A request that waited for its limit was admitted with the key as it was before.
  state.key = old;
  await send();
  t.equal((await send()).written?.userHash, after?.written?.userHash, 'also after a request that began before it');
  leave();
});

t.test('a front forgets all keys of an earlier generation, and begins again after so many', async (t) => {
  const copies = new KeyCopies();
  const take = (text: string, generation: number): void => copies.take(copyOf(text, keyOf('a'), generation));
  const known = (...texts: string[]): boolean[] => texts.map((text) => copies.find(text) !== undefined);
  for (const text of ['one', 'two']) take(text, 1);
  t.strictSame(known('one', 'two'), [true, true]);
  take('two', 2);
  t.strictSame(known('one', 'two'), [false, true], 'one may be another key now, or none');
  for (let number = 1; number < KEYS_MAX; number += 1) take(`key ${number}`, 2);
  t.strictSame(known('two', 'key 1'), [true, true]);
  take('one', 2);
  t.strictSame(known('one', 'two', 'key 1'), [true, false, false]);
});

t.test('a request for a shard that works is read when the shard is done, or soon after', { skip }, async (t) => {
  const { state, send, close, leave } = await scoring(keyOf('a'));
  t.teardown(close);
  const atWork = new ShardsAtWork(state.atWork);
  await send();
  atWork.set(0, true);
  for (let i = 0; i < 3; i += 1) t.ok((await send()).written, 'nobody says that the shard is done');
  const reader = setInterval(() => state.free(), 0);
  t.teardown(() => clearInterval(reader));
  for (let i = 0; i < 3; i += 1) t.ok((await send()).written, 'the main thread looks');
  leave();
});
