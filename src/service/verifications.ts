// Opens the verification log with the settings of the service.
import { errorFields } from '../logger.js';
import { type VerificationCopy, VerificationLog } from '../log/verification-log.js';
import { VERIFICATION_STREAM } from '../event/verification-row.js';
import { type Backend } from '../storage/ports/backend.js';
import { type Context } from './context.js';

/**
 * Divisor of the bytes for the shard copies, in addition to them: a verification row is a fraction of an event's, and
 * there are fewer.
 */
const COPY_PART = 8;
const TOLD_MS = 60_000;

/** Rejects when the copy outside the node is configured and cannot be opened. */
export async function openVerifications(context: Context, storage: Backend): Promise<VerificationLog> {
  const { config, log, clock } = context;
  const { dataDir, logSegmentBytesMax, logSegmentMs, logFsyncMs, verificationLogBytesMax, logReservePercent } = config;
  return new VerificationLog(
    {
      dataDir,
      segmentBytesMax: logSegmentBytesMax,
      segmentMs: logSegmentMs,
      fsyncMs: logFsyncMs,
      bytesMax: verificationLogBytesMax,
      now: clock,
      onDamage: (damage) => log.error('a damaged end of the verification log was removed', { ...damage }),
      onError: (error) => {
        if (error !== undefined) log.error("the verifications' log failed", errorFields(error));
      },
    },
    logReservePercent,
    await copyOf(context, storage),
  );
}

async function copyOf({ config, log, clock }: Context, storage: Backend): Promise<VerificationCopy | undefined> {
  const { logCopy } = config;
  if (logCopy === undefined) return undefined;
  const bytesMax = Math.floor(logCopy.bytesMax / COPY_PART);
  let [missed, toldAt] = [0, Number.NEGATIVE_INFINITY];
  return {
    copy: await storage.logCopy({ log: 'verifications', shard: VERIFICATION_STREAM.shard }, bytesMax),
    bytesMax,
    isNeeded: logCopy.full === 'refuse',
    onMissed(rows, error) {
      missed += rows;
      if (clock() - toldAt < TOLD_MS) return;
      log.error('verifications were acknowledged without a copy outside the node', { missed, ...errorFields(error) });
      [missed, toldAt] = [0, clock()];
    },
  };
}
