// What a rule may say, what it is told when it says something else, and its one canonical form.
import t from 'tap';
import { readRule } from '../../src/rules/rule.js';

const LISTS = new Map([
  ['deny_users', 'user'],
  ['deny_addresses', 'ip'],
  ['risky_countries', 'country'],
]);

const GOOD: readonly (readonly [text: string, canonical: string])[] = [
  ['checkout.amount > 500 and device.is_new', 'checkout.amount > 500 and device.is_new'],
  [`use_case == "login" && !client.vpn`, "use_case = 'login' and not client.vpn"],
  ["country NOT IN ('US', 'CA')", "country not in ('US', 'CA')"],
  ['user in @deny_users or ip in @deny_addresses', 'user in @deny_users or ip in @deny_addresses'],
  ['(risk > 10 or risk < 3) and not (asn = 1)', '(risk > 10 or risk < 3) and not asn = 1'],
  ['1 - (2 - 3) * 4 < similarity', '1 - (2 - 3) * 4 < similarity'],
  ['-risk > -5', '-risk > -5'],
  ['risk > -(-5) or risk > -(-(-5)) + 9', 'risk > -(-5) or risk > -(-(-5)) + 9'],
  ['risk >= 0 or risk <= 100 or utc_hour in (0, 23)', 'risk >= 0 or risk <= 100 or utc_hour in (0, 23)'],
  ['checkout.amount > 100000 or risk + 1 > 100', 'checkout.amount > 100000 or risk + 1 > 100'],
  [
    "lower(page_url) like '*/pay*' and known(checkout.amount)",
    "lower(page_url) like '*/pay*' and known(checkout.amount)",
  ],
  ["login.failure_reason = 'it\\'s'", "login.failure_reason = 'it\\'s'"],
  [
    "reason('sim_changed') and strength('velocity_anomaly') between .5 and 1e0",
    "reason('sim_changed') and strength('velocity_anomaly') between 0.5 and 1",
  ],
];

t.test('a rule is read, and printed in a form that reads as the same rule', async (t) => {
  for (const [text, canonical] of GOOD) {
    const rule = readRule(text, LISTS);
    if ('message' in rule) {
      if (canonical !== '') t.fail(`${text}: ${rule.message}`);
      continue;
    }
    if (canonical !== '') t.equal(rule.canonical, canonical);
    const again = readRule(rule.canonical, LISTS);
    t.same('condition' in again && again.condition, rule.condition, text);
  }
});

