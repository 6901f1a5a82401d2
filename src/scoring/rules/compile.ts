// Compiles the rules of a workspace for the hot path: one function for all evaluated rules, and one for the rules that
// may affect the public reply to a page.
import { POINTS_MAX } from '../../contract/points.js';
import { CHALLENGE_WORDS, demandsChallenge, EFFECT_WORDS, type Rule, RULES_MAX } from '../../contract/ruleset/rule.js';
import { type Challenge } from '../../contract/vocabulary.js';
import { isReasonCode } from '../../contract/reasons.js';
import { generateRules, type RuleFunction } from '../../rules/evaluate/generate.js';
import { ANY_LIST, type Lists } from '../../rules/language/check.js';
import { type Condition } from '../../rules/language/condition.js';
import { problemText } from '../../rules/language/rule-error.js';
import { readRule } from '../../rules/rule.js';
import { type Variable } from '../../rules/variables/variable.js';
import { findVariable } from '../../rules/variables/variables.js';
import { type Bounds, boundsOf } from './bounds.js';
import { withBuiltIn } from './built-in.js';
import { textJson } from '../../util/text/json-text.js';
import { parseTime } from '../../util/time/parse-time.js';
import { TITLE_NAME } from '../../event/reply/reasons.js';

/** Most variables of a rule that its evidence contains. */
const EVIDENCE_MAX = 6;

export interface CompiledRule {
  readonly id: string;
  readonly code: string | undefined;
  /** Start of its member in the evidence: its code, id and title. */
  readonly told: string;
  readonly live: boolean;
  readonly points: number;
  readonly floor: Bounds | undefined;
  readonly ceiling: Bounds | undefined;
  readonly force: Bounds | undefined;
  /** What its floor or force asks for. */
  readonly challenge: Challenge | undefined;
  readonly priority: number;
  /** Parts per 10,000 of the users. */
  readonly rollout: number;
  /** Offset in a user's hash (hex digits) of the number that decides the rollout. */
  readonly rolloutAt: number;
  /** Unix milliseconds; Infinity = never. */
  readonly expiresAt: number;
  readonly tags: readonly string[];
  /** Variables in its evidence, each with the text before its value. */
  readonly evidence: readonly { variable: Variable; before: string }[];
  /** Its condition, use cases included. */
  readonly condition: Condition;
}

export interface RuleSet {
  readonly run: RuleFunction;
  readonly rules: readonly CompiledRule[];
  /** Output of `run`; every call overwrites it. */
  readonly hits: Uint16Array;
}

export interface CompiledRules {
  readonly all: RuleSet;
  /** Rules that use no variable about a user; undefined when there are none. */
  readonly open: RuleSet | undefined;
}

interface Ready {
  readonly compiled: CompiledRule;
  readonly open: boolean;
}

/**
 * Compiles the live and shadow rules.
 * @param lists of the workspace, where their existence is checked
 * @returns undefined when there are none
 * @throws RangeError with the position of the error; drafts are checked too
 */
export function compileRules(rules: readonly Rule[] = [], lists: Lists = ANY_LIST): CompiledRules | undefined {
  checkNumber(rules);
  return compileAll(rules, lists);
}

/** Throws what `compileRules` would, without the code that it generates. @throws RangeError */
export function checkRules(rules: readonly Rule[] = [], lists: Lists = ANY_LIST): void {
  checkNumber(rules);
  checkUnique(rules);
  for (const rule of rules) readyOf(rule, lists);
}

function checkNumber({ length }: readonly Rule[]): void {
  if (length > RULES_MAX) throw new RangeError(`a workspace has at most ${RULES_MAX} rules, not ${length}`);
}

/**
 * As `compileRules`, with the rules of the built-in lists.
 * @throws RangeError as `compileRules`
 */
export function compileListedRules(rules: readonly Rule[] = []): CompiledRules | undefined {
  return compileAll(withBuiltIn(rules), ANY_LIST);
}

function compileAll(rules: readonly Rule[], lists: Lists): CompiledRules | undefined {
  checkUnique(rules);
  const ready = rules
    .map((rule) => ({ rule, made: readyOf(rule, lists) }))
    .filter(({ rule: { state } }) => state === 'live' || state === 'shadow')
    .map(({ made }) => made);
  if (ready.length === 0) return undefined;
  const open = ready.filter((one) => one.open);
  return { all: setOf(ready), open: open.length === 0 ? undefined : setOf(open) };
}

