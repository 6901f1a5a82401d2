// Backtests of one workspace neither keep others from theirs nor push their results out.
import t from 'tap';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readConfig } from '../../src/config.js';
import { noAnswer } from '../../src/contract/console/questions.js';
import { type BacktestQuestion, type BacktestWanted, BACKTESTS_KEPT_MAX } from '../../src/contract/ruleset/backtest.js';
import { BacktestDesk } from '../../src/service/backtest/desk.js';
import { type Running } from '../../src/service/backtest/child.js';

interface Child {
  args: readonly string[];
  end(): Promise<void>;
  fail(error: Error): void;
}

/** A desk whose processes end when the test says so. */
function deskOf() {
  const children: Child[] = [];
  let number = 0;
  const run = ({ args }: { args: readonly string[] }): Running => {
    let end: (result: unknown) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const result = new Promise<unknown>((resolve, reject) => ([end, fail] = [resolve, reject]));
    const ended = async (): Promise<void> => {
      end({});
      await nextTurn();
    };
    children.push({ args, end: ended, fail });
    return { result, stop: () => fail(new Error('it was ended')) };
  };
  const desk = new BacktestDesk({
    config: readConfig({}),
    isReady: () => true,
    newId: () => String((number += 1)),
    clock: () => 0,
    run,
  });
  return { desk, children };
}

const wanted = (workspace: string, by = `operator of ${workspace}`): BacktestWanted => ({
  ...{ workspace, mode: 'live', rules: [], from: 0, to: 86_400_000, by },
});
const question = (workspace: string, signal = new AbortController().signal): BacktestQuestion => ({
  ...{ workspace, mode: 'live', args: [], by: `operator of ${workspace}`, signal },
});
const CONFLICT = { code: 'CONFLICT' };

t.test('a workspace whose backtests never end keeps nobody else from one', async (t) => {
  const { desk, children } = deskOf();
  const stuck = desk.start(wanted('busy'));
  t.throws(() => desk.start(wanted('busy')), { ...CONFLICT, message: /another backtest or evaluation is running/ });
  await t.rejects(desk.ask('evaluate', question('busy')), CONFLICT);
  const other = desk.start(wanted('acme'));
  t.throws(() => desk.start(wanted('third')), { ...CONFLICT, message: /of other workspaces/ });
  await children[1]?.end();
  t.equal(other.state, 'done');
  const asked = desk.ask('evaluate', question('acme'));
  await children[2]?.end();
  t.strictSame(await asked, {});
  t.equal(desk.cancel('acme', stuck.id), undefined, 'not that of another workspace');
  t.equal(stuck.state, 'running');
  const own = desk.start(wanted('acme'));
  t.equal(desk.cancel('busy', stuck.id)?.state, 'cancelled');
  await nextTurn();
  t.equal(own.state, 'running', 'its own process was ended, not another one');
  t.ok(desk.start(wanted('busy')), 'there is room again');
  desk.stop();
});

t.test('an operator of two workspaces has one place, and keeps nobody else from the other', async (t) => {
  const { desk, children } = deskOf();
  desk.start(wanted('one', 'ada'));
  t.throws(() => desk.start(wanted('two', 'ada')), { ...CONFLICT, message: /of yours is running, in workspace one/ });
  await t.rejects(desk.ask('evaluate', { ...question('two'), by: 'ada' }), CONFLICT);
  t.ok(desk.start(wanted('acme')));
  await children[0]?.end();
  t.ok(desk.start(wanted('two', 'ada')));
  desk.stop();
});

t.test('an evaluation ends when its client leaves, and its place is free', async (t) => {
  const { desk, children } = deskOf();
  const gone = new AbortController();
  const asked = desk.ask('evaluate', question('acme', gone.signal));
  desk.start(wanted('other'));
  gone.abort();
  await t.rejects(asked, { message: /it was ended/ });
  t.ok(desk.start(wanted('acme')), 'in its place');
  t.equal(children.length, 3);
  desk.stop();
});

t.test('a ClickHouse that is away is no fault of the question', async (t) => {
  const { desk, children } = deskOf();
  const asked = desk.ask('suggest', question('acme'));
  children[0]?.fail(noAnswer(new Error('nothing listens there')));
  await t.rejects(asked, { name: 'QuestionsAwayError', message: /does not answer at the moment/ });
  const started = desk.start(wanted('acme'));
  children[1]?.fail(noAnswer(new Error('nothing listens there')));
  await nextTurn();
  t.match(started, { state: 'failed', error: 'ClickHouse does not answer at the moment; try again' });
});

t.test('a statement or a process that fails is no fault of the question either', async (t) => {
  const { desk, children } = deskOf();
  for (const [what, said, told] of [
    [
      'evaluate',
      'ClickHouse error 241 MEMORY_LIMIT_EXCEEDED: too much.',
      'The evaluation failed: ClickHouse error 241',
    ],
    ['suggest', 'it was ended by SIGKILL: it took too long', 'The suggestion failed: it was ended by SIGKILL'],
    ['suggest', 'socket hang up', 'The suggestion failed: socket hang up. Try again, or ask for a shorter time.'],
  ] as const) {
    const asked = desk.ask(what, question('acme'));
    children.at(-1)?.fail(new Error(said));
    await t.rejects(asked, { name: 'QuestionsAwayError', message: new RegExp(told) });
  }
});

t.test('the results of one workspace do not push out those of another', async (t) => {
  const { desk, children } = deskOf();
  const kept = desk.start(wanted('acme'));
  await children[0]?.end();
  for (let n = 1; n <= BACKTESTS_KEPT_MAX + 5; n += 1) {
    desk.start(wanted('busy'));
    await children[n]?.end();
  }
  t.equal(desk.find('acme', kept.id), kept);
  t.equal(desk.list('busy').length, BACKTESTS_KEPT_MAX);
  for (let w = 0; w < 20; w += 1)
    for (let n = 0; n < 12; n += 1) {
      desk.start(wanted(`w${w}`));
      await children.at(-1)?.end();
    }
  t.equal(desk.find('acme', kept.id), kept, 'who has most loses its oldest');
});
