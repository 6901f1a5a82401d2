// How long a device takes to become the user's, what explains a changed fingerprint, and how many devices are usual.
// Each row: default, unit, minimum, maximum, reason.
import { type SettingRows } from './setting.js';

// The formatter would put each value of a row on a line of its own.
// oxfmt-ignore
export const DEVICE_SETTINGS = {
  device_age_days: [4, 'days', 0.1, 365,
    'Time constant of the age part of a standing, 1 - exp(-age / this). At 4, half is reached after 3 days, ' +
    'nearly all after two weeks.'],
  device_uses_full: [4, 'uses', 1, 1000,
    "Uses from which a device's age counts in full for its standing; fewer count in proportion. Age alone is not use."],
  device_confirmed: [0.15, 'share', 0, 1,
    'Standing that a device gains at once when the user passes mfa, mfa_totp, passkey or id_review on it.'],
  device_earlier_days: [1, 'days', 0, 365,
    'The reason recent_device applies to a new device only beside another device of the user that was known this ' +
    'many days before.'],
  device_drift_similarity: [0.8, 'share', 0.5, 1,
    "From this similarity a changed fingerprint keeps the visitor id of the user's device. At 0.8 versions, " +
    'locale and one more may differ.'],
  device_beyond_model: [4.5, 'weight', 0, 8.5,
    'Least weight of equal screen, versions and locale (7.5 in all, more means never) to lower device_changed. A ' +
    'screen alone is 4, and many users have it.'],
  device_tampered: [3, 'weight', 0.5, 9,
    'The reason device_tampered applies from this weight of changed hardware attributes (9 in all; the model is ' +
    '3). Equal fingerprints have equal hardware.'],
  device_drift_days: [54, 'days', 1, 1000,
    'Time constant: days since the last use lower device_changed. A browser can be tracked for 54 days ' +
    '(FP-STALKER, Vastel and others, 2018).'],
  device_prefix_explains: [0.4, 'share', 0, 1,
    "Share of device_changed that a similar device in the user's address prefix removes at once: updates come on " +
    'any day.'],
  device_prefix_takes_over: [0.2, 'share', 0, 1,
    'As device_prefix_explains, for a password reset or account change. Lower, because all guests of a café share ' +
    'one prefix.'],
  device_prefix_similarity: [0.9, 'share', 0.5, 1,
    'Least attribute similarity at which device_prefix_explains and device_prefix_takes_over apply.'],
  device_network_explains: [0.35, 'share', 0, 1,
    "Share of device_changed that a nearly equal device in the user's provider network removes at once: a private " +
    'window, for example.'],
  device_tries: [3, 'requests', 1, 1000,
    'Failed logins of a new fingerprint today and the day before, over half of its requests, from which on no ' +
    "likeness explains it outside the user's prefixes. Somebody with the user's model tries three passwords a day."],
  device_network_similarity: [0.97, 'share', 0.5, 1,
    'Least attribute similarity for device_network_explains. A provider has millions of users, so all attributes ' +
    'sent must agree.'],
  device_elsewhere_explains: [0.2, 'share', 0, 1,
    "Most of device_changed that a similar device in another network of the user's country removes. Many users " +
    'there have the model.'],
  device_habit_from: [1, 'devices', 0, 7,
    "Habit of new fingerprints, ramp start: up to this many of the user's devices with equal attributes are " +
    'updates, not a habit.'],
  device_habit_to: [4, 'devices', 1, 8,
    'Habit of new fingerprints, ramp end: from this many devices with equal attributes it is full, as with ' +
    'private windows at every visit.'],
  device_habit_devices: [2, 'devices', 1, 8,
    'Least known devices of a user before a habit of new fingerprints is looked for.'],
  device_rest_days: [30, 'days', 1, 400,
    'The reason recent_device applies again to a device unused for this long while the user used another, at a ' +
    'new place. It may be sold or given away.'],
  device_replaced_days: [3, 'days', 0, 400,
    'The same for the fingerprint of before an update, when the updated one was used for this long: the own browser ' +
    'does not become older, and a stolen copy does not become newer.'],
  device_habit_similarity: [0.95, 'share', 0.5, 1,
    'Least attribute similarity for a device of the user to count for the habit of new fingerprints.'],
  device_masked: [4.5, 'weight', 0.5, 12.5,
    "In the user's prefix devices of a day count for the habit that differ in the screen only, from this weight of " +
    'equal other attributes: a browser that hides itself tells another screen each time. Versions, density and ' +
    'locale of one system are 3.5.'],
  device_habit_explains: [0.85, 'share', 0, 1,
    'Share of device_changed that a full habit of new fingerprints removes in a network of the user.'],
  device_habit_elsewhere: [0.6, 'share', 0, 1,
    "Share of device_changed that a full habit of new fingerprints removes in an unknown network of the user's " +
    'country.'],
  device_habit_hours: [0, 'hours', 0, 8760,
    'Least age of a device to count for the habit of new fingerprints at a reset, an account change or an order. ' +
    'There, devices that came on one day count once: a thief can log in from four private windows within minutes.'],
  device_habit_days: [2, 'days', 0, 400,
    'Of fingerprints that were used this long only the last one counts for the habit, at an account change and at a ' +
    "login away from the user's prefixes: they are updates, which come every week or month."],
  device_habit_inherited: [0.7, 'share', 0, 1,
    "Share of the standing of the user's older device that a new fingerprint of the same visitor gets, at a full " +
    'habit.'],
  device_update_inherited: [0.6, 'share', 0, 1,
    "Share of the standing of the user's older device that a new fingerprint gets in the user's prefix, where only " +
    'versions differ and the older one was not used since. Less than a habit, because one update is no habit.'],
  device_update_hours: [16, 'hours', 0, 720,
    'Age of the new fingerprint from which device_update_inherited applies. In its first hours the same model in the ' +
    "prefix may be a thief's, and the owner has not yet used the other one again."],
  device_update_days: [14, 'days', 0, 365,
    'Longest rest of the older device before the new fingerprint for device_update_inherited. In an account at rest ' +
    'nobody uses the older one, so that a thief\'s device of the same model would take its place.'],
  device_early_explains: [0.6, 'share', 0, 1,
    "Share of device_changed that a new user's first day explains in the user's own prefix: most people own several " +
    'devices.'],
  device_early_days: [14, 'days', 1, 365,
    'Age of a user at which device_early_explains has fallen to 0: by then the usual devices are known.'],
  device_early_network_days: [1, 'days', 0, 365,
    "Least age of the user's prefix for device_early_explains: the network of the present day does not count."],
  device_common_users: [5, 'people', 2, 16,
    'From this many users on one fingerprint, on enough networks, it is a common model and says little about who ' +
    'the user is.'],
  device_common_networks: [0.5, 'share', 0, 1,
    'Least networks per user for a common model. Equal models are in as many homes as users; one shared machine ' +
    'is not.'],
  device_common_hardware: [0.25, 'share', 0, 1,
    'As device_common_networks, when the client says that its fingerprint has no seed. Not lower, because any ' +
    'client can say that.'],
  device_inserted: [0.5, 'share', 0, 1,
    'Standing from which keys of a hardware token or of a hand that trembles, and mouse or keys of an assistant, are ' +
    'no program in a network of the user; at 0.5 after three days. Elsewhere only programs type like that.'],
  recent_untried: [0.7, 'share', 0, 1,
    'Least strength of recent_device where a new e-mail, number, password, second factor or account for money is set ' +
    'on a device younger than recent_untried_days: a thief whom a password and a likely device let in need only ' +
    'wait. Not where a second factor was passed on it and the network is older than the device, or by an update.'],
  recent_untried_days: [7, 'days', 0, 365,
    'How long recent_untried applies, and longer until device_uses_full uses: in a week most owners see what was ' +
    'done, but a code that was told once may be kept for later.'],
  recent_payout: [1.2, 'times', 0, 5,
    'Factor on recent_device for a change of the payout account, and of e-mail, number or password from a network ' +
    'that came with the device. Payouts and these are what accounts are taken over for.'],
  recent_elsewhere: [0.9, 'share', 0, 1,
    'Strength of recent_device for a change of the payout account, or of what lets in without a password (a passkey, ' +
    'a second factor, an API key), from a network that is not of the user, on his own device: a soft challenge. A ' +
    'copied browser has everything but the line.'],
  recent_hidden: [0.75, 'share', 0, 1,
    'The same for a change of e-mail, number or password through a VPN, Tor or a hosting network. ' +
    'Less, because some people switch a VPN on for it.'],
  recent_network_days: [7, 'days', 1, 90,
    'Age up to which a network counts as not of the user for these settings, where he has an older one. Whoever ' +
    'copied a browser may log in and wait for days.'],
  recent_harmless: [0.4, 'share', 0, 1,
    'Factor on recent_device for a change of name or language, or of the password after a reset. These take no ' +
    'account over.'],
  recent_reset_seconds: [3600, 'seconds', 0, 86400,
    'Within this time after a reset a new password is its usual end, and recent_device counts by recent_harmless.'],
  devices_day_from: [3, 'devices', 2, 16,
    'Ramp start of multiple_devices: devices of a user or login identifier in a day. A phone, a laptop and a ' +
    'tablet are usual.'],
  devices_day_to: [8, 'devices', 3, 17,
    'Ramp end of multiple_devices: from this many devices in a day it has full strength.'],
  devices_month_from: [6, 'devices', 2, 16,
    'Ramp start of multiple_devices: devices in 30 days. One person with devices at home and work and a new phone ' +
    'has up to 6.'],
  devices_month_to: [14, 'devices', 3, 17,
    'Ramp end of multiple_devices: from this many devices in 30 days it has full strength. That is a new one ' +
    'every other day.'],
  devices_own: [0.8, 'share', 0, 1,
    'Share of multiple_devices that a device of full standing removes. Attempts of others on other devices are ' +
    'not its doing.'],
  devices_habit: [0.9, 'share', 0, 1,
    'Share of multiple_devices that a full habit of new fingerprints removes: one device that looks new at every ' +
    'visit.'],
} as const satisfies SettingRows;
