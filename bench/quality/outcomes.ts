// Labelled decisions to fit a policy: the strength of each reason, and whether it was fraud. A folder provides
// outcomes-*.jsonl, which an operator exports from the events table ({"reasons": [...], "points": [...], "fraud":
// true}); without a folder they are generated from a seed, so that the fit can be tried.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isReasonCode, type ReasonCode } from '../../src/contract/reasons.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { between, type Random, seeded } from '../../src/traffic/random.js';
import { openCoreScorer } from './core-scorer.js';
import { type Asked, fingerprintOf, typingRequest } from './scorer.js';

export interface Outcome {
  /** Strength of each reason that applied: its points divided by the policy's points. */
  strengths: Map<ReasonCode, number>;
  fraud: boolean;
}

export function outcomeOf(reasons: readonly string[], points: ArrayLike<number>, fraud: boolean): Outcome {
  const strengths = new Map<ReasonCode, number>();
  reasons.forEach((code, i) => {
    if (isReasonCode(code) && DEFAULT_POLICY.points[code] !== 0)
      strengths.set(code, (points[i] ?? 0) / DEFAULT_POLICY.points[code]);
  });
  return { strengths, fraud };
}

export function readOutcomes(folder: string): Outcome[] {
  const files = readdirSync(folder).filter((file) => file.startsWith('outcomes') && file.endsWith('.jsonl'));
  const lines = files
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '');
  return lines.map((line) => {
    const { reasons, points, fraud } = JSON.parse(line) as { reasons: string[]; points: number[]; fraud: boolean };
    return outcomeOf(reasons, points, fraud);
  });
}

const USERS = 600;
const HISTORY = 8;
const NEW_SHARE = 0.2;
const FRAUD_SHARE = 0.15;

/** Honest users with common irregularities, and five kinds of fraud. */
export async function makeOutcomes(): Promise<Outcome[]> {
  const random = seeded(2_654_435_761);
  const scorer = await openCoreScorer();
  const outcomes: Outcome[] = [];
  for (let i = 0; i < USERS; i += 1) {
    const user = `outcome-${i}`;
    const fraud = random() < FRAUD_SHARE;
    const pace = between(random, 150, 300);
    const history = random() < NEW_SHARE ? 0 : HISTORY;
    for (let n = 0; n < history; n += 1) await scorer.send(own(random, user, pace));
    const row = scorer.rows(fraud ? attack(random, user) : oddity(random, own(random, user, pace)));
    outcomes.push(outcomeOf(row.reasons, row.points, fraud));
  }
  return outcomes;
}

function own(random: Random, user: string, pace: number): Asked {
  const times = (level: number, count: number): number[] =>
    Array.from({ length: count }, (_, key) => level * (0.6 + 0.1 * (key % 8)) * between(random, 0.85, 1.15));
  return typingRequest(user, { dwell: times(95, 14), flight: times(pace, 13) });
}

function merged({ useCase, body }: Asked, change: Record<string, unknown>, device: Record<string, string> = {}): Asked {
  return {
    useCase,
    body: { ...body, ...change, device: { ...(body['device'] as Record<string, string>), ...device } },
  };
}

function oddity(random: Random, asked: Asked): Asked {
  const isVPN = random() < 0.1;
  const privacy = { isVPN, isIncognito: random() < 0.08, hasAdBlocker: random() < 0.3 };
  return merged(asked, { signals: { privacy } }, random() < 0.05 ? newDevice(random) : {});
}

function newDevice(random: Random): Record<string, string> {
  const fingerprint = fingerprintOf(`device-${random()}`);
  return { fingerprint, deviceId: fingerprint.slice(0, 32) };
}

function attack(random: Random, user: string): Asked {
  const stranger = own(random, user, between(random, 80, 500));
  const kinds = [
    () => merged(stranger, {}, newDevice(random)),
    () =>
      merged(
        stranger,
        { signals: { privacy: { isVPN: true, isIncognito: true } } },
        { ...newDevice(random), timezone: 'Asia/Shanghai' },
      ),
    () => merged(stranger, {}, { timezone: 'America/New_York' }),
    () =>
      merged(
        stranger,
        { behavioral: { typing_dwell_ms: Array<number>(12).fill(10), typing_flight_ms: Array<number>(12).fill(12) } },
        newDevice(random),
      ),
    () =>
      merged(stranger, {
        signals: {
          form: { pasteCount: 8 },
          page: { timeToFirstInteraction: 30, timeOnPage: 1500 },
          privacy: { isAutomated: random() < 0.3 },
        },
      }),
  ];
  return kinds[Math.floor(between(random, 0, kinds.length))]?.() ?? stranger;
}
