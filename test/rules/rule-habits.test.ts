// Rules as people write them who know SQL, spreadsheets, programs or other products: each is refused, at the first word
// that has no meaning here, with what to write instead.
import t from 'tap';
import { readRule } from '../../src/rules/rule.js';

const LISTS = new Map([
  ['deny_users', 'user'],
  ['vip', 'user'],
  ['office', 'ip'],
  ['risky_countries', 'country'],
  ['bad_domains', 'email_domain'],
]);

/** What to write instead, and below it the rules that are told it, each behind the column of the mistake. */
const HABITS = String.raw`
leave out THEN
  32 checkout.amount > 500 AND THEN device.is_new
write the condition alone; what it does is the effect of the rule
  1 SELECT * FROM events WHERE risk > 50
write missing(…)
  9 country IS NULL
write known(…)
  9 country IS NOT NULL
write missing(…) or known(…)
  5 NOT NULL(country)
a test of something not known does not hold: write known(…) and …, or missing(…) or …
  1 coalesce(checkout.amount, 0) > 5
write like '*text*', with * for anything
  9 country ILIKE 'de%'
write 'Chrome*'
  14 browser LIKE 'Chrome%'
write '*Chrome*Mobile*'
  14 browser LIKE '%Chrome%Mobile%'
write in ('DE')
  12 country IN 'DE', 'AT'
write in ('a', 'b') or in @list
  12 country IN ['DE','AT']
for a list write in @de, for a text in ('DE')
  12 country IN DE
write and, or between conditions, and a comma between values
  17 country in ("DE";"AT")
write country = … or country = 'AT', or country in (…)
  19 country = "DE" OR "AT"
a comparison has a value on each side: write a > 1 or a < 2
  20 country == 'DE' || == 'AT'
what is counted is a variable, as user.requests_1h or device.users_24h
  1 count(*) > 5
a rule knows no dates: expires_at ends it; ask utc_hour, local_hour, utc_weekday or user.age_hours
  1 now() - user.first_seen > 5
  27 user.age_hours < interval '1 day'
hours are numbers: write 22
  14 utc_hour > 22:00
  14 utc_hour > 22:00:00
write 22
  20 local_hour between '22' and '23'
write 1; Monday is 1 and Sunday 7
  15 utc_weekday = 'Monday'
write 6; Monday is 1 and Sunday 7
  17 utc_weekday in ('Sat', 'Sun')
and stands between two conditions: a and b
  1 AND(risk > 5, country = 'DE')
  1 and risk > 5
or stands between two conditions: a or b
  1 OR(risk > 5, country = 'DE')
  13 risk > 5 or or country = 'DE'
leave out the =
  1 =risk>50
write 50, or 0.5 of what goes from 0 to 1
  10 risk > 50%
a number has no comma in it: write 1000 or 1000.5
  24 checkout.amount > 1.000,50
a number has no blanks in it: write 1000
  21 checkout.amount > 1 000
write 1000
  20 checkout.amount > 1'000
write 500 and checkout.currency = 'EUR'
  23 checkout.amount > 500 EUR
write the number alone; ask checkout.currency for the currency
  19 checkout.amount > €500
  19 checkout.amount > $500
write 500
  19 checkout.amount > '500 EUR'
write 1000.50
  19 checkout.amount > 1_000.50
write 5000
  19 checkout.amount > 5k
a number ends with a digit: write 5 or 5.5
  22 checkout.amount > 500.
write >
  18 checkout.amount >> 500
  17 checkout.amount gt 500
write =
  17 checkout.amount equals 500
  9 country equals 'DE'
write !=
  9 country is not 'DE'
  9 country ne 'DE'
  10 country =! 'DE'
for a text write 'DE'
  12 country <> DE
  12 country != DE
write browser like '*Chrome*'
  13 'Chrome' in browser
write the text in quotes: like 'Chrome*'
  20 browser like Chrome*
  14 browser like *Chrome*
write '
  11 country = “DE”
  11 country = „DE“
write 24 where hours are counted, as in user.age_hours
  12 user.age > 24h
  18 user.age_hours > 24h
write 720 where hours are counted, as in user.age_hours
  21 user.age_hours < 30 days
did you mean user.age_hours?
  1 user.age < '1 day'
  1 user.age_days > 3
put the address on a list and write ip in @office
  10 ip = 2001:470:1f0b::2
  6 ip = 10.0.0.1
  7 ip in 10.0.0.0/8
put the value on a list and write ip in @…
  1 ip = '10.0.0.1'
  1 ip in ('10.0.0.0/8')
write in ('10.0.0.0/8')
  7 ip in '10.0.0.0/8'
for a list write in @office, for a text in ('office')
  7 ip in office
write @office
  7 ip in @Office
join conditions with and, or
  16 page_url = '/' country = 'DE'
  11 ip in @my office
  10 risk > 5 not country = 'DE'
write @vip
  9 user in @VIP
  9 user in @VIP customers
write in ('VIP customers')
  9 user in "VIP customers"
write in @vip
  9 user in list('vip')
  9 user in $vip
a rule has no comments; for a list write user in @vip
  9 user in #vip
  10 risk > 5 # high
write user in @a or user in @b
  13 user in @vip, @deny_users
write user in @a or user in @vip
  10 user in (@vip, @deny_users)
write user in @deny_users, or of whatever it is a list
  17 user in @vip or @deny_users
write user not in @vip
  10 user not @vip
write in
  6 user is in @vip
write not in
  6 user is not in @vip
write user in @vip, or of whatever it is a list
  6 user @vip
there are known, missing, reason, strength and lower
  1 vip(user)
  1 is_new(device)
write user in @vip
  10 'ada' in vip
  1 inlist(user, 'vip')
  1 device in @vip
did you mean user?
  1 user_id = 'ada'
  1 user.id = 'ada'
ask identifier in @list, or email_domain in @list
  1 email like '*@example.org'
put the value on a list and write email_domain in @…
  1 email_domain = 'example.org'
  1 email_domain in ('example.org')
write the name without colons
  1 :country: = 'DE'
  1 :card_country: != :ip_country:
did you mean country?
  1 ip_country = 'DE'
  1 country_code = 'DE'
did you mean checkout.amount?
  1 event.amount > 5
  1 amount_in_usd > 500
write checkout.amount
  10 checkout amount > 500
did you mean use_case?
  1 useCase = 'checkout'
  1 usecase = 'checkout'
for a text write 'checkout'
  12 use_case = checkout
  14 use_case in (checkout, login)
did you mean 'checkout'?
  12 use_case = 'Checkout'
it is one of score, collect, login, checkout, registration, password_reset, account_change
  12 use_case = 'purchase'
it is one of SUCCESS, FAILURE
  16 login.result = 'failed'
did you mean 'FAILURE'?
  16 login.result = 'failure'
write login.mfa_used or not login.mfa_used
  1 login.mfa_used = 1
  1 login.mfa_used == true
write client.vpn or not client.vpn
  12 client.vpn is true
  1 client.vpn = 'yes'
compare it with something
  16 client.vpn and risk
  1 strength('geo_jump')
did you mean client.vpn or network.vpn or asn?
  1 vpn
did you mean client.vpn?
  1 is_vpn
  1 client.VPN
write network.vpn or not network.vpn
  1 network.vpn = yes
write known(checkout.amount)
  11 not known checkout.amount
write missing(checkout.amount)
  9 missing checkout.amount
  9 missing('checkout.amount')
write known(…) alone, or not known(…)
  1 known(checkout.amount) = true
write 'geo_jump'
  8 reason(geo_jump)
  10 strength(geo_jump) > 0.5
did you mean 'geo_jump'?
  8 reason("Geo jump")
for a number write strength('…')
  1 reason('geo_jump') = 1
write reason('geo_jump')
  1 reason = 'geo_jump'
  9 reasons contains 'geo_jump'
  15 'geo_jump' in reasons
write reason('geo_jump'), or strength('geo_jump') for a number
  1 geo_jump
  1 geo_jump > 0.5
write risk
  6 risk score > 50
write a number, it is 0 to 100
  8 risk > medium
  8 risk = 'high'
did you mean risk?
  1 score > 50
a rule decides before there is an action: ask risk
  1 action = 'block'
write device.is_new or not device.is_new
  1 device.is_new = false
  1 device.is_new == 'true'
write =, !=, missing(…) or known(…)
  8 device is new
did you mean user.requests_1m or user.requests_1h or user.requests_24h?
  1 user.requests > 5
did you mean user.requests_1m?
  1 user.requests_5m > 5
write 5
  19 checkout.amount > 5toString
  22 count(user.requests, 5m) > 10
the span is a part of the name, as in user.requests_1h
  24 user.requests_1h >= 10 per hour
write … > 5 or … < -5
  1 abs(clock_skew) > 1000
join comparisons with and, or
  1 max(risk, 5) > 3
write lower(…), and the text in small letters
  1 upper(country) = 'DE'
there are +, -, * and /, and * after like
  17 checkout.amount % 100 = 0
there are +, -, * and /
  17 checkout.amount ^ 2 > 5
  17 checkout.amount mod 100 = 0
write ) where the parenthesis ends
  29 (risk > 5 and country = 'DE'
a value or a condition is missing before it, or it closes nothing
  9 risk > 5) and country = 'DE'
  48 risk > 5 and (country = 'DE' or country = 'AT'))
write the condition or the value that follows
  13 risk > 5 and
  4 not
write and
  10 risk > 5 & country = 'DE'
  10 risk > 5 but client.vpn
write or
  10 risk > 5 | country = 'DE'
write (a and not b) or (b and not a)
  10 risk > 5 xor client.vpn
write and not
  10 risk > 5 unless client.vpn
a rule has no comments; its name says what it is for
  11 risk > 5 // high
  11 risk > 5 /* high */
the variables are in docs/policies.md, and riskgate rules variables lists them
  13 risk > 5 -- high
write between 5 and 10
  15 risk between 5, 10
  15 risk between 5..10
in takes (a, b), between takes a and b
  16 risk between (5, 10)
between values stands a comma
  11 risk in (5-10)
  18 country in ('DE' or 'AT')
write risk >= 10 or risk <= 5
  1 risk between 10 and 5
write a < b and b < c, or b between a and c
  11 5 <= risk <= 10
  10 risk = 5 = 6
it is 0 to 100
  8 risk > 150
write risk != …
  8 risk ! = 5
write >=
  8 risk > = 5
  8 risk = > 5
  6 risk ≥ 5
write <=
  6 risk ≤ 5
it is two capital letters, as 'DE'
  11 country = 'Germany'
  11 country = 'DEU'
write 13335
  7 asn = 'AS13335'
  7 asn = AS13335
write country in @risky_countries
  1 asn in @risky_countries
  11 country = @risky_countries
did you mean os?
  16 os = 'iOS' and os_version < 12
it is one of javascript, react, vue, angular, android
  7 sdk = 'ios'
it is one of test, live
  8 mode = 'production'
it is one of api, public, secret
  12 key_kind = 'backend'
it has no query and no fragment
  15 page_url like '/checkout/*?x=1'
write a number
  19 checkout.amount > limit1
  23 checkout.item_count > many
  16 paste_count >= 'two'
put the value on a list and write device in @…
  1 device = 'abc'
put the value on a list and write visitor in @…
  1 visitor = 'abc'
it is 0 to 1
  30 similarity > 0.5 and trust > 50
did you mean device.is_new?
  1 device.new
  1 Device.is_new
  1 DEVICE.IS_NEW
write country != 'DE'
  13 country not 'DE'
write country != …
  13 country not = 'DE'
write ) after the last value
  21 not country in ('DE'
for a text write 'AT'
  19 country in ('DE', AT)
a value is missing between the commas
  18 country in ('DE',, 'AT')
write 0 where hours are counted, as in user.age_hours
  16 user.seen == 0 days
write risk, without a sign before it
  1 $risk > 5
write threshold, without a sign before it
  8 risk > $threshold
make it first, as a list of user
  1 user in @fraud_users
  1 user in @fruad_users
write user in @deny_users
  1 deny_users
put the value on a list and write user in @…
  1 user == deny_users
write country not in @risky_countries
  12 country != @risky_countries
for a list write in @risky_countries, for a text in ('risky_countries')
  12 country in risky_countries
write user in @risky_countries, or of whatever it is a list
  1 @risky_countries contains country
`;

t.test('every habit is told what to write instead', (t) => {
  let hint = '';
  for (const line of HABITS.trim().split('\n')) {
    const [, column, text = ''] = /^ {2}(\d+) (.*)$/.exec(line) ?? [];
    if (column === undefined) {
      hint = line;
      continue;
    }
    const problem = readRule(text, LISTS);
    if ('message' in problem) t.same([problem.hint, problem.line, problem.column], [hint, 1, Number(column)], text);
    else t.fail(`taken: ${text}`);
  }
  t.end();
});

t.test('the place of a mistake is where it is, in several lines too', (t) => {
  const text = "risk > 50\n  and country is 'DE'";
  const problem = readRule(text, LISTS);
  t.match(problem, { hint: 'write =', line: 2, column: 15, length: 2 });
  t.end();
});
