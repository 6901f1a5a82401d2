// Makes two decisions for a request of a page. The authoritative one uses what backends confirmed of the user; only
// `/v2/verify` returns it. The public one is the reply to the page: it uses the request, and its fingerprint and
// address as pages reported them, so that a caller with a public key learns nothing about a user.
import { type EventDecision, type EventRequest, OPTION } from '../event/event-row.js';
import { type PageView, type Profiles } from '../contract/profile.js';
import { type CompiledPolicy } from './model/policy.js';
import { type ListsOf, score } from './score.js';

/** @param view records that the page's reply may use, before this request */
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
