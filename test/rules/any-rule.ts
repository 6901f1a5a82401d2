// Any rule and any moment, for comparing what different readers of a rule say.
import fc from 'fast-check';
import { CLIENT, type EventRequest, FEATURES, NETWORK } from '../../src/event/event-row.js';
import { makeEvent } from '../../src/event/generated/make-event.js';
import { COUNTS, UNKNOWN_COUNTS } from '../../src/rules/variables/counts.js';
import { type RuleEffect } from '../../src/contract/ruleset/rule.js';
import { type Moment, type Variable } from '../../src/rules/variables/variable.js';
import { readRule, type ReadRule } from '../../src/rules/rule.js';
import { VARIABLES } from '../../src/rules/variables/variables.js';

/** Lists that rules of these tests may ask. */
export const RULE_LISTS: ReadonlyMap<string, string> = new Map([
  ['users', 'user'],
  ['devices', 'device'],
  ['visitors', 'visitor'],
  ['addresses', 'ip'],
  ['countries', 'country'],
  ['asns', 'asn'],
]);

export const anyEffect: fc.Arbitrary<RuleEffect> = fc.oneof(
  fc.record({ points: fc.double({ min: -10, max: 10, noNaN: true }) }),
  fc.record({ at_least: fc.constantFrom('soft_challenge', 'hard_challenge', 'block') }),
  fc.record({ at_most: fc.constantFrom('allow', 'soft_challenge', 'hard_challenge') }),
  fc.record({ force: fc.constantFrom('allow', 'soft_challenge', 'hard_challenge', 'block') }),
  fc.constant({}),
);

const NUMBERS = [0, 1, 2, 3, 5, 12, 23, 50, 100, 0.5, 19.99, 255, 65_535];
const TEXTS = ['a', 'ab', 'DE', 'de', 'US', "it's", 'x%y', 'x_y', '\\', 'Ünï', '/pay/*'];
const COUNTRIES = ['DE', 'FR', 'US'];
const REASONS = ['device_changed', 'geo_jump', 'sim_changed'];

const named = (type: Variable['type']): Variable[] => VARIABLES.filter((one) => one.type === type);
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
const oneOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

const number: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    oneOf(named('number')).map(({ name }) => name),
    oneOf(NUMBERS).map(String),
    oneOf(REASONS).map((code) => `strength('${code}')`),
    fc.tuple(tie('value'), oneOf(['+', '-', '*', '/']), tie('value')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie('value').map((value) => `-(${value})`),
  ),
})).value;

/** A text variable with what it may be compared with. */
const words = oneOf(named('text')).chain(({ name, words: known }) =>
  fc.tuple(
    fc.constant(name),
    fc.array(oneOf(known ?? (name === 'country' ? COUNTRIES : TEXTS)), { minLength: 1, maxLength: 6 }),
  ),
);

const test: fc.Arbitrary<string> = fc
  .oneof(
    fc.tuple(number, oneOf(['=', '!=', '<', '<=', '>', '>=']), number).map((parts) => parts.join(' ')),
    fc
      .tuple(number, number, number, fc.boolean())
      .map(([a, b, c, not]) => `${a} ${negation(not)}between ${b} and ${c}`),
    fc
      .tuple(number, fc.array(oneOf(NUMBERS), { minLength: 1, maxLength: 6 }), fc.boolean())
      .map(([of, values, not]) => `${of} ${negation(not)}in (${values.join(', ')})`),
    fc
      .tuple(words, fc.boolean())
      .map(([[name, values], not]) => `${name} ${negation(not)}in (${values.map(quoted).join(', ')})`),
    fc.tuple(words, oneOf(['=', '!='])).map(([[name, [value = '']], op]) => `${name} ${op} ${quoted(value)}`),
    fc
      .tuple(oneOf(named('text')), oneOf(named('text')), oneOf(['=', '!=']))
      .map(([a, b, op]) => `${a.name} ${op} ${b.name}`),
    fc
      .tuple(oneOf(named('text')), fc.array(oneOf(TEXTS), { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([{ name }, pieces, not]) => `lower(${name}) ${negation(not)}like ${quoted(pieces.join('*'))}`),
    oneOf(named('flag')).map(({ name }) => name),
    fc.tuple(oneOf(['known', 'missing']), oneOf(VARIABLES)).map(([call, { name }]) => `${call}(${name})`),
    oneOf(REASONS).map((code) => `reason('${code}')`),
    fc.tuple(oneOf([...RULE_LISTS]), fc.boolean()).map(([[list, kind], not]) => `${kind} ${negation(not)}in @${list}`),
  )
  .filter(canHold);

/** With numbers that a value can have: other ones are refused (test/rules/rules-language.test.ts). */
function canHold(text: string): boolean {
  const rule = readRule(text, RULE_LISTS);
  return (
    !('message' in rule) ||
    !/^nothing is (between|divided) | is never |^this holds for every request/.test(rule.message)
  );
}

function negation(not: boolean): string {
  return not ? 'not ' : '';
}

/** @param depth of `and`, `or` and `not` at most */
export function anyRuleText(depth = 3): fc.Arbitrary<string> {
  return fc.letrec<{ rule: string }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: depth },
      test,
      fc.tuple(tie('rule'), oneOf(['and', 'or']), tie('rule')).map(([a, op, b]) => `(${a} ${op} ${b})`),
      tie('rule').map((rule) => `not (${rule})`),
    ),
  })).rule;
}

