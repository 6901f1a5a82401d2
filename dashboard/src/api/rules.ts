// Rules and their life, as the admin API tells them.
export const RULE_STATES = ['draft', 'shadow', 'live', 'off'] as const;
export type RuleState = (typeof RULE_STATES)[number];

export interface Rule {
  id: string;
  name: string;
  state: RuleState;
  when: string;
  effect: Readonly<Record<string, string | number>>;
  code?: string;
  title?: string;
  priority?: number;
  rollout_percent?: number;
  expires_at?: string;
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

export interface CheckedRule {
  ok: boolean;
  canonical?: string;
  open?: boolean;
  errors?: { message: string; hint: string; line: number; column: number; length: number }[];
}

export interface PolicyDifference {
  rules: {
    added: Rule[];
    removed: Rule[];
    changed: { id: string; members: string[]; before: Rule; after: Rule }[];
  };
  settings: { name: string; before: unknown; after: unknown }[];
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
}

export function effectText({ effect }: Rule): string {
  const [entry] = Object.entries(effect);
  if (entry === undefined) return 'tells of itself';
  return `${entry[0].replace('_', ' ')} ${String(entry[1]).replace('_', ' ')}`;
}
