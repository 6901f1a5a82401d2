// The closed word lists of the contract. Everything else that names a mode, an action or a use case imports it from
// here.

export const ACTIONS = ['allow', 'soft_challenge', 'hard_challenge', 'block'] as const;
export type Action = (typeof ACTIONS)[number];

export const MODES = ['test', 'live'] as const;
export type Mode = (typeof MODES)[number];

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

/** Where a decision is asked for, by its use case. */
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

/** Outcomes of a login attempt; '' = not told. */
export const LOGIN_RESULTS = ['', 'SUCCESS', 'FAILURE'] as const;
export type LoginResult = (typeof LOGIN_RESULTS)[number];

/** A decision, a later word on one, a user's record folded again after that, or what was known of a user before. */
export const EVENT_KINDS = ['decision', 'confirmation', 'label', 'refold', 'history'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** How far the request's own statements are trusted: sent by a backend, or by a page that anybody can imitate. */
export const TIERS = ['backend', 'provisional'] as const;
export type Tier = (typeof TIERS)[number];

/** What the user typed on, as far as it is known. */
export const INPUT_KINDS = ['unknown', 'keyboard', 'soft_keyboard'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];
/** Challenges an integrator can report as passed. `mfa` is a second factor that does not hang on the SIM. */
export const CHALLENGES = ['mfa', 'captcha', 'mfa_sms', 'mfa_totp', 'passkey', 'email_code', 'id_review'] as const;
export type Challenge = (typeof CHALLENGES)[number];
