// What a workspace may set about scoring: points are log-odds, so that they add up and can be read one by one.
import { type ReasonCode } from './reasons.js';
import { type Settings } from './settings/settings.js';
import { type Rule } from './ruleset/rule.js';
import { type UseCase } from './vocabulary.js';

/** Points beyond this decide alone whatever else is known; more has no meaning. */
export const POINTS_MAX = 10;

/** Who comes from one place, in a minute, an hour and a day, before it is a crowd. */
export const LIMIT_COUNTS = ['newcomers', 'registrations'] as const;
export const LIMIT_PLACES = ['address', 'prefix', 'network'] as const;
export const LIMIT_WINDOWS = ['minute', 'hour', 'day'] as const;
export type LimitCount = (typeof LIMIT_COUNTS)[number];
export type LimitPlace = (typeof LIMIT_PLACES)[number];
export type LimitWindow = (typeof LIMIT_WINDOWS)[number];
/** `newcomers_address_hour` and so on. */
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
  /** Log-odds a reason adds at full strength. Negative ones lower the risk. */
  points: Points;
  /** What a use case adds to some of the points. */
  shifts: Readonly<Partial<Record<UseCase, Partial<Points>>>>;
  /** How many are no crowd yet. Undefined in policies that were stored before there were any: the default ones. */
  limits?: Limits;
  /** The other numbers of the judgement; those that are missing are the default ones. */
  settings?: Partial<Settings>;
  /** Its own rules. */
  rules?: readonly Rule[];
}

/** What a workspace changes of the default policy; the rest stays. */
export interface PolicyOverrides {
  bias?: number;
  points?: Partial<Points>;
  shifts?: Partial<Record<UseCase, Partial<Points>>>;
  limits?: Partial<Limits>;
  settings?: Partial<Settings>;
  rules?: readonly Rule[];
}
