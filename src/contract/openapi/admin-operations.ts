// The admin API: workspaces, keys and webhook endpoints. The order of the table is an order in which its examples can be
// sent one after another; links carry the ids that the service chooses.
import { noCounts } from '../erasure.js';
import { type Example, type Json, type Operation, type Refused } from './model.js';
import { type ParameterName } from './parameters.js';
import { type SchemaName } from './schemas.js';

const REFUSED: readonly Refused[] = ['INVALID_API_KEY'];
const WITH_BODY: readonly Refused[] = [...REFUSED, 'INVALID_REQUEST', 'REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE'];

const AT = '2026-08-20T12:30:45.123Z';
const workspace = { name: 'shop-eu', protected_devices: 50_000, retention_days: 30, policy: null, created_at: AT };
const key = { id: 'key_9mZ3kQ7tB2xW', workspace: 'shop-eu', kind: 'api', mode: 'test', limit: null, state: 'active', created_at: AT, expires_at: null };
const issued = { id: key.id, key: `rk_test_${'x'.repeat(32)}`, kind: 'api', mode: 'test', workspace: 'shop-eu' };
const webhook = { id: 'whe_4tR8bN2mQ6xL', workspace: 'shop-eu', url: 'https://hooks.example.org/riskgate', events: ['event.verified', 'event.blocked'], mode: 'test', state: 'active', created_at: AT };
const delivery = {
  id: 'msg_2bX7', type: 'event.verified', state: 'pending', attempts: 0, status: null, error: '', created_at: AT, attempted_at: null, next_attempt_at: AT,
};
const erasure = {
  id: 'era_7sW1dG5hJ9kP', workspace: 'shop-eu', mode: 'test', kind: 'user', state: 'done', requested_at: AT,
  removed: { ...noCounts(), profiles: 1, traces: 2, events: 5, analytics: 14 }, left: noCounts(), logged: 0, waiting_for: [],
};
const policy = { points: { vpn_detected: 1.5 }, shifts: { password_reset: { device_changed: 1 } } };

interface Text {
  id: string;
  method: Operation['method'];
  path: string;
  summary: string;
  parameters?: readonly ParameterName[];
  send?: readonly [schema: SchemaName, summary: string, value: Json];
  status?: number;
  answer: readonly [schema: SchemaName, value: Json];
  links?: Operation['reply']['links'];
  also?: readonly Refused[];
}

function one(summary: string, value: Json): Readonly<Record<string, Example>> {
  return { example: { summary, value } };
}

function admin({ id, method, path, summary, parameters = [], send, status = 200, answer, links, also = [] }: Text): Operation {
  return {
    id, method, path: `/admin/v1${path}`, tag: 'Administration', summary, keys: ['adminToken'], parameters,
    ...(send !== undefined && { request: { schemas: [send[0]], examples: one(send[1], send[2]) } }),
    reply: { status, description: summary, schema: answer[0], examples: one(summary, answer[1]), ...(links !== undefined && { links }) },
    // Whoever names something may name what is not there.
    refused: [...(send === undefined ? REFUSED : WITH_BODY), ...(parameters.length > 0 ? ['NOT_FOUND' as const] : []), ...also],
  };
}

const CONFLICT: readonly Refused[] = [['INVALID_REQUEST', 409]];
const KEYS = '/workspaces/{name}/keys';
const WEBHOOKS = '/workspaces/{name}/webhooks';
const ERASURES = '/workspaces/{name}/erasures';
const ONE_WEBHOOK = `${WEBHOOKS}/{id}`;
const THE_KEY = { parameters: { id: '/id' } };
const THE_WEBHOOK = { parameters: { id: '/id' } };

const workspaces: readonly Operation[] = [
  admin({
    id: 'createWorkspace', method: 'post', path: '/workspaces', summary: 'Make a workspace', status: 201, also: CONFLICT,
    send: ['CreateWorkspace', 'With a plan', { name: 'shop-eu', protected_devices: 50_000, retention_days: 30 }], answer: ['Workspace', workspace],
    links: Object.fromEntries(
      ['changeWorkspace', 'createKey', 'listKeys', 'createWebhook', 'listWebhooks', 'changeWebhook', 'rotateWebhook', 'testWebhook', 'listDeliveries', 'resendDelivery', 'deleteWebhook', 'createErasure', 'getErasure']
        .map((operation) => [operation, { parameters: { name: '/name' } }]),
    ),
  }),
  admin({ id: 'listWorkspaces', method: 'get', path: '/workspaces', summary: 'All workspaces', answer: ['WorkspaceList', { workspaces: [workspace] }] }),
  admin({
    id: 'changeWorkspace', method: 'patch', path: '/workspaces/{name}', summary: 'Change a plan or a policy', parameters: ['name'],
    send: ['ChangeWorkspace', 'A larger plan and points of its own', { protected_devices: 80_000, retention_days: 90, policy }],
    answer: ['Workspace', { ...workspace, protected_devices: 80_000, retention_days: 90, policy }],
  }),
];

