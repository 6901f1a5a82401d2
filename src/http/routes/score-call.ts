// One scoring call: from the request and its key to the row that a shard decides.
import { type KeyEntry } from '../../access/key-ring.js';
import { Limiter } from '../../access/limits/limiter.js';
import { KEY_LIMITED, rateLimitHeaders, requestsLeft, USER_LIMITED } from '../../access/limits/rate-limit-headers.js';
import { ApiError } from '../../contract/errors.js';
import { type NetworkPort } from '../../contract/network.js';
import { type CollectRequest, type ScoreRequest } from '../../contract/schemas.js';
import { testFingerprint } from '../../contract/test-fingerprints.js';
import { type UseCase } from '../../contract/vocabulary.js';
import { type EventRequest, OPTION } from '../../event/event-row.js';
import { type WrittenBody, type WrittenRequest } from '../../event/written-request.js';
import { type Exchange, type Head, type ReplyHeaders } from '../exchange.js';
import { tierOf, toEventRequest } from '../intake/event-request.js';
import { oddities } from '../intake/oddities.js';
import { originOf, type OriginParts, userAddress } from '../intake/origin.js';
import { type AuthCounts } from '../pipeline/authorize.js';
import { type Call } from '../pipeline/call.js';
import { withWarnings } from './warnings.js';

interface Waiting {
  answer: (status: number, body: Uint8Array | string, degraded?: boolean) => void;
}

/** What limits and shares need to know of a request. */
type Limited = Omit<WrittenRequest, 'bytes' | 'eventId'>;

export interface ScoringServices extends OriginParts {
  network: NetworkPort;
  limiter: Limiter;
  counts: AuthCounts;
  /** Requests per second of one user id. */
  userLimit: number;
  /**
   * Sends a request to the shard that owns its user. `answer` is called exactly once.
   * @param address address of the end user, which is not stored; '' when unknown
   */
  submit: (row: EventRequest, waiting: Waiting, address: string) => void;
  /** The same for a request that is written already. */
  submitWritten: (row: WrittenRequest, waiting: Waiting, address: string) => void;
  /**
   * The error when no verifiable event of this row's owner can be accepted: the store of events is full, and the owner
   * uses more than its share. Undefined otherwise.
   */
  full: (row: Limited) => ApiError | undefined;
  /** Called for a request that got 500: the worker logged the reason, but not which request it was. */
  failed: (head: Head) => void;
}

const TEST_OVERLOADED = new ApiError('OVERLOADED', 'This test fingerprint forces the reply of an overload.');
const NONE: readonly string[] = [];

/** Header of a decision without a profile that could not be read in time. */
const DEGRADED = ['x-riskgate-degraded', 'true'] as const;

/** The pending reply of a shard: an object, which saves a closure, and without the body, which is not needed. */
class ScoringReply {
  readonly #exchange: Exchange;
  readonly #headers: ReplyHeaders;
  readonly #failed: ScoringServices['failed'];

  constructor(exchange: Exchange, headers: ReplyHeaders, failed: ScoringServices['failed']) {
    this.#exchange = exchange;
    this.#headers = headers;
    this.#failed = failed;
  }

  answer(status: number, body: Uint8Array | string, degraded = false): void {
    if (status === 500) this.#failed(this.#exchange.head);
    this.#exchange.reply(status, body, degraded ? [...this.#headers, DEGRADED] : this.#headers);
  }
}

/** The same with warnings for a developer. */
class WarningReply extends ScoringReply {
  readonly #warnings: readonly string[];

  constructor(
    exchange: Exchange,
    headers: ReplyHeaders,
    failed: ScoringServices['failed'],
    warnings: readonly string[],
  ) {
    super(exchange, headers, failed);
    this.#warnings = warnings;
  }

