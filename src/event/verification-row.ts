// One answered verification, or one that the plan refused, is one row: what was billed, for what decision. Its fields
// are in verification/fields.ts. No personal data: a visitor is a fingerprint, a country is a country.
export { type VerificationRow } from './generated/verification-row.js';
export { VERIFICATION_OUTCOMES, type VerificationOutcome } from './verification/outcomes.js';

/** The verifications' log lies in this folder of DATA_DIR and is laid out like that of one shard. */
export const VERIFICATION_STREAM = { folder: 'verifications', shard: 0 } as const;
