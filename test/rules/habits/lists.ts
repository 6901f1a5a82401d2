// Habits about lists and tables of values: @names, addresses, and values that should be on a list.

export const LISTS = String.raw`
write in ('a', 'b') or in @list
  12 country IN ['DE','AT']
for a list write in @de, for a text in ('DE')
  12 country IN DE
put the address on a list and write ip in @office
  10 ip = 2001:470:1f0b::2
  6 ip = 10.0.0.1
  7 ip in 10.0.0.0/8
put the value on a list and write ip in @…
  1 ip = '10.0.0.1'
  1 ip in ('10.0.0.0/8')
for a list write in @office, for a text in ('office')
  7 ip in office
write @office
  7 ip in @Office
put the value on a list and write ip in @…
  7 ip in '10.0.0.0/8'
put the value on a list and write user in @…
  9 user in "VIP customers"
write in @vip
  9 user in 'vip'
  9 user IN LIST 'vip'
write user in @vip
  6 user on @vip
each test names its variable: a in …
  26 user not in @vip and not in @deny_users
write missing(user) or known(user)
  1 user = null
  1 user != ''
join conditions with and, or
  16 page_url = '/' country = 'DE'
  11 ip in @my office
  10 risk > 5 not country = 'DE'
write @vip
  9 user in @VIP
  9 user in @VIP customers
write in @vip
  9 user in list('vip')
  9 user in $vip
a rule has no comments; for a list write user in @vip
  9 user in #vip
  10 risk > 5 # high
write user in @a or user in @b
  13 user in @vip, @deny_users
write user in @vip or user in @deny_users
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
ask identifier in @list, or email_domain in @list
  1 email like '*@example.org'
put the value on a list and write email_domain in @…
  1 email_domain = 'example.org'
  1 email_domain in ('example.org')
write country in @risky_countries
  1 asn in @risky_countries
  11 country = @risky_countries
put the value on a list and write device in @…
  1 device = 'abc'
put the value on a list and write visitor in @…
  1 visitor = 'abc'
make it first, with the kind users
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
write device in @…, or known(device)
  17 user in @vip or device
put the address on a list and write ip in @office
  1 cidrmatch("10.0.0.0/8", ip)
write in @vip
  9 user in ANY @vip
write the name without colons
  20 @denylist includes :email:
put the address on a list and write ip in @office
  6 ip = 192.168.178.*
  6 ip = 192.168.178
  16 ip like 192.168.*
  19 checkout.amount > 192.168.178.*
write not in ('a', 'b') or not in @list
  9 country ∉ ('DE')
`;
