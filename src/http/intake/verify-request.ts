// What a backend says of an event when it verifies it, in the terms of the log: pseudonyms and kept texts.
import { type KeyEntry } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { type VerifyRequest } from '../../contract/schemas.js';
import { type Details, type Said } from '../../event/confirmation.js';
import { type EventRow } from '../../event/event-row.js';
import { inCapitals, keptText } from './free-text.js';
import { emailDomainOf, identifierOf } from './login-names.js';

/** `named`: hash of the user that the backend names; '' = none. */
export function saidIn(request: VerifyRequest, event: EventRow, key: KeyEntry): { named: string; said: Said } {
  const { workspace, mode } = key;
  const userId = request.user_id ?? '';
  const named = userId === '' ? '' : pseudonym('user', workspace, mode, userId);
  const login = request.login;
  return {
    named,
    said: {
      keyId: key.id,
      userHash: named === '' ? event.userHash : named,
      identityClaimed: named !== '' || event.identityClaimed,
      userNamed: named !== '',
      identifierHash: identifierOf(login, key),
      identifierDomainHash: emailDomainOf(login, key),
      useCase: request.use_case ?? undefined,
      details: detailsIn(request, key),
      result: login?.result ?? '',
      authMethod: keptText(login?.authMethod, key),
      failureReason: keptText(login?.failureReason, key),
      mfaUsed: login?.mfaUsed ?? undefined,
      challenges: [...new Set(request.challenge?.completed ?? [])],
    },
  };
}

function detailsIn({ checkout, account_change: change }: VerifyRequest, key: KeyEntry): Details {
  const text = (value: string | null | undefined): string | undefined => {
    const kept = keptText(value, key);
    return kept === '' ? undefined : kept;
  };
  return {
    amount: checkout?.amount ?? undefined,
    itemCount: checkout?.itemCount ?? undefined,
    currency: text(inCapitals(checkout?.currency, 3)),
    shippingCountry: text(inCapitals(checkout?.shippingCountry, 2)),
    changeType: text(change?.changeType),
  };
}
