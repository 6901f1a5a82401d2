// The admin token of who set none: made once, kept in DATA_DIR for the service's user alone, so that the first look at
// the dashboard needs no settings. Only where nobody but this machine reaches the service; elsewhere an admin API that
// nobody asked for would be a door to the network.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newAdminToken } from '../access/key-text.js';
import { ADMIN_TOKEN_CHARS_MIN, type Config } from '../config.js';
import { makePrivateDirectory } from '../util/write-file.js';
import { isLoopback } from './node.js';

const FILE = 'admin-token';

export interface WithAdminToken {
  config: Config;
  /** Path of the file that has it; undefined when it was set, or is off. */
  path: string | undefined;
}

/** @throws when the file cannot be read or made, or holds no token */
export function withAdminToken(config: Config): WithAdminToken {
  const reached = !isLoopback(config.host) || config.trustedProxies.length > 0;
  if (config.adminToken !== '' || config.adminOff || reached) return { config, path: undefined };
  makePrivateDirectory(config.dataDir);
  const path = join(config.dataDir, FILE);
  return { config: { ...config, adminToken: readAdminToken(path) ?? madeAdminToken(path) }, path };
}

/** Undefined when there is no file. */
function readAdminToken(path: string): string | undefined {
  try {
    const token = readFileSync(path, 'utf8').trim();
    if (token.length >= ADMIN_TOKEN_CHARS_MIN) return token;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  throw new Error(`${path} holds no admin token of ${ADMIN_TOKEN_CHARS_MIN} characters; remove it to have a new one`);
}

/** Of two starts at once the first one's counts. */
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
