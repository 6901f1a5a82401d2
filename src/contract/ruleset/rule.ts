// A rule of a workspace, as it is stored and sent: its condition and its effect. A rule never sets an action. It adds
// points or bounds the risk, and the action follows from the risk as without rules.
import { type Action, type Challenge, type UseCase } from '../vocabulary.js';

/** Limits of a workspace's rules. */
export const RULES_MAX = 200;
export const RULE_TEXT_MAX = 4000;
export const RULE_TAGS_MAX = 8;
export const RULE_PRIORITY_MAX = 1000;

/** Only shadow and live rules are evaluated; only live ones have an effect. */
export const RULE_STATES = ['draft', 'shadow', 'live', 'off'] as const;
export type RuleState = (typeof RULE_STATES)[number];

export const FLOORS = ['soft_challenge', 'hard_challenge', 'block'] as const;
export const CEILINGS = ['allow', 'soft_challenge', 'hard_challenge'] as const;
export const FORCED = ['allow', 'soft_challenge', 'hard_challenge', 'block'] as const;

/** The message for a rule with several effects. */
export const EFFECT_WORDS = 'must have exactly one of points, at_least, at_most, force, or none';

/** At most one of these; a rule with none is only reported. */
export interface RuleEffect {
  /** Log-odds, like those of a reason at full strength. */
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
  /** Reason code of its hits; without one hits are only listed in `rules`. */
  code?: string;
  /** A sentence for a support agent; `{variable}` is replaced by the value at the time of the decision. */
  title?: string;
  /** Order of rules with `force`: the lowest wins. */
  priority?: number;
  /** Per cent of users for whom it has an effect; for the others it is recorded as in shadow. */
  rollout_percent?: number;
  /** Time in UTC from which on it is off. */
  expires_at?: string;
  use_cases?: UseCase[];
  tags?: string[];
  /** Adds the tag `review`. */
  review?: boolean;
  /** What to ask for when the effect demands a challenge; without it, the model chooses. */
  challenge?: Challenge;
  /** Each of its hits with effect is told to webhooks. */
  notify?: boolean;
}

/** Effects that demand a challenge by themselves: a ceiling leaves it to the model whether there is one. */
const DEMANDS: ReadonlySet<Action | undefined> = new Set(['soft_challenge', 'hard_challenge']);

export function demandsChallenge({ at_least: floor, force }: RuleEffect): boolean {
  return DEMANDS.has(floor ?? force);
}

/** The message for a rule that names a challenge which its effect never asks for. */
export const CHALLENGE_WORDS =
  'challenge needs an effect that demands one: at_least or force with soft_challenge or hard_challenge';
