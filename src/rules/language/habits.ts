// What people write out of habit from SQL, spreadsheets, programs and other products, and what to write here instead.

import { currencies } from '../../util/world/currency.js';
import { findVariable } from '../variables/variables.js';
import { ADDRESS, ALONE, COUNTED, CROWD, LIKE, NO_MARK, SPAN } from './advice.js';
import { hintOfColon, hintOfNamed } from './colons.js';
import { NOT_THERE } from './foreign-words.js';

const SPLIT = 'write and, or between conditions, and a comma between values';
const WEEKDAY = 'ask utc_weekday: Monday is 1 and Sunday 7';
/** What only the model counts or compares stands in its reasons, what people said of an event in lists. */
const LABELLED = 'ask user in @fraud_users, device in @fraud_devices or the like: labels fill these lists';
const NOT_OF_ORDERS = 'no request has it; of an order there are amount, currency, item_count and shipping_country';
const USERS_OF_DEVICE = 'did you mean device.users_24h or device.users_30d?';
const FAILURES = 'did you mean user.failures_1h or address.failures_1h?';
const OF_PAYMENTS = 'no request says how a payment ended; of an order there are amount, currency and item_count';
/** Orders alone are not counted. */
const FIRST = 'the first request of a user is user.seen = 0, that of a device device.is_new';
const LENGTH = 'a rule cannot ask how long something is';
const AGE = 'ask user.age_hours or device.age_hours: hours since the first request, 24 for a day';
const NO_IDS = 'each request or visit has another one: ask user, visitor or device in @list';
const PLACES = "of a place there are country, asn and timezone; of a journey too fast write reason('geo_jump')";
const SEQUENCE = "write reason('takeover_sequence')";
const DORMANT = "write reason('dormant_account')";
const NEW_PLACE = "write reason('unusual_location'), or country = 'DE'";
const OTHER_COUNTRY = 'no request has it; ask country, timezone or network.timezone_mismatch';
const NO_TIME =
  'a rule knows no years: expires_at ends it; ask utc_month, utc_day, utc_weekday, utc_hour or user.age_hours';

const NOTHING_THERE = 'write missing(…), or known(…) for the opposite';
export const REASON = "write reason('geo_jump')";

/** Words after a value. */
const INSTEAD: readonly (readonly [word: RegExp, hint: string])[] = [
  [/^(eq|equals?)$/i, 'write ='],
  [/^(ne|neq)$/i, 'write !='],
  [/^(gt|greater|more|above|over|exceeds?|after)$/i, 'write >'],
  [/^(lt|less|fewer|below|under|before)$/i, 'write <'],
  [/^(gte|ge)$/i, 'write >='],
  [/^(lte|le)$/i, 'write <='],
  [/^(contains?|includes?|has|starts?|ends?|begins?|(starts|ends|begins)_?with|does)$/i, LIKE],
  [/^(matche?s?|[ir]?like|regexp?|similar)$/i, LIKE],
  [/^(on|belongs)$/i, 'write user in @vip'],
  [/^(und|et)$/i, 'write and'],
  [/^(oder|ou)$/i, 'write or'],
  [/^(exists?|present|set)$/i, 'write known(…)'],
  [/^at$/i, 'write >= for at least, <= for at most'],
  [/^(interval|date|timestamp)$/i, NO_TIME],
  [/^(but|also|plus)$/i, 'write and'],
  [/^(unless|except|without)$/i, 'write and not'],
  [/^xor$/i, 'write (a and not b) or (b and not a)'],
  [/^(then|limit|order|group|from|block|allow|challenge|review|deny)$/i, ALONE],
  [/^(mod|div)$/i, 'there are +, -, * and /'],
  [/^(per|within|during|last|times)$/i, SPAN],
];

const SPANS = 'counts are over 1m, 1h and 24h, some over 30d: riskgate rules variables lists them';
const UNIT = /^(ms|s(ec(ond)?s?)?|m(in(ute)?s?)?|h((ou)?rs?)?|d(ays?)?|w(eeks?)?|months?|years?)$/i;
const FACTORS: ReadonlyMap<string, number> = new Map([
  ['k', 1000],
  ['K', 1000],
  ['M', 1_000_000],
]);
/** Hours of a unit, for variables that count hours. */
const HOURS: readonly (readonly [unit: RegExp, hours: number])[] = [
  [/^h((ou)?rs?)?$/i, 1],
  [/^d(ays?)?$/i, 24],
  [/^w(eeks?)?$/i, 168],
];

