// Workspaces, keys and webhooks as an administrator sees them, in the admin API and on the command line: without
// secrets, times in ISO 8601.
import type { Delivery } from '../contract/webhooks/webhooks.js';
import { ERASURE_PLACES, type ErasureCounts, noCounts } from '../contract/erasure.js';
import { type ErasureRecord, isDone } from './erasures.js';
import type { KeyRecord, WorkspaceRecord } from './records.js';
import type { WebhookRecord } from './webhooks/records.js';

export function workspaceView({ name, protectedDevices, retentionDays, policy, createdAt }: WorkspaceRecord) {
  return {
    name,
    protected_devices: protectedDevices,
    retention_days: retentionDays,
    policy: policy ?? null,
    created_at: moment(createdAt),
  };
}

/** @param usedAt Unix milliseconds, exact to the hour; null = never, as far as anybody wrote down */
export function keyView(key: KeyRecord, usedAt: number | null) {
  const { id, workspace, kind, mode, state, limit, createdAt, expiresAt } = key;
  return {
    id,
    workspace,
    kind,
    mode,
    state,
    limit,
    created_at: moment(createdAt),
    expires_at: moment(expiresAt),
    last_used_at: moment(usedAt),
    ...(kind === 'public' && {
      origins: key.origins ?? [],
      address_share: key.addressShare ?? null,
      full_reply: key.fullReply ?? false,
    }),
  };
}

export function webhookView({ id, workspace, url, events, mode, state, createdAt }: WebhookRecord) {
  return { id, workspace, url, events, mode, state, created_at: moment(createdAt) };
}

export function deliveryView({ id, type, state, attempts, status, error, createdAt, attemptedAt, dueAt }: Delivery) {
  return {
    id,
    type,
    state,
    attempts,
    status,
    error,
    created_at: moment(createdAt),
    attempted_at: moment(attemptedAt),
    next_attempt_at: moment(dueAt),
  };
}

/** All nodes together. */
export function erasureView(erasure: ErasureRecord) {
  const { id, workspace, mode, kind, requestedAt } = erasure;
  const nodes = Object.values(erasure.nodes);
  const total = (of: 'removed' | 'left'): ErasureCounts => {
    const counts = noCounts();
    for (const node of nodes) for (const place of ERASURE_PLACES) counts[place] += node[of][place];
    return counts;
  };
  const reasons =
    nodes.length === 0 ? ['no service has taken it up'] : nodes.filter(({ done }) => !done).map(({ reason }) => reason);
  return {
    id,
    workspace,
    mode,
    kind,
    state: isDone(erasure) ? 'done' : 'pending',
    requested_at: moment(requestedAt),
    removed: total('removed'),
    left: total('left'),
    logged: nodes.reduce((sum, { logged }) => sum + logged, 0),
    waiting_for: [...new Set(reasons)],
  };
}

export function moment(milliseconds: number): string;
export function moment(milliseconds: number | null): string | null;
export function moment(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
