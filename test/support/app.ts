// Starts the real service for a test, on a free port, with its own data directory and a workspace whose keys have
// practically no rate limit. All tests start it this way.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlStore } from '../../src/access/control/store.js';
import { createKeys } from './callers/many-keys.js';
import { type Scope } from './scope.js';
import { type Reply, sendRequest } from './send.js';
import { openControlStore } from './storage.js';
import { type App, startApp } from '../../src/app.js';
import { type Config, readConfig } from '../../src/config.js';
import { KEY_KINDS, type KeyKind, type Mode, MODES } from '../../src/contract/vocabulary.js';
import { createLogger } from '../../src/logger.js';
import { objectOfJson } from '../../src/util/is-object.js';

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
  /** By mode, then by kind. */
  keys: Record<Mode, Record<KeyKind, string>>;
  control: ControlStore;
  /** Lines of the service's log. */
  lines: string[];
  /** POST with the live API key, unless `headers` contain a key. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, headers?: Record<string, string>, body?: string | Buffer): Promise<Answer>;
  /** Stops the service and starts it again on the same data. @param meanwhile runs while it is stopped */
  restart(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  /** What no environment can set. */
  config?: Partial<Config>;
  clock?: () => number;
  workerUrl?: URL;
}

/** A service that is stopped when the test ends. */
export async function testApp(t: Scope, options?: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp(options);
  t.teardown(() => app.close());
  return app;
}

/** The caller closes it: for a test that stops it itself. */
export async function createTestApp({
  env = {},
  config: beyond,
  clock,
  workerUrl,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'riskgate-test-'));
  const config = readConfig({
    PORT: '0',
    SHARDS: '2',
    CLICKHOUSE: 'off',
    GEO: 'off',
    REHEARSAL_REQUESTS: '0',
    CACHE_BYTES_MAX: String(32 * 1024 * 1024),
    DATA_DIR: dataDir,
    // On a busy machine a slow store must not count as unavailable; tests of an unavailable store set their own value.
    STORE_READ_MS: '5000',
    // For the same reason no request is refused and no worker ended for slowness; tests of that set their own values.
    QUEUE_MS: '60000',
    TASK_MS: '60000',
    // What was learned on a day that the test says is not swept for its age of today: sweeps have their own clock.
    ...(clock === undefined ? {} : { PROFILE_TTL_DAYS: '3650', PROVISIONAL_TTL_DAYS: '3650' }),
    ...env,
  });
  const control = await openControlStore(config.storage);
  const keys = await keysOf(control, WORKSPACE);
  const lines: string[] = [];
  const options = {
    config: { ...config, ...beyond },
    log: createLogger((line) => lines.push(line)),
    ...(clock === undefined ? {} : { clock }),
    ...(workerUrl === undefined ? {} : { workerUrl }),
  };

  const test: TestApp = {
    app: await startApp(options).catch(async (error: unknown) => {
      await control.close();
      throw error;
    }),
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
      return { ...reply, body: objectOfJson(reply.text) };
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
 * An unused workspace of a running service. Tests of one file that only need separate users share a service this way:
 * each service start takes more than a second of CPU.
 */
export async function ownWorkspace({ control, send }: TestApp): Promise<TestWorkspace> {
  const name = `${WORKSPACE}-${randomUUID()}`;
  const keys = await keysOf(control, name);
  await known(send, keys.live.secret);
  return { name, keys };
}

/** Until the service knows what was changed before of keys and workspaces: it reads all of them at once. */
export async function changesKnown({ control, send }: TestApp): Promise<void> {
  const [issued] = await createKeys(control, [{ workspace: WORKSPACE, kind: 'secret', mode: 'live', limit: LIMIT }]);
  await known(send, issued?.key ?? '');
}

async function known(send: TestApp['send'], secret: string): Promise<void> {
  const headers = { 'x-secret-api-key': secret, 'x-forwarded-proto': 'https' };
  for (let attempt = 0; attempt < KNOWN_ATTEMPTS_MAX; attempt += 1) {
    if ((await send('GET', '/v2/usage', headers)).status !== 401) return;
    await sleep(KNOWN_PAUSE_MS);
  }
  throw new Error('the service does not know a key');
}

async function keysOf(control: ControlStore, workspace: string): Promise<TestApp['keys']> {
  const made: TestApp['keys'] = {
    test: { api: '', public: '', secret: '' },
    live: { api: '', public: '', secret: '' },
  };
  const needed = MODES.flatMap((mode) => KEY_KINDS.map((kind) => ({ workspace, kind, mode, limit: LIMIT })));
  for (const { mode, kind, key } of await createKeys(control, needed)) made[mode][kind] = key;
  return made;
}