const FUNCTIONS_ELSEWHERE: readonly (readonly [name: RegExp, hint: string])[] = [
  [/^(is_?null|null|is_?empty|is_?blank|empty|is_?missing|not_?exists)$/i, 'write missing(…) or known(…)'],
  [/^(exists|is_?known|is_?number|is_?text|has|defined|is_?set|is_?not_?null)$/i, 'write known(…)'],
  [
    /^(coalesce|if_?null|nvl)$/i,
    'a test of something not known does not hold: write known(…) and …, or missing(…) or …',
  ],
  [
    /(^|\.)(contains|starts_?with|ends_?with|includes|index_?of|regexp?(_match|_like)?|like|search|find|matches)$/i,
    LIKE,
  ],
  [/(^|\.)(left|right|mid|substr(ing)?|match)$/i, LIKE],
  [/(^|\.)(l|r)?trim$|^str$/i, 'leave it out: texts are compared as they are'],
  [/(^|\.)(upper|ucase|to_?upper(_?case)?)$/i, 'write lower(…), and the text in small letters'],
  [/(^|\.)(to_?lower(_?case)?|lcase)$/i, 'write lower(…)'],
  [/(^|\.)((char_?)?length|len|str_?len)$/i, LENGTH],
  [/(^|\.)abs$/i, 'write … > 5 or … < -5'],
  [
    /^((mv|dc|d)?count_?ifs?|(mv|d)?count|dc|sum_?ifs?|sum|average|avg|velocity|distinct)$/i,
    'what is counted is a variable, as user.requests_1h or device.users_24h',
  ],
  [/^(day_?of_?week|week_?day)$/i, WEEKDAY],
  [/^(has_?)?(reason|signal)s?$/i, REASON],
  [/^(now|today|date(_?(part|trunc|diff|add))?|extract|time|hour|day|strftime|timestamp|interval)$/i, NO_TIME],
  [/^([vhx]_?lookup|in_?list|on_?list|list|lookup|member)$/i, 'write user in @vip'],
  [
    /^(cidr_?match|in_?cidr|ip_?in_?(range|cidr|network)|is_?(private|internal|local)(_?ip)?|in_?(subnet|network))$/i,
    ADDRESS,
  ],
  [/(^|\.)(geo_)?distance$/i, PLACES],
  [/^if$/i, ALONE],
  [
    /^(parse_?(int|float)|number|to_?number|cast|int|float|round|floor|ceil)$/i,
    'leave it out: numbers are compared as they are',
  ],
  [/(^|\.)(max|min|least|greatest|any|all)$/i, 'join comparisons with and, or'],
];

