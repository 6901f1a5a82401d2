// Authentication for the admin API: the admin token, an operator's token, or a session cookie. Browsers send cookies by
// themselves, so a request that changes something with a cookie must prove that a page of this service sent it (CSRF).
import { bearerToken } from '../../access/authenticate.js';
import { looksIssued } from '../../access/key-text.js';
import { type GuessBackoff } from '../../access/limits/guess-backoff.js';
import { type Known, type OperatorDirectory, type SignedIn } from '../../access/operators/directory.js';
import { type Operator } from '../../access/operators/operator.js';
import { type SignInCode } from '../../access/operators/sign-in-code.js';
import { ApiError } from '../../contract/errors.js';
import { clientAddress } from '../client-address.js';
import { type TrustedProxies } from '../trusted-proxies.js';
import { type Head } from '../exchange.js';
import {
  type Admission,
  HTTPS_REQUIRED,
  isJson,
  isLocal,
  isSecure,
  NO_HEADERS,
  refused,
  type Refused,
} from './admission.js';
import { cookieOf } from './session-cookie.js';

/** The authenticated operator, as handlers of the admin API get it. */
export interface AdminCaller {
  readonly operator: Operator;
  readonly via: 'api' | 'dashboard';
  readonly address: string;
}

/** A caller that may be signed out, as handlers of sessions get it. */
export interface Visitor {
  readonly signedIn: SignedIn | undefined;
  readonly address: string;
  /** Whether the client's connection is HTTPS. */
  readonly secure: boolean;
  /** Whether the client is on this machine. */
  readonly local: boolean;
}

export interface AdminDoorOptions {
  directory: OperatorDirectory;
  guesses: GuessBackoff;
  trusted: TrustedProxies;
  requireHttps: boolean;
  /** The admin token has the form of a key or of an operator's token of this service. */
  tokenLooksIssued: boolean;
  /** The one-time code of the sign-in link that a start prints. */
  code: SignInCode;
  /** Unix milliseconds. */
  clock: () => number;
}

const NO_TOKEN = new ApiError(
  'INVALID_API_KEY',
  'The request has no token: send ADMIN_TOKEN or the token of an operator in Authorization: Bearer.',
);
/** An analyst reads it below the form to sign in. */
const BAD_TOKEN = new ApiError('INVALID_API_KEY', 'This token is wrong, was replaced, or its operator was removed.');
const SIGNED_OUT = new ApiError('INVALID_API_KEY', 'There is no such session, or it has ended; sign in again.');
const GUESSED_TOO_OFTEN = new ApiError(
  'RATE_LIMIT_EXCEEDED',
  'This address sent wrong admin tokens; wait for the seconds in Retry-After.',
);
const FOREIGN = new ApiError(
  'INSUFFICIENT_PERMISSIONS',
  'With a session, a request that changes something must come from a page of this service: Sec-Fetch-Site: ' +
    'same-origin or the Origin of this host, x-riskgate-request: 1, and Content-Type: application/json.',
);
const BAD_CODE = new ApiError(
  'INVALID_API_KEY',
  'This sign-in link was used, is older than ten minutes, or was not opened on the machine of the service.',
);

export class AdminDoor {
  readonly #options: AdminDoorOptions;

  constructor(options: AdminDoorOptions) {
    this.#options = options;
  }

  admit(head: Head): Admission<AdminCaller> {
    const { trusted, requireHttps, clock } = this.#options;
    const secure = isSecure(head, trusted);
    if (requireHttps && !secure) return refused(HTTPS_REQUIRED);
    const token = bearerToken(head.header('authorization'));
    const cookie = cookieOf(head, secure);
    if (token === '' && cookie === '') return refused(NO_TOKEN);
    const address = clientAddress(head, trusted);
    if (token !== '') {
      const claimed = this.claim(token, address);
      if ('refusal' in claimed) return claimed;
      return { refusal: undefined, caller: { ...claimed, via: 'api', address }, headers: NO_HEADERS };
    }
    const signedIn = this.#options.directory.bySession(cookie, clock());
    if (signedIn === undefined) return refused(SIGNED_OUT);
    if (changes(head) && !isOwnPage(head)) return refused(FOREIGN);
    const { operator } = signedIn;
    return { refusal: undefined, caller: { operator, via: 'dashboard', address }, headers: NO_HEADERS };
  }

  /** Every client can ask who is signed in. A request of a foreign page changes nothing and creates no session. */
  visit(head: Head): Admission<Visitor> {
    const { trusted, requireHttps, clock, directory } = this.#options;
    const secure = isSecure(head, trusted);
    if (requireHttps && !secure) return refused(HTTPS_REQUIRED);
    const cookie = cookieOf(head, secure);
    const signedIn = cookie === '' ? undefined : directory.bySession(cookie, clock());
    if (changes(head) && (isFromBrowser(head) || cookie !== '') && !isOwnPage(head)) return refused(FOREIGN);
    const visitor = { signedIn, secure, address: clientAddress(head, trusted), local: isLocal(head) };
    return { refusal: undefined, caller: visitor, headers: NO_HEADERS };
  }

  /**
   * Finds the owner of a token. After wrong tokens an address has to wait; meanwhile even the right admin token is
   * refused. Nobody guesses the token of an operator, so whoever has one signs in beside a neighbour who guesses. A key
   * was sent by mistake, and a program may still have the token of an operator that was removed: they are no guesses.
   */
  claim(token: string, address: string): Known | Refused {
    const { guesses, clock, directory, tokenLooksIssued } = this.#options;
    const now = clock();
    const isGuess = tokenLooksIssued || !looksIssued(token);
    const waits = isGuess ? this.#waits(address, now) : undefined;
    if (waits !== undefined) return waits;
    const known = directory.byToken(token, now);
    if (known !== undefined) return known;
    if (isGuess) guesses.guessed(address, now);
    return refused(BAD_TOKEN);
  }

  /** The same for the code of a sign-in link, which signs in as admin. */
  redeem(given: string, { local, address }: Visitor): Known | Refused {
    const { guesses, clock, directory, code } = this.#options;
    const now = clock();
    const waits = this.#waits(address, now);
    if (waits !== undefined) return waits;
    if (local && code.take(given, now)) return directory.admin;
    guesses.guessed(address, now);
    return refused(BAD_CODE);
  }

  #waits(address: string, now: number): Refused | undefined {
    const waitMs = this.#options.guesses.waitMs(address, now);
    if (waitMs === 0) return undefined;
    return { refusal: GUESSED_TOO_OFTEN, headers: [['retry-after', String(Math.ceil(waitMs / 1000))]] };
  }
}

function changes({ method }: Head): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Browsers send one of these with every request that changes something; programs do not. */
function isFromBrowser(head: Head): boolean {
  return head.header('sec-fetch-site') !== '' || head.header('origin') !== '';
}

function isOwnPage(head: Head): boolean {
  return head.header('x-riskgate-request') === '1' && isJson(head.header('content-type')) && isSameOrigin(head);
}

function isSameOrigin(head: Head): boolean {
  const site = head.header('sec-fetch-site');
  if (site !== '') return site === 'same-origin';
  const origin = head.header('origin').toLowerCase();
  const host = head.header('host').toLowerCase();
  return origin === `https://${host}` || origin === `http://${host}`;
}
