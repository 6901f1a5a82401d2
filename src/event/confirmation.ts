// A backend's word on an event that a page collected, as a row of the log: the event again, with what the backend says
// of it and nothing that only the page said of the outcome. Profiles learn from it by the same fold as from any row.
import { CLIENT, type EventRow, OPTION } from './event-row.js';
import { type LoginResult, type UseCase } from '../contract/vocabulary.js';

export interface Said {
  /** Of the secret key that it came with. */
  keyId: string;
  /** Whose event it is, and whether the backend named him. */
  userHash: string;
  identityClaimed: boolean;
  /** '' when the backend names none: an identifier that only a page named may be anybody's. */
  identifierHash: string;
  identifierDomainHash: string;
  /** Undefined: as the event says. */
  useCase: UseCase | undefined;
  result: LoginResult;
  authMethod: string;
  failureReason: string;
  mfaUsed: boolean | undefined;
  challenges: string[];
}

/**
 * @param id of the row, a UUIDv7: its time is that of the report
 * @param outcome the event was confirmed before; this only adds what it says
 * @param passed all that was told of the event as passed, with this or before
 */
export function confirmationOf(
  event: EventRow,
  id: string,
  said: Said,
  outcome: boolean,
  passed: readonly string[] = said.challenges,
): EventRow {
  const { explain, dryRun, fullReply, userDerived } = OPTION;
  const options = event.options & ~(explain | dryRun | fullReply | userDerived);
  const client = event.client & ~(CLIENT.mfaUsed | CLIENT.mfaKnown);
  return {
    ...event,
    eventId: id,
    kind: 'confirmation',
    confirms: event.eventId,
    tier: 'backend',
    keyKind: 'secret',
    keyId: said.keyId,
    useCase: said.useCase ?? event.useCase,
    userHash: said.userHash,
    identityClaimed: said.identityClaimed,
    identifierHash: said.identifierHash,
    identifierDomainHash: said.identifierDomainHash,
    loginResult: said.result,
    authMethod: said.authMethod,
    failureReason: said.failureReason,
    challengeCompleted: said.challenges,
    options: options | (said.identityClaimed ? 0 : userDerived) | (outcome ? OPTION.outcome : 0),
    client: client | (said.mfaUsed === undefined ? 0 : CLIENT.mfaKnown | (said.mfaUsed ? CLIENT.mfaUsed : 0)),
    learned: teaches(event, said.result, passed),
  };
}

/**
 * Backends verify before they look at the password, so only a login that they say succeeded teaches whose device, place
 * and rhythm it was. What was to be challenged teaches when what was asked for was passed too.
 */
function teaches(event: EventRow, result: LoginResult, passed: readonly string[]): boolean {
  if (result !== 'SUCCESS' || event.degraded || event.reasons.includes('test_fingerprint')) return false;
  return event.action === 'allow' || (event.action !== 'block' && passed.some((word) => answers(event, word)));
}

/** A captcha tells nothing of who somebody is, and a code by mail is no strong factor. */
function answers({ action, challenges: asked }: EventRow, word: string): boolean {
  if (asked.every((each) => each === 'captcha')) return true;
  if (word === 'captcha') return false;
  return word !== 'email_code' || asked.includes(word) || (action === 'soft_challenge' && asked.includes('mfa'));
}
