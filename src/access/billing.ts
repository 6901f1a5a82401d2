// The workspace and mode that are billed for requests of a key.
import { type BillingScope } from '../storage/ports/billing.js';
import { type KeyEntry } from './key-ring.js';

export function scopeOf({ workspace, mode }: Pick<KeyEntry, 'workspace' | 'mode'>): BillingScope {
  return { workspace: workspace.name, mode };
}
