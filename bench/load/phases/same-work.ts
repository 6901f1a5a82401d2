// The service compared with a peer that does the same work with common components: Fastify, Redis, the same ClickHouse.
import { availableParallelism } from 'node:os';
import type { Driver } from '../job.js';
import { scoreJob } from '../jobs.js';
import type { Sample } from '../drivers/drivers.js';
import { CORES_TO_PIN, type Server } from '../processes.js';
import { interleave, processUs, ratio } from '../rounds.js';
import { type Results, skip } from '../results.js';
import { embeddedInstalled, startClickhouse } from '../servers/clickhouse.js';
import { redisInstalled, startRedis } from '../servers/redis.js';
import { type RiskgateServer, startRiskgate } from '../servers/riskgate.js';
import { startPeer } from '../servers/start.js';

/** Figures that compare the two. */
export const PEER_FIGURES: readonly string[] = ['throughput_of_peer', 'cpu_of_peer'];

export interface SameWorkOptions {
  driver: Driver;
  rounds: number;
  durationMs: number;
  warmMs: number;
  settleMs: number;
}

/**
 * Number of peer processes: one on few cores, because Redis, the engine and the driver need the others; otherwise a
 * cluster.
 */
function clusterSize(): number {
  const cores = availableParallelism();
  return cores < CORES_TO_PIN ? 0 : cores - 2;
}

/** Starts Fastify, Redis and ClickHouse as one server to measure and stop. */
async function startFullPeer(): Promise<Server> {
  const redis = await startRedis();
  const clickhouse = await startClickhouse();
  const parts = [redis, ...(clickhouse === undefined ? [] : [clickhouse])];
  try {
    const peer = await startPeer('fastify-redis', 'fastify-redis', {
      redisUrl: redis.url,
      clickhouseUrl: clickhouse?.url ?? '',
      processes: clusterSize(),
    });
    const stop = async (): Promise<void> => {
      await peer.stop();
      await Promise.all(parts.map((part) => part.stop()));
    };
    return { ...peer, pids: [peer.pid, ...parts.map((part) => part.pid)], stop };
  } catch (error) {
    await Promise.all(parts.map((part) => part.stop()));
    throw error;
  }
}

export async function sameWork(
  results: Results,
  riskgate: RiskgateServer,
  peer: Server,
  options: SameWorkOptions,
): Promise<void> {
  const job = (server: Server, key: string) => ({
    server,
    job: scoreJob({ port: server.port, key, durationMs: options.durationMs }),
  });
  const subjects = [job(riskgate, riskgate.keys.api), job(peer, 'bench')];
  const [ours, theirs] = await interleave(results, subjects, { phase: 'same work', ...options });
  const { figures } = results;
  figures['throughput_of_peer'] = ratio(ours, theirs, (sample) => sample.perSecond);
  figures['cpu_of_peer'] = ratio(ours, theirs, withoutEngine);
  figures['cpu_of_peer_with_engine'] = ratio(ours, theirs, (sample) => sample.answerUs + sample.pipelineUs);
  const readersAlone = figures['store_reader_us'];
  if (!embeddedInstalled()) skip(results, ['clickhouse_us'], 'the embedded engine (chdb) is not installed');
  else if (processUs(ours, 'clickhouse') === 0) skip(results, ['clickhouse_us'], 'the service ran without its engine');
  else if (readersAlone !== undefined)
    figures['clickhouse_us'] = Math.max(0, processUs(ours, 'readers') - readersAlone) + processUs(ours, 'clickhouse');
}

/** CPU microseconds per reply without the database engine, which is the same on both sides. */
export function withoutEngine({ answerUs, pipelineUs, cpu, result }: Sample): number {
  const engine = cpu.byProcess.filter(({ name }) => name === 'clickhouse').reduce((sum, { us }) => sum + us, 0);
  return answerUs + pipelineUs - engine / Math.max(1, result.replies);
}

/** Starts both and passes them to `use`; notes the reason if the peer cannot run here. */
export async function withFullServers(
  results: Results,
  use: (riskgate: RiskgateServer, peer: Server | undefined) => Promise<void>,
  /** Slows the service on purpose by this many microseconds per request, see servers/burn.ts. */
  burnUs?: number,
): Promise<void> {
  const riskgate = await startRiskgate({
    name: 'riskgate (all on)',
    clickhouse: embeddedInstalled() ? 'embedded' : 'off',
    store: 'lmdb',
    probeLoop: true,
    ...(burnUs === undefined ? {} : { burnUs }),
  });
  let peer: Server | undefined;
  try {
    if (redisInstalled()) peer = await startFullPeer();
    else skip(results, PEER_FIGURES, 'redis-server is not installed');
    await use(riskgate, peer);
  } finally {
    await Promise.all([riskgate.stop(), peer?.stop()]);
  }
}
