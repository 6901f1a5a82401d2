// Replies of the admin API about one decision, and about the policy.
import Type from '#typebox';
import { named } from '../validation/objects.js';
import { FAMILIES } from '../reasons.js';
import { count, EventId, nullable, time, words } from '../reply-schemas.js';
import { ACTIONS } from '../vocabulary.js';
import { EventSummary, OverviewFigures, ReviewClaimed } from './answers.js';

const Points = (description: string) => Type.Number({ description });
const Anything = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', description });

export const Waterfall = Type.Object({
  bias: Points('Bias of the policy that decided: log-odds of a clean request of a known user.'),
  steps: Type.Array(
    Type.Object({
      reason: Type.String(),
      family: nullable<string>('string', `One of ${FAMILIES.join(', ')}; null for a reason that counts by itself.`),
      points: Points('Log-odds that the step added.'),
      explanation: Type.String({ description: 'The sentence of the reason, with the numbers of this decision.' }),
      evidence: Anything('The values that the reason is based on.'),
    }),
  ),
  log_odds: Points('Sum of bias and points, in log-odds.'),
  model_risk: Type.Integer({ minimum: 0, maximum: 100, description: 'The sum as a risk, before anything bounds it.' }),
  risk: Type.Integer({ minimum: 0, maximum: 100, description: 'Risk in the reply.' }),
  note: nullable<string>('string', 'What bounded the risk, and by which rule; null: nothing.'),
});

export const EventDetail = named('EventDetail', {
  event: Anything('Every column of the event by its name, as in ClickHouse.'),
  summary: EventSummary,
  waterfall: Waterfall,
  advice: Type.Array(Type.String(), {
    description: 'What a support agent can say and do: which reason made the difference, and what helps.',
  }),
  missing: Type.Array(Type.Object({ what: Type.String(), why: Type.String() }), {
    description: 'Data that the request did not have, and what it would have shown.',
  }),
  neighbours: Type.Object({ user: Type.Array(EventSummary), visitor: Type.Array(EventSummary) }),
  verifications: Type.Array(
    Type.Object({
      time: time('When the verification was made.'),
      outcome: Type.String(),
      key_id: Type.String(),
      risk: Type.Integer({ description: 'What the backend was told: it may differ from what the page was.' }),
      action: Type.String(),
      reasons: Type.Array(Type.String()),
    }),
  ),
  labels: Type.Array(
    Type.Object({
      label: Type.String(),
      source: Type.String(),
      reported_at: time('When the label was reported.'),
      note: Type.String(),
      amount: nullable<number>('number', 'Amount of the label; null: none.'),
      currency: Type.String(),
      who: Type.String({ description: "Name of the operator who said it; '' when a backend did, or not known." }),
    }),
  ),
  claim: ReviewClaimed,
  deliveries: Type.Array(
    Type.Object({
      id: Type.String(),
      endpoint: Type.String(),
      type: Type.String(),
      state: Type.String(),
      attempts: count(),
      at: time('When the delivery was queued.'),
      error: Type.String(),
    }),
    { description: 'Webhook deliveries of the event, among the newest 100 of each endpoint.' },
  ),
  curl: Type.String({ description: 'A curl command that sends a request of the same shape, with an invented key.' }),
});

export const Overview = named('Overview', {
  ...OverviewFigures.properties,
  before_whole: Type.Boolean({
    description:
      'Whether the retention of the workspace keeps all of the period before; if not, it had more than this.',
  }),
  quota: Type.Object({
    protected_devices: count('Quota of the plan: distinct visitors per month.'),
    used: count('Distinct visitors verified this month.'),
    forecast: count('Expected number at the end of the month at the present rate.'),
  }),
});

const Overrides = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  description: "The workspace's changes to the default policy; null: none.",
});

const Shifts = Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()), {
  description: 'Points that use cases add in the default policy; `overrides` has those of the workspace.',
});

export const PolicyView = named('PolicyView', {
  version: Type.String(),
  default_bias: Points('Value in the default policy.'),
  default_shifts: Shifts,
  overrides: Overrides,
  reasons: Type.Array(
    Type.Object({
      reason: Type.String(),
      family: nullable<string>('string', 'Family of correlated reasons; null: counts by itself.'),
      points: Points('Value in this workspace.'),
      default_points: Points('Value in the default policy.'),
      hits_24h: nullable<number>(
        'integer',
        'Decisions of 24 hours with this reason; null: ClickHouse does not answer.',
      ),
      alone_24h: nullable<number>(
        'integer',
        'Decisions of 24 hours challenged or blocked for this reason alone; null: ClickHouse does not answer.',
      ),
    }),
  ),
});

const actions = Type.Object(Object.fromEntries(ACTIONS.map((action) => [action, count()])));
const Decided = Type.Object({ risk: count(), action: words(ACTIONS) });

export const PolicyPreview = named('PolicyPreview', {
  events: count('Decisions that were computed again.'),
  changed: count('Decisions whose action changes.'),
  not_compared: count(
    'Decisions left out: their policy is unknown, or gave no points to a reason that would count now.',
  ),
  before: actions,
  after: actions,
  labelled: Type.Object({
    fraud: Type.Object({ events: count(), caught_before: count(), caught_after: count() }),
    legitimate: Type.Object({ events: count(), hit_before: count(), hit_after: count() }),
  }),
  samples: Type.Array(Type.Object({ event_id: EventId('Id of the event.'), before: Decided, after: Decided }), {
    description: 'Some of the changed decisions, newest first.',
  }),
  cut: Type.Boolean({ description: 'Whether there were more decisions than are computed again.' }),
});

export const PolicyVersions = named('PolicyVersions', {
  versions: Type.Array(
    Type.Object({
      number: Type.Integer({ minimum: 1 }),
      version: Type.String(),
      at: time('When the version was published.'),
      by: Type.String({ description: 'Operator who made it; empty: unknown.' }),
      approved_by: Type.Union([Type.Null(), Type.String()]),
      note: Type.String(),
      overrides: Overrides,
    }),
    { description: 'Newest first.' },
  ),
});
