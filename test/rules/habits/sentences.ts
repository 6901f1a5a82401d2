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
write browser = 'Chrome'
  9 browser is Chrome
write os != 'windows'
  4 os is not windows
write user not in @vip
  6 user is not on list vip
write user in @vip
  6 user belongs to @vip
write client.vpn or not client.vpn
  12 client.vpn is on
a condition compares a variable with a value, as country = 'DE'; riskgate rules variables lists them
  10 not from Germany
  4 no cookies
  7 typed too fast
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
`;
