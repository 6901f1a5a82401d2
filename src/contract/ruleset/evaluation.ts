// Evaluation of decisions and of the points of reasons by labels.
import Type, { type Static } from '#typebox';
import { Share } from './backtest.js';

export const EVALUATION_DAYS_MAX = 400;
export const MATURITY_DAYS = 45;
export const SUGGEST_EVENTS_MAX = 200_000;
export const STEP_MAX = 3;

const count = (description: string) => Type.Integer({ minimum: 0, description });

const Group = Type.Object({
  name: Type.String(),
  events: count('Decisions with it.'),
  fraud: count('Labelled fraud.'),
  legitimate: count('Labelled legitimate, or allowed and old enough.'),
  unknown: count('Neither: left out.'),
  precision: Share,
  recall: Share,
  false_positives: Share,
});
export type Group = Static<typeof Group>;

const Threshold = Type.Object({ from_risk: Type.Integer(), precision: Share, recall: Share, false_positives: Share });

const Money = Type.Object({
  currency: Type.String(),
  fraud_stopped: Type.Number({ description: 'Of fraud that was challenged or blocked.' }),
  fraud_allowed: Type.Number(),
  legitimate_stopped: Type.Number(),
});

export const Evaluation = Type.Object(
  {
    events: count('Decisions of the span.'),
    fraud: count('Labelled fraud.'),
    legitimate: count('Labelled legitimate.'),
    assumed: count('Without a label, allowed, and older than the maturity: counted as legitimate.'),
    unknown: count('Without a label and stopped, or too young: left out. Nobody reports what was blocked.'),
    stopped: Type.Object({ precision: Share, recall: Share, false_positives: Share }, { description: 'Not allowed.' }),
    average_precision: Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'Over risk.' }),
    auc: Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'Area under the ROC curve over risk.' }),
    curve: Type.Array(Threshold, { description: 'What each risk from which one stops would give.' }),
    money: Type.Array(Money),
    by_action: Type.Array(Group),
    by_use_case: Type.Array(Group),
    by_reason: Type.Array(Group),
    by_rule: Type.Array(Group, { description: 'Applied and in shadow.' }),
  },
  { $id: 'Evaluation' },
);
export type Evaluation = Static<typeof Evaluation>;

const Band = Type.Object({ from_risk: Type.Integer(), recall: Type.Number(), false_positives: Type.Number() });

export const Suggestion = Type.Object(
  {
    events: count('Labelled fraud, labelled legitimate, and a tenth of those that count as legitimate.'),
    fraud: count('Labelled fraud.'),
    legitimate: count('Labelled or counted as legitimate.'),
    moves: Type.Array(
      Type.Object({
        reason: Type.String(),
        points: Type.Number(),
        suggested: Type.Number(),
        fraud: count('Fraud with this reason.'),
        legitimate: count('Legitimate with this reason.'),
        stops_fraud: Type.Integer({ description: 'More fraud challenged or blocked by this move alone.' }),
        stops_legitimate: Type.Integer({ description: 'More legitimate challenged or blocked by this move alone.' }),
      }),
    ),
    tested: Type.Object(
      { before: Type.Array(Band), after: Type.Array(Band) },
      { description: 'On the last 30 % of the span; learned from what was before them.' },
    ),
    policy: Type.Object({
      points: Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'number' } }),
    }),
  },
  { $id: 'Suggestion' },
);
export type Suggestion = Static<typeof Suggestion>;
