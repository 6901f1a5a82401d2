// deploy/haproxy.cfg and deploy/nginx.conf as they are, with addresses of the test: two nodes on one Redis are
// restarted one after the other under load, and nobody notices.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { body } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { type Ask, asker, haproxy, Node } from '../support/fleet/nodes.js';
import { pause } from '../support/pause.js';
import { testService } from '../support/process.js';
import { certify, needs, startProxy } from '../support/fleet/proxy.js';
import { freePort, needsRedis, startRedis } from '../support/redis.js';
import { temporaryDirectory } from '../support/scope.js';
import { makeKeys } from '../support/callers/service-key.js';

t.setTimeout(420_000);

const read = (name: string): string => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
const CLIENTS = 6;
const USERS = 24;
async function affinity(t: Test, ask: Ask): Promise<void> {
  const all = new Set<string>();
  for (let user = 0; user < USERS; user += 1) {
    const nodes = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const { status, node } = await ask('POST', '/fingerprint/score', body(`user-${user}`));
      t.equal(status, 200);
      nodes.add(node);
      all.add(node);
    }
    t.equal(nodes.size, 1, `requests of user-${user} meet one node`);
  }
  t.same([...all].sort(), ['riskgate-1', 'riskgate-2'], 'and both have users');
}

async function rolling(t: Test, ask: Ask, nodes: readonly Node[]): Promise<void> {
  const statuses: number[] = [];
  let isOver = false;
  const client = async (name: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      statuses.push((await ask('POST', '/fingerprint/score', body(`user-${(name * 7 + turn) % USERS}`))).status);
      await pause(20);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, name) => client(name));
  for (const [index, node] of nodes.entries()) {
    t.equal(await node.stop(), 0, `node ${index + 1} ends well`);
    await node.start();
    // HAProxy sees it twice before it sends anything.
    const back = async (): Promise<boolean> => {
      const users = Array.from({ length: USERS }, (_, user) => `user-${user}`);
      const asked = await Promise.all(users.map((user) => ask('POST', '/fingerprint/score', body(user))));
      return asked.some(({ node: name }) => name === `riskgate-${index + 1}`);
    };
    await eventually(t, `node ${index + 1} is back`, back);
  }
  isOver = true;
  await Promise.all(clients);
  const failed = statuses.filter((status) => status !== 200);
  t.same(failed, [], `0 of ${statuses.length} requests failed`);
  t.ok(statuses.length > 200, 'under load');
}

const skip = needs('haproxy').skip === false ? needsRedis.skip : needs('haproxy').skip;
t.test('HAProxy in front of two nodes', { skip }, async (t) => {
  const { url: redisUrl } = await startRedis(t);
  const { api } = await makeKeys({ redisUrl });
  const nodes = [new Node(t, await freePort(), redisUrl), new Node(t, await freePort(), redisUrl)];
  await Promise.all(nodes.map((node) => node.start()));
  const ask = asker(t, await haproxy(t, nodes), api);
  await eventually(t, 'both are up', async () => (await ask('GET', '/readyz')).status === 200);
  t.equal((await ask('GET', '/metrics')).status, 404, 'metrics are not for strangers');
  for (const path of ['/readyz', '/readyz?all'])
    t.match(await ask('GET', path), { status: 200, node: 'undefined', body: 'ready' }, `${path}: no node is asked`);
  for (const path of ['//readyz', '/%72eadyz', '/readyz/']) t.equal((await ask('GET', path)).status, 404, path);
  await t.test('a user stays with a node', (t) => affinity(t, ask));
  await t.test('a rolling restart under load fails nobody', (t) => rolling(t, ask, nodes));
  for (const node of nodes) await node.stop();
  await eventually(t, 'no node is ready', async () => {
    const { status, body: said } = await ask('GET', '/readyz');
    return status === 503 && said === 'no node is ready';
  });
});

t.test('nginx in front of one node', needs('nginx'), async (t) => {
  const dataDir = temporaryDirectory(t);
  const { api } = await makeKeys({ dataDir });
  const service = await testService(t, { DATA_DIR: dataDir, SHARDS: '1', TRUSTED_PROXIES: '127.0.0.1' });
  const port = await startProxy(t, 'nginx', (port, dir) => {
    certify(dir);
    const text = read('nginx.conf')
      .replace('server 127.0.0.1:8080', `server ${new URL(service.url).host}`)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('/etc/nginx/riskgate.crt', `${dir}/cert.pem`)
      .replace('/etc/nginx/riskgate.key', `${dir}/key.pem`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${dir}/${of};`);
    return {
      args: ['-p', dir, '-c', join(dir, 'conf'), '-e', join(dir, 'error.log')],
      text: `daemon off; master_process off; pid ${dir}/pid; events {}
        http { access_log off; ${temporary.join(' ')}\n${text} }`,
    };
  });
  const ask = asker(t, port, api);
  for (const path of ['/healthz', '/dashboard/']) t.equal((await ask('GET', path)).status, 200, path);
  t.equal((await ask('POST', '/fingerprint/score', body('ada'))).status, 200, 'a score');
  for (const path of ['/metrics', '/readyz', '//readyz', '/%72eadyz'])
    t.equal((await ask('GET', path)).status, 404, `${path} is not for strangers`);
});
