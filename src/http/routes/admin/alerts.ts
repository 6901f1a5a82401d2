// `/admin/v1/workspaces/{name}/alerts`: the watched rates, and the thresholds for alerts.
import { changeAlerts } from '../../../access/alerts.js';
import { moment } from '../../../access/views.js';
import { type Alert, AlertList, ChangeAlerts, WATCHED } from '../../../contract/console/alerts.js';
import { jsonBody } from '../../define-route.js';
import { type RouteDeclaration } from '../../route.js';
import { adminRoute, example } from './admin-route.js';
import { asked } from './query.js';
import { type AdminServices } from './services.js';

const ALERTS = '/workspaces/{name}/alerts';
const shown = {
  alerts: [
    {
      name: 'block_share',
      workspace: 'shop-eu',
      state: 'firing',
      value: 0.31,
      above: 0.2,
      window_minutes: 15,
      since: '2026-08-20T12:30:45.123Z',
      sentence: WATCHED.block_share.sentence,
    },
  ],
};

export const alerts: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'GET',
    path: ALERTS,
    id: 'listAlerts',
    summary: 'List the alerts and their current values',
    needs: { role: 'viewer', of: 'workspace' },
    answer: [AlertList, shown],
    refuses: ['INVALID_REQUEST'],
    async handle(call, services: AdminServices) {
      const { workspace } = asked(call, services);
      return listed(await services.console.alerts(workspace.name));
    },
  }),
  adminRoute({
    method: 'PATCH',
    path: ALERTS,
    id: 'changeAlerts',
    summary: 'Change the threshold of an alert, or switch it on or off',
    needs: { role: 'admin', of: 'workspace' },
    body: jsonBody(ChangeAlerts, example('Blocks above a tenth', { rules: { block_share: { above: 0.1 } } })),
    answer: [AlertList, shown],
    async handle(call, services: AdminServices) {
      const workspace = call.param(0);
      await changeAlerts(services.store, workspace, call.body.rules);
      return listed(await services.console.alerts(workspace));
    },
  }),
];

function listed(list: readonly Alert[]) {
  return {
    alerts: list.map(({ metric, workspace, state, value, above, since }) => ({
      name: metric,
      workspace,
      state,
      value,
      above,
      window_minutes: WATCHED[metric].windowMinutes,
      since: moment(since),
      sentence: WATCHED[metric].sentence,
    })),
  };
}
