// `/admin/v1/workspaces/{name}/policy`: a workspace's points beside the default points, a preview of other points, and
// earlier versions. A policy is saved with the workspace.
import { listVariables } from '../../../../access/lists/administration.js';
import { documentOf, versionsIn } from '../../../../access/policy/versions.js';
import { PolicyPreview, PolicyVersions, PolicyView } from '../../../../contract/console/detail.js';
import { PreviewPolicy } from '../../../../contract/console/requests.js';
import { EVENT_ID } from '../../../openapi/examples.js';
import { jsonBody } from '../../../define-route.js';
import { type RouteDeclaration } from '../../../route.js';
import { adminRoute, example } from '../admin-route.js';
import { asked } from '../query.js';
import { readAhead } from './rule-turns.js';
import { shownVersion } from './shown.js';
import { type AdminServices } from '../services.js';

const POLICY = '/workspaces/{name}/policy';
const PREVIEW_HOURS = 24;
const needs = { role: 'viewer', of: 'workspace' } as const;

const overrides = { points: { vpn_detected: 1.5 } };
const actions = { allow: 1100, soft_challenge: 60, hard_challenge: 25, block: 15 };
const view = {
  version: 'own-3f1c9a6e0b7d',
  default_bias: -2.99,
  default_shifts: { checkout: { recent_device: 1.6 } },
  overrides,
  reasons: [
    { reason: 'vpn_detected', family: 'privacy', points: 1.5, default_points: 0.38, hits_24h: 40, alone_24h: 2 },
  ],
};
const preview = {
  events: 1200,
  changed: 3,
  not_compared: 0,
  before: actions,
  after: actions,
  labelled: {
    fraud: { events: 12, caught_before: 9, caught_after: 10 },
    legitimate: { events: 30, hit_before: 2, hit_after: 3 },
  },
  samples: [
    { event_id: EVENT_ID, before: { risk: 29, action: 'allow' }, after: { risk: 34, action: 'soft_challenge' } },
  ],
  cut: false,
};

export const policy: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'GET',
    path: POLICY,
    id: 'getPolicy',
    summary: 'Get the policy: points and hits of each reason, beside the defaults',
    needs,
    query: ['mode'],
    answer: [PolicyView, view],
    handle: async (call, services: AdminServices) => services.console.policy(asked(call, services), services.clock()),
  }),
  adminRoute({
    method: 'POST',
    path: `${POLICY}/preview`,
    id: 'previewPolicy',
    summary: 'Preview a policy on the events of the last hours; nothing is stored',
    needs,
    body: jsonBody(PreviewPolicy, example('VPNs count more', { policy: overrides, hours: 24, mode: 'test' }), {
      lines: true,
    }),
    answer: [PolicyPreview, preview],
    async handle(call, services: AdminServices) {
      const { policy: other, hours = PREVIEW_HOURS, mode = 'live' } = call.body;
      await readAhead(call, services, other?.rules);
      if (other !== null) services.checkPolicy(other, await listVariables(services.store, call.param(0)));
      const { tenant } = asked(call, services);
      return services.console.preview({ ...tenant, mode }, other, hours, services.clock());
    },
  }),
  adminRoute({
    method: 'GET',
    path: `${POLICY}/versions`,
    id: 'listPolicyVersions',
    summary: 'List the versions of the policy',
    needs,
    answer: [
      PolicyVersions,
      {
        versions: [
          {
            ...{ number: 7, version: view.version, at: '2026-08-20T12:30:45.123Z', by: 'ada', approved_by: null },
            ...{ note: '', overrides },
          },
        ],
      },
    ],
    async handle(call, services: AdminServices) {
      const { workspace } = asked(call, services);
      const view = await services.store.read();
      return {
        versions: versionsIn(view, workspace.name).map((record) => {
          const policy = documentOf(view, workspace.name, record);
          return { ...shownVersion(record, services.rules.versionOf(policy)), overrides: policy ?? null };
        }),
      };
    },
  }),
];
