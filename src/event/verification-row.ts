// One row per verification, answered or refused by the plan: what was billed, and for which decision. The fields are in
// verification/fields.ts. It has no personal data: the visitor is a fingerprint.
export { type VerificationRow } from './generated/verification-row.js';
export { VERIFICATION_OUTCOMES, type VerificationOutcome } from './verification/outcomes.js';

/** The folder in DATA_DIR of the log of verifications; its structure is that of one shard. */
export const VERIFICATION_STREAM = { folder: 'verifications', shard: 0 } as const;
