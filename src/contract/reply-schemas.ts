// Schemas of the replies: OpenAPI is generated from them, and tests check every rendered reply with them. The service
// does not validate replies at run time. Objects are open: a version may add fields to a reply.
import Type from '#typebox';
import { named, orNull } from './validation/objects.js';
import { ERRORS, type ErrorCode } from './errors.js';
import { REASONS } from './reasons.js';
import { ACTIONS, type Action, CHALLENGES, MODES, type Mode } from './vocabulary.js';

/** A closed list of words: `enum` is easier to read in OpenAPI than a union of constants. */
export const words = <T extends string>(list: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...list], ...(description !== undefined && { description }) });
export const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description !== undefined && { description }) });
export const time = (description: string) => Type.String({ format: 'date-time', description });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
export const nullable = <T>(type: string, description: string) =>
  Type.Unsafe<T | null>({ type: [type, 'null'], description });
const reasonCodes = Object.keys(REASONS).join(', ');
export const nullableTime = (description: string) => orNull(time(description));

const RiskScore = Type.Integer({ minimum: 0, maximum: 100, description: '0 is the lowest risk.' });
const Score = share('risk_score / 100.');
const ActionWord = words<Action>(ACTIONS, '0-29 allow, 30-49 soft_challenge, 50-69 hard_challenge, 70-100 block.');
export const EventId = (description: string) => Type.String({ format: 'uuid', description });
const Fingerprint = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });
const ReasonCodes = Type.Array(Type.String(), {
  description: `Reason codes, the strongest first. The list is open; known today: ${reasonCodes}.`,
});

export const BehaviorChange = Type.Object({
  baseline_available: Type.Boolean({
    description: 'Whether there is a behaviour baseline of this user to compare with.',
  }),
  behavior_changed: Type.Boolean({
    description: 'Whether the behaviour deviates from the baseline or from the start of the session.',
  }),
  change_score: percent('From 0 to 100; higher is more suspicious; 0 without a baseline.'),
  change_reasons: Type.Array(Type.String()),
  similarity_score: percent('Similarity to the baseline, from 0 to 100; 100 without a baseline.'),
});

export const AdaptiveResponse = Type.Object({
  recommended_action: ActionWord,
  challenges: Type.Array(Type.String(), {
    description: 'Challenges to ask for: one of the second factors is enough; `captcha` is asked in addition.',
  }),
  reason: Type.String({ description: 'A sentence that explains the advice.' }),
  confidence: share('From 0 to 1; higher when more is known about the user.'),
});

export const SimSwapEngine = Type.Object(
  {
    risk: percent('Risk of a SIM swap alone.'),
    flags: Type.Object({
      sim_changed: Type.Boolean(),
      device_changed: Type.Boolean(),
      behavior_anomaly: Type.Boolean(),
      time_anomaly: Type.Boolean(),
      velocity_anomaly: Type.Boolean(),
    }),
    updatedProfile: Type.Object(
      {
        simSerialHash: Type.String(),
        simOperator: Type.String(),
        firstSeen: orNull(Type.String()),
        lastChange: orNull(Type.String()),
        changeCount: Type.Integer(),
        requestCount: Type.Integer(),
      },
      { description: 'SIM data in the profile after this request.' },
    ),
  },
  { description: 'Present when the request carries SIM data and does not come from a browser SDK.' },
);

const Reason = Type.Object({
  code: Type.String(),
  explanation: Type.String({ description: 'A sentence that a support agent can read aloud.' }),
  evidence: Type.Record(Type.String(), Type.Unknown(), { description: 'The values that the reason is based on.' }),
});

const ExplainedReason = Type.Object({
  ...Reason.properties,
  points: Type.Number({ description: 'Log-odds that the reason adds to the risk.' }),
});

const Browser = Type.Object(
  { name: Type.String(), version: Type.String(), os: Type.String(), mobile: Type.Boolean(), bot: Type.Boolean() },
  { description: 'Browser, from the User-Agent header; fields are empty when unknown.' },
);

/** Fields that a client SDK reads in addition to the score. */
const visitor = {
  visitor_id: Fingerprint('Visitor id: the fingerprint of the request.'),
  visitorId: Type.String({ description: 'Same value as `visitor_id`.' }),
  event_id: EventId("Id of the event; the integrator's backend sends it to `POST /v2/verify`."),
  fingerprint: Fingerprint('The fingerprint of the request, lower-case.'),
  browser: Browser,
  similarity: share('Similarity of this device to the most similar known device of the user.'),
  is_new: Type.Boolean(),
  times_seen: Type.Integer({ minimum: 0 }),
  first_seen: time('When the visitor was first seen.'),
  last_seen: time('When the visitor was last seen.'),
};

export const warned = {
  warnings: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 18,
      description: 'In test mode and with `explain=true`: a sentence for each field of the request that was ignored.',
    }),
  ),
};

const decision = {
  risk_score: RiskScore,
  score: Score,
  action: ActionWord,
  reason: ReasonCodes,
  session_id: EventId('Identifier of this request.'),
  requestId: EventId('Same value as `session_id`.'),
  sim_swap_engine: Type.Optional(SimSwapEngine),
};

const RuleHit = Type.Object({
  id: Type.String(),
  how: words(
    ['applied', 'shadow'] as const,
    '`applied`: the rule had its effect. `shadow`: it matched without effect, in shadow or outside its rollout.',
  ),
  challenge: Type.Optional(words(CHALLENGES, 'The challenge that is asked for because this rule names it.')),
});

