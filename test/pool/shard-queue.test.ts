// A request is answered once, whatever becomes of the worker that has it.
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { ShardsAtWork } from '../../src/contract/shared/shards-at-work.js';
import { ApiError } from '../../src/contract/errors.js';
import { type EventRow } from '../../src/event/event-row.js';
import { readRowsAfter } from '../../src/log/rows.js';
import { ShardQueue, type ShardQueueOptions } from '../../src/pool/shard-queue.js';
import { LocalWorker } from '../support/local-worker.js';
import { requestOf, SHARD, shardDirectory, type ShardSizes } from '../support/shard.js';
import { only } from '../support/only.js';

const QUEUE_MS = 500;
const TASK_MS = 2000;
const ITEMS_MAX = 64;
const PAGES_MAX = 16;
const OVERLOADED = new ApiError('OVERLOADED', 'too much');
const SHED = new ApiError('OVERLOADED', 'too many pages');
const FAILED = new ApiError('INTERNAL_ERROR', 'not scored');

interface Answered {
  status: number;
  /** session_id of a decision, error_code of a refusal. */
  says: unknown;
}

interface World {
  queue: ShardQueue;
  worker: LocalWorker;
  errors: unknown[];
  logged(): EventRow[];
  /** Submits and resolves with the answer; a second answer fails the test. */
  ask(row: EventRow): Promise<Answered>;
}

async function world(t: Test, change: Partial<ShardQueueOptions> = {}, sizes: ShardSizes = {}): Promise<World> {
  const { setup, logged } = await shardDirectory(t, sizes);
  const worker = new LocalWorker(setup);
  t.teardown(() => worker.close());
  const errors: unknown[] = [];
  const queue = new ShardQueue({
    shard: SHARD,
    setup,
    itemsMax: ITEMS_MAX,
    pageItemsMax: PAGES_MAX,
    queueMs: QUEUE_MS,
    taskMs: TASK_MS,
    run: worker.run,
    readLog: (after) => readRowsAfter(setup.options.dataDir, SHARD, after),
    overloaded: OVERLOADED,
    pagesShed: SHED,
    failed: FAILED,
    atWork: new ShardsAtWork(ShardsAtWork.memory(SHARD + 1)),
    onFree: () => undefined,
    onTold: (text) => t.fail(text),
    onError: (error) => errors.push(error),
    ...change,
  });
  await queue.warm();
  const ask = (row: EventRow): Promise<Answered> =>
    new Promise((resolve) => {
      let answers = 0;
      queue.submit(row, {
        answer(status, body) {
          answers += 1;
          if (answers > 1) t.fail(`${row.eventId} was answered ${answers} times`);
          const reply: unknown = JSON.parse(Buffer.from(body).toString());
          const field = status === 200 ? 'session_id' : 'error_code';
          resolve({ status, says: typeof reply === 'object' && reply !== null ? Reflect.get(reply, field) : reply });
        },
      });
    });
  return { queue, worker, errors, logged, ask };
}

const rows = (count: number): EventRow[] => Array.from({ length: count }, (_, user) => requestOf(user));
const decided = (asked: readonly EventRow[]): Answered[] =>
  asked.map(({ eventId }) => ({ status: 200, says: eventId }));
const REFUSED: Answered = { status: OVERLOADED.status, says: 'OVERLOADED' };
const LOST: Answered = { status: FAILED.status, says: 'INTERNAL_ERROR' };

/** Every one of them is in the log, once. */
function loggedOnce(t: Test, logged: readonly EventRow[], asked: readonly EventRow[]): void {
  t.strictSame(logged.map(({ eventId }) => eventId).sort(), asked.map(({ eventId }) => eventId).sort());
}

t.test('what comes in one turn is one batch, answered in order', async (t) => {
  const { queue, worker, logged, ask } = await world(t);
  const asked = rows(20);
  t.strictSame(await Promise.all(asked.map(ask)), decided(asked));
  loggedOnce(t, logged(), asked);
  t.strictSame(worker.tasks, ['warm', 'score']);
  t.match(queue.figures, { batches: 1, items: 20, rescues: 0, overloaded: 0 });
  t.notOk(queue.busy);
});

t.test('what comes while the worker works is the next batch', async (t) => {
  const { queue, worker, ask } = await world(t);
  let release = (): void => undefined;
  worker.hold = new Promise((resolve) => {
    release = resolve;
  });
  const asked = rows(6);
  const first = asked.slice(0, 2).map(ask);
  await setImmediate();
  t.strictSame([queue.busy, queue.waiting], [true, 0]);
  const second = asked.slice(2).map(ask);
  t.equal(queue.waiting, 4);
  release();
  t.strictSame(await Promise.all([...first, ...second]), decided(asked));
  t.equal(queue.figures.batches, 2);
});

