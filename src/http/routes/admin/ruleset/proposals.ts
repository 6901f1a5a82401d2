// `/admin/v1/workspaces/{name}/policy/proposals`: policies that wait for approval by an operator who wrote no part of
// them.
import { workspaceIn } from '../../../../access/records.js';
import { approve, listProposals, proposedPolicy, proposePolicy, reject } from '../../../../access/policy/publish.js';
import {
  Proposal,
  ProposalList,
  ProposedPolicy,
  PublishedPolicy,
  PublishPolicy,
} from '../../../../contract/ruleset/policy.js';
import { jsonBody } from '../../../define-route.js';
import { type RouteDeclaration } from '../../../route.js';
import { adminRoute, CONFLICT, example } from '../admin-route.js';
import { type AdminServices, changed } from '../services.js';
import { changeWarnings, publicationWarnings } from './change-warnings.js';
import { readAhead } from './rule-turns.js';
import { shownProposal, shownPublished } from './shown.js';

const PROPOSALS = '/workspaces/{name}/policy/proposals';
const PROPOSAL = `${PROPOSALS}/{proposal}`;
const approver = { role: 'approver', of: 'workspace' } as const;
const shown = {
  id: 'pro_5b1c9a6e0b7d3f1c',
  at: '2026-08-20T12:30:45.123Z',
  by: ['ada'],
  removed_authors: [],
  outdated: false,
  note: 'Night orders',
  policy: { points: { vpn_detected: 1.5 } },
};
const ofProposal = { parameters: { proposal: '/id' } };

export const proposals: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: PROPOSALS,
    id: 'proposePolicy',
    summary: 'Propose a policy or the drafts for approval',
    needs: { role: 'analyst', of: 'workspace' },
    body: jsonBody(PublishPolicy, example('What is drafted', { note: 'Night orders' }), { lines: true }),
    status: 201,
    answer: [ProposedPolicy, { ...shown, warnings: [] }],
    links: { approveProposal: ofProposal, rejectProposal: ofProposal },
    refuses: CONFLICT,
    async handle(call, services: AdminServices) {
      const { store, rules } = services;
      const warnings = await publicationWarnings(call, services);
      return { ...shownProposal(await proposePolicy(store, call.param(0), call.body, rules)), warnings };
    },
  }),
  adminRoute({
    method: 'GET',
    path: PROPOSALS,
    id: 'listProposals',
    summary: 'List open proposals, oldest first',
    needs: { role: 'viewer', of: 'workspace' },
    answer: [ProposalList, { proposals: [shown] }],
    handle: async (call, { store }: AdminServices) => ({
      proposals: (await listProposals(store, call.param(0))).map(shownProposal),
    }),
  }),
  adminRoute({
    method: 'POST',
    path: `${PROPOSAL}/approve`,
    id: 'approveProposal',
    summary: 'Approve and publish a proposal; its authors cannot',
    needs: approver,
    parameters: ['proposalId'],
    answer: [PublishedPolicy, { version: 'own-3f1c9a6e0b7d', number: 7, proposal: null, warnings: [] }],
    refuses: CONFLICT,
    async handle(call, services: AdminServices) {
      const { store, rules } = services;
      const view = await store.read();
      const proposed = proposedPolicy(view, call.param(0), call.param(1));
      await readAhead(call, services, proposed?.['rules']);
      const warnings = await changeWarnings(call, services, [workspaceIn(view, call.param(0)).policy, proposed]);
      return shownPublished(await changed(services, approve(store, call.param(0), call.param(1), rules)), warnings);
    },
  }),
  adminRoute({
    method: 'POST',
    path: `${PROPOSAL}/reject`,
    id: 'rejectProposal',
    summary: 'Reject a proposal',
    needs: approver,
    parameters: ['proposalId'],
    answer: [Proposal, shown],
    handle: async (call, { store }: AdminServices) => shownProposal(await reject(store, call.param(0), call.param(1))),
  }),
];
