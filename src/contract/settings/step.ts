// Steps of an account takeover, amounts and orders, and the choice of challenges. Each row: default, unit, minimum,
// maximum, reason.
import { type SettingRows } from './setting.js';

// The formatter would put each value of a row on a line of its own.
// oxfmt-ignore
export const STEP_SETTINGS = {
  steps_hours: [72, 'hours', 1, 720,
    'Steps of takeover_sequence (reset, new contact, new password, order) belong together for this long: a ' +
    'weekend and the day after.'],
  steps_again_seconds: [600, 'seconds', 0, 86400,
    'A step repeated with a passed challenge within this time is the same step. Passed challenges are valid as long.'],
  steps_before: [0.35, 'share', 0, 1,
    'Strength that each earlier step adds to takeover_sequence; a password change adds it times steps_password.'],
  steps_now: [0.45, 'share', 0, 1, 'Strength that the current step adds to takeover_sequence, times its weight.'],
  steps_password: [0.3, 'weight', 0, 1,
    'Weight of a password change in takeover_sequence. A reset or a new e-mail or phone number weighs 1.'],
  steps_completes_reset: [0.15, 'share', 0, 1,
    'Strength of takeover_sequence for a new password after a reset, which is what a reset is for.'],
  steps_order: [0.3, 'weight', 0, 1,
    'Least weight of an order in takeover_sequence; an unusual amount or destination weighs more, up to 1.'],
  steps_profile: [0.2, 'weight', 0, 1,
    'Weight of a change of profile data, such as a name, in takeover_sequence. It helps little to take an account ' +
    'over.'],
  steps_own_device: [0.66, 'share', 0, 1,
    "Most of takeover_sequence on the user's own device: a new contact or address, then an order far above the " +
    "user's own. Asks for a code."],
  steps_own_payout: [0.68, 'share', 0, 1,
    "Strength of takeover_sequence on the user's own device for another payout account after a new password and a " +
    'new e-mail or number: asks for a code. Not in the first week.'],
  steps_afar: [0.68, 'share', 0, 1,
    "Least takeover_sequence on the user's own device from a network that is not the user's, after a reset or a new " +
    'e-mail or number: asks for a code.'],
  steps_own_amount: [0.7, 'share', 0.01, 1,
    'How unusual the amount must be, from 0 to 1, for takeover_sequence to reach steps_own_device.'],
  amount_orders: [4, 'orders', 1, 1000,
    "Least orders of a user before unusual_amount compares with the user's own amounts."],
  amount_orders_all: [100, 'orders', 10, 1000000,
    "Least orders of a workspace before unusual_amount compares with all users'. A tail of 5 % then has five orders."],
  amount_orders_few: [20, 'orders', 10, 1000000,
    'Least orders of a workspace before unusual_amount tells, of few orders, what is beyond amount_far_all_from ' +
      'times the largest of them. A stolen card is tried in a new shop, too.'],
  amount_spread: [0.4, 'logarithm', 0.01, 5,
    "Least spread (natural logarithm) of a user's amounts for unusual_amount: a factor of 1.5. Nobody's orders " +
    'differ less.'],
  amount_currency_slack: [2.5, 'times', 1, 100,
    'An order in another currency is divided by this before unusual_amount compares it: exchange rates are ' +
    'not known.'],
  amount_from: [2.5, 'deviations', 0, 20,
    "Ramp start of unusual_amount on an old device: deviations above the user's mean logarithm. One order in 160 " +
    'is larger.'],
  amount_to: [5, 'deviations', 0, 40,
    'Ramp end of unusual_amount on an old device: full strength. Almost no order of the user is larger.'],
  amount_far_from: [8, 'deviations', 0, 60,
    'From here unusual_amount exceeds amount_alone on any device. 8 deviations are 25 times the usual order at ' +
    'the least spread.'],
  amount_far: [9.5, 'deviations', 0.1, 60,
    "Here unusual_amount counts in full on any device, the user's own too. 9.5 deviations are 45 times the usual " +
    'order.'],
  amount_far_all_from: [6, 'times', 1, 1000,
    "Own amounts unknown: from this multiple of the workspace's largest usual order unusual_amount exceeds " +
    'amount_alone.'],
  amount_far_all: [16, 'times', 1.1, 10000,
    "Own amounts unknown: at this multiple of the workspace's largest usual order unusual_amount counts in full " +
    'on any device.'],
  amount_far_stranger: [0.6, 'share', 0, 1,
    'Factor on the effect of amount_far_all for an unknown user, because new_user_profile already counts that.'],
  amount_new_from: [1.3, 'deviations', 0, 20,
    "Ramp start of unusual_amount on a new device: deviations. About a tenth of the user's own orders are larger."],
  amount_new_to: [3, 'deviations', 0, 40,
    'Ramp end of unusual_amount on a new device: deviations at which it has full strength.'],
  amount_elsewhere: [0.75, 'share', 0, 1,
    "How far unusual_amount compares as on a new device where the network is not the user's, or of the last week. A " +
    'copied browser or session orders what can be sold at once, five times the usual amount.'],
  amount_tail_from: [0.05, 'share', 0, 1,
    "Ramp start of unusual_amount without own amounts: share of the workspace's orders that are as large."],
  amount_tail_to: [0.005, 'share', 0, 1,
    "Ramp end of unusual_amount without own amounts: share of the workspace's orders that are as large."],
  amount_tail_new_from: [0.15, 'share', 0, 1, 'As amount_tail_from, on a new device.'],
  amount_tail_new_to: [0.03, 'share', 0, 1, 'As amount_tail_to, on a new device.'],
  amount_tail: [0.7, 'share', 0, 1,
    "Factor on unusual_amount among the workspace's largest orders, own amounts unknown, after the first day. The " +
    'user may be rich.'],
  amount_alone: [0.5, 'share', 0, 1,
    'Factor on unusual_amount from a known network on an account older than a day. Single large orders are usual.'],
  amount_new_hours: [24, 'hours', 0, 720,
    'Age up to which a network or an account is new; then unusual_amount counts in full instead of by amount_alone. ' +
    'A network beside an older one is new for recent_network_days.'],
  orders_at_once: [4, 'orders', 1, 1000,
    'Limit of order_burst for a new account: orders since it last passed a second factor, this one included. ' +
    'Enough for a house move.'],
  orders_small_at_once: [2, 'orders', 1, 1000,
    'Limit of order_burst for amounts as small as orders_small says. Stolen cards are tested with small amounts.'],
  orders_small: [0.1, 'share', 0, 1,
    "Share of the workspace's smallest orders that count as small in order_burst and account_burst (card testing), " +
    'if they are at about half of the usual amount or less.'],
  orders_per_day: [4, 'orders', 0, 1000,
    'Orders that each day of use adds to the order_burst limit: three meals and one more.'],
  orders_buyers: [20, 'people', 1, 1000000,
    'Least customers who ordered on the day before. With fewer the usual rate is unknown, and order_burst counts ' +
    'one hour only.'],
  orders_unknown: [3, 'times', 1, 1000,
    'Multiple of the limits of a new account for all its orders without a second factor, where orders_buyers are not ' +
    'met and order_burst counts one hour: the thief may choose a currency in which nobody else orders.'],
  orders_usual: [1.5, 'orders', 0.1, 1000,
    'Mean orders per customer and day up to which the order_burst limits stay; above it they grow in proportion.'],
  orders_new_days: [7, 'days', 0, 400,
    'Days of use after which an account is not new: order_burst then counts one hour only, with orders_hour_known.'],
  orders_hour_known: [8, 'orders', 1, 1000,
    'Limit of order_burst for orders in one hour for an account that is not new. Seven game packs in one evening ' +
    'are usual.'],
  orders_hour_own: [1.75, 'times', 0, 10,
    'Multiple of the orders in the busiest hour of the usual days of a user, up to which order_burst stays silent ' +
    'where that is more than orders_hour_known: bets, a till. Days differ by as much. Not for an order far above ' +
    "the user's own amounts."],
  orders_hour_large: [0.3, 'share', 0.05, 1,
    "Factor on orders_hour_known for an order far above the user's own amounts: the third within an hour counts."],
  orders_hour_elsewhere: [0.5, 'share', 0.05, 1,
    "Factor on orders_hour_known from a network that is not the user's: a copied browser orders there, or a " +
    'traveller.'],
  orders_day: [3, 'times', 1, 1000,
    'Multiple of orders_hour_known, orders_hour_large and orders_hour_elsewhere for the orders of a day, of an ' +
    'account that is not new: a copied browser orders four times an hour, too.'],
  orders_day_own: [10, 'times', 1, 1000, 'The same for orders_hour_own: a till is open for ten hours.'],
  orders_least: [0.5, 'share', 0, 1, 'Strength of order_burst just above its limit; it grows to 1 at orders_full.'],
  orders_full: [2, 'times', 1.1, 100, 'Multiple of its limit at which order_burst has full strength.'],
  answer_other_points: [0.5, 'log-odds', 0, 10,
    'A block stays a block with more log-odds than this from bot, speed, crowd and watch reasons: identity does ' +
    'not answer them.'],
  answer_tool_signs: [4.2, 'log-odds', 0, 20,
    'Up to this sum the signs of bot_detected get a challenge, not a block: key times alone, or a pointer that ' +
    'jumps, as password managers and remote control leave them.'],
  answer_worth_asking: [0.4, 'log-odds', 0.01, 10,
    'Reasons below this many log-odds do not choose the recommended challenge; the decision does not depend on them.'],
  rhythm_learned: [3, 'requests', 1, 255,
    "Least learned requests before behavior_anomaly applies. With fewer, the user's usual distance is a guess."],
  rhythm_deviations: [3, 'deviations', 0, 20,
    "The reason behavior_anomaly applies above this many of the user's own deviations from the usual typing distance."],
  rhythm_keys_from: [0.4, 'logarithm', 0, 20,
    'Ramp start of behavior_anomaly key by key: distance above the usual one. The user is at 0, most strangers ' +
    'are beyond 0.8.'],
  rhythm_keys_to: [0.75, 'logarithm', 0.01, 20,
    'Ramp end of behavior_anomaly key by key: distance above the usual one at which it has full strength.'],
  rhythm_keys_least: [0.6, 'share', 0, 1,
    'Strength of behavior_anomaly key by key at rhythm_keys_from. From 0.52 on it challenges alone.'],
  rhythm_loose_from: [1.5, 'logarithm', 0, 20,
    'Ramp start of behavior_anomaly on averages (other texts): distance above the usual one.'],
  rhythm_loose_to: [4, 'logarithm', 0.01, 40,
    'Ramp end of behavior_anomaly on averages (other texts): distance at which it has full strength.'],
  rhythm_loose_least: [0.5, 'share', 0, 1,
    'Strength of behavior_anomaly on averages at rhythm_loose_from. It challenges with any other reason.'],
  rhythm_order_full: [0.4, 'share', 0.01, 1,
    'How unusual an amount must be, from 0 to 1, for rhythm_order_ limits. Only typing shows an intruder at the ' +
    "user's own device."],
  rhythm_order_deviations: [0.2, 'deviations', 0, 20,
    'Replaces rhythm_deviations for an order of unusual amount: slightly different typing is enough.'],
  rhythm_order_from: [0, 'logarithm', 0, 20,
    'Replaces rhythm_keys_from and rhythm_loose_from for an order of unusual amount: any distance is enough.'],
  rhythm_order_strength: [0.66, 'share', 0, 1,
    'Strength of behavior_anomaly for an order of unusual amount: enough to ask for a code. Large orders are rare.'],
  destination_alone: [0.27, 'share', 0, 1,
    'Strength of unusual_destination for a country the user did not come from before the last days ' +
    '(place_new_hours), alone. People send presents.'],
  destination_with_amount: [0.73, 'share', 0, 1,
    "Strength that an unusual amount adds to unusual_destination. Both in full ask for a code, even on the user's " +
    'own device.'],
} as const satisfies SettingRows;
