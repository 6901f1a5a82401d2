// Redis in each form that survives its master, and what can become of a master there. Each fault resolves when another
// server has taken the writes over: from then on the service must find it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { startTcpProxy } from '../../support/faults/tcp-proxy.js';
import { pause } from '../../support/pause.js';
import { startRedis, type TestRedis } from '../../support/redis.js';
import { startCluster, startSentinels } from '../../support/fleet/redis-cluster.js';
import { type Scope } from '../../support/scope.js';

const TAKEN_OVER_MS_MAX = 60_000;
const PAUSE_MS = 10;
/** What a master had sent is with its replica by then. */
const REPLICATED_MS = 200;
const MOVED_SLOTS = 500;
const LAG_MS = 1000;

export interface RedisForm {
  name: string;
  url: string;
  faults: { name: string; happen: () => Promise<void> }[];
}

/** One address that leads to another server afterwards, as a managed Redis has it. */
export async function oneAddress(scope: Scope): Promise<RedisForm> {
  const first = await startRedis(scope);
  const second = await startRedis(scope, ['--replicaof', '127.0.0.1', String(first.port)]);
  await until(second, (said) => said.includes('master_link_status:up'));
  const line = await startTcpProxy(scope, first.port);
  return {
    name: 'one address',
    url: `redis://127.0.0.1:${line.port}`,
    faults: [
      {
        name: 'demoted, connections stay',
        async happen() {
          line.targetPort = second.port;
          await tell(first, 'FAILOVER', 'TO', '127.0.0.1', String(second.port));
          await isMaster(second);
          await until(first, (said) => said.includes('role:slave'));
        },
      },
      {
        name: 'vanished without a word',
        async happen() {
          await until(first, (said) => said.includes('master_link_status:up'));
          line.targetPort = first.port;
          line.silence();
          await pause(REPLICATED_MS);
          await tell(first, 'REPLICAOF', 'NO', 'ONE');
        },
      },
    ],
  };
}

/** The replica lags when the master dies: what was not confirmed was not acknowledged. */
export async function laggingReplica(scope: Scope): Promise<RedisForm> {
  const first = await startRedis(scope);
  const copying = await startTcpProxy(scope, first.port);
  const second = await startRedis(scope, ['--replicaof', '127.0.0.1', String(copying.port)]);
  await until(second, (said) => said.includes('master_link_status:up'));
  const line = await startTcpProxy(scope, first.port);
  return {
    name: 'a replica that lags',
    url: `redis://127.0.0.1:${line.port}`,
    faults: [
      {
        name: 'master killed after a second of it',
        async happen() {
          copying.silence();
          await pause(LAG_MS);
          line.targetPort = second.port;
          await first.stop();
          await tell(second, 'REPLICAOF', 'NO', 'ONE');
        },
      },
    ],
  };
}

export async function sentinels(scope: Scope, long: boolean): Promise<RedisForm> {
  const { url, master, replica } = await startSentinels(scope);
  const hung = {
    name: 'started again as a replica; the new master hangs',
    async happen() {
      await master.start();
      await until(master, (said) => said.includes('master_link_status:up'));
      replica.pause();
      scope.teardown(() => replica.resume());
      await isMaster(master);
    },
  };
  return { name: 'Sentinel', url, faults: [killed(master, replica), ...(long ? [hung] : [])] };
}

export async function cluster(scope: Scope, long: boolean): Promise<RedisForm> {
  const { url, masters, replicas } = await startCluster(scope, { replicas: true });
  const [first, second, third] = masters;
  const [firstReplica, secondReplica, thirdReplica] = replicas;
  if (!first || !second || !third || !firstReplica || !secondReplica || !thirdReplica)
    throw new RangeError('a cluster has three masters with a replica each');
  const demoted = {
    name: 'another one demoted',
    async happen() {
      await tell(thirdReplica, 'CLUSTER', 'FAILOVER');
      await isMaster(thirdReplica);
    },
  };
  const hung = {
    name: 'another one hangs',
    async happen() {
      second.pause();
      scope.teardown(() => second.resume());
      await isMaster(secondReplica);
      second.resume();
    },
  };
  const moved = { name: `${MOVED_SLOTS} slots moved`, happen: () => moveSlots(firstReplica, thirdReplica) };
  return {
    name: 'cluster',
    url,
    faults: [killed(first, firstReplica), demoted, ...(long ? [hung, moved] : [])],
  };
}

function killed(master: TestRedis, replica: TestRedis): RedisForm['faults'][number] {
  return {
    name: 'master killed',
    async happen() {
      await master.stop();
      await isMaster(replica);
    },
  };
}

/** Keys are moved one by one while they are asked for. */
async function moveSlots(from: TestRedis, to: TestRedis): Promise<void> {
  const [giver, taker] = await Promise.all([from, to].map((server) => tell(server, 'CLUSTER', 'MYID')));
  const ends = ['--cluster-from', String(giver), '--cluster-to', String(taker)];
  const how = ['--cluster-slots', String(MOVED_SLOTS), '--cluster-yes'];
  // The server that was killed is not looked for.
  await promisify(execFile)('redis-cli', ['--cluster', 'reshard', `127.0.0.1:${to.port}`, ...ends, ...how]);
}

function isMaster(server: TestRedis): Promise<void> {
  return until(server, (said) => said.includes('role:master'));
}

async function until({ port }: TestRedis, holds: (said: string) => boolean): Promise<void> {
  const client = new Redis(port, '127.0.0.1', { protocol: 2 });
  client.on('error', () => undefined);
  const latest = performance.now() + TAKEN_OVER_MS_MAX;
  try {
    while (!holds(await client.info('replication').catch(() => ''))) {
      if (performance.now() > latest) throw new Error('nobody took the writes over');
      await pause(PAUSE_MS);
    }
  } finally {
    client.disconnect();
  }
}

async function tell({ port }: TestRedis, command: string, ...args: string[]): Promise<unknown> {
  const client = new Redis(port, '127.0.0.1', { protocol: 2 });
  try {
    return await client.call(command, ...args);
  } finally {
    client.disconnect();
  }
}
