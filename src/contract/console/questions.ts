// Queries on past decisions: a port with named queries, each with its own limits. Without analytics every query rejects
// with QuestionsAwayError.
import { type Static } from 'typebox';
import {
  type EventPage,
  type EventSummary,
  type Exploration,
  type OverviewFigures,
  type ReviewQueue,
  type SqlResult,
} from './answers.js';
import { type EventDetail } from './detail.js';
import { type Label } from '../labels/labels.js';
import { type Action, type Tenant, type UseCase } from '../vocabulary.js';

export const EVENTS_LISTED_MAX = 200;
export const REVIEWS_LISTED_MAX = 50;
export const HOURS_MAX = 2160;
export const DAYS_MAX = 90;
export const PREVIEW_HOURS_MAX = 720;
export const SIMULATED_DAYS_MAX = 30;
export const SQL_ROWS_MAX = 1000;
export const SQL_CHARACTERS_MAX = 20_000;
/** Most parties of the graph at one and at two steps from the requested one. */
export const GRAPH_NEAR_MAX = 50;
export const GRAPH_FAR_MAX = 200;
/** Decisions that a preview of a policy repeats. */
export const PREVIEW_EVENTS_MAX = 100_000;

/** Filters of a list of events; undefined = no filter. */
export interface EventFilter {
  limit: number;
  /** Cursors of an earlier page: for events before it, or after it. */
  before?: string | undefined;
  after?: string | undefined;
  useCase?: UseCase | undefined;
  action?: Action | undefined;
  reason?: string | undefined;
  /** Name of a list that contains a value of the request. */
  list?: string | undefined;
  /** Id of a rule that matched, live or in shadow. */
  rule?: string | undefined;
  /** The last label. */
  label?: Label | undefined;
  country?: string | undefined;
  sdk?: string | undefined;
  minRisk?: number | undefined;
  maxRisk?: number | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  /** Unix milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
  userHash?: string | undefined;
  identifierHash?: string | undefined;
  visitor?: string | undefined;
  addressPrefix?: string | undefined;
}

export const PARTY_KINDS = ['user', 'visitor', 'address'] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];

export interface Party {
  kind: PartyKind;
  /** A user's hash, a visitor id, or the prefix of an address. */
  value: string;
}

type Queue = Static<typeof ReviewQueue>;
/** The review queue without what ClickHouse does not have. */
export type WaitingReviews = Omit<Queue, 'reviews'> & { reviews: Omit<Queue['reviews'][number], 'claim'>[] };

/** One decision with its verifications and labels. */
export interface StoredEvent {
  /** Every column of its row, by name. */
  row: Readonly<Record<string, unknown>>;
  summary: Static<typeof EventSummary>;
  user: Static<typeof EventSummary>[];
  visitor: Static<typeof EventSummary>[];
  verifications: Static<typeof EventDetail>['verifications'];
  labels: Static<typeof EventDetail>['labels'];
}

/** The data of a decision that is needed to repeat it with another policy. */
export interface DecisionToReplay {
  event_id: string;
  policy_version: string;
  use_case: UseCase;
  risk: number;
  action: Action;
  reasons: string[];
  points: number[];
  strengths: number[];
  answers: number;
  label: string;
}

export interface ReasonHits {
  reason: string;
  hits: number;
  /** Decisions with another action than allow and no other reason. */
  alone: number;
}

/** Live decisions of the last minutes. */
export interface RatesOfWorkspace {
  workspace: string;
  decisions: number;
  blocked: number;
  challenged: number;
  degraded: number;
}

/** Live decisions by tenths of risk. */
export interface RisksOfWorkspace {
  workspace: string;
  /** The last day. */
  now: number[];
  /** The week before it. */
  before: number[];
}

/** Reasons whose drift is known: the most frequent ones, of each workspace and of all together. */
export const WATCHED_REASONS_MAX = 100;
export const WATCHED_REASONS_OF_ALL_MAX = 4000;

/** Live decisions with a reason, in the same spans. */
export interface ReasonsOfWorkspace {
  workspace: string;
  reason: string;
  now: number;
  before: number;
}

/** What is each person's own, and what an integration may send as the same for all. */
export const OWN_VALUES = ['fingerprint', 'address', 'session', 'key_times'] as const;
export type OwnValue = (typeof OWN_VALUES)[number];

