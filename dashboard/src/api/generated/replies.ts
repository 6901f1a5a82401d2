// Generated from the schemas of src/contract by `npm run generate`. Do not edit.

export interface Rule {
  id: string;
  name: string;
  state: 'draft' | 'shadow' | 'live' | 'off';
  /** The condition, 1 to 4,000 characters; see docs/policies.md. */
  when: string;
  /** What the rule does when it matches: one of these; without any it only reports. */
  effect: {
    /** Log-odds that the rule adds to the risk. */
    points?: number | undefined;
    /** Raises the risk at least to the start of this action. */
    at_least?: 'soft_challenge' | 'hard_challenge' | 'block' | undefined;
    /** Lowers the risk at most to the end of this action. */
    at_most?: 'allow' | 'soft_challenge' | 'hard_challenge' | undefined;
    /** Sets the risk to this action. */
    force?: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block' | undefined;
  };
  /** Reason code that a match adds to the reply. */
  code?: string | undefined;
  /** Sentence of the reason; `{variable}` is replaced by its value. */
  title?: string | undefined;
  /** Priority among rules with `force`: the lowest number wins. */
  priority?: number | undefined;
  /** Percentage of users that the rule applies to. */
  rollout_percent?: number | undefined;
  /** When the rule ends, ISO 8601 in UTC. */
  expires_at?: string | undefined;
  use_cases?: readonly ('score' | 'collect' | 'login' | 'checkout' | 'registration' | 'password_reset' | 'account_change')[] | undefined;
  tags?: readonly string[] | undefined;
  /** Whether matches go to the review queue (tag `review`). */
  review?: boolean | undefined;
  /** Challenge to ask for, where the effect demands one (`at_least` or `force`). */
  challenge?: 'mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review' | undefined;
  /** Whether matches in live mode are sent to webhooks (`rule.matched`), at most 60 a minute. */
  notify?: boolean | undefined;
}

export interface PolicyOverrides {
  /** Log-odds of a clean request of a known user. */
  bias?: number | undefined;
  /** Log-odds that a reason adds at full strength. */
  points?: Readonly<Record<string, number>> | undefined;
  shifts?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  /** Most newcomers and new accounts of one place in a minute, an hour and a day; see docs/tuning.md. */
  limits?: Readonly<Record<string, number>> | undefined;
  /** Scoring settings; names, bounds and reasons are in docs/tuning.md. */
  settings?: Readonly<Record<string, number>> | undefined;
  /** Own rules; see docs/policies.md. */
  rules?: readonly Rule[] | undefined;
}

export interface Alert {
  name: 'block_share' | 'challenge_share' | 'error_share' | 'reader_lag_s' | 'leaked_keys' | 'model_drift' | 'people_per_value';
  workspace: string;
  state: 'firing' | 'quiet' | 'off';
  /** Current value; null: unknown, or too few decisions. */
  value: number | null;
  above: number;
  window_minutes: number;
  /** When the alert began to fire; null: it does not. */
  since: string | null;
  sentence: string;
}

export interface AuditEntry {
  id: string;
  /** When the change was made. */
  at: string;
  /** Name of the operator, `admin` for the ADMIN_TOKEN, or the system user of the command line. */
  who: string;
  via: 'api' | 'dashboard' | 'cli' | 'service';
  /** Address of the client; empty on the command line. */
  address: string;
  /** Operation id, or words of the command. */
  action: string;
  /** Kind and id of the record, as `key/key_…`. */
  subject: string;
  /** Workspace of the record; empty: none. */
  workspace: string;
  /** The changed fields before, without secrets; null: the record was created. */
  before: Readonly<Record<string, unknown>> | null;
  /** The changed fields after, without secrets; null: the record was removed. */
  after: Readonly<Record<string, unknown>> | null;
}

export interface Key {
  /** Id of the key; it cannot be used to authenticate. */
  id: string;
  /** Last four characters of the key; null for keys of older releases. */
  hint: null | string;
  /** Purpose of the key. */
  name: string;
  workspace: string;
  kind: 'api' | 'public' | 'secret';
  mode: 'test' | 'live';
  /** Requests per second; null: the default of the mode. */
  limit: number | null;
  state: 'active' | 'inactive' | 'revoked';
  /** When it was created. */
  created_at: string;
  /** When the key expires; null: never. */
  expires_at: string | null;
  /** Last use, exact to two hours; null: not used. */
  last_used_at: string | null;
  /** When a browser last sent this backend key to this node, a leak; null: never. */
  in_browser_at: string | null;
  /** Public key only: pages (`https://shop.example`) and apps (`app:id`) that can use it; empty: any. */
  origins?: readonly string[] | undefined;
  /** Public key only: requests per second from one address; null: a fifth of the limit, at least 10. */
  address_share?: number | null | undefined;
  /** Public key only: replies have the authoritative decision, which reveals parts of the user's history. */
  full_reply?: boolean | undefined;
}

