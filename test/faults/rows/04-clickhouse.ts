// Row 4. Between the service and its ClickHouse everything goes wrong that can: connections cut before, in and after a
// request, exceptions in replies of 200, no reply at all, and the engine itself killed at random moments. Then it is
// away for as long as it takes to decide 200,000 events.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { snapshot } from '../../../bench/load/cpu.js';
import { startTestEngine } from '../../support/engine.js';
import { type Fault, startFaultProxy } from '../../support/faults/fault-proxy.js';
import { Ledger } from '../../support/load/ledger.js';
import { type Load, type LoadOptions, startLoad, statusText, type Tally } from '../../support/load/load.js';
import { pause } from '../../support/pause.js';
import { startService } from '../../support/process.js';
import { pick, randomFrom, whole } from '../../support/random.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { type FaultRow, type Findings } from '../parts/row.js';
import { temporaryDirectory } from '../../support/scope.js';

const QUICK: readonly Fault[] = [
  'reset',
  'cutReply',
  'cutReply',
  'cutRequest',
  'exceptionHeader',
  'exceptionBody',
  'badGateway',
];
/** These end by the client's deadline of 30 s only. */
const SLOW: readonly Fault[] = ['hang', 'mute'];
const SIZE = {
  long: { loadMs: 180_000, kills: 12, faultShare: 0.4, slowShare: 0.02, clients: 6, warm: 50_000, away: 200_000 },
  short: { loadMs: 4000, kills: 2, faultShare: 0.5, slowShare: 0, clients: 2, warm: 100, away: 300 },
};
/** More than the load can fill: what is refused for want of room is row 3's. */
const LOG_BYTES_MAX = 3 * 1024 * 1024 * 1024;
const RSS_BYTES_MAX = 1000 * 1024 * 1024;
/** What all of its processes may grow by while events only gather in the log. */
const GROWTH_BYTES_MAX = 150 * 1024 * 1024;
const USERS = 1000;
const PATIENCE_MS = 120_000;
const LOOK_MS = 50;

export const row: FaultRow = {
  number: 4,
  title: 'ClickHouse refuses, hangs, cuts replies after the insert, answers 200 with an exception, is killed',
  promise: 'rows = acknowledged, each once; replies unchanged; memory and disk within bounds',
  async run({ seed, long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const random = randomFrom(seed);
    const engine = await startTestEngine();
    if (engine === undefined) return { holds: true, checks: [], said: 'no embedded engine for this platform: not run' };
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
    const service = await startService({
      DATA_DIR: dataDir,
      CLICKHOUSE: '',
      CLICKHOUSE_URL: proxy.url,
      LOG_MAX_BYTES: String(LOG_BYTES_MAX),
    });
    scope.teardown(() => service.end('SIGTERM'));
    const ledger = new Ledger();
    const options: LoadOptions = {
      port: service.port,
      headers: [`x-service-key: ${api}`],
      keepAlive: size.clients,
      users: USERS,
      onReply: ledger.note,
    };
    const load = startLoad(options);
    let largest = 0;
    let kills = 0;
    for (let kill = 0; kill < size.kills; kill += 1) {
      await pause(whole(random, size.loadMs / size.kills / 2, size.loadMs / size.kills));
      if (kill9(engine.engine.pid)) kills += 1;
      largest = Math.max(largest, rssOf(service.pid));
    }
    onlyDecisions(await load.stop(), findings);
    const stormy = ledger.acknowledged.size;

    proxy.next = () => 'reset';
    const growth = await away(service.pid, startLoad(options), ledger, size, findings);
    largest = Math.max(largest, rssOf(service.pid));
    findings.expect(growth < GROWTH_BYTES_MAX, () => `memory grew by ${megabytes(growth)} while it was away`);
    findings.expect(largest < RSS_BYTES_MAX, () => `the service and its readers take ${megabytes(largest)}`);
    findings.expect(bytesIn(join(dataDir, 'log')) < LOG_BYTES_MAX, 'the log is beyond its bound');
    // Mended: what waits has to arrive.
    proxy.next = () => 'none';
    const { rows, afterMs } = await ledger.settle(findings, engine.ask, PATIENCE_MS);
    const faults = [...proxy.served]
      .filter(([fault]) => fault !== 'none')
      .map(([fault, count]) => `${count} ${fault}`)
      .join(', ');
    findings.expect(faults !== '' && kills > 0, 'nothing went wrong');
    return findings.outcome(
      `${stormy} acknowledged, engine killed ${kills} times, ${faults}; away for ` +
        `${ledger.acknowledged.size - stormy} more (memory ${megabytes(growth)} more, ${megabytes(largest)} at ` +
        'most); ' +
        `${rows} rows ${(afterMs / 1000).toFixed(1)} s after it was back`,
    );
  },
};

/** False when it is dead already, and about to be started again. */
function kill9(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Every request got its decision, whatever became of ClickHouse. */
function onlyDecisions(tally: Tally, findings: Findings): void {
  findings.expect(
    tally.statuses.has(200) && hasOnlyDecisions(tally),
    () => `answers: ${statusText(tally)}, ${tally.lost.length} lost`,
  );
}

function hasOnlyDecisions({ statuses, lost }: Tally): boolean {
  return [...statuses.keys()].every((status) => status === 200) && lost.length === 0;
}

/** Decides events that nobody takes; what memory grew by after the first of them. */
async function away(
  pid: number,
  load: Load,
  { acknowledged }: Ledger,
  size: { warm: number; away: number },
  findings: Findings,
): Promise<number> {
  const from = acknowledged.size;
  const until = async (events: number): Promise<void> => {
    while (acknowledged.size < from + events && hasOnlyDecisions(load.tally)) await pause(LOOK_MS);
  };
  await until(size.warm);
  const before = rssOf(pid);
  await until(size.away);
  const after = rssOf(pid);
  onlyDecisions(await load.stop(), findings);
  return after - before;
}

/** Resident bytes of a process and its children; 0 where the system does not say. */
function rssOf(root: number): number {
  return [...snapshot([root]).values()].reduce((sum, { rssBytes }) => sum + rssBytes, 0);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function bytesIn(directory: string): number {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(directory, name)).size,
    0,
  );
}
