// Row 4. Between the service and its ClickHouse everything goes wrong that can: connections cut before, in and after a
// request, exceptions in replies of 200, no reply at all, and the engine itself killed at random moments.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../support/control.js';
import { startTestEngine } from '../support/engine.js';
import { type Fault, startFaultProxy } from '../support/fault-proxy.js';
import { Ledger } from '../support/ledger.js';
import { countOf, startLoad, statusText } from '../support/load.js';
import { pause, startService } from '../support/process.js';
import { pick, randomFrom, whole } from '../support/random.js';
import { makeKeys } from '../support/service-key.js';
import { type FaultRow, Findings } from './row.js';

const QUICK: readonly Fault[] = ['reset', 'cutReply', 'cutReply', 'cutRequest', 'exceptionHeader', 'exceptionBody', 'badGateway'];
/** These end by the client's deadline of 30 s only. */
const SLOW: readonly Fault[] = ['hang', 'mute'];
const SIZE = {
  long: { loadMs: 180_000, kills: 12, faultShare: 0.4, slowShare: 0.02, clients: 6 },
  short: { loadMs: 4000, kills: 2, faultShare: 0.5, slowShare: 0, clients: 2 },
};
const LOG_BYTES_MAX = 512 * 1024 * 1024;
const RSS_BYTES_MAX = 700 * 1024 * 1024;
const USERS = 1000;
const PATIENCE_MS = 120_000;

export const row: FaultRow = {
  number: 4,
  title: 'ClickHouse refuses, hangs, cuts replies after the insert, answers 200 with an exception, is killed',
  promise: 'rows = acknowledged, each once; replies unchanged; memory and disk within bounds',
  async run({ seed, long, scope }) {
    const size = long ? SIZE.long : SIZE.short;
    const findings = new Findings();
    const random = randomFrom(seed);
    const engine = await startTestEngine();
    if (engine === undefined) return { holds: true, said: 'no embedded engine for this platform: not run' };
    scope.teardown(() => engine.close());
    const proxy = await startFaultProxy(() => engine.url);
    scope.teardown(() => proxy.close());
    proxy.next = () => {
      const chance = random();
      if (chance < size.slowShare) return pick(random, SLOW);
      return chance < size.slowShare + size.faultShare ? pick(random, QUICK) : 'none';
    };
    const dataDir = temporaryDirectory(scope);
    const { api } = await makeKeys({ dataDir });
    const service = await startService({ DATA_DIR: dataDir, CLICKHOUSE: '', CLICKHOUSE_URL: proxy.url, LOG_MAX_BYTES: String(LOG_BYTES_MAX) });
    scope.teardown(() => service.end('SIGTERM'));
    const ledger = new Ledger();
    const load = startLoad({ port: Number(new URL(service.url).port), headers: [`x-service-key: ${api}`], keepAlive: size.clients, users: USERS, onReply: ledger.note });
    let largest = 0;
    for (let kill = 0; kill < size.kills; kill += 1) {
      await pause(whole(random, size.loadMs / size.kills / 2, size.loadMs / size.kills));
      if (engine.engine.pid !== undefined) process.kill(engine.engine.pid, 'SIGKILL');
      largest = Math.max(largest, rssOf(service.pid));
    }
    const tally = await load.stop();
    findings.expect(countOf(tally, 200) === ledger.acknowledged.size && tally.statuses.size === 1 && tally.lost.length === 0, () => `answers: ${statusText(tally)}, ${tally.lost.length} lost`);
    findings.expect(largest < RSS_BYTES_MAX, () => `the service takes ${Math.round(largest / 1e6)} MB`);
    findings.expect(bytesIn(join(dataDir, 'log')) < LOG_BYTES_MAX, 'the log is beyond its bound');
    // Mended: what waits has to arrive.
    proxy.next = () => 'none';
    const { rows, afterMs } = await ledger.settle(findings, engine.ask, PATIENCE_MS);
    const faults = [...proxy.served].filter(([fault]) => fault !== 'none').map(([fault, count]) => `${count} ${fault}`).join(', ');
    findings.expect(faults !== '', 'nothing went wrong');
    return findings.outcome(`${ledger.acknowledged.size} acknowledged, engine killed ${size.kills} times, ${faults}; ${rows} rows ${(afterMs / 1000).toFixed(1)} s after the end; service ${Math.round(largest / 1e6)} MB`);
  },
};

/** Resident bytes of a process; 0 where the system does not say. */
function rssOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function bytesIn(directory: string): number {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
}