/** Users of the last day of live decisions who came with such a value, and the distinct values they came with. */
export interface ValuesOfWorkspace {
  workspace: string;
  /** In the order of OWN_VALUES. */
  users: number[];
  values: number[];
}

export interface RuleHits {
  rule: string;
  /** Decisions that it matched with an effect, and those that it only matched. */
  applied: number;
  shadow: number;
  /** Decisions with an effect of this rule and of no other one. */
  alone: number;
}

/** Statistics of one rule in a time span. */
export interface RuleFacts {
  events: number;
  applied: number;
  shadow: number;
  alone: number;
  /** ISO 8601; null when there is no hit. */
  last_hit: string | null;
  labels: { label: string; events: number }[];
  overlap: { id: string; events: number }[];
  step_seconds: number;
  series: { time: string; applied: number; shadow: number }[];
  /** Unix milliseconds. */
  from: number;
  to: number;
}

/** A period of time that is compared with the one before, in Unix seconds. */
export interface Compared {
  /** The period before, which may end earlier than the other begins. */
  readonly before: number;
  readonly beforeEnd: number;
  readonly from: number;
  readonly to: number;
}

export interface Questions {
  /** Every workspace with a decision in the last minutes. @param now Unix milliseconds, here and below */
  rates(minutes: number, now: number): Promise<RatesOfWorkspace[]>;
  risks(now: number): Promise<RisksOfWorkspace[]>;
  reasons(now: number): Promise<ReasonsOfWorkspace[]>;
  values(now: number): Promise<ValuesOfWorkspace[]>;
  overview(tenant: Tenant, span: Compared): Promise<Static<typeof OverviewFigures>>;
  events(tenant: Tenant, filter: EventFilter): Promise<Static<typeof EventPage>>;
  /** Resolves to undefined when there is no such event in this workspace and mode. */
  event(tenant: Tenant, eventId: string): Promise<StoredEvent | undefined>;
  /** Whether there is this event in this workspace and mode. */
  knows(tenant: Tenant, eventId: string): Promise<boolean>;
  explore(tenant: Tenant, party: Party, days: number, now: number): Promise<Static<typeof Exploration>>;
  reviews(tenant: Tenant, page: { limit: number; after?: string | undefined }, now: number): Promise<WaitingReviews>;
  reasonHits(tenant: Tenant, hours: number, now: number): Promise<ReasonHits[]>;
  ruleHits(tenant: Tenant, hours: number, now: number): Promise<RuleHits[]>;
  ruleFacts(tenant: Tenant, rule: string, hours: number, now: number): Promise<RuleFacts>;
  /** Unix milliseconds from which on there are PREVIEW_EVENTS_MAX decisions; undefined when the hours have fewer. */
  previewFrom(tenant: Tenant, hours: number, now: number): Promise<number | undefined>;
  /**
   * All decisions from then on, in parts of bounded size.
   * @param except SQL condition over events: decisions to omit, which are read as whole rows
   */
  replayable(tenant: Tenant, from: number, except: string): AsyncIterable<readonly DecisionToReplay[]>;
  requestsByDay(
    tenant: Tenant,
    days: number,
    now: number,
  ): Promise<{ day: string; api: number; public: number; secret: number }[]>;
  /** Policies as JSON with their versions, of this workspace and the default ones. */
  policies(workspace: string): Promise<{ version: string; policy: string }[]>;
  /** Runs work that asks ClickHouse itself in the workspace's turn. The work must not ask a question. */
  inTurn<T>(workspace: string, work: () => Promise<T>): Promise<T>;
  /** A read-only SQL statement of an operator. Rejects with QuestionError when the statement is not allowed. */
  sql(query: string, rowsMax: number, signal: AbortSignal): Promise<Static<typeof SqlResult>>;
}

/** There is no ClickHouse, or it does not reply. */
export class QuestionsAwayError extends Error {
  override readonly name = 'QuestionsAwayError';
}

/** Exit code of a command for this error: the service then replies as its own queries do. */
export const AWAY_CODE = 3;

export function noAnalytics(): QuestionsAwayError {
  return new QuestionsAwayError('There are no analytics: CLICKHOUSE is off, or ClickHouse is starting.');
}

export function noAnswer(cause: unknown): QuestionsAwayError {
  return new QuestionsAwayError('ClickHouse does not answer at the moment; try again.', { cause });
}

/** The query itself is wrong; the message is for the caller. */
export class QuestionError extends Error {
  override readonly name = 'QuestionError';
}
