// Decides one request: gathers facts, calls the signals, adds their points, selects the action. Pure for its callers:
// no clock, no randomness, no input but its arguments. The scratch objects are reused by every call.
import { type EventDecision, type EventRequest, OPTION } from '../event/event-row.js';
import { HELD, START } from '../event/reply/risk-told.js';
import { type Profiles } from '../contract/profile.js';
import { type ReasonCode } from '../contract/reasons.js';
import { type TestFingerprint, testFingerprint } from '../contract/test-fingerprints.js';
import { type Action } from '../contract/vocabulary.js';
import { actionOf, BLOCK_FROM, riskOf } from './model/actions.js';
import { answerFactsOf, keptAnswers } from './challenges/answer-facts.js';
import { answerable } from './challenges/answerable.js';
import { challengesFor } from './challenges/challenge-advice.js';
import { answeredBy } from './challenges/challenges.js';
import { evidenceJson } from './evidence-json.js';
import { AGAIN } from '../event/again.js';
import { ALL_WORDS, WORD_BIT } from '../event/challenge-words.js';
import { DEFAULT_TYPING_PRIORS, type TypingPriors } from '../event/typing-priors.js';
import { countsOf } from './facts/counts.js';
import { emptyFacts, type Facts, gatherFacts } from './facts/facts.js';
import { familyIndex, sharesOf } from './model/families.js';
import { confidenceOf, reputationOf, trustOf } from './facts/history.js';
import { forcedDecision } from './test-fingerprints.js';
import { type CompiledPolicy } from './model/policy.js';
import { applyRules } from './rules/apply.js';
import { askedBy } from './rules/asked.js';
import { isDecidedByList } from './rules/built-in.js';
import { type RuleSet } from './rules/compile.js';
import { NEEDS, needsOf } from './facts/needs.js';
import { challengePassed } from './signals/trust/challenge-passed.js';
import { SIGNALS } from './signals/index.js';
import { behaviourChange } from './behaviour-change.js';
import { simSwapEngine } from './sim-swap.js';

/** Names of the lists that a party of the request is on. */
export type ListsOf = (visitorId: string) => string[];
/** Tag of a decision whose rules threw. */
const RULES_FAILED = 'rules_failed';

let facts: Facts | undefined;

/**
 * Decides one request.
 * @param profiles stored records of its parties, before this request
 * @param lists not given: no lists
 * @returns the decision half of its row, with `latencyUs` 0
 */
export function score(
  request: EventRequest,
  profiles: Profiles,
  policy: CompiledPolicy,
  priors: TypingPriors = DEFAULT_TYPING_PRIORS,
  lists?: ListsOf,
): EventDecision {
  facts ??= emptyFacts(request, profiles);
  gatherFacts(facts, request, profiles, policy, priors);
  const forced = testFingerprint(request.mode, request.fingerprint);
  return forced === undefined ? decide(facts, policy, lists) : decideForced(facts, policy, forced);
}

/** Number of signals without the last one (`challenge_passed`), which reduces the others' points. */
const ACCUSING = SIGNALS.length - 1;
const gains: number[] = [];
const strengths: number[] = [];
const shares: number[] = [];
const strong: number[] = [];
const families: number[] = [];
const FAMILY_OF_SIGNAL = Int32Array.from(SIGNALS, ({ code }) => familyIndex(code));
const NEEDS_OF_SIGNAL = Int32Array.from(SIGNALS, ({ needs }) => needs ?? NEEDS.always);

