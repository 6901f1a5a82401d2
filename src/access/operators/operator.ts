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

/** Why the operator may not, '' when it may. @param workspace of the request; undefined when it is of none */
export function whyNot(operator: Operator, { role, of }: Needs, workspace: string | undefined): string {
  if (!isAtLeast(operator.role, role)) return `This needs the role ${role}; ${operator.name} is ${operator.role}.`;
  if (operator.workspaces === undefined) return '';
  if (of === 'all') return `This is for operators of all workspaces; ${operator.name} is bound to some.`;
  if (workspace === undefined || of === 'own' || mayEnter(operator, workspace)) return '';
  return `${operator.name} is not an operator of this workspace.`;
}