export interface IssuedKey {
  /** Id of the key; it cannot be used to authenticate. */
  id: string;
  /** The key itself, shown only in this reply. */
  key: string;
  kind: 'api' | 'public' | 'secret';
  mode: 'test' | 'live';
  workspace: string;
}

export interface Operator {
  name: string;
  /**
   * Role. viewer reads; analyst also labels, queries SQL and resends deliveries; approver also publishes drafts of
   * others; admin does everything.
   */
  role: 'viewer' | 'analyst' | 'approver' | 'admin';
  /** Workspaces of the operator; null for all. */
  workspaces: readonly string[] | null;
  /** When it was created. */
  created_at: string;
  /** Last request, exact to some minutes; null: none. */
  last_seen_at: string | null;
}

export interface Session {
  signed_in: boolean;
  operator?: {
    /** Name of the operator; `admin` for the ADMIN_TOKEN. */
    name: string;
    /**
     * Role. viewer reads; analyst also labels, queries SQL and resends deliveries; approver also publishes drafts of
     * others; admin does everything.
     */
    role: 'viewer' | 'analyst' | 'approver' | 'admin';
    /** Workspaces of the operator; null for all. */
    workspaces: readonly string[] | null;
  } | undefined;
  /** Version of the service. */
  version?: string | undefined;
  /** Whether ClickHouse is configured; false: CLICKHOUSE is off. */
  analytics?: boolean | undefined;
  /** When the session ends at the latest; without use it ends one hour after the last request. */
  ends_at?: string | undefined;
}

export interface Workspace {
  name: string;
  /** Quota: distinct visitors that can be verified in a month. */
  protected_devices: number;
  retention_days: number;
  /** The workspace's changes to the default policy; null removes them all. */
  policy: PolicyOverrides | null;
  /** Monitor mode: decisions are made and stored, but replies are `allow`; `explain` shows the decision. */
  monitor: boolean;
  /** Approvals that a policy change needs: 1 = another operator must approve it; 0 = none. */
  approvals: number;
  /** When it was created. */
  created_at: string;
}

export interface Usage {
  /** Quota of the plan: distinct visitors per month. */
  protected_devices: number;
  /** Distinct visitors verified this month. */
  used: number;
  /** Expected number at the end of the month at the present rate. */
  forecast: number;
  /** Decisions per day and kind of key, newest day first. */
  requests: readonly ({
    day: string;
    api: number;
    public: number;
    secret: number;
  })[];
  /** Whether `requests` is known; false: ClickHouse does not answer. */
  requests_known: boolean;
}

export interface Webhook {
  /** Id of the endpoint. */
  id: string;
  workspace: string;
  /** HTTPS URL, no private address. */
  url: string;
  events: readonly ('event.verified' | 'event.blocked' | 'event.labeled' | 'rule.matched' | 'quota.exceeded' | 'alert.firing' | 'alert.resolved')[];
  mode: 'test' | 'live';
  /** State of the endpoint; one that replies 410 is disabled. */
  state: 'active' | 'disabled';
  /** When it was created. */
  created_at: string;
}

export interface Delivery {
  /** Id of the delivery: the value of `webhook-id`, equal in every attempt. */
  id: string;
  type: 'event.verified' | 'event.blocked' | 'event.labeled' | 'rule.matched' | 'quota.exceeded' | 'alert.firing' | 'alert.resolved' | 'webhook.test';
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** HTTP status of the last attempt; null when there was no reply. */
  status: number | null;
  /** Error code of the last attempt (`TIMEOUT`, `REFUSED_ADDRESS`, `HTTP_500`); empty when it succeeded. */
  error: string;
  /** When the event happened. */
  created_at: string;
  /** When the last attempt began; null before the first. */
  attempted_at: string | null;
  /** Duration of the last attempt in milliseconds; null when unknown. */
  duration_ms: number | null;
  /** When the next attempt is due; null: none. */
  next_attempt_at: string | null;
}

