// Nodes as separate processes on one Redis, behind HAProxy with the settings of deploy/haproxy.cfg.
import { Agent, request } from 'node:https';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '../process.js';
import { certify, startProxy } from './proxy.js';
import { type Scope, temporaryDirectory } from '../scope.js';

/** Longer than two failed checks, which are 100 ms apart here. */
const DRAIN_DELAY_MS = '800';

export interface BalancedReply {
  status: number;
  /** HAProxy's name of the node. */
  node: string;
  body: string;
}

export type Ask = (method: string, path: string, body?: unknown) => Promise<BalancedReply>;

/** Sends requests through a proxy with TLS. */
export function asker(scope: Scope, port: number, key: string): Ask {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  scope.teardown(() => agent.destroy());
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = { 'x-service-key': key, 'content-type': 'application/json' };
      const asked = request({ agent, port, path, method, headers, host: '127.0.0.1' }, (reply) => {
        const { statusCode: status = 0, headers: told } = reply;
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        reply.once('error', reject).once('end', () => resolve({ status, node: String(told['x-node']), body: text }));
      });
      asked.once('error', reject).end(body === undefined ? '' : JSON.stringify(body));
    });
}

export class Node {
  readonly port: number;
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  #service: Service | undefined;

  constructor(scope: Scope, port: number, redisUrl: string, env: Record<string, string> = {}) {
    this.port = port;
    this.#env = { REDIS_URL: redisUrl, ...env };
    this.dataDir = temporaryDirectory(scope);
    scope.teardown(() => this.#service?.end('SIGKILL'));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#service = await startService({
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      SHARDS: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_DELAY_MS,
      USER_LIMIT: '100000',
      ...this.#env,
    });
  }

  get pid(): number {
    return this.#service?.pid ?? 0;
  }

  /** @returns its exit code; null if a signal ended it or it was not running */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    return (await this.#service?.end(signal))?.code ?? null;
  }
}

/**
 * deploy/haproxy.cfg with addresses of the test; replies name the node that answered.
 * @param inTurn each request goes to the next node instead of the user's one
 * @returns its port
 */
export function haproxy(scope: Scope, nodes: readonly Node[], { inTurn = false } = {}): Promise<number> {
  return startProxy(scope, 'haproxy', (port, dir) => {
    certify(dir);
    const text = readFileSync(new URL('../../../../deploy/haproxy.cfg', import.meta.url), 'utf8')
      .replace('maxconn 20000', 'maxconn 1000')
      .replace('  bind :8080\n', '')
      .replace('bind :8443 ssl crt /etc/haproxy/riskgate.pem', `bind 127.0.0.1:${port} ssl crt ${dir}/both.pem`)
      .replace('check inter 1s', 'check inter 100ms')
      // Else a check may take no longer than the pause to the next one, and a busy machine is a failed node.
      .replace('timeout connect 2s', 'timeout connect 2s\n  timeout check 30s')
      .replace('backend riskgate\n', 'backend riskgate\n  http-response set-header X-Node %s\n')
      .replace(/^ {2}server .*\n/gm, '')
      .replace('balance hash var(txn.who)', inTurn ? 'balance roundrobin' : '$&');
    const servers = nodes.map((node, i) => `  server riskgate-${i + 1} 127.0.0.1:${node.port}\n`);
    return { args: ['-db', '-f', join(dir, 'conf')], text: text + servers.join('') };
  });
}
