// From how many requests on a user or device is too fast, and weights of the past of parties. Each row: default, unit,
// minimum, maximum, reason.
import { type SettingRow, type SettingRows } from './setting.js';

/** A limit of velocity_anomaly. */
function limit(requests: number, whose: string, why: string): SettingRow {
  const text = `Limit of velocity_anomaly: requests of ${whose}, a failed login counts twice. ${why}`;
  return [requests, 'requests', 1, 10000000, text];
}

// The formatter would put each value of a row on a line of its own.
// oxfmt-ignore
export const SPEED_SETTINGS = {
  repeat_seconds: [5, 'seconds', 0, 60,
    'A request within so many seconds of the same user, device, address, session, key times, use case, kind of ' +
    'change and amount is the one before, sent again: it counts for limits of speed only. A person takes longer for ' +
    'a second action. 0 counts each.'],
  speed_user_minute: limit(10, 'a user in a minute', 'Nobody logs in more often by hand.'),
  speed_user_hour: limit(100, 'a user in an hour', 'Enough for a busy hour of a shop assistant.'),
  speed_user_day: limit(600, 'a user in a day', 'Enough for sixty an hour in ten hours.'),
  speed_device_minute: limit(20, 'a device in a minute', 'Enough for two people at one machine.'),
  speed_device_hour: limit(300, 'a device in an hour', 'Enough for a counter where customers are served.'),
  speed_device_day: limit(2000, 'a device in a day', 'Enough for a service counter all day.'),
  speed_identifier_minute: limit(10, 'a login identifier in a minute', 'Nobody logs in more often by hand.'),
  speed_identifier_hour: limit(60, 'a login identifier in an hour',
    'One person uses it, so it is lower than for a user.'),
  speed_identifier_day: limit(300, 'a login identifier in a day', 'Five hours at the limit of an hour.'),
  speed_address_minute: limit(300, 'an address in a minute', 'Enough for a company behind one address at nine.'),
  speed_address_hour: limit(6000, 'an address in an hour', 'Twenty minutes at the limit of a minute.'),
  speed_address_day: limit(60000, 'an address in a day', 'Ten hours at the limit of an hour.'),
  speed_least: [0.15, 'share', 0, 1,
    'Strength of velocity_anomaly just above its limit. By chance one window in a thousand exceeds it.'],
  speed_hurry: [2, 'times', 1.1, 100,
    'Multiple of its limit at which velocity_anomaly reaches speed_hurry_strength. With failed logins it is an ' +
    'attack.'],
  speed_hurry_strength: [0.55, 'share', 0, 1, 'Strength of velocity_anomaly at speed_hurry. It never blocks alone.'],
  speed_full: [4, 'times', 1.2, 1000,
    'Multiple of its limit at which velocity_anomaly has full strength: only a program is as fast.'],
  reputation_sightings: [5, 'requests', 1, 1000,
    'Least events of a device for a reputation without labels. With fewer it would be a guess.'],
  reputation_block: [3, 'times', 0, 100, 'Weight of a block in the trust of a user or device; a challenge weighs 1.'],
  reputation_challenge: [0.5, 'share', 0, 1,
    "Share of a challenged event that counts as good in a device's reputation. Half of the challenged users are " +
    'genuine.'],
  reputation_label: [10, 'times', 0, 1000,
    "Weight of a label in a device's reputation; an event that only the service decided weighs 1."],
  reputation_watched: [10, 'parts', 0, 100,
    'Most reputation, of 100, of a device watched at full strength, such as after the label fraud, whatever else ' +
    'it did.'],
  trust_good: [1, 'requests', 0, 100,
    'Good requests assumed of an unknown user or device. 1 of trust_all = 4 gives a trust of 0.25.'],
  trust_all: [4, 'requests', 0.1, 1000,
    'Requests assumed of an unknown user or device, in the trust of both. With more, trust changes more slowly.'],
  trust_watched: [0.2, 'share', 0, 1, 'Factor on trust while the device is watched at full strength.'],
  confidence_learned: [8, 'requests', 1, 1000,
    "Learned requests after which two thirds of the user's part of the confidence are reached (1 - exp(-requests " +
    '/ this)).'],
  dormant_at_home: [0.1, 'share', 0, 1,
    "Factor on dormant_account in the user's own prefix, where it is probably the user who returns."],
  insisted_challenges: [5, 'requests', 1, 1000,
    'From this many challenges on a new device, none passed, push mfa and mail codes are not advised: a user may ' +
    'give in to prompts.'],
} as const satisfies SettingRows;
