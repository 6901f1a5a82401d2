// `/admin/v1/workspaces/{name}/events`: the newest decisions, and one decision with all details.
import { AdministrationError, checkedInteger } from '../../../access/administration.js';
import { claimsOf, written } from '../../../access/review-claims.js';
import { EventPage } from '../../../contract/console/answers.js';
import { EventDetail } from '../../../contract/console/detail.js';
import { EVENTS_LISTED_MAX, type EventFilter } from '../../../contract/console/questions.js';
import { FINDINGS } from '../../../contract/labels/labels.js';
import { ACTIONS, USE_CASES } from '../../../contract/vocabulary.js';
import { deliveriesOf } from '../../../access/webhooks/of-event.js';
import { type RouteDeclaration } from '../../route.js';
import { adminRoute, SharedAnswer } from './admin-route.js';
import { CURSOR_EXAMPLE, DETAIL_EXAMPLE, SUMMARY_EXAMPLE } from './asking/console-examples.js';
import { identifierValue, partyValue } from './asking/party.js';
import { type Asked, asked } from './query.js';
import { type AdminServices } from './services.js';
import { isUuid } from '../../../util/uuid.js';

const EVENTS = '/workspaces/{name}/events';
const LISTED = 50;
const needs = { role: 'viewer', of: 'workspace' } as const;

export const events: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'GET',
    path: EVENTS,
    id: 'listEvents',
    summary: 'List decisions, newest first',
    needs,
    query: [
      ...(['mode', 'limit', 'beforeEvent', 'afterEvent', 'useCase', 'action', 'reason', 'country', 'sdk'] as const),
      ...(['onList', 'byRule', 'labelled', 'minRisk', 'maxRisk', 'minAmount', 'maxAmount'] as const),
      ...(['fromTime', 'toTime', 'user', 'identifier', 'visitor', 'address'] as const),
    ],
    answer: [EventPage, { events: [SUMMARY_EXAMPLE], older: CURSOR_EXAMPLE, newer: CURSOR_EXAMPLE }],
    async handle(call, services: AdminServices) {
      const about = asked(call, services);
      return new SharedAnswer(await services.console.questions.events(about.tenant, filterOf(about, services)));
    },
  }),
  adminRoute({
    method: 'GET',
    path: `${EVENTS}/{event_id}`,
    id: 'getEvent',
    summary: 'Get a decision with its reasons, points and related events',
    needs,
    parameters: ['eventId'],
    query: ['mode'],
    answer: [EventDetail, DETAIL_EXAMPLE],
    async handle(call, services: AdminServices) {
      const { tenant } = asked(call, services);
      const eventId = call.param(1).toLowerCase();
      if (!isUuid(eventId)) throw new AdministrationError('NOT_FOUND', 'event_id must be a UUID');
      const { console, store, queue, clock } = services;
      const stored = await console.questions.event(tenant, eventId);
      if (stored === undefined) throw new AdministrationError('NOT_FOUND', `no event ${eventId} in this mode`);
      const claim = claimsOf(await store.read(), tenant, clock())(eventId);
      return {
        ...(await console.tell(tenant, stored)),
        claim: written(claim),
        deliveries: await deliveriesOf(store, queue, tenant.workspace, eventId),
      };
    },
  }),
];

function filterOf(about: Asked, services: AdminServices): EventFilter {
  const { query } = about;
  const limit = query.whole('limit', 1, EVENTS_LISTED_MAX) ?? LISTED;
  const [user, visitor, address] = [query.text('user'), query.text('visitor'), query.text('address')];
  const identifier = query.text('identifier');
  const [minRisk, maxRisk] = [query.whole('min_risk', 0, 100), query.whole('max_risk', 0, 100)];
  if (minRisk !== undefined && maxRisk !== undefined) checkedInteger('max_risk', maxRisk, minRisk, 100);
  return {
    limit,
    before: query.text('before'),
    after: query.text('after'),
    useCase: query.word('use_case', USE_CASES),
    action: query.word('action', ACTIONS),
    reason: query.text('reason'),
    list: query.text('list'),
    rule: query.text('rule'),
    label: query.word('label', FINDINGS),
    country: query.text('country')?.toUpperCase(),
    sdk: query.text('sdk'),
    minRisk,
    maxRisk,
    minAmount: query.amount('min_amount'),
    maxAmount: query.amount('max_amount'),
    from: query.moment('from'),
    to: query.moment('to'),
    userHash: user && partyValue('user', user, about, services.console),
    identifierHash: identifier && identifierValue(identifier, about),
    visitor: visitor && partyValue('visitor', visitor, about, services.console),
    addressPrefix: address && partyValue('address', address, about, services.console),
  };
}
