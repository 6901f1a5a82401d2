// Converts the world's facts into requests and replies into required challenges. Only this file knows the wire format:
// a new field, challenge or endpoint is added here.
import { createHash } from 'node:crypto';
import { type Label, type LabelSource } from '../../../src/contract/labels/labels.js';
import { type TypingSample } from '../../../src/traffic/behaviour.js';

export type WorldUseCase = 'score' | 'login' | 'registration' | 'checkout' | 'password_reset' | 'account_change';
export type Action = 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
/** What a user can prove: to be human, to read the mailbox, and so on. */
export type Factor = 'human' | 'email' | 'sms' | 'totp' | 'passkey' | 'id';

export interface DeviceFacts {
  fingerprint: string;
  /** Whether the fingerprint contains a random value of this installation. */
  seeded: boolean;
  timezone: string;
  attributes: Readonly<Record<string, string>>;
}

/** One request in terms of the world. */
export interface Facts {
  useCase: WorldUseCase;
  user: string;
  address: string;
  sessionId: string;
  /** Error of the device's clock. */
  clockErrorMs: number;
  device: DeviceFacts;
  sim?: Readonly<Record<string, string>> | undefined;
  typing?: TypingSample | undefined;
  swipe?: number | undefined;
  entropy?: number | undefined;
  /** Groups of the browser's signals. */
  signals?: Readonly<Record<string, unknown>> | undefined;
  login?: { result: 'SUCCESS' | 'FAILURE'; mfaUsed: boolean } | undefined;
  checkout?: { amount: number; items: number; shippingCountry: string } | undefined;
  change?: 'email' | 'phone' | 'password' | 'address' | 'payout' | '2fa' | undefined;
  /** Names of passed challenges. */
  completed?: readonly string[] | undefined;
}

export interface Reason {
  code: string;
  points: number;
  evidence: Readonly<Record<string, unknown>>;
}

export interface Reply {
  action: Action;
  risk: number;
  reasons: readonly Reason[];
  challenges: readonly string[];
}

/** A later finding about an event. */
export interface Finding {
  label: Label;
  source: LabelSource;
}

const PATHS: Readonly<Record<WorldUseCase, string>> = {
  score: '/fingerprint/score',
  login: '/fingerprint/verify/login',
  registration: '/fingerprint/verify/registration',
  checkout: '/fingerprint/verify/checkout',
  password_reset: '/fingerprint/verify/password-reset',
  account_change: '/fingerprint/verify/account-change',
};
const CURRENCY = 'EUR';

export function pathOf({ useCase }: Facts): string {
  return `${PATHS[useCase]}?explain=true`;
}

/** @param at Unix milliseconds */
export function bodyOf(facts: Facts, at: number): Record<string, unknown> {
  const { user, device, sessionId, sim, signals, completed } = facts;
  return {
    userId: user,
    device: {
      deviceId: device.fingerprint.slice(0, 32),
      fingerprint: device.fingerprint,
      timezone: device.timezone,
      fingerprintSource: device.seeded ? 'seeded' : 'hardware',
      ...device.attributes,
    },
    session: { sessionId, timestamp: new Date(at + facts.clockErrorMs).toISOString() },
    ...(sim !== undefined && { sim }),
    ...(signals !== undefined && { signals }),
    ...behaviour(facts),
    ...contexts(facts),
    ...(completed !== undefined && { challenge: { completed } }),
  };
}

function behaviour({ typing, swipe, entropy }: Facts): Record<string, unknown> {
  if (typing === undefined && swipe === undefined && entropy === undefined) return {};
  return {
    behavioral: {
      ...(typing !== undefined && {
        typing_dwell_ms: typing.dwell.map(Math.round),
        typing_flight_ms: typing.flight.map(Math.round),
      }),
      ...(swipe !== undefined && { swipe_velocity: swipe }),
      ...(entropy !== undefined && { session_entropy: entropy }),
    },
  };
}

function contexts({ user, login, checkout, change }: Facts): Record<string, unknown> {
  return {
    ...(login !== undefined && {
      loginContext: {
        identifierHash: identifierOf(user),
        result: login.result,
        authMethod: 'PASSWORD',
        mfaUsed: login.mfaUsed,
        ...(login.result === 'FAILURE' && { failureReason: 'wrong_password' }),
      },
    }),
    ...(checkout !== undefined && {
      checkoutContext: {
        amount: checkout.amount,
        currency: CURRENCY,
        itemCount: checkout.items,
        shippingCountry: checkout.shippingCountry,
      },
    }),
    ...(change !== undefined && { accountChangeContext: { changeType: change } }),
  };
}

export function identifierOf(user: string): string {
  return `sha256:${createHash('sha256').update(`${user}@example.org`).digest('hex')}`;
}

interface WireReply {
  session_id: string;
  risk_score: number;
  action: Action;
  reasons?: { code: string; evidence: Record<string, unknown>; points?: number }[];
  adaptive_response?: { challenges: string[] };
}

export function readReply(text: string): Reply & { event: string } {
  const {
    session_id: event,
    risk_score: risk,
    action,
    reasons = [],
    adaptive_response: asked,
  } = JSON.parse(text) as WireReply;
  return {
    event,
    action,
    risk,
    reasons: reasons.map(({ code, points = 0, evidence }) => ({ code, points, evidence })),
    challenges: asked?.challenges ?? [],
  };
}

/** Factors that pass each challenge. */
const ANSWERS: Readonly<Record<string, readonly Factor[]>> = {
  captcha: ['human'],
  email_code: ['email'],
  mfa_sms: ['sms'],
  mfa_totp: ['totp'],
  passkey: ['passkey'],
  id_review: ['id'],
};
/**
 * A challenge without a named second factor: the contract accepts e-mail or text messages at soft, and requires a
 * strong factor at hard.
 */
const OPEN_WORD = 'mfa';
const SOFT_FACTORS: readonly Factor[] = ['email', 'sms', 'totp', 'passkey'];
const HARD_FACTORS: readonly Factor[] = ['sms', 'totp', 'passkey'];

/**
 * The challenges that a user with these factors reports as passed; undefined if the user cannot pass. One of several
 * identity challenges is enough; a captcha is required in addition.
 */
export function wordsPassed({ action, challenges }: Reply, owned: ReadonlySet<Factor>): string[] | undefined {
  if (action === 'block') return undefined;
  const asked = challenges.length === 0 ? [OPEN_WORD] : challenges;
  const can = (word: string): boolean => factorsOf(word, action).some((factor) => owned.has(factor));
  const identity = asked.filter((word) => word !== 'captcha');
  const chosen = identity.find(can);
  if (identity.length > 0 && chosen === undefined) return undefined;
  if (!asked.includes('captcha')) return chosen === undefined ? [] : [chosen];
  if (!can('captcha')) return undefined;
  return chosen === undefined ? ['captcha'] : [chosen, 'captcha'];
}

function factorsOf(word: string, action: Action): readonly Factor[] {
  if (word === OPEN_WORD) return action === 'hard_challenge' ? HARD_FACTORS : SOFT_FACTORS;
  return ANSWERS[word] ?? [];
}

/** Whether these challenges include a second factor; reported with the next login. */
export function isSecondFactor(words: readonly string[]): boolean {
  return words.some((word) => word !== 'captcha');
}
