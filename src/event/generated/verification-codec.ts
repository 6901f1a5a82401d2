// The codec of a verification row, of every layout.
// Generated from src/event/verification/fields.ts by `npm run generate`. Do not edit.
import { ACTIONS, MODES, USE_CASES } from '../../contract/vocabulary.js';
import { type RowReader } from '../row/reader.js';
import { readSpelled } from '../row/values.js';
import { type RowWriter } from '../row/writer.js';
import { VERIFICATION_OUTCOMES } from '../verification/outcomes.js';
import { type VerificationRow } from './verification-row.js';

export function writeVerification(to: RowWriter, row: VerificationRow): void {
  to.uuid(row.id);
  to.time(row.time);
  to.uuid(row.eventId);
  to.string(row.workspace);
  to.string(row.mode);
  to.string(row.keyId);
  to.string(row.outcome);
  to.u32(row.protectedDevices);
  to.string(row.visitorId);
  to.string(row.fingerprint);
  to.string(row.useCase);
  to.string(row.sdk);
  to.u8(row.risk);
  to.string(row.action);
  to.strings(row.reasons);
  to.string(row.evidence);
  to.string(row.country);
  to.time(row.eventTime);
  to.string(row.trace);
}

export function readVerificationToday(from: RowReader): VerificationRow {
  return {
    id: from.uuid(),
    time: from.time(),
    eventId: from.uuid(),
    workspace: from.word(),
    mode: readSpelled(from, MODES),
    keyId: from.word(),
    outcome: readSpelled(from, VERIFICATION_OUTCOMES),
    protectedDevices: from.u32(),
    visitorId: from.string(),
    fingerprint: from.string(),
    useCase: readSpelled(from, USE_CASES),
    sdk: from.word(),
    risk: from.u8(),
    action: readSpelled(from, ACTIONS),
    reasons: from.strings(),
    evidence: from.string(),
    country: from.word(),
    eventTime: from.time(),
    trace: from.string(),
  };
}

function readVerification1(from: RowReader): VerificationRow {
  const id = from.uuid();
  const time = from.time();
  const eventId = from.uuid();
  const workspace = from.word();
  const mode = readSpelled(from, MODES);
  const keyId = from.word();
  const outcome = readSpelled(from, VERIFICATION_OUTCOMES);
  const protectedDevices = from.u32();
  const visitorId = from.string();
  const fingerprint = from.string();
  const useCase = readSpelled(from, USE_CASES);
  const sdk = from.word();
  const risk = from.u8();
  const action = readSpelled(from, ACTIONS);
  const reasons = from.strings();
  const evidence = from.string();
  const country = from.word();
  const eventTime = from.time();
  const trace: string = '';
  return {
    id,
    time,
    eventId,
    workspace,
    mode,
    keyId,
    outcome,
    protectedDevices,
    visitorId,
    fingerprint,
    useCase,
    sdk,
    risk,
    action,
    reasons,
    evidence,
    country,
    eventTime,
    trace,
  };
}

/** Of layout 1 and so on, up to the one before the newest. */
export const OLDER_VERIFICATIONS: readonly ((from: RowReader) => VerificationRow)[] = [readVerification1];
