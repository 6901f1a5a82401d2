// How a caller can authenticate, one row per kind. A route names one of them; the pipeline and the OpenAPI document
// read the rest from here. A new kind is a row here and a check in `pipeline/authorize`.
import { type EndpointGroup } from '../access/authenticate.js';
import { type KeyEntry } from '../access/key-ring.js';
import { type ErrorCode } from '../contract/errors.js';
import { type SchemeName } from './openapi/security.js';
import { type AdminCaller, type Visitor } from './pipeline/admin-door.js';

/** An error that a route may end with. The status is given only where it differs from the code's own. */
export type Refused = ErrorCode | readonly [code: ErrorCode, status: number];

interface AuthKindText {
  /** Group of endpoints that the key is checked for, for routes that need a key: such a route has a request limit. */
  readonly group?: EndpointGroup;
  /** Security schemes of the document, of which one is enough; none: open to everyone. */
  readonly schemes: readonly SchemeName[];
  readonly refuses: readonly Refused[];
  /** Pages in browsers call such a route: it answers preflights, and every reply allows the page to read it. */
  readonly pages?: true;
}

/** The authenticated caller, as a route's handler gets it. */
export interface Callers {
  apiKey: KeyEntry;
  apiOrPublicKey: KeyEntry;
  publicKey: KeyEntry;
  secretKey: KeyEntry;
  operator: AdminCaller;
  visitor: Visitor;
  metricsToken: undefined;
  none: undefined;
}

export type AuthKind = keyof Callers;

const API_KEY: readonly SchemeName[] = ['serviceKey', 'apiKey', 'bearerKey'];
const KEY: readonly Refused[] = [
  'INVALID_API_KEY',
  'API_KEY_INACTIVE',
  'INSUFFICIENT_PERMISSIONS',
  'RATE_LIMIT_EXCEEDED',
];
/** On /v2 every unusable key gets 401, whatever the cause. */
const KEY_V2: readonly Refused[] = [
  'INVALID_API_KEY',
  ['API_KEY_INACTIVE', 401],
  ['INSUFFICIENT_PERMISSIONS', 401],
  'RATE_LIMIT_EXCEEDED',
];

export const AUTH_KINDS: Readonly<Record<AuthKind, AuthKindText>> = {
  apiKey: { group: 'score', schemes: API_KEY, refuses: KEY },
  apiOrPublicKey: { group: 'useCase', schemes: [...API_KEY, 'publicKey'], refuses: KEY, pages: true },
  publicKey: { group: 'collect', schemes: ['publicKey'], refuses: KEY_V2, pages: true },
  secretKey: { group: 'server', schemes: ['secretKey'], refuses: KEY_V2 },
  operator: {
    schemes: ['adminToken', 'session'],
    refuses: ['INVALID_API_KEY', 'INSUFFICIENT_PERMISSIONS', 'RATE_LIMIT_EXCEEDED'],
  },
  visitor: { schemes: [], refuses: ['INSUFFICIENT_PERMISSIONS'] },
  metricsToken: { schemes: [], refuses: ['INVALID_API_KEY', 'INSUFFICIENT_PERMISSIONS'] },
  none: { schemes: [], refuses: [] },
};
