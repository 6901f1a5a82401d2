// The default policy: one table of log-odds, each with its reason. A linear program over the scenarios that the product
// promises (test/support/stories/guarantees.ts) gave the bias and the points marked LP, with a margin of 0.23 to each
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
    /** Like an unknown device: the history of the fingerprint does not apply to this device. */
    device_tampered: 3.4,
    /** Weak alone; the use cases that take accounts over add to it. */
    recent_device: 0.3,
    /** With a new device in a country never seen a hard challenge; even after a long absence no block. */
    dormant_account: 0.45,
    /** Six devices in a day challenge only with another reason; eight do so alone. */
    multiple_devices: 2.4,
    /** Ten users in a day on one device: a hard challenge alone. */
    multiple_accounts: 3.3,
    /** The request is assembled by hand: a new user is challenged, a known one with one more weak sign. */
    device_id_mismatch: 1.6,
    /** Developers use emulators too: for a known user it needs another reason. */
    emulator: 1.3,

    /** LP: on a known device it counts 0.74, a soft challenge with or without the unusual country. */
    geo_jump: 3.2,
    /** LP: with three more weak signs a new user stays allowed. */
    vpn_detected: 0.38,
    /** Few honest users; a new one is challenged. */
    tor_exit: 1.6,
    /** Corporate gateways are in data centres too: with a VPN and a new user a challenge. */
    datacenter_ip: 0.6,
    /** Stronger than a VPN: with a new device a hard challenge, alone no challenge. */
    unusual_location: 0.5,
    /** Comes with half of vpn_detected. */
    timezone_mismatch: 0.3,
    /** Browsers do not send an invalid one: medium. */
    timezone_invalid: 1.2,
    /** `collect` does not require one. */
    timezone_missing: 0.2,

    /**
     * Alone a soft challenge from strength 0.76: less than 1 % of genuine attempts, two thirds of the strangers. At
     * full strength, together with the other reasons from the same key times, it stays a soft challenge.
     */
    behavior_anomaly: 2.8,
    /** No person types the same times twice: a soft challenge for a known, a hard one for a new user. */
    behavior_replayed: 2.6,
    /** Flags some genuine requests too: medium. */
    typing_speed_mismatch: 0.7,
    /** Weak alone; together with another behavioural sign a challenge. */
    session_entropy_low: 1.4,
    mouse_pattern_changed: 0.7,
    excessive_paste: 1,

    /**
     * At its least strength a soft challenge for a known and a hard one for a new user; a program that reports itself
     * is blocked.
     */
    bot_detected: 5,
    /** A headless browser is blocked, an honest crawler is not allowed. */
    automation: 4,
    /** 5 % of people show it: weak. */
    superhuman_input: 0.8,

    /**
     * A person has labelled what this device did: alone a block. On the user's own device it counts two fifths, which
     * alone is no challenge.
     */
    watched: 4.2,

    /** LP: alone a hard challenge. */
    sim_changed: 3.2,
    /** Apple devices sometimes report another SIM. */
    sim_unconfirmed: 0.5,
    /** People travel and are awake at night: medium. */
    time_anomaly: 0.9,
    /** At four times the limit a soft challenge alone, below that only with another reason. */
    velocity_anomaly: 2.4,
    /** At three times the limit a soft challenge alone; with the velocity that it comes with a hard one. */
    failed_login_burst: 2.8,

    /**
     * A new user in the crowd gets a soft challenge at the limit and a hard one at three times the limit; a known
     * device gets none.
     */
    account_burst: 2.6,
    registration_burst: 3.4,
    /** At its least strength (1.4) a soft challenge, from thirteen accounts of one hand on a hard one. */
    shared_rhythm: 2.4,
    /** A new user on such a device gets a hard challenge, a known one a soft one. */
    device_refused: 3.3,

    /** The second step on a device of a few minutes is a soft challenge, the third a hard one. */
    takeover_sequence: 3.2,
    /**
     * The sixth order of a new account in a row is a soft challenge, the eighth a hard one; for small orders half as
     * many.
     */
    order_burst: 3.3,
    /**
     * Alone it counts half, and needs another reason. From an unknown network or on the first day it counts in full: a
     * soft challenge.
     */
    unusual_amount: 2.2,
    /**
     * People send presents abroad, so it counts 0.27. With an amount far above the user's own it counts nearly in
     * full: a soft challenge.
     */
    unusual_destination: 2.2,

    /** At its least strength it counts 0.9: alone a soft challenge. */
    behavior_shift_detected: 2.5,
    /** Comes together with `behavior_shift_detected`. */
    typing_speed_changed: 0.5,
    /** No measured person types like this: a soft challenge for a known, a hard one for a new user. */
    uniform_typing_pattern: 2.5,

    /** Some people always use private windows: very weak. */
    incognito: 0.15,
    /** A third of all people use one: with a new device it must not turn a soft challenge into a hard one. */
    ad_blocker: 0.08,

    /**
     * The most points that passed challenges remove; each removes a share of what it answers
     * (src/scoring/challenges/challenges.ts).
     */
    challenge_passed: -8,
    /** The fingerprint itself sets the risk. */
    test_fingerprint: 0,
  },
  shifts: {
    /** A password reset or an account change takes an account over: a new device and a new SIM weigh more. */
    password_reset: { device_changed: 0.5, sim_changed: 0.5, recent_device: 1.2 },
    // `unusual_location`: from a country that is new since a few days a soft challenge even on the user's own device;
    // from a rare country it counts a fifth.
    account_change: { device_changed: 0.5, sim_changed: 0.5, recent_device: 2.8, unusual_location: 1.9 },
    /** Attackers use stolen accounts for orders, but users with a new phone order too. */
    checkout: { recent_device: 1.6 },
  },
};
