// deploy/haproxy.cfg and deploy/nginx.conf as they are, with addresses of the test: two nodes on one Redis are
// restarted one after the other under load, and nobody notices.
import { Agent, request } from 'node:https';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { body } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { pause, type Service, startService } from '../support/process.js';
import { certify, needs, startProxy } from '../support/proxy.js';
import { freePort, needsRedis, startRedis } from '../support/redis.js';
import { temporaryDirectory } from '../support/scope.js';
import { makeKeys } from '../support/callers/service-key.js';

t.setTimeout(420_000);

const read = (name: string): string => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
const CLIENTS = 6;
const USERS = 24;
/** Longer than two failed checks, of 100 ms here. */
const DRAIN_DELAY_MS = '800';

interface Reply {
  status: number;
  node: string;
}

function asker(t: Test, port: number, key: string) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  t.teardown(() => agent.destroy());
  return (method: string, path: string, user = ''): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const headers = { 'x-service-key': key, 'content-type': 'application/json' };
      const asked = request({ agent, port, path, method, headers, host: '127.0.0.1' }, (reply) => {
        const { statusCode: status = 0, headers: told } = reply;
        reply.resume().once('end', () => resolve({ status, node: String(told['x-node']) }));
      });
      asked.once('error', reject).end(user === '' ? '' : JSON.stringify(body(user)));
    });
}

class Node {
  readonly port: number;
  readonly #redisUrl: string;
  readonly #dataDir: string;
  #service: Service | undefined;

  constructor(scope: Test, port: number, redisUrl: string) {
    this.port = port;
    this.#redisUrl = redisUrl;
    this.#dataDir = temporaryDirectory(scope);
    scope.teardown(() => this.#service?.end('SIGKILL'));
  }

  async start(): Promise<void> {
    this.#service = await startService({
      DATA_DIR: this.#dataDir,
      PORT: String(this.port),
      SHARDS: '1',
      REDIS_URL: this.#redisUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_DELAY_MS,
      USER_LIMIT: '100000',
    });
  }

  async stop(): Promise<number | null> {
    return (await this.#service?.end('SIGTERM'))?.code ?? null;
  }
}

function haproxy(t: Test, nodes: readonly Node[]): Promise<number> {
  return startProxy(t, 'haproxy', (port, dir) => {
    certify(dir);
    let text = read('haproxy.cfg')
      .replace('maxconn 20000', 'maxconn 1000')
      .replace('  bind :8080\n', '')
      .replace('bind :8443 ssl crt /etc/haproxy/riskgate.pem', `bind 127.0.0.1:${port} ssl crt ${dir}/both.pem`)
      .replace('check inter 1s', 'check inter 100ms')
      .replace('backend riskgate\n', 'backend riskgate\n  http-response set-header X-Node %s\n');
    for (const [i, node] of nodes.entries()) text = text.replace(`riskgate-${i + 1}:8080`, `127.0.0.1:${node.port}`);
    return { args: ['-db', '-f', join(dir, 'conf')], text };
  });
}

type Ask = ReturnType<typeof asker>;

async function affinity(t: Test, ask: Ask): Promise<void> {
  const all = new Set<string>();
  for (let user = 0; user < USERS; user += 1) {
    const nodes = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const { status, node } = await ask('POST', '/fingerprint/score', `user-${user}`);
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
      statuses.push((await ask('POST', '/fingerprint/score', `user-${(name * 7 + turn) % USERS}`)).status);
      await pause(5);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, name) => client(name));
  for (const [index, node] of nodes.entries()) {
    t.equal(await node.stop(), 0, `node ${index + 1} ends well`);
    await node.start();
    // HAProxy sees it twice before it sends anything.
    const back = async (): Promise<boolean> => {
      const users = Array.from({ length: USERS }, (_, user) => `user-${user}`);
      const asked = await Promise.all(users.map((user) => ask('POST', '/fingerprint/score', user)));
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
  await t.test('a user stays with a node', (t) => affinity(t, ask));
  await t.test('a rolling restart under load fails nobody', (t) => rolling(t, ask, nodes));
});

t.test('nginx in front of one node', needs('nginx'), async (t) => {
  const dataDir = temporaryDirectory(t);
  const { api } = await makeKeys({ dataDir });
  const service = await startService({ DATA_DIR: dataDir, SHARDS: '1', TRUSTED_PROXIES: '127.0.0.1' });
  t.teardown(() => service.end('SIGKILL'));
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
  for (const path of ['/healthz', '/readyz', '/dashboard/']) t.equal((await ask('GET', path)).status, 200, path);
  t.equal((await ask('POST', '/fingerprint/score', 'ada')).status, 200, 'a score');
  t.equal((await ask('GET', '/metrics')).status, 404, 'metrics are not for strangers');
});
