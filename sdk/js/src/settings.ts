// The options of an integrator. They are checked once when the client is made, so that a mistake shows at once and not
// with the first visitor.
import { checked, refuse } from './errors.js';

export type UseCase = 'collect' | 'login' | 'checkout' | 'registration' | 'passwordReset' | 'accountChange';

/** Which library makes the calls: the value of `X-SDK-Source`. */
export type SdkSource = 'javascript' | 'react' | 'vue' | 'angular';

/** Options of a client. They are checked at once: what cannot be right throws INVALID_REQUEST. */
export interface RiskgateOptions {
  /** `pk_test_…` or `pk_live_…`. Secret and API keys do not belong in a page. */
  publicKey: string;
  /** Address of the service, or a path on the page's own origin behind a proxy ('/rg'). */
  endpoint: string;
  /** Paths that replace the default ones, for a proxy that renames them. */
  paths?: Partial<Record<UseCase, string | undefined>> | undefined;
  /** 'required' (default): nothing is read, stored or sent before `consent(true)`. */
  consent?: 'required' | 'granted' | undefined;
  /**
   * What the fingerprint identifies: the hardware, one installation, or ('auto', default) whichever fits the browser.
   */
  identity?: 'auto' | 'hardware' | 'installation' | undefined;
  /** Whether behaviour is recorded (default true), or the selector of the field whose key times are sent. */
  behaviour?: boolean | { typingField?: string | undefined } | null | undefined;
  /** `{ adBlocker: false }`: no ad blocker is looked for. */
  privacy?: { adBlocker?: boolean | undefined } | null | undefined;
  /** Prefix of an identifier before hashing; must be the same on all pages and backends of a workspace. */
  identifierSalt?: string | null | undefined;
  /** Retries after the first attempt, 0 to 10; default 3. */
  retries?: number | undefined;
  /** Time limit of an attempt in ms, counted only while the page is visible, 100 to 120,000; default 10,000. */
  timeoutMs?: number | undefined;
  /** Sends the requests; default: that of the page. */
  fetch?: typeof fetch | undefined;
}

export interface Settings {
  readonly publicKey: string;
  readonly urlOf: (useCase: UseCase) => string;
  readonly consented: boolean;
  readonly identity: 'auto' | 'hardware' | 'installation';
  readonly behaviour: boolean;
  readonly typingField: string;
  readonly adBlocker: boolean;
  readonly identifierSalt: string;
  readonly retries: number;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch | undefined;
}

const PATHS: Readonly<Record<UseCase, string>> = {
  collect: '/v2/fingerprint',
  login: '/fingerprint/verify/login',
  checkout: '/fingerprint/verify/checkout',
  registration: '/fingerprint/verify/registration',
  passwordReset: '/fingerprint/verify/password-reset',
  accountChange: '/fingerprint/verify/account-change',
};
const PUBLIC_KEY = /^pk_(?:test|live)_\w{8,128}$/;
const ENDPOINT = /^(?:https?:\/\/[^/?#\s]+)?(?:\/[^?#\s]*)?$/;
const PATH = /^\/[^?#\s]*$/;
const IDENTITY = /^(?:auto|hardware|installation)$/;
const RETRIES_MAX = 10;
const TIMEOUT_MS_MIN = 100;
const TIMEOUT_MS_MAX = 120_000;

function within(name: string, value: number, min: number, max: number): number {
  if (!(value >= min && value <= max)) refuse(`${name} must be a number from ${min} to ${max}.`);
  return value;
}

/** @throws RiskgateError INVALID_REQUEST for an invalid key, address, path, word or number, or an unknown option */
export function checkOptions(options: RiskgateOptions): Settings {
  const { publicKey, endpoint, paths, consent, identity = 'auto', behaviour, privacy, ...others } = options;
  const { identifierSalt, retries, timeoutMs, fetch, ...unknown } = others;
  // `behavior: false` would record without a word, and a misspelt salt make other hashes than the backend's.
  for (const name of Object.keys(unknown)) refuse(`There is no option ${name}.`);
  if (!PUBLIC_KEY.test(publicKey))
    refuse('publicKey must begin with pk_test_ or pk_live_: secret keys do not belong in a page.');
  if (endpoint === '' || !ENDPOINT.test(endpoint))
    refuse("endpoint must begin with 'https://' or '/' and have no query.");
  const recorded = checked('behaviour', behaviour ?? true, 'a boolean or an object');
  if (!IDENTITY.test(identity)) refuse("identity must be 'auto', 'hardware' or 'installation'.");
  return {
    publicKey,
    urlOf: urlsOf(endpoint, paths ?? {}),
    consented: consent === 'granted',
    identity,
    behaviour: recorded !== false,
    typingField: typeof recorded === 'object' ? (recorded.typingField ?? '') : '',
    adBlocker: checked('privacy', privacy ?? {}, 'an object').adBlocker ?? true,
    identifierSalt: checked('identifierSalt', identifierSalt ?? '', 'a string'),
    retries: within('retries', retries ?? 3, 0, RETRIES_MAX),
    timeoutMs: within('timeoutMs', timeoutMs ?? 10_000, TIMEOUT_MS_MIN, TIMEOUT_MS_MAX),
    fetch,
  };
}

function urlsOf(endpoint: string, own: NonNullable<RiskgateOptions['paths']>): (useCase: UseCase) => string {
  for (const [name, path] of Object.entries(own))
    if (!(name in PATHS) || !PATH.test(path ?? '/'))
      refuse(`paths.${name} must be the path of a call, begin with '/' and have no query.`);
  const base = endpoint.replace(/\/+$/, '');
  return (useCase) => base + (own[useCase] ?? PATHS[useCase]);
}
