// A sentence in place of a condition, such as `login from a vpn`: which conditions say the same.
import { findVariable } from '../variables/variables.js';
import { currencies } from '../../util/world/currency.js';
import { ADDRESS, hintOfName } from './habits.js';
import { type Token } from './tokens.js';

/** What a sentence says, the first one of a group that it has. `$1` and `$2` are parts of the sentence. */
const SAYINGS: readonly (readonly (readonly [said: RegExp, condition: string])[])[] = [
  [
    [/\b(?:sign-? ?ups?|signups?|regist(?:er|ers|ered|rations?)|signs? up)\b/, "use_case = 'registration'"],
    [/\bpassword resets?\b|\bresets? (?:the |his |her |their |a )?password\b/, "use_case = 'password_reset'"],
    [/\b(email|phone|password|payout|payee|address) changes?\b/, "change_type = '$1'"],
    [/\bchang\w+ (?:of )?(?:the |his |her |their |an? )?(email|phone|password|payout|payee)\b/, "change_type = '$1'"],
    [/\b(?:logins?|log-?ins?|logs? in|logged in|signs? in|signed in)\b/, "use_case = 'login'"],
    [/\b(?:checkouts?|orders?|purchases?|buys?|payments?|pays)\b/, "use_case = 'checkout'"],
  ],
  [
    [
      /\b(?:above|over|than|exceeds|exceeding) (\d+(?:\.\d+)?) (?!hours?|days?|weeks?|months?|years?)([a-z]+)\b/,
      'checkout.amount > $1 CURRENCY $2',
    ],
    [
      /\b(?:orders?|amounts?|purchases?|payments?)\b.* (?:above|over|than|exceeds) (\d+(?:\.\d+)?)/,
      'checkout.amount > $1',
    ],
    [/\b(?:orders?|amounts?|purchases?|payments?)\b.* (?:below|under) (\d+(?:\.\d+)?)/, 'checkout.amount < $1'],
  ],
  [[/\bfail(?:s|ed|ures?)?\b/, "login.result = 'FAILURE'"]],
  [[/\bvpns?\b/, 'network.vpn']],
  [[/\btor\b/, 'network.tor']],
  [[/\b(?:data ?cent(?:er|re)s?|hosting)\b/, 'network.datacenter']],
  [[/\b(?:emulators?|emulated)\b/, 'device.emulator']],
  [[/\b(?:bots?|robots?|crawlers?)\b/, 'client.bot_agent']],
  [
    [
      /\bnew (?:device|phone|browser)s?\b|\b(?:device|phone|browser) (?:is new|never seen)|\bfirst time device\b/,
      'device.is_new',
    ],
  ],
  [[/\bnew (?:users?|customers?|accounts?)\b|\b(?:user|customer|account) never seen\b/, 'user.seen = 0']],
  [
    [
      /\b(?:user|account|customer)s? (?:is )?(?:younger|newer) than (\d+) (hour|day|week)/,
      'user.age_hours < $1 HOURS $2',
    ],
    [/\b(?:user|account|customer)s? (?:is )?older than (\d+) (hour|day|week)/, 'user.age_hours > $1 HOURS $2'],
  ],
  [
    [
      /\b(?:new|another|other|different|unusual) (?:country|place|location)\b|\bchang\w+ (?:the )?country\b/,
      "reason('unusual_location')",
    ],
  ],
  [[/\bincognito\b/, "reason('incognito')"]],
  [[/\bpast(?:e|ed|es|ing)\b/, "reason('excessive_paste')"]],
  [[/\bweekends?\b/, 'utc_weekday in (6, 7)']],
  [[/\bnights?\b/, 'local_hour between 0 and 5']],
];

