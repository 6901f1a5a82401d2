// Rules and their states, as the admin API returns them.
import { type Action } from './types.js';

export const RULE_STATES = ['draft', 'shadow', 'live', 'off'] as const;
export const CHALLENGES = ['mfa', 'captcha', 'mfa_sms', 'mfa_totp', 'passkey', 'email_code', 'id_review'];
export type RuleState = (typeof RULE_STATES)[number];

/** As the form writes it, an optional member may be undefined: it is not sent. */
export interface Rule {
  id: string;
  name: string;
  state: RuleState;
  when: string;
  effect: Readonly<Record<string, string | number>>;
  code?: string | undefined;
  title?: string | undefined;
  priority?: number | undefined;
  rollout_percent?: number | undefined;
  expires_at?: string | undefined;
  challenge?: string | undefined;
  notify?: boolean | undefined;
  use_cases?: readonly string[] | undefined;
  review?: boolean | undefined;
  tags?: readonly string[] | undefined;
}

export interface RuleList {
  version: string;
  rules: Rule[];
  drafts: string[];
  ending: string[];
}

export interface RuleDetail {
  id: string;
  rule: Rule | null;
  published: Rule | null;
  revision: string;
  draft: { by: string[]; at: string; stale: boolean } | null;
}

export interface RuleHits {
  rule: string;
  applied: number;
  shadow: number;
  alone: number;
}

export interface RuleProblem {
  message: string;
  hint: string;
  line: number;
  column: number;
  length: number;
}

export interface CheckedRule {
  ok: boolean;
  canonical?: string;
  open?: boolean;
  errors?: RuleProblem[];
  warnings?: RuleProblem[];
}

export type RuleWarnings = readonly { rule: string; text: string }[];

export interface PolicyDifference {
  rules: {
    added: Rule[];
    removed: Rule[];
    changed: { id: string; members: string[]; before: Rule; after: Rule }[];
  };
  settings: { name: string; before: unknown; after: unknown }[];
  warnings: RuleWarnings;
}

export interface Proposal {
  id: string;
  at: string;
  by: string[];
  note: string;
}

export interface Published {
  version: string;
  number: number;
  proposal: Proposal | null;
  warnings: RuleWarnings;
}

/** Whoever publishes or approves a rule reads no more than this of it, so it says all that the rule does. */
export function effectText({ rollout_percent: share = 100, ...rule }: Rule): string {
  const { effect, challenge, notify, review, use_cases: useCases } = rule;
  const does = Object.entries(effect)[0]?.join(' ') ?? (review === true ? 'put into review' : 'only recorded');
  const more = [
    challenge,
    useCases && `only ${useCases.join(', ')}`,
    share < 100 && `for ${share} % of users`,
    review === true && !does.includes('review') && 'put into review',
    notify && 'sent to webhooks',
  ];
  return [does, ...more].filter(Boolean).join(', ').replaceAll('_', ' ');
}

export interface RuleVocabulary {
  variables: { name: string; type: string; words?: string[]; doc: string; open: boolean }[];
  functions: { name: string; gives: string; doc: string; example: string }[];
  lists: { name: string; variable: string }[];
  reasons: string[];
}

/** Result of a part of a condition for one decision. */
export interface Trace {
  text: string;
  result: 'true' | 'false' | 'unknown';
  values: { name: string; value: number | string | boolean | null }[];
  parts: Trace[];
}

interface Judged {
  risk: number;
  action: Action;
}

export interface TestedRule {
  event_id: string | null;
  hit: boolean;
  missed_by: string | null;
  condition: Trace;
  without: Judged | null;
  with: Judged | null;
  answered: Judged | null;
}

/** A share with its Wilson interval. */
export interface Share {
  value: number | null;
  low: number;
  high: number;
  of: number;
}

export interface RuleStats {
  events: number;
  applied: number;
  shadow: number;
  alone: number;
  last_hit: string | null;
  labels: Labelled;
  precision: Share;
  overlap: { id: string; events: number }[];
  series: { time: string; applied: number; shadow: number }[];
}

export interface Group {
  name: string;
  events: number;
  fraud: number;
  legitimate: number;
  precision: Share;
  recall: Share;
}

export interface Evaluation {
  events: number;
  fraud: number;
  legitimate: number;
  assumed: number;
  unknown: number;
  stopped: { precision: Share; recall: Share; false_positives: Share };
  money: { currency: string; fraud_stopped: number; fraud_allowed: number }[];
  by_use_case: Group[];
  by_reason: Group[];
  by_rule: Group[];
}

export interface Suggestion {
  fraud: number;
  legitimate: number;
  moves: { reason: string; points: number; suggested: number; stops_fraud: number; stops_legitimate: number }[];
  policy: { points: Record<string, number> };
}

export interface Labelled {
  fraud: number;
  legitimate: number;
  unlabelled: number;
}

export interface BacktestResult {
  events: number;
  changed: number;
  not_compared: number;
  without_counts: number;
  labelled: { fraud: number; legitimate: number };
  actions: {
    before: Action;
    after: Action;
    events: number;
    fraud: number;
    legitimate: number;
    amounts: Record<string, number>;
  }[];
  rules: {
    id: string;
    name: string;
    matched: number;
    alone: number;
    stops: Labelled;
    frees: Labelled;
    precision: Share;
  }[];
  warnings: RuleWarnings;
  samples: { event_id: string; before: Judged; after: Judged; rules: string[] }[];
}

export interface Backtest {
  id: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  error: string | null;
  result: BacktestResult | null;
}
