// The port of the control state: keys, plans and other rarely changed state, loaded whole and committed by version. The
// audit log is stored with it: its rows are committed together with the change. The rules are in access/control.

/** Rows kept in the audit log; `AuditShares` says which ones are deleted. ClickHouse keeps them for longer. */
export const AUDIT_ROWS_MAX = 10_000;

/** A row of the audit log. Numbers increase by one, in commit order. */
export interface AuditRow {
  readonly number: number;
  readonly json: string;
}

export interface Loaded {
  /** 0 = nothing was ever committed. */
  version: number;
  /** 'collection/id' -> JSON. */
  fields: ReadonlyMap<string, string>;
}

/** 'collection/id' -> JSON, or null to delete. */
export type Changes = ReadonlyMap<string, string | null>;

/** The storage of the control state. Every method rejects when the medium does not answer. */
export interface ControlMedium {
  version(): Promise<number>;
  load(): Promise<Loaded>;
  /** False on a full disk: one change may still find a place where several together do not. Absent: true. */
  hasRoom?(): boolean;
  /**
   * Writes all changes durably and resolves to true; resolves to false and writes nothing when the version is not
   * `expected`.
   * @param audit rows of the audit log as JSON, written in the same transaction
   */
  commit(expected: number, next: number, changes: Changes, audit: readonly string[]): Promise<boolean>;
  /** Adds rows to the audit log only, durably; the version does not change. */
  note(audit: readonly string[]): Promise<void>;
  /** Rows of the audit log with numbers below `number`, newest first. */
  auditBefore(number: number, limit: number): Promise<AuditRow[]>;
  /** Rows with numbers above `number`, oldest first. */
  auditAfter(number: number, limit: number): Promise<AuditRow[]>;
  close(): Promise<void>;
}
