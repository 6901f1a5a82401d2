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
import { checkOptions, type RiskgateOptions, type SdkSource, type UseCase } from './settings.js';
import { createSend } from './transport.js';

/** What every call takes. */
export interface CallOptions {
  /** The id of the account in your system; never an e-mail address. */
  userId?: string | undefined;
  /** Ends the call, with its retries: it rejects with ABORTED. Without it a call may take 47 s. */
  signal?: AbortSignal | undefined;
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
  collect(options?: CallOptions | null): Promise<CollectResult>;
  /** Before the password is sent. Only hashes of `identifier` leave the page. */
  login(context?: LoginContext, options?: CallOptions | null): Promise<CollectResult>;
  /** Before an order is placed. */
  checkout(context?: CheckoutContext, options?: CallOptions | null): Promise<CollectResult>;
  /** Before an account is made. */
  registration(options?: CallOptions | null): Promise<CollectResult>;
  /** Before a forgotten password is reset. */
  passwordReset(options?: CallOptions | null): Promise<CollectResult>;
  /** Before an e-mail address, a phone number, a password or an account for money is changed. */
  accountChange(context?: AccountChangeContext, options?: CallOptions | null): Promise<CollectResult>;
  /** The components of the fingerprint, for debugging. */
  fingerprint(): Promise<Fingerprint>;
}

// One closure of 100 lines: as a class the bundle has more bytes (gzip), of which it may have 10,240.
/**
 * Makes a client. It reads, stores and sends nothing before consent, and with consent nothing but the use of the page
 * before the first call.
 * @param source which library makes the calls; the framework adapters pass their own name
 * @throws RiskgateError INVALID_REQUEST for invalid options
 */
export function createRiskgate(options: RiskgateOptions, source: SdkSource = 'javascript'): Riskgate {
  const settings = checkOptions(options);
  const send = createSend(settings, source, mayGoOn);
  /** Calls in progress. Equal calls share one request: a framework that runs an effect twice sends one request. */
  const underWay = new Map<string, Promise<CollectResult>>();
  let consented = settings.consented;
  let recorder: Recorder | undefined;
  let identity: Promise<Identity> | undefined;

  function consent(given: unknown): void {
    // A word, such as the text 'false' that a storage gives back, or 'denied', is no consent.
    consented = given === true;
    if (consented) {
      start();
      return;
    }
    stop();
    identity = undefined;
    forgetSeed();
    forgetSession();
  }

  function start(): void {
    if (!isBrowser() || !consented || !settings.behaviour) return;
    try {
      recorder ??= record(settings.typingField);
    } catch {
      // Without it the event has no behaviour. The page, which may make its client while it loads, goes on.
    }
  }

  function stop(): void {
    recorder?.stop();
    recorder = undefined;
  }

  async function readFingerprint(): Promise<Fingerprint> {
    mayRead();
    const { fingerprint, deviceId, components } = await identified();
    mayGoOn();
    return { fingerprint, deviceId, components };
  }

  async function act(useCase: UseCase, said: Act, options?: CallOptions | null): Promise<CollectResult> {
    const { userId, signal } = options ?? {};
    const of = { ...said, userId };
    mayRead();
    checkAct(of);
    throwIfAborted(signal);
    if (signal !== undefined) return orAborted(call(useCase, of, signal), signal);
    const name = JSON.stringify([useCase, of]);
    const same = underWay.get(name);
    if (same !== undefined) return same;
    const own = call(useCase, of, undefined).finally(() => underWay.delete(name));
    underWay.set(name, own);
    return own;
  }

  async function call(useCase: UseCase, of: Act, signal: AbortSignal | undefined): Promise<CollectResult> {
    await untilShown();
    const recording = recorder;
    const body = JSON.stringify(await bodyOf(of, settings, await identified(), recording));
    return resultOf(await send({ url: settings.urlOf(useCase), body, signal }));
  }

  function identified(): Promise<Identity> {
    identity ??= identify(settings.identity).catch((error: unknown) => {
      identity = undefined;
      throw error;
    });
    return identity;
  }

  /** For a call under way: consent may have been withdrawn before it stored the seed or the session id. */
  function mayGoOn(): void {
    if (!consented) consent(false);
    mayRead();
  }

  function mayRead(): void {
    if (!isBrowser())
      throw new RiskgateError('NOT_INITIALIZED', 'There is no browser here: call this in the page, not on a server.');
    if (!consented)
      throw new RiskgateError('CONSENT_REQUIRED', 'Call consent(true) first, when the visitor has agreed.');
  }

  const tried = (...args: Parameters<typeof act>): Promise<CollectResult> => act(...args).catch(throwOurs);
  // Recording that starts with a call has seen nothing of the form that is sent. A framework starts it when it mounts.
  if (source === 'javascript') start();
  return {
    consent,
    consented: () => consented,
    start,
    stop,
    collect: (options) => tried('collect', {}, options),
    login: (loginContext = {}, options) => tried('login', { loginContext }, options),
    checkout: (checkoutContext = {}, options) => tried('checkout', { checkoutContext }, options),
    registration: (options) => tried('registration', {}, options),
    passwordReset: (options) => tried('passwordReset', {}, options),
    accountChange: (accountChangeContext = {}, options) => tried('accountChange', { accountChangeContext }, options),
    fingerprint: () => readFingerprint().catch(throwOurs),
  };
}

/** Waits until a prerendered page is shown: before that it has no visitor and no session storage of its tab. */
function untilShown(): Promise<void> | undefined {
  if (Reflect.get(document, 'prerendering') !== true) return undefined;
  return new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve()));
}

function isBrowser(): boolean {
  return typeof document !== 'undefined';
}