const BAD: readonly (readonly [text: string, line: number, column: number, message: RegExp, hint: RegExp])[] = [
  ['checkout.ammount > 5', 1, 1, /no variable checkout.ammount/, /checkout\.amount/],
  ["use_case = 'chekout'", 1, 12, /use_case is never 'chekout'/, /'checkout'/],
  ["checkout.amount > '5'", 1, 19, /is a number, '5' is a text/, /write 5/],
  ['1 < risk < 5', 1, 10, /do not chain/, /between/],
  ['(risk > 3', 1, 10, /\) is missing/, /^write \)/],
  ['country = ‘DE’', 1, 11, /not a quote/, /write '/],
  ['constructor = 1', 1, 1, /no variable constructor/, /./],
  ['__proto__ = 1', 1, 1, /no variable __proto__/, /./],
  ['toString = 1', 1, 1, /no variable toString/, /./],
  ['risk > 1e999', 1, 8, /too large/, /^$/],
  ["country = ''", 1, 11, /never empty/, /missing\(country\)/],
  ["country = 'ZZ'", 1, 11, /never 'ZZ'/, /missing\(country\)/],
  ['', 1, 1, /empty/, /./],
  ['risk >', 1, 7, /ends too early/, /that follows/],
  ['risk', 1, 1, /is a number, not a condition/, /compare/],
  ['risk = 1 risk = 2', 1, 10, /cannot stand here/, /and, or/],
  ['client.vpn = true', 1, 1, /cannot be compared/, /not client\.vpn/],
  ["user = 'ada'", 1, 1, /cannot be compared/, /in @/],
  ['user in @deny_user', 1, 1, /no list @deny_user/, /@deny_users/],
  [
    'risk > 5 and (user in @some or device in @others) or ip in @some',
    ...([1, 15, /^there are no lists @some, @others$/] as const),
    /^@some: make it first, with the kind users; @others: make it first, with the kind fingerprints$/,
  ],
  ['ip in @deny_users', 1, 1, /is a list of user/, /./],
  ["reason('sim_chnged')", 1, 8, /no reason/, /./],
  ["lower(os) = 'Android'", 1, 13, /lower\(…\) is never 'Android'/, /small letters/],
  ["lower(os) not like 'ANDROID*'", 1, 20, /lower\(…\) is never like 'ANDROID\*'/, /small letters/],
  ['risk > 1_000', 1, 8, /1_000 is neither/, /^write 1000$/],
  ['checkout.amount > 1,000', 1, 20, /"," cannot stand here/, /no comma/],
  ["asn in ('AS64500')", 1, 9, /asn is a number, 'AS64500' is a text/, /^write 64500$/],
  ['@deny_users', 1, 1, /"@deny_users" cannot stand here/, /^write user in @deny_users/],
  ['lowr(os) = 1', 1, 1, /no function lowr/, /lower/],
  ["browser < 'a'", 1, 1, /no order/, /./],
  ['risk = 1;', 1, 9, /one condition/, /^write and, or/],
  ["known(risk) and\n  os = 'x", 2, 8, /no closing quote/, /at its end/],
  [`${'('.repeat(40)}risk = 1${')'.repeat(40)}`, 1, 34, /at most 32 deep/, /./],
  [`${'not '.repeat(40)}client.vpn`, 1, 133, /at most 32 deep/, /./],
  [`risk = 1${' or risk = 1'.repeat(400)}`, 1, 4001, /at most 4000 characters/, /^$/],
  [`asn in (${'1,'.repeat(250)}1)`, 1, 409, /at most 200 values/, /list/],
  ["constructor.constructor('return process')()", 1, 1, /no function/, /./],
  ["os = '\u0000'", 1, 6, /control character/, /^$/],
  ['risk => 5', 1, 6, /=> is no comparison/, /write >=/],
  ['risk > 50 => block', 1, 11, /an arrow has no meaning/, /the condition alone/],
  ['risk > 50 -> block', 1, 11, /an arrow has no meaning/, /the condition alone/],
  ['50 -> block', 1, 4, /an arrow has no meaning/, /the condition alone/],
  ['risk = > 5', 1, 8, /> cannot follow =/, /write >=/],
  ['risk =< 5', 1, 6, /=< is no comparison/, /write <=/],
  ['RISK > 3', 1, 1, /no variable RISK/, /did you mean risk\?/],
  ['country = null', 1, 11, /no variable null/, /missing\(/],
  ['country is null', 1, 9, /"is" cannot stand here/, /missing\(/],
  ["country = 'de'", 1, 11, /never 'de'/, /two capital letters/],
  ["country not in ('DE', 'Austria')", 1, 23, /never 'Austria'/, /did you mean 'AT'/],
  ['local_hour between 22 and 4', 1, 1, /nothing is between 22 and 4/, /local_hour >= 22 or local_hour <= 4/],
  ['utc_hour = 24', 1, 12, /utc_hour is never 24/, /^it is 0 to 23$/],
  ['utc_weekday != 0', 1, 16, /utc_weekday is never 0/, /^it is 1 to 7$/],
  ['risk < 0', 1, 8, /risk is never < 0/, /^it is 0 to 100$/],
  ['not (risk > 100)', 1, 13, /risk is never > 100/, /^it is 0 to 100$/],
  ['24 <= local_hour', 1, 1, /local_hour is never >= 24/, /^it is 0 to 23$/],
  ['local_hour not in (1, 23, 24)', 1, 27, /local_hour is never 24/, /^it is 0 to 23$/],
  ['trust between 1.5 and 2', 1, 15, /trust is never >= 1.5/, /^it is 0 to 1$/],
  ['reputation between -5 and -1', 1, 27, /reputation is never <= -1/, /^it is 0 to 100$/],
  ["strength('geo_jump') > 2", 1, 24, /strength\(…\) is never > 2/, /^it is 0 to 1$/],
  ['user.seen >= 65536', 1, 14, /user\.seen is never >= 65536/, /^it is 0 to 65535$/],
  ["country\u00A0= 'DE'", 1, 8, /U\+00A0/, /plain blank/],
  ["\u0441ountry = 'DE'", 1, 1, /U\+0441/, /^names have the letters a to z: type it again$/],
  ['amount > 500', 1, 1, /no variable amount/, /^did you mean checkout\.amount\?$/],
  ['risk_score > 50', 1, 1, /no variable risk_score/, /^did you mean risk\?$/],
  ['login.result = failure', 1, 16, /no variable failure/, /^for a text write 'failure'$/],
  ['asn = AS13335', 1, 7, /no variable AS13335/, /^write 13335$/],
  ['abs(clock_skew) > 5', 1, 1, /no function abs/, /^write … > 5/],
  ["reason('geo_jump') > 0.5", 1, 1, /is a condition, not a value/, /strength/],
  ["browser contains 'x'", 1, 9, /cannot stand here/, /^write like '\*text\*'/],
  ["country in ('DE' 'AT')", 1, 18, /\) is missing/, /comma/],
  ["country in ('DE',)", 1, 18, /"\)" cannot stand here/, /missing before it/],
  ['local_hour >= 22 or <= 5', 1, 21, /a value is missing before <=/, /a value on each side/],
  ["country = 'UK'", 1, 11, /never 'UK'/, /'GB'/],
  ["country like 'GER*'", 1, 14, /never like 'GER\*'/, /two capital letters/],
  ["not (country like 'd*')", 1, 19, /never like 'd\*'/, /two capital letters/],
  ["checkout.currency in ('EUR', 'usd')", 1, 30, /never 'usd'/, /in capitals, as 'EUR'/],
  ["checkout.shipping_country != 'pt'", 1, 30, /never 'pt'/, /in capitals, as 'DE'/],
  ["page_url != 'https://shop.example/?a=1'", 1, 13, /page_url is never/, /no query/],
  ["browser like '%Chrome%'", 1, 14, /% stands for itself/, /^write '\*Chrome\*'$/],
  ["os = '\uD800'", 1, 6, /cannot be stored/, /^$/],
];

t.test('what is wrong is said with its place and what to write', async (t) => {
  for (const [text, line, column, message, hint] of BAD) {
    const problem = readRule(text, LISTS);
    if (!('message' in problem)) {
      t.fail(`taken: ${text.slice(0, 60)}`);
      continue;
    }
    t.match(problem.message, message, text.slice(0, 60));
    t.match(problem.hint, hint, text.slice(0, 60));
    t.same([problem.line, problem.column], [line, column], text.slice(0, 60));
    t.ok(problem.length >= 1);
  }
});

t.test('a rule is open to pages when it asks nothing about a user', async (t) => {
  const open = (text: string): boolean | string => {
    const rule = readRule(text, LISTS);
    return 'message' in rule ? rule.message : rule.open;
  };
  t.equal(open('country in @risky_countries and checkout.amount > 5 and device.is_new'), true);
  t.equal(open('ip in @deny_addresses'), true);
  t.equal(open('user in @deny_users'), false);
  t.equal(open('user.seen > 5'), false);
  t.equal(open('risk > 5'), false);
});
