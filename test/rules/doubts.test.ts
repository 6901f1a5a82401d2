// Rules that mean something else than their author thinks: they are taken, with a warning that has the place and what
// to write. What is usual is not warned of.
import { type BrowserInfo } from 'detect-browser';
import t from 'tap';
import { BROWSER_NAMES, SYSTEM_NAMES } from '../../src/contract/network.js';
import { RULE_CHARACTERS_MAX } from '../../src/contract/validation/formats.js';
import { doubtsIn, readRule } from '../../src/rules/rule.js';

const CURRENCY = "if orders come in several currencies, add: and checkout.currency = 'EUR'";

const PAY = "write 'https://a.example/*/pay'";
const TWENTY = 'write checkout.amount >= 20';
const EDGE = 'write checkout.amount >= 19.99';
const FRACTION = 'write the number alone, as checkout.amount = 19.99, or between with a lower and an upper limit';
const MARK = 'a rule is one condition: if it is the mark of a list, remove it';

const HASHED = 'a text with other signs than . _ - + ( ) / is stored as a hash: write hashed:… as the event shows it';

const DOUBTS: readonly (readonly [rule: string, column: number, message: RegExp, hint: string])[] = [
  ['trust < 50', 9, /trust is always < 50/, 'it is 0 to 1: did you mean 0.5?'],
  ['50 > trust', 1, /trust is always < 50/, 'it is 0 to 1: did you mean 0.5?'],
  ['not (trust < 50)', 14, /trust is always < 50/, 'it is 0 to 1: did you mean 0.5?'],
  ['trust between 0.2 and 80', 23, /trust is always <= 80/, 'it is 0 to 1: did you mean 0.8?'],
  ['device.similarity < 90', 21, /always < 90/, 'it is 0 to 1: did you mean 0.9?'],
  ["strength('geo_jump') < 50", 24, /always < 50/, 'it is 0 to 1: did you mean 0.5?'],
  ['risk < 1000', 8, /risk is always < 1000/, 'it is 0 to 100'],
  ['risk > -1', 8, /risk is always > -1/, 'it is 0 to 100'],
  ['user.age_hours < 86400', 18, /always < 86400/, 'it is 0 to 65535 hours'],
  ['risk > 0.7', 8, /goes from 0 to 100, and 0.7 is less than 1 of it/, 'did you mean 70?'],
  ['risk between 0.3 and 0.7', 14, /0.3/, 'did you mean 30?'],
  ['reputation < 0.29', 14, /0.29/, 'did you mean 29?'],
  ['similarity <= .5', 15, /0.5/, 'did you mean 50?'],
  ['time_on_page < 5', 16, /time_on_page counts milliseconds, and 5 of them/, 'for 5 seconds write 5000'],
  ['time_to_first_interaction < 2', 29, /milliseconds/, 'for 2 seconds write 2000'],
  ['clock_skew > 300', 14, /milliseconds/, 'for 300 seconds write 300000'],
  ['clock_skew < -300', 14, /milliseconds/, 'for -300 seconds write -300000'],
  ['typing_speed > 300', 16, /keys per second/, 'a fast typist has 10'],
  ['mouse_average_velocity > 2500', 26, /pixels per millisecond/, 'for 2500 pixels per second write 2.5'],
  ['first_session_age < 604800', 21, /hours/, 'a day is 24'],
  ["os = 'windows'", 6, /os is never 'windows'/, "write os = 'Windows 10', or like 'Windows*'"],
  ["os = 'Windows'", 6, /os is never 'Windows'/, "write os = 'Windows 10', or like 'Windows*'"],
  ["os = 'macos'", 6, /os is never/, "did you mean 'Mac OS'?"],
  ["os in ('iOS', 'android')", 15, /os is never/, "write os = 'Android OS', or like 'Android*'"],
  ["lower(os) = 'android'", 13, /lower\(os\) is never/, "write lower(os) = 'android os', or like 'android*'"],
  ["os like 'windows*'", 9, /os is never like 'windows\*'/, "did you mean a text such as 'Windows 10'?"],
  ["browser = 'Chrome'", 11, /browser is never/, "did you mean 'chrome'?"],
  ["'Firefox' = browser", 1, /browser is never/, "did you mean 'firefox'?"],
  ["browser != 'fierfox'", 12, /browser is never/, "did you mean 'firefox'?"],
  ["country = 'EN'", 11, /country is never 'EN'/, ''],
  ["country = 'EU'", 11, /country is never 'EU'/, 'put its countries on a list and write in @name'],
  ["checkout.shipping_country = 'Europe'", 29, /usually not/, 'put its countries on a list and write in @name'],
  ["checkout.shipping_country = 'Germany'", 29, /is usually not 'Germany'/, "did you mean 'DE'?"],
  ["checkout.shipping_country in ('FR', 'Deutschland')", 37, /usually not/, "did you mean 'DE'?"],
  ["checkout.currency = 'Euro'", 21, /usually not/, "did you mean 'EUR'?"],
  ["checkout.currency = 'us dollars'", 21, /usually not/, "did you mean 'USD'?"],
  ["checkout.currency = '€'", 21, /usually not '€'/, "did you mean 'EUR'?"],
  ["checkout.currency in ('EUR', '$')", 30, /usually not '\$'/, "did you mean 'USD'?"],
  ["login.auth_method = 'password'", 21, /usually not/, "did you mean 'PASSWORD'?"],
  ["change_type = 'Payout'", 15, /usually not/, "did you mean 'payout'?"],
  ["change_type = 'e-mail'", 15, /usually not/, "did you mean 'email'?"],
  ["sim.network_type = 'lte'", 20, /usually not/, "did you mean 'LTE'?"],
  ["os = 'Windows\u00a010'", 6, /the character U\+00A0/, 'write a plain blank'],
  ["change_type = 'pay\u200bout'", 15, /the character U\+200B/, 'type the text anew'],
  ["login.failure_reason like '*wrong\u00a0*'", 27, /the character U\+00A0/, 'write a plain blank'],
  ["login.failure_reason = 'locked!'", 24, /is never 'locked!'/, HASHED],
  ["lower(login.failure_reason) like '*not known, ask*'", 34, /failure_reason is never/, HASHED],
  ["change_type in ('email', 'iban & bic')", 26, /is never 'iban & bic'/, HASHED],
  [`change_type = '${'long '.repeat(13)}'`, 15, /is never/, 'a text of more than 64 characters is stored as a hash'],
  ["page_origin = 'https://Shop.example:443/'", 15, /a browser does not send/, "write 'https://shop.example'"],
  ["page_origin in ('https://a.example/pay')", 17, /a browser does not send/, "write 'https://a.example'"],
  ['missing(user)', 9, /user is never missing/, 'where no user id came, it is made from the fingerprint'],
  ['risk > 5 and not missing(utc_hour)', 26, /utc_hour is never missing/, ''],
  ['missing(client.phone)', 9, /client.phone is never missing/, ''],
  [
    "checkout.shipping_country != 'country'",
    30,
    /is a text here, and also a var/,
    'for it write country, without quotes',
  ],
  ['checkout.amount > 500', 1, /in the currency of each order/, CURRENCY],
  ['device.is_new and 500 <= checkout.amount', 19, /no currency is asked/, CURRENCY],
  ['checkout.amount between 0 and 5 or checkout.amount between 100 and 500', 36, /no currency is asked/, CURRENCY],
  [
    "checkout.amount >= 20000001 and checkout.currency = 'VND'",
    20,
    /20000001 is the same as 20000000/,
    'whole numbers are exact up to 16777216',
  ],
  ["checkout.currency = 'IDR' and checkout.amount between 5 and 16777217", 61, /same as 16777216/, ''],
  ["country != 'DE' or country != 'FR'", 20, /holds for every country/, "write country not in ('DE', 'FR')"],
  ["not country = 'DE' or not 'FR' = country", 23, /holds for every country/, "write country not in ('DE', 'FR')"],
  ["country not in ('DE', 'AT') or country != 'FR'", 32, /every country/, "write country not in ('DE', 'AT', 'FR')"],
  ["country = 'DE' and country = 'FR'", 20, /never holds/, "write country in ('DE', 'FR')"],
  ['asn in (1, 2) and risk > 5 and asn = 3', 32, /never holds/, 'write asn in (1, 2, 3)'],
  ['risk > 20 or risk < 60', 14, /holds for every risk/, 'write risk between 20 and 60'],
  ["page_url = '/checkout'", 12, /begins with https/, "write page_url like '*/checkout'"],
  ["page_origin in ('shop.example')", 17, /begins with https/, "write page_origin like '*shop.example'"],
  ["referrer like 'google*'", 15, /begins with https/, "write referrer like '*google*'"],
  ["browser like 'chrome'", 14, /without a \*/, "write '*chrome*' for a part of the text"],
  ["timezone = 'Berlin'", 12, /usually not/, "did you mean 'Europe/Berlin'?"],
  ["timezone = 'europe/berlin'", 12, /usually not/, "did you mean 'Europe/Berlin'?"],
  ["sim.network_type = '5G'", 20, /usually not '5G'/, "did you mean 'NR'?"],
  ["sim.network_type in ('LTE', '3g')", 29, /usually not '3g'/, "write sim.network_type in ('UMTS', 'HSPA')"],
  ["sim.network_type like '5G*'", 23, /usually not like '5G\*'/, "did you mean a text such as 'NR'?"],
  ["page_url = 'https://a.example/orders/123456'", 12, /is stored as \*/, "write 'https://a.example/orders/*'"],
  ["referrer in ('https://a.example/u/ada@b.example')", 14, /is stored as \*/, "write 'https://a.example/u/*'"],
  ["page_url like '*/orders/123456/*'", 15, /is stored as \*/, "write '*/orders/*/*'"],
  ["page_url like '*/orders/12345*'", 15, /hardly any part begins with 12345$/, "write '*/orders/*'"],
  ["page_url like 'https://a.example/1234*/pay'", 15, /only a part with letters, and no number/, PAY],
  ["browser_version like '9?.*'", 22, /\? stands for itself/, 'the only wildcard is *, for any characters or none'],
  ['checkout.amount + 0.01 >= 20 and known(checkout.currency)', 1, /for an order of 19\.99 this is 19\.99/, EDGE],
  ['20 <= 0.01 + checkout.amount and known(checkout.currency)', 7, /for an order of 19\.99 /, EDGE],
  ['checkout.amount * 1.19 >= 23.8 and known(checkout.currency)', 1, /order of 20 /, TWENTY],
  ['checkout.amount * 1.19 between 23.8 and 100 and known(checkout.currency)', 1, /order of 20 /, TWENTY],
  ['checkout.amount * 1.5 between 200 and 300', 1, /no currency is asked/, CURRENCY],
  ['checkout.amount * 1.5 > 200', 1, /no currency is asked/, CURRENCY],
  ['checkout.amount - 19.99 = 0', 1, /rarely exactly/, FRACTION],
  ['1999 != checkout.amount * 100 and known(checkout.currency)', 9, /rarely exactly/, FRACTION],
  ['checkout.item_count * 1.5 in (3, 6)', 1, /rarely exactly/, FRACTION],
  ['- risk > 30', 1, /this - is a minus here/, `${MARK}; if you mean a minus, remove the space after it`],
];

