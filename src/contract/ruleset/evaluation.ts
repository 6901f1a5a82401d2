// Evaluation of decisions and of the points of reasons by labels.
import Type, { type Static } from '#typebox';
import { named } from '../validation/objects.js';
import { Share } from './backtest.js';
import { count, nullable } from '../reply-schemas.js';

export const EVALUATION_DAYS_MAX = 400;
export const MATURITY_DAYS = 45;
export const SUGGEST_EVENTS_MAX = 200_000;
/** Least number of examples of each class for a reason; with fewer its points stay. */
export const SUGGEST_EXAMPLES_MIN = 20;
export const STEP_MAX = 3;
export const LABELLERS_MAX = 5;

const Group = Type.Object({
  name: Type.String(),
  events: count('Decisions in this group.'),
  fraud: count('Number of events labelled as fraud.'),
  legitimate: count('Events labelled legitimate, or allowed and older than `maturity_days`.'),
  unknown: count('Events that are neither; left out.'),
  precision: Share,
  recall: Share,
  false_positives: Share,
});
export type Group = Static<typeof Group>;

const Threshold = Type.Object({ from_risk: Type.Integer(), precision: Share, recall: Share, false_positives: Share });

const Money = Type.Object({
  currency: Type.String(),
  fraud_stopped: Type.Number({ description: 'Amount of fraud that was challenged or blocked.' }),
  fraud_allowed: Type.Number(),
  legitimate_stopped: Type.Number(),
});

export const Evaluation = named('Evaluation', {
  events: count('Decisions in the period.'),
  fraud: count('Number of events labelled as fraud.'),
  legitimate: count('Number of events labelled legitimate.'),
  assumed: count('Events without a label that were allowed and are older than `maturity_days`: counted as legitimate.'),
  unknown: count(
    'Events without a label that were stopped or are too recent: left out, because blocked events are ' +
      'seldom reported.',
  ),
  stopped: Type.Object(
    { precision: Share, recall: Share, false_positives: Share },
    { description: 'Figures for all decisions that were challenged or blocked.' },
  ),
  average_precision: nullable<number>(
    'number',
    'Average precision over the risk, from 0 to 1; null: not enough labels.',
  ),
  auc: nullable<number>('number', 'Area under the ROC curve over the risk, from 0 to 1; null: not enough labels.'),
  curve: Type.Array(Threshold, { description: 'Figures for each risk from which decisions would be stopped.' }),
  money: Type.Array(Money),
  by_action: Type.Array(Group),
  by_use_case: Type.Array(Group),
  by_reason: Type.Array(Group),
  by_rule: Type.Array(Group, { description: 'Figures for each rule, applied or in shadow.' }),
});
export type Evaluation = Static<typeof Evaluation>;

const Band = Type.Object({
  from_risk: Type.Integer(),
  recall: nullable<number>('number', 'Share of fraud that is stopped, from 0 to 1; null: there is none in this part.'),
  false_positives: nullable<number>(
    'number',
    'Share of legitimate events that are stopped, from 0 to 1; null: there are none in this part.',
  ),
});

export const Suggestion = named('Suggestion', {
  events: count('Events used: labelled fraud or legitimate, and a tenth of those that count as legitimate.'),
  fraud: count('Number of events labelled as fraud.'),
  legitimate: count('Events labelled or counted as legitimate.'),
  labelled_by: Type.Array(
    Type.Object({
      name: Type.String({ description: "Name of an operator; the id of a backend's key." }),
      labels: count('Events of the period whose label is of this one.'),
    }),
    { description: `Who gave the labels, at most ${LABELLERS_MAX}, most labels first; as long as events are kept.` },
  ),
  moves: Type.Array(
    Type.Object({
      reason: Type.String(),
      points: Type.Number(),
      suggested: Type.Number(),
      fraud: count('Fraud events with this reason.'),
      legitimate: count('Legitimate events with this reason.'),
      stops_fraud: Type.Integer({ description: 'Further fraud events that this move alone challenges or blocks.' }),
      stops_legitimate: Type.Integer({
        description: 'Further legitimate events that this move alone challenges or blocks.',
      }),
    }),
  ),
  tested: Type.Object(
    { before: Type.Array(Band), after: Type.Array(Band) },
    { description: 'Test on the last 30 % of the period; the points were learned from the events before.' },
  ),
  policy: Type.Object({
    points: Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'number' } }),
  }),
});
export type Suggestion = Static<typeof Suggestion>;
