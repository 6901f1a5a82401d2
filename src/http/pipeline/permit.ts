// Authorization of operators by the route's declaration: the role that it needs, and which workspaces it concerns.
import { type KeyRing } from '../../access/key-ring.js';
import { mayEnter, type Needs, whyNot } from '../../access/operators/operator.js';
import { ApiError } from '../../contract/errors.js';
import { type Callers } from '../auth-kinds.js';
import { type Exchange } from '../exchange.js';

export type Permit = (caller: Callers[keyof Callers], exchange: Exchange) => ApiError | undefined;

/** 404 for an operator who must not learn whether the workspace exists. */
const NO_KEY = new ApiError('NOT_FOUND', 'There is no such key in your workspaces.');
const NO_WORKSPACE = new ApiError('NOT_FOUND', 'There is no such workspace, or you have no access to it.');

/** @throws Error when a route for operators declares no role: every operator could call it */
export function compilePermit(
  { auth, path, needs }: { auth: keyof Callers; path: string; needs?: Needs },
  ring: Pick<KeyRing, 'workspaceOfKey'>,
): Permit | undefined {
  if (auth !== 'operator') return undefined;
  if (needs === undefined) throw new Error(`${path} is for operators and does not say for which`);
  if (needs.of === 'workspace' && !path.startsWith('/admin/v1/workspaces/{name}'))
    throw new Error(`${path} is bound to a workspace and has none as its first parameter`);
  const workspaceOf = ({ params: [first = ''] }: Exchange): string | undefined => {
    if (needs.of === 'workspace') return first;
    return needs.of === 'key' ? (ring.workspaceOfKey(first) ?? '') : undefined;
  };
  return (caller, exchange) => {
    if (caller === undefined || !('operator' in caller)) return NO_KEY;
    const { operator } = caller;
    const why = whyNot(operator, needs);
    if (why !== '') return new ApiError('INSUFFICIENT_PERMISSIONS', why);
    if (operator.workspaces === undefined) return undefined;
    const workspace = workspaceOf(exchange);
    if (workspace === undefined || mayEnter(operator, workspace)) return undefined;
    return needs.of === 'key' ? NO_KEY : NO_WORKSPACE;
  };
}
