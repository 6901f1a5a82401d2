// Real Redis with several servers on loopback: a cluster, and a master with a replica and Sentinels. Every process is
// ended by its own pid.
import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pause } from '../pause.js';
import { endsWithUs, freePort, kill, startRedis, type TestRedis } from '../redis.js';
import { type Scope, temporaryDirectory } from '../scope.js';

const SLOTS = 16_384;
const MS_MAX = 60_000;
const PAUSE_MS = 25;
/** Time without a reply after which a master counts as dead: long enough for a busy machine. */
const DEAD_MS = 2000;

export interface TestCluster {
  /** Lists all servers. */
  readonly url: string;
  readonly masters: readonly TestRedis[];
  /** In the order of their masters; empty unless requested. */
  readonly replicas: readonly TestRedis[];
  /** Empties every master. */
  flush(): void;
}

/** Three masters that share the slots. Resolves when the cluster serves requests. */
export async function startCluster(
  t: Scope,
  { replicas: withReplicas = false, args = [] }: { replicas?: boolean; args?: readonly string[] } = {},
): Promise<TestCluster> {
  const servers: Member[] = [];
  for (let i = 0; i < (withReplicas ? 6 : 3); i += 1) servers.push(await startMember(t, args));
  const [masters, replicas] = [servers.slice(0, 3), servers.slice(3)];
  await withClients(servers, async (clients) => {
    const of = (index: number): Redis => clients[index] ?? missing();
    for (const [i] of masters.entries()) {
      await of(i).call('CLUSTER', 'SET-CONFIG-EPOCH', String(i + 1));
      const [first, last] = [Math.floor((SLOTS * i) / 3), Math.floor((SLOTS * (i + 1)) / 3) - 1];
      await of(i).call('CLUSTER', 'ADDSLOTSRANGE', String(first), String(last));
    }
    for (const { port, busPort } of servers.slice(1))
      await of(0).call('CLUSTER', 'MEET', '127.0.0.1', String(port), String(busPort));
    const knows = async (client: Redis, count: number): Promise<boolean> => {
      const info = String(await client.call('CLUSTER', 'INFO'));
      return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${count}`);
    };
    for (const client of clients.slice(0, 3)) await until('the masters know all', () => knows(client, servers.length));
    for (const [i] of replicas.entries()) {
      const id = String(await of(i).call('CLUSTER', 'MYID'));
      await until('a replica follows', () =>
        of(i + 3)
          .call('CLUSTER', 'REPLICATE', id)
          .then(
            () => true,
            () => false,
          ),
      );
    }
    for (const client of clients.slice(3))
      await until('a replica has what its master has', async () =>
        (await client.info('replication')).includes('master_link_status:up'),
      );
    for (const client of clients) await until('every server serves', () => knows(client, servers.length));
  });
  return {
    url: `redis://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    masters,
    replicas,
    flush() {
      for (const { port } of masters) execFileSync('redis-cli', ['-p', String(port), 'flushall'], { stdio: 'ignore' });
    },
  };
}

/** Of a server with TLS that is alone in its cluster: it knows no address of its own. */
export const ALONE_IN_CLUSTER = '--cluster-enabled yes --tls-cluster yes --cluster-announce-ip 127.0.0.1'.split(' ');

export interface TestSentinels {
  readonly url: string;
  readonly master: TestRedis;
  readonly replica: TestRedis;
}

/** A master, its replica and three Sentinels. Resolves when all know each other. */
export async function startSentinels(t: Scope): Promise<TestSentinels> {
  const master = await startRedis(t);
  const replica = await startRedis(t, ['--replicaof', '127.0.0.1', String(master.port)]);
  // A Sentinel asks a master for its replicas at startup, and then every ten seconds.
  await withClients([replica], async ([client]) => {
    await until('the replica has what its master has', async () =>
      ((await client?.info('replication')) ?? '').includes('master_link_status:up'),
    );
  });
  const ports: number[] = [];
  for (let i = 0; i < 3; i += 1) ports.push(await startSentinel(t, master.port));
  await withClients(
    ports.map((port) => ({ port })),
    async (clients) => {
      for (const client of clients)
        await until('the Sentinels know each other and the replica', async () => {
          const said = JSON.stringify(await client.call('SENTINEL', 'MASTER', 'main'));
          return said.includes('"num-other-sentinels","2"') && said.includes('"num-slaves","1"');
        });
    },
  );
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return { url: `redis://${hosts}?sentinel=main`, master, replica };
}

type Member = TestRedis & { busPort: number };

async function startMember(t: Scope, args: readonly string[]): Promise<Member> {
  const busPort = await freePort();
  const settings = ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1', '--cluster-port', `${busPort}`];
  const server = await startRedis(t, [...settings, '--cluster-node-timeout', String(DEAD_MS), ...args]);
  return { ...server, busPort };
}

/** @param settings of TLS; then it speaks nothing else @returns its port */
export async function startSentinel(t: Scope, masterPort: number, settings: readonly string[] = []): Promise<number> {
  const [port, directory] = [await freePort(), temporaryDirectory(t)];
  const file = join(directory, 'sentinel.conf');
  const lines = [
    ...(settings.length === 0 ? [`port ${port}`] : ['port 0', `tls-port ${port}`, 'tls-replication yes', ...settings]),
    'bind 127.0.0.1',
    `dir ${directory}`,
    `sentinel monitor main 127.0.0.1 ${masterPort} 2`,
    `sentinel down-after-milliseconds main ${DEAD_MS}`,
    `sentinel failover-timeout main ${4 * DEAD_MS}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const child = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
  endsWithUs(child);
  t.teardown(() => kill(child));
  return port;
}

async function withClients(
  servers: readonly { port: number }[],
  work: (clients: Redis[]) => Promise<void>,
): Promise<void> {
  const clients = servers.map(({ port }) => new Redis(port, '127.0.0.1', { protocol: 2 }));
  // A client may connect before its server listens.
  for (const client of clients) client.on('error', () => undefined);
  try {
    await work(clients);
  } finally {
    for (const client of clients) client.disconnect();
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + MS_MAX;
  while (!(await holds())) {
    if (performance.now() > latest) throw new Error(`not within ${MS_MAX} ms: ${what}`);
    await pause(PAUSE_MS);
  }
}

function missing(): never {
  throw new RangeError('no such server');
}
