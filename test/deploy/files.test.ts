// The files of deploy/ are taken by the programs that they are for where these are here, name only settings that there
// are, and the image has all that the service needs.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { startService } from '../support/process.js';
import { temporaryDirectory } from '../support/scope.js';

t.setTimeout(420_000);

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');
/** From 0, all closed off, to 10. */
const EXPOSURE_MAX = 2;

const TABLES = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
const SETTINGS = new Set([...TABLES.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name));
/** Of the runtime, not of the service. */
const OTHERS = new Set(['NODE_ENV']);

function unit(t: Test): string {
  const path = join(t.testdir(), 'riskgate.service');
  writeFileSync(path, read('riskgate.service').replace('/usr/bin/node', process.execPath));
  return path;
}

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
t.test('systemd takes the unit', { skip: hasSystemd ? false : 'systemd-analyze is not installed here' }, async (t) => {
  const path = unit(t);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
  t.same([status, stderr], [0, '']);
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', path], {
    encoding: 'utf8',
  });
  const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1]);
  t.ok(exposure <= EXPOSURE_MAX, `exposure ${exposure}`);
});

const hasLogrotate = spawnSync('logrotate', ['--version']).status === 0;
t.test('logrotate takes its file', { skip: hasLogrotate ? false : 'logrotate is not installed here' }, async (t) => {
  t.equal(spawnSync('logrotate', ['--debug', join(DEPLOY, 'logrotate.conf')]).status, 0);
});

interface Service {
  environment?: Record<string, string>;
  networks?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  image?: string;
}

t.test('compose: services, networks and volumes that it names are there', async (t) => {
  const { services, networks, volumes } = parse(read('compose.yml'), { merge: true }) as {
    services: Record<string, Service>;
    networks: Record<string, unknown>;
    volumes: Record<string, unknown>;
  };
  for (const [name, service] of Object.entries(services)) {
    const needs = service.depends_on ?? [];
    for (const other of Array.isArray(needs) ? needs : Object.keys(needs)) t.ok(other in services, `${name}: ${other}`);
    for (const network of service.networks ?? []) t.ok(network in networks, `${name}: ${network}`);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('./tls/')) continue;
      if (from.startsWith('./')) t.ok(readdirSync(DEPLOY).includes(from.slice(2)), `${name}: ${from}`);
      else t.ok(from in volumes, `${name}: ${from}`);
    }
  }
  const nodes = Object.entries(services).filter(([, { image }]) => image === 'riskgate');
  t.same(
    [...read('haproxy.cfg').matchAll(/^ {2}server (\S+) (\S+):8080$/gm)].map(([, , host]) => host),
    nodes.map(([name]) => name),
    'HAProxy knows the nodes',
  );
  for (const [name, { environment = {} }] of nodes)
    for (const setting of Object.keys(environment)) t.ok(SETTINGS.has(setting), `${name}: ${setting}`);
});

t.test('only settings that there are', async (t) => {
  const named = [
    ...[...read('riskgate.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name),
    ...[...read('riskgate.service').matchAll(/^Environment=(.*)$/gm)].flatMap(
      ([, all = '']) => all.match(/[A-Z_]+(?==)/g) ?? [],
    ),
    ...[...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, all = '']) => all.match(/[A-Z_]+(?==)/g) ?? []),
  ];
  t.ok(named.length > 8);
  for (const name of named) t.ok(SETTINGS.has(name) || OTHERS.has(name ?? ''), String(name));
});

t.test('the image has all that the service needs', async (t) => {
  const root = temporaryDirectory(t);
  const text = read('Dockerfile');
  const copied = [...text.matchAll(/^COPY --from=build \/src\/(\S+) \.\/(\S+)$/gm)];
  t.ok(copied.length > 4);
  for (const [, from = '', to = ''] of copied) {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    if (from === 'node_modules') symlinkSync(join(ROOT, from), join(root, to));
    else cpSync(join(ROOT, from), join(root, to), { recursive: true });
  }
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]') as string[];
  const service = await startService({ DATA_DIR: join(root, 'data') }, { main: join(root, command.at(-1) ?? '') });
  t.teardown(() => service.end('SIGTERM'));
  for (const path of ['/healthz', '/dashboard/', '/docs', '/sdk/v1/riskgate.js', '/openapi.json'])
    t.equal((await fetch(service.url + path)).status, 200, path);
});

t.test('a file that no test runs says so in its first line', async (t) => {
  const first = (name: string): string => read(name).split('\n')[0] ?? '';
  for (const name of ['riskgate.service', 'Dockerfile', 'compose.yml']) t.match(first(name), /never|is not run/, name);
  for (const name of ['haproxy.cfg', 'nginx.conf']) t.match(first(name), /The tests run this file/, name);
});
