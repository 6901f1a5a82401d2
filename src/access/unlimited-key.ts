// A key for decisions that are made in this process, without HTTP: simulations and benches.
import { type KeyEntry } from './key-ring.js';

/** Active, without limits and without a list of origins. */
export function unlimitedKey(part: Pick<KeyEntry, 'id' | 'workspace' | 'kind' | 'mode'>): KeyEntry {
  return {
    ...part,
    active: true,
    limitPerSecond: 0,
    addressShare: 0,
    origins: new Set<string>(),
    fullReply: false,
    slot: 0,
  };
}
