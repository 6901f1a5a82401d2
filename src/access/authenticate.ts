// Finds the key of a request in its headers, or the error to reply with. Synchronous; error objects are made once.
import { ApiError } from '../contract/errors.js';
import type { KeyEntry, KeyRing } from './key-ring.js';
import { KEY_TEXT_LENGTH, looksLikeKey } from './key-text.js';

/**
 * score: /fingerprint/score. useCase: /fingerprint/verify/*. collect: /v2/fingerprint. server: the endpoints of an
 * integrator's backend, /v2/verify and /v2/usage.
 */
export type EndpointGroup = 'score' | 'useCase' | 'collect' | 'server';

/** Source of header values: '' when a header was not sent; names in lower case. */
export interface HeaderSource {
  header(name: string): string;
}

/** Keys by their texts. */
type Keys = Pick<KeyRing, 'find'>;

/** What an endpoint of a group takes, for the sentence that refuses something else. */
const TAKEN: Readonly<Record<EndpointGroup, string>> = {
  score: 'send an API key (rk_…) in X-Service-Key, X-API-Key or Authorization: Bearer.',
  useCase: 'send an API key (rk_…) in X-Service-Key, or a public key (pk_…) in X-API-Key.',
  collect: 'send a public key (pk_…) in X-API-Key.',
  server: 'send a secret key (sk_…) in X-Secret-API-Key.',
};
const MISSING = ofGroups((taken) => new ApiError('INVALID_API_KEY', `The request has no API key: ${taken}`));
const UNKNOWN = new ApiError('INVALID_API_KEY', 'The API key is unknown or was revoked.');
const NO_KEY = new ApiError(
  'INVALID_API_KEY',
  'The header has no whole API key: send the key as it was shown, without quotes or other text around it.',
);
const DIFFERING = new ApiError('INVALID_API_KEY', 'The request has different API keys in different headers.');
const INACTIVE = new ApiError('API_KEY_INACTIVE', 'The API key is inactive; an administrator can activate it.');
// The /v2 endpoints use 401 only.
const FORBIDDEN = ofGroups(
  (taken, status) =>
    new ApiError('INSUFFICIENT_PERMISSIONS', `This kind of API key is not allowed on this endpoint: ${taken}`, status),
);
const PUBLIC_HEADER = new ApiError('INSUFFICIENT_PERMISSIONS', 'A public key is accepted in X-API-Key only.');
const INACTIVE_V2 = new ApiError('API_KEY_INACTIVE', 'The API key is inactive; an administrator can activate it.', 401);
const SECRET_IN_BROWSER = ofGroups(
  (_taken, status) =>
    new ApiError(
      'INSUFFICIENT_PERMISSIONS',
      'A browser must not send a secret key. This key is no longer secret: revoke it.',
      status,
    ),
);
const API_KEY_IN_BROWSER = ofGroups(
  (_taken, status) =>
    new ApiError(
      'INSUFFICIENT_PERMISSIONS',
      'An API key may not be used by a page. If a proxy passes requests of a backend on, it must not send the header ' +
        'Origin; if a page has the key, revoke it.',
      status,
    ),
);
const LEAKS: ReadonlySet<ApiError> = new Set([SECRET_IN_BROWSER, API_KEY_IN_BROWSER].flatMap(Object.values<ApiError>));
const NOT_FROM_HERE = 'This public key cannot be used from this origin or app; add it to the origins of the key.';
export const FOREIGN_ORIGIN = new ApiError('INSUFFICIENT_PERMISSIONS', NOT_FROM_HERE);
export const FOREIGN_ORIGIN_V2 = new ApiError('INSUFFICIENT_PERMISSIONS', NOT_FROM_HERE, 401);

function ofGroups(
  error: (taken: string, status: number | undefined) => ApiError,
): Readonly<Record<EndpointGroup, ApiError>> {
  return {
    score: error(TAKEN.score, undefined),
    useCase: error(TAKEN.useCase, undefined),
    collect: error(TAKEN.collect, 401),
    server: error(TAKEN.server, 401),
  };
}

