// The real service in this process with a clock that the world sets. Requests go through HTTP on one connection, one
// after the other, so that the same seed gives the same decisions.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey } from '../../../src/access/keys.js';
import { createControlStore } from '../../../src/access/control/store.js';
import { readStorage } from '../../../src/config.js';
import { openStorage } from '../../../src/storage/open.js';
import { startApp } from '../../../src/app.js';
import { readConfig } from '../../../src/config.js';
import { createLogger } from '../../../src/logger.js';
import { postJson } from '../post.js';
import { writeLists } from './lists.js';
import { bodyOf, type Facts, type Finding, pathOf, readReply, type Reply } from './wire.js';

export interface WorldService {
  /** @param at Unix milliseconds; never before an earlier request */
  ask(facts: Facts, at: number): Promise<Reply>;
  /** @param reply an earlier reply of this service */
  label(reply: Reply, word: Finding, at: number): Promise<void>;
  close(): Promise<void>;
}

/** Above the number of requests per second of any world. */
const KEY_LIMIT = 1_000_000;
/**
 * One shard reads its own writes at once; with several shards, counts of other shards would arrive at varying times.
 */
const SETTINGS = {
  PORT: '0',
  SHARDS: '1',
  CLICKHOUSE: 'off',
  STORE_READ_MS: '5000',
  TASK_MS: '30000',
  QUEUE_MS: '30000',
  EVENT_TTL: '3600',
} as const;
const RETRIES_MAX = 5;

export async function openWorldService(startMs: number): Promise<WorldService> {
  const directory = mkdtempSync(join(tmpdir(), 'riskgate-world-'));
  const dataDir = join(directory, 'data');
  const listsDir = join(directory, 'lists');
  writeLists(listsDir);
  const config = readConfig({ ...SETTINGS, DATA_DIR: dataDir, NETWORK_LISTS_DIR: listsDir });
  mkdirSync(dataDir, { recursive: true });
  const storage = await openStorage(readStorage({ DATA_DIR: dataDir }));
  const control = createControlStore(await storage.control());
  const { key } = await createKey(control, { workspace: 'world', kind: 'api', mode: 'live', limit: KEY_LIMIT });
  const secret = await createKey(control, { workspace: 'world', kind: 'secret', mode: 'live', limit: KEY_LIMIT });
  await control.close();
  const events = new WeakMap<Reply, string>();
  let now = startMs;
  const log = { ...createLogger((line) => process.stderr.write(line)), info: () => undefined };
  const app = await startApp({ config, log, clock: () => now });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async ask(facts, at) {
      now = Math.max(now, at);
      for (let attempt = 0; attempt < RETRIES_MAX; attempt += 1) {
        const target = {
          port: app.port,
          path: pathOf(facts),
          headers: { 'x-service-key': key, 'x-client-ip': facts.address },
        };
        const { status, retryAfterMs, body } = await postJson(agent, target, JSON.stringify(bodyOf(facts, now)));
        if (status === 200) {
          const { event, ...reply } = readReply(body);
          events.set(reply, event);
          return reply;
        }
        if (status !== 429) throw new Error(`${status} ${body}`);
        now += retryAfterMs;
      }
      throw new Error('the service keeps answering 429');
    },
    async label(reply, word, at) {
      now = Math.max(now, at);
      const target = {
        port: app.port,
        path: `/v2/events/${events.get(reply) ?? ''}/label`,
        headers: { 'x-secret-api-key': secret.key },
      };
      const { status, body } = await postJson(agent, target, JSON.stringify(word));
      if (status !== 200) throw new Error(`${status} ${body}`);
    },
    async close() {
      agent.destroy();
      await app.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
