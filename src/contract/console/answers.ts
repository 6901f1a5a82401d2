// Replies of the admin API to queries about decisions.
import Type from '#typebox';
import { named } from '../validation/objects.js';
import { count, EventId, nullable, time, words } from '../reply-schemas.js';
import { ACTIONS, KEY_KINDS, TIERS, USE_CASES } from '../vocabulary.js';

const byAction = Object.fromEntries(ACTIONS.map((action) => [action, count()])) as Record<
  (typeof ACTIONS)[number],
  ReturnType<typeof count>
>;
const Cursor = nullable<string>('string', 'Cursor of the next page; null: no more.');

/** What the list of events shows of a verification. */
const Told = Type.Object({
  time: time('When the backend verified the event.'),
  user_hash: Type.String({ description: 'Keyed hash of the user: the one the backend named, or that of the event.' }),
  risk: Type.Integer({ minimum: 0, maximum: 100 }),
  action: words(ACTIONS),
  reasons: Type.Array(Type.String()),
});

export const EventSummary = named('EventSummary', {
  event_id: EventId('Id of the event.'),
  time: time('When the request was received.'),
  use_case: words(USE_CASES),
  key_kind: words(KEY_KINDS),
  tier: words(TIERS),
  sdk: Type.String(),
  user_hash: Type.String({ description: 'Keyed hash of the user id.' }),
  visitor_id: Type.String(),
  country: Type.String(),
  asn: count(),
  address_prefix: Type.String(),
  browser: Type.String(),
  os: Type.String(),
  risk: Type.Integer({ minimum: 0, maximum: 100 }),
  action: words(ACTIONS),
  reasons: Type.Array(Type.String()),
  amount: nullable<number>('number', 'Amount of the order; null: no order.'),
  currency: Type.String(),
  degraded: Type.Boolean(),
  monitored: Type.Boolean({ description: 'Decided in monitor mode: allow was answered, whatever `action` says.' }),
  label: nullable<string>('string', 'The last label; null: none.'),
  told: Type.Union([Told, Type.Null()], {
    description:
      'What the backend was told when it verified the event; it may differ, because then the user was known. ' +
      'Null: not verified.',
  }),
});

export const EventPage = named('EventPage', {
  events: Type.Array(EventSummary, { description: 'Newest first.' }),
  older: Cursor,
  newer: Cursor,
});

const Totals = Type.Object({
  ...byAction,
  decisions: count(),
  visitors: count(),
  users: count(),
  p50_ms: Type.Number(),
  p95_ms: Type.Number(),
  p99_ms: Type.Number(),
  degraded: count(),
});

export const OverviewFigures = Type.Object({
  from: time('Start of the period.'),
  to: time('End of the period.'),
  totals: Totals,
  before: Totals,
  series: Type.Array(Type.Object({ time: time('Start of the step.'), ...byAction })),
  use_cases: Type.Array(Type.Object({ use_case: words(USE_CASES), decisions: count(), ...byAction })),
  reasons: Type.Array(
    Type.Object({ reason: Type.String(), events: count(), before: count(), trend: Type.Array(count()) }),
  ),
  sdks: Type.Array(Type.Object({ sdk: Type.String(), decisions: count() })),
});

const Node = Type.Object({
  id: Type.String(),
  kind: words(['user', 'visitor', 'address'] as const),
  events: count(),
  risk_max: count(),
  label: nullable<string>('string', 'Label of one of its events; null: none.'),
});

export const Exploration = named('Exploration', {
  kind: words(['user', 'visitor', 'address'] as const),
  value: Type.String(),
  summary: Type.Object({
    events: count(),
    first_seen: nullable<string>('string', 'In the period; null: not seen.'),
    last_seen: nullable<string>('string', 'In the period; null: not seen.'),
    ...byAction,
    users: count(),
    visitors: count(),
    addresses: count(),
    countries: Type.Array(Type.Object({ country: Type.String(), events: count() })),
  }),
  timeline: Type.Array(EventSummary),
  risk: Type.Array(Type.Object({ time: Type.String(), risk: count(), action: words(ACTIONS) })),
  rhythm: Type.Array(Type.Object({ time: Type.String(), distance: Type.Number() })),
  graph: Type.Object({
    nodes: Type.Array(Node),
    edges: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), events: count() })),
    cut: Type.Boolean({ description: 'Whether more exist than are returned.' }),
  }),
});

const Claim = Type.Object({
  who: Type.String({ description: 'Name of the operator.' }),
  until: time('When the claim ends by itself.'),
});
export const ReviewClaimed = Type.Union([Claim, Type.Null()], {
  description: 'Who works on this case of the review queue; null: nobody said so. It keeps nobody from a verdict.',
});
export const ReviewClaimReply = named('ReviewClaimReply', {
  event_id: EventId('Id of the event.'),
  claim: ReviewClaimed,
});

export const ReviewQueue = named('ReviewQueue', {
  reviews: Type.Array(
    Type.Object({
      event: EventSummary,
      claim: ReviewClaimed,
      related: Type.Object({ user_events: count(), visitor_users: count(), address_users: count() }),
    }),
  ),
  waiting: count('Number of events in the queue.'),
  next: Cursor,
});

export const SqlResult = named('SqlResult', {
  columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
  rows: Type.Array(Type.Array(Type.Unknown())),
  cut: Type.Boolean({ description: 'Whether there are more rows than returned.' }),
  elapsed_ms: Type.Number(),
});
