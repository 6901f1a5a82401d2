// One answered verification, or one that the plan refused, is one row: what was billed, for what decision. The field
// order is the column order. No personal data: a visitor is a fingerprint, a country is a country.
import type { Action, Mode, UseCase } from './vocabulary.js';

export const VERIFICATION_OUTCOMES = ['billed', 'repeated', 'quota'] as const;
/** 'billed' the first time, 'repeated' at no cost, 'quota' when the plan's devices are used up and nothing was answered. */
export type VerificationOutcome = (typeof VERIFICATION_OUTCOMES)[number];

export interface VerificationRow {
  /** Of this row, a UUIDv7: an event may be verified twice within a millisecond. */
  id: string;
  /** Server clock when it was verified, Unix milliseconds. */
  time: number;
  /** The verified event, a UUIDv7. */
  eventId: string;
  workspace: string;
  mode: Mode;
  keyId: string;
  outcome: VerificationOutcome;
  /** Distinct visitors a month that the plan allowed at that time. */
  protectedDevices: number;
  visitorId: string;
  fingerprint: string;
  /** What the event was collected for, and by which SDK ('' when unknown). */
  useCase: UseCase;
  sdk: string;
  risk: number;
  action: Action;
  reasons: string[];
  /** JSON object: code -> evidence. '' when there is none. */
  evidence: string;
  /** ISO 3166-1 alpha-2, 'ZZ' when unknown. */
  country: string;
  /** When the event was collected, Unix milliseconds. */
  eventTime: number;
}

/** The verifications' log lies in this folder of DATA_DIR and is laid out like that of one shard. */
export const VERIFICATION_STREAM = { folder: 'verifications', shard: 0 } as const;
