// Capacity of the service relative to the bare HTTP engine (the ceiling): throughput and CPU time as ratios.
import { renderTemplates } from '../traffic.js';
import { MARK } from '../../../src/traffic/bodies.js';
import type { Driver } from '../job.js';
import { population, scoreJob } from '../jobs.js';
import type { Server } from '../processes.js';
import { interleave, processUs, ratio, type RoundsOptions, type Subject } from '../rounds.js';
import { type Results, skip } from '../results.js';
import { redisInstalled } from '../servers/redis.js';
import { type RiskgateServer, startRiskgate } from '../servers/riskgate.js';
import { sampleReply, startCeiling, startPeer } from '../servers/start.js';

export interface CapacityOptions {
  driver: Driver;
  rounds: number;
  durationMs: number;
  warmMs: number;
  settleMs: number;
  /** Also measures the peer in memory and the variant on Redis. */
  withVariants: boolean;
}

/** A ceiling whose replies have the same size as those of `server`. */
export async function ceilingFor(
  server: RiskgateServer,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<Server> {
  return startCeiling(await sampleReply(`http://127.0.0.1:${server.port}${path}`, headers, body));
}

export async function scoreCeiling(server: RiskgateServer): Promise<Server> {
  const body = (renderTemplates(population(1))[0] ?? '').replaceAll(MARK, '0'.repeat(MARK.length));
  return ceilingFor(server, '/fingerprint/score', { 'x-service-key': server.keys.api }, body);
}

export async function capacity(results: Results, options: CapacityOptions): Promise<void> {
  const riskgate = await startRiskgate({ name: 'riskgate', clickhouse: 'off', store: 'lmdb' });
  const servers: Server[] = [riskgate];
  try {
    const subject = (server: Server, key = 'bench'): Subject => {
      if (!servers.includes(server)) servers.push(server);
      return { server, job: scoreJob({ port: server.port, key, durationMs: options.durationMs }) };
    };
    const subjects = [subject(await scoreCeiling(riskgate)), subject(riskgate, riskgate.keys.api)];
    if (options.withVariants) subjects.push(subject(await startMemoryPeer()), ...(await onRedis(results, subject)));
    await compare(results, subjects, { phase: 'capacity', ...options });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** The peer without Redis. */
function startMemoryPeer(): Promise<Server> {
  return startPeer('fastify-memory', 'fastify-memory', { redisUrl: '', clickhouseUrl: '', processes: 0 });
}

async function onRedis(results: Results, subject: (server: Server, key?: string) => Subject): Promise<Subject[]> {
  if (!redisInstalled()) {
    skip(results, ['redis_of_ceiling'], 'redis-server is not installed');
    return [];
  }
  const redis = await startRiskgate({ name: 'riskgate (redis)', clickhouse: 'off', store: 'redis' });
  return [subject(redis, redis.keys.api)];
}

async function compare(results: Results, subjects: readonly Subject[], options: RoundsOptions): Promise<void> {
  const [ceiling, riskgate, memory, redis] = await interleave(results, subjects, options);
  const { figures } = results;
  figures['throughput_of_ceiling'] = ratio(riskgate, ceiling, (sample) => sample.perSecond);
  figures['answer_cpu_of_ceiling'] = ratio(riskgate, ceiling, (sample) => sample.answerUs);
  figures['store_reader_us'] = processUs(riskgate, 'readers');
  if (memory !== undefined) {
    figures['throughput_of_memory_peer'] = ratio(riskgate, memory, (sample) => sample.perSecond);
    figures['cpu_of_memory_peer'] = ratio(riskgate, memory, (sample) => sample.answerUs + sample.pipelineUs);
  }
  if (redis !== undefined) figures['redis_of_ceiling'] = ratio(redis, ceiling, (sample) => sample.perSecond);
}
