// A colon, as query languages of logs, detection formats and other rule engines write it: `country:DE`, `:risk_score:`.
// A rule has none.
import { type Variable } from '../variables/variable.js';
import { findVariable } from '../variables/variables.js';
import { ADDRESS, ALONE } from './advice.js';
import { beginsElsewhere, NO_VALUE } from './foreign-words.js';
import { COMPARISONS, OPPOSITE } from './tree.js';

const NO_COLONS = 'write the name without colons';
const QUOTED = /^(["'])(.*?)\1/;
const BARE = /^[\w.*/+-]+/;

/** `country:DE`: a variable with a colon and what is behind it. */
interface Named {
  name: string;
  variable: Variable;
  /** `-country:DE`, `country:!DE`. */
  not: boolean;
  /** Behind the colon and its sign. */
  said: string;
}

/** For a colon between a name and a value, or around a name; undefined when it is another one, as of an address. */
export function hintOfNamed(before: string, after: string): string | undefined {
  // `::customer::level::` and `:ip_country:`. Letters behind f are in no address.
  if (/^:*(?![0-9a-f]+:)[a-z_][a-z_.0-9]*:/i.test(after) && !/[a-z_0-9)]$/i.test(before)) return NO_COLONS;
  const asked = hintOfAsked(before, after);
  if (asked !== undefined) return asked;
  const named = namedIn(before, after);
  if (named === undefined) return undefined;
  for (const hintOf of [hintOfNoValue, hintOfSpan, hintOfMany, hintOfComparison, hintOfValue]) {
    const hint = hintOf(named);
    if (hint !== undefined) return hint;
  }
  return undefined;
}

/** `_exists_:country` */
function hintOfAsked(before: string, after: string): string | undefined {
  const [, test] = /_?(exists|missing)_?$/i.exec(before) ?? [];
  const [, name = ''] = /^\s*([a-z_]+(?:\.[a-z0-9_]+)*)/i.exec(after) ?? [];
  if (test === undefined || findVariable(name) === undefined) return undefined;
  return `write ${/^exists$/i.test(test) ? 'known' : 'missing'}(${name})`;
}

function namedIn(before: string, after: string): Named | undefined {
  const [, early = '', name = ''] = /(-?)([a-z_]+(?:\.[a-z0-9_]+)*)\s?$/i.exec(before) ?? [];
  const variable = findVariable(name);
  const [, late = '', said = ''] = /^\s*([-!](?!=))?(.*)$/s.exec(after) ?? [];
  const [word = ''] = /^\w+/.exec(said) ?? [];
  // `if country: block`, and `selection: country: DE`.
  if (variable === undefined || beginsElsewhere(word) || /^\w+:(?!\/\/)/.test(said)) return undefined;
  return { name, variable, not: (early === '') !== (late === ''), said };
}

/** `country:*`, `country:null` */
function hintOfNoValue({ name, not, said }: Named): string | undefined {
  const isThere = /^\*(?![\w*])/.test(said);
  if (!isThere && !NO_VALUE.test(/^\w+/.exec(said)?.[0] ?? '')) return undefined;
  return `write ${isThere === not ? 'missing' : 'known'}(${name})`;
}

/** `risk:[50 TO 70]`; braces leave out their end. */
function hintOfSpan({ name, not, said }: Named): string | undefined {
  const [, begin, low, high, end] = /^([[{])(\d+(?:\.\d+)?) TO (\d+(?:\.\d+)?)([\]}])/i.exec(said) ?? [];
  if (low === undefined || high === undefined) return undefined;
  if (begin === '[' && end === ']') return `write ${name} ${not ? 'not ' : ''}between ${low} and ${high}`;
  const [from, to] = [begin === '[' ? '>=' : '>', end === ']' ? '<=' : '<'];
  return `write ${not ? 'not ' : ''}(${name} ${from} ${low} and ${name} ${to} ${high})`;
}

/** `country:(DE OR FR)` */
function hintOfMany({ name, variable: { type }, not, said }: Named): string | undefined {
  if (!said.startsWith('(') || type === 'flag') return undefined;
  const many = type === 'identity' ? '@list' : type === 'number' ? '(1, 2)' : "('a', 'b')";
  return `write ${name} ${not ? 'not in' : 'in'} ${many}`;
}

/** `risk:>50` */
function hintOfComparison({ name, not, said }: Named): string | undefined {
  // `<` is also the begin of `<=`.
  const sign = COMPARISONS.findLast((one) => said.startsWith(one));
  return sign === undefined ? undefined : `write ${name} ${not ? OPPOSITE[sign] : sign}`;
}

function hintOfValue({ name, variable: { type }, not, said }: Named): string | undefined {
  const value = QUOTED.exec(said)?.[2] ?? BARE.exec(said)?.[0] ?? '';
  if (value === '' || /['\\]/.test(value)) return undefined;
  if (type === 'flag') return hintOfFlag(name, value, not);
  if (type === 'number') return hintOfNumber(name, value, not);
  if (type === 'identity') return `write ${name} ${not ? 'not in' : 'in'} @list`;
  const [equal, unequal] = value.includes('*') ? ['like', 'not like'] : ['=', '!='];
  return `write ${name} ${not ? unequal : equal} '${value}'`;
}

/** `client.vpn:true` */
function hintOfFlag(name: string, value: string, not: boolean): string {
  if (/^(true|1|yes|on|enabled)$/i.test(value)) return `write ${not ? 'not ' : ''}${name}`;
  if (/^(false|0|no|off|disabled)$/i.test(value)) return `write ${not ? '' : 'not '}${name}`;
  return `write ${name}, or not ${name}`;
}

/** `risk:50`, `asn:AS3320` */
function hintOfNumber(name: string, value: string, not: boolean): string {
  const [, number] = /^(?:AS)?(\d+(?:\.\d+)?)$/i.exec(value) ?? [];
  return number === undefined
    ? `${name} is a number: write ${name} > 1`
    : `write ${name} ${not ? '!=' : '='} ${number}`;
}

/** For a colon that stands with no name of a variable. */
export function hintOfColon(before: string, after: string): string {
  if (after.startsWith('=')) return 'write =';
  const [, hour] = /(?<![0-9a-z.])([0-9]{1,2})$/i.exec(before) ?? [];
  if (hour !== undefined && /^[0-5][0-9](?![0-9a-f])/i.test(after)) return `hours are numbers: write ${Number(hour)}`;
  if (/^:|^[0-9a-f]{1,4}:/i.test(after)) return ADDRESS;
  const [, list] = /^([a-z][a-z0-9_-]*)/i.exec(after) ?? [];
  if (/\blist$/i.test(before) && list !== undefined) return `write @${list}`;
  return /^[a-z_.0-9]+:/i.test(after) ? NO_COLONS : ALONE;
}
