// Reply types of the admin API, limited to the fields that pages show.

export const ACTIONS = ['allow', 'soft_challenge', 'hard_challenge', 'block'] as const;
export type Action = (typeof ACTIONS)[number];
/** What an event can be labelled as. */
export const FINDINGS = ['legitimate', 'fraud', 'account_takeover', 'chargeback', 'promo_abuse', 'bot'];
export const USE_CASES = [
  ...(['score', 'collect', 'login', 'checkout', 'registration', 'password_reset', 'account_change'] as const),
];
export type Mode = 'live' | 'test';
export type Role = 'viewer' | 'analyst' | 'approver' | 'admin';

export interface Session {
  signed_in: boolean;
  /** `workspaces` is null for an operator of all workspaces. */
  operator?: { name: string; role: Role; workspaces: string[] | null };
  version?: string;
  analytics?: boolean;
}

export interface Workspace {
  name: string;
  protected_devices: number;
  retention_days: number;
  policy: PolicyOverrides | null;
  monitor: boolean;
  approvals: number;
  created_at: string;
}

export type Actions = Record<Action, number>;

/** Decisions in one time step. */
export type Point = Actions & { time: string };

export interface Totals extends Actions {
  decisions: number;
  visitors: number;
  users: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  degraded: number;
}

export interface Overview {
  from: string;
  to: string;
  totals: Totals;
  before: Totals;
  series: Point[];
  use_cases: (Actions & { use_case: string; decisions: number })[];
  reasons: { reason: string; events: number; before: number; trend: number[] }[];
  sdks: { sdk: string; decisions: number }[];
  quota: { protected_devices: number; used: number; forecast: number };
}

export interface EventSummary {
  event_id: string;
  time: string;
  use_case: string;
  key_kind: string;
  tier: string;
  sdk: string;
  user_hash: string;
  visitor_id: string;
  country: string;
  asn: number;
  address_prefix: string;
  browser: string;
  os: string;
  risk: number;
  action: Action;
  reasons: string[];
  amount: number | null;
  currency: string;
  degraded: boolean;
  label: string | null;
  /** What the backend was told when it verified the event. */
  told: { time: string; user_hash: string; risk: number; action: Action; reasons: string[] } | null;
}

export interface EventPage {
  events: EventSummary[];
  older: string | null;
  newer: string | null;
}

export type Evidence = Record<string, string | number | boolean>;

export interface WaterfallStep {
  reason: string;
  family: string | null;
  points: number;
  explanation: string;
  evidence: Evidence;
}

export interface EventDetail {
  event: Record<string, unknown>;
  summary: EventSummary;
  waterfall: {
    bias: number;
    steps: WaterfallStep[];
    log_odds: number;
    model_risk: number;
    risk: number;
    note: string | null;
  };
  /** What can be said and done about the decision. */
  advice: string[];
  missing: { what: string; why: string }[];
  neighbours: { user: EventSummary[]; visitor: EventSummary[] };
  verifications: {
    time: string;
    outcome: string;
    key_id: string;
    risk: number;
    action: string;
    reasons: string[];
  }[];
  labels: {
    label: string;
    source: string;
    reported_at: string;
    note: string;
    amount: number | null;
    currency: string;
  }[];
  deliveries: {
    id: string;
    endpoint: string;
    type: string;
    state: string;
    attempts: number;
    at: string;
    error: string;
  }[];
  curl: string;
}

export type PartyKind = 'user' | 'visitor' | 'address';

export interface GraphNode {
  id: string;
  kind: PartyKind;
  events: number;
  risk_max: number;
  label: string | null;
}

export interface Exploration {
  kind: PartyKind;
  value: string;
  summary: Actions & {
    events: number;
    first_seen: string | null;
    last_seen: string | null;
    users: number;
    visitors: number;
    addresses: number;
    countries: { country: string; events: number }[];
  };
  timeline: EventSummary[];
  risk: { time: string; risk: number; action: Action }[];
  rhythm: { time: string; distance: number }[];
  graph: { nodes: GraphNode[]; edges: { from: string; to: string; events: number }[]; cut: boolean };
}

export interface Review {
  event: EventSummary;
  related: { user_events: number; visitor_users: number; address_users: number };
}

/** By use case, then by reason. */
export type Shifts = Record<string, Record<string, number>>;

