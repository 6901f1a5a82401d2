// Two decisions for a request of a page, made at the same time. The authoritative one looks at what backends confirmed
// of the user; only `/v2/verify` tells it. The public one is what the page is answered: from the request, its
// fingerprint and its address as pages told of them, so that nobody learns from a public key what is known of a user.
import { type EventDecision, type EventRequest, OPTION } from '../event/event-row.js';
import { type PageView, type Profiles } from '../contract/profile.js';
import { type CompiledPolicy } from './model/policy.js';
import { type ListsOf, score } from './score.js';

/** @param view what the page may know, before this request */
export function scoreOfPage(
  request: EventRequest,
  profiles: Profiles,
  view: PageView,
  policy: CompiledPolicy,
  lists?: ListsOf,
): EventDecision {
  const decision = score(request, profiles, policy, undefined, lists);
  if ((request.options & OPTION.fullReply) !== 0) return decision;
  const told = score(request, view.profiles, policy, undefined, lists);
  decision.publicRisk = told.risk;
  decision.publicAction = told.action;
  decision.publicReasons = told.reasons;
  decision.publicChallenges = told.challenges;
  decision.publicSimSwap = told.simSwap;
  decision.isNew = told.isNew;
  decision.timesSeen = told.timesSeen;
  decision.firstSeen = told.firstSeen;
  decision.lastSeen = told.lastSeen;
  return decision;
}
