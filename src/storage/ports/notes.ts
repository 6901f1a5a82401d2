// Notes: what was logged about an event, with the id of each log row. A note is written before its row, so that the
// next verification completes one that was interrupted, and nothing is counted twice.

/** Part of the story of an event (`confirm`, `result:SUCCESS`, ...) -> id of its row in the log. */
export type Note = Readonly<Record<string, string>>;

/**
 * BEGUN: a verification of the event has begun on this service. LOGGED: its row is in the log; the value is the id of
 * the row with its story, when there is one (logged too). Notes of earlier releases have the event id there.
 */
export const BEGUN = 'begun';
export const LOGGED = 'logged';

/** A verification that has begun and has not ended. */
export interface Intent {
  eventId: string;
  /** What is needed to finish it without the original request. */
  text: string;
}

export interface Notes {
  /**
   * Like `take`; also stores the intent while the event's row is not logged. Must resolve before anything is billed.
   * @param text of the intent
   */
  begin(eventId: string, parts: Note, text: () => string): Promise<Note>;
  /** Deletes the intent. @param logged the row is in the log: value to store as the part LOGGED */
  end(eventId: string, logged?: string): Promise<void>;
  /** Intents that have not ended, at most `limit`; each is given to one node at a time. */
  open(limit: number): Promise<Intent[]>;
  /**
   * Adds the parts that the note does not have yet. Resolves to the whole note. Durable when it resolves; of concurrent
   * calls from two nodes, the first one wins. Rejects when the outcome is unknown. @param eventId a UUIDv7
   */
  take(eventId: string, parts: Note): Promise<Note>;
  /** The note of an event, with the ids of the rows; {} when there is none. Rejects when it is unknown. */
  of(eventId: string): Promise<Note>;
  /**
   * Whether the event has a note that is complete or in progress; false when the plan refused its verification. Rejects
   * or throws when it is unknown.
   */
  has(eventId: string): boolean | Promise<boolean>;
  close(): Promise<void>;
}

/** Whether the note alone shows a completed verification. Notes of earlier releases have no BEGUN. */
export function isSaid(note: Note): boolean {
  return LOGGED in note || !(BEGUN in note);
}

/** Whether `Notes.begin` would add nothing: the verification is logged, and the note has all of these parts. */
export function isBegun(note: Note, parts: Note): boolean {
  if (!(LOGGED in note)) return false;
  for (const part in parts) if (!(part in note)) return false;
  return true;
}
