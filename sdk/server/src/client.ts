// The client for a backend: the authoritative decision on a collected event, and scores for the backend's own requests.
import { isAwaited } from './body-text.js';
import { checkFallbacks, fallBack, type Fallbacks, isStricter, type Undecided, type UseCase } from './fallback.js';
import { misused, RiskgateError } from './errors.js';
import {
  type Action,
  type LabelReply,
  type LabelRequest,
  type LoginContext,
  type RegistrationReply,
  type ScoreReply,
  type ScoreRequest,
  type UseCaseReply,
  type VerifyReply,
} from './generated/wire.js';
import { Places } from './places.js';
import { type Answer, type Call, post, type TransportOptions } from './transport.js';

/** Options of a client. What cannot be right is a TypeError when the client is made. */
export interface RiskgateServerOptions {
  /** Address of the service, such as 'https://risk.example.org'. */
  baseUrl: string;
  /** `sk_…`, for `verify` and `label`. */
  secretKey?: string | undefined;
  /** `rk_…`, for `score` and the use cases. */
  apiKey?: string | undefined;
  /** Time limit in milliseconds for a call including all attempts, 1 to 120,000; default 1,000. */
  timeoutMs?: number;
  /** Retries after the first attempt, within `timeoutMs`, 0 to 10; default 1. */
  retries?: number;
  /** What to do if the service cannot decide; default: throw. */
  whenUnavailable?: Fallbacks;
  /** The same for a degraded decision (a profile could not be read in time); default: use the decision as it is. */
  whenDegraded?: Fallbacks;
  /** Sends the requests; default: that of Node. */
  fetch?: typeof fetch;
}

/** What your backend knows when it verifies an event. */
export interface VerifyOptions {
  /** The account that signed in, as your backend knows it. Always set it: without it the claim of the page counts. */
  userId?: string | undefined;
  /** What the user is about to do; the fallbacks of this use case apply. Default: `collect`. */
  useCase?: UseCase | undefined;
  /** Refuses older events (EVENT_TOO_OLD). For the decision, not for a result or a challenge that took a while. */
  maxAgeSeconds?: number | undefined;
  /** Challenges that the visitor passed for this event: 'mfa', 'mfa_sms', 'mfa_totp', 'passkey', 'email_code', … */
  completed?: readonly string[] | undefined;
  /** Result of the login. Without SUCCESS the event adds no device, place or typing rhythm to the profile. */
  login?: LoginContext | undefined;
  /** The order or change as your backend knows it: it replaces what the page told. */
  checkout?: ScoreRequest['checkoutContext'] | undefined;
  /** The change of the account, in place of what the page told. */
  accountChange?: ScoreRequest['accountChangeContext'] | undefined;
}

/** How a request of the backend's own is scored. */
export interface ScoreOptions {
  /** Address of the end user as your backend knows it: without it country, network and places are unknown. */
  clientIp?: string | undefined;
  /** Adds every reason with its sentence, evidence and points to the reply. */
  explain?: boolean | undefined;
  /** Scores only: nothing is learned or stored. */
  dryRun?: boolean | undefined;
}

const CLIENT_OPTIONS: Readonly<Record<keyof RiskgateServerOptions, true>> = {
  ...{ baseUrl: true, secretKey: true, apiKey: true, timeoutMs: true, retries: true },
  ...{ whenUnavailable: true, whenDegraded: true, fetch: true },
};
const VERIFY_OPTIONS: Readonly<Record<keyof VerifyOptions, true>> = {
  ...{ userId: true, useCase: true, maxAgeSeconds: true, completed: true },
  ...{ login: true, checkout: true, accountChange: true },
};
const SCORE_OPTIONS: Readonly<Record<keyof ScoreOptions, true>> = { clientIp: true, explain: true, dryRun: true };

/** A decision of the service, not of a fallback. */
export type Decided<Reply> = Reply & { decided: true };
/** Look at `decided` first: a fallback has `action` and `failure` only. */
export type Decision<Reply> = Decided<Reply> | Undecided;

