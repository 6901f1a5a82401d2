// The outcomes of a verification.
export const VERIFICATION_OUTCOMES = ['billed', 'repeated', 'quota'] as const;
/** 'billed' = the first one, 'repeated' = free of charge, 'quota' = the plan's devices are used up: refused. */
export type VerificationOutcome = (typeof VERIFICATION_OUTCOMES)[number];
