// Interface of a signal: its code in the catalogue, its strength, and the values that prove it.
import { type Evidence, type ReasonCode } from '../contract/reasons.js';
import { type Facts } from './facts/facts.js';

export interface Signal {
  readonly code: ReasonCode;
  /** Bits of NEEDS: without any of them the strength is 0 and the signal is not called. Undefined = always called. */
  readonly needs?: number;
  /** 0..1: 0 = does not apply, 1 = the policy's points in full. Pure; never NaN. */
  strength(facts: Facts): number;
  /** Called only when the strength is above 0. */
  evidence(facts: Facts): Evidence;
}
