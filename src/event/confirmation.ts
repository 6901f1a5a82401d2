// A backend's confirmation of an event that a page collected, as a row of the log: a copy of the event in which the
// backend's values replace the outcome that the page reported. Profiles learn from it by the same fold as from any row.
import { eventOf } from './event-of.js';
import { CLIENT, type EventRow, FEATURE, OPTION } from './event-row.js';
import { type LoginResult, type UseCase } from '../contract/vocabulary.js';

/** What the event is about, by the backend's word; undefined = as the page told it. */
export interface Details {
  amount?: number | undefined;
  itemCount?: number | undefined;
  currency?: string | undefined;
  shippingCountry?: string | undefined;
  changeType?: string | undefined;
}

export interface Said {
  /** Id of the secret key of the request. */
  keyId: string;
  /** The user of the event, and whether the backend named the user. */
  userHash: string;
  identityClaimed: boolean;
  /** This request names the user. Absent in what an earlier release stored. */
  userNamed?: boolean;
  /** '' when the backend names none: an identifier that only a page sent is not proved. */
  identifierHash: string;
  identifierDomainHash: string;
  /** Undefined = that of the event. */
  useCase: UseCase | undefined;
  /** Absent in what an earlier release stored. */
  details?: Details;
  result: LoginResult;
  authMethod: string;
  failureReason: string;
  mfaUsed: boolean | undefined;
  challenges: string[];
}

/** What backends reported of the event before. */
export interface ToldBefore {
  /** A login that succeeded. */
  succeeded: boolean;
  /** Challenges that were passed. */
  passed: readonly string[];
}

const NOTHING_TOLD: ToldBefore = { succeeded: false, passed: [] };

/** What a row was decided for. */
export function detailsOf({ currency, shippingCountry, changeType, features }: EventRow): Details {
  const told = (value = NaN): number | undefined => (Number.isNaN(value) ? undefined : value);
  const [amount, itemCount] = [told(features[FEATURE.amount]), told(features[FEATURE.itemCount])];
  return { amount, itemCount, currency, shippingCountry, changeType };
}

/** Whether the backend names another use case, order or change than the page did. */
export function namesOther(event: EventRow, { useCase = event.useCase, details = {} }: Said): boolean {
  if (useCase !== event.useCase) return true;
  const told = detailsOf(event);
  const names: readonly (keyof Details)[] = ['amount', 'itemCount', 'currency', 'shippingCountry', 'changeType'];
  return names.some((name) => details[name] !== undefined && same(details[name]) !== told[name]);
}

/** Features are kept in 32 bits. */
function same(value: string | number | undefined): string | number | undefined {
  return typeof value === 'number' ? Math.fround(value) : value;
}

function featuresOf({ features }: EventRow, { amount, itemCount }: Details = {}): EventRow['features'] {
  if (amount === undefined && itemCount === undefined) return features;
  const own = features.slice();
  if (amount !== undefined) own[FEATURE.amount] = amount;
  if (itemCount !== undefined) own[FEATURE.itemCount] = itemCount;
  return own;
}

/**
 * @param event the decision; for an outcome the confirmation that decided it again, when there is one
 * @param id of the row, a UUIDv7 with the time of the report
 * @param outcome true when the event was confirmed before and this only adds a result or challenge
 * @param before the reports of the event that are in other rows
 */
export function confirmationOf(
  event: EventRow,
  id: string,
  said: Said,
  outcome: boolean,
  before = NOTHING_TOLD,
): EventRow {
  const { explain, dryRun, fullReply, userDerived, domainOfPage } = OPTION;
  const options = event.options & ~(explain | dryRun | fullReply | userDerived | domainOfPage);
  const client = event.client & ~(CLIENT.mfaUsed | CLIENT.mfaKnown);
  // Nothing is learned of a domain, and who registers must not leave the list of disposable ones by the confirmation.
  const keepsDomain = said.identifierDomainHash === '';
  const isOfPage = keepsDomain && (event.tier === 'provisional' || (event.options & domainOfPage) !== 0);
  return {
    ...event,
    eventId: id,
    kind: 'confirmation',
    confirms: eventOf(event),
    tier: 'backend',
    keyKind: 'secret',
    keyId: said.keyId,
    useCase: said.useCase ?? event.useCase,
    currency: said.details?.currency ?? event.currency,
    shippingCountry: said.details?.shippingCountry ?? event.shippingCountry,
    changeType: said.details?.changeType ?? event.changeType,
    features: featuresOf(event, said.details),
    userHash: said.userHash,
    identityClaimed: said.identityClaimed,
    identifierHash: said.identifierHash,
    identifierDomainHash: keepsDomain ? event.identifierDomainHash : said.identifierDomainHash,
    loginResult: said.result,
    authMethod: said.authMethod,
    failureReason: said.failureReason,
    challengeCompleted: said.challenges,
    options:
      options |
      (said.identityClaimed ? 0 : userDerived) |
      (outcome ? OPTION.outcome : 0) |
      (isOfPage ? domainOfPage : 0) |
      (isOfSignedIn(said) ? OPTION.signedIn : 0),
    client: client | (said.mfaUsed === undefined ? 0 : CLIENT.mfaKnown | (said.mfaUsed ? CLIENT.mfaUsed : 0)),
    learned: teaches(event, said, before),
  };
}

/** By the backend's word alone: a page may name any user, and call any helper before the password is checked. */
function isOfSignedIn({ userNamed, useCase }: Said): boolean {
  return userNamed === true && (useCase === 'checkout' || useCase === 'account_change');
}

/**
 * Whether profiles learn device, place and rhythm from the row. Backends verify before they check the password, so only
 * a reported successful login teaches. A challenged event also needs a passed challenge of those it required. A backend
 * may ask for the second factor after the password, so the row that tells the last of both teaches, and only that row.
 */
function teaches(event: EventRow, { result, challenges }: Said, before: ToldBefore): boolean {
  if (event.degraded || event.reasons.includes('test_fingerprint')) return false;
  const succeeded = before.succeeded || result === 'SUCCESS';
  return letsIn(event, { succeeded, passed: [...before.passed, ...challenges] }) && !letsIn(event, before);
}

function letsIn(event: EventRow, { succeeded, passed }: ToldBefore): boolean {
  if (!succeeded) return false;
  return event.action === 'allow' || (event.action !== 'block' && passed.some((word) => answers(event, word)));
}

/**
 * Whether the passed `word` is enough for the required challenges. A captcha does not prove the identity, and a code by
 * mail is not a strong factor.
 */
function answers({ action, challenges: asked }: EventRow, word: string): boolean {
  if (asked.every((each) => each === 'captcha')) return true;
  if (word === 'captcha') return false;
  return word !== 'email_code' || asked.includes(word) || (action === 'soft_challenge' && asked.includes('mfa'));
}
