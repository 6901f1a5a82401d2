// The last part of a log: who may take of it, and how much.
import t from 'tap';
import { LogReserve } from '../../src/log/reserve.js';

const BYTES = 1000;
const PERCENT = 40;

/** As near as steps of one byte come. */
function near(found: number, wanted: number): boolean {
  return Math.abs(found - wanted) <= 2;
}

/** Takes in steps until it is refused. @returns what is left then */
function take(reserve: LogReserve, owner: string, room: number): number {
  let left = room;
  for (; left > 0 && reserve.allows(owner, left); left -= 1) reserve.wrote(owner, 1, left);
  return left;
}

t.test('workspaces that write one after another leave each other as much as they take', async (t) => {
  const reserve = new LogReserve(BYTES, PERCENT);
  for (const owner of ['a', 'b', 'c']) reserve.wrote(owner, 1, BYTES);
  const first = take(reserve, 'a', BYTES);
  t.ok(near(first, 200), `all that is not reserved, and half of the rest: ${first} are left`);
  const second = take(reserve, 'b', first);
  t.ok(near(second, 100), `${second}`);
  t.equal(take(reserve, 'a', second), second, 'nothing more for the first');
  t.ok(near(take(reserve, 'c', second), 50));
});

t.test('one alone leaves a quarter for those who come, and they the last for confirmations', async (t) => {
  const reserve = new LogReserve(BYTES, PERCENT);
  const left = take(reserve, 'a', BYTES);
  t.ok(near(left, 100), `${left}`);
  t.ok(near(take(reserve, 'b', left), 50));
  t.equal(reserve.lastBytes, 50);
});

t.test('an operator is told before the reserve is in use, whatever its size', async (t) => {
  for (const percent of [1, 25, 40, 90]) {
    const { bytes, lowBytes } = new LogReserve(BYTES, percent);
    t.ok(lowBytes > bytes && lowBytes < BYTES, `${percent} %: ${lowBytes} over ${bytes}`);
  }
});

t.test('it is told how many may take no more', async (t) => {
  const reserve = new LogReserve(BYTES, PERCENT);
  for (const owner of ['a', 'b']) reserve.wrote(owner, 1, BYTES);
  t.equal(reserve.refused(BYTES), 0);
  const first = take(reserve, 'a', BYTES);
  t.equal(reserve.refused(first), 1);
  reserve.wrote('confirms', first, first);
  t.equal(reserve.refused(first), 1, 'one that only confirms is never refused');
  t.equal(reserve.refused(take(reserve, 'b', first)), 2);
  t.equal(reserve.refused(BYTES), 0, 'a reader has caught up');
});

t.test('what was taken counts until there is room again', async (t) => {
  const reserve = new LogReserve(BYTES, PERCENT);
  reserve.wrote('b', 1, BYTES);
  take(reserve, 'a', 300);
  t.notOk(reserve.allows('a', 150));
  t.ok(reserve.allows('a', 500), 'a reader has caught up');
  t.ok(reserve.allows('a', 150), 'and it is begun anew');
});
