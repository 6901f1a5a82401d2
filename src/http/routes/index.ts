// Every route of the service, in the order in which a reader of the document, and a replay of its examples, meets them.
import { type RouteDeclaration } from '../route.js';
import { deliveries } from './admin/deliveries.js';
import { erasures } from './admin/erasures.js';
import { labels } from './admin/labels.js';
import { keys } from './admin/keys.js';
import { type AdminServices } from './admin/services.js';
import { deleteWebhookRoute, webhooks } from './admin/webhooks.js';
import { workspaces } from './admin/workspaces.js';
import { docsPage, type DocsServices, document } from './docs.js';
import { alive, type HealthServices, ready } from './health.js';
import { label, type LabelServices } from './label.js';
import { metrics, type MetricsServices } from './metrics.js';
import { type ScoringServices } from './score-call.js';
import { scoring } from './scoring.js';
import { sdk } from './sdk.js';
import { usage, type UsageServices } from './usage.js';
import { verify, type VerifyServices } from './verify.js';

export type RouteServices = ScoringServices &
  VerifyServices &
  LabelServices &
  UsageServices &
  HealthServices &
  MetricsServices &
  DocsServices;

export const ROUTES: readonly RouteDeclaration<RouteServices>[] = [
  ...scoring,
  verify,
  label,
  usage,
  alive,
  ready,
  metrics,
  document,
  ...docsPage,
  ...sdk,
];

/** Served where ADMIN_TOKEN is set. */
export const ADMIN_ROUTES: readonly RouteDeclaration<AdminServices>[] = [
  ...workspaces,
  ...keys,
  ...webhooks,
  ...deliveries,
  deleteWebhookRoute,
  ...erasures,
  ...labels,
];
