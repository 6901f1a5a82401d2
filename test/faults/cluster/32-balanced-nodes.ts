// Row 32. Four nodes on one Redis behind deploy/haproxy.cfg: accounts tried on one device at once, and every node
// restarted in turn under load.
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { type Ask, asker, haproxy, Node } from '../../support/fleet/nodes.js';
import { pause } from '../../support/pause.js';
import { freePort, startRedis } from '../../support/redis.js';
import { type Scope } from '../../support/scope.js';
import { type FaultRow } from '../parts/row.js';

const ACCOUNTS = 60;
const CLIENTS = 6;
const USERS = 200;
const BACK_MS_MAX = 60_000;
const FORMS = { long: { nodes: 4, requests: 5000 }, short: { nodes: 2, requests: 500 } } as const;

async function start(scope: Scope, redisUrl: string, count: number): Promise<Node[]> {
  const nodes: Node[] = [];
  for (let i = 0; i < count; i += 1) nodes.push(new Node(scope, await freePort(), redisUrl));
  for (const node of nodes) await node.start();
  return nodes;
}

async function behind(scope: Scope, nodes: readonly Node[], key: string): Promise<Ask> {
  const ask = asker(scope, await haproxy(scope, nodes), key);
  const latest = performance.now() + BACK_MS_MAX;
  while ((await ask('GET', '/readyz')).status !== 200 && performance.now() < latest) await pause(50);
  return ask;
}

const score = (ask: Ask, user: string, device?: string) => ask('POST', '/fingerprint/score', body(user, device));

/** All at once. */
async function letIn(ask: Ask, device: string): Promise<number> {
  const answers = await Promise.all(Array.from({ length: ACCOUNTS }, (_, i) => score(ask, `${device}-${i}`, device)));
  return answers.filter((answer) => answer.body.includes('"action":"allow"')).length;
}

/** @returns users that met more than one node, and nodes that were met */
async function affinity(ask: Ask): Promise<{ moved: number; met: number }> {
  const all = new Set<string>();
  let moved = 0;
  for (let user = 0; user < USERS; user += 1) {
    const first = (await score(ask, `user-${user}`)).node;
    if ((await score(ask, `user-${user}`)).node !== first) moved += 1;
    all.add(first);
  }
  return { moved, met: all.size };
}

/** @returns statuses that were not 200, of how many */
async function rolling(ask: Ask, nodes: readonly Node[], requests: number): Promise<[failed: number[], of: number]> {
  const statuses: number[] = [];
  let isOver = false;
  const client = async (name: number): Promise<void> => {
    for (let turn = 0; !isOver || statuses.length < requests; turn += 1) {
      statuses.push(
        await score(ask, `user-${(name * 7 + turn) % USERS}`).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      await pause(2);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, name) => client(name));
  for (const [index, node] of nodes.entries()) {
    await node.stop();
    await node.start();
    const latest = performance.now() + BACK_MS_MAX;
    const back = async (): Promise<boolean> => {
      const asked = await Promise.all(Array.from({ length: 40 }, (_, user) => score(ask, `user-${user}`)));
      return asked.some(({ node: name }) => name === `riskgate-${index + 1}`);
    };
    while (!(await back()) && performance.now() < latest) await pause(50);
  }
  isOver = true;
  await Promise.all(clients);
  return [statuses.filter((status) => status !== 200), statuses.length];
}

export const row: FaultRow = {
  number: 32,
  title: 'nodes behind deploy/haproxy.cfg: 60 accounts on one device at once; each node restarted under load',
  promise: 'a user stays with a node; at most twice as many let in as by one node; 0 requests failed',
  async run({ long, scope, findings }) {
    const form = long ? FORMS.long : FORMS.short;
    const { url } = await startRedis(scope);
    const [alone, shared] = [`${url}/1`, `${url}/2`];
    const [single, several] = [await makeKeys({ redisUrl: alone }), await makeKeys({ redisUrl: shared })];
    const [one] = await start(scope, alone, 1);
    const byOne = one === undefined ? 0 : await letIn(await behind(scope, [one], single.api), 'alone');
    await one?.stop();
    const nodes = await start(scope, shared, form.nodes);
    const ask = await behind(scope, nodes, several.api);
    const said = await findings.checked(12, async () => {
      const bySeveral = await letIn(ask, 'spread');
      findings.expect(byOne > 0 && bySeveral <= 2 * byOne, `let in: ${bySeveral}, by one node ${byOne}`);
      return `${form.nodes} nodes let ${bySeveral} of ${ACCOUNTS} in, one lets ${byOne}`;
    });
    const { moved, met } = await affinity(ask);
    findings.expect(moved === 0 && met === form.nodes, `${moved} users met two nodes; ${met} nodes have users`);
    const restarted = await findings.checked(16, async () => {
      const [failed, of] = await rolling(ask, nodes, form.requests);
      findings.expect(
        failed.length === 0,
        () => `${failed.length} of ${of} requests failed: ${failed.slice(0, 5).join()}`,
      );
      return `${failed.length} of ${of} requests failed over ${form.nodes} restarts`;
    });
    return findings.outcome(`${said}; ${USERS} users, ${moved} met two nodes; ${restarted}`);
  },
};
