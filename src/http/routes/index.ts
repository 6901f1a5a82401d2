// Every route of the service, in the order of the document and of a replay of its examples.
import { type RouteDeclaration } from '../route.js';
import { alerts } from './admin/alerts.js';
import { audit } from './admin/audit.js';
import { backtests } from './admin/ruleset/backtests.js';
import { deliveries } from './admin/deliveries.js';
import { erasures } from './admin/erasures.js';
import { events } from './admin/events.js';
import { evaluations } from './admin/ruleset/evaluation.js';
import { explore } from './admin/explore.js';
import { imports } from './admin/imports.js';
import { lists } from './admin/lists/routes.js';
import { labels } from './admin/labels.js';
import { keys } from './admin/keys.js';
import { operators } from './admin/operators.js';
import { overview } from './admin/overview.js';
import { policy } from './admin/ruleset/policy.js';
import { reviews } from './admin/reviews.js';
import { sql } from './admin/sql.js';
import { type AdminServices } from './admin/services.js';
import { serviceHealth, serviceNodes } from './admin/service-health.js';
import { rules } from './admin/ruleset/rules.js';
import { draftEnds, drafts } from './admin/ruleset/drafts.js';
import { proposals } from './admin/ruleset/proposals.js';
import { publishing } from './admin/ruleset/publishing.js';
import { tried, trying } from './admin/ruleset/trying.js';
import { session } from './admin/session.js';
import { simulate } from './admin/simulate.js';
import { workspaceUsage } from './admin/usage.js';
import { deleteWebhookRoute, webhooks } from './admin/webhooks.js';
import { newWorkspace, workspaces } from './admin/workspaces.js';
import { dashboard } from './dashboard.js';
import { docsPage, type DocsServices, document } from './docs.js';
import { alive, type HealthServices, ready } from './health.js';
import { home } from './home.js';
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
  home,
  ...dashboard,
];

const OTHER_ADMIN_ROUTES: readonly RouteDeclaration<AdminServices>[] = [
  ...workspaces,
  ...keys,
  ...webhooks,
  ...deliveries,
  deleteWebhookRoute,
  ...erasures,
  ...labels,
  ...imports,
  ...rules,
  ...lists,
  ...trying,
  ...drafts,
  ...tried,
  ...draftEnds,
  ...proposals,
  ...publishing,
  ...backtests,
  ...evaluations,
  ...operators,
  audit,
  ...session,
  overview,
  ...events,
  explore,
  ...reviews,
  ...policy,
  workspaceUsage,
  ...alerts,
  serviceHealth,
  serviceNodes,
  sql,
  simulate,
];

/** Routes that are served when the admin API is on. */
export const ADMIN_ROUTES = [newWorkspace(OTHER_ADMIN_ROUTES), ...OTHER_ADMIN_ROUTES];
