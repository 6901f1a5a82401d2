// Creates an admin token when none is configured: once, in DATA_DIR, readable by the service's user only, so that the
// dashboard works without settings. Only when the service listens on loopback and has no trusted proxies; elsewhere an
// admin API that was not configured would be exposed to the network.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newAdminToken } from '../../access/key-text.js';
import { ADMIN_TOKEN_CHARS_MIN, type Config, SENDABLE_TOKEN } from '../../config.js';
import { makeDataDir, mustFit } from '../../storage/open.js';
import { isLoopback } from '../node.js';
import { codeOf } from '../../util/error-text.js';

const FILE = 'admin-token';

export interface WithAdminToken {
  config: Config;
  /**
   * Path of the token file; undefined when the token was configured, the admin API is off, or the service can be
   * reached from the network.
   */
  path: string | undefined;
}

/** @throws when the file cannot be read or written, or holds no valid token */
export function withAdminToken(config: Config): WithAdminToken {
  if (!createsToken(config)) return { config, path: undefined };
  makeDataDir(config.dataDir);
  mustFit(config.dataDir, FILE);
  const path = join(config.dataDir, FILE);
  return { config: { ...config, adminToken: readAdminToken(path) ?? madeAdminToken(path) }, path };
}

/** Whether a start uses the token in DATA_DIR, and writes one when there is none. */
export function createsToken({ adminToken, adminOff, host, trustedProxies }: Config): boolean {
  return adminToken === '' && !adminOff && isLoopback(host) && trustedProxies.length === 0;
}

/** The token that a start has written into this DATA_DIR; undefined when there is none. @throws as `withAdminToken` */
export function writtenAdminToken(dataDir: string): string | undefined {
  return readAdminToken(join(dataDir, FILE));
}

/** Undefined when the file does not exist. */
function readAdminToken(path: string): string | undefined {
  try {
    const token = readFileSync(path, 'utf8').trim();
    if (token.length >= ADMIN_TOKEN_CHARS_MIN && SENDABLE_TOKEN.test(token)) return token;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  throw new Error(
    `${path} has no admin token: at least ${ADMIN_TOKEN_CHARS_MIN} characters of ASCII in one line; remove the file ` +
      'to get a new token',
  );
}

/** Exclusive create: when two processes start at once, the first token stays. */
function madeAdminToken(path: string): string {
  const token = newAdminToken();
  try {
    writeFileSync(path, `${token}\n`, { mode: 0o600, flag: 'wx', flush: true });
    return token;
  } catch (error) {
    const other = readAdminToken(path);
    if (other !== undefined) return other;
    throw error;
  }
}
