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
  {
    name: 'known',
    takes: 'variable',
    gives: 'condition',
    doc: 'The variable has a value.',
    example: 'known(timezone)',
  },
  {
    name: 'missing',
    takes: 'variable',
    gives: 'condition',
    doc: 'The variable has no value.',
    example: 'missing(checkout.amount)',
  },
  {
    name: 'reason',
    takes: 'reason',
    gives: 'condition',
    doc: 'The model has found this reason.',
    example: "reason('geo_jump')",
  },
  {
    name: 'strength',
    takes: 'reason',
    gives: 'number',
    doc: 'How strong the reason is, 0 to 1; 0 where it was not found.',
    example: "strength('geo_jump') > 0.5",
  },
  {
    name: 'lower',
    takes: 'text',
    gives: 'text',
    doc: 'The text with A to Z as small letters.',
    example: "lower(os) = 'android os'",
  },
];
