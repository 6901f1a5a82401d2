// What a verification can come to.
export const VERIFICATION_OUTCOMES = ['billed', 'repeated', 'quota'] as const;
/**
 * 'billed' the first time, 'repeated' at no cost, 'quota' when the plan's devices are used up and nothing was answered.
 */
export type VerificationOutcome = (typeof VERIFICATION_OUTCOMES)[number];
