// `/admin/v1/workspaces/{name}/imports`: imports users and devices that were known before Riskgate was installed.
import { AdministrationError } from '../../../access/administration.js';
import { ImportReply, ImportRequest } from '../../../contract/imports/schemas.js';
import { jsonBody } from '../../define-route.js';
import { type RouteDeclaration } from '../../route.js';
import { adminRoute, CONFLICT, example } from './admin-route.js';
import { type AdminServices } from './services.js';

const sent = {
  mode: 'live',
  users: [
    {
      user_id: 'customer-4711',
      fingerprint: '5d'.repeat(32),
      first_seen: '2025-11-02',
      last_seen: '2026-08-19T18:04:00Z',
      times_seen: 41,
      confirmed_at: '2026-02-01',
      country: 'DE',
    },
  ],
};

export const imports: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: '/workspaces/{name}/imports',
    id: 'importUsers',
    summary: 'Import known users and devices; repeating an import changes nothing',
    needs: { role: 'admin', of: 'workspace' },
    body: jsonBody(ImportRequest, example('One user on one device', sent)),
    refuses: CONFLICT,
    answer: [ImportReply, { imported: 1, unchanged: 0, forgotten: 0 }],
    async handle(call, { store, importing, clock }: AdminServices) {
      const workspace = call.param(0);
      const { mode, users } = call.body;
      const missing = new AdministrationError('NOT_FOUND', `there is no workspace ${workspace}`);
      if (!importing.knows(workspace)) throw missing;
      await store.note({ subject: `import/${mode}`, workspace, before: null, after: { mode, lines: users.length } });
      return importing.run(workspace, mode, users, clock());
    },
  }),
];
