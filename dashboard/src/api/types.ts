// Words and types of the admin API. The types of its replies are generated: see generated/replies.
import type { PolicyOverrides, PolicyVersions, PolicyView, ReviewQueue } from './generated/replies.js';

export const ACTIONS = ['allow', 'soft_challenge', 'hard_challenge', 'block'] as const;
export type Action = (typeof ACTIONS)[number];
/** What an event can be labelled as. */
export const FINDINGS = ['legitimate', 'fraud', 'account_takeover', 'chargeback', 'promo_abuse', 'bot'];
export const USE_CASES = [
  ...(['score', 'collect', 'login', 'checkout', 'registration', 'password_reset', 'account_change'] as const),
];
export type Mode = 'live' | 'test';
export type Role = 'viewer' | 'analyst' | 'approver' | 'admin';

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
