// The operator of a request, found by token or session: its role and workspaces, and the checks of its permissions.
import { isAtLeast, type Role } from '../../contract/operators/roles.js';

export interface Operator {
  readonly name: string;
  readonly role: Role;
  /** Undefined = all. */
  readonly workspaces: ReadonlySet<string> | undefined;
}

/** What a route requires of an operator. */
export interface Needs {
  readonly role: Role;
  /**
   * The scope of the request. `workspace`: the workspace in the path. `key`: the workspace of the key in the path.
   * `own`: the route limits its reply to what the operator may see. `all`: for operators of all workspaces only.
   */
  readonly of: 'workspace' | 'key' | 'own' | 'all';
}

export function mayEnter({ workspaces }: Operator, workspace: string): boolean {
  return workspaces === undefined || workspaces.has(workspace);
}

/** Why the operator may not use the route in any workspace; '' when it may in its own workspaces. */
export function whyNot({ name, role, workspaces }: Operator, needs: Needs): string {
  if (!isAtLeast(role, needs.role)) return `This operation needs the role ${needs.role}; ${name} has the role ${role}.`;
  if (needs.of === 'all' && workspaces !== undefined)
    return `This operation needs an operator for all workspaces; ${name} is limited to some.`;
  return '';
}
