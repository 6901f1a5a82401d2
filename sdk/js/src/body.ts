// Builds the request body from what the library reads itself and what the page says about the action.
import { deviceOf } from './device.js';
import { refuse } from './errors.js';
import { type Identity } from './fingerprint/fingerprint.js';
import { type Recorder } from './behaviour/recorder.js';
import { type WireBody } from './generated/wire.js';
import { hashEmailDomain, hashIdentifier, trimmed } from './hash.js';
import { hasAdBlocker } from './privacy/ad-blocker.js';
import { isAutomated } from './privacy/automation.js';
import { type Said } from './said.js';
import { sessionId } from './session.js';
import { type Settings } from './settings.js';

/** What the page knows of a login. All fields may be absent. */
export interface LoginContext {
  /** E-mail address, phone number or user name for the sign-in. Only hashes of it and of its domain are sent. */
  identifier?: string | null | undefined;
  /** Result of `hashIdentifier`, for use without `identifier`. */
  identifierHash?: `sha256:${string}`;
  /**
   * Result of `hashEmailDomain`, for use without `identifier`. The service checks it against disposable domain lists.
   */
  identifierDomainHash?: `sha256:${string}`;
  /** Only if the page knows it. What your backend tells when it verifies counts. */
  result?: 'SUCCESS' | 'FAILURE';
  /** Why it failed, in a word of yours, such as `bad_password`; no text that a person typed. */
  failureReason?: string;
  /** One of these, or your own value. */
  authMethod?: 'PASSWORD' | 'SSO' | 'PASSKEY' | 'UNKNOWN' | (string & Record<never, never>);
  /** Whether a second factor was used. */
  mfaUsed?: boolean;
  /** Your id of the attempt. */
  attemptId?: string;
}

/** What the page knows of an order. What your backend tells when it verifies replaces it. */
export interface CheckoutContext {
  /** The sum of the order, in `currency`; always in the same unit. */
  amount?: number;
  /** ISO 4217, such as `EUR`. */
  currency?: string;
  /** How many items are ordered. */
  itemCount?: number;
  /** ISO 3166-1 alpha-2, such as `DE`. */
  shippingCountry?: string;
}

/** What is about to be changed in an account. */
export interface AccountChangeContext {
  /** What changes, in one word, such as `email`, `phone`, `password` or `payout`. */
  changeType?: string;
}

/** What the page says about one action. */
export interface Act {
  userId?: string | undefined;
  loginContext?: LoginContext | undefined;
  checkoutContext?: CheckoutContext | undefined;
  accountChangeContext?: AccountChangeContext | undefined;
}

const URL_CHARS_MAX = 2048;

export async function bodyOf(
  act: Act,
  settings: Settings,
  identity: Identity,
  recorder: Recorder | undefined,
): Promise<Said<WireBody>> {
  const behaviour = recorder?.snapshot();
  return {
    ...(await toldBy(act, settings.identifierSalt)),
    device: deviceOf(identity),
    session: { sessionId: sessionId(), timestamp: new Date().toISOString() },
    ...behaviour,
    signals: { ...behaviour?.signals, privacy: await privacy(settings) },
    ...pageOf(),
  };
}

/** @throws RiskgateError INVALID_REQUEST if the user id is an e-mail address: user ids are sent unhashed */
export function checkAct({ userId }: Act): void {
  // Not its own method: a page without types gives a number, which the service refuses with what it should be.
  if (String(userId).includes('@')) refuse('userId must be the id of the account, not an e-mail address.');
}

/**
 * What is not the identifier is sent as it is: so a value with an e-mail address is left out. The call goes on, because
 * a page may wait for it before a login.
 */
function withoutAddresses<Context extends object>(context: Context): Context {
  const kept = { ...context };
  for (const [name, value] of Object.entries(kept)) {
    // A text in place of the object is its characters, by number.
    if (!JSON.stringify([value]).includes('@') && !/^\d/.test(name)) continue;
    Reflect.deleteProperty(kept, name);
    console.warn(`riskgate: ${name} is not sent: give an e-mail address as login({ identifier })`);
  }
  return kept;
}

async function toldBy(act: Act, salt: string): Promise<Said<WireBody, keyof Act>> {
  const { userId, loginContext, checkoutContext, accountChangeContext } = act;
  return {
    userId,
    loginContext: loginContext && (await loginOf(loginContext, salt)),
    checkoutContext: checkoutContext && withoutAddresses(checkoutContext),
    accountChangeContext: accountChangeContext && withoutAddresses(accountChangeContext),
  };
}

async function loginOf({ identifier, ...told }: LoginContext, salt: string): Promise<Said<WireBody>['loginContext']> {
  const context = withoutAddresses(told);
  // An empty field is nobody: the hash of nothing would be one user of all visitors.
  const text = identifier ?? '';
  if (trimmed(text) === '') return context;
  return {
    identifierDomainHash: await hashEmailDomain(text),
    ...context,
    identifierHash: await hashIdentifier(text, salt),
  };
}

async function privacy({ adBlocker }: Settings): Promise<{ isAutomated: boolean; hasAdBlocker: boolean | undefined }> {
  return { isAutomated: isAutomated(), hasAdBlocker: adBlocker ? await hasAdBlocker() : undefined };
}

/** The page URL without query and fragment, which may contain personal data; of the referrer only the origin. */
function pageOf(): Said<WireBody, 'page_url' | 'page_origin' | 'referrer'> {
  const { origin, pathname } = location;
  return {
    page_url: (origin + pathname).slice(0, URL_CHARS_MAX),
    page_origin: origin,
    referrer: originOf(document.referrer),
  };
}

function originOf(address: string): string | undefined {
  try {
    return new URL(address).origin;
  } catch {
    return undefined;
  }
}
