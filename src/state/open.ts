// The one door to the profile store, for reading (workers) and writing (the readers' process).
import { type StoreOptions } from '../contract/messages.js';
import { type ProfileEditor, type ProfileStore, type ProfileWriter } from '../contract/ports.js';
import { EmbeddedStore } from './embedded/store.js';
import { EmbeddedWriter } from './embedded/writer.js';
import { RedisStore } from './redis/store.js';
import { RedisWriter } from './redis/writer.js';

/** Does not reject when the store is away: reads fail until it answers. */
export function openProfileStore(options: StoreOptions): Promise<ProfileStore> {
  return options.kind === 'redis' ? RedisStore.open(options) : Promise.resolve(new EmbeddedStore(options));
}

/** Rejects with StoreUnavailableError or StoreDamagedError where the embedded store cannot be opened. */
export function openProfileWriter(options: StoreOptions): Promise<ProfileWriter & ProfileEditor> {
  return options.kind === 'redis' ? RedisWriter.open(options) : new Promise((resolve) => resolve(new EmbeddedWriter(options)));
}
