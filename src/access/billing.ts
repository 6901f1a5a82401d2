// Who is billed for what a key does.
import { type BillingScope } from '../storage/ports/billing.js';
import { type KeyEntry } from './key-ring.js';

export function scopeOf({ workspace, mode }: Pick<KeyEntry, 'workspace' | 'mode'>): BillingScope {
  return { workspace: workspace.name, mode };
}