/** Names that other products use for a variable. */
const NAMES: readonly (readonly [name: RegExp, hint: string])[] = [
  [NOT_THERE, NOTHING_THERE],
  [/^(more|higher|less|lower|fewer)$/, "write risk >= 50 for '50 or more', risk <= 50 for '50 or less'"],
  [/^((fraud|risk)_?)?score$/, 'did you mean risk?'],
  [/^(action|decision|verdict|outcome)$/, 'a rule decides before there is an action: ask risk'],
  [/^(e?mail|email_?address|login|username)$/, 'ask identifier in @list, or email_domain in @list'],
  [/^(user_?name|user\.?id|customer(\.?id|_id)?|account(\.?id|_id)?)$/, 'did you mean user?'],
  [/^(phone|mobile|msisdn|tel)(_?number)?$/, 'ask client.phone for a phone; of a number ask identifier in @list'],
  [/(^|[._])(week_?day|day_?of_?week)$/, WEEKDAY],
  [/(^|[._])((account|user|customer)_)?since_(the_)?(last_)?(password|reset|payout|e?mail|phone|change)/, SEQUENCE],
  [/(^|[._])since_(the_)?(last_)?(login|seen|visit|activity|order|purchase)/, DORMANT],
  [/(^|[._])(is_)?disposable/, 'ask email_domain in @list'],
  [/(^|[._])(shipping|delivery)_?(address|city|name|zip|street)/, 'of an address there is checkout.shipping_country'],
  [/^sim[._]?(swap(ped)?|change[ds]?|age|is_new)/, "write reason('sim_changed')"],
  [/^((user|customer|account)[._])?(usual|home|last|previous|known|residence)_?(country|location|place)/, NEW_PLACE],
  [/^(user|customer|account)[._]country$/, NEW_PLACE],
  [/^(phone|timezone|language|browser)_?country$|^country_?(of_)?(the_)?(phone|timezone|language)$/, OTHER_COUNTRY],
  [/(^|[._])first_(order|purchase|payment|checkout|transaction)/, FIRST],
  [/(^|[._])first_(seen|login|request)/, AGE],
  [/^(ip_?address|remote_?addr(ess)?|client_?ip)$/, 'did you mean ip?'],
  [/^(device|visitor)[._](users|accounts|identifiers|logins)/, USERS_OF_DEVICE],
  [/^(users|accounts|logins)_?(per|by|on)_?(device|visitor)/, USERS_OF_DEVICE],
  [/^(address|ip|network)[._](users|accounts|devices|identifiers|visitors|signups|registrations)/, CROWD],
  [/^(users|accounts|devices|logins)_?(per|by|from)_?(address|ip|network)/, CROWD],
  [/^((is_)?new_?device|device[._]?(is_)?new)$/, 'did you mean device.is_new?'],
  [/^((is_)?new_?(user|customer|account)|(user|customer|account)[._]?(is_)?new)$/, 'write user.seen = 0'],
  [/^user\.age/, 'did you mean user.age_hours? A day is 24'],
  [/^device\.age/, 'did you mean device.age_hours? A day is 24'],
  [/(^|[._])((user|account|customer|days|hours)_)?(age|since)(_(in_)?[a-z_]+)?$/, AGE],
  [/^(ip|address|network)[._](is_?)?(private|internal|local|loopback|version)$/, ADDRESS],
  [/^ip[._](requests|failures)/, 'did you mean address.requests_1h or address.failures_1h?'],
  [/(^|[._])(fail(ed|ure)?_?log_?ins?|log_?in[._]?fail(ures?|ed))_(count|[0-9]+[a-z]+)$/, FAILURES],
  [/(^|[._])(fail(ed|ure)?_?log_?ins?|log_?in_?fail(ures?|ed))$/, FAILURES],
  [/(^|[._])log_?ins(_count|_[0-9]+[a-z]+)$/, 'did you mean user.requests_1h?'],
  [/^(failed|declined|refused)_?(cards?|payments?|charges?)|^cards?_?(fail|declin)/, OF_PAYMENTS],
  [
    /(^|[._])(payments?|transactions?|charge|capture|authori[sz]ation)[._]?(fail\w*|declined|refused|status|result)/,
    OF_PAYMENTS,
  ],
  [/(^|\.)length$/, LENGTH],
  [/_(?!1m$|1h$|24h$|30d$)[0-9]+(m|min|h|d|days?|w)$/, SPANS],
  [/^login[._](success|successful|failed|ok)$/, "write login.result = 'FAILURE'"],
  [/^((event|request)(_?type|_?name)?|type)$/, 'did you mean use_case?'],
  [/^(user|customer|account)\.(e?mail|phone|login|name)$/, 'ask identifier in @list, or email_domain in @list'],
  [/^(device[._])?finger_?print$/, 'did you mean device?'],
  [/(^|[._])(proxy|anonymous(_ip)?)(_detected)?$/, 'did you mean network.vpn or network.tor or network.datacenter?'],
  [/(^|[._])(is_)?(bot|robot|crawler)$/, 'did you mean client.bot_agent or client.automated?'],
  [/(^|[._])(quantity|items|item_?count|units)$/, 'did you mean checkout.item_count?'],
  [/(^|[._])(impossible_?travel|geo_?velocity)$/, REASON],
  [/(^|[._])(now|date|time|today|timestamp|created(_at)?|day|hour|month|year|season|quarter|holidays?)$/, NO_TIME],
  [/(^|[._])(total|sum|price|value|amount_?in_?[a-z]+)$/, 'did you mean checkout.amount?'],
  [/^(reasons?|signals?)$/, REASON],
  [/^tags?$/, 'a rule sets tags and cannot ask for them'],
  [/^(session|request|event)[._]?(id|token)$/, NO_IDS],
  [/^(list|lists)$/, 'write user in @vip'],
  [/^(count|velocity|failed|failures|attempts)$/, COUNTED],
  [/(^|[._])(usual|average|avg|mean|typical)_?[a-z]*$/, "write reason('unusual_amount')"],
  [/(^|[._])(dormant|inactive|last_(seen|login|active)|sleeping)/, DORMANT],
  [/(^|[._])(orders|checkouts|purchases|payments|transactions|amount_(\d|last))/, "write reason('order_burst')"],
  [/(^|[._])(password|payout|payee|phone)_?(changed|changes|reset)/, SEQUENCE],
  [/(^|[._])(chargebacks?|disputes?|label(led)?|fraud(ster)?|blocke?d|black_?list(ed)?)$/, LABELLED],
  [/(^|[._])(card|bin|iban|billing|issuer|coupon|voucher|merchant)([._]|$)/, NOT_OF_ORDERS],
  [/(^|\.)(user_?agent|ua)$|^headers?\.user$/, 'ask browser, os or client.bot_agent'],
  [/^(device|client)[._]?(type|class|category|kind|form_?factor)$/, 'ask client.mobile, client.phone or os'],
  [/^(client[._]|device[._])?platform$/, 'did you mean os?'],
  [/(^|[._])(mfa|2fa)(_passed)?$/, 'did you mean login.mfa_used?'],
  [/(^|[._])carrier$/, 'did you mean sim.operator or network_operator?'],
  [/(^|[._])(is_)?(rooted|jail_?broken)$/, 'no request has it; ask device.emulator'],
  [/^((travel|geo|ip|user|login|last|country|place)[._]?)*(distance|speed)(_[a-z]+)?$/, PLACES],
  [/(^|[._])(city|region|postal_?code|post_?code|zip(_?code)?|latitude|longitude|lat|lon|lng|location)$/, PLACES],
  [/(^|[._])(language|locale|lang)$/, 'no request has it; ask country, timezone or browser'],
  [/(^|[._])(is_)?(vip|white_?list(ed)?|employee|staff)$/, 'write user in @vip'],
  [/(^|[._])weekend$/, 'write utc_weekday in (6, 7)'],
  [/(^|[._])(at_)?night$/, 'write local_hour between 0 and 5'],
];

