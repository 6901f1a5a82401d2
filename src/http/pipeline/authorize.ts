// All checks that need only the head of a request, compiled for one route: HTTPS, caller, the key's limit, content
// type. Checks that a route does not need cost nothing.
import {
  authenticate,
  bearerToken,
  type EndpointGroup,
  FOREIGN_ORIGIN,
  FOREIGN_ORIGIN_V2,
  isLeak,
  keyTextOf,
} from '../../access/authenticate.js';
import { type AddressWatch } from '../../access/limits/address-watch.js';
import { type KeyEntry, type KeyRing } from '../../access/key-ring.js';
import { type KeyUses } from '../../access/key-use.js';
import { Limiter } from '../../access/limits/limiter.js';
import {
  ADDRESS_LIMITED,
  KEY_LIMITED,
  rateLimitHeaders,
  requestsLeft,
} from '../../access/limits/rate-limit-headers.js';
import { ApiError, PAGES_SHED } from '../../contract/errors.js';
import { Secret } from '../../util/secret.js';
import { type AuthKind, type Callers } from '../auth-kinds.js';
import { clientAddress } from '../client-address.js';
import { type TrustedProxies } from '../trusted-proxies.js';
import { corsHeaders } from '../cors.js';
import { type Head, type ReplyHeaders } from '../exchange.js';
import { type FieldCounts } from '../intake/read-fields.js';
import { type AdminDoor } from './admin-door.js';
import {
  type Admission,
  type Admit,
  HTTPS_REQUIRED,
  isJson,
  isLocal,
  isSecure,
  NO_HEADERS,
  refused,
  type Refused,
} from './admission.js';

/** Counters of refused and unusual requests, for the metrics. */
export interface AuthCounts extends FieldCounts {
  /** Secret keys that were refused because a browser sent them. */
  secretKeysInBrowsers: number;
  /** API keys that were refused because a page sent them. */
  apiKeysInBrowsers: number;
  /** Public keys that were refused because of the page or app that sent them. */
  foreignOrigins: number;
  /** Requests of pages that were refused at their head because of overload. */
  pagesShed: number;
  /** Requests of test fingerprints that asked for the reply of an overload. */
  forcedOverloads: number;
  /** `X-SDK-Source` values that are none of the known names. */
  unknownSdks: number;
}

export interface AuthOptions {
  ring: KeyRing;
  limiter: Limiter;
  trusted: TrustedProxies;
  /** Only HTTPS is allowed: on this connection, or on the client's as a trusted proxy reports it. */
  requireHttps: boolean;
  /** Undefined: no admin API. */
  door: AdminDoor | undefined;
  /** '' = none: only this machine gets metrics. */
  metricsToken: string;
  counts: AuthCounts;
  /** Unix milliseconds. */
  clock: () => number;
  /** Called when a browser sent a secret or API key: every user who can read the page has that key. */
  onLeaked: (key: KeyEntry) => void;
  watch: AddressWatch;
  /** True while pages are refused because of overload, before their bodies are read. */
  shedsPages: () => boolean;
  /** Records when keys were last used. */
  uses: KeyUses;
}

export const NOT_JSON = new ApiError('INVALID_REQUEST', 'Content-Type must be application/json.');
const BAD_METRICS_TOKEN = new ApiError('INVALID_API_KEY', 'The metrics token is missing or wrong.');
const NOT_LOCAL = new ApiError(
  'INSUFFICIENT_PERMISSIONS',
  'Metrics are available on this machine only, under its address, name or localhost and not through a proxy: ' +
    'METRICS_TOKEN is not set.',
);
const OPEN: Admission<undefined> = { refusal: undefined, caller: undefined, headers: NO_HEADERS };

