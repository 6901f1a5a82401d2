// The audit log: one entry per changed record, in the form in which it is stored, shown and written to ClickHouse.

import { SERVICE_NAME } from './roles.js';

export const AUDIT_VIAS = ['api', 'dashboard', 'cli', 'service'] as const;
/** The origin of a change: admin API with a token, session of the dashboard, command line, or the service itself. */
export type AuditVia = (typeof AUDIT_VIAS)[number];

/** The author of a change, and the name of the action. */
export interface Actor {
  /** Name of an operator, `admin` for the ADMIN_TOKEN, the system user of the command line, or `service`. */
  readonly who: string;
  readonly via: AuditVia;
  /** Address of the client; '' = this machine. */
  readonly address: string;
  /** Id of a route, or the words of a command. */
  readonly action: string;
}

/** The actor of changes by the service itself. */
export function byService(action: string): Actor {
  return { who: SERVICE_NAME, via: 'service', address: '', action };
}

/** Fields of a record without secrets and their hashes. */
export type AuditedRecord = Readonly<Record<string, unknown>>;

/** What a row can be about: the first part of its subject -> how a list of choices names such changes. */
export const AUDIT_KIND_NAMES = {
  policyversion: 'published rules and points',
  ruledraft: 'drafts of rules',
  policyproposal: 'proposals',
  list: 'lists',
  listUpload: 'uploads to lists',
  event: 'labels and claims',
  user: 'exports of a user',
  erasure: 'erasures',
  import: 'imported histories',
  key: 'keys',
  webhook: 'webhooks',
  delivery: 'deliveries sent again',
  workspace: 'workspaces',
  operator: 'operators',
  session: 'sign-ins',
  alerts: 'alerts',
} as const;
export const AUDIT_KINDS: readonly string[] = Object.keys(AUDIT_KIND_NAMES);

export interface AuditEntry extends Actor {
  /** UUIDv7. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** Kind of record and its id: `key/key_9mZ3kQ7tB2xW`. */
  readonly subject: string;
  /** '' = none. */
  readonly workspace: string;
  /** The changed fields before; null = the record was created. */
  readonly before: AuditedRecord | null;
  /** The changed fields after; null = the record was removed. */
  readonly after: AuditedRecord | null;
}
