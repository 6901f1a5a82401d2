// The default policy as an integrator meets it: the risk that each reason has alone, and what use cases add. Whoever
// moves points moves these numbers, which no story may notice while the action stays the same.
import t from 'tap';
import { type ReasonCode } from '../../src/contract/reasons.js';
import { riskOf } from '../../src/scoring/model/actions.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';

/** Alone at full strength: for a known user, and for a new one. */
const RISKS: Record<ReasonCode, [known: number, fresh: number]> = {
  new_user_profile: [12, 28],
  device_changed: [44, 68],
  device_tampered: [60, 81],
  recent_device: [6, 16],
  dormant_account: [7, 18],
  multiple_devices: [36, 61],
  multiple_accounts: [58, 79],
  device_id_mismatch: [20, 41],
  emulator: [16, 34],
  geo_jump: [55, 77],
  vpn_detected: [7, 17],
  tor_exit: [20, 41],
  datacenter_ip: [8, 20],
  unusual_location: [8, 19],
  timezone_mismatch: [6, 16],
  timezone_invalid: [14, 32],
  timezone_missing: [6, 15],
  behavior_anomaly: [45, 70],
  behavior_replayed: [40, 65],
  typing_speed_mismatch: [9, 22],
  session_entropy_low: [17, 36],
  mouse_pattern_changed: [9, 22],
  excessive_paste: [12, 27],
  bot_detected: [88, 95],
  automation: [73, 88],
  superhuman_input: [10, 24],
  watched: [77, 90],
  sim_changed: [55, 77],
  sim_unconfirmed: [8, 19],
  time_anomaly: [11, 26],
  velocity_anomaly: [36, 61],
  failed_login_burst: [45, 70],
  account_burst: [40, 65],
  registration_burst: [60, 81],
  shared_rhythm: [36, 61],
  device_refused: [58, 79],
  takeover_sequence: [55, 77],
  order_burst: [58, 79],
  unusual_amount: [31, 56],
  unusual_destination: [31, 56],
  behavior_shift_detected: [38, 63],
  typing_speed_changed: [8, 19],
  uniform_typing_pattern: [38, 63],
  incognito: [6, 14],
  ad_blocker: [5, 13],
  challenge_passed: [0, 0],
  test_fingerprint: [5, 12],
};

t.test('the risk of each reason alone', async (t) => {
  const { bias, points } = DEFAULT_POLICY;
  t.equal(riskOf(bias), 5, 'of none');
  t.same(
    Object.fromEntries(
      Object.entries(points).map(([code, own]) => [
        code,
        [riskOf(bias + own), riskOf(bias + points.new_user_profile + own)],
      ]),
    ),
    RISKS,
  );
});

t.test('what use cases add', async (t) => {
  t.same(DEFAULT_POLICY.shifts, {
    password_reset: { device_changed: 0.5, sim_changed: 0.5, recent_device: 1.2 },
    account_change: { device_changed: 0.5, sim_changed: 0.5, recent_device: 2.8, unusual_location: 1.9 },
    checkout: { recent_device: 1.6 },
  });
});