export interface DeliveryDetail {
  /** Id of the delivery: the value of `webhook-id`, equal in every attempt. */
  id: string;
  type: 'event.verified' | 'event.blocked' | 'event.labeled' | 'rule.matched' | 'quota.exceeded' | 'alert.firing' | 'alert.resolved' | 'webhook.test';
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** HTTP status of the last attempt; null when there was no reply. */
  status: number | null;
  /** Error code of the last attempt (`TIMEOUT`, `REFUSED_ADDRESS`, `HTTP_500`); empty when it succeeded. */
  error: string;
  /** When the event happened. */
  created_at: string;
  /** When the last attempt began; null before the first. */
  attempted_at: string | null;
  /** Duration of the last attempt in milliseconds; null when unknown. */
  duration_ms: number | null;
  /** When the next attempt is due; null: none. */
  next_attempt_at: string | null;
  /** The JSON body, byte for byte as in every attempt. */
  body: string;
  /** The last 12 attempts, the oldest first. */
  history: readonly ({
    /** When the attempt began. */
    started_at: string;
    /** Milliseconds from DNS look-up to end of reply. */
    duration_ms: number;
    /** HTTP status; null: no reply. */
    status: number | null;
    error: string;
  })[];
}

export interface EventSummary {
  /** Id of the event. */
  event_id: string;
  /** When the request was received. */
  time: string;
  use_case: 'score' | 'collect' | 'login' | 'checkout' | 'registration' | 'password_reset' | 'account_change';
  key_kind: 'api' | 'public' | 'secret';
  tier: 'backend' | 'provisional';
  sdk: string;
  /** Keyed hash of the user id. */
  user_hash: string;
  visitor_id: string;
  country: string;
  asn: number;
  address_prefix: string;
  browser: string;
  os: string;
  risk: number;
  action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  reasons: readonly string[];
  /** Amount of the order; null: no order. */
  amount: number | null;
  currency: string;
  degraded: boolean;
  /** Decided in monitor mode: allow was answered, whatever `action` says. */
  monitored: boolean;
  /** The last label; null: none. */
  label: string | null;
  /**
   * What the backend was told when it verified the event; it may differ, because then the user was known. Null: not
   * verified.
   */
  told: {
    /** When the backend verified the event. */
    time: string;
    /** Keyed hash of the user: the one the backend named, or that of the event. */
    user_hash: string;
    risk: number;
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    reasons: readonly string[];
  } | null;
}

export interface EventPage {
  /** Newest first. */
  events: readonly EventSummary[];
  /** Cursor of the next page; null: no more. */
  older: string | null;
  /** Cursor of the next page; null: no more. */
  newer: string | null;
}

export interface EventDetail {
  /** Every column of the event by its name, as in ClickHouse. */
  event: Readonly<Record<string, unknown>>;
  summary: EventSummary;
  waterfall: {
    /** Bias of the policy that decided: log-odds of a clean request of a known user. */
    bias: number;
    steps: readonly WaterfallStep[];
    /** Sum of bias and points, in log-odds. */
    log_odds: number;
    /** The sum as a risk, before anything bounds it. */
    model_risk: number;
    /** Risk in the reply. */
    risk: number;
    /** What bounded the risk, and by which rule; null: nothing. */
    note: string | null;
  };
  /** What a support agent can say and do: which reason made the difference, and what helps. */
  advice: readonly string[];
  /** Data that the request did not have, and what it would have shown. */
  missing: readonly ({
    what: string;
    why: string;
  })[];
  neighbours: {
    user: readonly EventSummary[];
    visitor: readonly EventSummary[];
  };
  verifications: readonly ({
    /** When the verification was made. */
    time: string;
    outcome: string;
    key_id: string;
    /** What the backend was told: it may differ from what the page was. */
    risk: number;
    action: string;
    reasons: readonly string[];
  })[];
  labels: readonly ({
    label: string;
    source: string;
    /** When the label was reported. */
    reported_at: string;
    note: string;
    /** Amount of the label; null: none. */
    amount: number | null;
    currency: string;
    /** Name of the operator who said it; '' when a backend did, or not known. */
    who: string;
  })[];
  /** Who works on this case of the review queue; null: nobody said so. It keeps nobody from a verdict. */
  claim: {
    /** Name of the operator. */
    who: string;
    /** When the claim ends by itself. */
    until: string;
  } | null;
  /** Webhook deliveries of the event, among the newest 100 of each endpoint. */
  deliveries: readonly ({
    id: string;
    endpoint: string;
    type: string;
    state: string;
    attempts: number;
    /** When the delivery was queued. */
    at: string;
    error: string;
  })[];
  /** A curl command that sends a request of the same shape, with an invented key. */
  curl: string;
}