const COMPILERS: { readonly [A in AuthKind]: (options: AuthOptions, json: boolean) => Admit<Callers[A]> } = {
  apiKey: (options, json) => admitKey('score', options, json),
  apiOrPublicKey: (options, json) => admitPage('useCase', options, json),
  publicKey: (options, json) => admitPage('collect', options, json),
  secretKey: (options, json) => admitKey('server', options, json),
  operator: ({ door }) => admitBy(door, (open, head) => open.admit(head)),
  visitor: ({ door }) => admitBy(door, (open, head) => open.visit(head)),
  metricsToken: (options) => admitUnless(metricsRefusal(options)),
  none: () => () => OPEN,
};

/**
 * An unreadable request of a page counts only against its address: the key gets its request back. Where an address may
 * use all of the key, as of a key for tests, none is counted for addresses, and the key's count is the only one.
 */
export function giveBackTo({
  limiter,
  clock,
}: Pick<AuthOptions, 'limiter' | 'clock'>): (caller: Callers[AuthKind]) => void {
  return (caller) => {
    if (isKey(caller) && caller.kind === 'public' && hasShares(caller)) limiter.giveBack(caller, clock());
  };
}

/** Requests of each address are counted too. API and secret keys have the whole limit as their share. */
function hasShares({ addressShare, limitPerSecond }: KeyEntry): boolean {
  return addressShare < limitPerSecond;
}

export function isKey(caller: Callers[AuthKind]): caller is KeyEntry {
  return caller !== undefined && 'limitPerSecond' in caller;
}

/** @param json the body must be JSON, and its Content-Type must say so */
export function compileAdmit<A extends AuthKind>(auth: A, options: AuthOptions, json: boolean): Admit<Callers[A]> {
  return COMPILERS[auth](options, json);
}

function admitKey(group: EndpointGroup, options: AuthOptions, json: boolean): Admit<KeyEntry> {
  const { clock, uses } = options;
  return (head) => {
    const key = keyOf(head, group, options);
    if (key instanceof ApiError) return refused(key);
    const now = clock();
    uses.note(key, now);
    const isOfKind = !json || isJson(head.header('content-type'));
    if (key.kind !== 'public') return takenFrom(key, isOfKind, options, now, 0);
    const address = clientAddress(head, options.trusted);
    options.watch.note(key, address, now);
    return takenByPage(key, address, isOfKind, options, 0);
  };
}

/** Takes one request from the address's share, then from the key's limit; an address over its share leaves that. */
function takenByPage(
  key: KeyEntry,
  address: string,
  isOfKind: boolean,
  options: AuthOptions,
  waited: number,
): Admission<KeyEntry> {
  const { limiter, clock } = options;
  const now = clock();
  const use = hasShares(key) ? limiter.takeAddress(key, address, now) : undefined;
  if (use !== undefined && !use.allowed) {
    const refusal = { refusal: ADDRESS_LIMITED, headers: rateLimitHeaders(use, 'address', now) };
    return orAgain(limiter, refusal, waited, () => {
      limiter.addressesRefused -= 1;
      return takenByPage(key, address, isOfKind, options, waited + 1);
    });
  }
  if (options.shedsPages()) {
    options.counts.pagesShed += 1;
    return refused(PAGES_SHED);
  }
  const near = use === undefined ? NO_HEADERS : rateLimitHeaders(use, 'address', now);
  return takenFrom(key, isOfKind, options, now, 0, near);
}

/**
 * Takes one request from the key's limit; waits when other nodes may return a part of theirs.
 * @param near headers of another limit on this request, which are told when less is left of it
 */
function takenFrom(
  key: KeyEntry,
  isOfKind: boolean,
  options: Pick<AuthOptions, 'limiter' | 'clock'>,
  now: number,
  waited: number,
  near = NO_HEADERS,
): Admission<KeyEntry> {
  const { limiter, clock } = options;
  const use = limiter.takeKey(key, now);
  const own = rateLimitHeaders(use, 'key', now);
  const headers = use.allowed && requestsLeft(near) < requestsLeft(own) ? near : own;
  if (use.allowed) return isOfKind ? { refusal: undefined, caller: key, headers } : { refusal: NOT_JSON, headers };
  return orAgain(limiter, { refusal: KEY_LIMITED, headers }, waited, () => {
    limiter.keysRefused -= 1;
    return takenFrom(key, isOfKind, options, clock(), waited + 1, near);
  });
}

