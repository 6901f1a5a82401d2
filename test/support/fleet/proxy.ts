// nginx and HAProxy in front of the service, as in production: each with its own port and folder, and stopped by its
// own pid.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../redis.js';
import { type Scope } from '../scope.js';
import { makeCertificate } from '../certificate.js';

const READY_MS_MAX = 60_000;
const PAUSE_MS = 20;
/** Option that prints the version; used to check that the program is installed. */
const PROXIES = { nginx: '-v', haproxy: '-v' } as const;
export type Proxy = keyof typeof PROXIES;

/** Options for a subtest: skipped, with a message, if the program is not installed. */
export function needs(proxy: Proxy): { skip: string | false } {
  const installed = spawnSync(proxy, [PROXIES[proxy]]).status === 0;
  return { skip: installed ? false : `NO ${proxy} ON THIS MACHINE: what the documentation says of it is not tested` };
}

/** The only code block of this language in the documentation. */
export function documented(language: string): string {
  const text = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];
  if (block === undefined) throw new Error(`docs/operating.md has no block of ${language}`);
  return block;
}

/** nginx with TLS. @param location a location block for the server section @returns its port */
export function startNginx(t: Scope, location: string): Promise<number> {
  return startProxy(t, 'nginx', (port, dir) => {
    certify(dir);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${dir}/${of};`);
    return {
      args: ['-p', dir, '-c', join(dir, 'conf'), '-e', join(dir, 'error.log')],
      text: `daemon off; master_process off; pid ${dir}/pid; events {} http { access_log off; ${temporary.join(' ')}
        server { listen 127.0.0.1:${port} ssl; ssl_certificate ${dir}/cert.pem; ssl_certificate_key ${dir}/key.pem;
        ${location} } }`,
    };
  });
}

/** HAProxy with TLS. @param backend a section named `riskgate` @returns its port */
export function startHaproxy(t: Scope, backend: string): Promise<number> {
  return startProxy(t, 'haproxy', (port, dir) => {
    certify(dir);
    return {
      args: ['-db', '-f', join(dir, 'conf')],
      text: `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
  timeout check 30s
frontend front
  bind 127.0.0.1:${port} ssl crt ${dir}/both.pem
  default_backend riskgate
${backend}`,
    };
  });
}

/** Creates a self-signed certificate: `cert.pem`, `key.pem`, and `both.pem` for HAProxy. */
export function certify(dir: string): void {
  makeCertificate({ certFile: `${dir}/cert.pem`, keyFile: `${dir}/key.pem` });
  writeFileSync(`${dir}/both.pem`, readFileSync(`${dir}/cert.pem`, 'utf8') + readFileSync(`${dir}/key.pem`, 'utf8'));
}

export async function startProxy(
  t: Scope,
  proxy: Proxy,
  settings: (port: number, dir: string) => { args: string[]; text: string },
): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), `riskgate-${proxy}-`));
  const port = await freePort();
  const { args, text } = settings(port, dir);
  writeFileSync(join(dir, 'conf'), text);
  const child = spawn(proxy, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  t.teardown(async () => {
    await end(child);
    rmSync(dir, { recursive: true, force: true });
  });
  for (let waited = 0; !(await isOpen(port)); waited += PAUSE_MS) {
    if (child.exitCode !== null || waited >= READY_MS_MAX) throw new Error(`${proxy} did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
