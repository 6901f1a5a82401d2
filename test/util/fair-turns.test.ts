// An owner that asks for a thousand works waits for itself: the others begin at once, or after one work.
import t from 'tap';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FairTurns } from '../../src/util/fair-turns.js';

const LIMITS = { atOnce: 2, waitingMax: 1000, patienceMs: 5000, rememberedMs: 1000 };

interface Bench {
  begun: string[];
  /** Ends the oldest work that runs. */
  end(): Promise<void>;
  ask(owner: string): Promise<void>;
}

function bench(turns: FairTurns): Bench {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    async end() {
      ends.shift()?.();
      await nextTurn();
    },
    async ask(owner) {
      const work = (): Promise<void> => {
        begun.push(owner);
        return new Promise((resolve) => ends.push(resolve));
      };
      // What still waits at the end of a test is refused.
      turns.run(owner, work).catch(() => undefined);
      await nextTurn();
    },
  };
}

t.test('an owner that is alone has all places; of several each leaves one', async (t) => {
  const clock = { now: 0 };
  const { begun, ask, end } = bench(new FairTurns(LIMITS, () => clock.now));
  for (let n = 0; n < 500; n += 1) await ask('busy');
  t.strictSame(begun, ['busy', 'busy']);
  await ask('other');
  t.strictSame(begun.length, 2, 'a work that runs is not interrupted');
  await end();
  t.strictSame(begun.slice(2), ['other'], 'the first place that is free is of the other');
  await end();
  t.strictSame(begun.slice(3), ['busy']);
  await end();
  t.strictSame(begun.length, 4, 'a place stays free for the other');
  await ask('other');
  t.strictSame(begun.slice(4), ['other'], 'who then waits for nobody');
  await ask('third');
  await ask('other');
  await end();
  t.strictSame(begun.slice(5), ['third'], 'owners take turns');
});

t.test('an owner whose others are long gone has all places again', async (t) => {
  const clock = { now: 0 };
  const { begun, ask, end } = bench(new FairTurns(LIMITS, () => clock.now));
  await ask('other');
  await end();
  await ask('busy');
  await ask('busy');
  t.strictSame(begun, ['other', 'busy']);
  clock.now = 1001;
  await ask('busy');
  t.equal(begun.length, 3, 'what waited begins');
  await end();
  t.equal(begun.length, 4);
});

t.test('what waits too long, and what is too much, is refused; the others are not', async (t) => {
  const turns = new FairTurns({ ...LIMITS, atOnce: 1, waitingMax: 1, patienceMs: 20 }, () => 0);
  const leave = await turns.enter('busy');
  const late = turns.enter('busy');
  await t.rejects(turns.enter('busy'), { name: 'NoTurnError', message: 'works that wait already: 1' });
  await t.rejects(late, { name: 'NoTurnError', message: 'no turn within 20 ms' });
  const other = turns.enter('other');
  leave();
  (await other)();
  (await turns.enter('busy'))();
  await t.rejects(
    turns.run('busy', () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  (await turns.enter('busy'))();
});
