// The dispatcher between a real queue and real receivers: retries on a clock of the test's own, bounds, ends.
import t, { type Test } from 'tap';
import { Webhook } from 'standardwebhooks';
import { type Delivery, type EndpointDirectory } from '../../src/contract/webhooks/webhooks.js';
import { type DeliveryQueue } from '../../src/storage/ports/deliveries.js';
import { type CourierLimits, WebhookDispatcher } from '../../src/webhooks/dispatcher.js';
import { openEmbeddedQueue } from '../../src/storage/embedded/deliveries.js';
import { createSender } from '../../src/webhooks/send.js';
import {
  ANYWHERE,
  delivery,
  directoryOf,
  endpoint,
  HOUR_MS,
  NOW,
  OTHER_SECRET,
  SECRET,
  startReceiver,
  WAITING_MAX,
} from './deliveries.js';
import { temporaryDirectory } from '../support/scope.js';
import { only } from '../support/only.js';

interface World {
  queue: DeliveryQueue;
  dispatcher: WebhookDispatcher;
  /** Moves the clock and lets everything that is due then be tried. */
  at(now: number): Promise<void>;
  all(endpointId?: string): Promise<Delivery[]>;
}

const LIMITS: CourierLimits = {
  ...{ attemptsMax: 12, attemptsPerEndpointMax: 4, firstAttemptsMax: 3 },
  ...{ endpointsMax: 100, leaseMs: 30_000 },
};

interface Change {
  random?: () => number;
  /** Milliseconds that pass with every look at the clock. */
  lookMs?: number;
  limits?: Partial<CourierLimits>;
}

function world(t: Test, directory: EndpointDirectory, { random = () => 0.5, lookMs = 0, limits }: Change = {}): World {
  const queue = openEmbeddedQueue(temporaryDirectory(t), WAITING_MAX);
  t.teardown(() => queue.close());
  let now = NOW;
  const dispatcher = new WebhookDispatcher({
    queue,
    directory,
    random,
    retryMs: 5000,
    clock: () => (now += lookMs),
    // No test here is about it: on a busy machine attempts that hang on purpose must not end before they are answered.
    sender: createSender({ timeoutMs: 300_000, ...ANYWHERE }),
    limits: { ...LIMITS, ...limits },
    onError: (error) => t.fail('the dispatcher', { error }),
  });
  return {
    queue,
    dispatcher,
    async at(time) {
      now = time;
      while ((await dispatcher.round()) > 0) await dispatcher.idle();
    },
    all: (id = 'whe_a') => queue.list(id, 1000),
  };
}

const queued = (...deliveries: Delivery[]) => deliveries.map((one) => ({ delivery: one }));

t.test('a delivery arrives as Standard Webhooks say', async (t) => {
  const receiver = await startReceiver(t);
  const { queue, at, all } = world(t, directoryOf(endpoint({ url: receiver.url })));
  const body = JSON.stringify({ type: 'event.verified', data: { text: 'Grüße 漢字' } });
  await queue.add(queued(delivery('msg_1', { body, dueAt: 0 })));
  // The library compares with the real clock.
  await at(Date.now());
  const [received] = receiver.received;
  t.same(new Webhook(SECRET).verify(received?.body ?? '', received?.headers ?? {}), JSON.parse(body));
  t.equal(received?.headers['webhook-id'], 'msg_1');
  t.throws(() => new Webhook(OTHER_SECRET).verify(received?.body ?? '', received?.headers ?? {}));
  t.throws(() => new Webhook(SECRET).verify(`${received?.body ?? ''} `, received?.headers ?? {}));
  t.match(await all(), only({ id: 'msg_1', state: 'delivered', attempts: 1, status: 204, error: '', dueAt: null }));
});

