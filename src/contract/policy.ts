// What a workspace may set about scoring: points are log-odds, so that they add up and can be read one by one.
import { type ReasonCode } from './reasons.js';
import { type UseCase } from './vocabulary.js';

/** Points beyond this decide alone whatever else is known; more has no meaning. */
export const POINTS_MAX = 10;

export type Points = Readonly<Record<ReasonCode, number>>;

export interface Policy {
  /** Stored with every decision. */
  version: string;
  /** Log-odds of a clean request of a known user. */
  bias: number;
  /** Log-odds a reason adds at full strength. Negative ones lower the risk. */
  points: Points;
  /** What a use case adds to some of the points. */
  shifts: Readonly<Partial<Record<UseCase, Partial<Points>>>>;
}

/** What a workspace changes of the default policy; the rest stays. */
export interface PolicyOverrides {
  bias?: number;
  points?: Partial<Points>;
  shifts?: Partial<Record<UseCase, Partial<Points>>>;
}
