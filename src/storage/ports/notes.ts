// What has been said of an event, and the id of the row that says it: written before the row, so that a verification
// that died on its way is completed by the next one and nothing counts twice.

/** Part of an event's story (`confirm`, `result:SUCCESS`, ...) -> id of the row in the log that tells it. */
export type Note = Readonly<Record<string, string>>;

export interface Notes {
  /**
   * Takes the parts that nobody has taken yet; the note as it stands then. Durable when it resolves; of two nodes that
   * ask at once one is first. Rejects when it cannot be known. @param eventId a UUIDv7
   */
  take(eventId: string, parts: Note): Promise<Note>;
  /** Whether anything has been said of it. Rejects or throws when it cannot be known. */
  has(eventId: string): boolean | Promise<boolean>;
  close(): Promise<void>;
}