export interface PolicyOverrides {
  bias?: number;
  points?: Record<string, number>;
  shifts?: Shifts;
  limits?: Record<string, number>;
}

export interface PolicyView {
  version: string;
  default_bias: number;
  default_shifts: Shifts;
  overrides: PolicyOverrides | null;
  reasons: {
    reason: string;
    family: string | null;
    points: number;
    default_points: number;
    hits_24h: number | null;
    alone_24h: number | null;
  }[];
}

export interface PolicyPreview {
  events: number;
  changed: number;
  /** Left out. */
  not_compared: number;
  before: Actions;
  after: Actions;
  labelled: {
    fraud: { events: number; caught_before: number; caught_after: number };
    legitimate: { events: number; hit_before: number; hit_after: number };
  };
  samples: { event_id: string; before: { risk: number; action: Action }; after: { risk: number; action: Action } }[];
  cut: boolean;
}

export interface PolicyVersion {
  number: number;
  approved_by: string | null;
  note: string;
  version: string;
  at: string;
  by: string;
  overrides: PolicyOverrides | null;
}

export interface Key {
  id: string;
  /** The last characters of the key; null for a key made before the service stored them. */
  hint: string | null;
  name: string;
  workspace: string;
  kind: 'api' | 'public' | 'secret';
  mode: Mode;
  limit: number | null;
  state: 'active' | 'inactive' | 'revoked';
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  /** When a browser last sent this backend key to this node; null if none did. */
  in_browser_at: string | null;
  origins?: string[];
  address_share?: number | null;
  full_reply?: boolean;
}

export interface IssuedKey {
  id: string;
  key: string;
  kind: Key['kind'];
  mode: Mode;
}

export interface Usage {
  protected_devices: number;
  used: number;
  forecast: number;
  requests: { day: string; api: number; public: number; secret: number }[];
  /** Whether ClickHouse could tell the requests. */
  requests_known: boolean;
}

export interface Webhook {
  id: string;
  url: string;
  events: string[];
  mode: Mode;
  state: 'active' | 'disabled';
  created_at: string;
}

export interface Delivery {
  id: string;
  type: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  status: number | null;
  error: string;
  created_at: string;
  attempted_at: string | null;
  /** Of the last attempt. */
  duration_ms: number | null;
  next_attempt_at: string | null;
}

export interface DeliveryDetail extends Delivery {
  body: string;
  /** Oldest attempt first. */
  history: { started_at: string; duration_ms: number; status: number | null; error: string }[];
}

export interface Health {
  version: string;
  node: string;
  uptime_s: number;
  engine: string;
  ready: { ok: boolean; reasons: string[] };
  degraded_parts: string[];
  readers: { name: string; up: boolean; lag_s: number; backlog_bytes: number }[];
  stores: { name: string; used_bytes: number | null; max_bytes: number | null; left_bytes: number }[];
  refusals: { cause: string; count: number }[];
  event_loop_p99_ms: number;
  queue: number;
  webhooks_waiting: number | null;
  degraded: number;
  overloaded: number;
  clickhouse: { mode: string; state: string; says: string | null };
  secret_keys_in_browsers: number;
}

/** The nodes that share the state. */
export interface Nodes {
  level: number;
  nodes: {
    id: string;
    version: string;
    level: number;
    state: string;
    address: string;
    silent_s: number;
    lag_s: number;
    backlog_bytes: number;
    self: boolean;
  }[];
}

export interface SqlResult {
  columns: { name: string; type: string }[];
  rows: (string | number | boolean | null)[][];
  cut: boolean;
  elapsed_ms: number;
}

export interface AuditEntry {
  id: string;
  at: string;
  who: string;
  via: string;
  action: string;
  workspace: string;
  subject: string;
  /** Changed fields; null = the record was created. */
  before: Readonly<Record<string, unknown>> | null;
  /** null = the record was removed. */
  after: Readonly<Record<string, unknown>> | null;
  address: string;
}

export interface Operator {
  name: string;
  role: Role;
  workspaces: string[] | null;
  created_at: string;
  last_seen_at: string | null;
}

export interface Alert {
  name: string;
  workspace: string;
  state: 'firing' | 'quiet' | 'off';
  value: number | null;
  above: number;
  /** Over which the value is computed. */
  window_minutes: number;
  since: string | null;
  sentence: string;
}
