// Messages are queued up to what the queue takes of an endpoint, and what is dropped is told.
import t from 'tap';
import { openEmbeddedQueue } from '../../src/storage/embedded/deliveries.js';
import { enqueue } from '../../src/webhooks/enqueue.js';
import { temporaryDirectory } from '../support/scope.js';
import { delivery } from './deliveries.js';

t.test('what a full queue drops is told, and the position is stored without messages too', async (t) => {
  const queue = openEmbeddedQueue(temporaryDirectory(t), 20);
  t.teardown(() => queue.close());
  const told: string[] = [];
  const enqueuing = { queue, onError: (error: unknown) => told.push(String(error)) };
  const queued = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => ({ delivery: delivery(`msg_${name}${n}`) }));
  t.equal(await enqueue(enqueuing, []), 0);
  t.equal(await enqueue(enqueuing, queued(1, 'a')), 1);
  t.same(told, []);
  const more = await enqueue(enqueuing, queued(9, 'b'));
  t.equal(await queue.waiting(), 1 + more);
  t.ok(more < 9);
  t.match(told, [/webhook messages are dropped.*repair or disable the endpoint/]);
  const position = { segment: 2, offset: 30 };
  t.equal(await enqueue(enqueuing, [], position), 0);
  t.same(await queue.position(), position);
  t.equal(told.length, 1);
});