export interface Exploration {
  kind: 'user' | 'visitor' | 'address';
  value: string;
  summary: {
    events: number;
    /** In the period; null: not seen. */
    first_seen: string | null;
    /** In the period; null: not seen. */
    last_seen: string | null;
    allow: number;
    soft_challenge: number;
    hard_challenge: number;
    block: number;
    users: number;
    visitors: number;
    addresses: number;
    countries: readonly ({
      country: string;
      events: number;
    })[];
  };
  timeline: readonly EventSummary[];
  risk: readonly ({
    time: string;
    risk: number;
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  })[];
  rhythm: readonly ({
    time: string;
    distance: number;
  })[];
  graph: {
    nodes: readonly GraphNode[];
    edges: readonly ({
      from: string;
      to: string;
      events: number;
    })[];
    /** Whether more exist than are returned. */
    cut: boolean;
  };
}

export interface Overview {
  /** Start of the period. */
  from: string;
  /** End of the period. */
  to: string;
  totals: Totals;
  before: Totals;
  series: readonly ({
    /** Start of the step. */
    time: string;
    allow: number;
    soft_challenge: number;
    hard_challenge: number;
    block: number;
  })[];
  use_cases: readonly ({
    use_case: 'score' | 'collect' | 'login' | 'checkout' | 'registration' | 'password_reset' | 'account_change';
    decisions: number;
    allow: number;
    soft_challenge: number;
    hard_challenge: number;
    block: number;
  })[];
  reasons: readonly ({
    reason: string;
    events: number;
    before: number;
    trend: readonly number[];
  })[];
  sdks: readonly ({
    sdk: string;
    decisions: number;
  })[];
  /** Whether the retention of the workspace keeps all of the period before; if not, it had more than this. */
  before_whole: boolean;
  quota: {
    /** Quota of the plan: distinct visitors per month. */
    protected_devices: number;
    /** Distinct visitors verified this month. */
    used: number;
    /** Expected number at the end of the month at the present rate. */
    forecast: number;
  };
}

export interface ReviewQueue {
  reviews: readonly ({
    event: EventSummary;
    /** Who works on this case of the review queue; null: nobody said so. It keeps nobody from a verdict. */
    claim: {
      /** Name of the operator. */
      who: string;
      /** When the claim ends by itself. */
      until: string;
    } | null;
    related: {
      user_events: number;
      visitor_users: number;
      address_users: number;
    };
  })[];
  /** Number of events in the queue. */
  waiting: number;
  /** Cursor of the next page; null: no more. */
  next: string | null;
}

export interface SqlResult {
  columns: readonly ({
    name: string;
    type: string;
  })[];
  rows: readonly (readonly unknown[])[];
  /** Whether there are more rows than returned. */
  cut: boolean;
  elapsed_ms: number;
}

export interface WaterfallStep {
  reason: string;
  /**
   * One of device, place, rhythm, sim, speed, bot, privacy, sequence, crowd, history, watch; null for a reason that
   * counts by itself.
   */
  family: string | null;
  /** Log-odds that the step added. */
  points: number;
  /** The sentence of the reason, with the numbers of this decision. */
  explanation: string;
  /** The values that the reason is based on. */
  evidence: Readonly<Record<string, unknown>>;
}

export interface GraphNode {
  id: string;
  kind: 'user' | 'visitor' | 'address';
  events: number;
  risk_max: number;
  /** Label of one of its events; null: none. */
  label: string | null;
}

export interface Totals {
  allow: number;
  soft_challenge: number;
  hard_challenge: number;
  block: number;
  decisions: number;
  visitors: number;
  users: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  degraded: number;
}

export interface Health {
  version: string;
  /** Name of the node that answered. */
  node: string;
  uptime_s: number;
  /** HTTP engine. */
  engine: string;
  ready: {
    ok: boolean;
    reasons: readonly string[];
  };
  /** Parts that refuse requests although the service is ready. */
  degraded_parts: readonly string[];
  readers: readonly ({
    name: string;
    up: boolean;
    lag_s: number;
    backlog_bytes: number;
  })[];
  stores: readonly ({
    name: string;
    /** Bytes in use; null: only the free space is known. */
    used_bytes: number | null;
    /** Size of the store in bytes; null: only the free space is known. */
    max_bytes: number | null;
    left_bytes: number;
  })[];
  refusals: readonly ({
    cause: string;
    count: number;
  })[];
  event_loop_p99_ms: number;
  /** Number of requests that wait for a worker. */
  queue: number;
  /** Decisions without all profiles since the start of the service. */
  degraded: number;
  /** Requests refused because of overload since the start of the service. */
  overloaded: number;
  /** Webhook deliveries that wait; null: not yet known. */
  webhooks_waiting: number | null;
  clickhouse: {
    /** Mode: off, embedded or server. */
    mode: string;
    /** State: off, starting, ready or away (does not answer). */
    state: string;
    /** Why answers about decisions are missing or old, and what to do; null: they are complete. */
    says: string | null;
  };
  /** Requests from browsers with a secret or API key since the start of the service: a leaked key. */
  secret_keys_in_browsers: number;
}

