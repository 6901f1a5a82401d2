// A sentence in place of a condition, such as `login from a vpn`: which conditions say the same. Advice that means
// something else is worse than none, so there are conditions only when every word of the sentence was understood.
import { findVariable } from '../variables/variables.js';
import { currencies } from '../../util/world/currency.js';
import { ADDRESS } from './advice.js';
import { hintOfName } from './habits.js';
import { type Token } from './tokens.js';

/** What a sentence says, the first one of a group that it has. `$1` and `$2` are parts of the sentence. */
type Group = readonly (readonly [said: RegExp, condition: string])[];

const FAILED = "use_case = 'login' and login.result = 'FAILURE'";
const USE_CASES: Group = [
  [/\b(?:failed login(?: attempt)?|login failure|login (?:fails|failed))\b/i, FAILED],
  [/\b(?:sign-? ?ups?|registers?|registrations?|signs up)\b/i, "use_case = 'registration'"],
  [/\bpassword resets?\b|\bresets? (?:the |his |her |their |a )?password\b/i, "use_case = 'password_reset'"],
  [
    /\b(?:(email)(?: address)?|(phone)(?: number)?|(password)|(payout)|(payee)|(address)) changes?\b/i,
    "change_type = '$1'",
  ],
  [
    /\bchang(?:es?|ing) (?:of )?(?:the |his |her |their |an? )?(email|phone|password|payout|payee)\b/i,
    "change_type = '$1'",
  ],
  [/\b(?:(?:logins?|log ins?)(?: attempts?)?|logs in|signs? in)\b/i, "use_case = 'login'"],
  [/\b(?:checkouts?|orders?|purchases?|buys?|payments?|pays)\b/i, "use_case = 'checkout'"],
];
const OTHERS: readonly Group[] = [
  [[/\b(?:(?:through|over|behind) (?:an? |the )?)?vpns?\b/i, 'network.vpn']],
  [[/\b(?:(?:through|over|behind) (?:the )?)?tor(?: exit)?(?: nodes?)?\b/i, 'network.tor']],
  [[/\b(?:data ?cent(?:er|re)s?|hosting(?: providers?)?)\b/i, 'network.datacenter']],
  [[/\b(?:emulators?|emulated)\b/i, 'device.emulator']],
  [[/\b(?:by (?:an? )?)?(?:bots?|robots?|crawlers?)\b/i, 'client.bot_agent']],
  [
    [
      /\bnew devices?\b|\b(?:from|on|with) an? new phone\b|\bdevice (?:is new|never seen)\b|\bfirst time device\b/i,
      'device.is_new',
    ],
  ],
  [[/\bnew (?:users?|customers?|accounts?)\b|\b(?:user|customer|account) (?:is new|never seen)\b/i, 'user.seen = 0']],
  [
    [
      /\b(?:user|account|customer)s? (?:is |are )?(?:younger|newer) than (\d+(?:\.\d+)?) (hour|day|week)s?\b/i,
      'user.age_hours < $1 HOURS',
    ],
    [
      /\b(?:user|account|customer)s? (?:is |are )?older than (\d+(?:\.\d+)?) (hour|day|week)s?\b/i,
      'user.age_hours > $1 HOURS',
    ],
  ],
  [
    [
      /\b(?:new|another|other|different|unusual) (?:country|place|location)\b|\bchang(?:es?|ing) (?:the )?country\b/i,
      "reason('unusual_location')",
    ],
    [/\b(?:country|place|location) is (?:new|unusual)\b/i, "reason('unusual_location')"],
  ],
  [[/\bincognito(?: mode)?\b/i, "reason('incognito')"]],
  [[/\bpast(?:es?|ed|ing)\b/i, "reason('excessive_paste')"]],
  [[/\bweekends?\b/i, 'utc_weekday in (6, 7)']],
  [[/\bnights?\b/i, 'local_hour between 0 and 5']],
];

/** Words that change nothing of what a sentence says. */
const FILLERS = new RegExp(
  '^(?:an?|the|this|his|her|their|any|all|each|every|is|are|it|that|which|who|from|in|on|at|of|for|with|via|during|' +
    'using|uses?|comes?|someone|somebody|anyone|anybody|users?|customers?|accounts?)$',
  'i',
);
/** A sentence that ends so has a part that is not here: `login from (…)`. */
const OPEN_END = /\b(?:an?|the|is|are|from|in|on|at|of|for|with|via|using|uses?)$/i;

