// Peers that ask and do not read: what they may keep of the service's memory is bounded, however it serves.
import t, { type Test } from 'tap';
import { RawClient, requestText } from '../support/load/raw-http.js';
import { SERVINGS, startServer, type Serving } from './harness.js';

/** 4 MB each: the kernel's buffers hold a few, and nobody reads. */
const LARGE_ASKED = 600;
const LARGE_SERVED_MAX = 12;
/** Sent until the connection ends. The kernel holds the replies of some tens of thousands. */
const SMALL_BATCH = 1_000;
const SMALL_BATCHES_MAX = 400;

for (const serving of SERVINGS) {
  t.test(serving, async (t) => {
    await largeReplies(t, serving);
    for (const [method, path] of [
      ['GET', '/ping'],
      ['GET', '/nowhere'],
      ['HEAD', '/page'],
      ['GET', '/empty'],
    ] as const)
      await smallReplies(t, serving, method, path);
    await neverReads(t, serving);
    await readsSlowly(t, serving);
  });
}

async function largeReplies(t: Test, serving: Serving): Promise<void> {
  const made = await startServer(serving);
  const client = await RawClient.open(made.port);
  client.pauseReading();
  await client.send(requestText('GET', '/large').repeat(LARGE_ASKED));
  await made.settle();
  await until(() => made.server.connections === 0);
  t.ok(made.hits.length <= LARGE_SERVED_MAX, `${made.hits.length} of ${LARGE_ASKED} large replies were made`);
  client.leave();
  await made.server.close(0);
}

async function smallReplies(t: Test, serving: Serving, method: string, path: string): Promise<void> {
  const made = await startServer(serving);
  const client = await RawClient.open(made.port);
  client.pauseReading();
  await made.settle();
  const batch = requestText(method, path).repeat(SMALL_BATCH);
  let batches = 0;
  // In steps with the server, so that it has seen one batch before the next.
  for (; batches < SMALL_BATCHES_MAX && made.server.connections > 0; batches += 1) {
    void client.send(batch);
    await new Promise(setImmediate);
  }
  // An accepting thread may see the last batch when all are sent.
  await until(() => made.server.connections === 0);
  t.pass(`${method} ${path}: the connection ended after ${batches} batches`);
  client.leave();
  await made.server.close(0);
}

async function neverReads(t: Test, serving: Serving): Promise<void> {
  const made = await startServer(serving, { unreadMs: 300 });
  const client = await RawClient.open(made.port);
  client.pauseReading();
  await client.send(requestText('GET', '/huge'));
  await until(() => made.hits.length === 1);
  await until(() => made.server.connections === 0);
  t.pass('the connection ended');
  client.leave();
  await made.server.close(0);
}

async function readsSlowly(t: Test, serving: Serving): Promise<void> {
  const made = await startServer(serving, { unreadMs: 60_000 });
  const client = await RawClient.open(made.port);
  await client.send(requestText('GET', '/huge'));
  for (let turn = 0; turn < 10; turn += 1) {
    client.pauseReading();
    await made.settle();
    client.resumeReading();
    await made.settle();
  }
  t.equal((await client.reply())?.body.length, 16_000_000, 'who reads in the end gets all');
  await client.send(requestText('GET', '/ping'));
  t.equal((await client.reply())?.body, '{}', 'and the connection serves on');
  client.leave();
  await made.server.close(0);
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