export interface Nodes {
  /** Lowest feature level of the running nodes; nodes write only what all of them can read. */
  level: number;
  /** Nodes that share the state; a stopped node is listed for a week. */
  nodes: readonly ({
    /** Id of the node, from the file `node-id` in its DATA_DIR. */
    id: string;
    /** Number of starts under this id; 0: a release without registry. */
    epoch: number;
    version: string;
    /** Feature level of the node. */
    level: number;
    state: 'starting' | 'live' | 'draining' | 'stopped' | 'lost' | 'adopted' | 'retired';
    /** Host and port of the node. */
    address: string;
    /** When the node started; null: unknown. */
    started_at: string | null;
    /** Seconds since the last sign of life of the node. */
    silent_s: number;
    /** Lag in seconds of the slowest reader of its log. */
    lag_s: number;
    /** Lag in bytes of the slowest reader of its log. */
    backlog_bytes: number;
    /** Whether this node sent the reply. */
    self: boolean;
  })[];
}

export interface PolicyView {
  version: string;
  /** Value in the default policy. */
  default_bias: number;
  /** Points that use cases add in the default policy; `overrides` has those of the workspace. */
  default_shifts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The workspace's changes to the default policy; null: none. */
  overrides: Readonly<Record<string, unknown>> | null;
  reasons: readonly ({
    reason: string;
    /** Family of correlated reasons; null: counts by itself. */
    family: string | null;
    /** Value in this workspace. */
    points: number;
    /** Value in the default policy. */
    default_points: number;
    /** Decisions of 24 hours with this reason; null: ClickHouse does not answer. */
    hits_24h: number | null;
    /** Decisions of 24 hours challenged or blocked for this reason alone; null: ClickHouse does not answer. */
    alone_24h: number | null;
  })[];
}

export interface PolicyPreview {
  /** Decisions that were computed again. */
  events: number;
  /** Decisions whose action changes. */
  changed: number;
  /** Decisions left out: their policy is unknown, or gave no points to a reason that would count now. */
  not_compared: number;
  before: {
    allow: number;
    soft_challenge: number;
    hard_challenge: number;
    block: number;
  };
  after: {
    allow: number;
    soft_challenge: number;
    hard_challenge: number;
    block: number;
  };
  labelled: {
    fraud: {
      events: number;
      caught_before: number;
      caught_after: number;
    };
    legitimate: {
      events: number;
      hit_before: number;
      hit_after: number;
    };
  };
  /** Some of the changed decisions, newest first. */
  samples: readonly ({
    /** Id of the event. */
    event_id: string;
    before: {
      risk: number;
      action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    };
    after: {
      risk: number;
      action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    };
  })[];
  /** Whether there were more decisions than are computed again. */
  cut: boolean;
}

export interface PolicyVersions {
  /** Newest first. */
  versions: readonly ({
    number: number;
    version: string;
    /** When the version was published. */
    at: string;
    /** Operator who made it; empty: unknown. */
    by: string;
    approved_by: null | string;
    note: string;
    /** The workspace's changes to the default policy; null: none. */
    overrides: Readonly<Record<string, unknown>> | null;
  })[];
}

export interface PolicyDifference {
  rules: {
    added: readonly Rule[];
    removed: readonly Rule[];
    changed: readonly ({
      id: string;
      /** Names of the members of the rule that differ. */
      members: readonly string[];
      before: Rule;
      after: Rule;
    })[];
  };
  settings: readonly ({
    /** Path of the setting, for example `points.vpn_detected`. */
    name: string;
    /** The value; null: the default. */
    before: unknown;
    /** The value; null: the default. */
    after: unknown;
  })[];
  /** With `to=draft`: the drafts that are compared, for a publication. */
  drafts: readonly ({
    /** Id of the rule. */
    id: string;
    /** Revision of its draft. */
    revision: string;
  })[];
  /**
   * Warnings about new and changed rules: one that stops most users, has expired, or may mean something else than its
   * author thinks.
   */
  warnings: readonly ({
    rule: string;
    text: string;
  })[];
}

export interface Proposal {
  /** Id of the proposal, `pro_…`. */
  id: string;
  /** When it was proposed. */
  at: string;
  /** Operators who proposed it or wrote a part of it; they cannot approve it. */
  by: readonly string[];
  /** Operators in `by` who were removed since. */
  removed_authors: readonly string[];
  /** Whether another policy was published since: approving it is 409, so it is proposed again. */
  outdated: boolean;
  note: string;
  /** The workspace's changes to the default policy with its rules; null: none. */
  policy: Readonly<Record<string, unknown>> | null;
}

