// What operators may do: each role may do all that the one before it may.

export const ROLES = ['viewer', 'analyst', 'approver', 'admin'] as const;
/**
 * viewer reads; analyst also labels, asks SQL and sends deliveries again; approver also publishes what others drafted;
 * admin does everything.
 */
export type Role = (typeof ROLES)[number];

/** Who the ADMIN_TOKEN is. */
export const ADMIN_NAME = 'admin';
/** Who the service is, in the audit log. */
export const SERVICE_NAME = 'service';

export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
