// From which counts on users, devices and failures of one place are unusual. Each row: default, unit, minimum, maximum,
// reason.
import { type SettingRows } from './setting.js';

// The formatter would put each value of a row on a line of its own.
// oxfmt-ignore
export const CROWD_SETTINGS = {
  crowd_hosted: [0.2, 'share', 0.01, 1,
    'Factor on the account_burst and registration_burst limits in hosting networks. Offices are elsewhere; few ' +
    'users share a VPN.'],
  crowd_newcomers: [0.3, 'share', 0, 5,
    'Newcomers that the account_burst limit allows for each other request of the place.'],
  crowd_registrations: [0.1, 'share', 0, 5,
    "New accounts that the registration_burst limit allows for each request of the place that is not a newcomer's."],
  crowd_each_person: [12, 'requests', 1, 10000,
    'Most requests of one person in a day (a third in an hour) that crowd_newcomers, crowd_registrations, ' +
    'crowd_get_in_share and shared_daily count: one account that logs in all day makes no room for a hundred others.'],
  crowd_usual: [4, 'times', 0, 100,
    "Multiple of the place's average newcomers or new accounts of the month before that its burst limits allow in " +
    'addition.'],
  crowd_failing: [0.15, 'share', 0.01, 1,
    'Factor on the account_burst limit when over half of the newcomers failed to log in; for small orders of unknown ' +
    "users and orders from hosting networks that are not the user's, on that of the address, and there on that of " +
    'the prefix.'],
  crowd_failing_network: [0.03, 'share', 0.001, 1,
    'As crowd_failing, for a network (ASN): 180 newcomers in an hour. Passwords are tried from one line of a ' +
    'provider each.'],
  crowd_resets: [0.3, 'share', 0.01, 1,
    'Factor on the account_burst limit of address and prefix for a password reset, which tells a stranger whether an ' +
    'account exists. With 50 newcomers in the hour still a captcha.'],
  crowd_get_in_share: [0.7, 'share', 0, 5,
    "Other requests per newcomer from which crowd_get_in applies. A carrier's customers log in with success, an " +
    'attack does not.'],
  crowd_get_in: [4, 'times', 1, 100,
    'Factor on the hourly and daily account_burst limit of an address that meets crowd_get_in_share; not in ' +
    'hosting networks.'],
  crowd_rhythm_accounts: [8, 'accounts', 2, 10000,
    'Least new accounts of an address in a day for shared_rhythm. Fewer may have any number of typing rhythms.'],
  crowd_rhythm_share: [0.34, 'share', 0, 1,
    'The reason shared_rhythm applies up to this many typing rhythms per new account. With so few, most are one ' +
    'person.'],
  crowd_rhythm_least: [0.58, 'share', 0, 1,
    'Least strength of shared_rhythm: a soft challenge for a new user, which a captcha answers.'],
  crowd_rhythm_full: [16, 'accounts', 2, 10000,
    'Ramp end of shared_rhythm: from so many accounts by one hand a hard challenge, because farms pay for captchas.'],
  account_burst_least: [0.5, 'share', 0, 1,
    'Strength of account_burst just above its limit. Two medium reasons make a challenge.'],
  account_burst_full: [3, 'times', 1.1, 100, 'Multiple of its limit at which account_burst has full strength.'],
  registration_burst_least: [0.6, 'share', 0, 1,
    'Strength of registration_burst just above its limit. Higher than account_burst: new accounts are worth more ' +
    'to a farm.'],
  registration_burst_full: [3, 'times', 1.1, 100,
    'Multiple of its limit at which registration_burst has full strength.'],
  accounts_day_from: [4, 'people', 1, 16,
    'Ramp start of multiple_accounts: users of one device in a day. A family shares a tablet.'],
  accounts_day_to: [10, 'people', 2, 17,
    'Ramp end of multiple_accounts: from this many users in a day it has full strength. Ten are not a family.'],
  accounts_month_from: [8, 'people', 1, 16,
    'Ramp start of multiple_accounts: users of one device in 30 days. A flat and its guests.'],
  accounts_month_to: [16, 'people', 2, 17,
    'Ramp end of multiple_accounts: users in 30 days for full strength. A record tells 16 users apart.'],
  accounts_today_from: [2, 'people', 1, 16,
    'Ramp start of multiple_accounts for orders and changes on a device first seen today: users of a day who have ' +
    'other devices. A couple has one tablet.'],
  accounts_today_to: [6, 'people', 2, 17,
    'Ramp end of multiple_accounts for orders and changes on a device first seen today. Six are not a family.'],
  accounts_today_most: [0.5, 'share', 0, 1,
    'Most strength of multiple_accounts on a device first seen today: no block, because a family can pass a ' +
    'challenge.'],
  accounts_young_days: [3, 'days', 1, 30,
    'Age of a device up to which orders and changes of several users who have other devices count as made on a ' +
    'device first seen today. A thief who logs in to all accounts first need only wait a day.'],
  accounts_regular_hours: [12, 'hours', 0, 8760,
    'Since this long a user is let in on a machine of many before a login on it at the own place counts as on a ' +
    'terminal: everybody of a class or a firm comes at once.'],
  accounts_made_from: [2, 'accounts', 1, 16,
    'Ramp start of multiple_accounts at a registration: users of the device in 30 days. A couple has two accounts ' +
    'on one machine.'],
  accounts_made_to: [5, 'accounts', 2, 17,
    'Ramp end of multiple_accounts at a registration: users in 30 days. In a family the fourth account is ' +
    'challenged. From this many on, another account for money of an account made on the machine counts as ' +
    'recent_untried.'],
  accounts_made_most: [0.8, 'share', 0, 1,
    'Most strength of multiple_accounts at a registration: no block, because the owner of a shared machine can ' +
    'pass a challenge.'],
  accounts_common: [0.1, 'share', 0, 1,
    'Factor on multiple_accounts for the fingerprint of a common model (device_common_users).'],
  accounts_regular: [0.8, 'share', 0, 1,
    'Share of multiple_accounts that a device of full standing for this user removes.'],
  terminal_strength: [0.3, 'share', 0, 1,
    'Factor on multiple_accounts on a shared terminal: its users come one after another, and most are allowed.'],
  terminal_known: [0.03, 'share', 0, 1,
    'Factor on multiple_accounts on a shared terminal for a known user. That the machine is new to the user ' +
    'counts elsewhere.'],
  terminal_allowed: [0.4, 'share', 0, 1,
    'Least share of allowed requests of a shared terminal. Every user may be challenged once, and some twice.'],
  terminal_hourly: [6, 'people', 1, 16,
    'Most users of a shared terminal in an hour. A library gives each ten minutes.'],
  terminal_failures: [0.15, 'share', 0, 1,
    'Most share of failed logins on a shared terminal, in two days; of the allowed requests, at a login on equal ' +
    'computers of a class. Where passwords are tried, more fail.'],
  terminal_peopled: [5, 'requests', 1, 1000,
    'Least allowed requests of a device before a page\'s login on it gets a challenge instead of a block.'],
  terminal_made_allowed: [0.75, 'share', 0, 1,
    'As terminal_allowed, at a registration. Accounts made for a bonus are challenged more often.'],
  terminal_days: [7, 'days', 0, 365, 'Least age of a shared terminal at a registration: older than any bonus.'],
  refused_from: [3, 'requests', 0, 1000,
    'Ramp start of device_refused: challenged or blocked requests on the device. A few are usual on a shared one.'],
  refused_to: [6, 'requests', 1, 1000,
    'Ramp end of device_refused: challenged or blocked requests for full strength. Attackers cannot pass and ' +
    'leave many.'],
  refused_share_from: [0.5, 'share', 0, 1,
    "Ramp start of device_refused: share of the device's requests that were challenged or blocked."],
  refused_share_to: [0.75, 'share', 0, 1,
    'Ramp end of device_refused: share of challenged or blocked requests for full strength; few were allowed.'],
  refused_days: [30, 'days', 1, 365,
    'The reason device_refused applies when another user was on the device within this many days.'],
  refused_standing: [0.3, 'share', 0, 1,
    'Standing of the device above which device_refused does not apply to a known user, who is judged by their own ' +
    'history.'],
  failures_identifier: [5, 'failures', 1, 100000,
    'Limit of failed_login_burst: failed logins of a login identifier in an hour. Enough for a forgetful person.'],
  failures_user: [5, 'failures', 1, 100000,
    'Limit of failed_login_burst: failed logins of a user in an hour. Enough for a forgetful person.'],
  failures_device: [8, 'failures', 1, 100000,
    'Limit of failed_login_burst: failed logins on a device in an hour. Enough for two forgetful people.'],
  failures_address: [60, 'failures', 1, 1000000,
    'Limit of failed_login_burst: failed logins from an address in an hour. Enough for an office in the morning.'],
  failures_prefix: [150, 'failures', 1, 1000000,
    'Limit of failed_login_burst: failed logins from a prefix (/24 or /48) in an hour. Enough for several offices.'],
  failures_network: [3000, 'failures', 1, 10000000,
    "Limit of failed_login_burst: failed logins from a network (ASN) in an hour. Enough for a country's provider."],
  failures_usual: [0.15, 'share', 0, 1,
    'Failed logins that each request without failure adds to the limit of an address, prefix or network. Many ' +
    'users mistype.'],
  failures_elsewhere: [0.8, 'share', 0, 1,
    "Share of failed_login_burst, and of velocity_anomaly of a user or identifier, removed on a device of full " +
    "standing in a network of the user, or where none is told, that made at most a quarter of it there."],
  failures_full: [3, 'times', 1.1, 100, 'Multiple of its limit at which failed_login_burst has full strength.'],
  replay_again_seconds: [600, 'seconds', 0, 86400,
    'Equal key times within this time are a resend, after a challenge or by two endpoints of one login; no ' +
    'behavior_replayed.'],
  replay_names: [2, 'people', 1, 16,
    'Most users of the device in a day for a resend. One person has two names before and after the login.'],
  replay_own_times: [4, 'times', 1, 100,
    "The reason behavior_replayed applies to a user's own key times from this many repetitions. Integrators " +
    'resend one sample.'],
  replay_own: [0.12, 'share', 0, 1,
    "Strength of behavior_replayed for a user's own key times again: little, because integrators resend one sample."],
  replay_own_elsewhere: [1, 'share', 0, 1,
    "Strength of behavior_replayed for a user's own key times from a prefix that is not the user's, or from a device " +
    "that is not, where the user's other key times never repeat: a recording. In such a prefix so do anybody's of " +
    'more than a day ago.'],
  replay_others: [0.25, 'share', 0, 1,
    'Strength of behavior_replayed for key times of one other user. In a test, two accounts may share one sample.'],
  replay_many: [0.35, 'share', 0, 1,
    'Most strength of behavior_replayed for key times of many users, with no crowd or hosting network. Challenges ' +
    'no new user alone.'],
  replay_marks_from: [2, 'parts', 0, 4,
    'Ramp start of behavior_replayed: in how many of four parts of all users the key times were seen within a day.'],
  replay_marks_full: [4, 'parts', 1, 4,
    'Ramp end of behavior_replayed: key times seen within a day in this many of four parts of all users are a ' +
    'recording in use.'],
  crowd_rhythms_most: [6, 'people', 1, 64,
    'The reason shared_rhythm applies up to this many typing rhythms. One person gives one to four, a hundred ' +
    'people about twenty.'],
  shared_registrations: [12, 'times', 1, 1000,
    'Factor on the registration_burst limit of a shared place, used by many people for weeks: a class on a campus.'],
  shared_varied: [2, 'times', 1, 100,
    'Factor on the registration_burst limit of a shared place where typing varies too: both show a class. A class of ' +
    '140 passes.'],
  shared_days_from: [3, 'days', 0, 400,
    'Shared place, ramp start: age in days. An attacker who prepares a place has to wait for weeks.'],
  shared_days_to: [14, 'days', 0.1, 400,
    'Shared place, ramp end: age in days from which the place may count as shared in full.'],
  shared_users_from: [10, 'people', 0, 100000,
    'Shared place, ramp start: users who were new there in the month before today. A household has fewer.'],
  shared_users_to: [30, 'people', 1, 100000,
    'Shared place, ramp end: users who were new there in the month before today. The size of a class.'],
  shared_requests_from: [40, 'requests', 0, 1000000,
    "Shared place, ramp start: requests that were not newcomers', needed together with shared_users_from."],
  shared_requests_to: [150, 'requests', 1, 1000000,
    "Shared place, ramp end: requests that were not newcomers', needed together with shared_users_to."],
  shared_daily_from: [15, 'requests', 0, 1000000,
    'Shared place, ramp start: requests a day. For services that report only successful logins, so there are no ' +
    'newcomers.'],
  shared_daily_to: [40, 'requests', 1, 1000000,
    'Shared place, ramp end: requests a day from which the place counts as shared without newcomers.'],
  varied_typed: [3, 'accounts', 2, 10000,
    'Least typed new accounts of an address in a day to tell whether different people type.'],
  varied_alone: [8, 'accounts', 1, 10000,
    'With fewer typed new accounts today, those of the day before tell whether different people type: days end at ' +
    'midnight, classes and dormitories do not.'],
  varied_again: [0.75, 'share', 0, 1,
    'Where different people typed the day before, this share of the rhythm cells is enough today. One person gives ' +
    'fewer.'],
  varied_typed_share: [0.4, 'share', 0, 1,
    'Least share of new accounts that are typed to tell whether different people type. The others paste or use a ' +
    'form filler.'],
  varied_least: [3, 'people', 1, 64,
    'Base number of rhythm cells that does not show different people. One person mostly gives up to three.'],
  varied_share: [0.28, 'share', 0, 1,
    'Rhythm cells per typed account, added to varied_least. Of eight accounts one person gives two to five, eight ' +
    'people six or seven.'],
  varied_enough: [9, 'people', 1, 64,
    'From this many rhythm cells new accounts count as typed by different people. One person almost never gives nine.'],
  varied_strength: [0.48, 'share', 0, 1,
    'Strength of registration_burst when different people typed: a class that registers together gets a captcha.'],
  varied_factor: [15, 'times', 1, 1000,
    'The setting varied_strength applies up to this multiple of the registration_burst limit. A farm that varies ' +
    'its key times gets no further.'],
} as const satisfies SettingRows;
