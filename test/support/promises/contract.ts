// The base of the contract table: each row states a rule and checks it on the running service. One service per engine
// and store answers all rows; every row uses its own users and devices.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { addKey, createKey, setKeyState } from '../../../src/access/keys.js';
import { addWorkspace } from '../../../src/access/workspaces.js';
import { type ControlStore } from '../../../src/access/control/store.js';
import { type Answer, testApp, type Json, type TestApp, WORKSPACE } from '../app.js';
import { device } from '../bodies.js';
import { eventually } from '../eventually.js';
import { temporaryDirectory } from '../scope.js';
import { BROWSER } from '../agents.js';

export type Engine = 'uws' | 'node';
export type Store = 'lmdb' | 'redis' | 'cluster' | 'sentinel';

export interface Row {
  rule: string;
  check: Check;
}
export type Check = (t: Test, world: World) => Promise<void>;

export interface Section {
  /** Section number in the contract. */
  number: string;
  title: string;
  rows: Row[];
}

export function row(rule: string, check: Check): Row {
  return { rule, check };
}

/** A request. Defaults: POST, JSON, the live key of the kind that the path needs, through the proxy. */
export interface Ask {
  path: string;
  method?: string;
  /** A string is sent unchanged, undefined sends no body, anything else is sent as JSON. */
  body?: unknown;
  /** Name in `World.keys`; '' sends no key. */
  key?: KeyName | '';
  headers?: Record<string, string>;
}

export interface Person {
  userId: string;
  device: Json;
}

type WorkspaceKey = `${'live' | 'test'}${'Api' | 'Public' | 'Secret'}`;
/** Keys of the default workspace without an effective limit, or with the property that the name says. */
export type KeyName =
  | WorkspaceKey
  | 'inactiveApi'
  | 'inactivePublic'
  | 'inactiveSecret'
  | 'revokedApi'
  | 'limitedApi'
  | 'limitedPublic'
  | 'limitedSecret'
  | 'ordinaryApi'
  | 'ordinaryPublic'
  | 'sandboxApi'
  | 'sandboxPublic'
  | 'rivalSecret'
  | 'rivalPublic'
  | 'smallPublic'
  | 'smallSecret';

export const ADMIN_TOKEN = 'the-token-of-the-table';
const LIMIT = 100_000;
export const OWN_LIMIT = 5;
/** Monthly quota of distinct visitors of the workspace `small`. */
export const SMALL_QUOTA = 2;
/** User agent of a normal visitor. */
const START = Date.UTC(2026, 7, 20, 12);

export class World {
  readonly app: TestApp;
  readonly engine: Engine;
  readonly store: Store;
  readonly keys: Readonly<Record<KeyName, string>>;
  /** An address on the VPN list. */
  readonly listedAddress = '91.250.7.7';
  /** `status code` of every refusal so far. */
  readonly refusals = new Set<string>();
  readonly #clock: { now: number };
  #people = 0;

  constructor(app: TestApp, engine: Engine, store: Store, keys: Record<KeyName, string>, clock: { now: number }) {
    this.app = app;
    this.engine = engine;
    this.store = store;
    this.keys = keys;
    this.#clock = clock;
  }

  /** Time of the service's clock, Unix ms. Only `tick` and `nextWindow` advance it. */
  get now(): number {
    return this.#clock.now;
  }

  tick(ms: number): void {
    this.#clock.now += ms;
  }

  /** Advances to the next whole second, in which there was no request yet. */
  nextWindow(): void {
    this.#clock.now = (Math.floor(this.#clock.now / 1000) + 1) * 1000;
  }

  /** A new user with a new device. */
  person(): Person {
    const name = `person ${(this.#people += 1)}`;
    return { userId: name, device: device(name) };
  }

  /** An unused address. */
  address(): string {
    this.#people += 1;
    return `91.${64 + (this.#people >> 16)}.${(this.#people >> 8) & 255}.${this.#people & 255}`;
  }

