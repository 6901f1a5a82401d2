// Habits of grammar: operators, parentheses, numbers, times and comments of other languages.

export const GRAMMAR = String.raw`
leave out THEN
  32 checkout.amount > 500 AND THEN device.is_new
write the condition alone; what it does is the effect of the rule
  1 SELECT * FROM events WHERE risk > 50
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
write and, or between conditions, and a comma between values
  17 country in ("DE";"AT")
write country = … or country = 'AT', or country in (…)
  19 country = "DE" OR "AT"
a comparison has a value on each side: write a > 1 or a < 2
  20 country == 'DE' || == 'AT'
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
  23 checkout.amount > 500 eur
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
for a text write 'checkout'
  12 use_case = checkout
  14 use_case in (checkout, login)
write device.is_new
  8 device is new
write not device.is_new
  8 device is not new
write user.seen = 0
  6 user is new
write 5
  19 checkout.amount > 5toString
write 5, or 300000 where milliseconds are counted
  18 time_on_page < 5 min
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
write between 5 and 10
  15 risk between 5, 10
  15 risk between 5..10
in takes (a, b), between takes a and b
  16 risk between (5, 10)
what is counted is a variable, as user.requests_1h or user.failures_1h
  12 country in 3 countries
  9 risk in 3 countries
  11 device in 2 accounts
write in (1, 2), or between 5 and 10
  9 risk in 3
  20 checkout.amount in 5 and risk > 5
write in ('3')
  12 country in 3
put the value on a list and write user in @…
  9 user in 3
write reason('geo_jump')
  1 any(r in reasons for r in ('a','b'))
  27 any(r in reasons for r in ['a','b'])
  1 any(r == 'geo_jump' for r in reasons)
  1 all(reasons)
between values stands a comma
  11 risk in (5-10)
  18 country in ('DE' or 'AT')
write a < b and b < c, or b between a and c
  11 5 <= risk <= 10
  10 risk = 5 = 6
write >=
  8 risk > = 5
  8 risk = > 5
  6 risk ≥ 5
  6 risk at least 50
write <=
  6 risk ≤ 5
write -
  10 risk > 5 – 1
  10 risk > 5 — 1
  8 risk > −5
write *
  24 checkout.amount > user × 5
write /
  17 checkout.amount ÷ 5 > 1
write 13335
  7 asn = 'AS13335'
  7 asn = AS13335
write country != 'DE'
  13 country not 'DE'
write country != …
  13 country not = 'DE'
write ) after the last value
  21 not country in ('DE'
for a text write 'AT'
  19 country in ('DE', AT)
write (utc_hour >= 22 or utc_hour <= 6)
  20 utc_hour >= 22 and utc_hour <= 6
write 1, or 1000
  19 checkout.amount > 1.000
write 1.5, or 1500
  19 checkout.amount > 1.500
write like '*text*', with * for anything
  9 browser SIMILAR TO 'Chrome%'
  1 LEFT(country, 1) = 'D'
join comparisons with and, or
  1 Math.max(risk, 5) > 5
leave it out: numbers are compared as they are
  1 parseInt(checkout.amount) > 5
what is counted is a variable, as user.requests_1h or device.users_24h
  1 COUNTIF(user.requests_1h, '>5')
write user in @vip
  1 VLOOKUP(user, vip, 1)
a value is missing between the commas
  18 country in ('DE',, 'AT')
write 0 where hours are counted, as in user.age_hours
  16 user.seen == 0 days
a rule has no comments; its name says what it is for
  23 checkout.amount > 500 -- a dear order
  23 checkout.amount > 500 --dear
  10 risk > 5 -- high
it stands for what you write yourself: put a value, a name or a condition there
  19 checkout.amount > …
  19 country in ('DE', …)
  7 known(…)
  27 checkout.amount > 500 and …
write a blank: 500 and
  18 checkout.amount >500and country = 'DE'
a number has no comma in it: write 1000.50
  20 checkout.amount > 1,000.50
a number has no comma in it: write 12345.5
  21 checkout.amount > 12,345.5
write 5, or 5000 where milliseconds are counted
  16 time_on_page < 5s
  18 time_on_page < 5 seconds
leave out the +
  19 checkout.amount > +500
write in ('RU', 'CN')
  15 country = 'RU', 'CN'
write the condition alone; what it does is the effect of the rule
  1 CASE WHEN risk > 50 THEN 1 END
  11 risk > 50 → block
write country, without quotes
  1 "country" = 'DE'
  1 "country" in ('DE', 'AT')
write checkout.amount, without quotes
  21 "checkout.amount" > 500
  8 risk > "checkout.amount"
a test asks a variable, as country or checkout.amount; for every request write risk >= 0
  1 1 = 1
  13 risk > 5 or 1 < 2
  1 lower('DE') like 'd*'
write checkout.amount
  1 {checkout.amount} > 500
  1 [checkout.amount] > 500
  9 checkout['amount'] > 500
  9 checkout?.amount > 500
  9 checkout::amount > 500
write checkout.amount, without a sign before it
  1 $checkout.amount > 500
write the name without colons
  1 :checkout.amount: > 500
write 'O\'Brien'
  23 network_operator = 'O''Brien'
write like '*text*', with * for anything
  11 browser = /chrome/i
  9 browser begins with 'Chrome'
for a text write 'DE'
  1 DE = country
write … or missing(…)
  19 country in ('DE', null)
write = '99', or like '99*': texts have no order
  19 browser_version < 99
write 'D*'
  14 country like 'D%'
write =
  8 country＝'DE'
names have the letters a to z: type it again
  2 cоuntry = 'DE'
join comparisons with and, or
  1 any(country = 'DE', country = 'AT')
write and
  16 country = 'DE' und client.vpn
write or
  16 country = 'DE' oder client.vpn
write 'E"UR'
  24 checkout.currency = "E""UR"
write 'O"Brien'
  23 network_operator = "O""Brien"
write 'O\'Brien'
  23 network_operator = 'O'Brien' and client.vpn
write 'O\'Brien\'s'
  23 network_operator = 'O''Brien''s'
the span is a part of the name, as in user.requests_1h
  22 count(user.requests, 5m) > 10
  15 user.requests(1h) > 5
  12 user.logins[1h] > 5
  27 sum(checkout.amount) over 24h > 1000
a number has no comma in it: write 1000000
  20 checkout.amount > 1,000,000
a number has no comma in it: write 1000000.50
  20 checkout.amount > 1,000,000.50
a number has no blanks in it: write 1000000
  21 checkout.amount > 1 000 000
write 1000000
  19 checkout.amount > 1.000.000
  19 checkout.amount > 1.000.000,50
write 500 and checkout.currency = 'USD'
  23 checkout.amount > USD 500
  19 checkout.amount > 500USD
write and
  23 checkout.amount > 500 ∧ device.is_new
  30 country="DE" OR country="AT" | where risk > 50
write or
  23 checkout.amount > 500 ∨ device.is_new
write not
  1 ¬client.vpn
write the condition alone; what it does is the effect of the rule
  14 country="DE" | stats count by user
write in ('a', 'b') or in @list
  1 ['US','CA'].includes(country)
  9 country ∈ {'DE','AT'}
write like '*text*', with * for anything
  1 browser.indexOf('Chrome') >= 0
write between 5 and 10
  20 checkout.amount in range(100, 500)
leave out is
  6 risk is between 50 and 70
write checkout.amount > 500
  5 the amount is over 500
  8 amount over 500
  9 payment over 500
what is counted is a variable, as user.requests_1h or user.failures_1h
  6 user has 5 failed logins
write known(country)
  9 country known
write missing(country)
  9 country missing
write known(…), or like 'Chrome*'
  8 user = *
compare it with something, or write known(country)
  2 !country
write checkout.amount, without a sign before it
  1 $.checkout.amount > 500
write 1234567
  26 ip in @office and risk > 1.234.567
  19 checkout.amount > 1.234.567*2
write 500 and checkout.currency = 'USD'
  22 checkout.amount over 500USD
  5 max(500USD, 5) > 5
write 24 where hours are counted, as in user.age_hours
  21 user.age_hours over 24h
  18 user.age_hours > 24hrs
write 5, or 5000 where milliseconds are counted
  19 time_on_page over 5s
the span is a part of the name, as in user.requests_1h
  20 user.requests over 24h > 5
  25 user.requests > 10 over 24h
  13 count(user, 15mins) > 5
a number has no comma in it: write 1000 or 1000.5
  10 risk > 10,9.5
  20 checkout.amount > 1,1e2
  22 checkout.amount > 1.5,000
a number has no blanks in it: write 1000
  11 risk > 10 9.5
write between 10 and 100
  17 risk between 10 100
  17 risk between 10 100 and device.is_new
  16 risk between 10, 100
a number has no blanks in it: write 1000
  27 checkout.amount between 1 000 and 2 000
a number has no comma in it: write 1000
  26 checkout.amount between 1,000 and 2,000
write between 5 and 10
  27 checkout.amount between 1 000
  18 risk between -10 100
leave out the quotes around the whole condition
  1 "checkout.amount > 500"
  1 'user in @deny_users'
write reason('a') or reason('b')
  18 reason('geo_jump', 'device_changed')
  19 reason('geo_jump' or 'device_changed')
a rule is one condition: if it is the mark of a list, remove it
  1 • risk > 50
  1 1. country = 'DE'
  2  2) country = 'DE' and risk > 30
  1 a) risk > 50
  1 - country = 'DE'
  1 * risk > 50
write another number
  19 checkout.amount / 0 > 5
`;
