// The length of a batch with requests of pages: the same for known and unknown users, whoever asks how often.
import t from 'tap';
import { EvenTime } from '../../../workers/score/even-time.js';

/** A clock that goes on by itself a little at each look. */
function clock(): { now: () => number; pass: (ms: number) => void } {
  let ms = 1000;
  return { now: () => (ms += 0.0001), pass: (more) => (ms += more) };
}

/** Batches of known users of `knownMs`, then what a batch of `ms` takes with it. */
function lengthOf({ knownMs, ms, count = 1, known = 0, before = 300, idleMs = 100 }: Case): number {
  const { now, pass } = clock();
  const even = new EvenTime(now);
  const batch = (took: number, requests: number, users: number): number => {
    pass(idleMs);
    const begun = even.begin();
    pass(took);
    even.end(begun, requests, users);
    return now() - begun;
  };
  for (let i = 0; i < before; i += 1) batch(knownMs[i % knownMs.length] ?? 0, count, count);
  for (let i = 0; i < before; i += 1) batch(ms, count, 0);
  return batch(ms, count, known);
}

interface Case {
  knownMs: readonly number[];
  ms: number;
  count?: number;
  known?: number;
  before?: number;
  /** Before each batch. */
  idleMs?: number;
}

const CASES: readonly [what: string, with_: Case, about: number][] = [
  ['somebody unknown takes as long as known ones', { knownMs: [0.08], ms: 0.06 }, 0.08],
  ['so does a known one who was quick', { knownMs: [0.08], ms: 0.05, known: 1 }, 0.08],
  ['as most of them, not as the mean', { knownMs: [0.05, 0.06, 0.07, 0.08, 0.09], ms: 0.05 }, 0.09],
  ['by batches of its own size', { knownMs: [0.4], ms: 0.2, count: 10 }, 0.4],
  ['nobody waits before a known user came', { knownMs: [], ms: 0.06, before: 0 }, 0.06],
  ['a length has a bound', { knownMs: [50], ms: 0.06 }, 0.2],
  ['a shard that is never idle does not wait for long', { knownMs: [0.2], ms: 0.06, idleMs: 0 }, 0.06],
];

t.test('a shard that is busy with requests of backends is not idle', async (t) => {
  const { now, pass } = clock();
  const even = new EvenTime(now);
  const batch = (ms: number, known: number | undefined): number => {
    const begun = even.begin();
    pass(ms);
    even.end(begun, 1, known);
    return now() - begun;
  };
  for (let i = 0; i < 300; i += 1) batch(0.2, 1);
  for (let i = 0; i < 300; i += 1) batch(0.06, 0);
  t.ok(batch(0.06, 0) < 0.07, 'nothing is left to wait');
  for (let i = 0; i < 300; i += 1) batch(10, undefined);
  t.ok(batch(0.06, 0) < 0.07, 'nor is there after three seconds of work');
});

t.test('a batch is as long as one of known users', async (t) => {
  for (const [what, with_, about] of CASES) {
    const length = lengthOf(with_);
    t.ok(Math.abs(length - about) <= about / 10, `${what}: ${length.toFixed(3)}`);
  }
});
