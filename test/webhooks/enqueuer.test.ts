// From the verifications' log to the queue: who is told what, once, whatever dies in between.
import t, { type Test } from 'tap';
import { type VerificationRow } from '../../src/event/verification-row.js';
import { type EndpointDirectory, MESSAGE_BYTES_MAX } from '../../src/contract/webhooks/webhooks.js';
import { type DeliveryQueue } from '../../src/storage/ports/deliveries.js';
import { REASONS } from '../../src/contract/reasons.js';
import { eventMessage, quotaMessage } from '../../src/event/reply/webhook.js';
import { VerificationLog, verificationsDir } from '../../src/log/verification-log.js';
import { WebhookEnqueuer } from '../../src/webhooks/enqueuer.js';
import { startWebhooks } from '../../src/webhooks/webhooks.js';
import { openEmbeddedQueue } from '../../src/storage/embedded/deliveries.js';
import { eventRow } from '../support/rows.js';
import { directoryOf, endpoint, NOW, verification, WAITING_MAX } from './deliveries.js';
import { temporaryDirectory } from '../support/scope.js';

interface World {
  log: VerificationLog;
  queue: DeliveryQueue;
  dataDir: string;
  /** How often there was something for the dispatcher. */
  looks: () => number;
  /** Another reader on the same queue and log, as after a restart. */
  enqueuer: (directory: EndpointDirectory, queue?: DeliveryQueue) => Promise<WebhookEnqueuer>;
}

function world(t: Test): World {
  const dataDir = temporaryDirectory(t);
  const log = new VerificationLog({
    dataDir,
    segmentBytesMax: 1024 * 1024,
    segmentMs: 60_000,
    bytesMax: 64 * 1024 * 1024,
    fsyncMs: 0,
    onError: (error) => t.fail('log', { error }),
  });
  const queue = openEmbeddedQueue(`${dataDir}/webhooks`, WAITING_MAX);
  let looks = 0;
  t.teardown(async () => {
    log.close();
    await queue.close();
  });
  return {
    log,
    queue,
    dataDir,
    looks: () => looks,
    enqueuer: (directory, own = queue) =>
      WebhookEnqueuer.open({
        dir: verificationsDir(dataDir),
        queue: own,
        directory,
        clock: () => NOW,
        onQueued: () => (looks += 1),
        onError: (error) => t.fail('the enqueuer', { error }),
      }),
  };
}

let made = 0;
async function append(
  log: VerificationLog,
  {
    outcome,
    workspace = 'acme',
    mode = 'live',
    action = 'allow',
    time = NOW,
  }: Partial<VerificationRow> & Pick<VerificationRow, 'outcome'>,
): Promise<string> {
  made += 1;
  const eventId = `0198c7a2-5f0e-7c3a-9b1d-${String(made).padStart(12, '0')}`;
  await log.append({
    event: eventRow({ eventId, workspace, mode, action }),
    outcome,
    keyId: 'key_1',
    protectedDevices: 5,
    now: time,
    trace: '',
  });
  return eventId;
}

async function told(queue: DeliveryQueue, endpointId = 'whe_a'): Promise<string[]> {
  const deliveries = await queue.list(endpointId, 1000);
  return deliveries
    .map(({ type, body }) =>
      `${type} ${(JSON.parse(body) as { data: { event_id?: string } }).data.event_id?.slice(-2) ?? ''}`.trim(),
    )
    .sort();
}

t.test('each endpoint is told what it asked for, of its workspace and mode', async (t) => {
  const { log, queue, enqueuer, looks } = world(t);
  const reader = await enqueuer(
    directoryOf(
      endpoint(),
      endpoint({ id: 'whe_blocked', events: ['event.blocked'] }),
      endpoint({ id: 'whe_test', mode: 'test' }),
      endpoint({ id: 'whe_other', workspace: 'other' }),
      endpoint({ id: 'whe_off', active: false }),
    ),
  );
  const one = (await append(log, { outcome: 'billed' })).slice(-2);
  const two = (await append(log, { outcome: 'billed', action: 'block' })).slice(-2);
  await append(log, { outcome: 'repeated' });
  const three = (await append(log, { outcome: 'billed', mode: 'test' })).slice(-2);
  await append(log, { outcome: 'billed', workspace: 'nobody' });
  t.equal(await reader.step(), 5);
  t.equal(await reader.step(), 0);
  await append(log, { outcome: 'billed', workspace: 'nobody' });
  t.same([await reader.step(), looks()], [1, 1], 'rows without a message do not wake the dispatcher');
  t.same(await told(queue), [`event.blocked ${two}`, `event.verified ${one}`, `event.verified ${two}`]);
  t.same(await told(queue, 'whe_blocked'), [`event.blocked ${two}`]);
  t.same(await told(queue, 'whe_test'), [`event.verified ${three}`]);
  t.same([...(await told(queue, 'whe_other')), ...(await told(queue, 'whe_off'))], []);
});

t.test('a used-up quota is told once a month to each endpoint', async (t) => {
  const { log, queue, enqueuer } = world(t);
  const directory = directoryOf(endpoint(), endpoint({ id: 'whe_test', mode: 'test' }));
  const reader = await enqueuer(directory);
  const quota = async (change: Partial<VerificationRow> = {}): Promise<void> => {
    await append(log, { outcome: 'quota', ...change });
    await reader.step();
  };
  await quota();
  await quota();
  t.same(await told(queue), ['quota.exceeded']);
  const [first] = await queue.list('whe_a', 1);
  await queue.ack(first === undefined ? [] : [{ ...first, state: 'delivered', attemptedAt: NOW, dueAt: null }]);
  await queue.sweep(NOW + 30 * 86_400_000);
  await quota();
  t.same(await told(queue), [], 'nor when it has left the log');
  await quota({ mode: 'test' });
  t.same(await told(queue, 'whe_test'), ['quota.exceeded'], 'the other mode has its own');
  directory.endpoints.push(endpoint({ id: 'whe_new' }));
  await quota();
  t.same(await told(queue, 'whe_new'), ['quota.exceeded'], 'who came later hears of it too');
  await quota({ time: NOW + 31 * 86_400_000 });
  t.same(await told(queue), ['quota.exceeded'], 'the next month is another');
});

