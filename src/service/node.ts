// What one node is: its version, its name, where it keeps state, and what it refuses to start with.
import { readFileSync } from 'node:fs';
import { type Config } from '../config.js';
import { type StorageOptions } from '../contract/storage.js';
import { type Logger } from '../logger.js';
import { nodeId } from './node-name.js';

/** The package's, beside the compiled tree. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}

/** @throws when what is wanted of it is not to be had */
export function storageOptions({ storage, dataDir, logCopy }: Config): StorageOptions {
  if (logCopy !== undefined && storage.url === '') throw new Error('LOG_COPY=redis needs REDIS_URL');
  return { ...storage, nodeId: nodeId(dataDir, storage.url !== '') };
}

/** Nobody but this machine reaches it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Plain HTTP is for this machine, or for behind a named proxy that speaks HTTPS. */
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
