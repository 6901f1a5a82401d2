// Effect of passed challenges. A captcha shows that a person is there, but not who it is; a second factor shows who it
// is. A code to a SIM does not answer a SIM change, and a code by e-mail does not answer a stolen mailbox. A challenge
// that does not fit the reasons lowers nothing.
import { WORD_BIT } from '../../event/challenge-words.js';
import { FAMILIES, type Family } from '../../contract/reasons.js';
import { type Challenge, CHALLENGES } from '../../contract/vocabulary.js';
import { HARD_CHALLENGE_FROM, riskOf } from '../model/actions.js';
import { familyIndex } from '../model/families.js';
import { type AnswerFacts, OF_MACHINE } from './answer-facts.js';
import { type CompiledSettings, placeOfMadeName, placeOfSetting, settingAt } from '../model/settings.js';

/**
 * Log-odds that passed challenges take off at full strength; the default policy gives `challenge_passed` minus as many
 * points.
 */
const ANSWERED_FULL = 8;
/** Places of the shares of a family's points that a challenge takes off; undefined = none. */
const ANSWERS: ReadonlyMap<Challenge, ReadonlyMap<Family, number>> = new Map(
  CHALLENGES.map((word) => [
    word,
    new Map(
      FAMILIES.flatMap((family) => {
        const place = placeOfMadeName(`answer_${word}_${family}`);
        return place === undefined ? [] : [[family, place] as const];
      }),
    ),
  ]),
);

function shareOf(word: Challenge, family: Family, settings: CompiledSettings): number {
  const place = ANSWERS.get(word)?.get(family);
  return place === undefined ? 0 : settingAt(settings, place);
}

/**
 * Factors that need a phone number or device of a person's own: a fraud farm has captchas solved, but has no number per
 * account.
 */
const OF_A_PERSON = WORD_BIT.mfa_sms | WORD_BIT.mfa | WORD_BIT.mfa_totp | WORD_BIT.passkey;

const STRONG = OF_A_PERSON | WORD_BIT.id_review;
const WORTH_ASKING = placeOfSetting('answer_worth_asking');

/** For the family `crowd` a captcha and such a factor together take off more than either alone. */
function crowdPower(words: number, most: number, settings: CompiledSettings): number {
  if ((words & WORD_BIT.captcha) === 0 || (words & OF_A_PERSON) === 0) return most;
  const factor = powersOf(words & OF_A_PERSON, settings).get('crowd') ?? 0;
  return Math.max(most, 1 - (1 - factor) * (1 - shareOf('captcha', 'crowd', settings)));
}

const UNNAMED_FROM = placeOfSetting('unnamed_from');
const UNNAMED_SIM = placeOfSetting('unnamed_sim');
const UNNAMED_TAKEOVER = placeOfSetting('unnamed_takeover');
const NAMED = WORD_BIT.mfa_totp | WORD_BIT.passkey | WORD_BIT.id_review;

/** The reason `sim_changed` counts: a code to the number may reach another person. */
export function isSimInDoubt(
  codes: readonly string[],
  counted: ArrayLike<number>,
  settings: CompiledSettings,
): boolean {
  const at = codes.indexOf('sim_changed');
  return at >= 0 && (counted[at] ?? 0) >= settingAt(settings, UNNAMED_FROM);
}

/**
 * Share that the words take off while the SIM is in doubt. `mfa` does not say which factor it was, so it may have been
 * a code to the new SIM: it counts less.
 */
function unnamed(words: number, family: Family, takes: boolean, settings: CompiledSettings): number {
  if ((words & WORD_BIT.mfa) === 0 || (words & NAMED) !== 0) return answerOf(words, family, settings);
  const less = takes ? settingAt(settings, UNNAMED_TAKEOVER) : family === 'sim' ? settingAt(settings, UNNAMED_SIM) : 1;
  const others = answerOf(words & ~WORD_BIT.mfa, family, settings);
  return Math.max(others, less * answerOf(words, family, settings));
}

/**
 * Whether a challenge of some minutes ago counts for a reason: it was not for this step, and does not make the device
 * older.
 */
function holds(code: string, family: Family, { copied }: AnswerFacts): boolean {
  return family !== 'sequence' && code !== 'recent_device' && !(copied && family === 'device');
}

/**
 * A captcha without the strong factor that a hard challenge of a crowd requires in addition. It lowers nothing, whether
 * it was passed after such a challenge or reported before any. Otherwise a farm that has captchas solved, on a form
 * that always shows one, would never be asked for the factor that it does not have.
 */
