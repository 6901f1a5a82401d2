// One verification as it was asked for: by which key, of which event, and what the backend says of it.
import { type KeyEntry } from '../../../access/key-ring.js';
import { type Said } from '../../../event/confirmation.js';
import { type EventRow } from '../../../event/event-row.js';

/** The key's data that a verification needs. */
export type Caller = Pick<KeyEntry, 'id' | 'workspace' | 'mode'>;

export interface Asked {
  key: Caller;
  now: number;
  /** When it is completed later than that, without the client. */
  resumedAt?: number;
  event: EventRow;
  /** Hash of the user that the backend named; '' = none. */
  named: string;
  said: Said;
  /** The login that the backend names is on a list that the event was not on. */
  isOnOther: boolean;
  /** Trace of the request; '' without one. */
  trace: string;
  /** Id of the row that was decided first for what the backend named; undefined = there is none yet. */
  decided?: string | undefined;
}