const keys: readonly Operation[] = [
  admin({
    id: 'createKey', method: 'post', path: KEYS, summary: 'Make a key', parameters: ['name'], status: 201,
    send: ['CreateKey', 'An API key for tests', { kind: 'api', mode: 'test', limit: 20 }], answer: ['IssuedKey', issued],
    links: { changeKey: THE_KEY, rotateKey: THE_KEY, revokeKey: THE_KEY },
  }),
  admin({ id: 'listKeys', method: 'get', path: KEYS, summary: 'The keys of a workspace', parameters: ['name'], answer: ['KeyList', { keys: [key] }] }),
  admin({
    id: 'changeKey', method: 'patch', path: '/keys/{id}', summary: 'Activate, deactivate or limit a key', parameters: ['keyId'], also: CONFLICT,
    send: ['ChangeKey', 'The limit of the mode again', { state: 'active', limit: null }], answer: ['Key', key],
  }),
  admin({
    id: 'rotateKey', method: 'post', path: '/keys/{id}/rotate', summary: 'Replace a key; the old one goes on for a while', parameters: ['keyId'], status: 201, also: CONFLICT,
    send: ['RotateKey', 'An hour of overlap', { overlap_seconds: 3600 }], answer: ['IssuedKey', issued],
  }),
  admin({ id: 'revokeKey', method: 'delete', path: '/keys/{id}', summary: 'Revoke a key for ever', parameters: ['keyId'], answer: ['Key', { ...key, state: 'revoked' }] }),
];

const webhooks: readonly Operation[] = [
  admin({
    id: 'createWebhook', method: 'post', path: WEBHOOKS, summary: 'Add a webhook endpoint', parameters: ['name'], status: 201,
    send: ['CreateWebhook', 'Decisions of test events', { url: webhook.url, events: webhook.events, mode: 'test' }],
    answer: ['IssuedWebhook', { ...webhook, secret: `whsec_${'x'.repeat(32)}` }],
    links: {
      changeWebhook: THE_WEBHOOK, rotateWebhook: THE_WEBHOOK, testWebhook: THE_WEBHOOK, listDeliveries: THE_WEBHOOK, resendDelivery: THE_WEBHOOK, deleteWebhook: THE_WEBHOOK,
    },
  }),
  admin({ id: 'listWebhooks', method: 'get', path: WEBHOOKS, summary: 'The webhook endpoints of a workspace', parameters: ['name'], answer: ['WebhookList', { webhooks: [webhook] }] }),
  admin({
    id: 'changeWebhook', method: 'patch', path: ONE_WEBHOOK, summary: 'Change, disable or enable an endpoint', parameters: ['name', 'webhookId'],
    send: ['ChangeWebhook', 'Only what was blocked', { events: ['event.blocked'], state: 'active' }], answer: ['Webhook', { ...webhook, events: ['event.blocked'] }],
  }),
  admin({
    id: 'rotateWebhook', method: 'post', path: `${ONE_WEBHOOK}/rotate`, summary: 'Replace the signing secret; both sign for a while', parameters: ['name', 'webhookId'], status: 201,
    send: ['RotateKey', 'A day of overlap', { overlap_seconds: 86_400 }], answer: ['IssuedWebhook', { ...webhook, secret: `whsec_${'y'.repeat(32)}` }],
  }),
  admin({
    id: 'testWebhook', method: 'post', path: `${ONE_WEBHOOK}/test`, summary: 'Send a test delivery', parameters: ['name', 'webhookId'], status: 202,
    answer: ['Delivery', delivery], links: { resendDelivery: { parameters: { delivery: '/id' } } },
  }),
  admin({ id: 'listDeliveries', method: 'get', path: `${ONE_WEBHOOK}/deliveries`, summary: 'Deliveries, the newest first', parameters: ['name', 'webhookId'], answer: ['DeliveryList', { deliveries: [delivery] }] }),
  admin({
    id: 'resendDelivery', method: 'post', path: `${ONE_WEBHOOK}/deliveries/{delivery}/resend`, summary: 'Send a delivery again', parameters: ['name', 'webhookId', 'deliveryId'], status: 202,
    answer: ['Delivery', delivery],
  }),
  admin({ id: 'deleteWebhook', method: 'delete', path: ONE_WEBHOOK, summary: 'Remove an endpoint', parameters: ['name', 'webhookId'], answer: ['Webhook', { ...webhook, state: 'disabled' }] }),
];

const erasures: readonly Operation[] = [
  admin({
    id: 'createErasure', method: 'post', path: ERASURES, summary: 'Forget a user or a visitor', parameters: ['name'], status: 202, also: CONFLICT,
    send: ['CreateErasure', 'A user', { mode: 'test', user: 'user-4711' }], answer: ['Erasure', { ...erasure, state: 'pending', removed: noCounts(), waiting_for: ['no service has taken it up'] }],
    links: { getErasure: { parameters: { id: '/id' } } },
  }),
  admin({ id: 'getErasure', method: 'get', path: `${ERASURES}/{id}`, summary: 'What an erasure has come to', parameters: ['name', 'erasureId'], answer: ['Erasure', erasure] }),
];

export const ADMIN_OPERATIONS: readonly Operation[] = [...workspaces, ...keys, ...webhooks, ...erasures];
