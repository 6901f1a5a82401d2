// The options of an integrator. They are checked once when the client is made, so that a mistake shows at once and not
// with the first visitor.
import { RiskgateError } from './errors.js';

export const USE_CASES = ['collect', 'login', 'checkout', 'registration', 'passwordReset', 'accountChange'] as const;
export type UseCase = (typeof USE_CASES)[number];

/** Which library makes the calls: the value of `X-SDK-Source`. */
export type SdkSource = 'javascript' | 'react' | 'vue' | 'angular';

/** Options of a client. They are checked at once: what cannot be right throws INVALID_REQUEST. */
export interface RiskgateOptions {
  /** `pk_test_…` or `pk_live_…`. Secret and API keys do not belong in a page. */
  publicKey: string;
  /** Address of the service, or a path on the page's own origin behind a proxy ('/rg'). */
  endpoint: string;
  /** Paths that replace the default ones, for a proxy that renames them. */
  paths?: Partial<Record<UseCase, string>>;
  /** 'required' (default): nothing is read, stored or sent before `consent(true)`. */
  consent?: 'required' | 'granted';
  /**
   * What the fingerprint identifies: the hardware, one installation, or ('auto', default) whichever fits the browser.
   */
  identity?: 'auto' | 'hardware' | 'installation';
  /** Whether behaviour is recorded (default true), or the selector of the field whose key times are sent. */
  behaviour?: boolean | { typingField?: string };
  /** `{ adBlocker: false }`: no ad blocker is looked for. */
  privacy?: { adBlocker?: boolean };
  /** Prefix of an identifier before hashing; must be the same on all pages and backends of a workspace. */
  identifierSalt?: string;
  /** Retries after the first attempt, 0 to 10; default 3. */
  retries?: number;
  /** Time limit of an attempt in ms, counted only while the page is visible, 100 to 120,000; default 10,000. */
  timeoutMs?: number;
  /** Sends the requests; default: that of the page. */
  fetch?: typeof fetch;
}

export interface Settings {
  readonly publicKey: string;
  readonly urls: Readonly<Record<UseCase, string>>;
  readonly consentNeeded: boolean;
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
const RETRIES_MAX = 10;
const TIMEOUT_MS_MIN = 100;
const TIMEOUT_MS_MAX = 120_000;

function refuse(what: string): never {
  throw new RiskgateError('INVALID_REQUEST', what);
}

function within(name: string, value: number, min: number, max: number): number {
  if (!(value >= min && value <= max)) refuse(`${name} must be a number from ${min} to ${max}.`);
  return value;
}

/** @throws RiskgateError INVALID_REQUEST for an invalid key, address, path or number */
export function checkOptions(options: RiskgateOptions): Settings {
  const { publicKey, endpoint, identity = 'auto', behaviour = true, identifierSalt = '' } = options;
  if (!PUBLIC_KEY.test(publicKey))
    refuse('publicKey must be a public key (pk_test_… or pk_live_…): secret keys do not belong in a page.');
  if (endpoint === '' || !ENDPOINT.test(endpoint))
    refuse("endpoint must be an address such as 'https://risk.example.org', or a path such as '/rg'.");
  return {
    publicKey,
    urls: urlsOf(endpoint, options.paths ?? {}),
    consentNeeded: options.consent !== 'granted',
    identity,
    behaviour: behaviour !== false,
    typingField: typeof behaviour === 'object' ? (behaviour.typingField ?? '') : '',
    adBlocker: options.privacy?.adBlocker ?? true,
    identifierSalt,
    retries: within('retries', options.retries ?? 3, 0, RETRIES_MAX),
    timeoutMs: within('timeoutMs', options.timeoutMs ?? 10_000, TIMEOUT_MS_MIN, TIMEOUT_MS_MAX),
    fetch: options.fetch,
  };
}

function urlsOf(endpoint: string, own: Partial<Record<UseCase, string>>): Record<UseCase, string> {
  const base = endpoint.replace(/\/+$/, '');
  const urls = { ...PATHS };
  for (const name of USE_CASES) {
    const path = own[name] ?? PATHS[name];
    if (!PATH.test(path)) refuse(`paths.${name} must begin with '/' and have no query.`);
    urls[name] = base + path;
  }
  return urls;
}