const ORDER = /\b(?:checkouts?|orders?|purchases?|buys?|payments?|pays|amounts?)\b/i;
const OF_AMOUNT = /\b(?:amounts?|worth|(?:order|checkout|purchase|payment) (?:value|price|total))\b/i;
const ORDER_WORDS = new RegExp(`${OF_AMOUNT.source}|${ORDER.source}`, 'gi');
/** Without a currency or a word for amounts, these may be counts: `orders over 5`, `order more than 5`. */
const OF_COUNTS = /\b(?:orders|checkouts|purchases|payments|buys?|pays)\b|\border (?:more|less|fewer|at|up|no|not)\b/i;
const NUMBER_AND_UNIT = String.raw`(\d+(?:\.\d+)?)(?: ([a-z]+))?(?: ([a-z]+))?`;
const ABOVE = 'above|over|exceeds|exceeding|(?:more|greater|higher|larger|bigger) than';
const BELOW = 'below|under|(?:less|fewer|lower|smaller) than';
const LIMITS: readonly (readonly [said: RegExp, sign: string])[] = (
  [
    [`(?:not|no) (?:${ABOVE})|at most|up to`, '<='],
    [`(?:not|no) (?:${BELOW})|at least`, '>='],
    [ABOVE, '>'],
    [BELOW, '<'],
  ] as const
).map(([said, sign]) => [new RegExp(`\\b(?:${said}) ${NUMBER_AND_UNIT}\\b`, 'i'), sign]);
/** Codes of currencies that are English words, when they are written in small letters. */
const ENGLISH = /^(?:all|top|try|cup)$/;

export const EXAMPLE =
  "a condition compares a variable with a value, as country = 'DE'; riskgate rules variables lists them";
const PRIVATE = new RegExp(
  '\\b(?:ip|address|network)(?: (?:address|is|not|an?|the|in|from|on))* ' +
    '(?:private|internal|local|localhost|intranet|ipv[46])\\b',
  'i',
);
/** With one of these a sentence says the opposite of its words, or a part of it does. */
const TURNED = new RegExp(
  '\\b(?:not|non?|never|nobody|neither|nor|without|unless|except|excluding|isnt|isn|arent|outside|other than|' +
    'false|off|disabled|lacks?|lacking|until|before|instead)\\b',
  'i',
);
const HOURS: Readonly<Record<string, number>> = { hour: 1, day: 24, week: 168 };

/**
 * What says the same as the words around a token that stand between two conditions; undefined when they are no
 * sentence: a sign, a text, a list or a dotted name is among them, as in `risk > 50 country = 'DE'`.
 */
export function hintOfSentence(here: Token, before: readonly Token[], after: readonly Token[]): string | undefined {
  const tokens = sentenceAround(here, before, after);
  if (tokens === undefined || tokens.filter(({ kind }) => kind === 'word').length < 2) return undefined;
  const text = textOf(tokens);
  if (PRIVATE.test(text)) return ADDRESS;
  if (goesOn(before.toReversed(), ')') || goesOn(after, '(')) return undefined;
  const conditions = conditionsIn(text);
  return conditions.length === 0 ? undefined : `write ${conditions.join(' and ')}`;
}

/** For words of which none is a variable, and which say nothing known. */
export function hintOfWords(here: Token, before: readonly Token[], after: readonly Token[]): string | undefined {
  const tokens = sentenceAround(here, before, after);
  if (tokens === undefined) return undefined;
  const words = tokens.map(({ value }) => String(value).toLowerCase());
  if (words.some((word) => findVariable(word) !== undefined)) return undefined;
  // A login in a sentence is the use case more often than the name of somebody, and `more` the start of `more than`.
  const names = words.filter((word) => !/^(login|more|higher|less|lower|fewer)$/.test(word)).map(hintOfName);
  const hint = names.find((one) => one !== undefined) ?? EXAMPLE;
  return hint.startsWith('write ') && isTurned(tokens) ? EXAMPLE : hint;
}

/** Whether a word such as `never` or `without` turns what the words say. */
export function isTurned(tokens: readonly Token[]): boolean {
  return TURNED.test(textOf(tokens));
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ value }) => String(value)).join(' ');
}

function sentenceAround(here: Token, before: readonly Token[], after: readonly Token[]): Token[] | undefined {
  const start = before.findLastIndex(joins) + 1;
  const end = after.findIndex(joins);
  const tokens = [...before.slice(start), here, ...(end < 0 ? after : after.slice(0, end))];
  return tokens.every(isPlain) ? tokens : undefined;
}

function isPlain({ kind, value }: Token): boolean {
  return kind === 'number' || (kind === 'word' && !value.includes('.'));
}

/** Ends a condition on either side. */
function joins(token: Token): boolean {
  return token.kind === 'end' || isJoin(token) || isParenthesis(token);
}

function isJoin({ value }: Token): boolean {
  return value === 'and' || value === 'or';
}

function isParenthesis({ kind, value }: Token): boolean {
  return kind === 'sign' && (value === '(' || value === ')');
}

/**
 * Whether a sentence may go on behind its end: in `login from Russia or China`, `login from (vpn or tor)`. A condition
 * there, as in `login from a vpn or risk > 50`, stands for itself.
 * @param tokens behind the sentence, or those before it, the last one first
 */