const EXAMPLE = "a condition compares a variable with a value, as country = 'DE'; riskgate rules variables lists them";
const PRIVATE = /\b(?:ip|address|network)\b.*\b(?:private|internal|local|localhost|intranet|ipv[46])\b/;
/** With one of these a sentence says the opposite of its words, or a part of it does. */
const TURNED = /\b(?:not|no|never(?! seen)|first(?! time)|nobody|without|unless|except|isn|neither|than [a-z]+ than)\b/;
/** Counts stand in variables of their own. */
const COUNTED = new RegExp(
  '\\b(?:\\d+|one|two|three|four|five|six|ten|many|several|multiple) (?:[a-z]+ )?' +
    '(?:logins?|failures?|attempts?|orders?|accounts?|users?|devices?|requests?|registrations?|times)\\b',
);
const HOURS: Readonly<Record<string, number>> = { hour: 1, day: 24, week: 168 };

/**
 * What says the same as the words around a token that stand between two conditions; undefined when they are no
 * sentence: a sign, a text, a list or a dotted name is among them, as in `risk > 50 country = 'DE'`.
 */
export function hintOfSentence(here: Token, before: readonly Token[], after: readonly Token[]): string | undefined {
  const tokens = sentenceAround(here, before, after);
  if (tokens === undefined || tokens.filter(({ kind }) => kind === 'word').length < 2) return undefined;
  const text = tokens.map(({ value }) => String(value)).join(' ');
  const small = text.toLowerCase();
  if (PRIVATE.test(small)) return ADDRESS;
  const conditions = TURNED.test(small) || COUNTED.test(small) ? [] : conditionsIn(small, text);
  return conditions.length === 0 ? undefined : `write ${conditions.join(' and ')}`;
}

/** For words of which none is a variable, and which say nothing known. */
export function hintOfWords(here: Token, before: readonly Token[], after: readonly Token[]): string | undefined {
  const tokens = sentenceAround(here, before, after);
  if (tokens === undefined) return undefined;
  const words = tokens.map(({ value }) => String(value).toLowerCase());
  if (words.some((word) => findVariable(word) !== undefined)) return undefined;
  return words.map(hintOfName).find((hint) => hint !== undefined) ?? EXAMPLE;
}

function sentenceAround(here: Token, before: readonly Token[], after: readonly Token[]): Token[] | undefined {
  const start = before.findLastIndex(joins) + 1;
  const end = after.findIndex(joins);
  const tokens = [...before.slice(start), here, ...(end < 0 ? after : after.slice(0, end))];
  const isPlain = ({ kind, value }: Token): boolean => kind === 'number' || (kind === 'word' && !value.includes('.'));
  return tokens.every(isPlain) ? tokens : undefined;
}

/** Ends a condition on either side. */
function joins({ kind, value }: Token): boolean {
  return kind === 'end' || value === 'and' || value === 'or' || value === '(' || value === ')';
}

function conditionsIn(small: string, text: string): string[] {
  const said = SAYINGS.flatMap((group) => {
    const [found] = group.flatMap(([pattern, condition]) => {
      const match = pattern.exec(small);
      return match === null ? [] : [written(condition, match)];
    });
    return found ?? [];
  });
  // Of an order with an amount nothing else has to be asked.
  const conditions = said.some((one) => one.startsWith('checkout.'))
    ? said.filter((one) => !one.includes("'checkout'"))
    : said;
  const [, country] = /\b(?:from|in) (?:the )?([A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)*)/.exec(text) ?? [];
  return country === undefined ? conditions : [...conditions, ...countryNamed(country)];
}

function countryNamed(name: string): string[] {
  const code = codeOf('country', name.toLowerCase());
  return code === undefined ? [] : [`country = '${code}'`];
}

/** `DE` of country and germany, `EUR` of checkout.currency and euros. */
export function codeOf(name: string, said: string): string | undefined {
  const variable = findVariable(name);
  return variable?.type === 'text' ? variable.usualWords?.named?.(said) : undefined;
}

function written(condition: string, [, first = '', second = '']: RegExpExecArray): string {
  const code = second.toUpperCase();
  const currency = currencies().includes(code) ? code : codeOf('checkout.currency', second);
  return condition
    .replace('$1 HOURS $2', String(Number(first) * (HOURS[second] ?? 1)))
    .replace(' CURRENCY $2', currency === undefined ? '' : ` and checkout.currency = '${currency}'`)
    .replace('$1', first);
}
