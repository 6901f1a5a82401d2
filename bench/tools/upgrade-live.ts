// A live upgrade: the service of an older checkout is killed under load, and this version's service starts on its data.
//   node dist/bench/tools/upgrade-live.js <older checkout, built> [seconds of load]
// Prints what was acknowledged, and how much of it is in ClickHouse and in the profiles and can be verified; exits with
// 1 if any is missing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClickHouse, openClickHouse } from '../../src/clickhouse/client.js';
import { endpointUrl, readEndpoint } from '../../src/clickhouse/endpoint.js';
import { type KeyKind } from '../../src/contract/vocabulary.js';
import { ask, device, LOOK_MS, makeKeys, READY_MS_MAX, type Running, start } from './live.js';

const CLIENTS = 8;
const USERS = 300;
const VERIFIED_MAX = 200;

/** Sends load until the service is killed. Resolves to the acknowledged ids, those of the public key separately. */
async function load(old: Running, keys: Record<KeyKind, string>, ms: number) {
  const [scored, collected]: [string[], string[]] = [[], []];
  let running = true;
  let cutOff = 0;
  const isRunning = (): boolean => running;
  const client = async (own: number): Promise<void> => {
    for (let i = own; isRunning(); i += CLIENTS) {
      const user = i % USERS;
      const isPage = i % 4 === 0;
      const { status, text } = isPage
        ? await ask(`${old.url}/v2/fingerprint`, { 'x-api-key': keys.public }, { device: device(user) })
        : await ask(
            `${old.url}/fingerprint/score`,
            { 'x-service-key': keys.api },
            { userId: `user ${user}`, device: device(user) },
          );
      const id = status === 200 ? /"session_id":"([^"]+)"/.exec(text)?.[1] : undefined;
      if (id === undefined) cutOff += 1;
      else (isPage ? collected : scored).push(id);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, own) => client(own));
  await sleep(ms);
  await old.kill('SIGKILL');
  running = false;
  await Promise.all(clients);
  return { scored, collected, cutOff };
}

async function analytics(dataDir: string): Promise<ClickHouse> {
  for (let left = READY_MS_MAX; left > 0; left -= LOOK_MS) {
    const endpoint = readEndpoint(dataDir);
    if (endpoint !== undefined)
      return openClickHouse({ url: endpointUrl(endpoint), requestTimeoutMs: 30_000, connectionsMax: 2 });
    await sleep(LOOK_MS);
  }
  throw new Error('the embedded ClickHouse does not come up');
}

/** Ids in ClickHouse, when all of `ids` are there or after a timeout. */
async function arrived(dataDir: string, ids: readonly string[]): Promise<string[]> {
  const client = await analytics(dataDir);
  let found: string[] = [];
  for (let left = READY_MS_MAX; left > 0; left -= LOOK_MS) {
    const answer = await client
      .query({ query: 'SELECT event_id FROM events', format: 'TabSeparated' })
      .then((reply) => reply.text())
      .catch(() => '');
    found = answer.split('\n').filter((id) => id !== '');
    const there = new Set(found);
    if (ids.every((id) => there.has(id))) break;
    await sleep(LOOK_MS);
  }
  await client.close();
  return found;
}

async function main(checkout: string, seconds: number): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'riskgate-upgrade-'));
  const keys = await makeKeys({ DATA_DIR: dataDir });
  const { scored, collected, cutOff } = await load(await start(checkout, { DATA_DIR: dataDir }), keys, seconds * 1000);
  const ids = [...scored, ...collected];
  const since = performance.now();
  const now = await start(process.cwd(), { DATA_DIR: dataDir });
  const readyMs = performance.now() - since;
  const wanted = collected.slice(-VERIFIED_MAX);
  let verified = 0;
  for (const id of wanted) {
    const { status } = await ask(`${now.url}/v2/verify`, { 'x-secret-api-key': keys.secret }, { event_id: id });
    if (status === 200) verified += 1;
  }
  const found = await arrived(dataDir, ids);
  const there = new Set(found);
  const missing = ids.filter((id) => !there.has(id)).length;
  await now.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
  console.log(
    `${ids.length} events acknowledged by ${checkout}, ${cutOff} requests cut off; ready ${Math.round(readyMs)} ms ` +
      `after the upgrade; ${missing} missing and ${found.length - there.size} twice in ClickHouse of ` +
      `${there.size}; ${verified} of the last ${wanted.length} collected events verified`,
  );
  return ids.length > 0 && missing === 0 && found.length === there.size && verified === wanted.length;
}

const [, , checkout = '', seconds = '10'] = process.argv;
process.exitCode = (await main(checkout, Number(seconds))) ? 0 : 1;
