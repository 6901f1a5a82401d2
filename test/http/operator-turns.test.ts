// However many requests one operator sends at once, the event loop turns after each, and other operators come next.
import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import { OperatorTurns } from '../../src/http/pipeline/operator-turns.js';
import { adminApp, tokenOf } from '../support/callers/operators.js';

/** On a busy machine a turn may take longer than what is saved. */
const STILL = (): number => 0;

t.test('one request begins in a turn of the event loop, and operators take turns', async (t) => {
  const turns = new OperatorTurns(STILL);
  const begun: string[] = [];
  const ask = (operator: string): boolean => turns.take(operator, () => begun.push(operator));
  t.ok(ask('alone'));
  t.strictSame(begun.splice(0), ['alone'], 'at once when there is no other');
  for (let n = 0; n < 3; n += 1) ask('busy');
  ask('ada');
  t.strictSame(begun, []);
  for (let n = 1; n <= 4; n += 1) {
    await nextTurn();
    t.ok(begun.length <= n, 'one in a turn');
  }
  await nextTurn();
  t.strictSame(begun.splice(0), ['busy', 'ada', 'busy', 'busy']);
  await nextTurn();
  ask('busy');
  t.strictSame(begun, ['busy'], 'at once again');
});

t.test('work learns that it waited', async (t) => {
  const turns = new OperatorTurns(STILL);
  const told: boolean[] = [];
  for (let n = 0; n < 2; n += 1) turns.take('ada', (waited) => told.push(waited));
  await nextTurn();
  await nextTurn();
  t.strictSame(told, [false, true]);
});

t.test('what is more than can wait is refused; others are not', async (t) => {
  const turns = new OperatorTurns(STILL);
  const ask = (operator: string): boolean => turns.take(operator, () => undefined);
  const taken = Array.from({ length: 300 }, () => ask('busy'));
  t.equal(taken.filter(Boolean).length, 257, 'one begins, 256 wait');
  t.ok(ask('ada'));
  await nextTurn();
  await nextTurn();
  t.ok(ask('busy'), 'there is room again');
});

/** Turns whose time passes only in their works. */
function timed() {
  let now = 0;
  const turns = new OperatorTurns(() => now);
  const begun: string[] = [];
  const ask = (operator: string, ms: number): boolean =>
    turns.take(operator, () => {
      begun.push(operator);
      now += ms;
    });
  return {
    begun,
    ask,
    async pass(ms = 0) {
      now += ms;
      for (let n = 0; n < 20; n += 1) await nextTurn();
    },
  };
}

t.test('who used its part of the time waits; others do not', async (t) => {
  const { begun, ask, pass } = timed();
  for (let n = 0; n < 6; n += 1) ask('busy', 60);
  await pass();
  t.strictSame(begun.splice(0), ['busy', 'busy'], 'then the 100 ms that were saved are used');
  ask('ada', 1);
  t.strictSame(begun.splice(0), ['ada'], 'at once');
  await pass();
  await pass(1000);
  ask('ada', 1);
  await pass();
  t.strictSame(begun.splice(0).sort(), ['ada', 'busy', 'busy'], 'a quarter of what passed');
});

t.test('all operators together have half of the time', async (t) => {
  const { begun, ask, pass } = timed();
  for (const operator of 'abcdefghi') ask(operator, 50);
  await pass();
  t.strictSame(begun.splice(0).join(''), 'abcdefg', 'then the 200 ms that were saved are used');
  ask('j', 1);
  await pass();
  t.strictSame(begun.splice(0), []);
  await pass(1000);
  ask('k', 1);
  await pass();
  t.strictSame(begun.splice(0).sort().join(''), 'hijk');
});

t.test('a queue begins by itself when there is time again', async (t) => {
  const turns = new OperatorTurns();
  const spend = (ms: number): void => {
    for (const until = performance.now() + ms; performance.now() < until;);
  };
  const alive = setInterval(() => undefined, 1000);
  t.teardown(() => clearInterval(alive));
  turns.take('busy', () => spend(110));
  t.equal(await turns.enter('busy'), true);
});

t.test('a flood of one operator through the service', async (t) => {
  const app = await adminApp(t);
  const headers = async (name: string): Promise<Record<string, string>> => ({
    authorization: `Bearer ${await tokenOf(app, name, 'viewer', ['acme'])}`,
  });
  const [busy, calm] = [await headers('busy'), await headers('calm')];
  const ask = (by: Record<string, string>) => app.send('GET', '/admin/v1/workspaces/acme/variables', by);
  const flood = Array.from({ length: 400 }, () => ask(busy));
  const [reply, ...flooded] = await Promise.all([ask(calm), ...flood]);
  t.equal(reply.status, 200);
  const refused = flooded.filter(({ status }) => status !== 200);
  for (const { status, body, headers: sent } of refused) {
    t.match([status, body], [429, { error_code: 'RATE_LIMIT_EXCEEDED', status_code: 429 }]);
    t.equal(sent.get('retry-after'), '1');
  }
  t.equal((await ask(busy)).status, 200, 'afterwards it is answered again');
});
