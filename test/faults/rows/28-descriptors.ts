// Row 28. More dripping clients than the process has descriptors, while the log makes new segments and verify bills:
// connections are refused, and nothing else.
import { descriptorsOf } from '../../support/faults/descriptors.js';
import { countOf, startLoad, statusText } from '../../support/load/load.js';
import { RawClient } from '../../support/load/raw-http.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { pause } from '../../support/pause.js';
import { type Service, startService } from '../../support/process.js';
import { type FaultRow, type Findings } from '../parts/row.js';
import { temporaryDirectory } from '../../support/scope.js';

const SIZE = {
  long: { dripping: 600, rounds: 5, ms: 6_000, engines: ['uws', 'node'] },
  short: { dripping: 300, rounds: 1, ms: 1_500, engines: ['auto'] },
};
const DESCRIPTORS = 220;
const DRIP = 'POST /fingerprint/score HTTP/1.1\r\nhost: a\r\nx-drip: ';
const DRIP_MS = 500;
/** Between two requests of an ordinary client: faster, a user passes the limit of 100 a second. */
const ORDINARY_PAUSE_MS = 2;
/** Small, so that segments are made and removed meanwhile. */
const SEGMENT_BYTES = 65_536;

async function drip(port: number, size: typeof SIZE.long): Promise<number> {
  const clients: RawClient[] = [];
  for (let at = 0; at < size.dripping; at += 1) {
    const client = await RawClient.open(port).catch(() => undefined);
    if (client === undefined) continue;
    clients.push(client);
    void client.send(DRIP);
  }
  for (let left = size.ms; left > 0; left -= DRIP_MS) {
    await pause(DRIP_MS);
    for (const client of clients) if (!client.ended) void client.send('y');
  }
  const held = clients.filter(({ ended }) => !ended).length;
  for (const client of clients) client.leave();
  return held;
}

async function oneEngine(engine: string, dataDir: string, size: typeof SIZE.long, findings: Findings): Promise<string> {
  const { api } = await makeKeys({ dataDir });
  const env = { DATA_DIR: dataDir, HTTP_ENGINE: engine, SHARDS: '1', LOG_SEGMENT_BYTES: String(SEGMENT_BYTES) };
  const service = await startService(env, { descriptorsMax: DESCRIPTORS });
  const port = service.port;
  // Connected before the flood and kept: who is inside is served.
  const load = startLoad({
    port,
    headers: [`x-service-key: ${api}`],
    keepAlive: 4,
    pauseMs: ORDINARY_PAUSE_MS,
    users: 100,
  });
  await load.begun;
  let held = 0;
  let most = 0;
  for (let round = 0; round < size.rounds; round += 1) {
    const dripping = drip(port, size);
    await pause(size.ms / 2);
    most = Math.max(most, descriptorsOf(service.pid) ?? 0);
    held = Math.max(held, await dripping);
  }
  const tally = await load.stop();
  findings.expect(held < size.dripping, () => `${engine}: all of ${size.dripping} clients were let in`);
  findings.expect(most < DESCRIPTORS, () => `${engine}: ${most} of ${DESCRIPTORS} descriptors were open`);
  findings.expect(!service.output().includes('EMFILE'), () => `${engine}: ${service.output().slice(-500)}`);
  findings.expect(
    countOf(tally, 200) > 0 && tally.statuses.size === 1 && tally.lost.length === 0,
    () => `${engine}: clients that were there before: ${statusText(tally)}, ${tally.lost.length} lost`,
  );
  const metrics = await metricsOf(service);
  const refused = /riskgate_connections_refused_total\{reason="(?:all|address)"\} [1-9]/.test(metrics);
  findings.expect(refused, `${engine}: no connection was counted as refused`);
  const ended = await service.end('SIGTERM');
  findings.expect(ended.code === 0, () => `${engine}: ended with ${ended.code ?? ended.signal ?? ''}`);
  return `${engine}: ${held} held, ${most} descriptors open, ${countOf(tally, 200)} answers beside them`;
}

/** Refused until the service has seen that some have left. */
async function metricsOf({ url }: Service): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const text = await fetch(`${url}/metrics`)
      .then((reply) => reply.text())
      .catch(() => undefined);
    if (text !== undefined) return text;
    if (tries === 60) throw new Error('the service refuses connections when all have left');
    await pause(500);
  }
}

export const row: FaultRow = {
  number: 28,
  title: 'more dripping clients than descriptors',
  promise:
    'connections above the bound are closed and counted; log and stores open what they need, others are answered',
  async run({ long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const told: string[] = [];
    for (const engine of size.engines) told.push(await oneEngine(engine, temporaryDirectory(scope), size, findings));
    return findings.outcome(`${size.dripping} clients, ${DESCRIPTORS} descriptors; ${told.join('; ')}`);
  },
};