function decide(facts: Facts, policy: CompiledPolicy, lists: ListsOf | undefined): EventDecision {
  const table = policy.points[facts.request.useCase];
  const reasons: ReasonCode[] = [];
  empty(gains);
  empty(strong);
  empty(families);
  empty(strengths);
  const needs = needsOf(facts);
  for (let i = 0; i < ACCUSING; i += 1) {
    if (((NEEDS_OF_SIGNAL[i] ?? 0) & needs) === 0) continue;
    const signal = SIGNALS[i];
    // In single precision, as stored, so that a replay of the event adds the same numbers.
    const strength = Math.fround(signal?.strength(facts) ?? 0);
    if (signal === undefined || strength <= 0) continue;
    reasons.push(signal.code);
    strong.push(i);
    families.push(FAMILY_OF_SIGNAL[i] ?? -1);
    strengths.push(strength);
    gains.push((table[i] ?? 0) * strength);
  }
  const points: number[] = [];
  let evidence = '';
  // A page's reply has reasons without evidence, and the row stores the evidence of the authoritative decision.
  const isUntold = facts.profiles.ofPage;
  let sum = policy.bias;
  sharesOf(families, gains, shares, policy.shares);
  for (let i = 0; i < reasons.length; i += 1) {
    const counted = (gains[i] ?? 0) * (shares[i] ?? 1);
    const signal = SIGNALS[strong[i] ?? 0];
    sum += counted;
    points.push(counted);
    if (signal !== undefined && !isUntold)
      evidence += (i === 0 ? '{' : ',') + evidenceJson(signal.code, signal.evidence(facts), shares[i]);
  }
  const answers = answerFactsOf(facts, reasons);
  facts.answers = (keptAnswers(answers) | (facts.again ? AGAIN : 0)) >>> 0;
  facts.answered = answeredBy(answers, reasons, points, facts.settings, sum);
  // A held challenge is a reason even where it reduces nothing.
  if (facts.answered > 0 || facts.heldWords !== 0) {
    const strength = Math.fround(challengePassed.strength(facts));
    const lowered = (table[ACCUSING] ?? 0) * strength;
    strengths.push(strength);
    sum += lowered;
    points.push(lowered);
    reasons.push(challengePassed.code);
  }
  // A passed challenge that reduces nothing appears in the evidence only: it may answer a challenge that a rule
  // requires.
  if (!isUntold && (facts.passedWords !== 0 || facts.heldWords !== 0))
    evidence += (evidence === '' ? '{' : ',') + evidenceJson(challengePassed.code, challengePassed.evidence(facts));
  const full = riskOf(sum);
  const capped = full >= BLOCK_FROM && answerable(answers, families, points, reasons, facts.settings);
  const risk = capped ? BLOCK_FROM - 1 : full;
  if (!isUntold) evidence = withSteps(evidence, facts, policy.bias, capped ? full : undefined);
  const learned = teaches(facts, actionOf(risk));
  const decision = finish(facts, policy, risk, reasons, points, evidence === '' ? '' : `${evidence}}`, learned);
  if (lists !== undefined) decision.lists = lists(decision.visitorId);
  const known = isDecidedByList(decision.lists) ? policy.listed() : policy.rules;
  const rules = facts.profiles.ofPage ? known?.open : known?.all;
  if (rules !== undefined) watched(decision, facts, policy, rules, sum, reasons, points);
  // What is sent again was learned the first time.
  if (facts.again) decision.learned = false;
  return decision;
}

/**
 * What is told of the risk beside its reasons: the bias to whoever asks for an explanation, and the risk that was held.
 * @param evidence without its last brace
 */
function withSteps(evidence: string, { request }: Facts, bias: number, from: number | undefined): string {
  const isAsked = (request.options & OPTION.explain) !== 0;
  let told = evidence;
  if (isAsked) told += `${told === '' ? '{' : ','}"${START}":{"bias":${bias}}`;
  return from === undefined ? told : `${told === '' ? '{' : `${told},`}"${HELD}":{"from":${from}}`;
}

/** Setting the length is a call into V8 that also frees the memory: 40 ns for each array, and an allocation later. */
function empty(values: number[]): void {
  while (values.length > 0) values.pop();
}

/** Applies the rules. When one throws, the decision of the model stays, with the tag `rules_failed`. */
function watched(
  decision: EventDecision,
  facts: Facts,
  { watch }: CompiledPolicy,
  ...rest: [rules: RuleSet, sum: number, reasons: readonly ReasonCode[], points: readonly number[]]
): void {
  const { reasons, points, strengths: strong, evidence, challenges, learned, simSwap } = decision;
  const since = watch?.begin() ?? NaN;
  try {
    ruled(decision, facts, ...rest);
  } catch (error) {
    const risk = decision.modelRisk;
    Object.assign(decision, { risk, action: actionOf(risk), reasons, points, strengths: strong, evidence });
    Object.assign(decision, { challenges, learned, simSwap, rules: [], shadow: [], tags: [RULES_FAILED] });
    watch?.threw(error);
  }
  watch?.end(since);
}

/**
 * @param sum log-odds of the model
 * @param reasons of the model, with their points
 */
function ruled(
  decision: EventDecision,
  facts: Facts,
  rules: RuleSet,
  sum: number,
  reasons: readonly ReasonCode[],
  points: readonly number[],
): void {
  const { request, settings } = facts;
  const before = { request, decision, sum, words: wordsForRules(facts), settings };
  const applied = applyRules(rules, before);
  if (applied === undefined) return;
  decision.challenges = askedBy(applied, before, challengesFor(decision.action, facts, reasons, points));
  // A rule that allows a request which the model would block must not make an attacker's device learned.
  const learned = teaches(facts, decision.action) && decision.modelRisk < BLOCK_FROM;
  if (learned === decision.learned) return;
  decision.learned = learned;
  decision.simSwap = simSwapEngine(facts, reasons, learned);
}

