// The state of a request after its head was checked, and what the head says about its connection.
import { hostname } from 'node:os';
import { ApiError } from '../../contract/errors.js';
import { parseAddress } from '../addresses.js';
import { forwardedHttps } from '../client-address.js';
import { type TrustedProxies } from '../trusted-proxies.js';
import { type Head, type ReplyHeaders } from '../exchange.js';

/** The state of a request after its head; the headers are sent with the reply in any case. */
export type Admission<C> =
  | { readonly refusal: undefined; readonly caller: C; readonly headers: ReplyHeaders }
  | (Refused & {
      /** Set when the decision may change within a moment. */
      readonly again?: () => Promise<Admission<C>>;
    });

export interface Refused {
  readonly refusal: ApiError;
  readonly headers: ReplyHeaders;
}

/** Takes one request from the key's limit, where there is a key. */
export type Admit<C> = (head: Head) => Admission<C>;

export const HTTPS_REQUIRED = new ApiError('HTTPS_REQUIRED', 'This service accepts HTTPS requests only.');
export const NO_HEADERS: ReplyHeaders = [];

export function refused(refusal: ApiError): Refused {
  return { refusal, headers: NO_HEADERS };
}

/** One that a proxy sends. A proxy that sends none of them cannot be told from a client of this machine. */
const OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'];

/**
 * True for a client on this machine. A local proxy forwards requests of others and says so in a header; a page that
 * uses DNS rebinding comes from this machine too, under a foreign host name.
 */
export function isLocal(head: Head): boolean {
  const { peer } = head;
  return (
    (peer === '::1' || peer.startsWith('127.')) &&
    OF_PROXIES.every((name) => head.header(name) === '') &&
    isOwnName(head.header('host').toLowerCase())
  );
}

/** An address, `localhost` or the machine's own name; no foreign page is served under one of these. */
function isOwnName(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === '' || name === 'localhost' || name === hostname().toLowerCase() || parseAddress(host) !== null;
}

export function isSecure(head: Head, trusted: TrustedProxies): boolean {
  return head.tls || forwardedHttps(head, trusted);
}

/** `application/json`, parameters allowed, any case. */
export function isJson(contentType: string): boolean {
  if (contentType === 'application/json') return true;
  return /^application\/json\s*(;|$)/i.test(contentType);
}
