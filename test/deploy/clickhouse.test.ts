// deploy/compose-cluster.yml and its files: what they name is there, an engine reads the cluster that they describe,
// and the nodes' settings name it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.js';
import { engineDirectory } from '../support/engine.js';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');

interface Service {
  environment?: Record<string, string>;
  networks?: string[] | Record<string, { aliases: string[] }>;
  volumes?: string[];
  depends_on?: string[];
}
interface Compose {
  services: Record<string, Service>;
  networks?: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

const added = parse(read('compose-cluster.yml'), { merge: true }) as Compose;
const base = parse(read('compose.yml'), { merge: true }) as Compose;
const servers = Object.keys(added.services).filter((name) => name.startsWith('clickhouse-'));
const keepers = Object.keys(added.services).filter((name) => name.startsWith('keeper-'));
const texts = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text);

t.test('services, networks, files and volumes that it names are there', async (t) => {
  for (const [name, service] of Object.entries(added.services)) {
    for (const other of service.depends_on ?? []) t.ok(other in added.services, `${name}: ${other}`);
    const { networks = [] } = service;
    for (const network of Array.isArray(networks) ? networks : Object.keys(networks))
      t.ok(network in (base.networks ?? {}), `${name}: ${network}`);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('./')) t.ok(read(from.slice(2)).length > 0, `${name}: ${from}`);
      else t.ok(from in added.volumes, `${name}: ${from}`);
    }
  }
  const used = Object.values(added.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0]),
  );
  t.equal(
    new Set(used.filter((name) => name !== undefined && name in added.volumes)).size,
    servers.length + keepers.length,
  );
  t.match(read('compose-cluster.yml').split('\n')[0], /never started/);
  for (const name of ['cluster.xml', 'keeper.xml']) t.match(read(`clickhouse/${name}`).split('\n')[0], /never/i, name);
});

t.test('the nodes of compose.yml use this cluster', async (t) => {
  const word = '0123456789abcdef';
  for (const name of Object.keys(base.services).filter((service) => service.startsWith('riskgate-'))) {
    const { environment = {} } = added.services[name] ?? {};
    const filled = Object.entries(environment).map(([key, value]) => [key, value.replace(/\$\{\w+:\?[^}]*\}/, word)]);
    const config = readConfig(Object.fromEntries(filled) as Record<string, string>);
    t.equal(config.clickhouseCluster, 'riskgate', name);
    const { hostname, pathname } = new URL(config.clickhouse);
    t.equal(pathname, '/riskgate');
    for (const server of servers) {
      const { networks = {} } = added.services[server] ?? {};
      t.ok(!Array.isArray(networks) && networks['inside']?.aliases.includes(hostname), `${server} is ${hostname}`);
    }
  }
});

t.test('Keepers know each other, servers know them, each is itself', async (t) => {
  const keeper = read('clickhouse/keeper.xml');
  t.same(texts(keeper, 'hostname'), keepers);
  t.same(
    keepers.map((name) => added.services[name]?.environment?.['KEEPER_ID']),
    texts(keeper, 'id'),
  );
  const [, zookeeper = ''] = /<zookeeper>([^]*)<\/zookeeper>/.exec(read('clickhouse/cluster.xml')) ?? [];
  t.same(texts(zookeeper, 'host'), keepers);
  t.same(new Set(texts(zookeeper, 'port')), new Set(texts(keeper, 'tcp_port')));
  for (const name of servers) {
    const { SHARD = '', REPLICA = '' } = added.services[name]?.environment ?? {};
    t.equal(REPLICA, name);
    t.equal(SHARD, name.slice('clickhouse-'.length, -1));
  }
});

t.test('an engine reads the cluster: each shard has its two servers', async (t) => {
  const { directory, release } = await engineDirectory();
  t.teardown(release);
  const chdb = await import('chdb').catch(() => undefined);
  if (chdb === undefined) {
    t.comment('no embedded engine for this platform');
    return;
  }
  const before = { ...process.env };
  t.teardown(() => {
    process.env = before;
  });
  Object.assign(process.env, { SHARD: '2', REPLICA: 'clickhouse-2b', CLUSTER_SECRET: 'word' });
  const args = [`--config-file=${join(DEPLOY, 'clickhouse/cluster.xml')}`];
  const session = new chdb.Session(join(directory, 'data'), { connectionArgs: args });
  t.teardown(() => session.close());
  const rows = (query: string): string[] => session.query(query, 'TabSeparated').trim().split('\n');
  t.same(
    rows(
      "SELECT shard_num, internal_replication, arrayStringConcat(groupArray(host_name), ' ') FROM (SELECT * FROM " +
        "system.clusters WHERE cluster = 'riskgate' ORDER BY replica_num) GROUP BY ALL ORDER BY shard_num",
    ),
    ['1\t1\tclickhouse-1a clickhouse-1b', '2\t1\tclickhouse-2a clickhouse-2b'],
  );
  t.same(rows('SELECT macro, substitution FROM system.macros ORDER BY macro'), ['replica\tclickhouse-2b', 'shard\t2']);
  t.same(
    rows("SELECT DISTINCT host_name FROM system.clusters WHERE cluster = 'riskgate' ORDER BY 1"),
    [...servers].sort(),
  );
});
