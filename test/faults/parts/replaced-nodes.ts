// Two nodes behind deploy/haproxy.cfg, each replaced by another version and back, under a load of clients that send
// nothing twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { body, device } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { type TestEngine } from '../../support/engine.js';
import { type Ask, asker, haproxy, Node } from '../../support/fleet/nodes.js';
import { freePort, startRedis } from '../../support/redis.js';
import { type Scope } from '../../support/scope.js';
import { type Findings } from './row.js';

const REQUESTS_PER_S = 100;
/** On a machine with other work; else what waits would be all that is measured. */
const UNDER_WAY_MAX = 64;
const TICK_MS = 20;
const USERS = 400;
/** Of so many requests one is a page's; its event is verified after it. */
const PAGE_OF = 5;
/** deploy/haproxy.cfg looks each second, twice. */
const DRAIN_DELAY_MS = '3000';
const BACK_MS_MAX = 60_000;
const ARRIVE_MS_MAX = 60_000;
const LOOK_MS = 250;
const FAILED_SAID_MAX = 5;

interface Seen {
  sent: number;
  failed: string[];
  /** Events that were acknowledged. */
  ids: Set<string>;
  nodes: Map<string, number>;
}

interface Asks {
  score: Ask;
  page: Ask;
  verify: Ask;
}

/** @returns the id of the event, undefined when the request failed */
async function told(seen: Seen, what: string, request: ReturnType<Ask>): Promise<string | undefined> {
  seen.sent += 1;
  const reply = await request.catch((error: unknown) => ({ status: 0, node: '', body: String(error) }));
  if (reply.status !== 200) seen.failed.push(`${what} ${reply.status} ${reply.node} ${reply.body.slice(0, 100)}`);
  else seen.nodes.set(reply.node, (seen.nodes.get(reply.node) ?? 0) + 1);
  return reply.status === 200 ? /"(?:session_id|event_id)":"([^"]+)"/.exec(reply.body)?.[1] : undefined;
}

async function send(seen: Seen, { score, page, verify }: Asks, turn: number): Promise<void> {
  const user = `user ${turn % USERS}`;
  if (turn % PAGE_OF !== 0) {
    const id = await told(seen, 'score', score('POST', '/fingerprint/score', body(user)));
    if (id !== undefined) seen.ids.add(id);
    return;
  }
  const id = await told(seen, 'collect', page('POST', '/v2/fingerprint', { device: device(`${user}'s phone`) }));
  if (id === undefined) return;
  seen.ids.add(id);
  await told(seen, 'verify', verify('POST', '/v2/verify', { event_id: id }));
}

/** Sends at its own pace, but for what is under way, until `isOver`. */
async function load(seen: Seen, asks: Asks, isOver: () => boolean): Promise<void> {
  const open = new Set<Promise<void>>();
  const since = performance.now();
  let turn = 0;
  while (!isOver()) {
    const due = ((performance.now() - since) / 1000) * REQUESTS_PER_S;
    for (; turn < due && open.size < UNDER_WAY_MAX; turn += 1) {
      const one: Promise<void> = send(seen, asks, turn).finally(() => open.delete(one));
      open.add(one);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(open);
}

/** @param builds paths of `main`, in the order in which both nodes get them; the first is there before the load */
export async function replacedBehindHaproxy(
  scope: Scope,
  engine: TestEngine,
  builds: readonly (string | undefined)[],
  findings: Findings,
): Promise<string> {
  const { url: redisUrl } = await startRedis(scope);
  const keys = await makeKeys({ redisUrl });
  // A node that gets half of the requests at once has decided some before, as outside of tests.
  const env = { DRAIN_DELAY_MS, CLICKHOUSE: '', CLICKHOUSE_URL: engine.url, REHEARSAL_REQUESTS: '300' };
  const nodes = [await freePort(), await freePort()].map((port) => new Node(scope, port, redisUrl, env));
  const [before, ...later] = builds.map((main) => (main === undefined ? {} : { main }));
  for (const node of nodes) await node.start(before);
  const port = await haproxy(scope, nodes, { rare: true });
  const asks = {
    score: asker(scope, port, keys.api),
    page: asker(scope, port, keys.public, 'x-api-key'),
    verify: asker(scope, port, keys.secret, 'x-secret-api-key'),
  };
  const isBack = async (index: number): Promise<void> => {
    for (let left = BACK_MS_MAX; left > 0; left -= LOOK_MS) {
      const asked = await Promise.all(
        Array.from({ length: 20 }, () => asks.score('GET', '/healthz').catch(() => undefined)),
      );
      if (asked.some((answer) => answer?.node === `riskgate-${index + 1}`)) return;
      await sleep(LOOK_MS);
    }
    findings.expect(false, `HAProxy sends nothing to node ${index + 1} after ${BACK_MS_MAX} ms`);
  };
  for (const index of nodes.keys()) await isBack(index);

  const seen: Seen = { sent: 0, failed: [], ids: new Set(), nodes: new Map() };
  let isOver = false;
  const loaded = load(seen, asks, () => isOver);
  try {
    for (const build of later)
      for (const [index, node] of nodes.entries()) {
        const code = await node.stop();
        findings.expect(code === 0, `node ${index + 1} ended with ${String(code)}`);
        await node.start(build);
        await isBack(index);
      }
  } finally {
    isOver = true;
    await loaded;
  }
  const { sent, failed, ids } = seen;
  findings.expect(failed.length === 0, () => `requests failed: ${failed.slice(0, FAILED_SAID_MAX).join(', ')}`);
  const times = await arrived(engine.ask, ids);
  const missing = [...ids].filter((id) => !times.has(id)).length;
  const twice = [...times.values()].filter((time) => time > 1).length;
  findings.expect(missing + twice === 0, `${missing} acknowledged events are not in ClickHouse, ${twice} are twice`);
  const events = `${missing} of ${ids.size} events missing, ${twice} twice`;
  return `${failed.length} of ${sent} requests failed behind HAProxy, ${events}`;
}

/** Waits for the events. @returns how often ClickHouse has each event that it has */
async function arrived(
  ask: (query: string) => Promise<string>,
  ids: ReadonlySet<string>,
): Promise<Map<string, number>> {
  let times = new Map<string, number>();
  for (let left = ARRIVE_MS_MAX; left > 0; left -= LOOK_MS) {
    const rows = await ask("SELECT event_id, count() FROM events WHERE kind = 'decision' GROUP BY event_id");
    times = new Map(rows.split('\n').map((row) => [row.split('\t')[0] ?? '', Number(row.split('\t')[1])]));
    if ([...ids].every((id) => times.has(id))) break;
    await sleep(LOOK_MS);
  }
  return times;
}
