// A worker may die with a batch in its hands; its requests get one answer each all the same.
import t from 'tap';
import { testApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';

t.setTimeout(420_000);

const workerUrl = new URL('../../support/faults/faulty-score.js', import.meta.url);
/** Each culprit kills a worker twice: with its batch, and again alone. */
const CULPRITS = 10;
const CLEAN_PER_DEATH = 8;

t.test(
  'a worker that dies twenty times under load: one answer each, and what was answered is remembered',
  { timeout: 240_000 },
  async (t) => {
    const test = await testApp(t, { workerUrl, env: { QUEUE_MS: '60000', QUEUE_ITEMS_MAX: '4096' } });
    const culprits: Promise<number>[] = [];
    const others: Promise<number>[] = [];
    for (let death = 0; death < CULPRITS; death += 1) {
      culprits.push(test.post('/fingerprint/score', body(`culprit ${death}`, 'exit')).then(({ status }) => status));
      for (let i = 0; i < CLEAN_PER_DEATH; i += 1)
        others.push(test.post('/fingerprint/score', body(`user ${death % 10}-${i}`)).then(({ status }) => status));
      if (death % 10 === 9) await Promise.all(others);
    }
    t.same(new Set(await Promise.all(culprits)), new Set([500]), 'the culprits fail');
    t.same(new Set(await Promise.all(others)), new Set([200]), 'the others do not');
    t.ok(test.lines.some((line) => line.includes('a scoring worker failed')));
    await test.restart();
    for (let user = 0; user < 10; user += 1) {
      const known = await test.post('/fingerprint/score', body(`user ${user}-0`));
      t.same(known.body['reason'], [], 'the store still learns');
    }
  },
);

t.test('each way to fail costs the culprit alone', { timeout: 240_000 }, async (t) => {
  const test = await testApp(t, {
    workerUrl,
    env: { TASK_MS: '2000', QUEUE_MS: '60000', WORKER_HEAP_MB: '64', SHARDS: '1' },
  });
  for (const [fault, status] of [
    ['throw', 500],
    ['loop', 500],
    ['memory', 500],
    ['exit', 500],
    ['exit after the log', 200],
  ] as const) {
    const [culprit, ...others] = await Promise.all([
      test.post('/fingerprint/score', body(`culprit of ${fault}`, fault)),
      ...Array.from({ length: 5 }, (_, i) => test.post('/fingerprint/score', body(`bystander ${i}`))),
    ]);
    t.equal(culprit.status, status, fault);
    t.same(
      others.map((other) => other.status),
      [200, 200, 200, 200, 200],
      `bystanders of ${fault}`,
    );
    if (status === 500) t.match(culprit.body, { error_code: 'INTERNAL_ERROR', status_code: 500 });
  }
  const ids = new Set<unknown>();
  for (let i = 0; i < 5; i += 1)
    ids.add((await test.post('/fingerprint/score', body(`bystander ${i}`))).body['session_id']);
  t.equal(ids.size, 5);
});
