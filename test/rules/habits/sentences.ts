// Sentences in place of conditions, and words that stand beside each other.

export const SENTENCES = String.raw`
write use_case = 'login' and network.vpn
  7 login from a vpn
write checkout.amount > 500 and checkout.currency = 'EUR'
  7 order above 500 EUR
  7 order above 500 euros
write checkout.amount > 500 and checkout.currency = 'EUR' and device.is_new
  7 order above 500 EUR from a new device
put the address on a list and write ip in @office
  4 ip is private
  4 ip is internal and risk > 50
  1 ip.is_private
  1 is_private(ip)
write use_case = 'password_reset' and device.is_new
  10 password reset on a new device
write use_case = 'registration' and network.vpn
  8 signup with vpn or risk > 50
write use_case = 'login' and network.vpn
  7 login from a vpn or risk between 5 and 10
  7 login from a vpn or known(device)
write use_case = 'login' and country = 'DE'
  7 login from germany
  7 login from DE
write use_case = 'login' and country = 'KR'
  7 login from South Korea
write use_case = 'login' and country = 'US'
  7 login from the United States
write use_case = 'login' and country = 'RU'
  8 logins from Russia
write use_case = 'login' and reason('unusual_location')
  9 someone logs in from a new country
write use_case = 'login' and login.result = 'FAILURE'
  8 failed login
write use_case = 'checkout'
  22 risk > 50 and during checkout
write change_type = 'payout'
  8 payout change
  9 changes the payout
write user.age_hours < 168
  9 account younger than 1 week
write network.tor
  6 uses tor
write utc_weekday in (6, 7)
  4 on weekends
write country = 'RU'
  9 country is Russia
write browser = 'chrome'
  9 browser is Chrome
write os not like 'Windows*'
  4 os is not windows
write user not in @vip
  6 user is not on list vip
write user in @vip
  6 user belongs to @vip
write checkout.amount < 100 and checkout.currency = 'EUR'
  7 order of less than 100 EUR
  7 order of fewer than 100 EUR
  7 order smaller than 100 euros
write checkout.amount < 50
  8 amount less than 50
  8 amount under 50
write checkout.amount < 500 and checkout.currency = 'EUR'
  7 order below 500 EUR
write checkout.amount < 500 and checkout.currency = 'USD'
  7 order below 500 US dollars
write checkout.amount <= 500 and checkout.currency = 'EUR'
  7 order of at most 500 EUR
  7 order of up to 500 EUR
  7 order of no more than 500 EUR
  11 order not above 500 EUR
write checkout.amount >= 500 and checkout.currency = 'EUR'
  7 order of at least 500 EUR
  7 order of no less than 500 EUR
write checkout.amount >= 500 and checkout.currency = 'EUR' and country = 'DE'
  11 order not under 500 EUR from Germany
write use_case = 'login' and login.result = 'FAILURE' and network.vpn
  8 failed login from a vpn
write change_type = 'email'
  7 email address changes
write change_type = 'payout' and country = 'RU'
  9 changes the payout from Russia
write client.vpn or not client.vpn
  5 vpn is false
  5 vpn is true
  5 vpn is off
  5 tor is off
  5 vpn is not on
  5 tor is disabled
write missing(…)
  5 vpn is missing
  5 vpn is none
  5 tor is null
  9 country is not present
write <=
  6 risk is not above 50
  6 risk is less than or equal to 50
write not like '*text*', with * for anything
  9 browser does not contain 'Chrome'
  9 browser does not start with Chrome
  13 browser not contains 'Chrome'
write !=
  9 country does not equal 'DE'
write <=
  6 risk does not exceed 50
write network.vpn and user.seen = 0
  6 user is new from a vpn
write >=
  6 risk is not below 50
  6 risk greater than or equal to 50
write <
  6 risk is not greater than or equal to 50
write risk <= …
  10 risk not above 50
write risk >= …
  10 risk not less than 50
write user not in @vip
  6 user is not on the vip list
  6 user is on no vip list
  6 user is not vip
  10 user not on @vip
write user in @vip
  6 user is on the list and risk > 5
  6 user is on the list and device in list x
write reason('unusual_location')
  9 country is new
write country = 'KR'
  9 country is South Korea
write =, !=, missing(…) or known(…)
  9 country is outside Germany
  9 country is other than DE
  9 country is never Germany
  9 country is not from Germany
  9 browser is old
  6 user is never on list vip
  6 user is never vip
  8 device is new never
write not before the condition
  8 unless country = 'DE'
  9 without client.vpn
  8 except staff
join conditions with and, or
  12 registered user from vpn
did you mean ip?
  4 ip address changes
ask client.phone for a phone; of a number ask identifier in @list
  5 new phone number
  5 new phone number from a vpn
write >
  6 risk over 50 percent
did you mean checkout.item_count?
  7 order over 5 items
of a place there are country, asn and timezone; of a journey too fast write reason('geo_jump')
  7 speed over 900 kmh
a condition compares a variable with a value, as country = 'DE'; riskgate rules variables lists them
  9 session longer than 10 minutes
  7 order over 10 minutes
  9 payment over 50 percent
  8 amount over 5 times
  8 refund above 500 EUR
  8 basket heavier than 5 kg
  7 order more than 5
  10 accounts older than 18 years
  7 order until 500 EUR
  7 login without vpn
  7 login except from Germany
  7 login from Germany except vpn
  7 login unless tor
  7 login before night
  7 login from outside Germany
  7 login from anywhere
  11 login not from Germany
  7 order with no vpn
  7 never logs in from tor
  7 never on weekends
  7 not a weekend
  4 no vip customers
  10 password never changes
  7 login from Russia or China
  7 login from (vpn or tor)
  7 login from a vpn or new device
  17 login or signup from a vpn
  13 vpn and tor users
  7 login from
  10 not from Germany
  4 no cookies
  7 typed too fast
  6 user never on vpn
what is counted is a variable, as user.requests_1h or user.failures_1h
  7 three failed logins
did you mean network.vpn or network.tor or network.datacenter?
  7 using proxy
ask browser, os or client.bot_agent
  6 user agent is empty
a number has no comma in it: write 1000 or 1000.5
  9 risk > 1,000,9.5
a number has one point: write 1000.5
  8 risk > 1.000.9
there are +, -, * and /
  18 checkout.amount ** 2 > 500
leave it out: numbers are compared as they are
  16 checkout.amount::int > 500
leave it out: texts are compared as they are
  1 TRIM(country) = 'DE'
ask email_domain in @list
  28 email ends with @mailinator.com
leave out the
  5 the checkout.amount > 500
write known(risk)
  8 typeof risk !== 'undefined'
write !=
  9 country IS DISTINCT FROM 'DE'
write the condition alone; what it does is the effect of the rule
  3 e => e.risk > 50
  1 | where risk > 50
  1 const x = 5
write client.vpn
  12 client.vpn is on
write user.seen > 0
  6 user is known and device in list x
of an address there is checkout.shipping_country
  10 shipping address change
  1 shipping_address != billing_address
`;