function setOf(ready: readonly Ready[]): RuleSet {
  return {
    run: generateRules(ready.map(({ compiled }) => compiled.condition)),
    rules: ready.map(({ compiled }) => compiled),
    hits: new Uint16Array(ready.length),
  };
}

/** @throws RangeError */
function checkUnique(rules: readonly Rule[]): void {
  const ids = new Set<string>();
  const codes = new Set<string>();
  for (const { id, code } of rules) {
    if (ids.has(id)) throw new RangeError(`there are two rules ${id}`);
    ids.add(id);
    if (code === undefined) continue;
    if (isReasonCode(code)) throw new RangeError(`rule ${id}: the code ${code} is one of the catalogue of reasons`);
    if (codes.has(code)) throw new RangeError(`rule ${id}: another rule has the code ${code}`);
    codes.add(code);
  }
}

/** @throws RangeError */
function readyOf(rule: Rule, lists: Lists): Ready {
  const read = readRule(rule.when, lists);
  if ('message' in read) throw new RangeError(`rule ${rule.id}: ${problemText(read)}`);
  const condition = inUseCases(rule, read.condition);
  const told = [...namedIn(rule, read.open), ...read.variables];
  return { compiled: compiledOf(rule, told, condition), open: read.open };
}

/** @throws RangeError */
function compiledOf(rule: Rule, variables: readonly string[], condition: Condition): CompiledRule {
  const { id, code, effect, priority = 0, rollout_percent: rollout = 100, expires_at: expires, tags = [] } = rule;
  if (Object.keys(effect).length > 1) throw new RangeError(`rule ${id}: effect ${EFFECT_WORDS}`);
  const { points = 0, at_least: floor, at_most: ceiling, force } = effect;
  if (!(Math.abs(points) <= POINTS_MAX))
    throw new RangeError(`rule ${id}: points must lie within -${POINTS_MAX}..${POINTS_MAX}, not ${points}`);
  if (rule.challenge !== undefined && !demandsChallenge(effect))
    throw new RangeError(`rule ${id}: ${CHALLENGE_WORDS}; to keep this effect, remove the challenge`);
  const expiresAt = expires === undefined ? Infinity : parseTime(expires);
  if (Number.isNaN(expiresAt)) throw new RangeError(`rule ${id}: expires_at is not a time`);
  return {
    id,
    code,
    told: `"${code}":{"rule":"${id}","title":${textJson(rule.title ?? rule.name)}`,
    live: rule.state === 'live',
    points,
    floor: floor && boundsOf(floor),
    ceiling: ceiling && boundsOf(ceiling),
    force: force && boundsOf(force),
    challenge: rule.challenge,
    priority,
    rollout: Math.round(rollout * 100),
    rolloutAt: Buffer.from(id).reduce((sum, byte) => sum + byte, 0) % 24,
    expiresAt,
    tags: rule.review === true ? [...tags, 'review'] : tags,
    evidence: evidenceOf(variables),
    condition,
  };
}

/** Variables in the rule's title. For a rule that decides public replies, without those about a user. */
function namedIn({ title = '' }: Rule, open: boolean): string[] {
  const names = Array.from(title.matchAll(TITLE_NAME), ([, name = '']) => name);
  return names.filter((name) => !open || findVariable(name)?.about !== 'user');
}

/** Variables for the evidence; hashes of parties are excluded. */
function evidenceOf(names: readonly string[]): CompiledRule['evidence'] {
  const variables = [...new Set(names)].flatMap((name) => findVariable(name) ?? []);
  const told = variables.filter(({ type }) => type !== 'identity').slice(0, EVIDENCE_MAX);
  return told.map((variable) => ({ variable, before: `,"${variable.name}":` }));
}

function inUseCases({ use_cases: useCases }: Rule, condition: Condition): Condition {
  const variable = findVariable('use_case');
  if (useCases === undefined || variable === undefined) return condition;
  const asked = { kind: 'textIn', negated: false, of: { kind: 'variable', variable }, values: useCases } as const;
  return { kind: 'all', parts: [asked, condition] };
}
