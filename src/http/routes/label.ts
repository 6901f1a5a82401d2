// `POST /v2/events/{event_id}/label`: reports what later became known about an event. Unlike a verification it is not
// billed, and it is accepted for months. The reply for another workspace's event is byte for byte that for an unknown
// event.
import { type KeyEntry } from '../../access/key-ring.js';
import { ApiError } from '../../contract/errors.js';
import { LabelReply, LabelRequest } from '../../contract/labels/schemas.js';
import { earlyWarnings } from '../../contract/labels/word-of.js';
import { defineRoute, jsonBody } from '../define-route.js';
import { warningsOf } from '../intake/unknown-fields.js';
import { LABEL_EXAMPLES, LABEL_KEPT, LABEL_REPLY } from '../openapi/label-examples.js';
import { type Call } from '../pipeline/call.js';
import { traceOf } from '../trace.js';
import { type Labelled, type Labelling } from './labelling.js';
import { AWAY } from './verify.js';
import { withWarnings } from './warnings.js';

export interface LabelServices {
  labelling: Labelling;
  /** Unix milliseconds. */
  clock: () => number;
}

export const label = defineRoute({
  method: 'POST',
  path: '/v2/events/{event_id}/label',
  auth: 'secretKey',
  idempotent: true,
  body: jsonBody(LabelRequest, LABEL_EXAMPLES),
  reply: {
    status: 200,
    description: 'The stored label.',
    accepted: LABEL_KEPT,
    schema: LabelReply,
    examples: LABEL_REPLY,
  },
  refuses: ['EVENT_NOT_FOUND'],
  docs: {
    id: 'label',
    tag: 'Two-step flow',
    summary: 'Label an event',
    description:
      'For an event of a backend or a page. Labels may come late and be corrected; the last one counts. ' +
      "`legitimate` makes device, SIM and place of the event the user's own, for what the event was and for " +
      'logins; `fraud`, `account_takeover` ' +
      'and `bot` remove them from the user and watch them; `unknown` withdraws the label. Not billed.',
    parameters: ['eventId'],
  },
  handle: labelEvent,
  failed: AWAY,
});

async function labelEvent(call: Call<LabelRequest, KeyEntry>, { labelling, clock }: LabelServices): Promise<Labelled> {
  const { exchange, caller, body } = call;
  const { id: keyId, workspace, mode } = caller;
  const by = { workspace: workspace.name, mode, keyId, trace: traceOf(exchange.head) };
  const about = (user: string, fingerprint: string): void => exchange.about?.(user, fingerprint);
  const labelled = await labelling.run(call.param(0), body, by, clock(), { about });
  const warnings = mode === 'test' ? [...warningsOf(body), ...earlyWarnings(body, call.param(0))] : [];
  if (labelled instanceof ApiError || warnings.length === 0) return labelled;
  return { ...labelled, body: withWarnings(labelled.body, warnings) };
}