const Monitor = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        risk_score: percent('The risk that was decided.'),
        action: words(ACTIONS, 'The action that was decided.'),
        challenges: Type.Optional(
          Type.Array(words(CHALLENGES), { description: 'What would have been asked for, with a challenge.' }),
        ),
      },
      { description },
    ),
  );

const explained = {
  monitor: Monitor('With `explain=true` in monitor mode: the decision without monitor mode.'),
  reasons: Type.Optional(
    Type.Array(ExplainedReason, { description: 'The reasons with their evidence; with `explain=true` only.' }),
  ),
  risk_explanation: Type.Optional(
    Type.String({
      description:
        'With `explain=true`: how the points add up to the risk, and each bound and rule that changed it. It tells ' +
        'the decision, in monitor mode too.',
    }),
  ),
  model_risk: Type.Optional(percent('With `explain=true` when a rule matched: the risk before rules.')),
  rules: Type.Optional(Type.Array(RuleHit, { description: 'With `explain=true`: the rules that matched, if any.' })),
};

export const ScoreReply = Type.Object(
  {
    ...decision,
    behavior_change: Type.Optional(BehaviorChange),
    adaptive_response: Type.Optional(AdaptiveResponse),
    ...explained,
    ...warned,
  },
  { $id: 'ScoreReply', description: '`adaptive_response` with `explain=true` only, when the action is a challenge.' },
);

export const UseCaseReply = Type.Object(
  {
    ...decision,
    behavior_change: Type.Optional(BehaviorChange),
    adaptive_response: Type.Optional(AdaptiveResponse),
    ...explained,
    ...warned,
    ...Type.Partial(Type.Object(visitor)).properties,
  },
  {
    $id: 'UseCaseReply',
    description:
      'Fields of the visitor are sent with a public key only, `adaptive_response` only when the action is a ' +
      'challenge.',
  },
);

export const RegistrationReply = named('RegistrationReply', {
  ...UseCaseReply.properties,
  request_id: EventId('Same value as `session_id`.'),
  behavior_change: BehaviorChange,
  adaptive_response: AdaptiveResponse,
});

export const CollectReply = Type.Object(
  {
    ...visitor,
    requestId: EventId('Same value as `event_id`.'),
    session_id: EventId('Same value as `event_id`.'),
    risk_score: RiskScore,
    score: Score,
    ...warned,
  },
  { $id: 'CollectReply', description: 'No action and no reasons: the decision comes from `POST /v2/verify`.' },
);

const SmartSignal = Type.Object({ result: Type.Boolean(), confidence: share('How reliable the result is.') });

export const VerifyReply = named('VerifyReply', {
  event_id: EventId('Id of the event, as in the request.'),
  fingerprint: Fingerprint('The fingerprint that was collected.'),
  visitor_id: Fingerprint('The fingerprint that was collected.'),
  linked_visitor_id: Type.Optional(
    Fingerprint(
      'First fingerprint of the visitor; only when the collected one has drifted from it or was matched to ' + 'it.',
    ),
  ),
  user_matches: orNull(Type.Boolean()),
  age_seconds: Type.Integer({ minimum: 0, description: 'Seconds since the event was collected.' }),
  verified_before: Type.Boolean({ description: 'Whether the event was verified and billed before.' }),
  degraded: Type.Boolean({ description: 'Whether the decision lacks a profile that could not be read in time.' }),
  risk_score: RiskScore,
  recommendation: ActionWord,
  action: ActionWord,
  reason: Type.Array(Type.String(), { description: 'Reason codes in upper case.' }),
  reasons: Type.Array(Reason),
  score: Score,
  trust_score: share('From 0 to 1, from the history of visitor and user.'),
  reputation_score: orNull(Type.Number({ minimum: 0, maximum: 100 })),
  signals: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The values of the request, without personal data.',
  }),
  adaptive_response: Type.Optional(AdaptiveResponse),
  smart_signals: Type.Object({
    bot: SmartSignal,
    vpn: SmartSignal,
    tor: SmartSignal,
    datacenter: SmartSignal,
    incognito: SmartSignal,
    tampering: SmartSignal,
    velocity: SmartSignal,
    impossible_travel: SmartSignal,
  }),
  created_at: time('When the event was collected.'),
  country_code: Type.String({ description: 'ISO 3166-1 alpha-2; ZZ when unknown.' }),
  country_name: Type.String({ description: 'English name; Unknown for ZZ.' }),
  page_url: Type.String({ description: 'URL of the page without query and fragment; empty when unknown.' }),
  page_origin: Type.String(),
  monitor: Monitor('In monitor mode: the decision without monitor mode.'),
  ...warned,
});

export const UsageReply = named('UsageReply', {
  workspace: Type.String(),
  mode: words<Mode>(MODES),
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'Calendar month, UTC.' }),
  verifications: Type.Integer({ minimum: 0, description: 'Events billed this month.' }),
  protected_devices: Type.Object(
    { used: Type.Integer({ minimum: 0 }), limit: Type.Integer({ minimum: 0 }) },
    { description: 'Distinct visitors verified this month.' },
  ),
});

export const ErrorReply = named('ErrorReply', {
  detail: Type.String({ description: 'A sentence for developers; it may change, so match on `error_code`.' }),
  error_code: Type.Unsafe<ErrorCode>({ type: 'string', enum: Object.keys(ERRORS) }),
  status_code: Type.Integer(),
});
