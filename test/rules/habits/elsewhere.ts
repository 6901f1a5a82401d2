// What rule engines of other products, detection formats, searches of logs, spreadsheets and programs write.

export const ELSEWHERE = String.raw`
write like 'DE*', and join conditions with and, or
  17 country=DE* risk>50
write not like 'D*', and join conditions with and, or
  17 country!=D* risk>50
write like 'D*'
  12 country=D* AND risk>50
write the condition alone; what it does is the effect of the rule
  4 () => risk > 50
  3 ()=>risk>50
  8 (a, b) => a.risk > 50
  6 (a,b)=>true
  17 risk > 5 and () => true
  9 Request 3D Secure if risk > 50
  11 =IF(A1>500;"block")
  11 if country: block
  11 if country: reject
  10 selection: country: DE
  1 reject if risk > 50
and stands between two conditions: a and b
  15 OR(AND(risk>50;country="DE");device.is_new)
a rule cannot ask how long something is
  1 len(country) > 3
  1 country.length == 2
  8 country?.length > 0
write the name without colons
  1 ::customer::trust_level:: = 'high'
  1 :ip_country: = 'DE'
write country = 'DE'
  8 country:"DE"
  8 country:DE
  9 @country:DE
  12 not country:DE
write country != 'DE'
  9 -country:DE
  8 country:-DE
  8 country:!DE
write timezone = 'Europe/Berlin'
  9 timezone:Europe/Berlin
  9 timezone:"Europe/Berlin"
write page_url = 'https://shop.example/a b'
  9 page_url:"https://shop.example/a b"
write country like 'D*'
  8 country:D*
write country in ('a', 'b')
  8 country:(DE OR FR)
write user in @list
  5 user:(1 OR 2)
write risk in (1, 2)
  5 risk:(50 OR 60)
write known(country)
  8 country:*
  9 _exists_:country
write missing(country)
  9 -country:*
  8 country:null
  8 country:undefined
  10 _missing_:country
  8 typeof country === 'undefined'
  8 typeof country != 'string'
write risk = 50
  5 risk:50
write risk >
  5 risk:>50
write risk <=
  6 -risk:>50
write risk between 50 and 70
  5 risk:[50 TO 70]
write (risk > 50 and risk < 70)
  5 risk:{50 TO 70}
write not (risk >= 50 and risk < 70)
  6 -risk:[50 TO 70}
risk is a number: write risk > 1
  5 risk:high
write asn = 3320
  4 asn:AS3320
write not network.vpn
  12 network.vpn:false
  13 -network.vpn:true
  12 network.vpn:disabled
write user in @list
  5 user:123
write like '*text*', with * for anything
  8 country|contains: 'DE'
  2 /^DE$/.test(country)
put the address on a list and write ip in @office
  3 ip|cidr: '10.0.0.0/8'
a condition compares a variable with a value, as country = 'DE'; riskgate rules variables lists them
  3 1 of selection*
  6 user has never ordered before
  6 user logged in from 3 countries
  7 users sharing this device is greater than 3
write not before the condition
  1 allow unless risk > 50
write not device.is_new
  15 device.is_new is false
  15 device.is_new is not true
write network.vpn
  13 network.vpn is not off
write country not in (…)
  20 country != 'DE' or 'FR'
write country in (…)
  20 country = 'DE' and 'FR'
write missing(…), or known(…) for the opposite
  12 country != undefined
  12 country != empty
write between 50 and 70
  1 risk between 70 and 50
write not between 50 and 70
  6 not (risk not between 70 and 50)
write (local_hour > 5 and local_hour < 22)
  1 local_hour not between 22 and 5
write (local_hour > 22 or local_hour < 6)
  21 local_hour > 22 and local_hour < 6
write (risk > 70 or risk < 50), or turn the limits round
  15 risk > 70 and risk < 50
write >=
  6 risk of 50 or more
  6 risk 50 or more
  6 risk of at least 50
write <
  6 risk is not 50 or more
  6 risk is not at least 50
write risk >= 50 for '50 or more', risk <= 50 for '50 or less'
  15 risk >= 50 or more
what is counted is a variable, as user.requests_1h or user.failures_1h
  7 fewer than 3 failed logins
  3 5 failed logins within an hour
no request says how a payment ended; of an order there are amount, currency and item_count
  9 payment failed
  13 payment not failed
the first request of a user is user.seen = 0, that of a device device.is_new
  7 first order of the user
  7 first order
write device.seen > 0
  8 device seen before
write device.seen = 0
  12 device not seen before
write device.is_new
  8 device is not known
write user.seen = 0
  6 user is unknown
leave out a
  7 not a known user
write known(…)
  13 country not empty
write ip in @blacklist
  4 ip on blacklist
write ip not in @blacklist
  8 ip not on the blacklist
write country not in @risky
  9 country is not on risky list
ask identifier in @list, or email_domain in @list
  11 email not on whitelist
ask email_domain in @list
  7 email is disposable
the span is a part of the name, as in user.requests_1h
  11 logins in 5 minutes > 10
write missing(device.is_new) or known(device.is_new)
  1 device.is_new != null
write missing(country) or known(country)
  12 country != ''
write missing(…) or known(…)
  14 country like ''
write missing(client.vpn) or known(client.vpn)
  1 client.vpn = unknown
`;