/**
 * The challenges that rules take as passed. Of a page's session it is known only that one was passed, not which: it was
 * the one that the page was asked for, by a rule too. The decision that the backend gets knows the exact one.
 */
function wordsForRules({ profiles, insisted, passedWords, heldWords }: Facts): number {
  return profiles.sessionPassed && !insisted ? ALL_WORDS : passedWords | heldWords;
}

function decideForced(facts: Facts, policy: CompiledPolicy, test: TestFingerprint): EventDecision {
  const { risk, reasons, evidence, challenges } = forcedDecision(facts, test);
  const points = reasons.map(() => 0);
  empty(strengths);
  for (let i = 0; i < reasons.length; i += 1) strengths.push(1);
  const decision = finish(facts, policy, risk, reasons, points, evidence, false);
  // Also where the device resembles another: a challenge is held for the fingerprint that was sent.
  decision.visitorId = facts.request.fingerprint;
  if (challenges !== undefined) decision.challenges = [...challenges];
  if (test.degraded === true) decision.degraded = true;
  return decision;
}

/**
 * Completes the decision. All fractions are single precision, as in the row's bytes, because this process and the
 * store's reader must fold equal values.
 */
function finish(
  facts: Facts,
  policy: CompiledPolicy,
  risk: number,
  reasons: ReasonCode[],
  points: number[],
  evidence: string,
  learned: boolean,
): EventDecision {
  const { profiles, device, place, rhythm, session } = facts;
  const seen = profiles.device.seen;
  const history = device.known || device.drifted ? device.nearest : undefined;
  const change = behaviourChange(facts, reasons);
  return {
    visitorId: device.visitorId,
    risk,
    action: actionOf(risk),
    reasons,
    points: singlePrecision(points),
    evidence,
    learned,
    degraded: profiles.degraded,
    policyVersion: policy.version,
    baselineAvailable: change.baseline,
    behaviorChanged: change.reasons.length > 0,
    changeScore: Math.fround(change.score),
    similarity: Math.fround(change.similarity),
    changeReasons: change.reasons,
    rhythmDistance: Math.fround(rhythm.distance),
    sessionShift: Math.fround(session.shift),
    placeCountry: place.country,
    simSwap: simSwapEngine(facts, reasons, learned),
    challenges: challengesFor(actionOf(risk), facts, reasons, points),
    confidence: Math.fround(confidenceOf(facts)),
    deviceSimilarity: Math.fround(device.similarity),
    isNew: seen === 0 && history === undefined,
    timesSeen: Math.max(seen, history?.seen ?? 0) + 1,
    firstSeen: Math.min(seen > 0 ? profiles.device.firstSeen : facts.now, history?.firstSeen ?? facts.now) * 1000,
    lastSeen: Math.max(seen > 0 ? profiles.device.lastSeen : 0, history?.lastSeen ?? 0) * 1000 || facts.now * 1000,
    trust: Math.fround(trustOf(facts)),
    reputation: Math.fround(reputationOf(facts)),
    publicRisk: 0,
    publicAction: 'allow',
    publicReasons: [],
    publicChallenges: [],
    publicSimSwap: '',
    challengesAnswered: [],
    latencyUs: 0,
    modelRisk: risk,
    strengths: singlePrecision(strengths),
    counts: profiles.ofPage && policy.rules === undefined ? NOT_COUNTED : countsOf(facts),
    rules: [],
    shadow: [],
    tags: [],
    lists: [],
    monitored: false,
    answers: facts.answers,
  };
}

const NOT_COUNTED: readonly number[] = [];
const NO_POINTS = new Float32Array(0);

/** Float32Array.from() uses an iterator, which is ten times slower. */
function singlePrecision(points: readonly number[]): Float32Array {
  if (points.length === 0) return NO_POINTS;
  const array = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 1) array[i] = points[i] ?? 0;
  return array;
}

/**
 * Baselines learn from allowed requests, with a passed challenge or without; never from a failed login, a reset that
 * anybody may have asked for, or without profiles.
 */
function teaches(facts: Facts, action: Action): boolean {
  const { request, profiles } = facts;
  return action === 'allow' && request.loginResult !== 'FAILURE' && !profiles.degraded && !isAnybodysReset(facts);
}

/**
 * Anybody can ask for the reset of any account. Of a user of whom nothing is known it would make the stranger's device
 * the user's own, and the owner's, who comes or registers later, a new one.
 */
function isAnybodysReset({ request, knownUser, passedWords, heldWords }: Facts): boolean {
  return request.useCase === 'password_reset' && !knownUser && ((passedWords | heldWords) & ~WORD_BIT.captcha) === 0;
}
