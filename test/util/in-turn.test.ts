// Works with one key run one after another, also after one that fails; other keys do not wait.
import t from 'tap';
import { InTurn } from '../../src/util/in-turn.js';

interface Gate {
  opened: Promise<void>;
  open: () => void;
}

function gate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

t.test('the next work of a key begins when the one before has ended', async (t) => {
  const turns = new InTurn();
  const first = gate();
  const began: string[] = [];
  const slow = turns.run('a', async () => {
    began.push('first');
    await first.opened;
    throw new Error('failed');
  });
  const next = turns.run('a', async () => began.push('second'));
  await turns.run('b', async () => began.push('of another key'));
  t.same(began, ['first', 'of another key']);
  first.open();
  await t.rejects(slow, /failed/);
  await next;
  t.same(began, ['first', 'of another key', 'second']);
});
