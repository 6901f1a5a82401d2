// What a ClickHouse that is killed costs: the service's latency under load while it is up, dead and back, in one run;
// what the admin API answers meanwhile; how much memory grows by; and whether every decision arrives in the end.
// `node dist/bench/tools/clickhouse-killed.js [--seconds 10] [--rounds 3] [--rate 2000]`, on a machine without other
// work; exits with 1 if a bound is exceeded.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CLIENT_LIMITS, openClickHouse } from '../../src/clickhouse/client.js';
import { type EmbeddedEngine, startEmbedded } from '../../src/clickhouse/embedded.js';
import { migrate } from '../../src/clickhouse/migrations/migrate.js';
import { DEFAULT_RETENTION } from '../../src/clickhouse/retention.js';
import { cpuBetween, snapshot } from '../load/cpu.js';
import { measure } from '../load/drivers/drivers.js';
import { scoreJob } from '../load/jobs.js';
import { temporaryDirectory } from '../load/processes.js';
import { type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';
import { latencyOf } from '../load/tally.js';
import { median } from '../median.js';

const TOKEN = 'the-token-of-this-bench';
/** Maximum ratio of the p99 while ClickHouse is dead to the p99 while it is up. */
const RATIO_MAX = 1.1;
/** Above this share of failures the service is overloaded, and its latency does not show the effect of ClickHouse. */
const FAILED_MAX = 0.001;
/** Memory that the service and its readers may grow by while ClickHouse is dead. */
const GROWTH_BYTES_MAX = 150 * 1024 * 1024;
/** A question to a dead ClickHouse ends by its deadline of 5 s; the rest is the machine. */
const ANSWER_MS_MAX = 6000;
const ARRIVAL_MS_MAX = 120_000;
const LOOK_MS = 250;
const API = '/admin/v1/workspaces/bench';
const OF_EVENTS = [`${API}/events?mode=live&limit=50`, `${API}/overview?mode=live&hours=24`];
const OF_THE_REST = ['/admin/v1/health', `${API}/keys`, `${API}/rules`, `${API}/webhooks`];

type Phase = 'up' | 'dead' | 'back';
interface Round {
  p50: number;
  p99: number;
  failedShare: number;
  answerUs: number;
  /** Decisions of the round. */
  decided: number;
}

async function started(dataDir: string, port: number): Promise<EmbeddedEngine> {
  const outcome = await startEmbedded({ dataDir, port, password: '', log: (text) => console.error(text) });
  if (outcome.state !== 'ready') throw new Error(`the embedded engine does not run here: ${outcome.reason}`);
  return outcome.engine;
}

/** Ends the engine as a crash does. Closing it first keeps it from starting again. */
async function killed(engine: EmbeddedEngine): Promise<void> {
  if (engine.pid !== undefined) process.kill(engine.pid, 'SIGKILL');
  await engine.close(0);
}

/** Asks as an open dashboard does, until it is stopped. */
class Asker {
  readonly #stop = new AbortController();
  readonly #asking: Promise<void>;
  slowestMs = 0;
  asked = 0;
  /** Answers that are not those of the phase. */
  readonly wrong = new Set<string>();

  constructor(server: RiskgateServer, phase: Phase) {
    this.#asking = this.#ask(`http://127.0.0.1:${server.port}`, phase);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#asking;
  }

  async #ask(url: string, phase: Phase): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      for (const path of [...OF_EVENTS, ...OF_THE_REST]) {
        const from = performance.now();
        const reply = await fetch(url + path, { headers: { authorization: `Bearer ${TOKEN}` } });
        const text = await reply.text();
        this.slowestMs = Math.max(this.slowestMs, performance.now() - from);
        this.asked += 1;
        const dead = phase === 'dead' && OF_EVENTS.includes(path);
        const isRight = dead ? reply.status === 503 && text.includes('ClickHouse') : reply.status === 200;
        // Between two phases both answers are right.
        if (!isRight && phase !== 'back') this.wrong.add(`${path}: ${reply.status} ${text.slice(0, 120)}`);
      }
      await sleep(2000, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function round(server: RiskgateServer, rate: number, durationMs: number): Promise<Round> {
  const job = scoreJob({ port: server.port, key: server.keys.api, durationMs, rate, connections: 128 });
  const before = snapshot([server.pid]);
  const { result, failedShare } = await measure('open', server, job);
  const { answerUs } = cpuBetween(before, snapshot([server.pid]), [server.pid]);
  const latency = latencyOf([result.histogram]);
  const decided = result.statuses['200'] ?? 0;
  return {
    ...{ p50: latency?.p50 ?? NaN, p99: latency?.p99 ?? NaN, failedShare, decided },
    answerUs: answerUs / Math.max(1, decided),
  };
}

/** Resident bytes of the service and its readers. */
function memoryOf(server: RiskgateServer): number {
  return [...snapshot([server.pid]).values()].reduce((sum, { rssBytes }) => sum + rssBytes, 0);
}

/**
 * Milliseconds until ClickHouse has all decisions; it may have more, whose reply was cut off by the end of a round.
 * @throws Error when it has not in time, or has one twice
 */
async function arrival(url: string, decided: number): Promise<number> {
  const client = openClickHouse({ url, ...CLIENT_LIMITS });
  const from = performance.now();
  try {
    for (;;) {
      const result = await client.query({
        query: "SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(event_id)) AS ids FROM events WHERE mode = 'live'",
        format: 'JSONEachRow',
      });
      const [{ rows, ids } = { rows: 0, ids: 0 }] = await result.json<{ rows: number; ids: number }>();
      if (rows >= decided && ids === rows) return performance.now() - from;
      if (ids !== rows || performance.now() - from > ARRIVAL_MS_MAX)
        throw new Error(`${rows} rows of ${ids} events for ${decided} decisions`);
      await sleep(LOOK_MS);
    }
  } finally {
    await client.close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
const line = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(10)).join('');

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '2000' },
  },
});
const [seconds, rounds, rate] = [values.seconds, values.rounds, values.rate].map(Number);
if (!seconds || !rounds || !rate) throw new Error('each option must be a number above 0');

