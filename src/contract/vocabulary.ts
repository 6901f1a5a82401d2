// The closed word lists of the contract. All other code imports modes, actions and use cases from here.

export const ACTIONS = ['allow', 'soft_challenge', 'hard_challenge', 'block'] as const;
export type Action = (typeof ACTIONS)[number];

export const MODES = ['test', 'live'] as const;
export type Mode = (typeof MODES)[number];

/** One workspace in one mode: tenants share no data. */
export interface Tenant {
  readonly workspace: string;
  readonly mode: Mode;
}

export const KEY_KINDS = ['api', 'public', 'secret'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export const USE_CASES = [
  'score',
  'collect',
  'login',
  'checkout',
  'registration',
  'password_reset',
  'account_change',
] as const;
export type UseCase = (typeof USE_CASES)[number];

/** The path of the endpoint for each use case. */
export const SCORING_PATHS: Readonly<Record<UseCase, string>> = {
  score: '/fingerprint/score',
  collect: '/v2/fingerprint',
  login: '/fingerprint/verify/login',
  checkout: '/fingerprint/verify/checkout',
  registration: '/fingerprint/verify/registration',
  password_reset: '/fingerprint/verify/password-reset',
  account_change: '/fingerprint/verify/account-change',
};

export const SDK_SOURCES = ['javascript', 'react', 'vue', 'angular', 'android'] as const;
export type SdkSource = (typeof SDK_SOURCES)[number];

/** SDKs that run in a browser: a request from one of them never carries a SIM result. */
export const BROWSER_SDKS: ReadonlySet<string> = new Set(['javascript', 'react', 'vue', 'angular']);

/** Outcomes of a login attempt; '' = unknown. */
export const LOGIN_RESULTS = ['', 'SUCCESS', 'FAILURE'] as const;
export type LoginResult = (typeof LOGIN_RESULTS)[number];

/**
 * A decision; a later confirmation or label of one; a user's record that was folded again after a label; imported
 * history of a user.
 */
export const EVENT_KINDS = ['decision', 'confirmation', 'label', 'refold', 'history'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Trust in the data of a request: sent by a backend, or only by a page, which an attacker can imitate. */
export const TIERS = ['backend', 'provisional'] as const;
export type Tier = (typeof TIERS)[number];

/** The input device of the user. */
export const INPUT_KINDS = ['unknown', 'keyboard', 'soft_keyboard'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];
/** Challenges an integrator can report as passed. `mfa` is a second factor that does not depend on the SIM. */
export const CHALLENGES = ['mfa', 'captcha', 'mfa_sms', 'mfa_totp', 'passkey', 'email_code', 'id_review'] as const;
export type Challenge = (typeof CHALLENGES)[number];
