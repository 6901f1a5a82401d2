// A rule of a workspace, as it is stored and sent: its condition and its effect. A rule never sets an action. It adds
// points or bounds the risk, and the action follows from the risk as without rules.
import { type Static } from 'typebox';
import { type Action } from '../vocabulary.js';
import { type RULE } from './rule-schema.js';

/** Of a workspace. */
export const RULES_MAX = 200;

/** The message for a rule with several effects. */
export const EFFECT_WORDS = 'must have exactly one of points, at_least, at_most, force, or none';

export type Rule = Static<typeof RULE>;
export type RuleEffect = Rule['effect'];

/** Effects that demand a challenge by themselves: a ceiling leaves it to the model whether there is one. */
const DEMANDS: ReadonlySet<Action | undefined> = new Set(['soft_challenge', 'hard_challenge']);

export function demandsChallenge({ at_least: floor, force }: RuleEffect): boolean {
  return DEMANDS.has(floor ?? force);
}

/** The message for a rule that names a challenge which its effect never asks for. */
export const CHALLENGE_WORDS =
  'challenge needs an effect that demands one: at_least or force with soft_challenge or hard_challenge';
