// Starts the servers that Riskgate is compared with: the ceiling and the peers.
import { join } from 'node:path';
import { DIST, freePort, run, type Server } from '../processes.js';
import { waitReady } from '../wait.js';
import type { CannedReply } from './ceiling.js';

const READY_MS = 60_000;

async function startScript(name: string, script: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = run(process.execPath, [join(DIST, 'bench', script)], { ...env, PORT: String(port), HOST: '127.0.0.1' });
  try {
    await waitReady(`http://127.0.0.1:${port}/readyz`, READY_MS, child);
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { name, port, pid: child.pid, pids: [child.pid], output: child.output, stop: () => child.stop() };
}

export function startCeiling(reply: CannedReply, slowMs = 0): Promise<Server> {
  return startScript('raw uWS', 'load/servers/ceiling.js', {
    CEILING_REPLY: JSON.stringify(reply),
    BENCH_SLOW_MS: String(slowMs),
  });
}

/** Headers that the engine or the transport adds automatically. */
const TRANSPORT_HEADERS = new Set([
  'date',
  'content-length',
  'connection',
  'uwebsockets',
  'keep-alive',
  'transfer-encoding',
]);

/** Headers and size of a real reply, so that the ceiling sends the same number of bytes. */
export async function sampleReply(url: string, headers: Record<string, string>, body: string): Promise<CannedReply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const bytes = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${Buffer.from(bytes).toString()}`);
  return {
    headers: [...response.headers].filter(([name]) => !TRANSPORT_HEADERS.has(name)),
    bodyBytes: bytes.byteLength,
  };
}

export interface PeerOptions {
  /** '' = profiles and limits in process memory. */
  redisUrl: string;
  /** '' = events are made and then dropped. */
  clickhouseUrl: string;
  /** Processes of the cluster module; 0 = one process without it. */
  processes: number;
}

export async function startPeer(
  name: string,
  script: 'fastify-redis' | 'fastify-memory',
  options: PeerOptions,
): Promise<Server> {
  const env = {
    REDIS_URL: options.redisUrl,
    CLICKHOUSE_URL: options.clickhouseUrl,
    PROCESSES: String(options.processes),
  };
  return { ...(await startScript(name, `peers/${script}/server.js`, env)), clustered: options.processes > 0 };
}
