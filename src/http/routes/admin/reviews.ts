// `/admin/v1/workspaces/{name}/reviews`: decisions that were stopped, or that a rule tagged with `review`, and that
// have no label yet, highest risk first, and who works on which of them.
import { AdministrationError } from '../../../access/administration.js';
import { claimReview, claimsOf, CLAIM_MINUTES, releaseReview, written } from '../../../access/review-claims.js';
import { ReviewClaimReply, ReviewQueue } from '../../../contract/console/answers.js';
import { REVIEWS_LISTED_MAX } from '../../../contract/console/questions.js';
import { isUuidV7 } from '../../../util/uuid.js';
import { EVENT_ID } from '../../openapi/examples.js';
import { type RouteDeclaration } from '../../route.js';
import { type AdminCall, adminRoute, CONFLICT } from './admin-route.js';
import { AT, SUMMARY_EXAMPLE } from './asking/console-examples.js';
import { asked } from './query.js';
import { type AdminServices } from './services.js';

const LISTED = 20;
const REVIEWS = '/workspaces/{name}/reviews';
const claim = { who: 'ada', until: AT };
const related = { user_events: 4, visitor_users: 2, address_users: 3 };
const shown = { reviews: [{ event: SUMMARY_EXAMPLE, related, claim }], waiting: 1, next: null };
const claiming = {
  path: `${REVIEWS}/{event_id}/claim`,
  needs: { role: 'analyst', of: 'workspace' },
  parameters: ['eventId'],
  query: ['mode'],
  refuses: CONFLICT,
} as const;

export const reviews: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'GET',
    path: REVIEWS,
    id: 'listReviews',
    summary: 'List the review queue: what backends were told to stop in two weeks, without a label, worst first',
    needs: { role: 'viewer', of: 'workspace' },
    query: ['mode', 'reviewLimit', 'afterReview'],
    answer: [ReviewQueue, shown],
    async handle(call, services: AdminServices) {
      const { query, tenant } = asked(call, services);
      const { console, store, clock } = services;
      const limit = query.whole('limit', 1, REVIEWS_LISTED_MAX) ?? LISTED;
      const queue = await console.questions.reviews(tenant, { limit, after: query.text('after') }, clock());
      const claimOf = claimsOf(await store.read(), tenant, clock());
      const withClaims = queue.reviews.map((review) => ({ ...review, claim: written(claimOf(review.event.event_id)) }));
      return { ...queue, reviews: withClaims };
    },
  }),
  adminRoute({
    ...claiming,
    method: 'POST',
    id: 'claimReview',
    summary: `Claim a case of the review queue for ${CLAIM_MINUTES} minutes, or prolong the own claim`,
    answer: [ReviewClaimReply, { event_id: EVENT_ID, claim }],
    async handle(call, services: AdminServices) {
      const { tenant, eventId } = caseOf(call, services);
      if (!(await services.console.questions.knows(tenant, eventId)))
        throw new AdministrationError('NOT_FOUND', `no event ${eventId} in this workspace and mode`);
      return { event_id: eventId, claim: written(await claimReview(services.store, tenant, eventId)) };
    },
  }),
  adminRoute({
    ...claiming,
    method: 'DELETE',
    id: 'releaseReview',
    summary: 'End the own claim on a case of the review queue',
    answer: [ReviewClaimReply, { event_id: EVENT_ID, claim: null }],
    async handle(call, services: AdminServices) {
      const { tenant, eventId } = caseOf(call, services);
      await releaseReview(services.store, tenant, eventId);
      return { event_id: eventId, claim: null };
    },
  }),
];

/** @throws AdministrationError when the id is none of an event */
function caseOf(call: AdminCall, services: AdminServices) {
  const eventId = call.param(1).toLowerCase();
  if (!isUuidV7(eventId)) throw new AdministrationError('NOT_FOUND', 'event_id must be the UUID of an event');
  return { eventId, tenant: asked(call, services).tenant };
}
