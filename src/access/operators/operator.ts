// An operator as requests know it: by a token or a session, with a role and the workspaces it is for.
import { isAtLeast, type Role } from '../../contract/operators/roles.js';

export interface Operator {
  readonly name: string;
  readonly role: Role;
  /** Undefined: all. */
  readonly workspaces: ReadonlySet<string> | undefined;
}

/** What a route asks of an operator. */
export interface Needs {
  readonly role: Role;
  /**
   * Whose the request is. `workspace`: of the workspace in the path. `key`: of the workspace of the key in the path.
   * `own`: it is answered with what is the operator's. `all`: of operators of all workspaces.
   */
  readonly of: 'workspace' | 'key' | 'own' | 'all';
}

export function mayEnter({ workspaces }: Operator, workspace: string): boolean {
  return workspaces === undefined || workspaces.has(workspace);
}

/** Why the operator may not, wherever it asks; '' when it may in workspaces of its own. */
export function whyNot({ name, role, workspaces }: Operator, needs: Needs): string {
  if (!isAtLeast(role, needs.role)) return `This needs the role ${needs.role}; ${name} is ${role}.`;
  if (needs.of === 'all' && workspaces !== undefined)
    return `This is for operators of all workspaces; ${name} is bound to some.`;
  return '';
}
