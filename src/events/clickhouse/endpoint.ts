// Where the embedded engine listens, for whoever is not its parent: a small file in the data directory.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Endpoint {
  /** Process of the engine. */
  pid: number;
  port: number;
  /** '' when none is asked for. The file is readable by the service's user only. */
  password: string;
}

const FILE = 'clickhouse.json';

export function writeEndpoint(dataDir: string, endpoint: Endpoint): void {
  const path = join(dataDir, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(endpoint)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
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
  return typeof value === 'object' && value !== null
    && 'pid' in value && typeof value.pid === 'number'
    && 'port' in value && typeof value.port === 'number'
    && 'password' in value && typeof value.password === 'string';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