export interface Published {
  /** Version of the policy; stored with every decision. */
  version: string;
  /** Number of the version in its workspace; 0: none yet. */
  number: number;
  /**
   * With approvals on: the proposal that waits for approval, and `version` is the one still in effect; null: published.
   */
  proposal: Proposal | null;
  /**
   * Warnings about new and changed rules: one that stops most users, has expired, or may mean something else than its
   * author thinks.
   */
  warnings: readonly ({
    rule: string;
    text: string;
  })[];
}

export interface List {
  name: string;
  kind: 'users' | 'visitors' | 'fingerprints' | 'identifiers' | 'email_domains' | 'sims' | 'addresses' | 'countries' | 'asns';
  /** Variable of the rule language for this list, as `user` in `user in @name`. */
  variable: string;
  description: string;
  default_ttl_seconds: null | number;
  keep_on_erasure: boolean;
  /** Number of entries by mode; expired ones may be counted until they are removed. */
  entries: {
    live: number;
    test: number;
  };
  created_at: string;
  /** Built-in list of every workspace: its entries are allowed, blocked, or come from labels; null: not built in. */
  built_in: null | 'allow' | 'deny' | 'labels';
}

export interface EntryPage {
  entries: readonly Entry[];
  next: null | string;
}

export interface Entry {
  /** Hash as shown in events; networks, countries and ASNs as plain text. */
  hash: string;
  expires_at: null | string;
  added_at: string;
  by: string;
  note: string;
}

export interface Changed {
  added: number;
  updated: number;
  unchanged: number;
}

export interface UploadEnded {
  name: string;
  kind: 'users' | 'visitors' | 'fingerprints' | 'identifiers' | 'email_domains' | 'sims' | 'addresses' | 'countries' | 'asns';
  /** Variable of the rule language for this list, as `user` in `user in @name`. */
  variable: string;
  description: string;
  default_ttl_seconds: null | number;
  keep_on_erasure: boolean;
  /** Number of entries by mode; expired ones may be counted until they are removed. */
  entries: {
    live: number;
    test: number;
  };
  created_at: string;
  /** Built-in list of every workspace: its entries are allowed, blocked, or come from labels; null: not built in. */
  built_in: null | 'allow' | 'deny' | 'labels';
  /** What the entries of the upload changed, compared with the list at this end of the upload. */
  changed: Changed;
}

export interface RuleList {
  /** Version of the policy; stored with every decision. */
  version: string;
  rules: readonly Rule[];
  /** Ids of rules whose draft differs from the published form. */
  drafts: readonly string[];
  /** Ids of rules that expire within seven days or have expired. */
  ending: readonly string[];
  /**
   * Warnings about new and changed rules: one that stops most users, has expired, or may mean something else than its
   * author thinks.
   */
  warnings?: readonly ({
    rule: string;
    text: string;
  })[] | undefined;
}

export interface RuleDetail {
  id: string;
  /** The draft of the rule, or its published form without a draft; null: the draft removes it. */
  rule: Rule | null;
  /** The published form, which is in effect; null: not published. */
  published: Rule | null;
  /** Revision of `rule`: send it as If-Match with a change. */
  revision: string;
  /** Authors and time of the draft; null: no draft. */
  draft: {
    /** Operators who wrote it. */
    by: readonly string[];
    at: string;
    /** Whether another form was published after the draft was written: change or discard the draft. */
    stale: boolean;
  } | null;
}

export interface RuleVocabulary {
  variables: readonly ({
    name: string;
    type: 'number' | 'text' | 'flag' | 'identity';
    /** All possible values. */
    words?: readonly string[] | undefined;
    /** What the variable means. */
    doc: string;
    /** What the variable is about: request, address, fingerprint or user. */
    about: string;
    /** Whether a rule with this variable also applies to replies to pages. */
    open: boolean;
    /** First event layout that stores the variable. */
    since: number;
  })[];
  functions: readonly ({
    name: string;
    takes: 'variable' | 'reason' | 'text';
    gives: 'condition' | 'number' | 'text';
    doc: string;
    example: string;
  })[];
  /** Lists of the workspace, each with its variable. */
  lists: readonly ({
    /** Name of the list, without the @. */
    name: string;
    variable: string;
  })[];
  /** Codes for `reason` and `strength`. */
  reasons: readonly string[];
}

