// A client that sends hundreds of requests at once: few of them begin in one turn of the event loop, so that others
// come between, and its connection ends.
import t from 'tap';
import { BEGUN_PER_TURN_MAX, TurnRoom } from '../../src/http/engines/turn-room.js';
import { RawClient, requestText } from '../support/load/raw-http.js';
import { ENGINES, startServer } from './harness.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

t.test('so many begin in a turn, the others in the next ones and in order', async (t) => {
  const room = new TurnRoom();
  const begun: number[] = [];
  const enter = (n: number): void => {
    if (room.enter({ begin: () => void begun.push(n) })) begun.push(n);
  };
  const all = Array.from({ length: 3 * BEGUN_PER_TURN_MAX }, (_, n) => n);
  all.forEach(enter);
  t.equal(begun.length, BEGUN_PER_TURN_MAX);
  await turn();
  enter(-1);
  t.equal(begun.length, 2 * BEGUN_PER_TURN_MAX, 'who comes later waits behind');
  await turn();
  await turn();
  t.strictSame(begun, [...all, -1]);
  await turn();
  enter(-2);
  t.equal(begun.at(-1), -2, 'at once again');
});

for (const engine of ENGINES)
  t.test(`more at once than begin in a turn, on ${engine}`, async (t) => {
    const made = await startServer(engine);
    t.teardown(() => made.server.close(0));
    const client = await RawClient.open(made.port);
    await client.send(requestText('GET', '/echo').repeat(4 * BEGUN_PER_TURN_MAX));
    const replies = await client.replies();
    t.ok(client.ended, 'the connection ended');
    t.ok(replies.length < 2 * BEGUN_PER_TURN_MAX, `${replies.length} were answered`);
    t.ok(made.hits.length < 2 * BEGUN_PER_TURN_MAX, `${made.hits.length} reached the route`);
    const few = await RawClient.open(made.port);
    await few.send(requestText('GET', '/echo').repeat(20));
    for (let n = 0; n < 20; n += 1) t.equal((await few.reply())?.status, 200);
    few.leave();
  });
