// Two workspaces of one service, and helpers that send the requests each may send.
import { createKey } from '../../../src/access/keys.js';
import { type KeyKind, type Mode } from '../../../src/contract/vocabulary.js';
import { type Answer, changesKnown, type Json, type TestApp, WORKSPACE } from '../app.js';
import { body, device, fingerprintOf } from '../bodies.js';

const LIMIT = 100_000;
/** Concurrent requests. */
const BATCH = 50;

export interface Tenant {
  workspace: string;
  keys: Record<KeyKind, string>;
}

export class Tenants {
  readonly #test: TestApp;
  /** The tenant that exhausts resources, and the same workspace in test mode. */
  readonly flooder: Tenant;
  readonly sandbox: Tenant;
  /** Another tenant. */
  readonly rival: Tenant;
  #number = 0;

  static async open(test: TestApp): Promise<Tenants> {
    const keys: Record<KeyKind, string> = { api: '', public: '', secret: '' };
    for (const kind of ['api', 'public', 'secret'] as const)
      keys[kind] = (await createKey(test.control, { workspace: 'rival', kind, mode: 'live', limit: LIMIT })).key;
    await changesKnown(test);
    return new Tenants(test, { workspace: 'rival', keys });
  }

  private constructor(test: TestApp, rival: Tenant) {
    this.#test = test;
    const own = (mode: Mode): Tenant => ({ workspace: WORKSPACE, keys: test.keys[mode] });
    this.flooder = own('live');
    this.sandbox = own('test');
    this.rival = rival;
  }

  /** A request body with a new user and a new device. */
  #somebody(): Json {
    this.#number += 1;
    return { ...body(`user ${this.#number}`), device: device('', { fingerprint: fingerprintOf(`f${this.#number}`) }) };
  }

  collect(tenant: Tenant, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#test.post('/v2/fingerprint', this.#somebody(), { 'x-api-key': tenant.keys.public, ...headers });
  }

  score(tenant: Tenant, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#test.post('/fingerprint/score', this.#somebody(), { 'x-service-key': tenant.keys.api, ...headers });
  }

  verify(tenant: Tenant, eventId: string): Promise<Answer> {
    return this.#test.post('/v2/verify', { event_id: eventId }, { 'x-secret-api-key': tenant.keys.secret });
  }

  /** Ids of events that can be verified. */
  async events(tenant: Tenant, count: number): Promise<string[]> {
    const replies = await Promise.all(Array.from({ length: count }, () => this.collect(tenant)));
    return replies.map(({ body }) => String(body['event_id']));
  }

  /** How many of `count` requests got status 200. */
  async answered(count: number, ask: () => Promise<Answer>): Promise<number> {
    let good = 0;
    for (let i = 0; i < count; i += 1) if ((await ask()).status === 200) good += 1;
    return good;
  }

  /** Sends requests until one is refused, at most `most`. @returns how many got status 200 */
  async flood(most: number, ask: () => Promise<Answer>): Promise<number> {
    let good = 0;
    for (let asked = 0; asked < most; asked += BATCH) {
      const statuses = (await Promise.all(Array.from({ length: BATCH }, ask))).map(({ status }) => status);
      good += statuses.filter((status) => status === 200).length;
      if (statuses.some((status) => status !== 200)) break;
    }
    return good;
  }
}
