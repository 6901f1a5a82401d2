// The one door to the profile store, for reading (workers) and writing (the readers' process).
import { type StoreOptions } from '../contract/messages.js';
import { type ProfileStore, type ProfileWriter } from '../contract/ports.js';
import { openEmbeddedStore, openEmbeddedWriter } from './embedded/store.js';
import { openRedisStore } from './redis/store.js';
import { openRedisWriter } from './redis/writer.js';

export function openProfileStore(options: StoreOptions): Promise<ProfileStore> {
  return options.kind === 'redis' ? openRedisStore(options) : Promise.resolve(openEmbeddedStore(options));
}

export function openProfileWriter(options: StoreOptions): Promise<ProfileWriter> {
  return options.kind === 'redis' ? openRedisWriter(options) : Promise.resolve(openEmbeddedWriter(options));
}
