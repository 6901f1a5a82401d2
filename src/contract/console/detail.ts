// Replies of the admin API about one decision, and about the policy.
import Type from '#typebox';
import { FAMILIES } from '../reasons.js';
import { EventId, time, words } from '../reply-schemas.js';
import { ACTIONS } from '../vocabulary.js';
import { count, EventSummary, nullable, OverviewFigures } from './answers.js';

const Points = (description: string) => Type.Number({ description });
const Anything = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', description });

export const Waterfall = Type.Object({
  bias: Points('Log-odds of a clean request of a known user, of the policy that decided.'),
  steps: Type.Array(
    Type.Object({
      reason: Type.String(),
      family: nullable<string>('string', `One of ${FAMILIES.join(', ')}; null for a reason that counts by itself.`),
      points: Points('Log-odds that it added.'),
      explanation: Type.String({ description: 'The sentence of the reason, with the numbers of this decision.' }),
      evidence: Anything('The numbers.'),
    }),
  ),
  log_odds: Points('The sum.'),
  model_risk: Type.Integer({ minimum: 0, maximum: 100, description: 'The sum as a risk.' }),
  risk: Type.Integer({ minimum: 0, maximum: 100, description: 'What was answered.' }),
  note: nullable<string>('string', 'Why the two differ; null when they do not.'),
});

export const EventDetail = Type.Object(
  {
    event: Anything('Every column of the event by its name, as in ClickHouse.'),
    summary: EventSummary,
    waterfall: Waterfall,
    missing: Type.Array(Type.Object({ what: Type.String(), why: Type.String() }), {
      description: 'What was not sent, and what it would have told.',
    }),
    neighbours: Type.Object({ user: Type.Array(EventSummary), visitor: Type.Array(EventSummary) }),
    verifications: Type.Array(Type.Object({ time: time('When.'), outcome: Type.String(), key_id: Type.String() })),
    labels: Type.Array(
      Type.Object({
        label: Type.String(),
        source: Type.String(),
        reported_at: time('When it was said.'),
        note: Type.String(),
        amount: nullable<number>('number', 'What it cost.'),
        currency: Type.String(),
      }),
    ),
    deliveries: Type.Array(
      Type.Object({
        id: Type.String(),
        endpoint: Type.String(),
        type: Type.String(),
        state: Type.String(),
        attempts: count(),
        at: time('When it was queued.'),
        error: Type.String(),
      }),
      { description: 'Webhook deliveries about it, among the newest hundred of each endpoint.' },
    ),
    curl: Type.String({ description: 'A command that sends a request of the same shape, with a made-up key.' }),
  },
  { $id: 'EventDetail' },
);

export const Overview = Type.Object(
  {
    ...OverviewFigures.properties,
    quota: Type.Object({
      protected_devices: count('Of the plan.'),
      used: count('This month.'),
      forecast: count('At the end of the month, if it goes on like this.'),
    }),
  },
  { $id: 'Overview' },
);

const Overrides = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  description: 'What the workspace changes of the default policy; null for nothing.',
});

const Shifts = Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()), {
  description: 'What use cases add to points in the default policy; `overrides` has those of the workspace.',
});

export const PolicyView = Type.Object(
  {
    version: Type.String(),
    default_bias: Points('Of the default policy.'),
    default_shifts: Shifts,
    overrides: Overrides,
    reasons: Type.Array(
      Type.Object({
        reason: Type.String(),
        family: nullable<string>('string', 'What looks at the same thing.'),
        points: Points('Of this workspace.'),
        default_points: Points('Of the default policy.'),
        hits_24h: nullable<number>('integer', 'Decisions that had it; null while ClickHouse cannot be asked.'),
        alone_24h: nullable<number>('integer', 'Challenged or blocked for this reason alone.'),
      }),
    ),
  },
  { $id: 'PolicyView' },
);

const actions = Type.Object(Object.fromEntries(ACTIONS.map((action) => [action, count()])));
const Decided = Type.Object({ risk: count(), action: words(ACTIONS) });

export const PolicyPreview = Type.Object(
  {
    events: count('Decisions that were made again.'),
    changed: count('Those with another action.'),
    not_compared: count('Those whose policy is not known, or gave no points for a reason that would count now.'),
    before: actions,
    after: actions,
    labelled: Type.Object({
      fraud: Type.Object({ events: count(), caught_before: count(), caught_after: count() }),
      legitimate: Type.Object({ events: count(), hit_before: count(), hit_after: count() }),
    }),
    samples: Type.Array(Type.Object({ event_id: EventId('An event.'), before: Decided, after: Decided }), {
      description: 'Some of those that changed, the newest first.',
    }),
    cut: Type.Boolean({ description: 'There were more decisions than are made again.' }),
  },
  { $id: 'PolicyPreview' },
);

export const PolicyVersions = Type.Object(
  {
    versions: Type.Array(
      Type.Object({
        number: Type.Integer({ minimum: 1 }),
        version: Type.String(),
        at: time('When it was set.'),
        by: Type.String({ description: 'Who made it; empty when that is not known.' }),
        approved_by: Type.Union([Type.Null(), Type.String()]),
        note: Type.String(),
        overrides: Overrides,
      }),
      { description: 'The newest first.' },
    ),
  },
  { $id: 'PolicyVersions' },
);
