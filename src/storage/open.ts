// Chooses the backend by the URL of the settings. A backend is imported only when it is used: a service of one node
// never loads the Redis client.
import { type StorageOptions } from '../contract/storage.js';
import { type Backend, type OnDamagedRecord } from './ports/backend.js';

export { makeDataDir, mustFit, refusalIn, requireDataDir, takeDataDir } from './data-dir.js';
export { StoreUnusableError } from './ports/errors.js';
export { type DirectoryLock, DirectoryTakenError, lockDirectory, whileLocked } from './directory-lock.js';

/** Rejects when the settings are invalid; an unavailable store is reported by the opener of that store. */
export async function openStorage(options: StorageOptions, damaged?: OnDamagedRecord): Promise<Backend> {
  const [scheme = ''] = options.url.split(':');
  switch (scheme) {
    case '':
      return (await import('./embedded/backend.js')).embeddedBackend(options, damaged);
    case 'redis':
    case 'rediss':
      return (await import('./redis/backend.js')).redisBackend(options, damaged);
    default:
      throw new TypeError(`storage: there is no backend for addresses that start with ${scheme}:`);
  }
}
