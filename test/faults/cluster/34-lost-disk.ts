// Row 34. A node dies with rows that no reader had taken, and its disk with it. With LOG_COPY=redis they are on Redis;
// when they cannot be, nothing is acknowledged, or it is counted.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeKeys } from '../../support/callers/service-key.js';
import { runCli } from '../../support/cli.js';
import { body } from '../../support/bodies.js';
import { startTestEngine, type TestEngine } from '../../support/engine.js';
import { childrenOf } from '../../support/faults/descriptors.js';
import { Node } from '../../support/fleet/nodes.js';
import { freePort, startRedis, type TestRedis } from '../../support/redis.js';
import { type Scope, temporaryDirectory } from '../../support/scope.js';
import {
  diesBehind,
  each,
  type Keys,
  KNOWN_MS_MAX,
  KNOWN_MS_SHORT,
  knownAt,
  post,
  until,
  users,
} from '../parts/lost-node.js';
import { type FaultRow, type Findings } from '../parts/row.js';

const SIZE = { long: { users: 500, pages: 20 }, short: { users: 60, pages: 5 } } as const;
const COPY_BYTES_MAX = 1024 * 1024;
/** More than fit into it. */
const FILLING = 2500;
const UNCOPIED = 'riskgate_log_uncopied_rows_total';
const ROWS = 'SELECT count(), uniqExact(event_id) FROM events';
const VERIFIED = 'SELECT count(), uniqExact(event_id) FROM verifications';

interface Place {
  scope: Scope;
  redis: TestRedis;
  keys: Keys;
  env: Record<string, string>;
  findings: Findings;
}

async function start({ scope, redis, env }: Place, change: Record<string, string> = {}): Promise<Node> {
  const node = new Node(scope, await freePort(), redis.url, { TRUSTED_PROXIES: '', ...env, ...change });
  await node.start();
  return node;
}

/** A node killed, its folder deleted, its log read from the copy. */
async function recovered(place: Place, size: { users: number; pages: number }, long: boolean): Promise<string> {
  const { scope, redis, keys, env, findings } = place;
  const [dead, other] = [await start(place), await start(place)];
  const names = users(size.users);
  await diesBehind(dead, keys, size, findings);
  const id = readFileSync(join(dead.dataDir, 'node-id'), 'utf8').trim();
  rmSync(dead.dataDir, { recursive: true });
  const before = await knownAt(other, keys, names);
  const since = performance.now();
  const cli = { ...env, REDIS_URL: redis.url, DATA_DIR: other.dataDir };
  const adopted = await runCli(['nodes', 'adopt', join(temporaryDirectory(scope), 'anew'), '--copy', id], cli);
  findings.expect(adopted.code === 0, () => `adopt said: ${adopted.stderr}`);
  const adoptedMs = performance.now() - since;
  const knownMs = adoptedMs + (await until(async () => (await knownAt(other, keys, names)) === names.length));
  findings.expect(knownMs <= KNOWN_MS_SHORT, 'not known to the others');
  findings.expectOnCalm(!long || knownMs <= KNOWN_MS_MAX, () => `known after ${knownMs.toFixed(0)} ms`);
  await other.stop();
  return `${size.users} users known by others: ${before} before, all ${knownMs.toFixed(0)} ms after the kill`;
}

/** Readers stand still until the copy is full. @returns how many were answered 200, and the last status */
async function filled(place: Place, full: string): Promise<{ taken: number; last: number; metrics: string }> {
  const change = { LOG_COPY_MAX_BYTES: String(COPY_BYTES_MAX), LOG_COPY_FULL: full };
  const node = await start(place, change);
  const [readers = 0] = childrenOf(node.pid);
  process.kill(readers, 'SIGSTOP');
  let [taken, last] = [0, 0];
  const names = Array.from({ length: FILLING }, (_, i) => `${full} ${i}`);
  await each(names, async (name) => {
    last = (await post(node, '/fingerprint/score', ['x-service-key', place.keys.api], body(name))).status;
    if (last === 200) taken += 1;
  });
  const metrics = await (await fetch(`${node.url}/metrics`)).text();
  process.kill(readers, 'SIGCONT');
  const opened = await until(async () => {
    const again = await post(node, '/fingerprint/score', ['x-service-key', place.keys.api], body('afterwards'));
    return again.status === 200;
  });
  place.findings.expect(Number.isFinite(opened), `${full}: it does not take events again when readers go on`);
  await node.stop('SIGKILL');
  return { taken, last, metrics };
}

