// Marks of key times that were replayed, and how many ways of typing one hand and a class have.
import t from 'tap';
import { Hand } from '../../bench/quality/world/hands.js';
import {
  insertedKeys,
  isPartlyInserted,
  isReplayMark,
  REPLAY_MARKS,
  replayMark,
  rhythmCellOf,
} from '../../src/event/typing-input.js';
import { makeEvent } from '../../src/event/generated/make-event.js';
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

const repeated = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms);

t.test('keys of a device that acts as a keyboard', async (t) => {
  const person = { dwell: repeated(6, 90), flight: repeated(6, 150) };
  const reader = { dwell: repeated(12, 10), flight: repeated(11, 20) };
  const none = { from: 0, to: 0 };
  const cases: [name: string, typed: { dwell: number[]; flight: number[] }, run: { from: number; to: number }][] = [
    ['twelve quick keys', reader, { from: 0, to: 12 }],
    ['eleven are too few', { dwell: repeated(11, 10), flight: repeated(10, 20) }, none],
    ['eleven that have dwell times', { dwell: repeated(11, 10), flight: repeated(11, 20) }, none],
    ['exactly as slow as allowed', { dwell: repeated(12, 40), flight: repeated(11, 40) }, { from: 0, to: 12 }],
    ['one flight is too slow', { dwell: repeated(12, 10), flight: [...repeated(5, 20), 41, ...repeated(5, 20)] }, none],
    ['one key is held too long', { dwell: [...repeated(11, 10), 41], flight: repeated(11, 20) }, none],
    ['the first key is held too long', { dwell: [41, ...repeated(11, 10)], flight: repeated(11, 20) }, none],
    [
      'after a person, who is then left out',
      { dwell: [...person.dwell, ...reader.dwell], flight: [...person.flight, ...reader.flight] },
      { from: 6, to: 18 },
    ],
    [
      'before a person',
      { dwell: [...reader.dwell, ...person.dwell], flight: [...reader.flight, ...person.flight] },
      { from: 0, to: 12 },
    ],
    [
      'of two the longer one',
      { dwell: repeated(27, 10), flight: [...repeated(11, 20), 300, ...repeated(14, 20)] },
      { from: 12, to: 27 },
    ],
    [
      'of two of one length the first',
      { dwell: repeated(24, 10), flight: [...repeated(11, 20), 300, ...repeated(11, 20)] },
      { from: 0, to: 12 },
    ],
    ['nothing typed', { dwell: [], flight: [] }, none],
  ];
  for (const [name, { dwell, flight }, run] of cases) {
    const row = makeEvent({ typingDwell: Float32Array.from(dwell), typingFlight: Float32Array.from(flight) });
    t.same(insertedKeys(row), run, name);
    t.equal(isPartlyInserted(row), run.to > 0, name);
  }
});

t.test('a way of typing is a cell of the means of its times', async (t) => {
  const cell = (dwell: number[], flight: number[]): number =>
    rhythmCellOf({ typingDwell: Float32Array.from(dwell), typingFlight: Float32Array.from(flight) });
  // log 100 is 4.605: 31 steps of 0.15 (30.7); log 200 is 5.298: 18 steps of 0.3 (17.66), 53 of 0.1 (52.98).
  const cases: [name: string, dwell: number[], flight: number[], cell: number][] = [
    ['of both', repeated(3, 100), repeated(3, 200), 1 + 31 * 256 + 18],
    ['too few dwell times', repeated(2, 100), repeated(3, 200), 0],
    ['too few flights', repeated(3, 100), repeated(2, 200), 0],
    ['times below 1 ms count as 1', repeated(3, 100), [0, -5, 0.5], 1 + 31 * 256],
    ['keys pressed and released at once: of the flights alone', repeated(5, 15), repeated(3, 200), 65536 + 53],
    ['one key in five is held', [15, 15, 15, 15, 100], repeated(3, 200), 65536 + 53],
    // The mean of their logarithms is 3.467: 23 steps of 0.15.
    ['two in five are', [15, 15, 15, 100, 100], repeated(3, 200), 1 + 23 * 256 + 18],
  ];
  for (const [name, dwell, flight, expected] of cases) t.equal(cell(dwell, flight), expected, name);
});
