// Marks of key times that were replayed.
import t from 'tap';
import { isReplayMark, REPLAY_MARKS, replayMark } from '../../src/event/typing-input.js';

t.test('a mark belongs to one digest', async (t) => {
  for (const digest of [1, 0x1234_5678, 0xffff_ffff]) {
    t.notOk(isReplayMark(digest, digest));
    for (let mark = 0; mark < REPLAY_MARKS; mark += 1) {
      t.ok(isReplayMark(digest, replayMark(digest, mark)));
      t.notOk(isReplayMark(digest ^ 0x0100_0000, replayMark(digest, mark)));
    }
    t.notOk(isReplayMark(digest, replayMark(digest, REPLAY_MARKS)), 'no mark after the last');
  }
});
