// One scoring call: from the request and its key to the row that a shard decides.
import { type KeyEntry } from '../../access/key-ring.js';
import { Limiter } from '../../access/limits/limiter.js';
import { KEY_LIMITED, rateLimitHeaders, USER_LIMITED } from '../../access/limits/rate-limit-headers.js';
import { ApiError } from '../../contract/errors.js';
import { type NetworkPort } from '../../contract/network.js';
import { type CollectRequest, type ScoreRequest } from '../../contract/schemas.js';
import { testFingerprint } from '../../contract/test-fingerprints.js';
import { SDK_SOURCES, type UseCase } from '../../contract/vocabulary.js';
import { type EventRequest, OPTION } from '../../event/event-row.js';
import { clientAddress, toldAddress } from '../client-address.js';
import { type TrustedProxies } from '../trusted-proxies.js';
import { type Exchange, type Head, type ReplyHeaders } from '../exchange.js';
import { type Origin, toEventRequest } from '../intake/event-request.js';
import { warningsOf } from '../intake/unknown-fields.js';
import { type AuthCounts } from '../pipeline/authorize.js';
import { type Call } from '../pipeline/call.js';
import { withWarnings } from './warnings.js';

export interface ScoringServices {
  network: NetworkPort;
  limiter: Limiter;
  trusted: TrustedProxies;
  counts: AuthCounts;
  /** Unix milliseconds. */
  clock: () => number;
  newEventId: () => string;
  /** Requests per second of one user id. */
  userLimit: number;
  /**
   * Sends a request to the shard that owns its user. `answer` is called exactly once.
   * @param address address of the end user, which is not stored; '' when unknown
   */
  submit: (
    row: EventRequest,
    waiting: { answer: (status: number, body: Uint8Array | string, degraded?: boolean) => void },
    address: string,
  ) => void;
  /**
   * The error when no verifiable event of this row's owner can be accepted: the store of events is full, and the owner
   * uses more than its share. Undefined otherwise.
   */
  full: (row: EventRequest) => ApiError | undefined;
  /** Called for a request that got 500: the worker logged the reason, but not which request it was. */
  failed: (head: Head) => void;
}

const TEST_OVERLOADED = new ApiError('OVERLOADED', 'This test fingerprint forces the reply of an overload.');
const NONE: readonly string[] = [];
const NO_ADDRESS = 'X-Client-IP is not an IP address: country and network of the user are unknown';
const CHALLENGE_OF_PAGE = 'challenge is ignored with a public key: only a backend can say that one was passed';
const FLAGS = ['explain', 'dry_run'] as const;

/** Header of a decision without a profile that could not be read in time. */
const DEGRADED = ['x-riskgate-degraded', 'true'] as const;

/**
 * The pending reply of a shard. It is an object, which saves a closure, and does not keep the body, which is no longer
 * needed.
 */
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

/** The handler of a use case; the shard replies. */
export function scoreCall(
  useCase: UseCase,
): (call: ScoringCall, services: ScoringServices) => ApiError | undefined | Promise<ApiError | undefined> {
  return (call, services) => {
    const origin = originOf(call, useCase, services);
    const row = toEventRequest(call.body, origin, services.network);
    call.exchange.about?.(row.userHash, row.fingerprint);
    const submitted = (limited: ApiError | undefined): ApiError | undefined => {
      const refusal = limited ?? (isDry ? undefined : forcedRefusal(row, call));
      if (refusal === undefined) services.submit(row, replyTo(call, row, services), origin.address);
      return refusal;
    };
    const isDry = (row.options & OPTION.dryRun) !== 0;
    const limited = isDry ? undefined : limitUser(row, call, services);
    const soon = limited === USER_LIMITED ? services.limiter.soon() : undefined;
    return soon === undefined ? submitted(limited) : leasedUser(soon, row, call, services).then(submitted);
  };
}

/** In test mode, special fingerprints request an error, so that an integrator can test its handling. */
function forcedRefusal({ mode, fingerprint, receivedAt }: EventRequest, call: ScoringCall): ApiError | undefined {
  const refusal = testFingerprint(mode, fingerprint)?.refusal;
  if (refusal === 'OVERLOADED') return TEST_OVERLOADED;
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
  const warnings = told ? ignoredOf(exchange.head, body, row, caller) : NONE;
  return warnings.length === 0
    ? new ScoringReply(exchange, headers, failed)
    : new WarningReply(exchange, headers, failed, warnings);
}

function ignoredOf(
  head: Head,
  body: ScoreRequest | CollectRequest,
  { addressPrefix }: EventRequest,
  { kind }: KeyEntry,
): readonly string[] {
  const unknown = warningsOf(body);
  const passed = (body.challenge?.completed ?? []).length > 0;
  if (kind === 'public') return passed ? [...unknown, CHALLENGE_OF_PAGE] : unknown;
  const noAddress = addressPrefix === '' && head.header('x-client-ip') !== '' ? [NO_ADDRESS] : [];
  return [...unknown, ...noAddress, ...unreadFlags(head.query)];
}

/** No refusal: a query has never refused a decision. */
function unreadFlags(query: string): string[] {
  const given = new URLSearchParams(query);
  return FLAGS.filter((name) => !['true', 'false'].includes(given.get(name) ?? 'false')).map(
    (name) => `query ${name} is ignored: its value must be true or false`,
  );
}

/** Waits while other nodes may still return a part of the user's limit. */
async function leasedUser(
  first: Promise<void>,
  row: EventRequest,
  call: ScoringCall,
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

/** Takes one request from the user's limit; the headers report it when they do not report the key's limit. */
function limitUser(
  row: EventRequest,
  call: ScoringCall,
  services: ScoringServices,
  now = row.receivedAt,
): ApiError | undefined {
  const { limiter, userLimit } = services;
  const use =
    row.keyKind === 'public'
      ? limiter.takePageUser(row.userHash, userLimit, now)
      : limiter.takeUser(row.userHash, userLimit, now);
  const headers = rateLimitHeaders(use, 'user', now);
  if (headers.length > 0 && (!use.allowed || !call.headers.some(([name]) => name === 'ratelimit'))) {
    call.headers = [...withoutLimits(call.headers), ...headers];
  }
  if (!use.allowed) return USER_LIMITED;
  return row.keyKind === 'public' ? services.full(row) : undefined;
}

function originOf(
  { exchange: { head }, caller: key }: ScoringCall,
  useCase: UseCase,
  services: ScoringServices,
): Origin {
  const isPublic = key.kind === 'public';
  const sdk = head.header('x-sdk-source');
  return {
    eventId: services.newEventId(),
    receivedAt: services.clock(),
    key,
    useCase,
    sdk: sdk === '' ? '' : knownSdk(sdk, services.counts),
    // A backend sends its user's address in a header; its own address says nothing about the user.
    address: isPublic ? clientAddress(head, services.trusted) : toldAddress(head),
    userAgent: isPublic ? head.header('user-agent') : '',
    referer: isPublic ? head.header('referer') : '',
    origin: isPublic ? head.header('origin') : '',
    explain: !isPublic && flag(head.query, 'explain'),
    dryRun: !isPublic && flag(head.query, 'dry_run'),
  };
}

function knownSdk(name: string, counts: AuthCounts): string {
  const known = SDK_SOURCES.find((source) => source === name.toLowerCase());
  if (known === undefined) counts.unknownSdks += 1;
  return known ?? '';
}

function flag(query: string, name: (typeof FLAGS)[number]): boolean {
  return query !== '' && new URLSearchParams(query).get(name) === 'true';
}
