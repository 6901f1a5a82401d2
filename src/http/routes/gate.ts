// What every call to score passes before its body is read: HTTPS, key, the key's limit, the kind of body.
import { authenticate, type EndpointGroup, IN_BROWSER } from '../../access/authenticate.js';
import { type KeyEntry, type KeyRing } from '../../access/key-ring.js';
import { type Limiter } from '../../access/limits/limiter.js';
import { KEY_LIMITED, rateLimitHeaders } from '../../access/limits/taken.js';
import { Refusal } from '../../contract/errors.js';
import { corsHeaders } from '../cors.js';
import { forwardedHttps, type TrustedProxies } from '../client-address.js';
import { type Exchange, type Head, type HeadVerdict, type ReplyHeaders } from '../exchange.js';

/** What is worth knowing of refused and odd requests, counted for the metrics. */
export interface GateCounts {
  /** Secret keys refused because a browser sent them. */
  secretKeysInBrowsers: number;
  /** `X-SDK-Source` with a name that is none of the five. */
  unknownSdks: number;
}

export interface GateOptions {
  ring: KeyRing;
  limiter: Limiter;
  trusted: TrustedProxies;
  /** Only HTTPS is answered: on this connection, or as a trusted proxy says on the client's. */
  requireHttps: boolean;
  counts: GateCounts;
  /** Unix milliseconds. */
  clock: () => number;
  /** Told of a secret key that a browser sent: whoever reads that page has it. */
  onLeaked: (key: KeyEntry) => void;
}

export interface Admitted {
  key: KeyEntry;
  /** Rate-limit headers that the reply carries, whatever it will be. */
  headers: ReplyHeaders;
}

type Verdict = (Admitted & { refusal: undefined }) | (HeadVerdict & { refusal: Refusal });

export const HTTPS_REQUIRED = new Refusal('HTTPS_REQUIRED', 'This service answers HTTPS only.');
export const NOT_JSON = new Refusal('INVALID_REQUEST', 'Content-Type must be application/json.');

export function refuse(exchange: Exchange, refusal: Refusal, headers: ReplyHeaders = []): void {
  exchange.reply(refusal.status, refusal.body(), headers);
}

/** Headers that let a page read the reply; only a public key belongs in a page. */
export function pageHeaders(head: Head, group: EndpointGroup): ReplyHeaders {
  return group === 'collect' || group === 'useCase' ? corsHeaders(head.header('origin')) : [];
}

/** The key that may go on; otherwise the exchange is answered. Takes one from the key's limit. */
export function admit(exchange: Exchange, group: EndpointGroup, options: GateOptions): Admitted | undefined {
  const verdict = judge(exchange.head, group, options);
  if (verdict.refusal === undefined) return verdict;
  refuse(exchange, verdict.refusal, verdict.headers);
  return undefined;
}

/** All that can be said of a request before its body. Takes one from the key's limit. */
export function judge(head: Head, group: EndpointGroup, options: GateOptions): Verdict {
  const cors = pageHeaders(head, group);
  const key = keyOf(head, group, options);
  if (key instanceof Refusal) return { refusal: key, headers: cors };
  const now = options.clock();
  const taken = options.limiter.takeKey(key, now);
  const limits = rateLimitHeaders(taken, 'key', now);
  const headers = cors.length === 0 ? limits : limits.length === 0 ? cors : [...cors, ...limits];
  if (!taken.allowed) return { refusal: KEY_LIMITED, headers };
  if (head.method === 'POST' && !isJson(head.header('content-type'))) return { refusal: NOT_JSON, headers };
  return { refusal: undefined, key, headers };
}

function keyOf(head: Head, group: EndpointGroup, options: GateOptions): KeyEntry | Refusal {
  if (options.requireHttps && !isSecure(head, options.trusted)) return HTTPS_REQUIRED;
  const key = authenticate(head, options.ring, group);
  if (key === IN_BROWSER) {
    options.counts.secretKeysInBrowsers += 1;
    const leaked = options.ring.find(head.header('x-secret-api-key'));
    if (leaked !== undefined) options.onLeaked(leaked);
  }
  return key;
}

export function isSecure(head: Head, trusted: TrustedProxies): boolean {
  return head.tls || forwardedHttps(head, trusted);
}

/** `application/json`, parameters allowed, any case. */
export function isJson(contentType: string): boolean {
  if (contentType === 'application/json') return true;
  return /^application\/json\s*(;|$)/i.test(contentType);
}
