// Administration of webhook endpoints, for the command line and the admin API.
import { READ_FROM } from '../../contract/levels.js';
import type { Mode } from '../../contract/vocabulary.js';
import { targetProblem } from '../../contract/webhooks/webhook-target.js';
import { ENDPOINTS_PER_WORKSPACE_MAX, type WebhookEvent, type WebhookState } from '../../contract/webhooks/webhooks.js';
import { AdministrationError, checkedInteger } from '../administration.js';
import { DEFAULT_OVERLAP_SECONDS, OVERLAP_SECONDS_MAX } from '../keys.js';
import type { ControlStore } from '../control/store.js';
import type { ControlTransaction } from '../control/transaction.js';
import { newId, newWebhookSecret } from '../key-text.js';
import { workspaceIn } from '../records.js';
import { SECRETS_MAX, type WebhookRecord, WEBHOOKS } from './records.js';

export interface WebhookRequest {
  workspace: string;
  mode: Mode;
  url: string;
  events: WebhookEvent[];
}

export interface WebhookChange {
  url?: string;
  events?: WebhookEvent[];
  state?: WebhookState;
}

/** An endpoint with its newest secret, which is shown only here. */
export interface IssuedWebhook {
  webhook: WebhookRecord;
  secret: string;
}

/**
 * A node of an earlier release cannot read an endpoint of `rule.matched`: it takes it for a damaged one, and removes
 * what waits for it.
 * @param level returns the level of all running nodes, 0 when none runs; only called when it matters
 * @throws AdministrationError CONFLICT
 */
export async function checkReadable(
  events: readonly WebhookEvent[] | undefined,
  level: () => Promise<number>,
): Promise<void> {
  if (events?.includes('rule.matched') !== true) return;
  const common = await level();
  if (common > 0 && common < READ_FROM.ruleMessages)
    throw new AdministrationError(
      'CONFLICT',
      'a node of an earlier release is running, which cannot read an endpoint of rule.matched; update all nodes first',
    );
}

/**
 * @param allowPrivate for development: see `targetProblem`
 * @throws AdministrationError INVALID, NOT_FOUND, CONFLICT when the workspace has `ENDPOINTS_PER_WORKSPACE_MAX`
 */
export async function createWebhook(
  store: ControlStore,
  request: WebhookRequest,
  allowPrivate: boolean,
  now = Date.now(),
): Promise<IssuedWebhook> {
  checkUrl(request.url, allowPrivate);
  return store.update((transaction) => {
    workspaceIn(transaction, request.workspace);
    const others = transaction.list(WEBHOOKS).filter(({ workspace }) => workspace === request.workspace);
    if (others.length >= ENDPOINTS_PER_WORKSPACE_MAX)
      throw new AdministrationError(
        'CONFLICT',
        `a workspace can have at most ${ENDPOINTS_PER_WORKSPACE_MAX} webhook endpoints; remove one first`,
      );
    const secret = newWebhookSecret();
    const { workspace, mode, url } = request;
    const webhook: WebhookRecord = {
      v: 1,
      id: newId('whe'),
      workspace,
      mode,
      url,
      events: [...new Set(request.events)],
      state: 'active',
      secrets: [{ secret, expiresAt: null }],
      createdAt: now,
    };
    transaction.put(WEBHOOKS, webhook);
    return { webhook, secret };
  });
}

/** Oldest first. @throws AdministrationError NOT_FOUND when `workspace` does not exist */
export async function listWebhooks(store: ControlStore, workspace?: string): Promise<WebhookRecord[]> {
  const view = await store.read();
  if (workspace !== undefined) workspaceIn(view, workspace);
  return view
    .list(WEBHOOKS)
    .filter((webhook) => workspace === undefined || webhook.workspace === workspace)
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** @param workspace when given, the endpoint must belong to it @throws AdministrationError NOT_FOUND */
export async function findWebhook(store: ControlStore, id: string, workspace?: string): Promise<WebhookRecord> {
  return found((await store.read()).get(WEBHOOKS, id), id, workspace);
}

/** Changes the given properties. @throws AdministrationError INVALID, NOT_FOUND */
export async function updateWebhook(
  store: ControlStore,
  id: string,
  change: WebhookChange,
  allowPrivate: boolean,
  workspace?: string,
): Promise<WebhookRecord> {
  if (change.url !== undefined) checkUrl(change.url, allowPrivate);
  return replace(store, id, workspace, (before) => ({
    ...before,
    ...change,
    ...(change.events !== undefined && { events: [...new Set(change.events)] }),
  }));
}

/** @throws AdministrationError NOT_FOUND */
export function deleteWebhook(store: ControlStore, id: string, workspace?: string): Promise<WebhookRecord> {
  return store.update((transaction) => {
    const webhook = find(transaction, id, workspace);
    transaction.delete(WEBHOOKS, id);
    return webhook;
  });
}

/**
 * Adds a new secret. The earlier ones also sign for `overlapSeconds`, so that the receiver can change to the new one.
 * @throws AdministrationError NOT_FOUND, INVALID
 */
export async function rotateWebhook(
  store: ControlStore,
  id: string,
  overlapSeconds: number = DEFAULT_OVERLAP_SECONDS,
  workspace?: string,
  now = Date.now(),
): Promise<IssuedWebhook> {
  const ends = now + checkedInteger('overlap', overlapSeconds, 0, OVERLAP_SECONDS_MAX) * 1000;
  const secret = newWebhookSecret();
  const webhook = await replace(store, id, workspace, (before) => {
    const old = before.secrets
      .map((one) => ({ ...one, expiresAt: Math.min(one.expiresAt ?? Infinity, ends) }))
      .filter(({ expiresAt }) => expiresAt > now);
    return { ...before, secrets: [{ secret, expiresAt: null }, ...old].slice(0, SECRETS_MAX) };
  });
  return { webhook, secret };
}

function replace(
  store: ControlStore,
  id: string,
  workspace: string | undefined,
  change: (before: WebhookRecord) => WebhookRecord,
): Promise<WebhookRecord> {
  return store.update((transaction) => {
    const after = change(find(transaction, id, workspace));
    transaction.put(WEBHOOKS, after);
    return after;
  });
}

function find(transaction: ControlTransaction, id: string, workspace: string | undefined): WebhookRecord {
  return found(transaction.get(WEBHOOKS, id), id, workspace);
}

function found(webhook: WebhookRecord | undefined, id: string, workspace: string | undefined): WebhookRecord {
  if (!webhook || (workspace !== undefined && webhook.workspace !== workspace))
    throw new AdministrationError('NOT_FOUND', `there is no webhook endpoint ${id}`);
  return webhook;
}

function checkUrl(url: string, allowPrivate: boolean): void {
  const problem = targetProblem(url, allowPrivate);
  if (problem !== undefined) throw new AdministrationError('INVALID', problem);
}

/** Records a delivery in the audit log before it is sent: deliveries are not in the control store. */
export function noteDelivery(store: ControlStore, { id, workspace }: WebhookRecord, delivery: string): Promise<void> {
  return store.note({ subject: `delivery/${delivery}`, workspace, before: null, after: { webhook: id } });
}
