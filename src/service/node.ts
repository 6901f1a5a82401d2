// Basics of one node: its version, its name, its storage, and the settings with which it refuses to start.
import { readFileSync } from 'node:fs';
import { type Config } from '../config.js';
import { type StorageOptions } from '../contract/storage.js';
import { type Logger } from '../logger.js';
import { nodeId } from './nodes/node-name.js';
import { isObject } from '../util/is-object.js';

/** Version in package.json, beside the compiled tree. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return isObject(manifest) && 'version' in manifest ? String(manifest['version']) : 'unknown';
}

/** @throws when the node's name is not known */
export function storageOptions({ storage, dataDir }: Config): StorageOptions {
  return { ...storage, nodeId: nodeId(dataDir, storage.url !== '') };
}

/** True when only this machine can connect. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/**
 * Plain HTTP is allowed on loopback, or behind a trusted proxy with HTTPS. @throws for other settings, unless
 * ALLOW_INSECURE_HTTP=1
 */
export function refuseInsecure(config: Config, log: Logger): void {
  if (config.tls !== undefined || isLoopback(config.host) || config.trustedProxies.length > 0) return;
  if (!config.allowInsecureHttp) {
    throw new Error(
      `HOST=${config.host} would serve plain HTTP to the network: set TLS_CERT and TLS_KEY, or name your proxy in ` +
        'TRUSTED_PROXIES, or set ALLOW_INSECURE_HTTP=1 to accept the risk',
    );
  }
  log.warn('plain HTTP is served to the network, because ALLOW_INSECURE_HTTP=1', { host: config.host });
}