export function hintOfName(name: string): string | undefined {
  return found(NAMES, name.toLowerCase());
}

export function hintOfFunction(name: string): string | undefined {
  return found(FUNCTIONS_ELSEWHERE, name);
}

/** For a word after a value. */
export function hintOfWord(word: string): string | undefined {
  return found(INSTEAD, word);
}

export function isUnit(word: string): boolean {
  return UNIT.test(word);
}

function found(table: readonly (readonly [RegExp, string])[], word: string): string | undefined {
  return table.find(([pattern]) => pattern.test(word))?.[1];
}

/** Whether the condition that begins last asks for an address, as `ip = ` or `client_ip in (` does. */
export function asksForIp(before: string): boolean {
  const condition = before.split(/\b(?:and|or)\b|&&|\|\|/i).at(-1) ?? '';
  return /(\b|_)ip(\b|_)/i.test(condition);
}

/** `user.age_hours over 24h` compares. Behind a count (a call, a number, a plural such as `requests`) it is a span. */
const COUNT_OVER = /([0-9)]|count|sum|velocity|(?<!hour|day|minute|second)s)(_[0-9]\w*)?\s+over\s+(the\s+)?$/i;

/** `count(user, 5m)`, `sum(checkout.amount) over 24h`: behind `in (` stand values. */
function isSpanOfCount(before: string): boolean {
  const [, called] = /([\w.]+)\s*\([^()]*$/.exec(before) ?? [];
  if (called !== undefined && !/^(in|and|or|not)$/i.test(called)) return true;
  return COUNT_OVER.test(before) || /\b(within|last|past|during|per)\s+(the\s+)?$/i.test(before);
}

/** For a number that letters follow. @param before the text before it */
export function hintOfUnit(number: string, unit: string, before = ''): string {
  // Request 3D Secure
  if (unit === 'D' && /\b(request|require|trigger|challenge)\s+$/i.test(before)) return ALONE;
  if (isUnit(unit) && isSpanOfCount(before)) return SPAN;
  const currency = unit.toUpperCase();
  if (currencies().includes(currency)) return `write ${number} and checkout.currency = '${currency}'`;
  if (/^(and|or)$/i.test(unit)) return `write a blank: ${number} ${unit.toLowerCase()}`;
  if (/^_[0-9_.]+$/.test(unit)) return `write ${(number + unit).replaceAll('_', '')}`;
  if (number === '0' && /^x[0-9a-f]+$/i.test(unit)) return `write ${Number(number + unit)}`;
  const factor = FACTORS.get(unit);
  if (factor !== undefined) return `write ${Number(number) * factor}`;
  const hours = HOURS.find(([pattern]) => pattern.test(unit))?.[1];
  if (hours !== undefined) return `write ${Number(number) * hours} where hours are counted, as in user.age_hours`;
  const milliseconds = /^s(ec(ond)?s?)?$/i.test(unit) ? 1000 : /^m(in(ute)?s?)?$/i.test(unit) ? 60_000 : undefined;
  if (milliseconds !== undefined)
    return `write ${number}, or ${Number(number) * milliseconds} where milliseconds are counted`;
  return `write ${number}`;
}

const IN = "write in ('a', 'b') or in @list";
/** Statements behind a pipe, of query languages for logs. */
const PIPED_FILTER = /^\s*(where|search|filter)\b/i;
const PIPED =
  /^\s*(stats|table|eval|sort|head|top|take|limit|fields|dedup|timechart|summarize|project|extend|count)\b/i;

const CHARACTERS: readonly (readonly [characters: string, hint: string])[] = [
  ['&', 'write and'],
  ['|', 'write or'],
  ['≥', 'write >='],
  ['≤', 'write <='],
  ['≠', 'write !='],
  // Hyphens and dashes that a word processor puts in place of a minus.
  ['‐‑–—−', 'write -'],
  ['×', 'write *'],
  ['÷', 'write /'],
  ['~', LIKE],
  ['^', 'there are +, -, * and /'],
  ['•·▪◦‣', NO_MARK],
  ['?', ALONE],
  ['→⇒', ALONE],
  ['∧', 'write and'],
  ['∨', 'write or'],
  ['¬', 'write not'],
  ['∈', IN],
  ['∉', "write not in ('a', 'b') or not in @list"],
  ['…', 'it stands for what you write yourself: put a value, a name or a condition there'],
  ['#', 'a rule has no comments; for a list write user in @vip'],
];

/** `checkout.amount::int` */
const TYPE_CAST = /^:(int\w*|float\w*|numeric|decimal|real|double|text|varchar|bool\w*)\b/i;

const OF_REASONS = /\b(any|all|some)\s*\(.*\breasons?\b[^()]*$/i;
/** How far back OF_REASONS reads: its time grows faster than the text, .33 s for the 4,000 characters of a rule. */
const NEAR = 200;

/** For a character that no rule has, outside of quotes. */
export function hintOfCharacter(one: string, text: string, at: number): string {
  const [before, after] = [text.slice(0, at), text.slice(at + one.length)];
  if (/\p{Sc}/u.test(one)) return hintOfCurrency(before, after);
  if (one === '%') return hintOfPercent(before, after);
  if (one === '.' && /[0-9]$/.test(before) && asksForIp(before)) return ADDRESS;
  if (one === '.' && /@[\w-]+$/.test(before)) return 'ask email_domain in @list';
  if (one === '.' && /\bdate\s*\([^()]*\)$/i.test(before)) return NO_TIME;
  if (one === '.' && /\/[a-z]*$/i.test(before) && /^test\b/.test(after)) return LIKE;
  if (one === '.')
    return after.startsWith('.') ? 'write between 5 and 10' : 'a number ends with a digit: write 5 or 5.5';
  if (one === '?' && /^\.\s*length\b/.test(after)) return LENGTH;
  if (one === '^' && /(^|[\s(=])\/$/.test(before)) return LIKE;
  if (one === ';') return hintOfSemicolon(before);
  const named = one === ':' && !TYPE_CAST.test(after) ? hintOfNamed(before, after) : undefined;
  if (named !== undefined) return named;
  const bare = one === ':' && TYPE_CAST.test(after) ? undefined : nameWithin(one, before, after);
  if (bare !== undefined) return `write ${bare}`;
  const leading = one === '|' && (before.trim() === '' || PIPED.test(before));
  if (one === '|' && /^cidr\b/i.test(after)) return ADDRESS;
  if (one === '|' && /^(contains|startswith|endswith|re)\b/i.test(after)) return LIKE;
  if (one === '|' && PIPED_FILTER.test(after)) return leading ? ALONE : 'write and';
  if (one === '|' && PIPED.test(after)) return ALONE;
  if (one === '[' && /^\s*[0-9]+[a-z]/i.test(after)) return SPAN;
  // any(r in reasons for r in ['geo_jump'])
  if (one === '[' && OF_REASONS.test(before.slice(-NEAR))) return REASON;
  if (one === '[' && /^\s*['"]/.test(after)) return IN;
  if ('[]{}'.includes(one)) return /\bin\s*$/i.test(before) ? IN : ALONE;
  if (one === ':' && TYPE_CAST.test(after)) return 'leave it out: numbers are compared as they are';
  if (one === ':') return hintOfColon(before, after);
  if (/[\s\p{Cf}]/u.test(one)) return 'write a plain blank';
  const plain = one.normalize('NFKC');
  if (/^[!-~]$/.test(plain) && plain !== one) return `write ${plain}`;
  return CHARACTERS.find(([characters]) => characters.includes(one))?.[1] ?? hintOfLetter(one);
}

/** A letter of another script may look the same. */
const hintOfLetter = (one: string): string =>
  /\p{L}/u.test(one) ? 'names have the letters a to z: type it again' : '';

/** A name as other languages write it: `{a.b}`, `[a.b]`, `${a.b}`, `$a.b`, `a['b']`, `a?.b`, `a::b`, `a . b`. */
function nameWithin(one: string, before: string, after: string): string | undefined {
  const [, whole] = /^[{[]?([a-z_]+(?:\.[a-z0-9_]+)*)[\]}]/i.exec(after) ?? [];
  if (whole !== undefined && '{[$'.includes(one) && !/[\w)]\s*$/.test(before)) return whole;
  const [, group] = /([a-z_]+)\s?$/i.exec(before) ?? [];
  const [, member] = /^[:.'"\s]*([a-z_]+)/i.exec(after) ?? [];
  if (group === undefined || member === undefined || /^(in|and|or|not|list|user_?id)$/i.test(group)) return undefined;
  // :country: has one before and one behind.
  if (one === ':' && /^[a-z_.0-9]+:(?!:)/i.test(after)) return undefined;
  // `a::b` of an unknown name, and `selection: country: DE`, are no members.
  if (one === ':' && findVariable(`${group}.${member}`) === undefined) return undefined;
  const joins = one === '[' ? /^['"]/ : one === '?' ? /^\./ : one === ':' || one === '.' ? /^/ : undefined;
  return joins?.test(after) === true && !/^[0-9a-f]+$/i.test(group) ? `${group}.${member}` : undefined;
}

/** `=AND(a; b)` of a spreadsheet. */
function hintOfSemicolon(before: string): string {
  if (/(^|[=;,(])\s*if\s*\(/i.test(before)) return ALONE;
  const [, join] = /(?:^|[=;,(])\s*(and|or)\s*\([^()]*$/i.exec(before) ?? [];
  return join === undefined ? SPLIT : hintOfJoin(join.toLowerCase());
}

export function hintOfJoin(join: string): string {
  return `${join} stands between two conditions: a ${join} b`;
}

function hintOfPercent(before: string, after: string): string {
  const number = /([0-9.]+)\s*$/.exec(before)?.[1];
  if (number !== undefined && /^\s*(\)|and\b|or\b|$)/i.test(after))
    return `write ${number}, or ${Number(number) / 100} of what goes from 0 to 1`;
  return 'there are +, -, * and /, and * after like';
}

function hintOfCurrency(before: string, after: string): string {
  const name = /^\.?([a-z_]+(?:\.[a-z0-9_]+)*)/i.exec(after)?.[1];
  if (name !== undefined)
    return /\bin\s*$/i.test(before) ? `write in @${name}` : `write ${name}, without a sign before it`;
  return 'write the number alone; ask checkout.currency for the currency';
}
