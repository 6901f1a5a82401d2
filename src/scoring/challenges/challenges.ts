// What a passed challenge answers. A captcha tells that a person is there, and nothing of who it is; a second factor
// tells who it is. A code to a SIM does not answer that the SIM changed, and a code to a mailbox does not answer that a
// mailbox was what was stolen. What does not fit lowers nothing.
import { WORD_BIT } from '../../event/challenge-words.js';
import { FAMILIES, type Family, type ReasonCode } from '../../contract/reasons.js';
import { type Challenge, CHALLENGES } from '../../contract/vocabulary.js';
import { familyOf } from '../model/families.js';

type Powers = Readonly<Partial<Record<Family, number>>>;

/** Share of a family's points that a challenge takes off. */
const ANSWERS: Readonly<Record<Challenge, Powers>> = {
  /** Solving services exist: a program that says so is let in, a crowd is not. */
  captcha: { bot: 0.7, speed: 0.8, crowd: 0.6 },
  /**
   * Reaches whoever reads the mailbox: enough for a new device, and for a new card in a phone of the user, since it
   * does not go by the SIM; not for a step of a takeover.
   */
  email_code: { device: 0.6, place: 0.6, rhythm: 0.6, history: 0.6, privacy: 0.6, sim: 0.5, speed: 0.3, crowd: 0.2 },
  mfa_sms: {
    device: 0.75,
    place: 0.75,
    rhythm: 0.75,
    history: 0.75,
    privacy: 0.75,
    speed: 0.4,
    crowd: 0.5,
    sequence: 0.4,
  },
  /** The contract's word: a strong second factor that does not hang on the SIM. */
  mfa: {
    device: 0.9,
    place: 0.9,
    rhythm: 0.9,
    history: 0.9,
    privacy: 0.9,
    sim: 0.85,
    speed: 0.7,
    crowd: 0.6,
    sequence: 0.8,
  },
  mfa_totp: {
    device: 0.95,
    place: 0.95,
    rhythm: 0.95,
    history: 0.95,
    privacy: 0.95,
    sim: 0.9,
    speed: 0.8,
    crowd: 0.6,
    sequence: 0.85,
  },
  passkey: {
    device: 0.95,
    place: 0.95,
    rhythm: 0.95,
    history: 0.95,
    privacy: 0.95,
    sim: 0.95,
    speed: 0.8,
    crowd: 0.6,
    sequence: 0.85,
  },
  /** A person has looked at it. */
  id_review: {
    device: 1,
    place: 1,
    rhythm: 1,
    history: 1,
    privacy: 1,
    sim: 1,
    speed: 0.9,
    crowd: 0.9,
    sequence: 1,
    bot: 0.9,
    watch: 0.5,
  },
};

/** What was passed some minutes ago was not asked about this step, and makes no device older. */
function holds(code: ReasonCode, family: Family): boolean {
  return family !== 'sequence' && code !== 'recent_device';
}

/** By bit set of words, filled as they come: 128 of them at most. */
const POWERS = new Map<number, ReadonlyMap<Family, number>>();

function powersOf(words: number): ReadonlyMap<Family, number> {
  const before = POWERS.get(words);
  if (before !== undefined) return before;
  const powers = new Map<Family, number>();
  for (const family of FAMILIES) {
    let most = 0;
    for (const word of CHALLENGES)
      if ((words & WORD_BIT[word]) !== 0) most = Math.max(most, ANSWERS[word][family] ?? 0);
    powers.set(family, most);
  }
  POWERS.set(words, powers);
  return powers;
}

/** Share of a family's points that these challenges take off. */
export function answerOf(words: number, family: Family): number {
  return words === 0 ? 0 : (powersOf(words).get(family) ?? 0);
}

/** Log-odds that passed and held challenges take off these reasons. */
export function answeredBy(
  passed: number,
  held: number,
  codes: readonly ReasonCode[],
  counted: readonly number[],
): number {
  if (passed === 0 && held === 0) return 0;
  const now = powersOf(passed);
  const before = powersOf(held);
  let sum = 0;
  for (let i = 0; i < codes.length; i += 1) {
    const code = codes[i] ?? 'test_fingerprint';
    const family = familyOf(code);
    const points = counted[i] ?? 0;
    if (family === null || points <= 0) continue;
    sum += points * Math.max(now.get(family) ?? 0, holds(code, family) ? (before.get(family) ?? 0) : 0);
  }
  return sum;
}

/** The words of a bit set, for evidence. */
export function wordsOf(words: number): string {
  return CHALLENGES.filter((word) => (words & WORD_BIT[word]) !== 0).join(', ');
}