export interface TestedRule {
  /** Id of the rule. */
  rule: string;
  /** Id of the tested decision; null: tested on given values. */
  event_id: string | null;
  hit: boolean;
  /** Why the rule does not match; null: it matches. */
  missed_by: 'condition' | 'use_cases' | 'expires_at' | 'test_fingerprint' | null;
  condition: {
    /** The part of the condition, in canonical form. */
    text: string;
    result: 'true' | 'false' | 'unknown';
    /** Values of the variables of a single comparison; null: unknown. */
    values: readonly ({
      name: string;
      value: number | string | boolean | null;
    })[];
    /** Operands of `and`, `or` and `not`, in the same shape. */
    parts: readonly (Readonly<Record<string, unknown>>)[];
  };
  /** Whether the rule uses no data about the user, so that it also applies to replies to pages. */
  open: boolean;
  model: {
    risk: number;
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  };
  /** Decision by the published rules without this one; null: the policy of that time is unknown. */
  without: {
    risk: number;
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** Ids of the rules that had an effect. */
    rules: readonly string[];
  } | null;
  /** Decision with this rule, live and for every user; null as for `without`. */
  with: {
    risk: number;
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** Ids of the rules that had an effect. */
    rules: readonly string[];
  } | null;
  /** The stored decision; null: tested on given values. */
  answered: {
    risk: number;
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  } | null;
}

export interface RuleStats {
  rule: string;
  /** Start of the period. */
  from: string;
  /** End of the period. */
  to: string;
  /** Decisions in the period. */
  events: number;
  /** Decisions on which the rule had an effect. */
  applied: number;
  /** Decisions that the rule matched without effect. */
  shadow: number;
  /** Decisions of `applied` on which no other rule had an effect. */
  alone: number;
  /** Time of the last match; null: none. */
  last_hit: string | null;
  labels: Labelled;
  precision: Share;
  /** Rules that matched the same decisions, most frequent first. */
  overlap: readonly ({
    id: string;
    /** Decisions that both rules matched. */
    events: number;
  })[];
  /** Step of the series in seconds: one minute to three hours. */
  step_seconds: number;
  series: readonly ({
    /** Start of the step. */
    time: string;
    /** Matches with effect in the step. */
    applied: number;
    /** Matches without effect in the step. */
    shadow: number;
  })[];
}

export interface Share {
  /** The share, from 0 to 1; null: nothing to count. */
  value: number | null;
  /** Lower end of the 95 % confidence interval. */
  low: number;
  /** Upper end of the 95 % confidence interval. */
  high: number;
  /** Number of events that the share is based on; below 30 it is not reliable. */
  of: number;
}

export interface Backtest {
  /** Id of the backtest, `bkt_…`. */
  id: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  from: string;
  to: string;
  mode: 'test' | 'live';
  /** Operator who started it. */
  by: string;
  created_at: string;
  error: string | null;
  result: BacktestResult | null;
}

export interface BacktestResult {
  /** Decisions in the period. */
  events: number;
  /** Decisions whose action changes. */
  changed: number;
  /** Decisions that are left out: a rule with points matches and their policy is unknown. */
  not_compared: number;
  /** Decisions without stored counts, or without one that the rules read; rules on it do not match them. */
  without_counts: number;
  labelled: {
    /** All such events in the period. */
    fraud: number;
    /** All such events in the period. */
    legitimate: number;
  };
  actions: readonly ({
    before: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    after: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** Decisions. */
    events: number;
    /** Number of events labelled as fraud. */
    fraud: number;
    /** Number of events labelled legitimate. */
    legitimate: number;
    /** Sum of order amounts, by currency. */
    amounts: Readonly<Record<string, number>>;
  })[];
  rules: readonly ({
    id: string;
    name: string;
    state: 'draft' | 'shadow' | 'live' | 'off';
    /** Events that the condition matches. */
    matched: number;
    /** Events of `matched` that no other rule matches. */
    alone: number;
    /** Events of `matched` on which the rule has an effect; the others are in shadow or outside its rollout. */
    applied: number;
    /** Events whose action differs with and without the rule. */
    changes: number;
    labels: Labelled;
    stops: Labelled;
    frees: Labelled;
    precision: Share;
    recall: Share;
    false_positives: Share;
    overlap: readonly ({
      id: string;
      /** Decisions that both rules match. */
      events: number;
    })[];
    /** Ids of example events. */
    events: readonly string[];
  })[];
  /** Rules that stop many decisions, or some that are labelled legitimate. They forbid nothing. */
  warnings: readonly ({
    rule: string;
    text: string;
  })[];
  samples: readonly ({
    event_id: string;
    before: {
      risk: number;
      action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    };
    after: {
      risk: number;
      action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    };
    rules: readonly string[];
  })[];
}

