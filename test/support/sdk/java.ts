// Debian's JDK, JUnit and Android's org.json for tests of the Android client: builds it and runs its own tests.
import { execFileSync, type ExecFileSyncOptionsWithStringEncoding, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { type Scope, temporaryDirectory } from '../scope.js';
import { listening } from '../listening.js';
import { makeCertificate } from '../certificate.js';

export const ANDROID = fileURLToPath(new URL('../../../../sdk/android/', import.meta.url));
const JARS = ['com.android.json.jar', 'junit4.jar', 'hamcrest.jar'].map((name) => `/usr/share/java/${name}`);
const NEEDED = ['/usr/bin/javac', ...JARS];

/** For the option `skip` of a test. In CI a missing JDK is a failure. */
export const SKIP_WITHOUT_JAVA =
  NEEDED.every((path) => existsSync(path)) || process.env['CI'] !== undefined
    ? false
    : 'No JDK: apt-get install --no-install-recommends default-jdk-headless libandroid-json-java junit4';

export interface Built {
  /** Output of the build, with the size of the jar. */
  said: string;
  /** Of the library, its tests and their dependencies. */
  classpath: string;
}

/** For small programs the second JVM compiler and parallel garbage collection cost more than they save. */
const SMALL = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];

/** A temporary folder, removed after the test. */
export function folder(t: Scope): string {
  const dir = temporaryDirectory(t);
  return dir;
}

/** Builds the library with its tests, or the sources in further folders of sdk/android. */
export function build(dir: string, ...sources: string[]): Built {
  const options: ExecFileSyncOptionsWithStringEncoding = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const said = execFileSync(join(ANDROID, 'build.sh'), [dir], options);
  const classpath = [join(dir, 'classes'), join(dir, 'tests'), ...JARS].join(':');
  const files = sources.flatMap((name) =>
    readdirSync(join(ANDROID, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.java'))
      .map((file) => join(ANDROID, name, file)),
  );
  const strict = ['--release', '11', '-encoding', 'UTF-8', ...SMALL.map((flag) => `-J${flag}`)];
  execFileSync('javac', [...strict, '-cp', classpath, '-d', join(dir, 'tests'), ...files], options);
  return { said, classpath };
}

export interface Ran {
  status: number | null;
  out: string;
  err: string;
}

/** @param args JVM options, the class, its arguments */
export async function java(t: Scope, classpath: string, args: readonly string[]): Promise<Ran> {
  const child = spawn('java', [...SMALL, '-cp', classpath, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  t.teardown(() => void child.kill('SIGKILL'));
  const ran: Ran = { status: null, out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ran.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ran.err += text));
  await once(child, 'close');
  ran.status = child.exitCode;
  return ran;
}

/** A TLS proxy to a local port. @returns its address and the path of its certificate */
export async function tlsBefore(t: Scope, port: number, dir: string): Promise<{ url: string; certFile: string }> {
  const [keyFile, certFile] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  makeCertificate({ certFile, keyFile }, '127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1');
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) }, (socket) => {
    const to = connect(port, '127.0.0.1');
    socket.on('error', () => to.destroy()).pipe(to);
    to.on('error', () => socket.destroy()).pipe(socket);
  });
  // A client that does not trust the certificate disconnects in the handshake.
  server.on('tlsClientError', () => undefined);
  return { url: `https://127.0.0.1:${await listening(t, server)}`, certFile };
}
