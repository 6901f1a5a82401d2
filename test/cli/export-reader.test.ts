// An export whose reader does not read waits, and keeps no more than one page in memory.
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import { drained } from '../../src/cli/lists/entries.js';

t.test('an export waits for its reader', async (t) => {
  const stream = new PassThrough({ highWaterMark: 16 });
  await drained(stream);
  stream.write('x'.repeat(100));
  let isOver = false;
  const waited = drained(stream).then(() => (isOver = true));
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  t.equal(isOver, false, 'while nobody reads');
  stream.resume();
  await waited;
  t.equal(isOver, true);
});
