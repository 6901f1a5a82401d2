// Nodes as separate processes on one Redis, behind HAProxy with the settings of deploy/haproxy.cfg.
import { Agent, request } from 'node:https';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, type ServiceOptions, startService } from '../process.js';
import { certify, startProxy } from './proxy.js';
import { type Scope, temporaryDirectory } from '../scope.js';

/** Longer than two failed checks, which are 100 ms apart here. */
const DRAIN_DELAY_MS = '800';
const IDLE_MS = 20_000;

export interface BalancedReply {
  status: number;
  /** HAProxy's name of the node. */
  node: string;
  body: string;
}

export type Ask = (method: string, path: string, body?: unknown) => Promise<BalancedReply>;

/** Sends requests through a proxy with TLS. @param header that carries the key */
export function asker(scope: Scope, port: number, key: string, header = 'x-service-key'): Ask {
  // HAProxy closes connections that are idle for 30 s: a request that is sent in that moment gets no answer.
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS, rejectUnauthorized: false });
  scope.teardown(() => agent.destroy());
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = { [header]: key, 'content-type': 'application/json' };
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

  /** @param options such as the path of another build */
  async start(options?: ServiceOptions): Promise<void> {
    const env = {
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      SHARDS: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_DELAY_MS,
      USER_LIMIT: '100000',
      ...this.#env,
    };
    this.#service = await startService(env, options);
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
 * @param rare checks as rare as in the file; else a test waits less for a node that comes or goes
 * @returns its port
 */
export function haproxy(scope: Scope, nodes: readonly Node[], { inTurn = false, rare = false } = {}): Promise<number> {
  return startProxy(scope, 'haproxy', (port, dir) => {
    certify(dir);
    const text = readFileSync(new URL('../../../../deploy/haproxy.cfg', import.meta.url), 'utf8')
      .replace('maxconn 20000', 'maxconn 1000')
      .replace('  bind :8080\n', '')
      .replace('bind :8443 ssl crt /etc/haproxy/riskgate.pem', `bind 127.0.0.1:${port} ssl crt ${dir}/both.pem`)
      .replace('check inter 1s', rare ? '$&' : 'check inter 100ms')
      // Else a check may take no longer than the pause to the next one, and a busy machine is a failed node.
      .replace('timeout connect 2s', 'timeout connect 2s\n  timeout check 30s')
      .replace('backend riskgate\n', 'backend riskgate\n  http-response set-header X-Node %s\n')
      .replace(/^ {2}server .*\n/gm, '')
      .replace('balance hash var(txn.who)', inTurn ? 'balance roundrobin' : '$&');
    const servers = nodes.map((node, i) => `  server riskgate-${i + 1} 127.0.0.1:${node.port}\n`);
    return { args: ['-db', '-f', join(dir, 'conf')], text: text + servers.join('') };
  });
}