t.test('what may mean something else is told with its place', async (t) => {
  for (const [rule, column, message, hint] of DOUBTS) {
    const read = readRule(rule, new Map());
    if ('message' in read) t.fail(`${rule}: ${read.message}`);
    const [doubt, ...others] = doubtsIn(rule);
    t.match(doubt, { message, line: 1, column, ...(hint !== '' && { hint }) }, rule);
    t.same(
      others.map((other) => other.hint),
      rule.includes('0.3') ? ['did you mean 70?'] : [],
      rule,
    );
  }
});

t.test('a name in place of a code is refused with the code', async (t) => {
  const named = [
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['united states', 'US'],
    ['USA', 'US'],
    ['Turkey', 'TR'],
  ] as const;
  for (const [name, code] of named)
    t.match(readRule(`country = '${name}'`, new Map()), { hint: `did you mean '${code}'?`, column: 11 });
});

t.test('a number with a comma is answered with the number that was meant', async (t) => {
  const meant = [
    ['1,000', /no comma in it: write 1000$/],
    ['3,5', /a point and no comma in it: write 3\.5$/],
    ['12,05', /write 12\.05$/],
    ['1.000,50', /write 1000 or 1000\.5$/],
  ] as const;
  for (const [number, hint] of meant) t.match(readRule(`checkout.amount > ${number}`, new Map()), { hint }, number);
});

