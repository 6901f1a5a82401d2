// The browser client: it checks consent first, and keeps one fingerprint, one recorder and one request per action.
import {
  type AccountChangeContext,
  type Act,
  bodyOf,
  checkAct,
  type CheckoutContext,
  type LoginContext,
} from './body.js';
import { record, type Recorder } from './behaviour/recorder.js';
import { orAborted, RiskgateError, throwIfAborted, throwOurs } from './errors.js';
import { type Fingerprint, forgetSeed, type Identity, identify } from './fingerprint/fingerprint.js';
import { type CollectResult, resultOf } from './result.js';
import { forgetSession } from './session.js';
import { checkOptions, type RiskgateOptions, type SdkSource, type Settings, type UseCase } from './settings.js';
import { createSend, type Send } from './transport.js';

/** What every call takes. */
export interface CallOptions {
  /** The id of the account in your system; never an e-mail address. */
  userId?: string;
  /** Ends the call, with its retries: it rejects with ABORTED. Without it a call may take 47 s. */
  signal?: AbortSignal;
}

/**
 * The client of a page. Each call resolves to an event for your backend, which gets the decision from `/v2/verify`.
 * A call rejects with a RiskgateError; its `code` says why. Decide in your backend what a missing event means.
 */
export interface Riskgate {
  /** `true` starts recording behaviour; `false` stops it and deletes the seed and the session id. */
  consent(given: boolean): void;
  /** Whether the client may read, store and send data now. */
  consented(): boolean;
  /** Starts recording behaviour. Can be called again after `stop`. */
  start(): void;
  /** Stops recording and forgets what was recorded. */
  stop(): void;
  /** An event of a page that belongs to no use case. */
  collect(options?: CallOptions): Promise<CollectResult>;
  /** Before the password is sent. Only hashes of `identifier` leave the page. */
  login(context?: LoginContext, options?: CallOptions): Promise<CollectResult>;
  /** Before an order is placed. */
  checkout(context?: CheckoutContext, options?: CallOptions): Promise<CollectResult>;
  /** Before an account is made. */
  registration(options?: CallOptions): Promise<CollectResult>;
  /** Before a forgotten password is reset. */
  passwordReset(options?: CallOptions): Promise<CollectResult>;
  /** Before an e-mail address, a phone number, a password or an account for money is changed. */
  accountChange(context?: AccountChangeContext, options?: CallOptions): Promise<CollectResult>;
  /** The components of the fingerprint, for debugging. */
  fingerprint(): Promise<Fingerprint>;
}

/**
 * Makes a client. It reads, stores and sends nothing before consent, and with consent nothing but the use of the page
 * before the first call.
 * @param source which library makes the calls; the framework adapters pass their own name
 * @throws RiskgateError INVALID_REQUEST for invalid options
 */
export function createRiskgate(options: RiskgateOptions, source: SdkSource = 'javascript'): Riskgate {
  const client = new Client(checkOptions(options), source);
  // Recording that starts with a call has seen nothing of the form that is sent. A framework starts it when it mounts.
  if (source === 'javascript') client.start();
  const act = (useCase: UseCase, of: Act, { userId, signal }: CallOptions = {}): Promise<CollectResult> =>
    client.act(useCase, { ...of, userId }, signal).catch(throwOurs);
  return {
    consent: (given) => client.consent(given),
    consented: () => client.consented(),
    start: () => client.start(),
    stop: () => client.stop(),
    collect: (options) => act('collect', {}, options),
    login: (loginContext = {}, options) => act('login', { loginContext }, options),
    checkout: (checkoutContext = {}, options) => act('checkout', { checkoutContext }, options),
    registration: (options) => act('registration', {}, options),
    passwordReset: (options) => act('passwordReset', {}, options),
    accountChange: (accountChangeContext = {}, options) => act('accountChange', { accountChangeContext }, options),
    fingerprint: () => client.fingerprint().catch(throwOurs),
  };
}

class Client {
  readonly #settings: Settings;
  readonly #send: Send;
  #consented: boolean;
  #recorder: Recorder | undefined;
  #identity: Promise<Identity> | undefined;
  /** Calls in progress. Equal calls share one request: a framework that runs an effect twice sends one request. */
  readonly #underWay = new Map<string, Promise<CollectResult>>();

  constructor(settings: Settings, source: SdkSource) {
    this.#settings = settings;
    this.#send = createSend(settings, source, () => this.#mayGoOn());
    this.#consented = !settings.consentNeeded;
  }

  consent(given: boolean): void {
    this.#consented = given;
    if (given) {
      this.start();
      return;
    }
    this.stop();
    this.#identity = undefined;
    forgetSeed();
    forgetSession();
  }

  consented(): boolean {
    return this.#consented;
  }

  start(): void {
    if (!isBrowser() || !this.#consented || !this.#settings.behaviour) return;
    try {
      this.#recorder ??= record(this.#settings.typingField);
    } catch {
      // Without it the event has no behaviour. The page, which may make its client while it loads, goes on.
    }
  }

  stop(): void {
    this.#recorder?.stop();
    this.#recorder = undefined;
  }

  async fingerprint(): Promise<Fingerprint> {
    this.#mayRead();
    const { fingerprint, deviceId, components } = await this.#identify();
    this.#mayGoOn();
    return { fingerprint, deviceId, components };
  }

  async act(useCase: UseCase, of: Act, signal: AbortSignal | undefined): Promise<CollectResult> {
    this.#mayRead();
    checkAct(of);
    throwIfAborted(signal);
    if (signal !== undefined) return orAborted(this.#call(useCase, of, signal), signal);
    const name = JSON.stringify([useCase, of]);
    const same = this.#underWay.get(name);
    if (same !== undefined) return same;
    const call = this.#call(useCase, of, undefined).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, call);
    return call;
  }

  async #call(useCase: UseCase, of: Act, signal: AbortSignal | undefined): Promise<CollectResult> {
    await untilShown();
    const recorder = this.#recorder;
    const identity = await this.#identify();
    const body = JSON.stringify(await bodyOf(of, this.#settings, identity, recorder));
    return resultOf(await this.#send({ url: this.#settings.urls[useCase], body, signal }));
  }

  #identify(): Promise<Identity> {
    this.#identity ??= identify(this.#settings.identity).catch((error: unknown) => {
      this.#identity = undefined;
      throw error;
    });
    return this.#identity;
  }

  /** For a call under way: consent may have been withdrawn before it stored the seed or the session id. */
  #mayGoOn(): void {
    if (!this.#consented) this.consent(false);
    this.#mayRead();
  }

  #mayRead(): void {
    if (!isBrowser())
      throw new RiskgateError('NOT_INITIALIZED', 'There is no browser here: call this in the page, not on a server.');
    if (!this.#consented)
      throw new RiskgateError('CONSENT_REQUIRED', 'Call consent(true) first, when the visitor has agreed.');
  }
}

/** Waits until a prerendered page is shown: before that it has no visitor and no session storage of its tab. */
function untilShown(): Promise<void> | undefined {
  if (Reflect.get(document, 'prerendering') !== true) return undefined;
  return new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve()));
}

function isBrowser(): boolean {
  return typeof window !== 'undefined' && typeof document !== 'undefined';
}
