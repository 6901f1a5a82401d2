// The client with signals. Event listeners and requests run outside the Angular zone, so that pointer moves start no
// change detection; results are set inside the zone.
import { type NgZone, type Signal, signal } from '@angular/core';
import {
  type AccountChangeContext,
  type CallOptions,
  type CheckoutContext,
  type CollectResult,
  type Fingerprint,
  type LoginContext,
  type Riskgate,
  RiskgateError,
} from '@riskgate/js';

/** How far the newest call is; `failed` stays until the next call. */
export type CallStatus = 'idle' | 'loading' | 'done' | 'failed';

/** Provided by `provideRiskgate`; get it with `inject(RiskgateService)`. */
export class RiskgateService {
  readonly #riskgate: Riskgate;
  readonly #zone: NgZone;
  readonly #consented;
  readonly #status = signal<CallStatus>('idle');
  readonly #data = signal<CollectResult | undefined>(undefined);
  readonly #error = signal<RiskgateError | undefined>(undefined);
  #newest = 0;

  /** Whether the visitor has given consent. */
  readonly consented: Signal<boolean>;
  /** Status of the newest call; `data` and `error` are of the same call. */
  readonly status = this.#status.asReadonly();
  /** Of a call that is `done`: hand `event_id` to your backend, which verifies it. */
  readonly data = this.#data.asReadonly();
  /** Of a call that `failed`: its `code` says why. */
  readonly error = this.#error.asReadonly();

  /** `provideRiskgate` makes it. */
  constructor(riskgate: Riskgate, zone: NgZone) {
    this.#riskgate = riskgate;
    this.#zone = zone;
    this.#consented = signal(riskgate.consented());
    this.consented = this.#consented.asReadonly();
  }

  /** `true` starts recording behaviour; `false` stops it and deletes the seed and the session id. */
  consent(given: boolean): void {
    this.#zone.runOutsideAngular(() => this.#riskgate.consent(given));
    this.#consented.set(this.#riskgate.consented());
  }

  /** Starts recording behaviour. Can be called again after `stop`. */
  start(): void {
    this.#zone.runOutsideAngular(() => this.#riskgate.start());
  }

  /** Stops recording and forgets what was recorded. */
  stop(): void {
    this.#riskgate.stop();
  }

  /** An event of a page that belongs to no use case. Each call rejects with a RiskgateError. */
  collect(options?: CallOptions | null): Promise<CollectResult> {
    return this.#track(() => this.#riskgate.collect(options));
  }

  /** Before the password is sent. Only hashes of `identifier` leave the page. */
  login(context?: LoginContext, options?: CallOptions | null): Promise<CollectResult> {
    return this.#track(() => this.#riskgate.login(context, options));
  }

  /** Before an order is placed. */
  checkout(context?: CheckoutContext, options?: CallOptions | null): Promise<CollectResult> {
    return this.#track(() => this.#riskgate.checkout(context, options));
  }

  /** Before an account is made. */
  registration(options?: CallOptions | null): Promise<CollectResult> {
    return this.#track(() => this.#riskgate.registration(options));
  }

  /** Before a forgotten password is reset. */
  passwordReset(options?: CallOptions | null): Promise<CollectResult> {
    return this.#track(() => this.#riskgate.passwordReset(options));
  }

  /** Before an e-mail address, a phone number, a password or an account for money is changed. */
  accountChange(context?: AccountChangeContext, options?: CallOptions | null): Promise<CollectResult> {
    return this.#track(() => this.#riskgate.accountChange(context, options));
  }

  /** The components of the fingerprint, for debugging. */
  fingerprint(): Promise<Fingerprint> {
    return this.#zone.runOutsideAngular(() => this.#riskgate.fingerprint());
  }

  #track(call: () => Promise<CollectResult>): Promise<CollectResult> {
    this.#newest += 1;
    const own = this.#newest;
    const tell = (status: CallStatus, data?: CollectResult, error?: RiskgateError): void => {
      if (own !== this.#newest) return;
      this.#status.set(status);
      this.#data.set(data);
      this.#error.set(error);
    };
    tell('loading');
    return new Promise((resolve, reject) => {
      const done = (data: CollectResult): void =>
        this.#zone.run(() => {
          tell('done', data);
          resolve(data);
        });
      const failed = (cause: unknown): void =>
        this.#zone.run(() => {
          const error = cause instanceof RiskgateError ? cause : new RiskgateError('UNKNOWN', String(cause), { cause });
          tell('failed', undefined, error);
          reject(error);
        });
      this.#zone.runOutsideAngular(() => void call().then(done, failed));
    });
  }
}
