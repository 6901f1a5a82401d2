// The audit log: one entry for every record that somebody changed, as it is kept, shown and carried into ClickHouse.

import { SERVICE_NAME } from './roles.js';

export const AUDIT_VIAS = ['api', 'dashboard', 'cli', 'service'] as const;
/** By which way somebody came: a token, a session of the dashboard, the command line; or it was the service itself. */
export type AuditVia = (typeof AUDIT_VIAS)[number];

/** Who does something, and what it is called. */
export interface Actor {
  /** Name of an operator, `admin` for the ADMIN_TOKEN, the user of a machine for the command line, or `service`. */
  readonly who: string;
  readonly via: AuditVia;
  /** Where the request came from, '' on this machine. */
  readonly address: string;
  /** Id of a route or words of a command. */
  readonly action: string;
}

/** What the service changes by itself. */
export function byService(action: string): Actor {
  return { who: SERVICE_NAME, via: 'service', address: '', action };
}

/** Never secrets, nor what keys them. */
export type AuditedRecord = Readonly<Record<string, unknown>>;

export interface AuditEntry extends Actor {
  /** UUIDv7. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** Kind of record and its id: `key/key_9mZ3kQ7tB2xW`. */
  readonly subject: string;
  /** '' when it is of none. */
  readonly workspace: string;
  /** What changed of it; null when it was made. */
  readonly before: AuditedRecord | null;
  /** null when it was removed. */
  readonly after: AuditedRecord | null;
}