  async ask(t: Test, { path, method = 'POST', body, key = keyFor(path), headers = {} }: Ask): Promise<Answer> {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await this.app.send(
      method,
      path,
      {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        'x-forwarded-proto': 'https',
        'x-forwarded-for': this.address(),
        'user-agent': BROWSER,
        ...(key === '' ? {} : { [keyHeader(path)]: this.keys[key] }),
        ...headers,
      },
      text ?? (method === 'POST' ? '' : undefined),
    );
    if (answer.status >= 400) this.#holdError(t, answer);
    return answer;
  }

  /** Section 2.6: every refusal has the same shape; Retry-After occurs only with 429. */
  #holdError(t: Test, { status, headers, body }: Answer): void {
    const { detail, error_code, status_code, ...more } = body;
    t.strictSame(
      [typeof detail, typeof error_code, status_code, more, headers.get('content-type'), headers.has('retry-after')],
      ['string', 'string', status, {}, 'application/json', status === 429],
    );
    this.refusals.add(`${status} ${String(error_code)}`);
  }
}

function keyFor(path: string): KeyName | '' {
  if (path.startsWith('/fingerprint')) return 'liveApi';
  if (path.startsWith('/v2/fingerprint')) return 'livePublic';
  return path.startsWith('/v2') ? 'liveSecret' : '';
}

function keyHeader(path: string): string {
  if (path.startsWith('/v2/fingerprint')) return 'x-api-key';
  return path.startsWith('/v2') ? 'x-secret-api-key' : 'x-service-key';
}

