// `/admin/v1/workspaces/{name}/labels`: the same as with a secret key, for operators.
import { AdministrationError } from '../../../access/administration.js';
import { keepPending, labelNote, readableLabel } from '../../../access/pending-labels.js';
import { workspaceIn } from '../../../access/records.js';
import { AdminLabelRequest, LabelReply } from '../../../contract/labels/schemas.js';
import { earlyWarnings } from '../../../contract/labels/word-of.js';
import { ApiError } from '../../../contract/errors.js';
import { jsonBody } from '../../define-route.js';
import { ADMIN_LABEL_EXAMPLES, ADMIN_LABEL_REPLY, LABEL_KEPT } from '../../openapi/label-examples.js';
import { type RouteDeclaration } from '../../route.js';
import { type Intent } from '../labelling.js';
import { traceOf } from '../../trace.js';
import { objectOfJson } from '../../../util/is-object.js';
import { Accepted, adminRoute } from './admin-route.js';
import { type AdminServices } from './services.js';

const OF_EVENT = { parameters: { event_id: '/event_id' } };

export const labels: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: '/workspaces/{name}/labels',
    id: 'labelEvent',
    summary: 'Label an event',
    needs: { role: 'analyst', of: 'workspace' },
    body: jsonBody(AdminLabelRequest, ADMIN_LABEL_EXAMPLES),
    answer: [LabelReply, ADMIN_LABEL_REPLY],
    accepted: LABEL_KEPT,
    links: { getEvent: OF_EVENT, claimReview: OF_EVENT, releaseReview: OF_EVENT },
    async handle(call, { store, labelling, clock, nodeLevel }: AdminServices) {
      const { mode, event_id: eventId, ...said } = call.body;
      const workspace = call.param(0);
      const who = call.caller.operator.name;
      const by = { workspace, mode, keyId: '', trace: traceOf(call.exchange.head), who };
      workspaceIn(await store.read(), workspace);
      // Of a label that is refused, or changes nothing, nothing is told.
      const intend: Intent = {
        keep: async (label) => keepPending(store, readableLabel(label, await nodeLevel()), clock()),
        note: (label) => store.note(labelNote(label)),
      };
      const answered = await labelling.run(eventId, said, by, clock(), { intend });
      if (!(answered instanceof ApiError)) {
        const warnings = earlyWarnings(call.body, eventId);
        const reply = objectOfJson(answered.body);
        const told = warnings.length === 0 ? reply : { ...reply, warnings };
        return answered.status === 202 ? new Accepted(told) : told;
      }
      throw new AdministrationError(answered.status === 404 ? 'NOT_FOUND' : 'INVALID', sentenceOf(answered));
    },
  }),
];

/** Removes the final full stop: the admin API's error conversion adds it again. */
function sentenceOf({ detail }: ApiError): string {
  return detail.replace(/\.$/, '');
}
