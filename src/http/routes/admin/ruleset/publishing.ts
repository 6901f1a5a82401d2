// `/admin/v1/workspaces/{name}/policy`: publish a version, compare two versions, go back to an earlier one.
import { AdministrationError } from '../../../../access/administration.js';
import { differenceOf, type StoredPolicy } from '../../../../access/policy/document.js';
import { seenIn, writtenPolicy } from '../../../../access/policy/drafts.js';
import { workspaceIn } from '../../../../access/records.js';
import { policyAt, proposedPolicy, publishPolicy, rollBack } from '../../../../access/policy/publish.js';
import { documentOf, versionsIn } from '../../../../access/policy/versions.js';
import { type ControlView } from '../../../../access/control/transaction.js';
import {
  PolicyDifference,
  PolicyVersion,
  PublishedPolicy,
  PublishPolicy,
  RollBackPolicy,
} from '../../../../contract/ruleset/policy.js';
import { jsonBody } from '../../../define-route.js';
import { type RouteDeclaration } from '../../../route.js';
import { adminRoute, CONFLICT, example } from '../admin-route.js';
import { Query } from '../query.js';
import { type AdminServices, changed } from '../services.js';
import { changeWarnings, publicationWarnings } from './change-warnings.js';
import { readAhead } from './rule-turns.js';
import { shownPublished, shownVersion } from './shown.js';

const POLICY = '/workspaces/{name}/policy';
const viewer = { role: 'viewer', of: 'workspace' } as const;
const approver = { role: 'approver', of: 'workspace' } as const;
const published = { version: 'own-3f1c9a6e0b7d', number: 7, proposal: null, warnings: [] };
const version = {
  ...{ number: 7, version: 'own-3f1c9a6e0b7d', at: '2026-08-20T12:30:45.123Z', by: 'ada', approved_by: 'grace' },
  ...{ note: 'Night orders', policy: { points: { vpn_detected: 1.5 } } },
};

export const publishing: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: `${POLICY}/publish`,
    id: 'publishPolicy',
    summary: 'Publish drafts or a whole policy, or switch off rules; with approvals on it becomes a proposal',
    needs: approver,
    body: jsonBody(PublishPolicy, example('What is drafted', { note: 'Night orders' }), { lines: true }),
    answer: [PublishedPolicy, published],
    links: {
      getPolicyVersion: { parameters: { version: '/number' } },
      rollBackPolicy: { body: { version: '/number' } },
    },
    refuses: CONFLICT,
    async handle(call, services: AdminServices) {
      const { store, rules } = services;
      const warnings = await publicationWarnings(call, services);
      return shownPublished(await changed(services, publishPolicy(store, call.param(0), call.body, rules)), warnings);
    },
  }),
  adminRoute({
    method: 'GET',
    path: `${POLICY}/versions/{version}`,
    id: 'getPolicyVersion',
    summary: 'Get a version of the policy',
    needs: viewer,
    parameters: ['versionNumber'],
    answer: [PolicyVersion, version],
    async handle(call, { store, rules }: AdminServices) {
      const view = await store.read();
      const [name, text] = [call.param(0), call.param(1)];
      const found = versionsIn(view, name).find(({ number }) => String(number) === text);
      if (found === undefined) throw new AdministrationError('NOT_FOUND', `there is no version ${text} of ${name}`);
      const policy = documentOf(view, name, found);
      return { ...shownVersion(found, rules.versionOf(policy)), policy: policy ?? null };
    },
  }),
  adminRoute({
    method: 'GET',
    path: `${POLICY}/diff`,
    id: 'diffPolicy',
    summary: 'Compare two versions of the policy',
    needs: viewer,
    query: ['fromVersion', 'toVersion'],
    answer: [
      PolicyDifference,
      {
        rules: { added: [], removed: [], changed: [] },
        settings: [{ name: 'points.vpn_detected', before: null, after: 1.5 }],
        drafts: [],
        warnings: [],
      },
    ],
    async handle(call, services: AdminServices) {
      const view = await services.store.read();
      const query = new Query(call.exchange.head.query);
      const of = (word: string): StoredPolicy => policyBy(view, call.param(0), word);
      const to = query.text('to') ?? 'draft';
      const [before, after] = [of(query.text('from') ?? 'live'), of(to)];
      const drafts = to === 'draft' ? seenIn(view, workspaceIn(view, call.param(0))) : [];
      const difference = differenceOf(before, after);
      const warnings = await changeWarnings(call, services, [before, after]);
      return { ...difference, drafts, warnings };
    },
  }),
  adminRoute({
    method: 'POST',
    path: `${POLICY}/rollback`,
    id: 'rollBackPolicy',
    summary: 'Roll back: publish an old version as a new one',
    needs: approver,
    body: jsonBody(RollBackPolicy, example('To the first', { version: 1 })),
    answer: [PublishedPolicy, { ...published, number: 8 }],
    refuses: CONFLICT,
    async handle(call, services: AdminServices) {
      const { version: number, expect, note } = call.body;
      const { store, rules } = services;
      const view = await store.read();
      const policy = policyAt(view, call.param(0), number);
      await readAhead(call, services, policy?.['rules']);
      const warnings = await changeWarnings(call, services, [workspaceIn(view, call.param(0)).policy, policy]);
      const change = rollBack(store, call.param(0), { number, expect, note }, rules);
      return shownPublished(await changed(services, change), warnings);
    },
  }),
];

/** @throws AdministrationError NOT_FOUND when the version does not exist, INVALID when the word is no version */
function policyBy(view: ControlView, name: string, word: string): StoredPolicy {
  const workspace = workspaceIn(view, name);
  if (word === 'live') return workspace.policy;
  if (word === 'draft') return writtenPolicy(view, workspace);
  if (word === 'default') return undefined;
  if (/^\d{1,9}$/.test(word)) return policyAt(view, name, Number(word));
  if (word.startsWith('pro_')) return proposedPolicy(view, name, word);
  throw new AdministrationError(
    'INVALID',
    'from and to are the number of a version, the id of a proposal, live, draft or default',
  );
}
