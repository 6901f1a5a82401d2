// The port of the control state: keys, plans and other cold state, loaded whole and committed by version, and beside it
// the log of who changed what, whose rows are committed with the change. The rules are above it, in access/control.

/** Rows of the audit log that are kept; then the oldest go. ClickHouse has them for longer. */
export const AUDIT_ROWS_MAX = 10_000;

/** A row of the audit log. Numbers grow by one, in the order of the commits. */
export interface AuditRow {
  readonly number: number;
  readonly json: string;
}

export interface Loaded {
  /** 0 = nothing was ever written. */
  version: number;
  /** 'collection/id' -> JSON. */
  fields: ReadonlyMap<string, string>;
}

/** 'collection/id' -> JSON, or null to delete. */
export type Changes = ReadonlyMap<string, string | null>;

/** Where the state is kept. Every method rejects when the medium cannot answer. */
export interface ControlMedium {
  version(): Promise<number>;
  load(): Promise<Loaded>;
  /**
   * All of it, durably, or false and nothing when the version is no longer `expected`.
   * @param audit rows of the audit log, JSON, written in the same act
   */
  commit(expected: number, next: number, changes: Changes, audit: readonly string[]): Promise<boolean>;
  /** Rows of the audit log alone, durably; the version stays. */
  note(audit: readonly string[]): Promise<void>;
  /** Rows of the audit log with smaller numbers, the newest first. */
  auditBefore(number: number, limit: number): Promise<AuditRow[]>;
  /** Rows with larger numbers, the oldest first. */
  auditAfter(number: number, limit: number): Promise<AuditRow[]>;
  close(): Promise<void>;
}
