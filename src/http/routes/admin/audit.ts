// `GET /admin/v1/audit`: the audit log, newest first.
import { AUDIT_PAGE_ROWS, AUDIT_PAGE_ROWS_MAX, auditFilter, readAudit } from '../../../access/audit/read.js';
import { mayEnter } from '../../../access/operators/operator.js';
import { auditView } from '../../../access/views.js';
import { AuditList } from '../../../contract/operators/schemas.js';
import { adminRoute } from './admin-route.js';
import { Query } from './query.js';
import { type AdminServices } from './services.js';
import { given } from '../../../util/given.js';

const shown = {
  id: '0198c9a4-7d3e-7c41-9f52-3b1a6d2e8f70',
  at: '2026-08-20T12:30:45.123Z',
  who: 'ada',
  via: 'dashboard',
  address: '203.0.113.7',
  action: 'changeKey',
  subject: 'key/key_9mZ3kQ7tB2xW',
  workspace: 'shop-eu',
  before: { state: 'active' },
  after: { state: 'inactive' },
};
export const audit = adminRoute({
  method: 'GET',
  path: '/audit',
  id: 'listAudit',
  summary: 'List the audit log, newest first',
  needs: { role: 'viewer', of: 'own' },
  query: ['auditWho', 'auditAction', 'auditWorkspace', 'auditSubject', 'from', 'until', 'limit', 'before'],
  answer: [AuditList, { rows: [shown], next: null }],
  async handle({ exchange, caller: { operator } }, { store }: AdminServices) {
    const query = new Query(exchange.head.query);
    const texts = { who: query.text('who'), action: query.text('action'), workspace: query.text('workspace') };
    const times = { from: query.moment('from'), until: query.moment('until') };
    const fits = auditFilter(given({ ...texts, ...times, subject: query.text('subject') }));
    const limit = query.whole('limit', 1, AUDIT_PAGE_ROWS_MAX) ?? AUDIT_PAGE_ROWS;
    const before = query.whole('before', 1, Number.MAX_SAFE_INTEGER);
    // Entries without a workspace are only for operators of all workspaces.
    const page = await readAudit(store, (entry) => mayEnter(operator, entry.workspace) && fits(entry), limit, before);
    return { rows: page.entries.map(auditView), next: page.next === undefined ? null : String(page.next) };
  },
});
