// Workspaces, keys and webhooks as an administrator sees them, in the admin API and on the command line: without
// secrets, times in ISO 8601.
import type { Delivery } from '../contract/webhooks/webhooks.js';
import { ERASURE_PLACES, type ErasureCounts, noCounts, wholeCounts } from '../contract/erasure.js';
import { type AuditEntry } from '../contract/operators/audit.js';
import { type ErasureRecord, isDone } from './erasures.js';
import { type SeenOperator } from './operators/administration.js';
import type { Rotated } from './keys.js';
import type { KeyRecord, WorkspaceRecord } from './records.js';
import type { WebhookRecord } from './webhooks/records.js';

export function workspaceView(workspace: WorkspaceRecord) {
  const { name, protectedDevices, retentionDays, policy, monitor, approvals, createdAt } = workspace;
  return {
    name,
    protected_devices: protectedDevices,
    retention_days: retentionDays,
    policy: policy ?? null,
    monitor: monitor ?? false,
    approvals: approvals ?? 0,
    created_at: moment(createdAt),
  };
}

/** @param usedAt Unix milliseconds, exact to the hour; null = no recorded use */
export function keyView(key: KeyRecord, usedAt: number | null) {
  const { id, workspace, kind, mode, state, limit, createdAt, expiresAt } = key;
  return {
    id,
    hint: key.hint ?? null,
    name: key.name ?? '',
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

/** What a rotation tells: how long both keys work, and which further ones do. */
export function rotatedView({ issued, replaced, others }: Rotated) {
  return {
    ...issued,
    replaces: replaced.id,
    replaced_until: moment(replaced.expiresAt),
    other_successors: others.map(({ id }) => id),
  };
}

export function webhookView({ id, workspace, url, events, mode, state, createdAt }: WebhookRecord) {
  return { id, workspace, url, events, mode, state, created_at: moment(createdAt) };
}

export function deliveryView(delivery: Delivery) {
  const { id, type, state, attempts, status, error, createdAt, attemptedAt, dueAt, history } = delivery;
  return {
    id,
    type,
    state,
    attempts,
    status,
    error,
    created_at: moment(createdAt),
    attempted_at: moment(attemptedAt),
    duration_ms: history.at(-1)?.durationMs ?? null,
    next_attempt_at: moment(dueAt),
  };
}

/** A delivery with its body and the result of each attempt. */
export function deliveryDetailView(delivery: Delivery) {
  return {
    ...deliveryView(delivery),
    body: delivery.body,
    history: delivery.history.map(({ at, durationMs, status, error }) => ({
      started_at: moment(at),
      duration_ms: durationMs,
      status,
      error,
    })),
  };
}

/** An erasure with the counts of all nodes added up. */
export function erasureView(erasure: ErasureRecord) {
  const { id, workspace, mode, kind, requestedAt } = erasure;
  const nodes = Object.values(erasure.nodes);
  const total = (of: 'removed' | 'left'): ErasureCounts => {
    const counts = noCounts();
    for (const node of nodes) {
      const own = wholeCounts(node[of]);
      for (const place of ERASURE_PLACES) counts[place] += own[place];
    }
    return counts;
  };
  const reasons =
    nodes.length === 0
      ? ['no running service has started it']
      : nodes.filter(({ done }) => !done).map(({ reason }) => reason);
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

export function operatorView({ operator: { name, role, workspaces, createdAt }, seenAt }: SeenOperator) {
  return { name, role, workspaces, created_at: moment(createdAt), last_seen_at: moment(seenAt) };
}

export function auditView({ at, ...entry }: AuditEntry) {
  return { ...entry, at: moment(at) };
}

export function moment(milliseconds: number): string;
export function moment(milliseconds: number | null): string | null;
export function moment(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