const directory = temporaryDirectory('clickhouse');
let engine = await started(directory.path, 0);
const { url } = engine;
await migrate({ url, ...CLIENT_LIMITS }, DEFAULT_RETENTION);
const server = await startRiskgate({
  name: 'riskgate',
  clickhouse: 'embedded',
  store: 'lmdb',
  env: { CLICKHOUSE_URL: url, CLICKHOUSE_READ_URL: url, ADMIN_TOKEN: TOKEN, GEO: 'off' },
});
const seen: Record<Phase, Round[]> = { up: [], dead: [], back: [] };
const wrong = new Set<string>();
let [growth, slowest, asked, latest, decided] = [0, 0, 0, 0, 0];

async function phase(name: Phase): Promise<void> {
  const asker = new Asker(server, name);
  const one = await round(server, rate ?? NaN, (seconds ?? NaN) * 1000);
  await asker.close();
  seen[name].push(one);
  decided += one.decided;
  asked += asker.asked;
  slowest = Math.max(slowest, asker.slowestMs);
  for (const answer of asker.wrong) wrong.add(`${name}: ${answer}`);
  const { p50, p99, failedShare, answerUs } = one;
  const cells = [p50.toFixed(2), p99.toFixed(2), `${(failedShare * 100).toFixed(2)} %`, answerUs.toFixed(0)];
  console.log(line([name, ...cells]));
}

try {
  const warm = await round(server, rate, seconds * 1000);
  decided += warm.decided;
  console.log(line(['ClickHouse', 'p50 ms', 'p99 ms', 'failed', 'CPU us']));
  for (let turn = 0; turn < rounds; turn++) {
    await phase('up');
    await killed(engine);
    const before = memoryOf(server);
    await phase('dead');
    growth = Math.max(growth, memoryOf(server) - before);
    engine = await started(directory.path, Number(new URL(url).port));
    await phase('back');
    latest = Math.max(latest, await arrival(url, decided));
  }
} finally {
  await server.stop();
  await engine.close(2000);
  directory.remove();
}
const mid = (name: Phase): number => median(seen[name].map(({ p99 }) => p99));
const ratio = mid('dead') / mid('up');
const numbers = (['up', 'dead', 'back'] as const).map((name) => `${mid(name).toFixed(2)} ms ${name}`).join(', ');
console.log(`median p99: ${numbers}; dead is ${ratio.toFixed(3)} times up`);
console.log(`memory grew by ${megabytes(growth)} at most while it was dead`);
console.log(`${asked} questions of a dashboard, the slowest answer after ${slowest.toFixed(0)} ms`);
console.log(`all ${decided} decisions arrived, each once, ${(latest / 1000).toFixed(1)} s after the last load at most`);
for (const answer of wrong) console.log(`wrong answer, ${answer}`);
const busy = Object.values(seen).some((all) => all.some(({ failedShare }) => failedShare > FAILED_MAX));
if (busy) console.log('requests were refused: this machine is too busy, or too small, for this rate to tell anything');
const holds = ratio <= RATIO_MAX && growth <= GROWTH_BYTES_MAX && slowest <= ANSWER_MS_MAX && wrong.size === 0;
process.exitCode = !busy && holds ? 0 : 1;