/** A valid request of a new user, with the changes of a row. The value undefined removes a field. */
export function request(world: World, change: Json = {}): Json {
  const { userId, device: own } = world.person();
  const { device: changed, ...rest } = change;
  return {
    userId,
    ...rest,
    device: 'device' in change && !isObject(changed) ? changed : { ...own, ...(isObject(changed) ? changed : {}) },
  };
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that is an object; {} otherwise. */
export function part(value: Json, name: string): Json {
  const found = value[name];
  return isObject(found) ? found : {};
}

export function reasonsOf(body: Json): string[] {
  const { reason } = body;
  return Array.isArray(reason) ? reason.map(String) : [];
}

export const SCORE = '/fingerprint/score';
export const COLLECT = '/v2/fingerprint';
export const VERIFY = '/v2/verify';

/** The rule holds if the reply is 200 with a body that matches. */
export function accepts(change: Json, pattern: Json = {}, ask: Partial<Ask> = {}): Check {
  return async (t, world) => {
    const { status, body } = await world.ask(t, { path: SCORE, body: request(world, change), ...ask });
    t.match({ status, body }, { status: 200, body: pattern });
  };
}

/** The rule holds if the reply contains this reason. */
export function gives(change: Json, code: string, ask: Partial<Ask> = {}): Check {
  return async (t, world) => {
    const { status, body } = await world.ask(t, { path: SCORE, body: request(world, change), ...ask });
    t.equal(status, 200, JSON.stringify(body));
    t.ok(reasonsOf(body).includes(code), `${code} in ${reasonsOf(body).join(' ')}`);
  };
}

/** The rule holds if all these checks pass. */
export function all(...checks: Check[]): Check {
  return async (t, world) => {
    for (const check of checks) await check(t, world);
  };
}

/** The rule holds if the request is refused with this status and code. */
export function refuses(
  change: Json,
  status: number,
  code: string,
  detail: RegExp = /./,
  ask: Partial<Ask> = {},
): Check {
  return async (t, world) =>
    refused(t, await world.ask(t, { path: SCORE, body: request(world, change), ...ask }), status, code, detail);
}

export function refused(t: Test, { status, body }: Answer, expected: number, code: string, detail: RegExp = /./): void {
  t.match({ status, body }, { status: expected, body: { error_code: code, detail } });
}

/** Headers of a client with a public key. */
export function publicKey(world: World, key: KeyName = 'livePublic'): Record<string, string> {
  return { 'x-api-key': world.keys[key] };
}

/** Sends a collect request and returns the reply body. */
export async function collect(t: Test, world: World, body: Json, ask: Partial<Ask> = {}): Promise<Json> {
  const reply = await world.ask(t, { path: COLLECT, body, ...ask });
  t.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** Sends a verify request and returns the whole reply. */
export function verify(t: Test, world: World, eventId: unknown, ask: Partial<Ask> = {}): Promise<Answer> {
  return world.ask(t, { path: VERIFY, body: { event_id: eventId }, ...ask });
}

export async function openWorld(t: Test, engine: Engine, store: Store, env: Record<string, string>): Promise<World> {
  const clock = { now: START };
  const lists = temporaryDirectory(t);
  writeFileSync(join(lists, 'vpn.txt'), '91.250.0.0/20\n');
  const app = await testApp(t, {
    env: { HTTP_ENGINE: engine, ADMIN_TOKEN, TRUSTED_PROXIES: '127.0.0.1', NETWORK_LISTS_DIR: lists, ...env },
    clock: () => clock.now,
  });
  const { live, test } = app.keys;
  const world = new World(
    app,
    engine,
    store,
    {
      liveApi: live.api,
      livePublic: live.public,
      liveSecret: live.secret,
      testApi: test.api,
      testPublic: test.public,
      testSecret: test.secret,
      ...(await specialKeys(app.control)),
    },
    clock,
  );
  await eventually(
    t,
    'the service knows the keys',
    async () =>
      (
        await world.app.send('GET', '/v2/usage', {
          'x-secret-api-key': world.keys.smallSecret,
          'x-forwarded-proto': 'https',
        })
      ).status === 200,
  );
  return world;
}

async function specialKeys(control: ControlStore): Promise<Omit<Record<KeyName, string>, WorkspaceKey>> {
  const make = async (
    kind: 'api' | 'public' | 'secret',
    mode: 'live' | 'test' = 'live',
    limit?: number,
  ): Promise<{ id: string; key: string }> =>
    createKey(control, { workspace: WORKSPACE, kind, mode, ...(limit === undefined ? {} : { limit }) });
  const inState = async (kind: 'api' | 'public' | 'secret', state: 'inactive' | 'revoked'): Promise<string> => {
    const { id, key } = await make(kind, 'live', LIMIT);
    await setKeyState(control, id, state);
    return key;
  };
  const ofWorkspace = (name: string, kind: 'public' | 'secret'): Promise<string> =>
    control.update(
      (transaction) => addKey(transaction, { workspace: name, kind, mode: 'live', limit: LIMIT }, 'active', START).key,
    );
  await control.update((transaction) => {
    addWorkspace(transaction, 'rival', {}, START);
    addWorkspace(transaction, 'small', { protectedDevices: SMALL_QUOTA }, START);
  });
  return {
    inactiveApi: await inState('api', 'inactive'),
    inactivePublic: await inState('public', 'inactive'),
    inactiveSecret: await inState('secret', 'inactive'),
    revokedApi: await inState('api', 'revoked'),
    limitedApi: (await make('api', 'live', OWN_LIMIT)).key,
    limitedPublic: (await make('public', 'live', OWN_LIMIT)).key,
    limitedSecret: (await make('secret', 'live', OWN_LIMIT)).key,
    ordinaryApi: (await make('api')).key,
    ordinaryPublic: (await make('public')).key,
    sandboxApi: (await make('api', 'test')).key,
    sandboxPublic: (await make('public', 'test')).key,
    rivalSecret: await ofWorkspace('rival', 'secret'),
    rivalPublic: await ofWorkspace('rival', 'public'),
    smallPublic: await ofWorkspace('small', 'public'),
    // Created last: when the service accepts it, it accepts all keys.
    smallSecret: await ofWorkspace('small', 'secret'),
  };
}