/** The active key of the request, of a kind that this endpoint accepts, or the error. */
export function authenticate(headers: HeaderSource, ring: Keys, group: EndpointGroup): KeyEntry | ApiError {
  switch (group) {
    case 'score':
    case 'useCase':
      return fingerprintKey(headers, ring, group);
    case 'collect':
      return collectKey(headers, ring);
    case 'server':
      return keyOfKind(headers, ring, 'secret', group);
  }
}

/** The text of the key that `authenticate` has found in these headers, or refused. */
export function keyTextOf(headers: HeaderSource, group: EndpointGroup): string {
  if (group === 'server') return headers.header('x-secret-api-key');
  const api = headers.header('x-api-key');
  if (group === 'collect') return api;
  return headers.header('x-service-key') || api || bearerToken(headers.header('authorization'));
}

/** Whether the refusal says that a page has the key of a backend. */
export function isLeak(refusal: ApiError): boolean {
  return LEAKS.has(refusal);
}

function fingerprintKey(headers: HeaderSource, ring: Keys, group: 'score' | 'useCase'): KeyEntry | ApiError {
  const service = headers.header('x-service-key');
  const api = headers.header('x-api-key');
  const bearer = bearerToken(headers.header('authorization'));
  const text = service || api || bearer;
  if (text === '') return MISSING[group];
  // Beside a key of this service, a token of a gateway (Authorization) is ignored.
  if ((api !== '' && api !== text) || (bearer !== text && looksLikeKey(bearer))) return DIFFERING;
  const key = ring.find(text);
  if (key === undefined) return unknown(text);
  if (!key.active) return INACTIVE;
  const leak = leakOf(headers, key, group);
  if (leak !== undefined) return leak;
  if (key.kind === 'api') return key;
  if (key.kind === 'secret' || group === 'score') return FORBIDDEN[group];
  if (api === '') return PUBLIC_HEADER;
  return isAllowedFrom(headers, key) ? key : FOREIGN_ORIGIN;
}

function collectKey(headers: HeaderSource, ring: Keys): KeyEntry | ApiError {
  const key = keyOfKind(headers, ring, 'public', 'collect');
  return key instanceof ApiError || isAllowedFrom(headers, key) ? key : FOREIGN_ORIGIN_V2;
}

/** An app sends no Origin; a browser always does. */
function isAllowedFrom(headers: HeaderSource, { origins }: KeyEntry): boolean {
  if (origins.size === 0) return true;
  const origin = headers.header('origin');
  return origins.has(origin === '' ? `app:${headers.header('x-app-id')}` : origin);
}

/** Also where the endpoint takes another kind of key: who can read the page has this one. */
function leakOf(headers: HeaderSource, { kind }: KeyEntry, group: EndpointGroup): ApiError | undefined {
  if (kind === 'api') return isForeignPage(headers) ? API_KEY_IN_BROWSER[group] : undefined;
  return kind === 'secret' && headers.header('origin') !== '' ? SECRET_IN_BROWSER[group] : undefined;
}

/** Pages of this service, such as its API documentation, may send requests. */
function isForeignPage(headers: HeaderSource): boolean {
  const origin = headers.header('origin');
  if (origin === '') return false;
  const at = origin.indexOf('://');
  return at === -1 || origin.slice(at + 3).toLowerCase() !== headers.header('host').toLowerCase();
}

function keyOfKind(
  headers: HeaderSource,
  ring: Keys,
  kind: KeyEntry['kind'],
  group: EndpointGroup,
): KeyEntry | ApiError {
  const text = keyTextOf(headers, group);
  if (text === '') return MISSING[group];
  const key = ring.find(text);
  if (key === undefined) return unknown(text);
  if (!key.active) return INACTIVE_V2;
  const leak = leakOf(headers, key, group);
  return leak ?? (key.kind === kind ? key : FORBIDDEN[group]);
}

/** A key that was cut, quoted or never filled in is told from one that does not exist. */
function unknown(text: string): ApiError {
  return looksLikeKey(text) && text.length === KEY_TEXT_LENGTH ? UNKNOWN : NO_KEY;
}

/** '' when the value has another scheme: such an Authorization header is not for this service. */
export function bearerToken(authorization: string): string {
  if (authorization.length < 8 || authorization.charCodeAt(6) !== 0x20) return '';
  return authorization.slice(0, 6).toLowerCase() === 'bearer' ? authorization.slice(7).trim() : '';
}
