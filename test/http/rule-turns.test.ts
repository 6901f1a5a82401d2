// A policy with many rules is read in turns of the event loop, each of a few rules, and parsed once.
import t from 'tap';
import { ApiError } from '../../src/contract/errors.js';
import { OperatorTurns } from '../../src/http/pipeline/operator-turns.js';
import { inTurns, readAhead } from '../../src/http/routes/admin/ruleset/rule-turns.js';
import { parsedRule } from '../../src/rules/parsed-rules.js';
import { NoTurnError } from '../../src/util/fair-turns.js';
import { type Operator } from '../../src/access/operators/operator.js';

const operator: Operator = { name: 'ada', role: 'approver', workspaces: undefined };
const call = {
  caller: { operator, via: 'api', address: '127.0.0.1' },
  exchange: { open: true },
  refusalNow: () => undefined,
} as const;
const RULES_MAX = 200;

/** Counts turns of the event loop until it is told to stop. */
function turnsCounted(): { count: () => number; stop: () => void } {
  let turn = 0;
  let isOver = false;
  const next = (): void => {
    turn += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return { count: () => turn, stop: () => (isOver = true) };
}

t.test('200 rules are read ten in a turn', async (t) => {
  const loop = turnsCounted();
  const inTurn = new Map<number, number>();
  const read = (): { ok: false; errors: [] } => {
    inTurn.set(loop.count(), (inTurn.get(loop.count()) ?? 0) + 1);
    return { ok: false, errors: [] };
  };
  const rules = Array.from({ length: RULES_MAX }, (_, i) => ({ id: `rul_${i}`, when: `user.seen = ${i}` }));
  const turns = new OperatorTurns();
  await turns.enter(operator.name);
  await readAhead(call, { turns, rules: { read } }, rules);
  loop.stop();
  t.equal(
    [...inTurn.values()].reduce((sum, count) => sum + count, 0),
    RULES_MAX,
  );
  t.equal(Math.max(...inTurn.values()), 10);
});

t.test('an operator of whom too much waits gets no further turn', async (t) => {
  const turns = { enter: () => Promise.resolve(false) };
  const done: number[] = [];
  await t.rejects(
    inTurns(call, { turns }, [1, 2, 3, 4], 2, (one) => done.push(one)),
    NoTurnError,
  );
  t.strictSame(done, [1, 2]);
});

t.test('who is removed while it waits, or has gone, gets no further turn', async (t) => {
  const turns = { enter: () => Promise.resolve(true) };
  const refusal = new ApiError('INVALID_API_KEY', 'gone');
  const done: number[] = [];
  const work = (one: number): number => done.push(one);
  await t.rejects(inTurns({ ...call, refusalNow: () => refusal }, { turns }, [1, 2, 3], 2, work), {
    name: 'RefusedError',
    message: 'gone',
  });
  await t.rejects(inTurns({ ...call, exchange: { open: false } }, { turns }, [1, 2, 3], 2, work), NoTurnError);
  t.strictSame(done, [1, 2, 1, 2]);
});

t.test('a rule is parsed once while few others are', async (t) => {
  const text = 'user.seen < 3 and checkout.amount > 500';
  const tree = parsedRule(text);
  t.equal(parsedRule(text), tree);
  for (let i = 0; i < 100; i += 1) parsedRule(`user.seen < ${i} ${' '.repeat(3900)}`);
  t.not(parsedRule(text), tree, 'the texts kept are bounded');
  t.strictSame(parsedRule(text), tree);
});