export interface RuleHits {
  rule: string;
  /** Decisions on which the rule had an effect. */
  applied: number;
  /** Decisions that the rule matched without effect. */
  shadow: number;
  /** Decisions that the rule matched, on which no other rule had an effect. */
  alone: number;
}

export interface RuleProblem {
  message: string;
  /** How to fix it; may be empty. */
  hint: string;
  line: number;
  column: number;
  length: number;
}

export interface CheckedRule {
  ok: boolean;
  /** The condition in canonical form. */
  canonical?: string | undefined;
  variables?: readonly string[] | undefined;
  /** Whether the rule uses no data about the user, so that it also applies to replies to pages. */
  open?: boolean | undefined;
  /** Places where the condition may mean something else than its author thinks. */
  warnings?: readonly RuleProblem[] | undefined;
  /** The first error; empty when there is none. */
  errors?: readonly RuleProblem[] | undefined;
}

export interface Evaluation {
  /** Decisions in the period. */
  events: number;
  /** Number of events labelled as fraud. */
  fraud: number;
  /** Number of events labelled legitimate. */
  legitimate: number;
  /** Events without a label that were allowed and are older than `maturity_days`: counted as legitimate. */
  assumed: number;
  /**
   * Events without a label that were stopped or are too recent: left out, because blocked events are seldom reported.
   */
  unknown: number;
  /** Figures for all decisions that were challenged or blocked. */
  stopped: {
    precision: Share;
    recall: Share;
    false_positives: Share;
  };
  /** Average precision over the risk, from 0 to 1; null: not enough labels. */
  average_precision: number | null;
  /** Area under the ROC curve over the risk, from 0 to 1; null: not enough labels. */
  auc: number | null;
  /** Figures for each risk from which decisions would be stopped. */
  curve: readonly ({
    from_risk: number;
    precision: Share;
    recall: Share;
    false_positives: Share;
  })[];
  money: readonly ({
    currency: string;
    /** Amount of fraud that was challenged or blocked. */
    fraud_stopped: number;
    fraud_allowed: number;
    legitimate_stopped: number;
  })[];
  by_action: readonly Group[];
  by_use_case: readonly Group[];
  by_reason: readonly Group[];
  /** Figures for each rule, applied or in shadow. */
  by_rule: readonly Group[];
}

export interface Suggestion {
  /** Events used: labelled fraud or legitimate, and a tenth of those that count as legitimate. */
  events: number;
  /** Number of events labelled as fraud. */
  fraud: number;
  /** Events labelled or counted as legitimate. */
  legitimate: number;
  /** Who gave the labels, at most 5, most labels first; as long as events are kept. */
  labelled_by: readonly ({
    /** Name of an operator; the id of a backend's key. */
    name: string;
    /** Events of the period whose label is of this one. */
    labels: number;
  })[];
  moves: readonly ({
    reason: string;
    points: number;
    suggested: number;
    /** Fraud events with this reason. */
    fraud: number;
    /** Legitimate events with this reason. */
    legitimate: number;
    /** Further fraud events that this move alone challenges or blocks. */
    stops_fraud: number;
    /** Further legitimate events that this move alone challenges or blocks. */
    stops_legitimate: number;
  })[];
  /** Test on the last 30 % of the period; the points were learned from the events before. */
  tested: {
    before: readonly ({
      from_risk: number;
      /** Share of fraud that is stopped, from 0 to 1; null: there is none in this part. */
      recall: number | null;
      /** Share of legitimate events that are stopped, from 0 to 1; null: there are none in this part. */
      false_positives: number | null;
    })[];
    after: readonly ({
      from_risk: number;
      /** Share of fraud that is stopped, from 0 to 1; null: there is none in this part. */
      recall: number | null;
      /** Share of legitimate events that are stopped, from 0 to 1; null: there are none in this part. */
      false_positives: number | null;
    })[];
  };
  policy: {
    points: Readonly<Record<string, number>>;
  };
}

export interface Group {
  name: string;
  /** Decisions in this group. */
  events: number;
  /** Number of events labelled as fraud. */
  fraud: number;
  /** Events labelled legitimate, or allowed and older than `maturity_days`. */
  legitimate: number;
  /** Events that are neither; left out. */
  unknown: number;
  precision: Share;
  recall: Share;
  false_positives: Share;
}

export interface Labelled {
  /** Number of events labelled as fraud. */
  fraud: number;
  /** Number of events labelled legitimate. */
  legitimate: number;
  /** Number of events without a label. */
  unlabelled: number;
}
