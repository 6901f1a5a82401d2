// A rule of a workspace as it is stored and sent: when it holds, and what it then does. A rule never sets an action. It
// adds points or bounds the risk, and the action follows from the risk as it always does.
import { type UseCase } from '../vocabulary.js';

/** Bounds of a workspace's rules. */
export const RULES_MAX = 200;
export const RULE_TEXT_MAX = 4000;
export const RULE_TAGS_MAX = 8;
export const RULE_PRIORITY_MAX = 1000;

/** Only shadow and live rules are evaluated; only live ones do something. */
export const RULE_STATES = ['draft', 'shadow', 'live', 'off'] as const;
export type RuleState = (typeof RULE_STATES)[number];

export const FLOORS = ['soft_challenge', 'hard_challenge', 'block'] as const;
export const CEILINGS = ['allow', 'soft_challenge', 'hard_challenge'] as const;
export const FORCED = ['allow', 'soft_challenge', 'hard_challenge', 'block'] as const;

/** For who wrote two of them. */
export const EFFECT_WORDS = 'must have exactly one of points, at_least, at_most, force, or none';

/** One of them, or none: then the rule only tells of itself. */
export interface RuleEffect {
  /** Log-odds, as those of a reason at full strength. */
  points?: number;
  at_least?: (typeof FLOORS)[number];
  at_most?: (typeof CEILINGS)[number];
  force?: (typeof FORCED)[number];
}

export interface Rule {
  id: string;
  name: string;
  state: RuleState;
  /** The condition, in the language of docs/policies.md. */
  when: string;
  effect: RuleEffect;
  /** Reason code of its hits; without one they are told in `rules` alone. */
  code?: string;
  /** A sentence for a support agent; `{variable}` is replaced by the value at that moment. */
  title?: string;
  /** Of rules that force: the lowest wins. */
  priority?: number;
  /** Share of users that it does something for; for the others it is recorded as in shadow. */
  rollout_percent?: number;
  /** UTC; from then on it is off. */
  expires_at?: string;
  use_cases?: UseCase[];
  tags?: string[];
  /** Adds the tag `review`. */
  review?: boolean;
}
