// Cost of network lookups in the answering thread: CPU nanoseconds per lookup, cold and warm. Run directly, it also
// prints the cost of opening the tables: node dist/bench/micro/network.js [iterations]
import { type Network, openNetwork } from '../../src/network/network.js';

const ADDRESSES_MAX = 8192;
const AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile ' +
  'Safari/537.36';
const NOW = Date.parse('2026-01-15T12:00:00Z');

/** A small seeded generator (mulberry32): the same addresses in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

function addresses(count: number, family: 4 | 6, seed: number): string[] {
  const next = generator(seed);
  const part = (): string => (next() & 0xffff).toString(16);
  return Array.from({ length: count }, () =>
    family === 4
      ? `${1 + (next() % 222)}.${next() & 255}.${next() & 255}.${next() & 255}`
      : `2${part().padStart(3, '0').slice(-3)}:${Array.from({ length: 7 }, part).join(':')}`,
  );
}

/** CPU nanoseconds per call over `count` calls; the best of three rounds, because other load only adds time. */
function measure(count: number, prepare: () => void, call: (index: number) => unknown): number {
  let best = Infinity;
  for (let round = 0; round < 3; round += 1) {
    prepare();
    const before = process.cpuUsage();
    for (let i = 0; i < count; i += 1) call(i);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, ((user + system) * 1000) / count);
  }
  return Math.round(best);
}

function cold(network: Network, family: 4 | 6, count: number): number {
  let texts: string[] = [];
  let seed = family;
  return measure(
    count,
    () => {
      seed += 10;
      texts = addresses(count, family, seed);
    },
    (i) => network.facts(texts[i] ?? ''),
  );
}

function warm(network: Network, family: 4 | 6, count: number): number {
  const texts = addresses(Math.min(1000, count), family, 1);
  for (const text of texts) network.facts(text);
  return measure(
    count,
    () => undefined,
    (i) => network.facts(texts[i % texts.length] ?? ''),
  );
}

function open(): Promise<Network> {
  return openNetwork({
    packages: true,
    listsDir: '',
    listsReloadMs: 60_000,
    addressesMax: ADDRESSES_MAX,
    agentsMax: 1000,
    log: (problem) => {
      console.log(problem);
    },
  });
}

/** CPU nanoseconds per lookup, by name. */
export async function run(iterations: number): Promise<Record<string, number>> {
  const network = await open();
  try {
    return {
      'address v4 cold': cold(network, 4, iterations),
      'address v6 cold': cold(network, 6, iterations),
      'address v4 warm': warm(network, 4, iterations),
      'address v6 warm': warm(network, 6, iterations),
      zone: measure(
        iterations,
        () => undefined,
        () => network.zone('Europe/Berlin', NOW),
      ),
      mismatch: measure(
        iterations,
        () => undefined,
        () => network.mismatch('US', 'Europe/Berlin'),
      ),
      'agent cold': measure(
        iterations,
        () => undefined,
        (i) => network.agent(`${AGENT} ${i}`),
      ),
      'agent warm': measure(
        iterations,
        () => network.agent(AGENT),
        () => network.agent(AGENT),
      ),
      'country name': measure(
        iterations,
        () => undefined,
        () => network.countryName('DE'),
      ),
    };
  } finally {
    await network.close();
  }
}

async function main(iterations: number): Promise<void> {
  const started = performance.now();
  const before = process.cpuUsage();
  const rss = process.memoryUsage.rss();
  const network = await open();
  const { user, system } = process.cpuUsage(before);
  const megabytes = Math.round((process.memoryUsage.rss() - rss) / 1e6);
  console.log(
    `open: ${Math.round(performance.now() - started)} ms, ${Math.round((user + system) / 1000)} ms of processor, ` +
      `${megabytes} MB`,
  );
  await network.close();
  console.log(JSON.stringify(await run(iterations), null, 2));
}

if (process.argv[1] === import.meta.filename) await main(Number(process.argv[2] ?? 100_000));
