// `GET /admin/v1/audit`: the audit log, newest first.
import { checkedInteger, momentOf } from '../../../access/administration.js';
import {
  AUDIT_PAGE_ROWS,
  AUDIT_PAGE_ROWS_MAX,
  auditFilter,
  type AuditFilter,
  readAudit,
} from '../../../access/audit/read.js';
import { type Operator } from '../../../access/operators/operator.js';
import { auditView } from '../../../access/views.js';
import { AuditList } from '../../../contract/operators/schemas.js';
import { adminRoute } from './admin-route.js';
import { type AdminServices } from './services.js';

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
const TEXTS = ['who', 'action', 'workspace', 'subject'] as const;
const TIMES = ['from', 'until'] as const;

export const audit = adminRoute({
  method: 'GET',
  path: '/audit',
  id: 'listAudit',
  summary: 'List the audit log, newest first',
  needs: { role: 'viewer', of: 'own' },
  query: ['auditWho', 'auditAction', 'auditWorkspace', 'auditSubject', 'from', 'until', 'limit', 'before'],
  answer: [AuditList, { rows: [shown], next: null }],
  async handle({ exchange, caller: { operator } }, { store }: AdminServices) {
    const query = new URLSearchParams(exchange.head.query);
    const fits = auditFilter(filterOf(query));
    const limit = numberOf(query, 'limit', AUDIT_PAGE_ROWS, AUDIT_PAGE_ROWS_MAX);
    const before = numberOf(query, 'before', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    const page = await readAudit(store, (entry) => isOf(operator, entry.workspace) && fits(entry), limit, before);
    return { rows: page.entries.map(auditView), next: page.next === undefined ? null : String(page.next) };
  },
});

/** Entries without a workspace are only for operators of all workspaces. */
function isOf({ workspaces }: Operator, workspace: string): boolean {
  return workspaces === undefined || workspaces.has(workspace);
}

function filterOf(query: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  for (const name of TEXTS) {
    const text = query.get(name);
    if (text !== null && text !== '') filter[name] = text;
  }
  for (const name of TIMES) {
    const text = query.get(name);
    if (text !== null && text !== '') filter[name] = momentOf(text);
  }
  return filter;
}

function numberOf(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  return checkedInteger(name, /^\d{1,16}$/.test(text) ? Number(text) : NaN, 1, max);
}
