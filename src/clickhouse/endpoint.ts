// A small file in the data directory with the address of the embedded engine, for processes that did not start it.
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../util/error-text.js';
import { writeFileWhole } from '../util/write-file.js';
import { isObject } from '../util/is-object.js';

export interface Endpoint {
  /** Process id of the engine. */
  pid: number;
  port: number;
  /** The file is readable only by the service's user. */
  password: string;
}

const FILE = 'clickhouse.json';
const PASSWORD_FILE = 'clickhouse.password';
const PASSWORD_BYTES = 24;

/**
 * The password of the engine in this data directory, created at the first call. It never changes, because dashboards
 * store it.
 * @throws Error when the password file is empty or cannot be read or written
 */
export function enginePassword(dataDir: string): string {
  const path = join(dataDir, PASSWORD_FILE);
  try {
    // 'wx': when two processes start together, one creates the file and the other reads it.
    writeFileSync(path, `${randomBytes(PASSWORD_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
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

/** The endpoint of a running engine; undefined when there is none. */
export function readEndpoint(dataDir: string): Endpoint | undefined {
  const last = lastEndpoint(dataDir);
  return last !== undefined && isAlive(last.pid) ? last : undefined;
}

/** The endpoint of the engine that was started last, and may have ended. */
export function lastEndpoint(dataDir: string): Endpoint | undefined {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8'));
  } catch {
    return undefined;
  }
  return isEndpoint(value) ? value : undefined;
}

export function endpointUrl(endpoint: Endpoint): string {
  const credentials = endpoint.password === '' ? '' : `default:${encodeURIComponent(endpoint.password)}@`;
  return `http://${credentials}127.0.0.1:${endpoint.port}`;
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    isObject(value) &&
    typeof value['pid'] === 'number' &&
    typeof value['port'] === 'number' &&
    typeof value['password'] === 'string'
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
