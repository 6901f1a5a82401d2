// Effect of labels on a device, identifier or address: strength and duration. Each row: default, unit, minimum,
// maximum, reason.
import { type SettingRows } from './setting.js';

// The formatter would put each value of a row on a line of its own.
// oxfmt-ignore
export const WATCH_SETTINGS = {
  watch_own_device: [0.4, 'share', 0, 1,
    "Factor on watched for the user's own device, labelled for what another person did on it. Alone it challenges " +
    'nobody.'],
  watch_common_device: [0.2, 'share', 0, 1, 'Factor on watched for the fingerprint of a common phone model.'],
  watch_shared_requests: [50, 'requests', 1, 1000000,
    'Requests of an address in a day at which watched has half its strength. Busy addresses are shared.'],
  watch_fraud_device: [1, 'share', 0, 1,
    "Strength of watched for the device after the label fraud. The account may be the fraudster's own, and so the " +
    'device.'],
  watch_fraud_device_days: [180, 'days', 1, 400,
    'Days that the device is watched after the label fraud. Half a year, because disputes come in for months.'],
  watch_fraud_identifier: [0.8, 'share', 0, 1,
    "Strength of watched for the login identifier after the label fraud. It is probably the fraudster's own."],
  watch_fraud_identifier_days: [180, 'days', 1, 400,
    'Days that the login identifier is watched after the label fraud. As long as the device.'],
  watch_fraud_address: [0.2, 'share', 0, 1,
    'Strength of watched for the address after the label fraud. A weak sign, because addresses are shared.'],
  watch_fraud_address_days: [3, 'days', 1, 400,
    'Days that the address is watched after the label fraud. Addresses change hands within days.'],
  watch_takeover_device: [1, 'share', 0, 1,
    "Strength of watched for the device after the label account_takeover. It is the attacker's."],
  watch_takeover_device_days: [180, 'days', 1, 400,
    'Days that the device is watched after the label account_takeover. As long as after fraud.'],
  watch_takeover_identifier: [0.4, 'share', 0, 1,
    "Strength of watched for the login identifier after the label account_takeover. It is the victim's, but " +
    'others know its password.'],
  watch_takeover_identifier_days: [30, 'days', 1, 400,
    'Days that the login identifier is watched after the label account_takeover. A month of attention.'],
  watch_takeover_address: [0.2, 'share', 0, 1,
    'Strength of watched for the address after the label account_takeover. A weak sign, because addresses are shared.'],
  watch_takeover_address_days: [3, 'days', 1, 400,
    'Days that the address is watched after the label account_takeover. Addresses change hands within days.'],
  watch_chargeback_device: [0.5, 'share', 0, 1,
    'Strength of watched for the device after the label chargeback. One customer in several disputes an order of ' +
    'their own.'],
  watch_chargeback_device_days: [120, 'days', 1, 400,
    'Days that the device is watched after the label chargeback. Card schemes allow disputes for 120 days (Visa ' +
    'and Mastercard).'],
  watch_chargeback_identifier: [0.5, 'share', 0, 1,
    'Strength of watched for the login identifier after the label chargeback. One customer in several disputes an ' +
    'order of their own.'],
  watch_chargeback_identifier_days: [120, 'days', 1, 400,
    'Days that the login identifier is watched after the label chargeback. Card schemes allow disputes for 120 ' +
    'days (Visa and Mastercard).'],
  watch_promo_device: [0.4, 'share', 0, 1,
    'Strength of watched for the device after the label promo_abuse. A bonus taken twice harms no other user.'],
  watch_promo_device_days: [90, 'days', 1, 400,
    'Days that the device is watched after the label promo_abuse. As long as a campaign.'],
  watch_promo_identifier: [0.4, 'share', 0, 1,
    'Strength of watched for the login identifier after the label promo_abuse. A bonus taken twice harms no other ' +
    'user.'],
  watch_promo_identifier_days: [90, 'days', 1, 400,
    'Days that the login identifier is watched after the label promo_abuse. As long as a campaign.'],
  watch_bot_device: [0.7, 'share', 0, 1,
    'Strength of watched for the device after the label bot. Below 1, because a program soon takes another ' +
    'fingerprint.'],
  watch_bot_device_days: [30, 'days', 1, 400,
    'Days that the device is watched after the label bot. A month is enough, because programs change their ' +
    'fingerprint.'],
  watch_bot_address: [0.2, 'share', 0, 1,
    'Strength of watched for the address after the label bot. A weak sign, because addresses are shared.'],
  watch_bot_address_days: [1, 'days', 1, 400,
    'Days that the address is watched after the label bot. Programs change addresses within hours.'],
  watch_disputes: [2, 'orders', 1, 8,
    'From this many orders of a user on his own device with the label chargeback, watched counts without ' +
    'watch_own_device for his next order, and grows in proportion. One dispute happens to everybody.'],
  watch_disputes_full: [3, 'orders', 1, 8,
    'Disputed orders beyond which it grows no more: a hard challenge, which a review answers.'],
  watch_ring: [0.4, 'share', 0, 1,
    'Strength of watched for a new user on an address with watch_ring_users accounts that did wrong themselves ' +
    '(fraud, chargeback, promo_abuse). On a busy address it is less, as for other labels.'],
  watch_ring_users: [3, 'accounts', 2, 8,
    'From this many such accounts an address counts as the line of a ring. Two may be a family in a dispute.'],
  watch_ring_full: [4, 'accounts', 2, 8,
    'Such accounts beyond which watch_ring grows no more: a hard challenge, and never a block.'],
  watch_ring_days: [30, 'days', 1, 400,
    'Days for which such a label counts for watch_ring. Lines change hands, but hardly between three that did wrong.'],
  watch_doubted: [0.6, 'share', 0, 1,
    'Factor on watched for a device or login identifier with one single label fraud about a user who is known. ' +
    'Analysts make mistakes: with a new phone and a new SIM besides, what the owner passes must be enough.'],
  watch_own_standing: [0.5, 'share', 0, 1,
    "Standing from which watch_own_device applies to a device that is the user's."],
  word_doubt_days: [90, 'days', 0, 400,
    'Days after a label of fraud in which amounts and prefixes learned from that event are not used, unless the ' +
    'record was rebuilt.'],
  word_review_hours: [24, 'hours', 0, 720,
    "Hours for which the label legitimate on the user's device counts as a passed id_review."],
  word_review_days: [14, 'days', 1, 400,
    'A label legitimate counts as a review only of an event of these days: of an older one it says what became of ' +
    'it, not who is there today.'],
} as const satisfies SettingRows;
