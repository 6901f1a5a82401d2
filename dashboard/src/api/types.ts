// Types of the admin API. Those of its replies are generated, and so are its closed word lists: see generated/.
import type { PolicyOverrides, PolicyVersions, PolicyView, ReviewQueue } from './generated/replies.js';
import type { ACTIONS, ROLES } from './generated/words.js';

export type Action = (typeof ACTIONS)[number];
export type Mode = 'live' | 'test';
export type Role = (typeof ROLES)[number];

export type Actions = Record<Action, number>;

/** Decisions in one time step. */
export type Point = Actions & { time: string };

export type PartyKind = 'user' | 'visitor' | 'address';

export type Review = ReviewQueue['reviews'][number];

/** `overrides` is an object of any kind in the document of the API. */
type WithOverrides<T> = Omit<T, 'overrides'> & { overrides: PolicyOverrides | null };
export type Policy = WithOverrides<PolicyView>;
export type PolicyVersion = WithOverrides<PolicyVersions['versions'][number]>;
export type Shifts = NonNullable<PolicyOverrides['shifts']>;
