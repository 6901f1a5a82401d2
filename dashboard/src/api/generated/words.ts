// Generated from the schemas of src/contract by `npm run generate`. Do not edit.

export const ACTIONS = [
  'allow',
  'soft_challenge',
  'hard_challenge',
  'block',
] as const;

export const USE_CASES = [
  'score',
  'collect',
  'login',
  'checkout',
  'registration',
  'password_reset',
  'account_change',
] as const;

export const CHALLENGES = [
  'mfa',
  'captcha',
  'mfa_sms',
  'mfa_totp',
  'passkey',
  'email_code',
  'id_review',
] as const;

export const FINDINGS = [
  'legitimate',
  'fraud',
  'account_takeover',
  'chargeback',
  'promo_abuse',
  'bot',
] as const;

export const LIST_KINDS = [
  'users',
  'visitors',
  'fingerprints',
  'identifiers',
  'email_domains',
  'sims',
  'addresses',
  'countries',
  'asns',
] as const;

export const ROLES = [
  'viewer',
  'analyst',
  'approver',
  'admin',
] as const;

export const RULE_STATES = [
  'draft',
  'shadow',
  'live',
  'off',
] as const;

export const WEBHOOK_EVENTS = [
  'event.verified',
  'event.blocked',
  'event.labeled',
  'rule.matched',
  'quota.exceeded',
  'alert.firing',
  'alert.resolved',
] as const;

export const POINTS_MAX = 10;
