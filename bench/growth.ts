// `make bench-growth`: the cost of a growing number of users. For each size it fills a fresh service with that many
// users, measures it, stops it, and restarts it on the same data.
//   node dist/bench/growth.js [users,users...]
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheReads, hitPercent } from './load/cache-reads.js';
import { measure, ratioDriver } from './load/drivers/drivers.js';
import { type Budget, EXIT, judge, outcomeOf } from './load/gate.js';
import { fillWithUsers } from './load/fill.js';
import { population, scoreJob } from './load/jobs.js';
import { treeMemory } from './load/cpu.js';
import { commit, machineText } from './load/machine.js';
import { ROOT, temporaryDirectory } from './load/processes.js';
import { emptyResults, noteFailures, type Results } from './load/results.js';
import { startRiskgate } from './load/servers/riskgate.js';
import { figure, gateRows, grid } from './load/report/table.js';
import { latencyOf } from './load/tally.js';

const SIZES = [10_000, 100_000, 1_000_000] as const;
/** Bytes of worker cache: enough for all users; the default, for the largest size; enough for some requests. */
const AMPLE = { name: 'ample cache', bytes: 2 ** 30 };
const DEFAULT = { name: 'default cache', bytes: 2 ** 28 };
const SMALL = { name: 'small cache', bytes: 2 ** 26 };
type Cache = typeof AMPLE;
const MEASURE_MS = 8_000;
const SETTLE_MS = 60_000;

interface Grown {
  users: number;
  cache: string;
  fillSeconds: number;
  perSecond: number;
  answerUs: number;
  pipelineUs: number;
  /** Cache hit rate of the workers, percent. */
  hits: number;
  p99Ms: number;
  ownMib: number;
  withFilesMib: number;
  storeMib: number;
  /** Restart on the filled directory until ready, milliseconds. */
  restartMs: number;
  /** p99 of the first seconds after the restart. */
  restartP99Ms: number;
  /** Cache hit rate of the first seconds after the restart, percent. */
  restartHits: number;
}

function directoryBytes(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? allocated(join(entry.parentPath, entry.name)) : 0),
    0,
  );
}

/** Bytes that a file takes on disk: maps are sparse, and segments may be deleted during the listing. */
function allocated(file: string): number {
  try {
    return statSync(file).blocks * 512;
  } catch {
    return 0;
  }
}

async function grow(results: Results, users: number, cache: Cache): Promise<Grown> {
  const directory = temporaryDirectory('growth');
  const options = {
    name: 'riskgate',
    clickhouse: 'off',
    store: 'lmdb',
    directory: directory.path,
    env: { CACHE_BYTES_MAX: String(cache.bytes) },
  } as const;
  try {
    const server = await startRiskgate(options);
    const job = (port: number, key: string) => ({
      ...scoreJob({ port, key, durationMs: MEASURE_MS }),
      body: { population: { ...population(users), newShare: 0 } },
    });
    try {
      const fillSeconds = await fillWithUsers(server, 0, users);
      const warm = job(server.port, server.keys.api);
      await measure(ratioDriver(), server, { ...warm, durationMs: 3_000 }, SETTLE_MS);
      const before = await cacheReads(server.port);
      const closed = await measure(ratioDriver(), server, warm, SETTLE_MS);
      const hits = hitPercent(before, await cacheReads(server.port));
      noteFailures(results, closed.failedShare);
      const open = await measure('open', server, { ...warm, rate: Math.round(closed.perSecond / 2), connections: 128 });
      noteFailures(results, open.failedShare);
      const memory = treeMemory(server.pids);
      await server.stop();
      const again = await restart(options, job);
      return {
        users,
        cache: cache.name,
        fillSeconds,
        perSecond: closed.perSecond,
        answerUs: closed.answerUs,
        pipelineUs: closed.pipelineUs,
        hits,
        p99Ms: latencyOf([open.result.histogram])?.p99 ?? NaN,
        ownMib: memory.ownBytes / 2 ** 20,
        withFilesMib: memory.withFilesBytes / 2 ** 20,
        storeMib: directoryBytes(directory.path) / 2 ** 20,
        ...again,
      };
    } finally {
      await server.stop();
    }
  } finally {
    directory.remove();
  }
}

async function restart(
  options: Parameters<typeof startRiskgate>[0],
  job: (port: number, key: string) => ReturnType<typeof scoreJob>,
): Promise<Pick<Grown, 'restartMs' | 'restartP99Ms' | 'restartHits'>> {
  const server = await startRiskgate(options);
  try {
    const before = await cacheReads(server.port);
    const first = await measure('open', server, {
      ...job(server.port, server.keys.api),
      rate: 2_000,
      durationMs: 3_000,
    });
    return {
      restartMs: server.readyMs,
      restartP99Ms: latencyOf([first.result.histogram])?.p99 ?? NaN,
      restartHits: hitPercent(before, await cacheReads(server.port)),
    };
  } finally {
    await server.stop();
  }
}

const head = [
  'users',
  'cache',
  'filled in s',
  'requests/s',
  'CPU us',
  'behind it',
  'cache hits %',
  'p99 ms at half',
  'own MiB',
  'with files',
  'store MiB',
  'restart ms',
  'p99 ms after it',
  'hits % after it',
];

function row(grown: Grown): string[] {
  return [
    figure(grown.users),
    grown.cache,
    ...[
      grown.fillSeconds,
      grown.perSecond,
      grown.answerUs,
      grown.pipelineUs,
      grown.hits,
      grown.p99Ms,
      grown.ownMib,
      grown.withFilesMib,
      grown.storeMib,
      grown.restartMs,
      grown.restartP99Ms,
      grown.restartHits,
    ].map(figure),
  ];
}

const sizes = process.argv[2]?.split(',').map(Number) ?? [...SIZES];
const results = emptyResults();
const grown: Grown[] = [];
for (const users of sizes) {
  for (const cache of users === sizes.at(-1) ? [AMPLE, DEFAULT, SMALL] : [AMPLE, SMALL]) {
    const one = await grow(results, users, cache);
    grown.push(one);
    console.log(`${new Date().toISOString()} ${row(one).join('  ')}`);
  }
}
const found = (users: number | undefined, cache: Cache): Grown | undefined =>
  grown.find((each) => each.users === users && each.cache === cache.name);
const few = found(sizes[0], AMPLE);
const many = found(sizes.at(-1), AMPLE);
const usual = found(sizes.at(-1), DEFAULT);
if (few !== undefined && many !== undefined && usual !== undefined)
  Object.assign(results.figures, {
    growth_answer: many.answerUs / few.answerUs,
    growth_pipeline: many.pipelineUs / few.pipelineUs,
    growth_restart: usual.restartMs,
    growth_memory: usual.withFilesMib,
  });
const judgements = judge(
  JSON.parse(readFileSync(join(ROOT, 'bench/budgets.json'), 'utf8')) as Budget[],
  results,
  'growth',
);
console.log(`\n${machineText()} ${commit()}\n\n${grid([head, ...grown.map(row)])}\n\n${grid(gateRows(judgements))}`);
mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
writeFileSync(
  join(ROOT, 'bench/results', `growth-${new Date().toISOString().replace(/[:.]/g, '-')}.json`),
  JSON.stringify({ machine: machineText(), grown, judgements }, null, 2),
);
process.exitCode = EXIT[outcomeOf(judgements)];
