// The log of verifications, with the settings of the service.
import { errorFields } from '../logger.js';
import { VerificationLog } from '../log/verification-log.js';
import { type Context } from './context.js';

export function openVerifications({ config, log, clock }: Context): VerificationLog {
  const { dataDir, logSegmentBytesMax, logSegmentMs, logFsyncMs, verificationLogBytesMax, logReservePercent } = config;
  return new VerificationLog(
    {
      dataDir,
      segmentBytesMax: logSegmentBytesMax,
      segmentMs: logSegmentMs,
      fsyncMs: logFsyncMs,
      bytesMax: verificationLogBytesMax,
      now: clock,
      onDamage: (damage) => log.error("a damaged or torn end of the verifications' log was cut off", { ...damage }),
      onError: (error) => {
        if (error !== undefined) log.error("the verifications' log failed", errorFields(error));
      },
    },
    logReservePercent,
  );
}
