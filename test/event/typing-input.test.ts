// Marks of key times that were replayed, and how many ways of typing one hand and a class have.
import t from 'tap';
import { Hand } from '../../bench/quality/world/hands.js';
import { isReplayMark, REPLAY_MARKS, replayMark, rhythmCellOf } from '../../src/event/typing-input.js';
import { seeded } from '../../src/traffic/random.js';

/** Different ways of typing in so many forms. */
function waysOf(forms: number, seed: number, input: 'pc' | 'web', handOf: (form: number) => Hand): number {
  const random = seeded(seed);
  const cells = new Set<number>();
  for (let i = 0; i < forms; i += 1) {
    const { dwell, flight } = handOf(i).type(random, input, 'form', 0, 'a form');
    cells.add(rhythmCellOf({ typingDwell: Float32Array.from(dwell), typingFlight: Float32Array.from(flight) }));
  }
  return cells.size;
}

/** `varied_enough`: from so many on they are of different people. */
const ENOUGH = 9;

for (const input of ['pc', 'web'] as const)
  t.test(`sixty forms of one hand are few ways of typing, those of a class many: ${input}`, async (t) => {
    for (let seed = 0; seed < 12; seed += 1) {
      const one = new Hand(`farm ${seed}`);
      t.ok(waysOf(60, seed, input, () => one) < ENOUGH, 'one hand');
      t.ok(waysOf(60, seed, input, (i) => new Hand(`pupil ${seed} ${i}`)) >= ENOUGH, 'a class');
    }
  });

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
