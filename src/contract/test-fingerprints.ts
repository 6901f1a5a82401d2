// Fingerprints that force an outcome in test mode, so that an integrator can test every branch of their code without
// real attacks or failures.
import { type Evidence, type ReasonCode } from './reasons.js';
import { type Challenge } from './vocabulary.js';

/** The reason that says so. */
export const FORCED = 'test_fingerprint';

export interface TestFingerprint {
  /** The fingerprint is the SHA-256 of `riskgate:` followed by this name. */
  readonly name: string;
  readonly risk: number;
  /** A reason in addition to `test_fingerprint`. */
  readonly reason?: readonly [code: ReasonCode, evidence: Evidence];
  /** The family that a passed challenge must answer to lower the risk to `PASSED_RISK`. */
  readonly answers?: 'device' | 'bot' | 'sim';
  /** Challenges to require instead of those of the reasons. */
  readonly asks?: readonly Challenge[];
  /** The reply is degraded: profiles could not be read. */
  readonly degraded?: true;
  /** The error reply instead of a decision or verification. */
  readonly refusal?: 'RATE_LIMIT_EXCEEDED' | 'OVERLOADED' | 'QUOTA_EXCEEDED';
}

const bot: TestFingerprint['reason'] = ['bot_detected', { signs: 'a test fingerprint', bot_score: 1 }];
const sim: TestFingerprint['reason'] = [
  'sim_changed',
  { changed: 'a test fingerprint', days_known: 30, hours_since_change: 0 },
];

/** The risk after a passed challenge. */
export const PASSED_RISK = 5;

export const TEST_FINGERPRINTS: ReadonlyMap<string, TestFingerprint> = new Map([
  ['64271c1aa1b974b1c31c8b39c04aceff3cb71eec9cbad68bbf9487f8dc84132a', { name: 'allow', risk: 5 }],
  [
    '93a049b81548c58c142daeca55b61440393007dd2901c5384e20e19096bd526e',
    { name: 'soft_challenge', risk: 40, answers: 'device' },
  ],
  [
    '609117cd67d4feda4e07374bfe505a083ffbf6b8b941b64a7b2f52c26794d28b',
    { name: 'hard_challenge', risk: 60, answers: 'device' },
  ],
  ['530a8405d6c61959ec489bbde2d2f8c70f19da837f2d41903ce7b06c50f611ac', { name: 'block', risk: 90 }],
  [
    '7ce33c944df69eaa8fb2a64191e3fd58fa6d4214fc7147a166a0d2fdadb64914',
    { name: 'bot', risk: 60, reason: bot, answers: 'bot', asks: ['captcha'] },
  ],
  [
    '236c6c4d8ce260d5ef79f6a8b2c663ab02fe4d76b6ca9e61a67e70ad2c7b42f4',
    { name: 'sim_changed', risk: 60, reason: sim, answers: 'sim' },
  ],
  ['87f14be9bda18f46d901c3ee51fe4e9779eb5030f29761cb61beee185e51665c', { name: 'degraded', risk: 5, degraded: true }],
  [
    '01391b6a638f13b5cbe40b7a3bf5856f74286735adb4a0676561f9de25a29d33',
    { name: 'rate_limited', risk: 5, refusal: 'RATE_LIMIT_EXCEEDED' },
  ],
  [
    '64a3ce966ab0b8f3bde8766dae27e647a0b34c90c05475d3ae9831fc69d921e5',
    { name: 'overloaded', risk: 5, refusal: 'OVERLOADED' },
  ],
  [
    'c51a9650c181cda7dc9f3b631434b1e8e4e72761ffd653a684944cb4e107e1bf',
    { name: 'quota_exceeded', risk: 5, refusal: 'QUOTA_EXCEEDED' },
  ],
] satisfies [string, TestFingerprint][]);

/** The forced outcome of a request; undefined for none. */
export function testFingerprint(mode: string, fingerprint: string): TestFingerprint | undefined {
  return mode === 'test' ? TEST_FINGERPRINTS.get(fingerprint) : undefined;
}
