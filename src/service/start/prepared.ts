// Handles stores that were damaged at the start: logs the repair, and bills again what the verification log has and a
// restored billing store does not. Each is billed once, because billing knows which events were billed.
import { START } from '../../contract/position.js';
import { RowReader } from '../../event/row/reader.js';
import { readVerification } from '../../event/verification/codec.js';
import { VERIFICATION_LAYOUTS } from '../../event/verification/columns.js';
import { VERIFICATION_STREAM, type VerificationRow } from '../../event/verification-row.js';
import { readPastGaps } from '../../log/past-gaps.js';
import { LogReader } from '../../log/reader.js';
import { verificationsDir } from '../../log/verification-log.js';
import { type Backend, type Prepared } from '../../storage/ports/backend.js';
import { type Billing } from '../../storage/ports/billing.js';
import { type Context } from '../context.js';

const SLICE_BYTES = 1024 * 1024;
/** Rows are written a moment after their bill, and clocks can step. */
const SLACK_MS = 3_600_000;

/** Runs before any store is opened. Rejects when the service must not start. */
export async function prepareStores({ log }: Context, storage: Backend): Promise<Prepared[]> {
  const prepared = await storage.prepare();
  for (const { message, fields } of prepared) log.error(message, fields);
  return prepared;
}

/** Resolves to the number of events that were billed again. */
export async function billAgain(dataDir: string, prepared: readonly Prepared[], billing: Billing): Promise<number> {
  const restored = prepared.find((one) => one.restored?.store === 'billing')?.restored;
  if (restored === undefined) return 0;
  let billed = 0;
  for (const { outcome, workspace, mode, eventId, visitorId, time } of verifications(dataDir)) {
    if (outcome !== 'billed' || time < restored.at - SLACK_MS) continue;
    const request = { tenant: { workspace, mode }, eventId, visitorId, quota: Infinity, now: time };
    if ((await billing.bill(request)) === 'billed') billed += 1;
  }
  return billed;
}

/** All rows of the log of verifications. */
function* verifications(dataDir: string): Generator<VerificationRow> {
  const reading = { layouts: VERIFICATION_LAYOUTS };
  const reader = new LogReader(verificationsDir(dataDir), VERIFICATION_STREAM.shard, START, reading);
  try {
    for (let frames = readPastGaps(reader, SLICE_BYTES); frames.length > 0; frames = readPastGaps(reader, SLICE_BYTES))
      for (const { payload, rows, layout } of frames) {
        const bytes = new RowReader(payload);
        for (let i = 0; i < rows; i += 1) yield readVerification(bytes, layout);
      }
  } finally {
    reader.close();
  }
}
