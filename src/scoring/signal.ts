// What a signal is: a code of the catalogue, how strongly it speaks, and the numbers that prove it.
import { type Evidence, type ReasonCode } from '../contract/reasons.js';
import { type Facts } from './facts/facts.js';

export interface Signal {
  readonly code: ReasonCode;
  /** Bits of NEEDS: without any of them there is nothing to say, and it is not asked. Undefined = always asked. */
  readonly needs?: number;
  /** 0 = nothing to say; 1 = the policy's points in full. Pure; never NaN. */
  strength(facts: Facts): number;
  /** Only asked when the strength was above 0. */
  evidence(facts: Facts): Evidence;
}