/** With something missing in about four of ten places. */
export function anyMoment(): fc.Arbitrary<Moment> {
  const sometimes = <T>(value: fc.Arbitrary<T>, missing: T): fc.Arbitrary<T> =>
    fc.oneof({ weight: 6, arbitrary: value }, { weight: 4, arbitrary: fc.constant(missing) });
  const value = sometimes(oneOf(NUMBERS), NaN);
  const list = <T>(values: readonly T[]): fc.Arbitrary<T[]> => fc.subarray([...values]);
  return fc
    .record({
      features: fc.array(value, { minLength: FEATURES.length, maxLength: FEATURES.length }),
      counts: sometimes(
        fc.array(oneOf([0, 1, 2, 5, 65_535]), { minLength: COUNTS.length, maxLength: COUNTS.length }),
        [],
      ),
      texts: fc.array(sometimes(oneOf(TEXTS), ''), { minLength: 32, maxLength: 32 }),
      client: fc.nat({ max: 2 * Math.max(...Object.values(CLIENT)) - 1 }),
      network: fc.nat({ max: 2 * Math.max(...Object.values(NETWORK)) - 1 }),
      localHour: oneOf([0, 12, 23, 255]),
      asn: oneOf([0, 1, 100]),
      // The engine drops what is old.
      receivedAt: fc.integer({ min: 1_900_000_000_000, max: 1_905_000_000_000 }),
      risk: fc.nat({ max: 100 }),
      reasons: list(REASONS),
      strengths: fc.array(oneOf([0.25, 0.5, 1]), { minLength: 3, maxLength: 3 }),
      lists: list([...RULE_LISTS.keys()]),
      // Of these only the reputation can be unknown.
      model: fc.tuple(oneOf(NUMBERS), oneOf(NUMBERS), oneOf(NUMBERS), value),
    })
    .map((made) => ({
      request: requestOf(made),
      model: {
        risk: made.risk,
        visitorId: 'f'.repeat(64),
        reasons: made.reasons,
        strengths: Float32Array.from(made.strengths.slice(0, made.reasons.length)),
        similarity: Math.fround(made.model[0]),
        deviceSimilarity: Math.fround(made.model[1]),
        trust: Math.fround(made.model[2]),
        reputation: Math.fround(made.model[3]),
      },
      counts: made.counts.length === 0 ? UNKNOWN_COUNTS : made.counts,
      lists: made.lists,
    }));
}

interface Made {
  features: number[];
  texts: string[];
  client: number;
  network: number;
  localHour: number;
  asn: number;
  receivedAt: number;
}

function requestOf({ features, texts, ...numbers }: Made): EventRequest {
  const request: EventRequest = { ...makeEvent(), ...numbers, features: Float32Array.from(features) };
  VARIABLES.forEach(({ source, words: known }, index) => {
    if (source.of !== 'text') return;
    const text = texts[index % texts.length] ?? '';
    const value = known === undefined ? text : (known[text.length % known.length] ?? '');
    Object.assign(request, { [source.name]: value });
  });
  return request;
}

/** The rule of a text that has one. */
export function ruleOf(text: string): ReadRule {
  const rule = readRule(text, RULE_LISTS);
  if ('message' in rule) throw new Error(`${text}: ${rule.message}`);
  return rule;
}
