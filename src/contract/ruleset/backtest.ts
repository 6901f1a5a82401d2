// Backtests: jobs that evaluate a set of rules on stored events, and their results.
import Type, { type Static } from '#typebox';
import { named, namedStrict, orNull } from '../validation/objects.js';
import { UTC_TIME } from '../validation/formats.js';
import { count, nullable, words } from '../reply-schemas.js';
import { ACTIONS, type Mode, MODES } from '../vocabulary.js';
import { Rules, RuleWarning } from './schema.js';
import { RULE_STATES } from './rule-schema.js';

/** Longest time span, and most events that the rules match now or matched before. */
export const BACKTEST_DAYS_MAX = 90;
export const BACKTEST_EVENTS_MAX = 500_000;
/** Backtests that a service keeps of one workspace, and of all. */
export const BACKTESTS_KEPT_MAX = 20;
export const BACKTESTS_KEPT_OF_ALL_MAX = 200;
/** Backtests, evaluations and suggestions that run at once: one of a workspace. */
export const BACKTESTS_AT_ONCE = 2;
export const BACKTEST_MS_MAX = 900_000;
export const SAMPLES_MAX = 20;
export const RULE_SAMPLES_MAX = 5;
export const OVERLAPS_MAX = 5;

/** A share with its Wilson interval at 95 %. */
export const Share = Type.Object({
  value: nullable<number>('number', 'The share, from 0 to 1; null: nothing to count.'),
  low: Type.Number({ description: 'Lower end of the 95 % confidence interval.' }),
  high: Type.Number({ description: 'Upper end of the 95 % confidence interval.' }),
  of: count('Number of events that the share is based on; below 30 it is not reliable.'),
});
export type Share = Static<typeof Share>;

const Judged = Type.Object({
  fraud: count('Number of events labelled as fraud.'),
  legitimate: count('Number of events labelled legitimate.'),
  unlabelled: count('Number of events without a label.'),
});

export const RuleResult = Type.Object({
  id: Type.String(),
  name: Type.String(),
  state: words(RULE_STATES),
  matched: count('Events that the condition matches.'),
  alone: count('Events of `matched` that no other rule matches.'),
  applied: count(
    'Events of `matched` on which the rule has an effect; the others are in shadow or outside its rollout.',
  ),
  changes: count('Events whose action differs with and without the rule.'),
  labels: Judged,
  stops: Judged,
  frees: Judged,
  precision: Share,
  recall: Share,
  false_positives: Share,
  overlap: Type.Array(Type.Object({ id: Type.String(), events: count('Decisions that both rules match.') })),
  events: Type.Array(Type.String(), { description: 'Ids of example events.' }),
});
export type RuleResult = Static<typeof RuleResult>;

const Cell = Type.Object({
  before: words(ACTIONS),
  after: words(ACTIONS),
  events: count('Decisions.'),
  fraud: count('Number of events labelled as fraud.'),
  legitimate: count('Number of events labelled legitimate.'),
  amounts: Type.Unsafe<Record<string, number>>({
    type: 'object',
    description: 'Sum of order amounts, by currency.',
    additionalProperties: { type: 'number' },
  }),
});
export type Cell = Static<typeof Cell>;

export const BacktestResult = Type.Object({
  events: count('Decisions in the period.'),
  changed: count('Decisions whose action changes.'),
  not_compared: count('Decisions that are left out: a rule with points matches and their policy is unknown.'),
  without_counts: count(
    'Decisions without stored counts, or without one that the rules read; rules on it do not match them.',
  ),
  labelled: Type.Object({
    fraud: count('All such events in the period.'),
    legitimate: count('All such events in the period.'),
  }),
  actions: Type.Array(Cell),
  rules: Type.Array(RuleResult),
  warnings: Type.Array(RuleWarning, {
    description: 'Rules that stop many decisions, or some that are labelled legitimate. They forbid nothing.',
  }),
  samples: Type.Array(
    Type.Object({
      event_id: Type.String(),
      before: Type.Object({ risk: Type.Integer(), action: words(ACTIONS) }),
      after: Type.Object({ risk: Type.Integer(), action: words(ACTIONS) }),
      rules: Type.Array(Type.String()),
    }),
  ),
});
export type BacktestResult = Static<typeof BacktestResult>;

const STATES = ['running', 'done', 'failed', 'cancelled'] as const;

export const Backtest = named('Backtest', {
  id: Type.String({ description: 'Id of the backtest, `bkt_…`.' }),
  state: words(STATES),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  from: Type.String(),
  to: Type.String(),
  mode: words(MODES),
  by: Type.String({ description: 'Operator who started it.' }),
  created_at: Type.String(),
  error: orNull(Type.String()),
  result: orNull(BacktestResult),
});
export type Backtest = Static<typeof Backtest>;

export const BacktestList = named('BacktestList', { backtests: Type.Array(Backtest) });

const moment = (description: string) => Type.String({ pattern: UTC_TIME, description });

export const StartBacktest = namedStrict('StartBacktest', {
  rules: Type.Optional(Rules),
  from: moment('Start of the period: day or time, ISO 8601 in UTC.'),
  to: moment('End of the period: day or time, ISO 8601 in UTC.'),
  mode: Type.Optional(words(MODES)),
});

export interface BacktestWanted {
  readonly workspace: string;
  readonly mode: Mode;
  readonly rules: readonly unknown[];
  /** Unix milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** An evaluation or suggestion, for which the client waits. */
export interface BacktestQuestion {
  readonly workspace: string;
  readonly mode: Mode;
  /** Arguments of the command. */
  readonly args: readonly string[];
  readonly by: string;
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** Runs backtests, one of a workspace and one of an operator at a time: a second one then throws a CONFLICT. */
export interface Backtests {
  start(wanted: BacktestWanted): Backtest;
  /** Newest first, without results. */
  list(workspace: string): Backtest[];
  find(workspace: string, id: string): Backtest | undefined;
  /** Returns the cancelled backtest. */
  cancel(workspace: string, id: string): Backtest | undefined;
  /** The result of the command. Its work ends when `signal` aborts. */
  ask(what: 'evaluate' | 'suggest', question: BacktestQuestion): Promise<unknown>;
}
