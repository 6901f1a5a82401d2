// The next part is asked for while one is worked on, and only that one.
import t from 'tap';
import { ahead } from '../../../src/util/work/ahead.js';

async function* counted(asked: number[], failsAt = Infinity): AsyncGenerator<number, void> {
  for (let i = 0; i < 4; i += 1) {
    asked.push(i);
    if (i === failsAt) throw new Error(`part ${i}`);
    yield i;
  }
}

t.test('while a part is worked on the next one was asked for, and no other', async (t) => {
  const asked: number[] = [];
  const seen: number[][] = [];
  for await (const part of ahead(counted(asked))) seen.push([part, asked.length]);
  t.same(seen, [
    [0, 2],
    [1, 3],
    [2, 4],
    [3, 4],
  ]);
});

t.test('an error is thrown after the parts before it', async (t) => {
  const seen: number[] = [];
  const work = async (): Promise<void> => {
    for await (const part of ahead(counted([], 2))) seen.push(part);
  };
  await t.rejects(work(), { message: 'part 2' });
  t.same(seen, [0, 1]);
});

t.test('who ends early is not told of an error in what was asked for', async (t) => {
  const asked: number[] = [];
  for await (const part of ahead(counted(asked, 1))) if (part === 0) break;
  t.same(asked, [0, 1]);
});