t.test('during a rotation both secrets sign', async (t) => {
  const receiver = await startReceiver(t);
  const { queue, at } = world(t, directoryOf(endpoint({ url: receiver.url, secrets: [OTHER_SECRET, SECRET] })));
  await queue.add(queued(delivery('msg_1', { dueAt: 0 })));
  await at(Date.now());
  const [first] = receiver.received;
  if (first === undefined) throw new Error('nothing was received');
  const { body, headers } = first;
  t.match(headers['webhook-signature'], /^v1,\S{44} v1,\S{44}$/);
  for (const secret of [SECRET, OTHER_SECRET]) t.same(new Webhook(secret).verify(body, headers), { id: 'msg_1' });
});

t.test('a failed delivery is tried ten times over three days, and the same bytes each time', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = (response) => response.writeHead(503).end();
  const { queue, at, all } = world(t, directoryOf(endpoint({ url: receiver.url })));
  await queue.add(queued(delivery('msg_1')));
  await at(NOW);
  const pauses: number[] = [];
  for (let before = NOW, [now] = await all(); now !== undefined && now.dueAt !== null; [now] = await all()) {
    t.match(now, { state: 'pending', status: 503, error: 'HTTP_503' });
    pauses.push((now.dueAt - before) / 1000);
    before = now.dueAt;
    await at(before - 1);
    t.equal(receiver.received.length, pauses.length, 'not before its time');
    await at(before);
  }
  t.same(pauses, [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 72_000]);
  t.ok(pauses.reduce((sum, pause) => sum + pause, 0) >= 71 * 3600);
  const [failed] = await all();
  t.match(failed, { state: 'failed', attempts: 10, failures: 10, dueAt: null });
  t.equal(failed?.history.length, 10, 'each attempt is kept');
  t.same(failed?.history.at(0), { at: NOW, durationMs: 0, status: 503, error: 'HTTP_503' });
  t.equal(failed?.history.at(-1)?.at, failed?.attemptedAt);
  t.equal(receiver.received.length, 10);
  t.equal(new Set(receiver.received.map(({ body, headers }) => `${headers['webhook-id'] ?? ''} ${body}`)).size, 1);
  t.equal(
    new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size,
    10,
    'each signed for its own time',
  );
});

t.test('pauses are spread by a fifth to both sides', async (t) => {
  const pauses: number[] = [];
  for (const random of [0, 0.5, 1]) {
    const { queue, at, all } = world(t, directoryOf(endpoint({ url: 'http://127.0.0.1:1/' })), {
      random: () => random,
    });
    await queue.add(queued(delivery('msg_1')));
    await at(NOW);
    pauses.push(((await all())[0]?.dueAt ?? 0) - NOW);
  }
  t.same(pauses, [4000, 5000, 6000]);
});

t.test('it is delivered when the receiver is back, and an old failure is sent again by hand', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = (response) => response.destroy();
  const { queue, at, all } = world(t, directoryOf(endpoint({ url: receiver.url })));
  await queue.add(queued(delivery('msg_1')));
  await at(NOW);
  t.match(await all(), only({ state: 'pending', attempts: 1, status: null, error: 'ECONNRESET' }));
  receiver.answer = (response) => response.writeHead(200).end();
  await at(NOW + 6000);
  t.match(await all(), only({ state: 'delivered', attempts: 2, status: 200, error: '' }));
  await queue.resend('whe_a', 'msg_1', NOW + HOUR_MS);
  await at(NOW + HOUR_MS);
  t.match(await all(), only({ state: 'delivered', attempts: 3 }));
  t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1, 'under the same id');
});

t.test('410 is the last word: the endpoint is disabled and nothing more is sent', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = (response) => response.writeHead(410).end();
  const directory = directoryOf(endpoint({ url: receiver.url }));
  const { queue, at, all } = world(t, directory);
  await queue.add(queued(delivery('msg_1')));
  await at(NOW);
  t.equal(directory.find('whe_a')?.active, false);
  await queue.add(queued(delivery('msg_2', { createdAt: NOW - 1 })));
  await at(NOW + HOUR_MS);
  t.equal(receiver.received.length, 1);
  t.match(
    await all(),
    only(
      { id: 'msg_1', state: 'failed', status: 410 },
      { id: 'msg_2', state: 'failed', attempts: 0, error: 'DISABLED' },
    ),
  );
});

