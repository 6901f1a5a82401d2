// Where the embedded engine listens, for whoever is not its parent: a small file in the data directory.
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileWhole } from '../util/write-file.js';

export interface Endpoint {
  /** Process of the engine. */
  pid: number;
  port: number;
  /** The file is readable by the service's user only. */
  password: string;
}

const FILE = 'clickhouse.json';
const PASSWORD_FILE = 'clickhouse.password';
const PASSWORD_BYTES = 24;

/** The password of this data directory's engine, made when it is first asked for. It stays, for dashboards' sake. */
export function enginePassword(dataDir: string): string {
  const path = join(dataDir, PASSWORD_FILE);
  try {
    // 'wx': of two processes that start together one makes it, the other reads it.
    writeFileSync(path, `${randomBytes(PASSWORD_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  chmodSync(path, 0o600);
  const password = readFileSync(path, 'utf8').trim();
  if (password === '') throw new Error(`${path} is empty: remove it, a new password is made at the next start`);
  return password;
}

export function writeEndpoint(dataDir: string, endpoint: Endpoint): void {
  writeFileWhole(join(dataDir, FILE), `${JSON.stringify(endpoint)}\n`);
}

export function removeEndpoint(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** The endpoint of a living engine, or undefined. */
export function readEndpoint(dataDir: string): Endpoint | undefined {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8'));
  } catch {
    return undefined;
  }
  return isEndpoint(value) && isAlive(value.pid) ? value : undefined;
}

export function endpointUrl(endpoint: Endpoint): string {
  const credentials = endpoint.password === '' ? '' : `default:${encodeURIComponent(endpoint.password)}@`;
  return `http://${credentials}127.0.0.1:${endpoint.port}`;
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'port' in value &&
    typeof value.port === 'number' &&
    'password' in value &&
    typeof value.password === 'string'
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
