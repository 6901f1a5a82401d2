// The scoring policy that a workspace can change. Points are log-odds, so they add up and each can be read by itself.
import { type ReasonCode } from './reasons.js';
import { type Settings } from './settings/settings.js';
import { type Rule } from './ruleset/rule.js';
import { type UseCase } from './vocabulary.js';

/** What is counted per place and window, to detect a crowd. */
export const LIMIT_COUNTS = ['newcomers', 'registrations'] as const;
export const LIMIT_PLACES = ['address', 'prefix', 'network'] as const;
export const LIMIT_WINDOWS = ['minute', 'hour', 'day'] as const;
export type LimitCount = (typeof LIMIT_COUNTS)[number];
export type LimitPlace = (typeof LIMIT_PLACES)[number];
export type LimitWindow = (typeof LIMIT_WINDOWS)[number];
/** For example `newcomers_address_hour`. */
export type LimitName = `${LimitCount}_${LimitPlace}_${LimitWindow}`;
export type Limits = Readonly<Record<LimitName, number>>;

export const LIMIT_NAMES: readonly LimitName[] = LIMIT_COUNTS.flatMap((count) =>
  LIMIT_PLACES.flatMap((place) => LIMIT_WINDOWS.map((window): LimitName => `${count}_${place}_${window}`)),
);

export type Points = Readonly<Record<ReasonCode, number>>;

export interface Policy {
  /** Stored with every decision. */
  version: string;
  /** Log-odds of a clean request of a known user. */
  bias: number;
  /** Log-odds that a reason adds at full strength. Negative ones lower the risk. */
  points: Points;
  /** Log-odds added to some of the points, by use case. */
  shifts: Readonly<Partial<Record<UseCase, Partial<Points>>>>;
  /** Largest counts that are not a crowd. Undefined in policies of older releases: the default ones apply. */
  limits?: Limits;
  /** The other settings; missing ones have the default value. */
  settings?: Partial<Settings>;
  /** The rules of the workspace. */
  rules?: readonly Rule[];
}

/** Changes of a workspace to the default policy. */
export interface PolicyOverrides {
  bias?: number;
  points?: Partial<Points>;
  shifts?: Partial<Record<UseCase, Partial<Points>>>;
  limits?: Partial<Limits>;
  settings?: Partial<Settings>;
  rules?: readonly Rule[];
}