t.test('a worker that dies with a batch', async (t) => {
  const cases = [
    { name: 'before it was logged: each is tried again alone', fate: 'dies', scores: 6, rescues: 1 },
    { name: 'after it was logged: answered from the log', fate: 'dies after the log', scores: 1, rescues: 1 },
    { name: 'that never ends: ended at its deadline, and tried again', fate: 'hangs', scores: 6, rescues: 1 },
  ] as const;
  for (const { name, fate, scores, rescues } of cases) {
    await t.test(name, async (t) => {
      const { queue, worker, errors, logged, ask } = await world(t);
      worker.fate = (task, before) => (task.kind === 'score' && before === 0 ? fate : 'done');
      const asked = rows(5);
      const answers = Promise.all(asked.map(ask));
      if (fate === 'hangs') {
        await setImmediate();
        queue.sweep(performance.now() + TASK_MS / 2);
        await setImmediate();
        t.equal(queue.figures.rescues, 0, 'not before its deadline');
        queue.sweep(performance.now() + TASK_MS + 1);
      }
      t.strictSame(await answers, decided(asked));
      loggedOnce(t, logged(), asked);
      t.equal(worker.tasks.filter((kind) => kind === 'score').length, scores);
      t.equal(queue.figures.rescues, rescues);
      t.match(errors, only({ message: 'the worker died' }));
      const later = requestOf(99);
      t.strictSame(await ask(later), { status: 200, says: later.eventId }, 'the successor goes on');
      t.equal(queue.ready, true);
    });
  }
});

t.test('only the request that kills workers fails', async (t) => {
  const { queue, worker, logged, ask } = await world(t);
  // The whole batch, then the third of its items alone.
  worker.fate = (task, before) => (task.kind === 'score' && (before === 0 || before === 3) ? 'dies' : 'done');
  const asked = rows(5);
  const answers = await Promise.all(asked.map(ask));
  t.strictSame(
    answers,
    decided(asked).map((answer, at) => (at === 2 ? LOST : answer)),
  );
  loggedOnce(
    t,
    logged(),
    asked.filter((_, at) => at !== 2),
  );
  t.equal(queue.ready, true);
});

t.test('a successor that cannot be opened: its batch fails, and it is opened again later', async (t) => {
  const { queue, worker, ask } = await world(t);
  let broken = true;
  worker.fate = (task, before) => {
    if (task.kind === 'warm') return broken ? 'dies' : 'done';
    return before === 0 ? 'dies' : 'done';
  };
  t.strictSame(await ask(requestOf(1)), LOST);
  await setImmediate();
  t.equal(queue.ready, false);
  broken = false;
  const later = requestOf(2);
  const answer = ask(later);
  queue.sweep(performance.now());
  t.strictSame(await answer, { status: 200, says: later.eventId });
  t.equal(queue.ready, true);
});

t.test('what has waited too long is refused once, and not decided', async (t) => {
  const { queue, worker, logged, ask } = await world(t);
  let release = (): void => undefined;
  worker.hold = new Promise((resolve) => {
    release = resolve;
  });
  const first = requestOf(1);
  const inWorker = ask(first);
  await setImmediate();
  const late = [requestOf(2), requestOf(3)];
  const refused = late.map(ask);
  queue.sweep(performance.now());
  t.equal(queue.figures.overloaded, 0, 'not before its time');
  for (const times of ['once', 'not again']) {
    queue.sweep(performance.now() + QUEUE_MS + 1);
    t.equal(queue.figures.overloaded, 2, times);
  }
  const inTime = requestOf(4);
  const answered = ask(inTime);
  release();
  t.strictSame(await Promise.all(refused), [REFUSED, REFUSED]);
  t.strictSame(await Promise.all([inWorker, answered]), decided([first, inTime]));
  loggedOnce(t, logged(), [first, inTime]);
});

t.test('a queue has two bounds', async (t) => {
  await t.test('in requests', async (t) => {
    const { queue, logged, ask } = await world(t);
    const asked = rows(ITEMS_MAX + 3);
    const answers = await Promise.all(asked.map(ask));
    const taken = asked.slice(0, ITEMS_MAX);
    t.strictSame(answers, [...decided(taken), REFUSED, REFUSED, REFUSED]);
    t.equal(queue.figures.overloaded, 3);
    loggedOnce(t, logged(), taken);
  });
  await t.test('in bytes of its buffer', async (t) => {
    const { queue, logged, ask } = await world(t, {}, { requestBufferBytes: 164 * 1024 });
    const asked = rows(ITEMS_MAX);
    const answers = await Promise.all(asked.map(ask));
    const taken = answers.filter(({ status }) => status === 200).length;
    t.ok(taken > 1 && taken < ITEMS_MAX, `${taken} of ${ITEMS_MAX} fit`);
    t.strictSame(answers, [...decided(asked.slice(0, taken)), ...asked.slice(taken).map(() => REFUSED)]);
    t.equal(queue.figures.overloaded, ITEMS_MAX - taken);
    loggedOnce(t, logged(), asked.slice(0, taken));
  });
});

