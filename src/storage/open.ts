// The one place where it is decided which backend keeps the state. Backends are loaded when they are needed: a service
// of one node never loads the client of a database that it does not use.
import { type StorageOptions } from '../contract/storage.js';
import { type Backend, type OnDamagedRecord } from './ports/backend.js';

export { type DirectoryLock, DirectoryTakenError, lockDirectory } from './directory-lock.js';

/** Rejects when the settings cannot be used; a store that does not answer is told by its opener. */
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