t.test('what is usual is not warned of', async (t) => {
  const usual = [
    ['risk >= 0', 'risk <= 100', 'risk > 1', 'risk < 70', 'trust <= 1', 'trust < 0.5', 'user.seen >= 0'],
    ['time_on_page < 2000', 'time_on_page > 0', 'clock_skew > 300000', 'user.age_hours < 24', 'typing_speed > 20'],
    ["page_url like '*//10.0.12.34/*'", "page_url like '*://shop.example/cart'"],
    ["os like 'Windows*'", "os = 'Mac OS'", "lower(os) like 'windows*'", "browser in ('chrome', 'safari')"],
    [
      "country not in ('DE', 'XK')",
      "timezone like 'Europe/*'",
      "timezone = 'Asia/Calcutta'",
      "checkout.currency = 'USD'",
    ],
    ["change_type = 'loyalty tier'", "login.auth_method = 'OTP'", "login.failure_reason = 'x'", 'utc_hour = 0'],
    [
      "checkout.amount > 500 and checkout.currency = 'EUR'",
      "checkout.amount > 20000000 and checkout.currency = 'VND'",
      "checkout.amount = 20000000.01 and checkout.currency = 'VND'",
      'checkout.amount > 0',
      'checkout.amount < checkout.item_count',
    ],
    ["country != 'DE' and country != 'FR'", "country = 'DE' or country = 'FR'", 'utc_hour >= 22 or utc_hour < 6'],
    ["country != 'DE' or browser != 'chrome'", "country not in ('DE', 'AT') or country != 'AT'"],
    ["page_url like 'https://shop.example/*'", "page_origin = 'https://shop.example'", "referrer like '*google*'"],
    ["login.failure_reason = 'Ungültiges Passwort (2)'", "change_type = 'hashed:0a1b'", "page_origin = 'app://shop'"],
    [
      "page_url = 'https://a.example/orders/*'",
      "page_url like '*/orders/*/pay'",
      "page_url like 'https://a.example/12*'",
    ],
    [
      "sim.network_type = 'NR'",
      "sim.network_type like 'H*'",
      '-clock_skew > 60000',
      'paste_count + form_focus_count = 0',
    ],
    [
      "checkout.amount + 5 >= 20 and checkout.currency = 'EUR'",
      "checkout.amount * 1.19 > 100 and checkout.currency = 'CHF'",
      "checkout.amount * 1.19 > 23.8 and checkout.currency = 'EUR'",
      "checkout.amount + 5.1 >= 3 and checkout.currency = 'EUR'",
    ],
    ["page_url like '*/2024-sale*'", "checkout.amount * 0.5 < 10 and checkout.currency != 'EUR'"],
    ["checkout.amount / checkout.item_count >= 5 and checkout.currency = 'EUR'", 'checkout.amount = 0.99'],
    ["page_origin like 'https://*.example'", 'missing(sdk)', 'missing(client.vpn)', 'known(user)', 'missing(ip)'],
    ['checkout.amount > 0.5', 'paste_count >= 1', "browser_version = '120'", "change_type like '*iban*'"],
  ].flat();
  for (const rule of usual) t.same(doubtsIn(rule), [], rule);
});

t.test('names of browsers and systems are those of the parser', async (t) => {
  // Compiles only while each name of the parser is one of ours; the other direction is read by hand.
  const browsers: readonly (BrowserInfo['name'] | 'bot')[] = BROWSER_NAMES;
  const systems: readonly NonNullable<BrowserInfo['os']>[] = SYSTEM_NAMES;
  t.equal(new Set(browsers).size, 31);
  t.equal(new Set(systems).size, 26);
});

t.test('the longest pattern is tested in no time', async (t) => {
  const start = performance.now();
  doubtsIn(`os like '${'*a'.repeat((RULE_CHARACTERS_MAX - 10) / 2)}'`);
  t.ok(performance.now() - start < 1000);
});
