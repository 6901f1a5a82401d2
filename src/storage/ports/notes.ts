// What has been said of an event, and the id of the row that says it: written before the row, so that a verification
// that died on its way is completed by the next one and nothing counts twice.

/** Part of an event's story (`confirm`, `result:SUCCESS`, ...) -> id of the row in the log that tells it. */
export type Note = Readonly<Record<string, string>>;

/**
 * The part that says that a verification of the event was begun here, and the one that says that its row is logged,
 * with the id of the row that tells its story, if one does: that is logged too. Notes of before have the event's.
 */
export const BEGUN = 'begun';
export const LOGGED = 'logged';

/** A verification that was begun and has not come to its end. */
export interface Intent {
  eventId: string;
  /** What is needed to bring it to its end without whoever asked. */
  text: string;
}

export interface Notes {
  /**
   * The same as `take`, and unless the event's row is logged, keeps what is needed to come there: to be waited for
   * before anything is billed. @param text of its intent
   */
  begin(eventId: string, parts: Note, text: () => string): Promise<Note>;
  /** The verification needs nothing more. @param logged its row is in the log: what is kept as that part */
  end(eventId: string, logged?: string): Promise<void>;
  /** Of those that were begun and have not ended, at most `limit`; of several nodes one gets each. */
  open(limit: number): Promise<Intent[]>;
  /**
   * Takes the parts that nobody has taken yet; the note as it stands then. Durable when it resolves; of two nodes that
   * ask at once one is first. Rejects when it cannot be known. @param eventId a UUIDv7
   */
  take(eventId: string, parts: Note): Promise<Note>;
  /** What has been said of it, with the ids of the rows; empty when nothing. Rejects when it cannot be known. */
  of(eventId: string): Promise<Note>;
  /**
   * Whether anything has been said of it, or is being said: not when the plan refused its verification. Rejects or
   * throws when it cannot be known.
   */
  has(eventId: string): boolean | Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Whether a verification of the event has come to its end, as far as its note alone says. Notes of before have no
 * beginning.
 */
export function isSaid(note: Note): boolean {
  return LOGGED in note || !(BEGUN in note);
}