t.test('nothing is lost or doubled by a death, wherever it comes', async (t) => {
  const { log, queue, enqueuer } = world(t);
  const directory = directoryOf(endpoint());
  await append(log, { outcome: 'billed' });
  await (await enqueuer(directory)).step();
  await append(log, { outcome: 'billed' });
  // Dies before it has queued anything.
  const failing: DeliveryQueue = Object.create(queue, {
    add: { value: () => Promise.reject(new Error('the disk is full')) },
    position: { value: () => queue.position() },
  }) as DeliveryQueue;
  const dying = await enqueuer(directory, failing);
  await t.rejects(dying.step(), /disk is full/);
  await t.rejects(dying.step(), /disk is full/, 'and keeps trying');
  t.equal((await told(queue)).length, 1);
  const successor = await enqueuer(directory);
  t.equal(await successor.step(), 1);
  t.equal((await told(queue)).length, 2);
  // Dies after it: the position went with the deliveries.
  t.equal(await (await enqueuer(directory)).step(), 0);
  t.same(successor.durable, await queue.position());
});

t.test('a row waits while the directory cannot be asked', async (t) => {
  const { log, queue, enqueuer } = world(t);
  const directory = directoryOf(endpoint());
  const refresh = directory.refresh.bind(directory);
  directory.refresh = () => Promise.reject(new Error('away'));
  const reader = await enqueuer(directory);
  await append(log, { outcome: 'billed' });
  await t.rejects(reader.step(), /away/);
  directory.refresh = refresh;
  await append(log, { outcome: 'billed' });
  t.equal(await reader.step(), 1);
  t.equal(await reader.step(), 1);
  t.equal((await told(queue)).length, 2);
});

t.test('a log that was begun anew is read from its beginning', async (t) => {
  const { log, queue, enqueuer } = world(t);
  await queue.add([], { segment: 77, offset: 5 });
  const reader = await enqueuer(directoryOf(endpoint()));
  await append(log, { outcome: 'billed' });
  await t.rejects(reader.step(), { code: 'LOG_GAP' });
  t.equal(await reader.step(), 1);
});

t.test('a message tells the decision, and stays under its bound whatever was decided', async (t) => {
  const { type, id, body } = eventMessage('event.verified', verification());
  t.equal(type, 'event.verified');
  t.match(id, /^msg_[0-9a-f]{32}v$/);
  t.not(eventMessage('event.blocked', verification()).id, id);
  const row = verification();
  t.same(JSON.parse(body), {
    type: 'event.verified',
    timestamp: new Date(NOW).toISOString(),
    data: {
      workspace: 'acme',
      mode: 'live',
      event_id: row.eventId,
      visitor_id: row.visitorId,
      fingerprint: row.fingerprint,
      use_case: 'collect',
      risk_score: 12,
      score: 0.12,
      recommendation: 'allow',
      action: 'allow',
      reason: ['NEW_USER_PROFILE'],
      reasons: [
        {
          code: 'NEW_USER_PROFILE',
          explanation: 'We do not know yet what is usual for this user: we have seen no earlier requests.',
          evidence: { requests_seen: 0 },
        },
      ],
      country_code: 'DE',
      created_at: new Date(row.eventTime).toISOString(),
      verified_at: new Date(NOW).toISOString(),
    },
  });
  const codes = Object.keys(REASONS);
  const evidence = (length: number): string =>
    JSON.stringify(Object.fromEntries(codes.map((code) => [code, { text: '漢'.repeat(length) }])));
  for (const length of [0, 50, 300, 5000]) {
    const large = eventMessage(
      'event.blocked',
      verification({ workspace: 'w'.repeat(63), reasons: codes, evidence: evidence(length) }),
    );
    t.ok(Buffer.byteLength(large.body) <= MESSAGE_BYTES_MAX, `${Buffer.byteLength(large.body)} bytes`);
    t.same((JSON.parse(large.body) as { data: { reason: string[] } }).data.reason.length, codes.length);
  }
  t.equal(
    quotaMessage(verification()).id,
    quotaMessage(verification({ time: NOW + 86_400_000, protectedDevices: 7 })).id,
  );
  t.same(JSON.parse(quotaMessage(verification()).body), {
    type: 'quota.exceeded',
    timestamp: new Date(NOW).toISOString(),
    data: { workspace: 'acme', mode: 'live', month: '2026-08', protected_devices: { limit: 1000 } },
  });
});

t.test('a stop queues the rest of the log before it closes the queue', async (t) => {
  const { log, dataDir } = world(t);
  const open = (): DeliveryQueue => openEmbeddedQueue(`${dataDir}/stopped`, 100_000);
  // More than one step reads.
  const rows = 2000;
  await Promise.all(Array.from({ length: rows }, () => append(log, { outcome: 'billed' })));
  const running = await startWebhooks({
    ...{ dataDir, queue: open(), directory: directoryOf(endpoint()), allowPrivate: true },
    ...{ timeoutMs: 1000, retryMs: 60_000 },
    onError: (error) => t.fail('a problem', { error }),
    clock: () => NOW,
  });
  await running.close(1000);
  const after = open();
  t.equal((await after.list('whe_a', rows + 1)).length, rows);
  await after.close();
});
