// The functions of the rule language: argument, result and an example.
import { type Range } from './variable.js';

export interface RuleFunctionEntry {
  readonly name: string;
  readonly takes: 'variable' | 'reason' | 'text';
  readonly gives: 'condition' | 'number' | 'text';
  readonly doc: string;
  readonly example: string;
}

/** Range of the result of `strength`. */
export const STRENGTH_RANGE: Range = { low: 0, high: 1 };

export const FUNCTIONS: readonly RuleFunctionEntry[] = [
  entry('variable', 'condition', 'The variable has a value.', 'known(timezone)'),
  entry('variable', 'condition', 'The variable has no value.', 'missing(checkout.amount)'),
  entry('reason', 'condition', 'The model has found this reason.', "reason('geo_jump')"),
  entry(
    'reason',
    'number',
    'How strong the reason is, 0 to 1; 0 where it was not found.',
    "strength('geo_jump') > 0.5",
  ),
  entry('text', 'text', 'The text with A to Z as small letters.', "lower(os) = 'android os'"),
];

type Named = Pick<RuleFunctionEntry, 'takes' | 'gives'>;

/** The example begins with the name. */
function entry(takes: Named['takes'], gives: Named['gives'], doc: string, example: string): RuleFunctionEntry {
  return { name: example.slice(0, example.indexOf('(')), takes, gives, doc, example };
}
