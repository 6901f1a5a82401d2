// `GET /admin/v1/workspaces/{name}/reviews`: decisions that were stopped, or that a rule tagged with `review`, and that
// have no label yet, highest risk first.
import { ReviewQueue } from '../../../contract/console/answers.js';
import { REVIEWS_LISTED_MAX } from '../../../contract/console/questions.js';
import { adminRoute } from './admin-route.js';
import { SUMMARY_EXAMPLE } from './asking/console-examples.js';
import { asked } from './query.js';
import { type AdminServices } from './services.js';

const LISTED = 20;
const shown = {
  reviews: [{ event: SUMMARY_EXAMPLE, related: { user_events: 4, visitor_users: 2, address_users: 3 } }],
  waiting: 1,
  next: null,
};

export const reviews = adminRoute({
  method: 'GET',
  path: '/workspaces/{name}/reviews',
  id: 'listReviews',
  summary: 'List the review queue: what backends were told to stop in two weeks, without a label, worst first',
  needs: { role: 'viewer', of: 'workspace' },
  query: ['mode', 'reviewLimit', 'afterReview'],
  answer: [ReviewQueue, shown],
  async handle(call, services: AdminServices) {
    const { query, scope } = asked(call, services);
    const limit = query.whole('limit', 1, REVIEWS_LISTED_MAX) ?? LISTED;
    return services.console.questions.reviews(scope, { limit, after: query.text('after') }, services.clock());
  },
});
