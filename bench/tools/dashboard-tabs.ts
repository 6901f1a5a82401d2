// Cost of twenty open dashboard windows: the service's latency under load with and without them, in turns; the number
// of SQL statements that they cause; and the CPU time of the service's main thread and of the engine.
// `node dist/bench/tools/dashboard-tabs.js [--seconds 10] [--rounds 5] [--rate 2000] [--tabs 20]`, on a machine without
// other work; exits with 1 if a bound is exceeded.
import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuBetween, snapshot } from '../load/cpu.js';
import { measure } from '../load/drivers/drivers.js';
import { scoreJob } from '../load/jobs.js';
import { startClickhouse } from '../load/servers/clickhouse.js';
import { type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';
import { latencyOf } from '../load/tally.js';
import { median } from '../median.js';

const TOKEN = 'the-token-of-this-bench';
/** Maximum ratio of latency with the windows to latency without. */
const RATIO_MAX = 1.1;
/** Above this share of failures the service is overloaded, and its latency does not show the effect of the windows. */
const FAILED_MAX = 0.001;
/** The same query may run once per two seconds; delays on a busy machine may shorten the measured gap a little. */
const GAP_MS_MIN = 1900;
const API = '/admin/v1/workspaces/bench';
/** Queries of pages, their intervals, and how many of twenty windows show them. */
const PAGES = [
  { path: `${API}/events?mode=live&limit=50`, everyMs: 2000, of20: 12 },
  { path: `${API}/overview?mode=live&hours=24`, everyMs: 30_000, of20: 4 },
  { path: '/admin/v1/health', everyMs: 5000, of20: 2 },
  { path: `${API}/alerts?mode=live`, everyMs: 15_000, of20: 2 },
] as const;

interface Counting {
  url: string;
  /** Times in milliseconds at which a statement was sent, by statement with its parameters. */
  readonly statements: Map<string, number[]>;
  close: () => void;
}

/** A proxy between the service and ClickHouse that records queries. Inserts do not count. */
async function counting(target: string): Promise<Counting> {
  const { hostname, port, username, password } = new URL(target);
  const statements = new Map<string, number[]>();
  const note = (incoming: IncomingMessage, sql: string): void => {
    const search = new URL(incoming.url ?? '/', 'http://local').searchParams;
    const parameters = [...search].filter(([name]) => name.startsWith('param_')).map((pair) => pair.join('='));
    const key = `${sql} ${parameters.join(' ')}`;
    statements.set(key, [...(statements.get(key) ?? []), performance.now()]);
  };
  const server = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming;
    const onward = request({ hostname, port, path: url, method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    let text = '';
    if (url?.includes('query=') !== true) incoming.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    incoming.on('end', () => {
      if (/^\s*(SELECT|WITH)\b/.test(text)) note(incoming, text);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${username}:${password}@127.0.0.1:${own}`,
    statements,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

class Tabs {
  readonly #stop = new AbortController();
  readonly #open: Promise<void>[] = [];
  asked = 0;
  refused = 0;

  constructor(server: RiskgateServer, count: number) {
    setMaxListeners(2 * count, this.#stop.signal);
    for (const { path, everyMs, of20 } of PAGES)
      for (let tab = 0; tab < Math.round((of20 * count) / 20); tab++)
        this.#open.push(this.#poll(`http://127.0.0.1:${server.port}${path}`, everyMs));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#open);
  }

  async #poll(url: string, everyMs: number): Promise<void> {
    const { signal } = this.#stop;
    const headers = { authorization: `Bearer ${TOKEN}` };
    try {
      // Windows start at random times, as users open them one after the other.
      await sleep(Math.random() * Math.min(everyMs, 2000), undefined, { signal });
      for (;;) {
        const reply = await fetch(url, { headers, signal });
        await reply.text();
        this.asked += 1;
        if (!reply.ok) this.refused += 1;
        await sleep(everyMs, undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

interface Round {
  p50: number;
  p99: number;
  perSecond: number;
  failedShare: number;
  /** CPU milliseconds per minute. */
  mainMs: number;
  engineMs: number;
}

async function round(server: RiskgateServer, engine: number, rate: number, durationMs: number): Promise<Round> {
  const job = scoreJob({ port: server.port, key: server.keys.api, durationMs, rate, connections: 128 });
  const before = snapshot([engine]);
  const { result, perSecond, failedShare, cpu } = await measure('open', server, job);
  const { pipelineUs } = cpuBetween(before, snapshot([engine]), []);
  const latency = latencyOf([result.histogram]);
  const aMinute = (us: number): number => (us / 1000) * (60 / result.seconds);
  return {
    ...{ p50: latency?.p50 ?? NaN, p99: latency?.p99 ?? NaN, perSecond, failedShare },
    mainMs: aMinute(cpu.byThread.find(({ name }) => name === 'main thread')?.us ?? NaN),
    engineMs: aMinute(pipelineUs),
  };
}

const line = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(10)).join('');

function told(name: string, { p50, p99, perSecond, failedShare, mainMs, engineMs }: Round): string {
  const share = `${(failedShare * 100).toFixed(2)} %`;
  const cpu = [mainMs, engineMs].map((ms) => ms.toFixed(0));
  return line([name, p50.toFixed(2), p99.toFixed(2), perSecond.toFixed(0), share, ...cpu]);
}

/** The shortest time between two runs of the same statement, and that statement. */
function closest(statements: Counting['statements']): { ms: number; of: string } {
  let found = { ms: Infinity, of: '' };
  for (const [of, times] of statements)
    times.slice(1).forEach((time, index) => {
      const ms = time - (times[index] ?? 0);
      if (ms < found.ms) found = { ms, of: of.slice(0, 160) };
    });
  return found;
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '2000' },
    tabs: { type: 'string', default: '20' },
  },
});
const [seconds, rounds, rate, tabs] = [values.seconds, values.rounds, values.rate, values.tabs].map(Number);
if (!seconds || !rounds || !rate || !tabs) throw new Error('each option must be a number above 0');

const clickhouse = await startClickhouse();
if (clickhouse === undefined) throw new Error('the embedded engine does not run here: there is nothing to ask');
const counted = await counting(clickhouse.url);
const server = await startRiskgate({
  name: 'riskgate',
  clickhouse: 'embedded',
  store: 'lmdb',
  env: { CLICKHOUSE_URL: counted.url, ADMIN_TOKEN: TOKEN, GEO: 'off' },
});
const without: Round[] = [];
const opened: Round[] = [];
let [asked, refused, statements, gap] = [0, 0, 0, { ms: Infinity, of: '' }];
try {
  await round(server, clickhouse.pid, rate, seconds * 1000);
  console.log(line(['tabs', 'p50 ms', 'p99 ms', 'per s', 'failed', 'main', 'engine']));
  for (let turn = 0; turn < rounds; turn++) {
    without.push(await round(server, clickhouse.pid, rate, seconds * 1000));
    console.log(told('none', without.at(-1) as Round));
    counted.statements.clear();
    const windows = new Tabs(server, tabs);
    opened.push(await round(server, clickhouse.pid, rate, seconds * 1000));
    await windows.close();
    console.log(told(String(tabs), opened.at(-1) as Round));
    const nearest = closest(counted.statements);
    if (nearest.ms < gap.ms) gap = nearest;
    asked += windows.asked;
    refused += windows.refused;
    for (const times of counted.statements.values()) statements += times.length;
  }
} finally {
  await server.stop();
  counted.close();
  await clickhouse.stop();
}
const mid = (of: keyof Round): [number, number] => [
  median(without.map((each) => each[of])),
  median(opened.map((each) => each[of])),
];
const [before, after] = mid('p99');
const ratio = after / before;
console.log(`median p99: ${before.toFixed(2)} ms without, ${after.toFixed(2)} ms with: ${ratio.toFixed(3)} times`);
for (const [name, of] of [
  ['main thread', 'mainMs'],
  ['engine', 'engineMs'],
] as const)
  console.log(
    `median CPU of the ${name}, ms a minute: ${mid(of)
      .map((ms) => ms.toFixed(0))
      .join(' without, ')} with`,
  );
console.log(`${asked} questions of windows (${refused} refused) were ${statements} statements`);
console.log(`two statements of one question: never closer than ${gap.ms.toFixed(0)} ms ${gap.of}`);
const busy = [...without, ...opened].some(({ failedShare }) => failedShare > FAILED_MAX);
if (busy) console.log('requests were refused: this machine is too busy, or too small, for this rate to tell anything');
process.exitCode = !busy && ratio <= RATIO_MAX && gap.ms >= GAP_MS_MIN && refused === 0 ? 0 : 1;