function isHalfAnswer(
  { passed, held, strict }: AnswerFacts,
  codes: readonly string[],
  counted: readonly number[],
  settings: CompiledSettings,
  before: number,
): boolean {
  const all = passed | held;
  if (!strict) return false;
  if ((all & WORD_BIT.captcha) === 0 || (all & STRONG) !== 0 || riskOf(before) < HARD_CHALLENGE_FROM) return false;
  let crowd = 0;
  for (let i = 0; i < codes.length; i += 1)
    if (FAMILIES[familyIndex(codes[i] ?? '')] === 'crowd') crowd += counted[i] ?? 0;
  return crowd >= settingAt(settings, WORTH_ASKING);
}

/**
 * A hard challenge asks for a strong factor. On a new device abroad a code by mail is none: whoever has the password of
 * an account often has its mailbox too.
 */
function isMailOnly({ passed, held, abroad }: AnswerFacts, before: number): boolean {
  return abroad && ((passed | held) & STRONG) === 0 && riskOf(before) >= HARD_CHALLENGE_FROM;
}

type Powers = Map<number, ReadonlyMap<Family, number>>;
/** Cache per policy by bit set of words, filled on demand: 128 entries at most. */
const POWERS = new WeakMap<CompiledSettings, Powers>();

function startPowers(settings: CompiledSettings): Powers {
  const powers: Powers = new Map();
  POWERS.set(settings, powers);
  return powers;
}

function powersOf(words: number, settings: CompiledSettings): ReadonlyMap<Family, number> {
  const own = POWERS.get(settings) ?? startPowers(settings);
  const before = own.get(words);
  if (before !== undefined) return before;
  const powers = new Map<Family, number>();
  for (const family of FAMILIES) {
    let most = 0;
    for (const word of CHALLENGES)
      if ((words & WORD_BIT[word]) !== 0) most = Math.max(most, shareOf(word, family, settings));
    powers.set(family, family === 'crowd' ? crowdPower(words, most, settings) : most);
  }
  own.set(words, powers);
  return powers;
}

/** Share (0..1) of a family's points that these challenges take off. */
export function answerOf(words: number, family: Family, settings: CompiledSettings): number {
  return words === 0 ? 0 : (powersOf(words, settings).get(family) ?? 0);
}

/**
 * Log-odds that passed and held challenges take off these reasons. `taken`: what is watched was stolen from this user,
 * so a proof of identity answers it like a step of a takeover.
 * @param before log-odds of the decision without any answer
 */
export function answeredBy(
  answers: AnswerFacts,
  codes: readonly string[],
  counted: readonly number[],
  settings: CompiledSettings,
  before: number,
): number {
  if (answers.passed === 0 && answers.held === 0) return 0;
  const { taken, takes, unseen } = answers;
  const half = isHalfAnswer(answers, codes, counted, settings, before) ? WORD_BIT.captcha : 0;
  const not = half | (isMailOnly(answers, before) ? WORD_BIT.email_code : 0);
  const passed = answers.passed & ~not;
  const held = answers.held & ~not;
  const doubted = ((passed | held) & WORD_BIT.mfa) !== 0 && (unseen || isSimInDoubt(codes, counted, settings));
  const answer = (words: number, family: Family): number =>
    doubted ? unnamed(words, family, takes, settings) : answerOf(words, family, settings);
  const byPerson = answers.atStake && ((passed | held) & STRONG) === 0 ? WORD_BIT.captcha : 0;
  let sum = 0;
  for (let i = 0; i < codes.length; i += 1) {
    const code = codes[i] ?? '';
    const less = OF_MACHINE.has(code) ? ~byPerson : ~0;
    const own = FAMILIES[familyIndex(code)];
    const family = taken && own === 'watch' ? 'sequence' : own;
    const points = counted[i] ?? 0;
    if (family === undefined || points <= 0) continue;
    sum +=
      points * Math.max(answer(passed & less, family), holds(code, family, answers) ? answer(held & less, family) : 0);
  }
  return sum;
}

/** Strength of a passed challenge, 0..1. */
export function answerStrength(answered: number): number {
  return Math.min(1, answered / ANSWERED_FULL);
}

/** Names of the challenges in a bit set, for evidence. */
export function wordsOf(words: number): string {
  return CHALLENGES.filter((word) => (words & WORD_BIT[word]) !== 0).join(', ');
}