const PATHS = {
  score: '/fingerprint/score',
  login: '/fingerprint/verify/login',
  checkout: '/fingerprint/verify/checkout',
  registration: '/fingerprint/verify/registration',
  password_reset: '/fingerprint/verify/password-reset',
  account_change: '/fingerprint/verify/account-change',
} as const;
type ScoredUseCase = keyof typeof PATHS;
const KEYS = {
  secretKey: { form: /^sk_(?:test|live)_\w+$/, begins: 'sk_test_ or sk_live_' },
  apiKey: { form: /^rk_(?:test|live)_\w+$/, begins: 'rk_test_ or rk_live_' },
} as const;
/** What the page of a thief sends as an event id is no mistake in your code: it is answered as an unknown one. */
const EVENT_ID = /^[\w-]{1,128}$/;
const isEventId = (given: unknown): given is string => typeof given === 'string' && EVENT_ID.test(given);
/** Longer or other text is no address and not sent: the request would fail, and with it the decision. */
const ADDRESS = /^[ -~]{1,64}$/;
const TIMEOUT_MS_MAX = 120_000;
const RETRIES_MAX = 10;
/** Most requests of a client that are under way at once; others wait for a place, within their time limit. */
const REQUESTS_AT_ONCE = 256;

/** One client for a process: connections are kept open and shared by its calls. */
export class RiskgateServer {
  readonly #transport: TransportOptions;
  readonly #keys: { secretKey: string; apiKey: string };
  readonly #whenUnavailable: Fallbacks;
  readonly #whenDegraded: Fallbacks;

