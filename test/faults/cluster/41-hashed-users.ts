// Row 41. What the cache of a node misses, behind deploy/haproxy.cfg: one node, two to which users are hashed, and two
// in turn. The same requests each time.
import { cacheReads } from '../../../bench/load/cache-reads.js';
import { seeded, zipf } from '../../../src/traffic/random.js';
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { asker, haproxy, Node } from '../../support/fleet/nodes.js';
import { pause } from '../../support/pause.js';
import { freePort, startRedis } from '../../support/redis.js';
import { type Scope, withScope } from '../../support/scope.js';
import { type FaultRow, type FaultRun } from '../parts/row.js';

const SIZE = { long: { requests: 6000, users: 1200 }, short: { requests: 400, users: 80 } } as const;
const CLIENTS = 8;
/** What a node changed is known to the other one after some tenths of a second. */
const TURN_MS = 10;
const MISSES_MAX = 1.1;
const READY_MS_MAX = 60_000;

interface Plan {
  redisUrl: string;
  nodes: number;
  inTurn: boolean;
}

/** @returns missed records per request */
async function missed(scope: Scope, { redisUrl, nodes: count, inTurn }: Plan, run: FaultRun): Promise<number> {
  const { requests, users } = run.long ? SIZE.long : SIZE.short;
  const { api } = await makeKeys({ redisUrl });
  const nodes: Node[] = [];
  for (let i = 0; i < count; i += 1) nodes.push(new Node(scope, await freePort(), redisUrl));
  for (const node of nodes) await node.start();
  const ask = asker(scope, await haproxy(scope, nodes, { inTurn }), api);
  const met = new Set<string>();
  const latest = performance.now() + READY_MS_MAX;
  while (met.size < count && performance.now() < latest) {
    const { status, node } = await ask(
      'POST',
      '/fingerprint/score?dry_run=true',
      body(`first ${met.size} ${Math.random()}`),
    );
    if (status === 200) met.add(node);
    await pause(TURN_MS);
  }
  const before = await sum(nodes);
  const user = zipf(seeded(run.seed), users);
  const names = Array.from({ length: requests }, () => `user ${user()}`);
  let failed = 0;
  const client = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      if ((await ask('POST', '/fingerprint/score', body(name))).status !== 200) failed += 1;
      await pause(TURN_MS);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  run.findings.expect(failed === 0, `${failed} requests failed`);
  return ((await sum(nodes)) - before) / requests;
}

async function sum(nodes: readonly Node[]): Promise<number> {
  const reads = await Promise.all(nodes.map(({ port }) => cacheReads(port)));
  return reads.reduce((all, { misses }) => all + misses, 0);
}

export const row: FaultRow = {
  number: 41,
  title: 'the same users behind deploy/haproxy.cfg: one node, two by hash of the user, two in turn',
  promise: 'two by hash miss at most 1.1 times what one misses',
  async run(run) {
    const { scope, findings } = run;
    const { url } = await startRedis(scope);
    const plans = [
      { redisUrl: `${url}/1`, nodes: 1, inTurn: false },
      { redisUrl: `${url}/2`, nodes: 2, inTurn: false },
      { redisUrl: `${url}/3`, nodes: 2, inTurn: true },
    ];
    const said = await findings.checked(11, async () => {
      const each: number[] = [];
      for (const plan of plans) each.push(await withScope((inner) => missed(inner, plan, run)));
      const [one = NaN, hashed = NaN, inTurn = NaN] = each;
      findings.expect(hashed <= MISSES_MAX * one, `${(hashed / one).toFixed(2)} times`);
      findings.expect(inTurn > hashed, 'in turn misses no more: nothing was measured');
      return (
        `misses a request: one node ${one.toFixed(3)}, two by hash ${hashed.toFixed(3)} ` +
        `(${(hashed / one).toFixed(2)} x), two in turn ${inTurn.toFixed(3)} (${(inTurn / one).toFixed(2)} x)`
      );
    });
    return findings.outcome(said);
  },
};
