// The one codec of a verification row: RowBinary, so that ClickHouse takes the log's bytes as they are.
import { VERIFICATION_OUTCOMES, type VerificationRow } from '../../contract/verification-row.js';
import { ACTIONS, MODES, USE_CASES } from '../../contract/vocabulary.js';
import { type RowReader, type RowWriter } from '../row/bytes.js';

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
}

/** Reads one row and leaves the reader at its end. @throws RangeError on bytes that are no row of this version. */
export function readVerification(from: RowReader): VerificationRow {
  return {
    id: from.uuid(),
    time: from.time(),
    eventId: from.uuid(),
    workspace: from.string(),
    mode: word(MODES, from.string()),
    keyId: from.string(),
    outcome: word(VERIFICATION_OUTCOMES, from.string()),
    protectedDevices: from.u32(),
    visitorId: from.string(),
    fingerprint: from.string(),
    useCase: word(USE_CASES, from.string()),
    sdk: from.string(),
    risk: from.u8(),
    action: word(ACTIONS, from.string()),
    reasons: from.strings(),
    evidence: from.string(),
    country: from.string(),
    eventTime: from.time(),
  };
}

function word<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((entry) => entry === value);
  if (found === undefined) throw new RangeError(`a verification holds the unknown word ${JSON.stringify(value)}`);
  return found;
}