t.test('deliveries of an endpoint that is no more are dropped', async (t) => {
  const { queue, at, all } = world(t, directoryOf());
  await queue.add(queued(delivery('msg_1')));
  await at(NOW);
  t.same(await all(), []);
});

t.test('deliveries of an endpoint that cannot be read wait until it can', async (t) => {
  const directory = directoryOf();
  directory.unreadable.push(delivery('msg_1').endpoint);
  const { queue, at, all } = world(t, directory);
  await queue.add(queued(delivery('msg_1')));
  await at(NOW);
  t.match(await all(), only({ id: 'msg_1', state: 'pending', attempts: 0 }));
});

t.test('one endpoint gets a few at a time, all of them not too many, and one that hangs stops no other', async (t) => {
  const slow = await startReceiver(t);
  const quick = await startReceiver(t);
  const waiting: (() => void)[] = [];
  slow.answer = (response) => waiting.push(() => response.writeHead(204).end());
  const directory = directoryOf(endpoint({ url: slow.url }), endpoint({ id: 'whe_b', url: quick.url }));
  const { queue, dispatcher, all } = world(t, directory);
  const many = Array.from({ length: 10 }, (_, i) => `msg_${i}`);
  await queue.add(queued(...many.flatMap((id) => [delivery(id), delivery(id, { endpoint: 'whe_b' })])));
  while (quick.received.length < 10 || slow.received.length < 4) {
    await dispatcher.round();
    await dispatcher.pause(1000);
  }
  await dispatcher.round();
  t.equal(slow.connections, 4);
  // From now on it answers at once: an attempt that arrives late must not wait until its deadline.
  slow.answer = (response) => response.writeHead(204).end();
  for (const answer of waiting) answer();
  while (slow.received.length < 10) {
    await dispatcher.idle();
    await dispatcher.round();
  }
  await dispatcher.idle();
  t.same(
    [...(await all()), ...(await all('whe_b'))].map(({ state }) => state),
    Array.from({ length: 20 }, () => 'delivered'),
  );
  t.equal(slow.received.length, 10, 'each once');
});

t.test('an endpoint that fails gets one attempt at a time, until it answers', async (t) => {
  const receiver = await startReceiver(t);
  const directory = directoryOf(endpoint({ url: receiver.url }));
  const { queue, dispatcher, all } = world(t, directory);
  await queue.add(queued(...Array.from({ length: 12 }, (_, i) => delivery(`msg_${i}`))));
  receiver.answer = (response) => response.writeHead(500).end();
  const rounds: number[] = [];
  const round = async (): Promise<void> => {
    rounds.push(await dispatcher.round());
    await dispatcher.idle();
  };
  for (let i = 0; i < 3; i += 1) await round();
  receiver.answer = (response) => response.writeHead(204).end();
  for (let i = 0; i < 3; i += 1) await round();
  t.same(rounds, [4, 1, 1, 1, 4, 1]);
  t.equal((await all()).filter(({ state }) => state === 'delivered').length, 6);
});

t.test('endpoints of one workspace that hang leave half of the attempts to others', async (t) => {
  const [slow, quick] = [await startReceiver(t), await startReceiver(t)];
  slow.answer = () => undefined;
  const hanging = ['a', 'b', 'c', 'd'].map((name) => endpoint({ id: `whe_${name}`, url: slow.url }));
  const { queue, dispatcher } = world(
    t,
    directoryOf(...hanging, endpoint({ id: 'whe_r', workspace: 'r', url: quick.url })),
  );
  const many = Array.from({ length: 8 }, (_, i) => `msg_${i}`);
  await queue.add(queued(...hanging.flatMap(({ id }) => many.map((message) => delivery(message, { endpoint: id })))));
  let started = 0;
  for (let round = 0; round < 4; round += 1) started += await dispatcher.round();
  t.equal(started, 6, 'of twelve');
  await queue.add(queued(delivery('msg_r', { endpoint: 'whe_r' })));
  t.equal(await dispatcher.round(), 1);
  while (quick.received.length === 0) await dispatcher.pause(10);
  await dispatcher.stop(1);
});

