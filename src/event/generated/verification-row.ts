// What one row of verifications is in memory.
// Generated from src/event/verification/fields.ts by `npm run generate`. Do not edit.
import { type Action, type Mode, type UseCase } from '../../contract/vocabulary.js';
import { type VerificationOutcome } from '../verification/outcomes.js';

export interface VerificationRow {
  /** Of this row, a UUIDv7: an event may be verified twice within a millisecond. */
  id: string;
  /** Server clock when it was verified; Unix milliseconds in the row. */
  time: number;
  /** The verified event, a UUIDv7. */
  eventId: string;
  /** Name of the workspace. */
  workspace: string;
  /** Test or live, by the key. */
  mode: Mode;
  /** Id of the key that asked. */
  keyId: string;
  /** 'billed' the first time, 'repeated' at no cost, 'quota' when the plan's devices are used up and nothing was answered. */
  outcome: VerificationOutcome;
  /** Distinct visitors a month that the plan allowed at that time. */
  protectedDevices: number;
  /** The fingerprint of the visitor's first sighting. */
  visitorId: string;
  /** 64 hex characters, lower-case. */
  fingerprint: string;
  /** What the event was collected for. */
  useCase: UseCase;
  /** SDK that collected the event, empty when unknown. */
  sdk: string;
  /** Risk score of the event, 0 to 100. */
  risk: number;
  /** What the decision on the event recommends. */
  action: Action;
  /** Codes of the reasons of the event. */
  reasons: string[];
  /** JSON object, code to evidence; empty when there is none. */
  evidence: string;
  /** ISO 3166-1 alpha-2, ZZ when unknown. */
  country: string;
  /** When the event was collected; Unix milliseconds in the row. */
  eventTime: number;
  /** Trace id and flags of the request that asked (W3C Trace Context), empty without one. */
  trace: string;
}
