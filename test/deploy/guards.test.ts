// What keeps data, secrets and requests in the files of deploy/: values that a program takes as well when they are
// wrong, and that nobody would miss before the day they are needed.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.js';

const ROOT = new URL('../../../', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, ROOT), 'utf8');
const readDeploy = (name: string): string => read(`deploy/${name}`);

interface Service {
  image: string;
  command?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  stop_grace_period?: string;
  ulimits?: Record<string, number>;
}

const compose = parse(readDeploy('compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
};
const { services } = compose;
const nodes = Object.entries(services).filter(([, { image }]) => image === 'riskgate');
const proxy = readDeploy('haproxy.cfg');
const nginx = readDeploy('nginx.conf');
const image = readDeploy('Dockerfile');
const unit = readDeploy('riskgate.service');

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);

/** The delay, the time for requests and again for readers, and some for stores. */
function stopSeconds(drainDelayMs: number): number {
  return (drainDelayMs + 2 * readConfig({}).drainMs) / 1000 + 5;
}

t.test('compose: nodes are closed off, have disks of their own and time to stop', async (t) => {
  t.equal(nodes.length, 2);
  const [subnet] = compose.networks['inside']?.ipam.config ?? [];
  const delayMs = numberIn(image, /DRAIN_DELAY_MS=(\d+)/);
  for (const [name, node] of nodes) {
    t.match(node, { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }, name);
    t.equal(node.ulimits?.['core'], 0, 'no core file has the secrets');
    t.ok(
      (node.ulimits?.['nofile'] ?? 0) > 2 * numberIn(proxy, /^ {2}maxconn (\d+)$/m),
      'every connection of the proxy',
    );
    t.equal(node.environment?.['TRUSTED_PROXIES'], subnet?.subnet, 'whoever is in the network is believed');
    t.ok(parseFloat(node.stop_grace_period ?? '') >= stopSeconds(delayMs), 'time to stop');
    t.equal(node.ports, undefined, 'the proxy is the only way in');
    const { hostname } = new URL(node.environment?.['REDIS_URL'] ?? '');
    t.ok(services[hostname]?.healthcheck, 'the store is there, and checked');
    t.equal(node.depends_on?.[hostname]?.condition, 'service_healthy');
  }
  const disks = nodes.map(([, { volumes = [] }]) => volumes.join());
  t.equal(new Set(disks).size, nodes.length);
  for (const disk of disks) t.match(disk, /^node-\d:\/data$/);
});

t.test('compose: what is acknowledged is on a disk, and pages come through TLS', async (t) => {
  t.match(services['redis'], { command: /--appendonly yes .*--maxmemory-policy noeviction/, volumes: ['redis:/data'] });
  t.same(services['haproxy']?.ports, ['443:8443', '80:8080']);
  t.match(proxy, /^ {2}bind :8443 ssl crt /m);
  t.match(proxy, /^ {2}bind :8080\n {2}bind :8443 .*\n {2}http-request redirect scheme https .*unless \{ ssl_fc \}$/m);
});

t.test('HAProxy: who asks is told by it alone, and what names a user goes to one node', async (t) => {
  t.match(proxy, /^ {2}http-request del-header X-Forwarded-For\n {2}option forwardfor\n/m, 'not by the page');
  t.match(proxy, /^ {2}http-request set-header X-Forwarded-Proto https$/m);
  t.same(
    [...proxy.matchAll(/set-var\(txn\.who\) req\.body,json_query\('\$\.([\w.]+)'\)/g)].map(([, name]) => name),
    ['userId', 'user_id', 'device.fingerprint'],
  );
  t.match(proxy, /^ {2}balance hash var\(txn\.who\)\n {2}hash-type consistent$/m);
  t.ok(numberIn(proxy, /timeout http-request (\d+)s/) <= 15, 'a slow sender holds no connection');
});

t.test('HAProxy: a node that ends is left before it closes, and a sent request is never sent twice', async (t) => {
  const fails = numberIn(proxy, /\bfall (\d+)\b/) * numberIn(proxy, /\bcheck inter (\d+)s\b/);
  t.ok(numberIn(image, /DRAIN_DELAY_MS=(\d+)/) > fails * 1000);
  t.match(proxy, /uri \/readyz /, 'not /healthz, which stays 200 meanwhile');
  t.same(proxy.match(/^ {2}retry-on .*$/gm), ['  retry-on conn-failure']);
  t.ok(numberIn(proxy, /tune\.bufsize (\d+)/) > readConfig({}).bodyBytesMax, 'a whole body is looked at');
});

t.test('nginx: who asks is told by it alone, over TLS that is still safe', async (t) => {
  for (const line of ['X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme', 'Host $host'])
    t.match(nginx, `    proxy_set_header ${line};\n`);
  t.match(nginx, '  ssl_protocols TLSv1.2 TLSv1.3;\n');
  t.match(nginx, /location = \/metrics \{\n {4}return 404;/);
  t.ok(numberIn(nginx, /client_max_body_size (\d+)k/) * 1024 > readConfig({}).bodyBytesMax, 'the service refuses');
});

t.test('the image and the unit: not of root, and closed to others', async (t) => {
  t.match(image, /^RUN install -d -o 10001 -g 10001 -m 0700 \/data\nUSER 10001:10001$/m);
  t.match(image, /^VOLUME \/data$/m);
  const port = numberIn(image, /\bPORT=(\d+)/);
  t.match(image, `EXPOSE ${port}\n`);
  t.match(image, `http://127.0.0.1:${port}/healthz`);
  t.match(image, ' DATA_DIR=/data ');
  for (const line of ['UMask=0077', 'StateDirectoryMode=0700', 'LimitCORE=0', 'NoNewPrivileges=yes', 'Restart=always'])
    t.match(unit, `\n${line}\n`);
  t.match(unit, '\nKillMode=mixed\n', 'the service ends its own processes');
  t.match(unit, /\nExecReload=\/bin\/kill -HUP \$MAINPID\n/);
  t.match(unit, '\nOOMPolicy=continue\n', 'the service outlives its engine');
  const own = numberIn(unit, /^LimitNOFILE=(\d+)$/m);
  for (const [name, { ulimits }] of nodes) t.equal(ulimits?.['nofile'], own, name);
  t.ok(numberIn(unit, /^TimeoutStopSec=(\d+)$/m) >= stopSeconds(numberIn(unit, /DRAIN_DELAY_MS=(\d+)/)));
});

t.test('the image and the unit start Node as npm start does', async (t) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const started = scripts.start.replace('exec ', '').split(' ');
  t.ok(started.length > 3);
  t.same(JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? ''), started);
  t.same(/^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit)?.[1]?.split(' '), started);
});
