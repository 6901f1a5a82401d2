// Roles of operators: each role has all permissions of the one before it.

export const ROLES = ['viewer', 'analyst', 'approver', 'admin'] as const;
/**
 * viewer: reads. analyst: also labels, runs SQL and repeats deliveries. approver: also publishes drafts of others.
 * admin: everything.
 */
export type Role = (typeof ROLES)[number];

/** Operator name of the ADMIN_TOKEN. */
export const ADMIN_NAME = 'admin';
/** Name of the service in the audit log. */
export const SERVICE_NAME = 'service';

export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