  /** @throws TypeError for an invalid address, key, number or fallback */
  constructor(options: RiskgateServerOptions) {
    const { baseUrl, secretKey = '', apiKey = '', timeoutMs = 1000, retries = 1 } = options;
    const unknown = unknownOption(options, CLIENT_OPTIONS);
    if (unknown !== undefined) throw new TypeError(unknown);
    checkAddress(baseUrl);
    checkKey('secretKey', secretKey);
    checkKey('apiKey', apiKey);
    // An environment without the variable is told at the start, not by the first login.
    if (secretKey === '' && apiKey === '')
      throw new TypeError('give secretKey (for verify and label), apiKey (for score and the like), or both');
    checkNumber('timeoutMs', timeoutMs, 1, TIMEOUT_MS_MAX);
    checkNumber('retries', retries, 0, RETRIES_MAX);
    // Each call would look like an outage, and a fallback would hide it.
    if (typeof (options.fetch ?? globalThis.fetch) !== 'function') throw new TypeError('fetch must be a function');
    checkFallbacks('whenUnavailable', options.whenUnavailable);
    checkFallbacks('whenDegraded', options.whenDegraded);
    this.#transport = {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      timeoutMs,
      retries,
      fetch: options.fetch ?? globalThis.fetch,
      places: new Places(REQUESTS_AT_ONCE),
    };
    this.#keys = { secretKey, apiKey };
    this.#whenUnavailable = options.whenUnavailable ?? {};
    this.#whenDegraded = options.whenDegraded ?? {};
  }

  /**
   * The authoritative decision on an event that a page or an app collected. It may be requested again with the result
   * of the login or of a challenge; it is billed once.
   * @throws RiskgateError EVENT_NOT_FOUND if there is none or an invented one, EVENT_TOO_OLD for one above
   * `maxAgeSeconds`: decide yourself what that means
   * @throws RiskgateError if the service refuses the request, and for an outage without a configured fallback
   */
  async verify(eventId: string | undefined, options?: VerifyOptions | null): Promise<Decision<VerifyReply>> {
    if (!isEventId(eventId)) throw noEvent(eventId);
    const given = options ?? {};
    const unknown = unknownOption(given, VERIFY_OPTIONS);
    if (unknown !== undefined) throw misused(unknown);
    const { userId, useCase = 'collect', maxAgeSeconds, completed, login, checkout, accountChange } = given;
    const body = {
      event_id: eventId,
      ...(userId === undefined ? {} : { user_id: userId }),
      ...(given.useCase === undefined ? {} : { use_case: useCase }),
      ...(maxAgeSeconds === undefined ? {} : { max_age_seconds: maxAgeSeconds }),
      ...(completed === undefined ? {} : { challenge: { completed } }),
      ...(login === undefined ? {} : { login }),
      ...(checkout === undefined ? {} : { checkout }),
      ...(accountChange === undefined ? {} : { account_change: accountChange }),
    };
    return this.#decide<VerifyReply>(useCase, { path: '/v2/verify', keyHeader: 'x-secret-api-key', body }, 'secretKey');
  }

  /**
   * Reports the true outcome of an event, also days or months later. The last label counts; 'unknown' withdraws it.
   * @throws RiskgateError if the service refuses the request, and for any outage: there is no fallback
   */
  async label(eventId: string, label: LabelRequest): Promise<LabelReply> {
    if (!isEventId(eventId)) throw noEvent(eventId);
    const path = `/v2/events/${eventId}/label`;
    const key = this.#keyOf('secretKey', path);
    const { body: reply } = await post(this.#transport, { path, keyHeader: 'x-secret-api-key', key, body: label });
    if (!isLabelled(reply)) throw new RiskgateError('malformed', 'The answer has no event_id or no label.');
    return reply;
  }

  /**
   * Scores a request that belongs to no use case.
   * @throws RiskgateError if the service refuses the request, and for an outage without a configured fallback
   */
  score(request: ScoreRequest, options?: ScoreOptions | null): Promise<Decision<ScoreReply>> {
    return this.#score('score', request, options);
  }

  /**
   * Scores a login that your backend knows, before or after its password was checked.
   * @throws RiskgateError if the service refuses the request, and for an outage without a configured fallback
   */
  login(request: ScoreRequest, options?: ScoreOptions | null): Promise<Decision<UseCaseReply>> {
    return this.#score('login', request, options);
  }

  /**
   * Scores an order.
   * @throws RiskgateError if the service refuses the request, and for an outage without a configured fallback
   */
  checkout(request: ScoreRequest, options?: ScoreOptions | null): Promise<Decision<UseCaseReply>> {
    return this.#score('checkout', request, options);
  }

  /**
   * Scores a new account.
   * @throws RiskgateError if the service refuses the request, and for an outage without a configured fallback
   */
  registration(request: ScoreRequest, options?: ScoreOptions | null): Promise<Decision<RegistrationReply>> {
    return this.#score('registration', request, options);
  }

  /**
   * Scores a request for a new password.
   * @throws RiskgateError if the service refuses the request, and for an outage without a configured fallback
   */
  passwordReset(request: ScoreRequest, options?: ScoreOptions | null): Promise<Decision<UseCaseReply>> {
    return this.#score('password_reset', request, options);
  }

  /**
   * Scores a change of e-mail address, phone number, password, payment or address.
   * @throws RiskgateError if the service refuses the request, and for an outage without a configured fallback
   */
  accountChange(request: ScoreRequest, options?: ScoreOptions | null): Promise<Decision<UseCaseReply>> {
    return this.#score('account_change', request, options);
  }

  async #score<Reply extends Judged>(
    useCase: ScoredUseCase,
    request: ScoreRequest,
    options?: ScoreOptions | null,
  ): Promise<Decision<Reply>> {
    const given = options ?? {};
    const unknown = unknownOption(given, SCORE_OPTIONS);
    if (unknown !== undefined) throw misused(unknown);
    const { clientIp, explain = false, dryRun = false } = given;
    const flags = [...(explain ? ['explain=true'] : []), ...(dryRun ? ['dry_run=true'] : [])].join('&');
    const call = {
      path: PATHS[useCase] + (flags === '' ? '' : `?${flags}`),
      keyHeader: 'x-service-key',
      body: request,
      ...(clientIp !== undefined && ADDRESS.test(clientIp) ? { clientIp } : {}),
    };
    return this.#decide<Reply>(useCase, call, 'apiKey');
  }

  /** @throws RiskgateError if the client has no such key */
  #keyOf(name: 'secretKey' | 'apiKey', path: string): string {
    const key = this.#keys[name];
    if (key === '')
      throw new RiskgateError('refused', `${path} needs a key: give ${name} (${KEYS[name].begins}) to RiskgateServer.`);
    return key;
  }

  async #decide<Reply extends Judged>(
    useCase: UseCase,
    call: Omit<Call, 'key'>,
    keyName: 'secretKey' | 'apiKey',
  ): Promise<Decision<Reply>> {
    const key = this.#keyOf(keyName, call.path);
    const answer = await post(this.#transport, { ...call, key }).then(judged, failureOf);
    if (answer instanceof RiskgateError) return fallBack(answer, useCase, this.#whenUnavailable);
    if (answer.degraded && hasFallback(this.#whenDegraded, useCase)) {
      const failure = new RiskgateError('unavailable', 'Decided without a profile that could not be read in time.');
      const instead = fallBack(failure, useCase, this.#whenDegraded);
      // A rule or a list blocks without a profile: nobody who asks for more safety expects less.
      if (isStricter(instead.action, answer.body.action)) return instead;
    }
    // The path determines the type of the reply: the types are generated from the service's response schemas.
    return { ...(answer.body as Reply), decided: true };
  }
}

interface Judged {
  risk_score: number;
  action: Action;
}

function isJudged(reply: object): reply is Judged {
  return (
    'risk_score' in reply &&
    typeof reply.risk_score === 'number' &&
    'action' in reply &&
    typeof reply.action === 'string'
  );
}

/** No visitor can send a promise: it is a mistake in your code, which would be taken for a visitor without an event. */
function noEvent(given: unknown): RiskgateError {
  if (isAwaited(given)) return misused('The event id is a Promise: write await before what gives it.');
  const message = 'This is no event id: give the event_id that the page got, and decide yourself when it has none.';
  return new RiskgateError('refused', message, { code: 'EVENT_NOT_FOUND' });
}

/** A misspelt option would be left out without a word, and with it the user or the address. */
function unknownOption(options: object, known: Readonly<Record<string, true>>): string | undefined {
  const name = Object.keys(options).find((one) => !Object.hasOwn(known, one));
  return name === undefined ? undefined : `There is no option ${name}: take ${Object.keys(known).join(', ')}.`;
}

function isLabelled(reply: object): reply is LabelReply {
  return 'event_id' in reply && 'label' in reply;
}

function judged({ body, degraded }: Answer): { body: Judged; degraded: boolean } | RiskgateError {
  if (isJudged(body)) return { body, degraded };
  return new RiskgateError('malformed', 'The answer has no risk_score or no action.');
}

function hasFallback(fallbacks: Fallbacks, useCase: UseCase): boolean {
  return (fallbacks[useCase] ?? fallbacks.otherwise) !== undefined;
}

function failureOf(error: unknown): RiskgateError {
  if (error instanceof RiskgateError) return error;
  throw error;
}

/** Fetch refuses a name and password: each call would look like an outage, and a fallback would hide it. */
function checkAddress(baseUrl: string): void {
  const { protocol, username, password, search, hash } = new URL(URL.canParse(baseUrl) ? baseUrl : 'none:');
  if (!/^https?:$/.test(protocol) || username + password + search + hash !== '')
    throw new TypeError(
      'baseUrl must be an address such as https://risk.example.org, without a name, a password, ? or #',
    );
}

/** The value is not repeated: it may be another secret. */
function checkKey(name: keyof typeof KEYS, key: string): void {
  const { form, begins } = KEYS[name];
  if (key !== '' && !form.test(key))
    throw new TypeError(`${name} must begin with ${begins} and have nothing around it, such as quotes or spaces`);
}

function checkNumber(name: string, value: number, min: number, max: number): void {
  if (!(value >= min && value <= max)) throw new TypeError(`${name} must be a number from ${min} to ${max}`);
}
