// The one door to the profile store, for reading (workers) and writing (the readers' process).
import { type StoreOptions } from '../contract/messages.js';
import { type ProfileStore, type ProfileWriter } from '../contract/ports.js';
import { openEmbeddedStore, openEmbeddedWriter } from './embedded.js';

// eslint-disable-next-line @typescript-eslint/require-await -- Redis connects
export async function openProfileStore(options: StoreOptions): Promise<ProfileStore> {
  if (options.kind === 'embedded') return openEmbeddedStore(options);
  throw new Error('redis comes with its adapter');
}

// eslint-disable-next-line @typescript-eslint/require-await
export async function openProfileWriter(options: StoreOptions): Promise<ProfileWriter> {
  if (options.kind === 'embedded') return openEmbeddedWriter(options);
  throw new Error('redis comes with its adapter');
}
