// `/admin/v1/workspaces/{name}/erasures`: erases a user or a visitor, and reports the state of an erasure.
import { AdministrationError } from '../../../access/administration.js';
import { type ErasureRequest, findErasure, requestErasure } from '../../../access/erasures.js';
import { erasureView } from '../../../access/views.js';
import { CreateErasure, Erasure } from '../../../contract/admin-schemas.js';
import { noCounts } from '../../../contract/erasure.js';
import { jsonBody } from '../../define-route.js';
import { type RouteDeclaration } from '../../route.js';
import { adminRoute, CONFLICT, example } from './admin-route.js';
import { type AdminServices } from './services.js';

const shown = {
  id: 'era_7sW1dG5hJ9kP',
  workspace: 'shop-eu',
  mode: 'test',
  kind: 'user',
  state: 'done',
  requested_at: '2026-08-20T12:30:45.123Z',
  removed: { ...noCounts(), profiles: 1, traces: 2, events: 5, analytics: 14 },
  left: noCounts(),
  logged: 0,
  waiting_for: [],
};
const pending = { ...shown, state: 'pending', removed: noCounts(), waiting_for: ['no running service has started it'] };
const ERASURES = '/workspaces/{name}/erasures';

export const erasures: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: ERASURES,
    id: 'createErasure',
    summary: 'Erase a user or a visitor',
    needs: { role: 'admin', of: 'workspace' },
    body: jsonBody(CreateErasure, example('A user', { mode: 'test', user: 'user-4711' })),
    status: 202,
    answer: [Erasure, pending],
    links: { getErasure: { parameters: { id: '/id' } } },
    refuses: CONFLICT,
    async handle(call, { store, console, clock }: AdminServices) {
      const request = { workspace: call.param(0), mode: call.body.mode, ...subjectOf(call.body) };
      // This node needs no notice; it finds the erasure by itself.
      const others = (await console.nodes()).nodes.filter(({ self }) => !self);
      return erasureView(await requestErasure(store, request, others, clock()));
    },
  }),
  adminRoute({
    method: 'GET',
    path: `${ERASURES}/{id}`,
    id: 'getErasure',
    summary: 'Get the state of an erasure',
    needs: { role: 'viewer', of: 'workspace' },
    parameters: ['erasureId'],
    answer: [Erasure, shown],
    handle: async (call, { store }: AdminServices) =>
      erasureView(await findErasure(store, call.param(0), call.param(1))),
  }),
];

/** @throws AdministrationError when the body does not name exactly one subject */
function subjectOf({
  user,
  user_hash: hash,
  visitor,
}: CreateErasure): Pick<ErasureRequest, 'kind' | 'value' | 'hashed'> {
  const [value, ...others] = [user, hash, visitor].filter((one) => one !== undefined);
  if (value === undefined || others.length > 0)
    throw new AdministrationError('INVALID', 'give one of /user, /user_hash and /visitor');
  return { kind: visitor === undefined ? 'user' : 'visitor', value, hashed: hash !== undefined };
}
