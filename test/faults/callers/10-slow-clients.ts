// Row 10. Clients that hold connections and give nothing for them, and clients that leave in the middle, beside
// ordinary ones.
import { START } from '../../../src/contract/position.js';
import { readRowsAfter } from '../../../src/log/rows.js';
import { body } from '../../support/bodies.js';
import { descriptorsOf } from '../../support/faults/descriptors.js';
import { countOf, percentile, startLoad, statusText } from '../../support/load/load.js';
import { pause } from '../../support/pause.js';
import { type Service, startService } from '../../support/process.js';
import { RawClient, requestText } from '../../support/load/raw-http.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { type FaultRow, type Findings } from '../parts/row.js';
import { temporaryDirectory } from '../../support/scope.js';

const SIZE = {
  long: { idle: 2000, heads: 300, bodies: 300, readers: 100, ms: 15_000, every: 1, engines: ['uws', 'node'] },
  short: { idle: 200, heads: 30, bodies: 30, readers: 10, ms: 300, every: 5, engines: ['auto'] },
};
const SHARDS = 2;
const ORDINARY = 8;
/** Larger than what the kernel's buffers of a socket take. */
const LARGE = '/docs/viewer.js';
const BACK_MS_MAX = 20_000;
/** The readers' process, a log segment or a store generation may open something of their own meanwhile. */
const DESCRIPTORS_SLACK = 6;

type Keys = Record<'api' | 'public' | 'secret', string>;

function collectText({ public: key }: Keys, name: string): string {
  return requestText('POST', '/v2/fingerprint', JSON.stringify(body(name)), [
    'content-type: application/json',
    `x-api-key: ${key}`,
  ]);
}

function verifyText({ secret }: Keys, eventId: string): string {
  return requestText('POST', '/v2/verify', JSON.stringify({ event_id: eventId }), [
    'content-type: application/json',
    `x-secret-api-key: ${secret}`,
  ]);
}

/** Every client that holds a connection, until told to go. */
async function hold(port: number, keys: Keys, size: typeof SIZE.long): Promise<() => void> {
  const clients: RawClient[] = [];
  const text = collectText(keys, 'never whole');
  const half = (share: number): string => text.slice(0, Math.floor(text.length * share));
  const bodyStart = text.indexOf('\r\n\r\n') + 4;
  const open = async (count: number, first: (client: RawClient) => void): Promise<void> => {
    for (let opened = 0; opened < count; opened += 1) {
      const client = await RawClient.open(port);
      clients.push(client);
      first(client);
    }
  };
  await open(size.idle, () => undefined);
  await open(size.heads, (client) => void client.send(half(0.1)));
  await open(size.bodies, (client) => void client.send(text.slice(0, bodyStart + 10)));
  await open(size.readers, (client) => {
    client.pauseReading();
    void client.send(requestText('GET', LARGE));
  });
  const dribble = setInterval(() => {
    for (const client of clients.slice(size.idle, size.idle + size.heads)) if (!client.ended) void client.send('x');
  }, 500);
  return () => {
    clearInterval(dribble);
    for (const client of clients) client.leave();
  };
}

/** One client for every byte of the text before the last, or every few, each of which leaves there. */
async function leaveAtEveryByte(port: number, text: string, every: number): Promise<number> {
  for (let bytes = 0; bytes < text.length; bytes += every) {
    const client = await RawClient.open(port);
    await client.send(text.slice(0, bytes));
    client.leave();
  }
  return Math.ceil(text.length / every);
}

async function usedOf({ url }: Service, { secret }: Keys): Promise<unknown> {
  const usage: unknown = await (await fetch(`${url}/v2/usage`, { headers: { 'x-secret-api-key': secret } })).json();
  return typeof usage === 'object' && usage !== null && 'verifications' in usage ? usage.verifications : undefined;
}

async function oneEngine(engine: string, dataDir: string, size: typeof SIZE.long, findings: Findings): Promise<string> {
  const keys = await makeKeys({ dataDir });
  const service = await startService({ DATA_DIR: dataDir, SHARDS: String(SHARDS), HTTP_ENGINE: engine });
  const port = service.port;
  const eventId = await collect(port, keys);
  await pause(500);
  const before = descriptorsOf(service.pid);

  const load = startLoad({ port, headers: [`x-service-key: ${keys.api}`], keepAlive: ORDINARY, users: 500 });
  const letGo = await hold(port, keys, size);
  const left =
    (await leaveAtEveryByte(port, collectText(keys, 'left'), size.every)) +
    (await leaveAtEveryByte(port, verifyText(keys, eventId), size.every));
  await pause(size.ms);
  const held = descriptorsOf(service.pid);
  const tally = await load.stop();
  letGo();

  findings.expect(
    countOf(tally, 200) > 0 && tally.statuses.size === 1 && tally.lost.length === 0,
    () => `${engine}: ordinary clients: ${statusText(tally)}, ${tally.lost.length} lost`,
  );
  const rows = Array.from({ length: SHARDS }, (_, shard) => readRowsAfter(dataDir, shard, START)).flat();
  findings.expect(
    rows.length === countOf(tally, 200) + 1,
    () => `${engine}: ${rows.length} events of ${countOf(tally, 200) + 1} answers`,
  );
  const used = await usedOf(service, keys);
  findings.expect(used === 0, () => `${engine}: ${String(used)} verifications were charged`);
  const after = await backTo(service.pid, before);
  findings.expect(
    before === undefined || (after ?? 0) <= before + DESCRIPTORS_SLACK,
    () => `${engine}: ${before ?? 0} descriptors before, ${after ?? 0} after`,
  );
  const ended = await service.end('SIGTERM');
  findings.expect(ended.code === 0, () => `${engine}: ended with ${ended.code ?? ended.signal ?? ''}`);
  return (
    `${engine}: ${countOf(tally, 200)} ordinary answers beside them (p99 ` +
    `${percentile(tally.latencies, 0.99).toFixed(1)} ms), ${left} clients left at a byte, ` +
    `descriptors ${before ?? '?'} -> ${held ?? '?'} -> ${after ?? '?'}`
  );
}

async function collect(port: number, keys: Keys): Promise<string> {
  const client = await RawClient.open(port);
  await client.send(collectText(keys, 'whole'));
  const reply = await client.reply();
  client.leave();
  const parsed: unknown = JSON.parse(reply?.body ?? '{}');
  if (typeof parsed !== 'object' || parsed === null || !('event_id' in parsed))
    throw new Error(`no event was collected: ${reply?.body ?? 'no reply'}`);
  return String(parsed.event_id);
}

async function backTo(pid: number, before: number | undefined): Promise<number | undefined> {
  if (before === undefined) return undefined;
  for (let left = BACK_MS_MAX; left > 0 && (descriptorsOf(pid) ?? 0) > before + DESCRIPTORS_SLACK; left -= 50)
    await pause(50);
  return descriptorsOf(pid);
}

export const row: FaultRow = {
  number: 10,
  title: 'slow clients, idle sockets, clients that leave at every byte',
  promise: 'service unaffected, no event and no charge for a request that was not whole, descriptors back to the start',
  async run({ long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const told: string[] = [];
    for (const engine of size.engines) told.push(await oneEngine(engine, temporaryDirectory(scope), size, findings));
    return findings.outcome(
      `${size.idle} idle, ${size.heads} slow heads, ${size.bodies} slow bodies, ${size.readers} slow readers; ` +
        told.join('; '),
    );
  },
};
