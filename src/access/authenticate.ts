// Who is asking: from the headers of a request to its key, or to the reason for a refusal. Nothing here waits, and
// refusals are made once.
import { Refusal } from '../contract/errors.js';
import type { KeyEntry, KeyRing } from './key-ring.js';

/**
 * score: /fingerprint/score. useCase: /fingerprint/verify/*. collect: /v2/fingerprint. server: the endpoints of an
 * integrator's backend, /v2/verify and /v2/usage.
 */
export type EndpointGroup = 'score' | 'useCase' | 'collect' | 'server';

/** Where header values come from: '' when a header did not come, names lower-case. */
export interface HeaderSource {
  header(name: string): string;
}

const MISSING = new Refusal('INVALID_API_KEY', 'No API key came with the request.');
const UNKNOWN = new Refusal('INVALID_API_KEY', 'The API key is unknown or was revoked.');
const DIFFERING = new Refusal('INVALID_API_KEY', 'The request carries different API keys in different headers.');
const INACTIVE = new Refusal('API_KEY_INACTIVE', 'The API key is inactive.');
const FORBIDDEN = new Refusal('INSUFFICIENT_PERMISSIONS', 'This kind of API key may not use this endpoint.');
const PUBLIC_HEADER = new Refusal('INSUFFICIENT_PERMISSIONS', 'A public key is accepted in X-API-Key only.');
// The /v2 endpoints know 401 only.
const INACTIVE_V2 = new Refusal('API_KEY_INACTIVE', 'The API key is inactive.', 401);
const FORBIDDEN_V2 = new Refusal('INSUFFICIENT_PERMISSIONS', 'This kind of API key may not use this endpoint.', 401);
export const IN_BROWSER = new Refusal('INSUFFICIENT_PERMISSIONS', 'A secret key may not be used by a browser; revoke it, for it is no longer secret.', 401);

/** The key of the request, active and of a kind this endpoint takes, or what to answer. */
export function authenticate(headers: HeaderSource, ring: KeyRing, group: EndpointGroup): KeyEntry | Refusal {
  switch (group) {
    case 'score':
    case 'useCase':
      return fingerprintKey(headers, ring, group);
    case 'collect':
      return keyOfKind(ring, headers.header('x-api-key'), 'public');
    case 'server':
      return serverKey(headers, ring);
  }
}

function fingerprintKey(headers: HeaderSource, ring: KeyRing, group: 'score' | 'useCase'): KeyEntry | Refusal {
  const service = headers.header('x-service-key');
  const api = headers.header('x-api-key');
  const bearer = bearerToken(headers.header('authorization'));
  const text = service || api || bearer;
  if (text === '') return MISSING;
  if ((api !== '' && api !== text) || (bearer !== '' && bearer !== text)) return DIFFERING;
  const key = ring.find(text);
  if (key === undefined) return UNKNOWN;
  if (!key.active) return INACTIVE;
  if (key.kind === 'api') return key;
  if (key.kind === 'secret' || group === 'score') return FORBIDDEN;
  return api === '' ? PUBLIC_HEADER : key;
}

function serverKey(headers: HeaderSource, ring: KeyRing): KeyEntry | Refusal {
  const key = keyOfKind(ring, headers.header('x-secret-api-key'), 'secret');
  return key instanceof Refusal || headers.header('origin') === '' ? key : IN_BROWSER;
}

function keyOfKind(ring: KeyRing, text: string, kind: KeyEntry['kind']): KeyEntry | Refusal {
  if (text === '') return MISSING;
  const key = ring.find(text);
  if (key === undefined) return UNKNOWN;
  if (!key.active) return INACTIVE_V2;
  return key.kind === kind ? key : FORBIDDEN_V2;
}

/** '' when the value is of another scheme: such an Authorization is not for this service. */
export function bearerToken(authorization: string): string {
  if (authorization.length < 8 || authorization.charCodeAt(6) !== 0x20) return '';
  return authorization.slice(0, 6).toLowerCase() === 'bearer' ? authorization.slice(7).trim() : '';
}
