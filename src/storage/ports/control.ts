// The port of the control state: keys, plans and other cold state, loaded whole and committed by version. The rules are
// above it, in access/control.

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
  /** All of it, durably, or false and nothing when the version is no longer `expected`. */
  commit(expected: number, next: number, changes: Changes): Promise<boolean>;
  close(): Promise<void>;
}
