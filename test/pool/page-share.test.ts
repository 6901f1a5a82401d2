import t from 'tap';
import { PageShare } from '../../src/pool/page-share.js';

const OPTIONS = { pageItemsMax: 4096, queueMs: 500 };
const CONNECTIONS = 64;

interface Case {
  readonly name: string;
  /** [milliseconds, items] of each batch, in order. */
  readonly batches: readonly (readonly [number, number])[];
  readonly takes: (max: number) => boolean;
}

const busy = Array.from({ length: 20 }, () => [3, 40] as const);
const idle = Array.from({ length: 1000 }, () => [0.4, 1] as const);
const slow = Array.from({ length: 20 }, () => [400, 40] as const);

const cases: readonly Case[] = [
  { name: 'nothing is known', batches: [], takes: (max) => max === OPTIONS.pageItemsMax },
  { name: 'a busy worker', batches: busy, takes: (max) => max > 1000 },
  {
    name: 'one item that waited for a processor, while busy',
    batches: [...busy, [50, 1]],
    takes: (max) => max >= CONNECTIONS,
  },
  { name: 'one item that waited, after quiet hours', batches: [...idle, [100, 1]], takes: (max) => max >= CONNECTIONS },
  { name: 'a large batch that waited', batches: [...busy, [100, 40]], takes: (max) => max >= CONNECTIONS },
  { name: 'a worker that is slow for long', batches: [...busy, ...slow], takes: (max) => max <= 16 },
  { name: 'a worker that is fast again', batches: [...slow, ...busy], takes: (max) => max > 500 },
  { name: 'a worker that stands still', batches: [[60_000, 1]], takes: (max) => max === 8 },
];

t.test('how many pages wait for a shard follows the time per item, not the last batch', async (t) => {
  for (const { name, batches, takes } of cases) {
    const share = new PageShare(OPTIONS);
    for (const [ms, items] of batches) share.learn(ms, items);
    t.ok(takes(share.max), `${name}: ${share.max}`);
  }
});
