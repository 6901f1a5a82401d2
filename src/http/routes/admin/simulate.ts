// `POST /admin/v1/simulate`: simulated customers and attackers, for a service without traffic.
import { AdministrationError } from '../../../access/administration.js';
import { DEMO_WORKSPACE } from '../../../access/bootstrap.js';
import { Simulate } from '../../../contract/console/requests.js';
import { Simulated } from '../../../contract/console/state.js';
import { jsonBody } from '../../define-route.js';
import { adminRoute, CONFLICT, example } from './admin-route.js';
import { type AdminServices } from './services.js';

const DAYS = 7;

export const simulate = adminRoute({
  method: 'POST',
  path: '/simulate',
  id: 'simulate',
  summary: `Write days of made-up traffic into the workspace ${DEMO_WORKSPACE}`,
  needs: { role: 'admin', of: 'all' },
  body: jsonBody(Simulate, example('A day', { days: 1 })),
  status: 202,
  answer: [Simulated, { workspace: DEMO_WORKSPACE, days: 1 }],
  refuses: CONFLICT,
  async handle({ body: { days = DAYS } }, { console, refreshed }: AdminServices) {
    await refreshed();
    if (console.workspace(DEMO_WORKSPACE) === undefined)
      throw new AdministrationError('CONFLICT', `there is no workspace ${DEMO_WORKSPACE}: make it first`);
    if (!console.simulate(DEMO_WORKSPACE, days))
      throw new AdministrationError('CONFLICT', 'a simulation is running; wait until it has ended');
    return { workspace: DEMO_WORKSPACE, days };
  },
});