  override answer(status: number, body: Uint8Array | string, degraded = false): void {
    super.answer(status, status === 200 ? withWarnings(body, this.#warnings) : body, degraded);
  }
}

type ScoringCall = Call<ScoreRequest | CollectRequest, KeyEntry>;
type AnyCall = Call<unknown, KeyEntry>;
type Refusal = ApiError | undefined;

/** The handler of a use case; the shard replies. */
export function scoreCall(
  useCase: UseCase,
): (call: ScoringCall, services: ScoringServices) => Refusal | Promise<Refusal> {
  return (call, services) => {
    const { exchange, caller } = call;
    const origin = originOf(exchange.head, caller, useCase, services);
    const row = toEventRequest(call.body, origin, services.network);
    exchange.about?.(row.userHash, row.fingerprint);
    const isDry = (row.options & OPTION.dryRun) !== 0;
    const submit = (): Refusal => {
      const refusal = isDry ? undefined : forcedRefusal(row, call, services.counts);
      if (refusal === undefined) services.submit(row, replyTo(call, row, services), origin.address);
      return refusal;
    };
    return isDry ? submit() : withinLimits(row, call, services, submit, row.receivedAt);
  };
}

/** The handler for a request whose body an accepting thread has read. */
export function writtenCall(call: Call<WrittenBody, KeyEntry>, services: ScoringServices): Refusal | Promise<Refusal> {
  const { exchange, caller, body } = call;
  const { workspace, mode, kind } = caller;
  const row: WrittenRequest = {
    eventId: body.eventId,
    userHash: body.userHash,
    receivedAt: body.receivedAt,
    bytes: body.bytes,
    workspace: workspace.name,
    mode,
    keyKind: kind,
    tier: tierOf(kind),
  };
  const submit = (): Refusal => {
    const reply = new ScoringReply(exchange, call.headers, services.failed);
    services.submitWritten(row, reply, userAddress(exchange.head, caller, services.trusted));
    return undefined;
  };
  // When the accepting thread received it is earlier than what was counted since: a step back of the limiter's clock.
  return withinLimits(row, call, services, submit, services.clock());
}

function withinLimits(
  row: Limited,
  call: AnyCall,
  services: ScoringServices,
  submit: () => Refusal,
  now: number,
): Refusal | Promise<Refusal> {
  const limited = limitUser(row, call, services, now);
  const soon = limited === USER_LIMITED ? services.limiter.soon() : undefined;
  if (soon === undefined) return limited ?? submit();
  return leasedUser(soon, row, call, services).then((refusal) => refusal ?? submit());
}

/** In test mode, special fingerprints request an error, so that an integrator can test its handling. */
function forcedRefusal(row: EventRequest, call: ScoringCall, counts: AuthCounts): ApiError | undefined {
  const { mode, fingerprint, receivedAt } = row;
  const refusal = testFingerprint(mode, fingerprint)?.refusal;
  if (refusal === 'OVERLOADED') {
    counts.forcedOverloads += 1;
    return TEST_OVERLOADED;
  }
  if (refusal !== 'RATE_LIMIT_EXCEEDED') return undefined;
  const limit = call.caller.limitPerSecond;
  const use = { allowed: false, limit, remaining: 0, resetsAt: (Math.floor(receivedAt / 1000) + 1) * 1000 };
  call.headers = [...withoutLimits(call.headers), ...rateLimitHeaders(use, 'key', receivedAt)];
  return KEY_LIMITED;
}

function withoutLimits(headers: ReplyHeaders): ReplyHeaders {
  return headers.filter(([name]) => !name.includes('ratelimit'));
}

/** Warnings are made only in test mode and with `explain`; other requests do not pay for them. */
function replyTo(
  { exchange, headers, caller, body }: ScoringCall,
  row: EventRequest,
  { failed }: ScoringServices,
): ScoringReply {
  const told = caller.mode === 'test' || (row.options & OPTION.explain) !== 0;
  const warnings = told ? oddities(exchange.head, body, row, caller) : NONE;
  return warnings.length === 0
    ? new ScoringReply(exchange, headers, failed)
    : new WarningReply(exchange, headers, failed, warnings);
}

/** Waits while other nodes may still return a part of the user's limit. */
async function leasedUser(
  first: Promise<void>,
  row: Limited,
  call: AnyCall,
  services: ScoringServices,
): Promise<ApiError | undefined> {
  const { limiter, clock } = services;
  let soon: Promise<void> | undefined = first;
  for (let waited = 1; ; waited += 1) {
    limiter.usersRefused -= 1;
    await soon;
    const limited = limitUser(row, call, services, clock());
    soon = limited === USER_LIMITED && waited < Limiter.leasesAwaitedMax ? limiter.soon() : undefined;
    if (soon === undefined) return limited;
  }
}

/** Takes one request from the user's limit; the headers report it when it is the refusing or else the nearer one. */
function limitUser(row: Limited, call: AnyCall, services: ScoringServices, now: number): ApiError | undefined {
  const { limiter, userLimit } = services;
  const use =
    row.keyKind === 'public'
      ? limiter.takePageUser(row.userHash, userLimit, now, call.caller.id)
      : limiter.takeUser(row.userHash, userLimit, now, call.caller.id);
  const headers = rateLimitHeaders(use, 'user', now);
  if (!use.allowed || requestsLeft(headers) < requestsLeft(call.headers))
    call.headers = [...withoutLimits(call.headers), ...headers];
  if (!use.allowed) return USER_LIMITED;
  return row.keyKind === 'public' ? services.full(row) : undefined;
}
