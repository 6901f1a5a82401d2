// The reason catalogue: every code a decision can carry, what it tells a support agent, and which numbers prove it.
// Replies, the README's table and the tests read it; signals may only use codes from here.
import { type Action } from './vocabulary.js';

export type Evidence = Readonly<Record<string, string | number | boolean>>;

export type ReasonGroup = 'profile' | 'geographic' | 'behavioral' | 'bot' | 'sim_swap' | 'velocity' | 'registration' | 'privacy' | 'trust' | 'test';

interface CatalogueEntry {
  readonly group: ReasonGroup;
  /** A sentence to read aloud; `{name}` is replaced by the evidence of that name. */
  readonly template: string;
  /** Names of the evidence fields. */
  readonly evidence: readonly string[];
}

export const REASONS = {
  new_user_profile: {
    group: 'profile',
    template: 'This user is new to us: none of the {requests_seen} earlier requests could be learned from.',
    evidence: ['requests_seen'],
  },
  device_changed: {
    group: 'profile',
    template: 'The user came with a device not seen among the last {known_devices}; it resembles the nearest of them to {similarity_percent} %, last seen {days_since} days ago.',
    evidence: ['known_devices', 'similarity_percent', 'days_since'],
  },
  multiple_devices: {
    group: 'profile',
    template: 'The user came with {devices_24h} different devices within a day and {devices_30d} within 30 days.',
    evidence: ['devices_24h', 'devices_30d'],
  },
  vpn_detected: {
    group: 'geographic',
    template: 'The connection goes through a VPN or proxy (seen by: {source}).',
    evidence: ['source'],
  },
  bot_detected: {
    group: 'bot',
    template: 'The request looks made by a program, not a person: {signs}.',
    evidence: ['signs', 'bot_score'],
  },
  sim_changed: {
    group: 'sim_swap',
    template: 'The SIM card is not the one we knew ({changed} differs); the known one was in use for {days_known} days.',
    evidence: ['changed', 'days_known', 'hours_since_change'],
  },
  session_entropy_low: {
    group: 'behavioral',
    template: 'The session shows very little variety: {entropy} bits over {events} events, where {expected} or more is usual.',
    evidence: ['entropy', 'events', 'expected'],
  },
  challenge_passed: {
    group: 'trust',
    template: 'The user has passed a challenge, which lowers the risk.',
    evidence: ['minutes_left'],
  },
  test_fingerprint: {
    group: 'test',
    template: 'This is one of the test fingerprints: it forces the action {action}.',
    evidence: ['action'],
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ReasonCode = keyof typeof REASONS;

export function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code);
}

/** The sentence of a reason. A placeholder whose evidence is missing reads "unknown". */
export function explain(code: ReasonCode, evidence: Evidence | undefined): string {
  return REASONS[code].template.replace(/\{(\w+)\}/g, (_, name: string) => String(evidence?.[name] ?? 'unknown'));
}

const ADVICE: Readonly<Record<Action, string>> = {
  allow: 'Nothing asks for an extra check.',
  soft_challenge: 'An extra check is advised before going on.',
  hard_challenge: 'Strong authentication is required before going on.',
  block: 'The request should be stopped and reviewed by a person.',
};

/** The human-readable text of `adaptive_response`: the advice, then what led to it. */
export function adaptiveText(action: Action, reasons: readonly string[]): string {
  if (reasons.length === 0) return ADVICE[action];
  return `${ADVICE[action]} Signals: ${reasons.map((code) => code.replaceAll('_', ' ')).join(', ')}.`;
}
