// The endpoints that score: `/fingerprint/score`, the five use cases, and collect. They differ in who may call, in what
// the body must hold and in the use case; the way is the same.
import { type EndpointGroup } from '../../access/authenticate.js';
import { rateLimitHeaders, USER_LIMITED } from '../../access/limits/taken.js';
import { Refusal } from '../../contract/errors.js';
import { OPTION, type RequestHalf } from '../../contract/event-row.js';
import { type NetworkPort } from '../../contract/ports.js';
import { SCORING_PATHS, SDK_SOURCES, USE_CASES, type UseCase } from '../../contract/vocabulary.js';
import { clientAddress } from '../client-address.js';
import { preflightHeaders } from '../cors.js';
import { type Exchange, type ReplyHeaders, type Route } from '../exchange.js';
import { readCollectRequest, readScoreRequest } from '../intake/body.js';
import { type Origin, toRequestHalf } from '../intake/request-half.js';
import { type Admitted, admit, type GateCounts, type GateOptions, judge, refuse } from './gate.js';
import { atMostOnce, type OnceGate } from './once.js';

export interface ScoringOptions extends GateOptions, OnceGate {
  network: NetworkPort;
  newEventId: () => string;
  /** Requests per second of one user id. */
  userLimit: number;
  /** Hands a request to the shard that owns its user. `answer` is called exactly once. */
  submit: (row: RequestHalf, waiting: { answer: (status: number, body: Uint8Array | string, degraded?: boolean) => void }) => void;
  /** Why no event can be taken now, if so: a store of events at its bound. */
  full: () => Refusal | undefined;
}

interface Endpoint {
  path: string;
  useCase: UseCase;
  group: EndpointGroup;
}

const ENDPOINTS: readonly Endpoint[] = USE_CASES.map((useCase) => ({
  path: SCORING_PATHS[useCase], useCase, group: useCase === 'score' || useCase === 'collect' ? useCase : 'useCase',
}));

export function scoringRoutes(options: ScoringOptions): Route[] {
  return ENDPOINTS.map((endpoint) => ({
    method: 'POST',
    path: endpoint.path,
    handle: (exchange) => score(exchange, endpoint, options),
    judge: (head) => judge(head, endpoint.group, options),
  }));
}

/** Decided without a profile that could not be read in time. */
const DEGRADED = ['x-riskgate-degraded', 'true'] as const;

/** One request on its way: an object, so that no closure is made for it. */
class ScoringReply {
  readonly #exchange: Exchange;
  readonly #headers: ReplyHeaders;

  constructor(exchange: Exchange, headers: ReplyHeaders) {
    this.#exchange = exchange;
    this.#headers = headers;
  }

  answer(status: number, body: Uint8Array | string, degraded = false): void {
    this.#exchange.reply(status, body, degraded ? [...this.#headers, DEGRADED] : this.#headers);
  }
}

function score(exchange: Exchange, endpoint: Endpoint, options: ScoringOptions): void {
  const admitted = admit(exchange, endpoint.group, options);
  if (admitted !== undefined) atMostOnce(exchange, admitted, options, (target) => scoreAdmitted(target, endpoint, admitted, options));
}

function scoreAdmitted(exchange: Exchange, endpoint: Endpoint, admitted: Admitted, options: ScoringOptions): void {
  const body = endpoint.useCase === 'collect' ? readCollectRequest(exchange.body) : readScoreRequest(exchange.body);
  if (body instanceof Refusal) {
    refuse(exchange, body, admitted.headers);
    return;
  }
  const row = toRequestHalf(body, originOf(exchange, endpoint, admitted, options), options.network);
  exchange.about?.(row.userHash, row.fingerprint);
  const refusal = (row.options & OPTION.dryRun) === 0 ? limitUser(row, admitted, options) : undefined;
  if (refusal !== undefined) refuse(exchange, refusal, admitted.headers);
  else options.submit(row, new ScoringReply(exchange, admitted.headers));
}

/** Takes one from the user's limit; the headers tell of it when the key's do not. */
function limitUser(row: RequestHalf, admitted: Admitted, options: ScoringOptions): Refusal | undefined {
  const taken = options.limiter.takeUser(row.userHash, options.userLimit, row.receivedAt);
  const headers = rateLimitHeaders(taken, 'user', row.receivedAt);
  if (headers.length > 0 && (!taken.allowed || !admitted.headers.some(([name]) => name === 'ratelimit'))) {
    admitted.headers = [...admitted.headers.filter(([name]) => !name.includes('ratelimit')), ...headers];
  }
  return taken.allowed ? options.full() : USER_LIMITED;
}

function originOf({ head }: Exchange, { useCase }: Endpoint, { key }: Admitted, options: ScoringOptions): Origin {
  const isPublic = key.kind === 'public';
  const sdk = head.header('x-sdk-source');
  return {
    eventId: options.newEventId(),
    receivedAt: options.clock(),
    key,
    useCase,
    sdk: sdk === '' ? '' : knownSdk(sdk, options.counts),
    // A backend speaks for its user and says whose address it is; its own tells nothing of the user.
    address: isPublic ? clientAddress(head, options.trusted) : head.header('x-client-ip'),
    userAgent: isPublic ? head.header('user-agent') : '',
    referer: isPublic ? head.header('referer') : '',
    origin: isPublic ? head.header('origin') : '',
    explain: !isPublic && flag(head.query, 'explain'),
    dryRun: !isPublic && flag(head.query, 'dry_run'),
  };
}

function knownSdk(name: string, counts: GateCounts): string {
  const known = SDK_SOURCES.find((source) => source === name.toLowerCase());
  if (known === undefined) counts.unknownSdks += 1;
  return known ?? '';
}

function flag(query: string, name: string): boolean {
  return query !== '' && new URLSearchParams(query).get(name) === 'true';
}

/** Browsers ask before a page may call the endpoints that take a public key. */
export function preflightRoutes(): Route[] {
  return ENDPOINTS.filter(({ group }) => group !== 'score').map(({ path }) => ({
    method: 'OPTIONS',
    path,
    handle: (exchange) => exchange.reply(204, '', preflightHeaders(exchange.head.header('origin'))),
  }));
}
