// The one door to the profile store, for reading (workers) and writing (the readers' process).
import { type StoreOptions } from '../contract/messages.js';
import { type ProfileStore, type ProfileWriter } from '../contract/ports.js';
import { EmbeddedStore } from './embedded/store.js';
import { EmbeddedWriter } from './embedded/writer.js';
import { RedisStore } from './redis/store.js';
import { RedisWriter } from './redis/writer.js';

/** Does not wait for the store: reads fail until it answers. */
export function openProfileStore(options: StoreOptions): ProfileStore {
  return options.kind === 'embedded' ? new EmbeddedStore(options) : new RedisStore(options);
}

/** @throws StoreDamagedError, StoreUnavailableError where the embedded store cannot be opened. */
export function openProfileWriter(options: StoreOptions): ProfileWriter {
  return options.kind === 'embedded' ? new EmbeddedWriter(options) : new RedisWriter(options);
}
