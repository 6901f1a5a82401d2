// Row 1. The service and all of its processes die under load, again and again, its ClickHouse with it. What it said yes
// to must be in ClickHouse in the end, once, and in the profiles.
import { type ClickHouse, openClickHouse } from '../../../src/clickhouse/client.js';
import { endpointUrl, readEndpoint } from '../../../src/clickhouse/endpoint.js';
import { lockEngine } from '../../support/engine.js';
import { differingKeys, FoldedLog } from '../../support/state/folded-log.js';
import { Ledger } from '../../support/load/ledger.js';
import { startLoad } from '../../support/load/load.js';
import { pause } from '../../support/pause.js';
import { type Service, startService } from '../../support/process.js';
import { randomFrom, whole } from '../../support/random.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { type FaultRow } from '../parts/row.js';
import { temporaryDirectory } from '../../support/scope.js';

const SHARDS = 2;
const SIZE = {
  long: { kills: 20, loadMs: [500, 6000], clients: 8 },
  short: { kills: 2, loadMs: [300, 1500], clients: 3 },
} as const;
const USERS = 300;
const PATIENCE_MS = 60_000;
const LOOK_MS = 200;

export const row: FaultRow = {
  number: 1,
  title: 'kill -9 of the service under load',
  promise: 'every acknowledged event is in ClickHouse after the restart, none twice; profiles are whole',
  async run({ seed, long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const random = randomFrom(seed);
    scope.teardown(await lockEngine());
    const dataDir = temporaryDirectory(scope);
    const { api } = await makeKeys({ dataDir });
    const ledger = new Ledger();
    const log = new FoldedLog(dataDir, SHARDS);
    const env = { DATA_DIR: dataDir, CLICKHOUSE: '', SHARDS: String(SHARDS) };
    let unanswered = 0;
    for (let kill = 0; kill < size.kills; kill += 1) {
      const service = await startService(env);
      const load = startLoad({
        port: service.port,
        headers: [`x-service-key: ${api}`],
        keepAlive: size.clients,
        users: USERS,
        onReply: ledger.note,
      });
      await pause(whole(random, size.loadMs[0], size.loadMs[1]));
      await service.end('SIGKILL');
      const { lost } = await load.stop();
      unanswered += lost.length;
      log.readOn();
    }
    findings.expect(ledger.acknowledged.size > size.kills * 50, 'there was next to no load');

    const service = await startService(env);
    scope.teardown(() => service.end('SIGTERM'));
    const logged = log.eventIds;
    findings.expect(
      logged.size <= ledger.acknowledged.size + unanswered,
      () => `${logged.size} events are logged, ${ledger.acknowledged.size} answered and ${unanswered} not`,
    );
    const client = await answeringEngine(dataDir, service);
    scope.teardown(() => client.close());
    const ask = async (query: string): Promise<string> =>
      (await client.query({ query, format: 'TabSeparated' })).text();
    const { rows, afterMs } = await ledger.settle(findings, ask, PATIENCE_MS, logged);
    const differing = await differingKeys(dataDir, log.records);
    findings.expect(differing.length === 0, () => `${differing.length} profiles are not the fold of the log`);
    return findings.outcome(
      `${size.kills} kills, ${ledger.acknowledged.size} acknowledged, ${unanswered} cut off, ${rows} rows in ` +
        `ClickHouse ${(afterMs / 1000).toFixed(1)} s after the last start`,
    );
  },
};

/** Its engine comes up after the service, and the one that was killed with the last service may not be gone yet. */
async function answeringEngine(dataDir: string, service: Service): Promise<ClickHouse> {
  const latest = performance.now() + PATIENCE_MS;
  while (performance.now() < latest) {
    await pause(LOOK_MS);
    const endpoint = readEndpoint(dataDir);
    if (endpoint === undefined) continue;
    const client = openClickHouse({ url: endpointUrl(endpoint), requestTimeoutMs: 30_000, connectionsMax: 2 });
    const { success } = await client.ping({ select: true });
    if (success && readEndpoint(dataDir)?.pid === endpoint.pid) return client;
    await client.close();
  }
  throw new Error(`the engine does not come up: ${service.output().slice(-1000)}`);
}