function figure(metrics: string, name: string): number {
  return Number(new RegExp(`^${name}(?:\\{\\})? (\\S+)$`, 'm').exec(metrics)?.[1] ?? NaN);
}

/** The master of the copy is gone. @returns statuses of what was asked meanwhile */
async function withoutMaster(place: Place, full: string): Promise<Set<number>> {
  const node = await start(place, { LOG_COPY_FULL: full, STORE_READ_MS: '25' });
  const statuses = new Set<number>();
  place.redis.pause();
  await each(users(40), async (name) => {
    const asked = await post(node, '/fingerprint/score', ['x-service-key', place.keys.api], body(name));
    statuses.add(asked.status);
  });
  place.redis.resume();
  const back = await until(async () => {
    const asked = await post(node, '/fingerprint/score', ['x-service-key', place.keys.api], body('back'));
    return asked.status === 200;
  });
  place.findings.expect(Number.isFinite(back), `${full}: not back after the master was`);
  await node.stop('SIGKILL');
  return statuses;
}

async function inEachStore(
  place: Place,
  engine: TestEngine | undefined,
  size: { users: number; pages: number },
  long: boolean,
): Promise<string> {
  const { findings } = place;
  const said = await recovered(place, size, long);
  const rows = engine === undefined ? '' : await engine.ask(ROWS);
  const count = size.users + 2 * size.pages;
  findings.expect(engine === undefined || rows === `${count}\t${count}`, () => `ClickHouse: ${rows}, not ${count}`);
  const verified = engine === undefined ? '' : await engine.ask(VERIFIED);
  findings.expect(
    engine === undefined || verified === `${size.pages}\t${size.pages}`,
    () => `ClickHouse: ${verified} verifications, not ${size.pages}`,
  );
  const each = [rows, verified].map((of) => of.replace('\t', ', different '));
  return `${said}; ClickHouse has rows: ${each[0]}, verifications: ${each[1]}`;
}

async function withoutCopy(place: Place): Promise<string> {
  const { findings } = place;
  const refused = await filled(place, 'refuse');
  findings.expect(
    refused.last === 503 && refused.taken < FILLING && figure(refused.metrics, UNCOPIED) === 0,
    () => `refuse: ${refused.taken} taken, then ${refused.last}`,
  );
  const local = await filled(place, 'local');
  const uncopied = figure(local.metrics, UNCOPIED);
  findings.expect(local.taken === FILLING && uncopied > 0, () => `local: ${local.taken} taken, ${uncopied} counted`);
  const [hung, alone] = [await withoutMaster(place, 'refuse'), await withoutMaster(place, 'local')];
  findings.expect(!hung.has(200) && hung.has(503), () => `refuse without a master: ${[...hung].join()}`);
  findings.expect(alone.has(200) && alone.size === 1, () => `local without a master: ${[...alone].join()}`);
  return (
    `copy of 1 MiB full: refuse takes ${refused.taken} of ${FILLING} and then none, local all with ${uncopied} ` +
    `counted; master hung: refuse ${[...hung].join()}, local ${[...alone].join()}`
  );
}

export const row: FaultRow = {
  number: 34,
  title: 'a node killed with an unread log and its disk deleted; the copy full, its master hung',
  promise: 'all known from the copy, each once; refuse: nothing acknowledged without a copy; local: counted',
  async run({ long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const redis = await startRedis(scope);
    const engine = await startTestEngine();
    if (engine !== undefined) scope.teardown(() => engine.close());
    const env = {
      LOG_COPY: 'redis',
      CLICKHOUSE: engine === undefined ? 'off' : '',
      CLICKHOUSE_URL: engine?.url ?? '',
    };
    const place = { scope, redis, keys: await makeKeys({ redisUrl: redis.url }), env, findings };
    const told = [await findings.checked(5, () => inEachStore(place, engine, size, long))];
    const off = { ...place, env: { LOG_COPY: 'redis', CLICKHOUSE: 'off', CLICKHOUSE_URL: '' } };
    told.push(await findings.checked(17, () => withoutCopy(off)));
    return findings.outcome(told.join('; '));
  },
};
