// The default policy: one table of log-odds, each with its reason. A linear program over the scenarios that the product
// promises (test/support/stories/scenarios.ts) gave the bias and the points marked LP, with a margin of 0.23 to every
// band.
import { type Policy } from '../../contract/policy.js';

export const DEFAULT_POLICY: Policy = {
  version: 'default-2',
  /** LP: a clean request of a known user gets risk 5. */
  bias: -2.99,
  points: {
    /** LP: a clean new user gets risk 12. */
    new_user_profile: 1.02,
    /** LP: alone a soft challenge, with a changed SIM a block. */
    device_changed: 2.73,
    /** As an unknown device: what is known of the fingerprint is not known of this one. */
    device_tampered: 3.4,
    /** Weak by itself; the use cases in which accounts are taken over add to it. */
    recent_device: 0.3,
    /** With a new device in a country never seen, a hard challenge; after long still not a block. */
    dormant_account: 0.45,
    /** Six devices in a day need company to challenge; eight do it alone. */
    multiple_devices: 2.4,
    /** Ten users in a day on one device: a hard challenge alone. */
    multiple_accounts: 3.3,
    /** Put together by hand: a new user is challenged, a known one with one more weak sign. */
    device_id_mismatch: 1.6,
    /** Developers have emulators too: needs company for a known user. */
    emulator: 1.3,

    /** LP: on a known device 0.74 of it, a soft challenge with or without the unusual country. */
    geo_jump: 3.2,
    /** LP: with three more weak signs a new user stays allowed. */
    vpn_detected: 0.38,
    /** Few honest users; a new one is challenged. */
    tor_exit: 1.6,
    /** Corporate gateways live there too: with a VPN and a new user a challenge. */
    datacenter_ip: 0.6,
    /** More than a VPN: with a new device a hard challenge, alone nothing. */
    unusual_location: 0.5,
    /** Comes with half of vpn_detected. */
    timezone_mismatch: 0.3,
    /** No browser sends one: medium. */
    timezone_invalid: 1.2,
    /** Collect does not ask for one. */
    timezone_missing: 0.2,

    /**
     * From .76 of it a soft challenge alone: less than one genuine attempt in a hundred, two thirds of the strangers.
     * All of it, with whatever else the same key times say, stays a soft one.
     */
    behavior_anomaly: 2.8,
    /** Nobody types so twice: a soft challenge for a known, a hard one for a new user. */
    behavior_replayed: 2.6,
    /** Flags some genuine requests too: medium. */
    typing_speed_mismatch: 0.7,
    /** Weak alone; together with another behavioural sign a challenge. */
    session_entropy_low: 1.4,
    mouse_pattern_changed: 0.7,
    excessive_paste: 1,

    /** At its start a soft challenge for a known and a hard one for a new user; a program that says so is blocked. */
    bot_detected: 5,
    /** A headless browser is blocked, an honest crawler is not let in. */
    automation: 4,
    /** One person in twenty shows it: weak. */
    superhuman_input: 0.8,

    /**
     * Somebody looked at what this device did: a block alone. On a device that is the user's two fifths of it, which
     * ask for nothing alone.
     */
    watched: 4.2,

    /** LP: alone a hard challenge. */
    sim_changed: 3.2,
    /** Apple devices report another one now and then. */
    sim_unconfirmed: 0.5,
    /** People travel and lie awake: medium. */
    time_anomaly: 0.9,
    /** At four times the limit a soft challenge alone, before that only in company. */
    velocity_anomaly: 2.4,
    /** At three times the limit a soft challenge alone, with the velocity it comes with a hard one. */
    failed_login_burst: 2.8,

    /** A new user of the crowd is challenged at its limit, and hard at three times it; a known device is not asked. */
    account_burst: 2.6,
    registration_burst: 3.4,
    /** With the registrations it comes with a hard challenge. */
    shared_rhythm: 1.4,
    /** A new user on such a device is asked for a hard challenge, a known one softly. */
    device_refused: 3.3,

    /** The second step on a device of minutes is a soft challenge, the third a hard one. */
    takeover_sequence: 3.2,
    /** The sixth order of a new account at once is a soft challenge, the eighth a hard one; of small ones half. */
    order_burst: 3.3,
    /** Half of it alone: needs company. All of it from an unknown network or on the first day, a soft challenge. */
    unusual_amount: 2.2,
    /** Presents go abroad, .27 of it; with an amount far above the user's own nearly all of it, a soft challenge. */
    unusual_destination: 2.2,

    /** At its start .9 of it: a soft challenge alone. */
    behavior_shift_detected: 2.5,
    /** Comes with a shift. */
    typing_speed_changed: 0.5,
    /** Nobody measured types so: a soft challenge for a known, a hard one for a new user. */
    uniform_typing_pattern: 2.5,

    /** Some people always browse so: hardly anything. */
    incognito: 0.15,
    /** A third of all people: with a new device it must not make a hard challenge of a soft one. */
    ad_blocker: 0.08,

    /**
     * The most that passed challenges take off; each takes a share of what it answers
     * (src/scoring/challenges/challenges.ts).
     */
    challenge_passed: -8,
    /** Forces its band itself. */
    test_fingerprint: 0,
  },
  shifts: {
    /** Whoever resets a password or changes an account takes it over: a new device and a new SIM weigh more. */
    password_reset: { device_changed: 0.5, sim_changed: 0.5, recent_device: 1.2 },
    // From a country of these days a soft challenge, though the device is the user's; a fifth of it from a rare one.
    account_change: { device_changed: 0.5, sim_changed: 0.5, recent_device: 2.8, unusual_location: 1.9 },
    /** Orders are what stolen accounts are for; a new phone orders too. */
    checkout: { recent_device: 1.6 },
  },
};
