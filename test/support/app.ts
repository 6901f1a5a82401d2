// The one way to start the service in a test: the real thing on a free port, with a data directory of its own and a
// workspace whose keys allow as many requests as a test wants.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey } from '../../src/access/keys.js';
import { type ControlStore } from '../../src/access/control/store.js';
import { type Reply, sendRequest } from './send.js';
import { openControlStore } from './storage.js';
import { type App, startApp } from '../../src/app.js';
import { readConfig } from '../../src/config.js';
import { KEY_KINDS, type KeyKind, type Mode } from '../../src/contract/vocabulary.js';
import { createLogger } from '../../src/logger.js';

export const WORKSPACE = 'acme';
const LIMIT = 100_000;
const KNOWN_PAUSE_MS = 20;
const KNOWN_ATTEMPTS_MAX = 3000;

export type Json = Record<string, unknown>;

export interface Answer extends Reply {
  body: Json;
}

export interface TestApp {
  app: App;
  url: string;
  dataDir: string;
  /** By mode and kind. */
  keys: Record<Mode, Record<KeyKind, string>>;
  control: ControlStore;
  /** Lines of the service's own log. */
  lines: string[];
  /** POST with the live API key unless `headers` bring one. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, headers?: Record<string, string>, body?: string | Buffer): Promise<Answer>;
  /** Stops the service and starts it again on the same data. @param meanwhile done between the two */
  restart(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  clock?: () => number;
  workerUrl?: URL;
}

export async function createTestApp({ env = {}, clock, workerUrl }: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'riskgate-test-'));
  const config = readConfig({
    PORT: '0',
    SHARDS: '2',
    CLICKHOUSE: 'off',
    GEO: 'off',
    CACHE_BYTES_MAX: String(32 * 1024 * 1024),
    DATA_DIR: dataDir,
    // On a busy machine a store must not count as away; tests in which it is say how long is waited for it.
    STORE_READ_MS: '5000',
    // Nor must a request be refused, or a worker ended, because a busy machine was slow; tests of that set their own.
    QUEUE_MS: '60000',
    TASK_MS: '60000',
    ...env,
  });
  const control = await openControlStore(config.storage);
  const keys = { test: await keysOf(control, 'test'), live: await keysOf(control, 'live') };
  const lines: string[] = [];
  const options = {
    config,
    log: createLogger((line) => lines.push(line)),
    ...(clock === undefined ? {} : { clock }),
    ...(workerUrl === undefined ? {} : { workerUrl }),
  };

  const test: TestApp = {
    app: await startApp(options),
    url: '',
    dataDir,
    keys,
    control,
    lines,
    post: (path, body, headers) =>
      test.send(
        'POST',
        path,
        {
          'content-type': 'application/json',
          ...(headers ?? { 'x-service-key': keys.live.api }),
        },
        typeof body === 'string' ? body : JSON.stringify(body),
      ),
    async send(method, path, headers = {}, body) {
      const reply = await sendRequest(method, test.url + path, headers, body);
      return { ...reply, body: objectOf(reply.text) };
    },
    async restart(meanwhile = () => undefined) {
      await test.app.close();
      meanwhile();
      test.app = await startApp(options);
      test.url = `http://127.0.0.1:${test.app.port}`;
    },
    async close() {
      await test.app.close();
      await control.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  test.url = `http://127.0.0.1:${test.app.port}`;
  return test;
}

export interface TestWorkspace {
  name: string;
  keys: TestApp['keys'];
}

/**
 * A workspace that nobody has asked anything in, of a service that runs. Tests of one file that only must not know each
 * other's users share a service so: a start of each takes more than a second of processor time.
 */
export async function ownWorkspace({ control, send }: TestApp): Promise<TestWorkspace> {
  const name = `${WORKSPACE}-${randomUUID()}`;
  const keys = { test: await keysOf(control, 'test', name), live: await keysOf(control, 'live', name) };
  const known = async (): Promise<boolean> =>
    (await send('GET', '/v2/usage', { 'x-secret-api-key': keys.live.secret, 'x-forwarded-proto': 'https' })).status !==
    401;
  for (let attempt = 0; attempt < KNOWN_ATTEMPTS_MAX; attempt += 1) {
    if (await known()) return { name, keys };
    await sleep(KNOWN_PAUSE_MS);
  }
  throw new Error(`the service does not know the workspace ${name}`);
}

async function keysOf(control: ControlStore, mode: Mode, workspace = WORKSPACE): Promise<Record<KeyKind, string>> {
  const made: Record<KeyKind, string> = { api: '', public: '', secret: '' };
  for (const kind of KEY_KINDS) made[kind] = (await createKey(control, { workspace, kind, mode, limit: LIMIT })).key;
  return made;
}

/** `{}` for what is no JSON object. */
function objectOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