t.test('pages are refused before those who ask with other keys', async (t) => {
  const SHED_ANSWER: Answered = { status: SHED.status, says: 'OVERLOADED' };
  const page = (user: number): EventRow => requestOf(user, { keyKind: 'public', tier: 'provisional' });
  await t.test('they have a part of the queue', async (t) => {
    const { queue, ask } = await world(t);
    const pages = await Promise.all(Array.from({ length: PAGES_MAX + 5 }, (_, user) => ask(page(user))));
    t.equal(pages.filter(({ status }) => status === 200).length, PAGES_MAX);
    t.strictSame(pages.slice(PAGES_MAX), Array(5).fill(SHED_ANSWER));
    t.match(queue.figures, { pagesShed: 5, overloaded: 0 });
  });
  await t.test('a queue full of pages takes the others, and pages again in the next batch', async (t) => {
    const { queue, ask } = await world(t);
    const pages = Array.from({ length: PAGES_MAX }, (_, user) => ask(page(user)));
    t.ok(queue.shedsPages);
    const others = rows(ITEMS_MAX - PAGES_MAX);
    const answers = await Promise.all(others.map(ask));
    t.strictSame(answers, decided(others));
    t.equal((await Promise.all(pages)).filter(({ status }) => status === 200).length, PAGES_MAX);
    t.notOk(queue.shedsPages);
    t.equal((await ask(page(99))).status, 200);
  });
  await t.test('the slower the worker, the fewer', async (t) => {
    const { queue, worker, ask } = await world(t, { queueMs: 40 });
    worker.hold = new Promise((resolve) => setTimeout(resolve, 300));
    await ask(requestOf(1));
    worker.hold = Promise.resolve();
    const pages = await Promise.all(Array.from({ length: PAGES_MAX }, (_, user) => ask(page(user))));
    t.equal(pages.filter(({ status }) => status === 200).length, 8, 'some are taken in any case');
    t.equal(queue.figures.pagesShed, PAGES_MAX - 8);
  });
  await t.test('what backends confirm is no page', async (t) => {
    const { ask } = await world(t);
    const pages = Array.from({ length: PAGES_MAX + 1 }, (_, user) => ask(page(user)));
    const confirmation = requestOf(1, { kind: 'confirmation', confirms: requestOf(2).eventId });
    t.equal((await ask(confirmation)).status, 200);
    await Promise.all(pages);
  });
});

t.test('replies that do not fit their buffer are answered all the same', async (t) => {
  const { logged, ask } = await world(t, {}, { replyBufferBytes: 64 * 1024 });
  const asked = rows(10);
  t.strictSame(await Promise.all(asked.map(ask)), decided(asked));
  loggedOnce(t, logged(), asked);
});

t.test('what the worker must know', async (t) => {
  const { queue, worker, ask } = await world(t);
  await queue.forget(['u1', 'u2']);
  t.strictSame(worker.updates, [{ changed: ['u1', 'u2'] }], 'a batch without items carries what is to be forgotten');

  queue.send({ policies: [['demo', 'v1', {}]] });
  queue.send({ applied: { segment: 1, offset: 16 } });
  queue.send({ changed: ['a1'] });
  queue.send({ changed: ['a2'], gap: true });
  await setImmediate();
  t.equal(worker.updates.length, 1, 'the rest waits for a batch');
  worker.fate = (task, before) => (task.kind === 'score' && before === 1 ? 'dies' : 'done');
  await ask(requestOf(1));
  t.match(worker.updates[1], {
    policies: [['demo', 'v1', {}]],
    applied: { segment: 1, offset: 16 },
    changed: ['a1', 'a2'],
    gap: true,
  });
  t.strictSame(worker.updates[2], { policies: [['demo', 'v1', {}]] }, 'a successor is told the policies again');

  queue.send({ changed: Array.from({ length: 4097 }, (_, at) => `d${at}`) });
  await setImmediate();
  await setImmediate();
  t.equal(worker.updates[3]?.changed?.length, 4097, 'much of it does not wait');
  const foreign = Array.from({ length: 65_536 }, (_, at) => at);
  queue.send({ foreign });
  await setImmediate();
  await setImmediate();
  t.strictSame(worker.updates[4], { foreign }, 'also of other nodes');
  queue.send({ foreign });
  queue.send({ foreign: [1] });
  queue.send({ foreign: [2] });
  await queue.forget([]);
  t.strictSame(worker.updates[5], { foreign: [2], gap: true }, 'too much counts as a change of everything');
});

t.test('a shard says that it works, and takes what comes when it is done', async (t) => {
  const told: boolean[] = [];
  class Told extends ShardsAtWork {
    override set(shard: number, works: boolean): void {
      told.push(works);
      super.set(shard, works);
    }
  }
  let late: (() => void) | undefined;
  const onFree = (): void => {
    const submit = late;
    late = undefined;
    submit?.();
  };
  const { queue, ask } = await world(t, { atWork: new Told(ShardsAtWork.memory(SHARD + 1)), onFree });
  const second = new Promise<Answered>((resolve, reject) => {
    late = () => {
      ask(requestOf(2)).then(resolve, reject);
    };
  });
  t.match(await Promise.all([ask(requestOf(1)), second]), [{ status: 200 }, { status: 200 }]);
  t.strictSame(told, [true, false, true, false]);
  t.equal(queue.figures.batches, 2);
});
