// Row 27. Clients that ask and ask and read nothing, for every kind of reply, beside ordinary ones.
import { body } from '../../support/bodies.js';
import { anonymousBytes } from '../../support/faults/descriptors.js';
import { countOf, startLoad, statusText } from '../../support/load/load.js';
import { RawClient, requestText } from '../../support/load/raw-http.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { pause } from '../../support/pause.js';
import { type Service, startService } from '../../support/process.js';
import { type FaultRow, type Findings } from '../parts/row.js';
import { temporaryDirectory } from '../../support/scope.js';

const SIZE = {
  long: { clients: 40, rounds: 4, engines: ['uws', 'node'] },
  short: { clients: 6, rounds: 1, engines: ['auto'] },
};
/** Between two requests of an ordinary client: faster, a user passes the limit of 100 a second. */
const ORDINARY_PAUSE_MS = 2;
/** 400 of the largest reply filled 300 MB where each was kept. */
const ASKED = 400;
const UNREAD_MS = 1_000;
/** After which a connection that nobody reads from is gone, on a busy machine too. */
const GONE_MS_MAX = 30_000;
/** One reply and 64 KiB for each client, and what the process takes by itself meanwhile. */
const BYTES_PER_CLIENT = 3 * 1024 * 1024;
const BYTES_SLACK = 96 * 1024 * 1024;

type Keys = Record<'api' | 'public' | 'secret', string>;

/** Large and small, with and without content, refusals, and what is scored. */
function asked(keys: Keys): string[] {
  const json = ['content-type: application/json'];
  return [
    requestText('GET', '/docs/viewer.js'),
    requestText('GET', '/healthz'),
    requestText('HEAD', '/docs/viewer.js'),
    requestText('GET', '/nowhere'),
    requestText('GET', '/v2/usage', '', [`x-secret-api-key: ${keys.secret}`]),
    requestText('POST', '/v2/fingerprint', JSON.stringify(body('unread')), [...json, `x-api-key: ${keys.public}`]),
  ];
}

async function oneRound(service: Service, texts: readonly string[], size: typeof SIZE.long): Promise<number> {
  const port = service.port;
  const clients: RawClient[] = [];
  for (let at = 0; at < size.clients; at += 1) {
    const client = await RawClient.open(port);
    client.pauseReading();
    clients.push(client);
    void client.send((texts[at % texts.length] ?? '').repeat(ASKED));
  }
  await pause(UNREAD_MS);
  const held = anonymousBytes(service.pid) ?? 0;
  for (const client of clients) client.leave();
  return held;
}

async function connectionsOf(service: Service): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^riskgate_connections (\d+)/m.exec(text)?.[1] ?? NaN);
}

async function oneEngine(engine: string, dataDir: string, size: typeof SIZE.long, findings: Findings): Promise<string> {
  const keys = await makeKeys({ dataDir });
  const service = await startService({ DATA_DIR: dataDir, HTTP_ENGINE: engine, UNREAD_MS: String(UNREAD_MS) });
  const port = service.port;
  const load = startLoad({
    port,
    headers: [`x-service-key: ${keys.api}`],
    keepAlive: 4,
    pauseMs: ORDINARY_PAUSE_MS,
    users: 100,
  });
  await pause(500);
  const before = anonymousBytes(service.pid) ?? 0;
  let held = 0;
  for (let round = 0; round < size.rounds; round += 1)
    held = Math.max(held, await oneRound(service, asked(keys), size));
  const grown = held - before;
  findings.expect(
    grown < size.clients * BYTES_PER_CLIENT + BYTES_SLACK,
    () => `${engine}: ${(grown / 2 ** 20).toFixed(0)} MiB more with ${size.clients} clients that do not read`,
  );
  await stillThere(service, engine, findings);
  const tally = await load.stop();
  findings.expect(
    countOf(tally, 200) > 0 && tally.statuses.size === 1 && tally.lost.length === 0,
    () => `${engine}: ordinary clients: ${statusText(tally)}, ${tally.lost.length} lost`,
  );
  const ended = await service.end('SIGTERM');
  findings.expect(ended.code === 0, () => `${engine}: ended with ${ended.code ?? ended.signal ?? ''}`);
  return `${engine}: ${(grown / 2 ** 20).toFixed(0)} MiB more, ${countOf(tally, 200)} ordinary answers beside them`;
}

/** One client that neither reads nor leaves: the service ends its connection. */
async function stillThere(service: Service, engine: string, findings: Findings): Promise<void> {
  const before = await connectionsOf(service);
  const client = await RawClient.open(service.port);
  client.pauseReading();
  await client.send(requestText('GET', '/docs/viewer.js').repeat(ASKED));
  let left = GONE_MS_MAX;
  for (; left > 0 && (await connectionsOf(service)) > before; left -= 100) await pause(100);
  findings.expect(left > 0, () => `${engine}: a client that never reads is there after ${GONE_MS_MAX} ms`);
  client.leave();
}

export const row: FaultRow = {
  number: 27,
  title: 'clients that ask and read nothing',
  promise: 'each costs one reply and 64 KiB, its connection ends, others are answered',
  async run({ long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const told: string[] = [];
    for (const engine of size.engines) told.push(await oneEngine(engine, temporaryDirectory(scope), size, findings));
    return findings.outcome(`${size.clients * size.rounds} clients with ${ASKED} requests each; ${told.join('; ')}`);
  },
};