function goesOn(tokens: readonly Token[], parenthesis: '(' | ')'): boolean {
  const end = tokens.findIndex(joins);
  if (end < 0 || tokens[end]?.value === parenthesis) return end >= 0;
  const [join, ...others] = tokens.slice(end).filter((token) => !isParenthesis(token) && token.kind !== 'end');
  if (join === undefined || !isJoin(join)) return false;
  const next = others.findIndex(isJoin);
  const part = next < 0 ? others : others.slice(0, next);
  const isCondition = part.some(({ value }) => /^(?:in|between|like|known|missing)$/.test(String(value)));
  return part.length > 0 && part.every(isPlain) && !isCondition;
}

/** None unless every word was understood. */
function conditionsIn(sentence: string): string[] {
  if (OPEN_END.test(sentence)) return [];
  const amount = amountIn(sentence);
  let rest = amount?.rest ?? sentence;
  const conditions = amount === undefined ? [] : [amount.condition];
  // Of an order with an amount nothing else has to be asked.
  for (const group of amount === undefined ? [USE_CASES, ...OTHERS] : OTHERS) {
    const [found] = group.flatMap(([said, condition]) => {
      const match = said.exec(rest);
      return match === null ? [] : [{ said, condition: written(condition, match) }];
    });
    if (found === undefined) continue;
    conditions.push(found.condition);
    rest = rest.replace(found.said, ' | ');
  }
  const country = countryIn(rest);
  if (country !== undefined) {
    conditions.push(country.condition);
    rest = country.rest;
  }
  const words = rest.split(' ').filter((word) => word !== '' && word !== '|');
  return words.every((word) => FILLERS.test(word)) ? conditions : [];
}

function written(condition: string, match: RegExpExecArray): string {
  const [first = '', unit = ''] = match.slice(1).flatMap((part: string | undefined) => part?.toLowerCase() ?? []);
  return condition.replace('$1 HOURS', String(Number(first) * (HOURS[unit] ?? 1))).replace('$1', first);
}

interface Part {
  readonly condition: string;
  /** The sentence without the part. */
  readonly rest: string;
}

/** `order of at least 500 EUR`. Minutes, kilometres and the like are no amounts: their word is left over. */
function amountIn(sentence: string): Part | undefined {
  if (!ORDER.test(sentence)) return undefined;
  const [found] = LIMITS.flatMap(([said, sign]) => {
    const match = said.exec(sentence);
    return match === null ? [] : [{ match, sign }];
  });
  if (found === undefined) return undefined;
  const [whole, number = '', word = '', other = ''] = found.match;
  const [currency, left] = [
    [currencyNamed(`${word} ${other}`), ''] as const,
    [currencyNamed(word), other] as const,
  ].find(([code]) => code !== undefined) ?? [undefined, `${word} ${other}`];
  if (currency === undefined && OF_COUNTS.test(sentence) && !OF_AMOUNT.test(sentence)) return undefined;
  const ofCurrency = currency === undefined ? '' : ` and checkout.currency = '${currency}'`;
  return {
    condition: `checkout.amount ${found.sign} ${number}${ofCurrency}`,
    rest: sentence.replace(whole, ` | ${left}`).replace(ORDER_WORDS, ' | '),
  };
}

function currencyNamed(said: string): string | undefined {
  const code = said.toUpperCase();
  if (currencies().includes(code)) return ENGLISH.test(said) ? undefined : code;
  return codeOf('checkout.currency', said.toLowerCase());
}

/** `from Germany`, `in the United States`, `from DE`. */
function countryIn(sentence: string): Part | undefined {
  for (const { 0: whole, 1: name = '' } of sentence.matchAll(/\b(?:from|in) (?:the )?([a-z]+(?: [a-z]+){0,3})/gi)) {
    const words = name.split(' ');
    for (let length = words.length; length > 0; length -= 1) {
      const said = words.slice(0, length).join(' ');
      const code = countryNamed(said);
      const left = words.slice(length).join(' ');
      if (code !== undefined) return { condition: `country = '${code}'`, rest: sentence.replace(whole, ` | ${left}`) };
    }
  }
  return undefined;
}

/** A code is written in capitals: `in` and `us` are words. */
function countryNamed(said: string): string | undefined {
  if (said.length > 2) return codeOf('country', said.toLowerCase());
  const variable = findVariable('country');
  const codes = variable?.type === 'text' ? variable.usualWords?.words() : undefined;
  return codes?.includes(said) === true
    ? said
    : /^[A-Z]{2}$/.test(said)
      ? codeOf('country', said.toLowerCase())
      : undefined;
}

/** `DE` of country and germany, `EUR` of checkout.currency and euros. */
export function codeOf(name: string, said: string): string | undefined {
  const variable = findVariable(name);
  return variable?.type === 'text' ? variable.usualWords?.named?.(said) : undefined;
}
