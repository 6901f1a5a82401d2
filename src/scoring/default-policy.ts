// The default policy: one table of log-odds, each with its reason. A linear program over the scenarios that the product
// promises (test/scoring/scenarios.test.ts) gave the bias and the points marked LP, with a margin of 0.23 to every band.
import { type Policy } from '../contract/policy.js';

export const DEFAULT_POLICY: Policy = {
  version: 'default-1',
  /** LP: a clean request of a known user gets risk 5. */
  bias: -2.99,
  points: {
    /** LP: a clean new user gets risk 12. */
    new_user_profile: 1.02,
    /** LP: alone a soft challenge, with a changed SIM a block. */
    device_changed: 2.73,
    /** Six devices in a day need company to challenge; eight do it alone. */
    multiple_devices: 2.4,
    /** LP: with three more weak signs a new user stays allowed. */
    vpn_detected: 0.38,
    /** A program that says so is blocked, whoever the user is. */
    bot_detected: 5,
    /** LP: alone a hard challenge. */
    sim_changed: 3.2,
    /** Weak alone; together with another behavioural sign a challenge. */
    session_entropy_low: 1.4,
    /** Brings every challenge band back to allow, and a block by two strong facts down to a challenge. */
    challenge_passed: -2.5,
    /** Forces its band itself. */
    test_fingerprint: 0,
  },
  shifts: {
    /** Whoever resets a password or changes an account takes it over: a new device and a new SIM weigh more. */
    password_reset: { device_changed: 0.5, sim_changed: 0.5 },
    account_change: { device_changed: 0.5, sim_changed: 0.5 },
  },
};
