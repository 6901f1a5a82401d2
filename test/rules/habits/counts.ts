// Sentences that count something, and names of what only the model counts or compares.

export const COUNTS = String.raw`
write user.failures_1h > 5
  35 login failed more than 5 times in 1h
  7 login failed more than 5 times in 1 hour and country = 'DE'
  54 country = 'DE' and login failed more than 5 times in 1h
  6 more than 5 failed logins in 1 hour
  22 failed logins > 5 in 1h
  43 risk > 50 or more than 5 failed logins in 1h
write user.failures_24h > 50; it is counted over 1m, 1h, 24h
  6 more than 50 failed logins in 12 hours
  6 more than 50 failed logins in 7 days
write user.devices_30d > 5; it is counted over 24h, 30d
  6 more than 5 devices per user in 7 days
write user.failures_1h > 5; it is counted over 1m, 1h, 24h
  6 user has more than 5 failed logins
write user.failures_1h >= 5; it is counted over 1m, 1h, 24h
  11 5 or more failed logins within 10 minutes
write address.failures_1h > 20
  6 more than 20 failed logins from one ip in the last hour
write device.failures_24h >= 3
  4 at least 3 failed logins per device in a day
write device.users_24h > 3; it is counted over 24h, 30d
  8 device seen on more than 3 accounts
write device.users_24h > …; it is counted over 24h, 30d
  6 many accounts on one device
write device.users_30d > 3
  6 more than 3 accounts per device in 30 days
write user.devices_24h > 2
  6 more than 2 devices per user in a day
  32 user on more than 2 devices in 24h
  35 users with more than 2 devices in 24h
write user.requests_1m > 10
  6 more than 10 requests per minute
write address.registrations_24h > 5
  42 more than 5 registrations from one ip in 24h
write address.registrations_24h > 20, or address.newcomers_24h > 20; prefix in place of address is its /24 or /48
  6 more than 3 users from one ip
what is counted is a variable, as user.requests_1h or user.failures_1h
  41 login did not fail more than 5 times in 1h
  29 more than 5 failed cards in 1h
  6 more than 10 logins per hour
no request says how a payment ended; of an order there are amount, currency and item_count
  1 failed_cards > 3
write reason('sim_changed')
  1 sim.age_hours < 48
write reason('takeover_sequence')
  1 user.hours_since_reset < 24
  1 hours_since_password_reset < 24
write reason('dormant_account')
  1 user.days_since_last_login > 90
a rule knows no years: expires_at ends it; ask utc_month, utc_day, utc_weekday, utc_hour or user.age_hours
  1 month = 12 and day = 24
  14 risk > 5 and is_holiday
write reason('unusual_location'), or country = 'DE'
  1 user.country != country
  12 country != user.usual_country
  1 last_country != country
of a country that is new for the user write reason('unusual_location')
  16 country not in user.countries
write =
  12 country in checkout.shipping_country
no request has it; ask country, timezone or network.timezone_mismatch
  1 phone_country != country
  13 timezone != country_timezone
no request has it; of an order there are amount, currency, item_count and shipping_country
  1 bin_country != country
of a place there are country, asn and timezone; of a journey too fast write reason('geo_jump')
  1 ip_distance_km > 1000
ask email_domain in @list
  1 is_disposable_email
did you mean 'new_user_profile' or 'device_changed' or 'device_tampered'?
  8 reason(new_device)
`;