/** A refusal that is asked again when other nodes may return a part of the limit. @param waited times until now */
function orAgain(
  limiter: Limiter,
  refusal: Refused,
  waited: number,
  take: () => Admission<KeyEntry>,
): Admission<KeyEntry> {
  const soon = waited < Limiter.leasesAwaitedMax ? limiter.soon() : undefined;
  if (soon === undefined) return refusal;
  const again = async (): Promise<Admission<KeyEntry>> => {
    await soon;
    return take();
  };
  return { ...refusal, again };
}

/** The same for routes that pages call: pages may read every reply. */
function admitPage(group: EndpointGroup, options: AuthOptions, json: boolean): Admit<KeyEntry> {
  const admit = admitKey(group, options, json);
  return (head) => {
    const cors = corsHeaders(head.header('origin'));
    return cors.length === 0 ? admit(head) : readable(admit(head), cors);
  };
}

function readable(admission: Admission<KeyEntry>, cors: ReplyHeaders): Admission<KeyEntry> {
  const { headers: limits } = admission;
  const headers = limits.length === 0 ? cors : [...cors, ...limits];
  if (admission.refusal === undefined || admission.again === undefined) return { ...admission, headers };
  const { again } = admission;
  return { ...admission, headers, again: async () => readable(await again(), cors) };
}

function keyOf(head: Head, group: EndpointGroup, options: AuthOptions): KeyEntry | ApiError {
  if (options.requireHttps && !isSecure(head, options.trusted)) return HTTPS_REQUIRED;
  const key = authenticate(head, options.ring, group);
  if (key instanceof ApiError) countRefusal(key, head, group, options);
  return key;
}

function countRefusal(
  refusal: ApiError,
  head: Head,
  group: EndpointGroup,
  { counts, ring, onLeaked }: AuthOptions,
): void {
  if (refusal === FOREIGN_ORIGIN || refusal === FOREIGN_ORIGIN_V2) counts.foreignOrigins += 1;
  const leaked = isLeak(refusal) ? ring.find(keyTextOf(head, group)) : undefined;
  if (leaked === undefined) return;
  if (leaked.kind === 'secret') counts.secretKeysInBrowsers += 1;
  else counts.apiKeysInBrowsers += 1;
  onLeaked(leaked);
}

/** @throws Error when a route for operators has no admin authentication: every client could call it */
function admitBy<C>(door: AdminDoor | undefined, by: (door: AdminDoor, head: Head) => Admission<C>): Admit<C> {
  if (door === undefined) throw new Error('a route of the admin API needs ADMIN_TOKEN');
  return (head) => by(door, head);
}

function admitUnless(refusalOf: (head: Head) => ApiError | undefined): Admit<undefined> {
  return (head) => {
    const refusal = refusalOf(head);
    return refusal === undefined ? OPEN : refused(refusal);
  };
}

/** Why the sender of this head may not read the metrics, if so. */
export function metricsRefusal({
  metricsToken,
  requireHttps,
  trusted,
}: Pick<AuthOptions, 'metricsToken' | 'requireHttps' | 'trusted'>): (head: Head) => ApiError | undefined {
  if (metricsToken === '') return (head) => (isLocal(head) ? undefined : NOT_LOCAL);
  const token = new Secret(metricsToken);
  return (head) => {
    if (requireHttps && !isLocal(head) && !isSecure(head, trusted)) return HTTPS_REQUIRED;
    return token.is(bearerToken(head.header('authorization'))) ? undefined : BAD_METRICS_TOKEN;
  };
}
