// Habits about names: variables, functions, signals and the words that a variable can have.

export const NAMES = String.raw`
write missing(…)
  9 country IS NULL
write known(…)
  9 country IS NOT NULL
write missing(…) or known(…)
  5 NOT NULL(country)
what is counted is a variable, as user.requests_1h or device.users_24h
  1 count(*) > 5
a rule knows no years: expires_at ends it; ask utc_month, utc_day, utc_weekday, utc_hour or user.age_hours
  1 now() - user.first_seen > 5
  27 user.age_hours < interval '1 day'
did you mean user.age_hours? A day is 24
  1 user.age < '1 day'
  1 user.age_days > 3
did you mean user?
  1 user_id = 'ada'
  1 user.id = 'ada'
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
  1 client.vpn = 'yes'
compare it with something
  16 client.vpn and risk
  1 strength('geo_jump')
did you mean client.vpn or network.vpn?
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
  8 reason('GEO_JUMP')
for a number write strength('…')
  1 reason('geo_jump') = 1
write reason('geo_jump')
  1 has_reason('geo_jump')
  1 reason = 'geo_jump'
  9 reasons contains 'geo_jump'
  15 'geo_jump' in reasons
write reason('geo_jump'), or strength('geo_jump') for a number
  1 geo_jump
  1 geo_jump > 0.5
  1 reason.geo_jump
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
did you mean user.requests_1m or user.requests_1h or user.requests_24h?
  1 user.requests > 5
counts are over 1m, 1h and 24h, some over 30d: riskgate rules variables lists them
  1 user.requests_5m > 5
  1 user.devices_7d > 5
did you mean user.requests_1h?
  1 user.logins_1h > 5
did you mean user.failures_1h or address.failures_1h?
  1 failed_logins > 5
  1 user.failed_logins_1h > 5
  1 login.failures_1h > 5
did you mean address.requests_1h or address.failures_1h?
  1 ip.requests_1h > 5
  1 ip_failures_24h > 5
ask user.age_hours or device.age_hours: hours since the first request, 24 for a day
  1 account_age < 7
  1 days_since_signup < 7
  1 user.first_seen > 7
write user.seen = 0
  1 user.is_new
  1 new_customer
each request or visit has another one: ask user, visitor or device in @list
  1 session_id in @bad
  1 sessionId = 'x'
  1 request.id in @bad
write reason('sim_changed')
  1 sim_swap
  1 sim.swapped
write reason('geo_jump')
  1 impossible_travel
did you mean use_case?
  1 event_type = 'login'
write login.result = 'FAILURE'
  1 login.success = false
did you mean checkout.item_count?
  1 quantity > 5
did you mean client.bot_agent or client.automated?
  1 is_bot
did you mean network.vpn or network.tor or network.datacenter?
  1 network.proxy
did you mean device?
  1 fingerprint in @bad_devices
ask identifier in @list, or email_domain in @list
  1 user.email like '*@example.com'
the span is a part of the name, as in user.requests_1h
  24 user.requests_1h >= 10 per hour
it is 0 to 100
  8 risk > 150
write risk != …
  8 risk ! = 5
did you mean 'DE'?
  11 country = 'Germany'
it is two capital letters, as 'DE'
  11 country = 'Deutschlandia'
  11 country = 'DEU'
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
write reason('unusual_amount')
  19 checkout.amount > user.usual_amount
what is counted is a variable, as user.requests_1h or user.failures_1h
  1 velocity > 10
write reason('dormant_account')
  1 user.dormant_days > 90
  1 user.last_login_hours > 2160
write reason('order_burst')
  1 user.orders_24h > 5
  1 user.amount_24h > 1000
write reason('takeover_sequence')
  28 change_type = 'payout' and user.password_changed_hours < 24
write address.registrations_24h > 20, or address.newcomers_24h > 20; prefix in place of address is its /24 or /48
  1 address.users_24h > 10
  1 ip.accounts > 3
  1 users_per_address > 3
did you mean device.users_24h or device.users_30d?
  1 device.accounts > 3
  1 visitor.users_day >= 3
  1 accounts_per_device > 3
ask user in @fraud_users, device in @fraud_devices or the like: labels fill these lists
  1 user.chargebacks > 0
  1 user.label = 'fraud'
no request has it; of an order there are amount, currency, item_count and shipping_country
  1 checkout.billing_country != checkout.shipping_country
  1 card.country != country
ask utc_weekday: Monday is 1 and Sunday 7
  1 weekday = 'Monday'
  1 dayofweek(now()) = 1
ask client.phone for a phone; of a number ask identifier in @list
  1 phone = '+49'
the page of a rule, riskgate rules variables and docs/policies.md list the variables
  1 x > 5
write utc_weekday in (6, 7)
  1 weekend and checkout.amount > 200
ask browser, os or client.bot_agent
  1 user_agent like '*curl*'
of user there are user.seen, user.age_hours, user.countries, user.devices_24h, user.requests_1m, user.failures_1m
  1 user.sessions > 5
did you mean 'sim_changed' or 'sim_unconfirmed'?
  8 reason('sim_swapped')
write known(…)
  6 user exists
  1 ISNUMBER(checkout.amount)
write missing(…) or known(…)
  1 ISBLANK(country)
write a number
  19 checkout.amount > limit1
  23 checkout.item_count > many
  16 paste_count >= 'two'
it is 0 to 1
  30 similarity > 0.5 and trust > 50
did you mean device.is_new?
  1 device.new
  1 is_new_device
  1 Device.is_new
  1 DEVICE.IS_NEW
write risk, without a sign before it
  1 $risk > 5
write threshold, without a sign before it
  8 risk > $threshold
did you mean user.requests_1h?
  1 user.requests_1h.count > 5
write reason('geo_jump')
  1 signal('geo_jump')
  8 reason('impossible_travel')
a rule sets tags and cannot ask for them
  1 tag = 'vip'
ask browser, os or client.bot_agent
  1 http.user_agent like '*curl*'
  1 headers.user-agent like '*curl*'
of a place there are country, asn and timezone; of a journey too fast write reason('geo_jump')
  1 city = 'Berlin'
  1 distance_km > 500
  1 geo.distance(user.last_location, location) > 500
no request has it; ask country, timezone or browser
  1 client.language = 'de'
no request has it; ask device.emulator
  1 device.rooted
did you mean os?
  1 platform = 'android'
ask client.mobile, client.phone or os
  1 device.type = 'mobile'
did you mean login.mfa_used?
  1 mfa = false
did you mean sim.operator or network_operator?
  1 carrier = 'Vodafone'
write user in @vip
  1 user.is_vip
did you mean network.vpn or network.tor or network.datacenter?
  1 proxy_detected
write client.vpn
  12 client.vpn is true
write between 5 and 10
  1 risk between 10 and 5
write missing(…), or known(…) for the opposite
  1 missing
`;
