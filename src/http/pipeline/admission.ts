// How a request stands after its head, and what a head says of the connection that it came on.
import { hostname } from 'node:os';
import { ApiError } from '../../contract/errors.js';
import { parseAddress } from '../addresses.js';
import { forwardedHttps, type TrustedProxies } from '../client-address.js';
import { type Head, type ReplyHeaders } from '../exchange.js';

/** How a request stands after its head; the headers go with the reply either way. */
export type Admission<C> =
  | { readonly refusal: undefined; readonly caller: C; readonly headers: ReplyHeaders }
  | {
      readonly refusal: ApiError;
      readonly headers: ReplyHeaders;
      /** Where it may be decided otherwise in a moment. */
      readonly again?: () => Promise<Admission<C>>;
    };

/** Takes one from the key's limit, where there is a key. */
export type Admit<C> = (head: Head) => Admission<C>;

export const HTTPS_REQUIRED = new ApiError('HTTPS_REQUIRED', 'This service accepts HTTPS requests only.');
export const NO_HEADERS: ReplyHeaders = [];

export function refused(refusal: ApiError, headers: ReplyHeaders = NO_HEADERS): Admission<never> {
  return { refusal, headers };
}

/**
 * A proxy on this machine speaks for others, and says so. A page whose name was made to lead here (DNS rebinding) comes
 * from this machine too, under that name.
 */
export function isLocal(head: Head): boolean {
  const { peer } = head;
  return (
    (peer === '::1' || peer.startsWith('127.')) &&
    head.header('x-forwarded-for') === '' &&
    head.header('forwarded') === '' &&
    isOwnName(head.header('host').toLowerCase())
  );
}

/** An address, `localhost` or the machine's name: what no page of others is under. */
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
