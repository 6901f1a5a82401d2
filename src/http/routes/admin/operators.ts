// `/admin/v1/operators`: operators and their roles.
import {
  createOperator,
  type IssuedOperator as Issued,
  listOperators,
  removeOperator,
  rotateOperator,
} from '../../../access/operators/administration.js';
import { operatorView } from '../../../access/views.js';
import { CreateOperator, IssuedOperator, Operator, OperatorList } from '../../../contract/operators/schemas.js';
import { jsonBody } from '../../define-route.js';
import { type RouteDeclaration } from '../../route.js';
import { adminRoute, CONFLICT, example } from './admin-route.js';
import { type AdminServices, changed } from './services.js';

const shown = {
  name: 'ada',
  role: 'analyst',
  workspaces: null,
  created_at: '2026-08-20T12:30:45.123Z',
  last_seen_at: null,
};
const issued = { ...shown, token: `ot_${'x'.repeat(32)}` };
const NAMED = { parameters: { operator: '/name' } };
const needs = { role: 'admin', of: 'all' } as const;

export const operators: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: '/operators',
    id: 'createOperator',
    summary: 'Create an operator and its token',
    needs,
    body: jsonBody(CreateOperator, example('An analyst for all workspaces', { name: 'ada', role: 'analyst' })),
    status: 201,
    answer: [IssuedOperator, issued],
    links: { rotateOperator: NAMED, removeOperator: NAMED },
    refuses: ['NOT_FOUND', ...CONFLICT],
    async handle({ body: { name, role, workspaces = null } }, services: AdminServices) {
      const { store, clock } = services;
      return issuedView(await changed(services, createOperator(store, { name, role, workspaces }, clock())));
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/operators',
    id: 'listOperators',
    summary: 'List the operators',
    needs,
    answer: [OperatorList, { operators: [shown] }],
    handle: async (_, { store }: AdminServices) => ({ operators: (await listOperators(store)).map(operatorView) }),
  }),
  adminRoute({
    method: 'POST',
    path: '/operators/{operator}/rotate',
    id: 'rotateOperator',
    summary: "Replace an operator's token; the old token and its sessions end at once",
    needs,
    parameters: ['operatorName'],
    status: 201,
    answer: [IssuedOperator, issued],
    links: { openSession: { body: { token: '/token' } } },
    handle: async (call, services: AdminServices) =>
      issuedView(await changed(services, rotateOperator(services.store, call.param(0)))),
  }),
  adminRoute({
    method: 'DELETE',
    path: '/operators/{operator}',
    id: 'removeOperator',
    summary: 'Remove an operator; its token and its sessions end at once',
    needs,
    parameters: ['operatorName'],
    answer: [Operator, shown],
    handle: async (call, services: AdminServices) =>
      operatorView({ operator: await changed(services, removeOperator(services.store, call.param(0))), seenAt: null }),
  }),
];

function issuedView({ operator, token }: Issued) {
  return { ...operatorView({ operator, seenAt: null }), token };
}
