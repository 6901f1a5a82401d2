// Asking: the same question of many within two seconds is one statement, what fails is asked again, and a service
// without analytics says so.
import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import { lastHours } from '../../src/contract/console/compared.js';
import { Asking } from '../../src/clickhouse/questions/ask.js';
import { openQuestions } from '../../src/clickhouse/questions/questions.js';
import { QuestionError, QuestionsAwayError } from '../../src/contract/console/questions.js';
import { testEngine } from '../support/engine.js';

t.setTimeout(420_000);

/** Of the engine's process: a third of the weight of a thread that scores. */
const PRIORITY = 5;
const NICE_FIELD = 16;
/** The engine's own choice for the thread that gives memory back, where it may. */
const OF_MEMORY = -20;

const SKIP_BUT_LINUX = process.platform !== 'linux' && 'threads have a priority of their own on Linux';
const NOBODY = (): undefined => undefined;

t.test('of twenty who ask within two seconds, one is answered by ClickHouse', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const about = openQuestions(
    () => engine.client,
    NOBODY,
    () => 0,
  );
  const now = Date.now();
  t.strictSame([await about.rates(15, now), await about.risks(now), await about.reasons(now)], [[], [], []]);
  t.strictSame(await about.values(now), []);
  const clock = { now: 0 };
  const asking = new Asking(
    () => engine.client,
    () => clock.now,
  );
  const ask = (n: number): Promise<{ n: number }[]> => asking.rows('SELECT {n:UInt32} AS n', { n });
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(7)));
  t.equal(asking.asked, 1);
  t.strictSame(new Set(answers.flat().map(({ n }) => n)), new Set([7]));
  t.strictSame(await ask(8), [{ n: 8 }], 'another question is another statement');
  t.equal(asking.asked, 2);
  clock.now = 1999;
  await ask(7);
  t.equal(asking.asked, 2);
  clock.now = 2000;
  await ask(7);
  t.equal(asking.asked, 3, 'later it is asked again');
  await t.rejects(asking.rows('SELECT broken', {}), { name: 'QuestionsAwayError' });
  await t.rejects(asking.rows('SELECT broken', {}), { name: 'QuestionsAwayError' });
  t.equal(asking.asked, 5, 'what failed is no answer for others');
  const threads = "SELECT toString(getSetting('max_threads')) AS n";
  t.strictSame(await asking.rows(threads, {}), [{ n: '1' }], 'what windows poll is on one processor');
  const [unbound] = await (await engine.client.query({ query: threads, format: 'JSONEachRow' })).json();
  t.strictSame(await asking.rows(threads, { wide: 1 }, { wide: true }), [unbound], 'what a person waits for is not');
  const scope = { workspace: 'acme', mode: 'live' } as const;
  t.equal(await about.events(scope, { limit: 1 }), await about.events(scope, { limit: 1 }), 'one page for all');
  t.not(await about.events(scope, { limit: 1 }), await about.events(scope, { limit: 2 }));
  // More than are kept. Some at a time: a busy machine answers 300 at once later than a question may take.
  for (let n = 0; n < 300; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => ask(n + i)));
  t.strictSame(await ask(299), [{ n: 299 }]);
});

t.test('the questions of alerts take no place of a workspace', async (t) => {
  const asking = new Asking(
    () => undefined,
    () => 0,
  );
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (workspace: string): Promise<void> =>
    asking.inTurn(workspace, () => {
      begun.push(workspace);
      return new Promise((resolve) => ends.push(resolve));
    });
  const asked = ['acme', '', 'acme', ''].map(ask);
  await nextTurn();
  t.strictSame(begun.toSorted(), ['', '', 'acme', 'acme']);
  for (const end of ends) end();
  await Promise.all(asked);
});

t.test('a workspace that asks without end waits for itself', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const asking = new Asking(
    () => engine.client,
    () => performance.now(),
  );
  let answered = 0;
  // Some 5 ms of work each: on a busy machine a longer one keeps the other workspace waiting beyond its patience.
  const long = 'SELECT sum(sipHash64(number + {n:UInt32})) AS n FROM numbers(2000000)';
  const flood = Array.from({ length: 200 }, (_, n) =>
    asking.rows(long, { workspace: 'busy', n }).then(
      () => (answered += 1),
      (error: unknown) => error,
    ),
  );
  await Promise.race(flood.slice(128));
  t.match(await flood[199], { name: 'QuestionsAwayError', message: /^Too many questions are being asked/ });
  for (let n = 0; n < 3; n += 1) {
    const before = answered;
    t.strictSame(await asking.rows('SELECT {n:UInt32} AS n', { workspace: 'acme', n }), [{ n }]);
    t.ok(answered - before <= 2, `another workspace waited for ${answered - before} of them`);
  }
  t.ok(answered < 64, `most of the first workspace's still wait: ${answered} are answered`);
  await Promise.all(flood);
});

t.test('every thread of the engine gives way to those that decide', { skip: SKIP_BUT_LINUX }, async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  await Promise.all([1, 2, 3, 4].map((n) => engine.ask(`SELECT sum(sipHash64(number + ${n})) FROM numbers(1000000)`)));
  const tasks = `/proc/${engine.engine.pid ?? 0}/task`;
  const nice = readdirSync(tasks).map((id) => {
    const stat = readFileSync(`${tasks}/${id}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[NICE_FIELD]);
  });
  t.ok(nice.filter((each) => each >= PRIORITY).length > 1);
  t.equal(nice.filter((each) => !(each >= PRIORITY || each === OF_MEMORY)).length, 0, nice.join(' '));
});

t.test('without ClickHouse every question says so', async (t) => {
  const questions = openQuestions(NOBODY, NOBODY, () => 0);
  const scope = { workspace: 'acme', mode: 'live' } as const;
  await t.rejects(questions.overview(scope, lastHours(1, 0)), QuestionsAwayError);
  await t.rejects(questions.events(scope, { limit: 1 }), QuestionsAwayError);
  await t.rejects(questions.events(scope, { limit: 1, before: 'x' }), QuestionError);
  const { signal } = new AbortController();
  await t.rejects(questions.sql('SELECT 1', 1, signal), QuestionsAwayError);
  await t.rejects(questions.sql('DROP TABLE events', 1, signal), QuestionError);
  await t.rejects(questions.previewFrom(scope, 1, 0), QuestionsAwayError);
  await t.rejects(async () => {
    for await (const part of questions.replayable(scope, 0, '0')) t.fail(String(part.length));
  }, QuestionsAwayError);
});
