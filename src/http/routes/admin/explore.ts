// `GET /admin/v1/workspaces/{name}/explore`: one party, its events, and the parties that share devices and addresses
// with it.
import { AdministrationError } from '../../../access/administration.js';
import { Exploration } from '../../../contract/console/answers.js';
import { DAYS_MAX, PARTY_KINDS } from '../../../contract/console/questions.js';
import { adminRoute } from './admin-route.js';
import { SUMMARY_EXAMPLE } from './asking/console-examples.js';
import { partyValue } from './asking/party.js';
import { asked } from './query.js';
import { type AdminServices } from './services.js';

const { user_hash: user, visitor_id: visitor, time, risk, action } = SUMMARY_EXAMPLE;
const node = { events: 1, risk_max: risk, label: null };
const shown = {
  kind: 'user',
  value: user,
  summary: {
    events: 1,
    first_seen: time,
    last_seen: time,
    allow: 0,
    soft_challenge: 0,
    hard_challenge: 1,
    block: 0,
    users: 1,
    visitors: 1,
    addresses: 1,
    countries: [{ country: 'DE', events: 1 }],
  },
  timeline: [SUMMARY_EXAMPLE],
  risk: [{ time, risk, action }],
  rhythm: [{ time, distance: 0.31 }],
  graph: {
    nodes: [
      { id: user, kind: 'user', ...node },
      { id: visitor, kind: 'visitor', ...node },
    ],
    edges: [{ from: user, to: visitor, events: 1 }],
    cut: false,
  },
};

export const explore = adminRoute({
  method: 'GET',
  path: '/workspaces/{name}/explore',
  id: 'explore',
  summary: 'Explore a user, a visitor or an address prefix and its links',
  needs: { role: 'viewer', of: 'workspace' },
  query: ['mode', 'partyKind', 'partyValue', 'days'],
  answer: [Exploration, shown],
  async handle(call, services: AdminServices) {
    const about = asked(call, services);
    const { query, tenant } = about;
    const kind = query.word('kind', PARTY_KINDS);
    const text = query.text('value');
    if (kind === undefined || text === undefined)
      throw new AdministrationError('INVALID', `give kind, one of ${PARTY_KINDS.join(', ')}, and value`);
    const days = query.whole('days', 1, DAYS_MAX) ?? 30;
    const { console, clock } = services;
    const value = partyValue(kind, text, about, console);
    return console.questions.explore(tenant, { kind, value }, days, clock());
  },
});