t.test('a workspace has an attempt where others with receivers that hang use all', async (t) => {
  const [slow, quick] = [await startReceiver(t), await startReceiver(t)];
  slow.answer = () => undefined;
  const hanging = Array.from({ length: 6 }, (_, n) =>
    ['a', 'b', 'c'].map((name) => endpoint({ id: `whe_${n}${name}`, workspace: `w${n}`, url: slow.url })),
  ).flat();
  const { queue, dispatcher } = world(
    t,
    directoryOf(...hanging, endpoint({ id: 'whe_r', workspace: 'r', url: quick.url })),
  );
  const many = Array.from({ length: 8 }, (_, i) => `msg_${i}`);
  await queue.add(queued(...hanging.flatMap(({ id }) => many.map((message) => delivery(message, { endpoint: id })))));
  let started = 0;
  for (let round = 0; round < 8; round += 1) started += await dispatcher.round();
  t.ok(started >= 12, `all places: ${started}`);
  await queue.add(queued(...['r1', 'r2'].map((id) => delivery(id, { endpoint: 'whe_r' }))));
  t.equal(await dispatcher.round(), 1, 'one of its own');
  while (quick.received.length < 2) {
    await dispatcher.pause(10);
    await dispatcher.round();
  }
  await dispatcher.stop(1);
});

t.test('more endpoints that hang than a round looks at keep no other out', async (t) => {
  const [slow, quick] = [await startReceiver(t), await startReceiver(t)];
  slow.answer = () => undefined;
  const hanging = ['a', 'b', 'c', 'd'].map((name) => endpoint({ id: `whe_${name}`, url: slow.url }));
  const others = ['r', 's'].map((name) => endpoint({ id: `whe_${name}`, workspace: name, url: quick.url }));
  const limits = { endpointsMax: 3 };
  const { queue, dispatcher } = world(t, directoryOf(...hanging, ...others), { limits });
  const many = Array.from({ length: 8 }, (_, i) => `msg_${i}`);
  await queue.add(queued(...hanging.flatMap(({ id }) => many.map((message) => delivery(message, { endpoint: id })))));
  await queue.add(queued(...others.map(({ id }) => delivery(`of_${id}`, { endpoint: id }))));
  for (let round = 0; round < 6; round += 1) await dispatcher.round();
  for (let pause = 0; quick.received.length < 2 && pause < 1000; pause += 1) await dispatcher.pause(10);
  t.equal(quick.received.length, 2);
  await dispatcher.stop(1);
});

t.test('in a round that takes long, each delivery is leased from its own claim on', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = () => undefined;
  const endpoints = ['a', 'b', 'c', 'd'].map((name) => endpoint({ id: `whe_${name}`, url: receiver.url }));
  const lookMs = LIMITS.leaseMs / 3;
  const { queue, dispatcher } = world(t, directoryOf(...endpoints), { lookMs });
  await queue.add(queued(...endpoints.map(({ id }) => delivery('msg_1', { endpoint: id }))));
  t.equal(await dispatcher.round(), endpoints.length);
  // One look at the clock for the round, then two for each: its claim and its attempt.
  const now = NOW + (1 + 2 * endpoints.length) * lookMs;
  const over = await Promise.all(endpoints.map(({ id }) => queue.claim(id, now, 1, LIMITS.leaseMs)));
  t.equal(over.flat().length, endpoints.length - 1, 'the last one is leased still');
  await dispatcher.stop(1);
});

t.test('a stop waits a little, then leaves what hangs to the next start', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = () => undefined;
  const directory = directoryOf(endpoint({ url: receiver.url }));
  const { queue, dispatcher, all } = world(t, directory);
  await queue.add(queued(delivery('msg_1')));
  await dispatcher.round();
  while (receiver.received.length === 0) await dispatcher.pause(10);
  await dispatcher.stop(10);
  t.match(await all(), only({ state: 'pending', attempts: 0, dueAt: NOW }));
});
