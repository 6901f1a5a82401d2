// Rules and their states, as the admin API returns them.
import type { PolicyDifference, Rule, TestedRule } from './generated/replies.js';
import type { RULE_STATES } from './generated/words.js';

export type RuleState = (typeof RULE_STATES)[number];

export type RuleWarnings = PolicyDifference['warnings'];

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

/** Result of a part of a condition for one decision. */
export type Tested = Omit<TestedRule, 'condition'> & { condition: Trace };
export type Trace = Omit<TestedRule['condition'], 'parts'> & { parts: readonly Trace[] };
