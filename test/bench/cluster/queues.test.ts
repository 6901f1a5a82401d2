// The pieces of the cluster's model keep the laws that have closed forms.
import { LRUCache } from 'lru-cache';
import t from 'tap';
import { HitCurve } from '../../../bench/cluster/cache.js';
import { Clock, exponential } from '../../../bench/cluster/clock.js';
import { Cores, Thread } from '../../../bench/cluster/cores.js';
import { Fifo } from '../../../bench/cluster/fifo.js';
import { positionOf, Ring } from '../../../bench/cluster/ring.js';
import { type Random, seeded, zipf } from '../../../src/traffic/random.js';

const JOBS = 60_000;
const BATCHES = 30;
const SEED = 7;
/** Standard errors of the mean of batches. One test in 15,000 is further off by chance, and the seed is fixed. */
const ERRORS_MAX = 4;

interface Law {
  name: string;
  draw: (random: Random) => number;
  /** Mean of the work, and of its square. */
  mean: number;
  square: number;
}

const LAWS: Law[] = [
  { name: 'exponential', draw: (random) => exponential(random, 1), mean: 1, square: 2 },
  { name: 'always the same', draw: () => 1, mean: 1, square: 1 },
  { name: 'one in ten long', draw: (random) => (random() < 0.1 ? 5.5 : 0.5), mean: 1, square: 3.25 },
];

/** Waits of jobs that come at random, at a server that does one after the other. */
type Waits = (load: number, law: Law) => number[];

const ofFifo: Waits = (load, { draw }) => {
  const random = seeded(SEED);
  const server = new Fifo();
  let now = 0;
  return Array.from({ length: JOBS }, () => {
    now += exponential(random, 1 / load);
    const work = draw(random);
    return server.add(now, work) - now - work;
  });
};

/** On `count` cores: with one thread its items wait for each other, with a thread for each job they wait for cores. */
function ofCores(count: number, oneThread: boolean): Waits {
  return (load, { draw }) => {
    const random = seeded(SEED);
    const clock = new Clock();
    const cores = new Cores(clock, { count, sliceMs: Infinity, wakeMs: 0 });
    const thread = new Thread(cores);
    const waits: number[] = [];
    const come = (left: number): void => {
      const since = clock.now;
      const work = draw(random);
      (oneThread ? thread : new Thread(cores)).add(work, () => waits.push(clock.now - since - work));
      if (left > 1) clock.after(exponential(random, 1 / load / count), () => come(left - 1));
    };
    come(JOBS);
    clock.run(Infinity);
    return waits;
  };
}

/** How many standard errors the mean of `values` is from `expected`, by batches, since waits follow each other. */
function errorsOff(values: readonly number[], expected: number): number {
  const size = values.length / BATCHES;
  const means = Array.from({ length: BATCHES }, (_, batch) => {
    const part = values.slice(batch * size, (batch + 1) * size);
    return part.reduce((sum, value) => sum + value, 0) / size;
  });
  const mean = means.reduce((sum, value) => sum + value, 0) / BATCHES;
  const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (BATCHES - 1);
  return Math.abs(mean - expected) / Math.sqrt(variance / BATCHES);
}

t.test('one server: Pollaczek and Khinchine, of which M/M/1 is one case', async (t) => {
  const servers: [string, Waits][] = [
    ['a master', ofFifo],
    ['a thread on a core', ofCores(1, true)],
    ['a core', ofCores(1, false)],
  ];
  for (const [name, waits] of servers)
    for (const law of LAWS)
      for (const load of [0.3, 0.6, 0.8]) {
        const expected = (load * law.square) / (2 * law.mean * (1 - load * law.mean));
        const off = errorsOff(waits(load, law), expected);
        t.ok(off < ERRORS_MAX, `${name}, ${law.name}, load ${load}: ${off.toFixed(1)} standard errors`);
      }
});

/** Share of jobs that wait for one of `count` servers. */
function erlangC(count: number, offered: number): number {
  let term = 1;
  let sum = 1;
  for (let busy = 1; busy < count; busy += 1) {
    term *= offered / busy;
    sum += term;
  }
  const last = ((term * offered) / count) * (count / (count - offered));
  return last / (sum + last);
}

t.test('many cores: Erlang', async (t) => {
  const [law] = LAWS;
  if (law === undefined) throw new Error('no law');
  for (const count of [2, 4])
    for (const load of [0.5, 0.8]) {
      const expected = erlangC(count, load * count) / (count * (1 - load));
      const off = errorsOff(ofCores(count, false)(load, law), expected);
      t.ok(off < ERRORS_MAX, `${count} cores, load ${load}: ${off.toFixed(1)} standard errors`);
    }
});

t.test('threads share a core by slices, and a sleeping one costs its waking', async (t) => {
  const clock = new Clock();
  const cores = new Cores(clock, { count: 1, sliceMs: 2, wakeMs: 0.5 });
  const ends: [string, number][] = [];
  const long = new Thread(cores);
  const short = new Thread(cores);
  long.add(5.5, () => ends.push(['long', clock.now]));
  clock.after(1, () => short.add(1, () => ends.push(['short', clock.now])));
  clock.run(100);
  // 2 of the long one, all of the short one (1 and its waking), and the rest of the long one.
  t.same(ends, [
    ['short', 3.5],
    ['long', 7.5],
  ]);
  t.equal(cores.busyMs, 7.5);
});

t.test('a job that is not worth its work any more takes none', async (t) => {
  const clock = new Clock();
  const thread = new Thread(new Cores(clock, { count: 1, sliceMs: 1, wakeMs: 0 }));
  const ends: number[] = [];
  thread.add(5, () => ends.push(clock.now));
  thread.add(
    5,
    () => ends.push(clock.now),
    () => clock.now < 2,
  );
  thread.add(1, () => ends.push(clock.now));
  clock.run(100);
  t.same(ends, [5, 5, 6]);
});

t.test('the hit curve is that of a real cache', async (t) => {
  const USERS = 20_000;
  const REQUESTS = 200_000;
  for (const entries of [500, 5000]) {
    const curve = new HitCurve(USERS);
    const cache = new LRUCache<number, true>({ max: entries });
    const user = zipf(seeded(SEED), USERS);
    let hits = 0;
    for (let request = 0; request < 2 * REQUESTS; request += 1) {
      const who = user();
      if (cache.get(who) === true && request >= REQUESTS) hits += 1;
      cache.set(who, true);
    }
    const expected = curve.share(curve.horizon(entries));
    t.ok(Math.abs(hits / REQUESTS - expected) < 0.01, `${entries}: ${hits / REQUESTS} beside ${expected}`);
  }
  t.equal(new HitCurve(USERS).horizon(USERS + 1), Infinity);
});

t.test('more nodes move their part of the users and nobody else', async (t) => {
  const before = new Ring(60, 1000);
  const after = new Ring(75, 1000);
  const USERS = 20_000;
  let moved = 0;
  for (let user = 0; user < USERS; user += 1) {
    const from = before.find(positionOf(user), () => true);
    const to = after.find(positionOf(user), () => true);
    if (to !== from) {
      moved += 1;
      if (to < 60) t.fail(`user ${user} went from ${from} to ${to}, which is no new node`);
    }
  }
  t.ok(Math.abs(moved / USERS - 0.2) < 0.02, `${moved} moved`);
  t.equal(
    after.find(positionOf(1), () => false),
    after.find(positionOf(1), () => true),
    'nobody takes it: the nearest',
  );
});
