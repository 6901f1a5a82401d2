// The guarantees of the default policy, one scenario each, as requests of an integrator. Each scenario has its own
// workspace; times are seconds of the service's test clock.
import { createHash } from 'node:crypto';
import { type Action } from '../../../src/contract/vocabulary.js';
import { type Json } from '../app.js';
import { device } from '../bodies.js';
import {
  behavioral,
  HARD_OR_MORE,
  known,
  KNOWN_AFTER,
  LOGIN,
  REGISTRATION,
  request,
  type Scenario,
  SIM,
  SOFT_OR_MORE,
  type Step,
  times,
} from './scenario.js';

const ANY: readonly Action[] = ['allow', ...SOFT_OR_MORE];

/** Addresses in Germany and in Brazil according to the published tables. */
const GERMANY = { 'x-client-ip': '91.65.10.20' };
const BRAZIL = { 'x-client-ip': '177.32.10.20' };

/** The same phone after an update: another fingerprint, and one of twelve attributes differs. */
const DRIFTED = { device: device('phone after an update', { osVersion: '15' }) };
const LOS_ANGELES = { timezone: 'America/Los_Angeles' };
const OTHER_SIM = { sim: { ...SIM.sim, simSerialNumber: 'bb'.repeat(16) } };
const EVENTS = { mouse: { clickCount: 20 }, keyboard: { keydownCount: 25 }, form: { focusCount: 10, pasteCount: 5 } };

function login(result: 'SUCCESS' | 'FAILURE'): Json {
  return { loginContext: { identifierHash: `sha256:${'ab'.repeat(32)}`, result, authMethod: 'PASSWORD' } };
}

function signingUp(typist: number, sample: number): Step {
  return request(
    { session: { sessionId: 'sign-up' }, ...behavioral(typist, sample) },
    { path: REGISTRATION, pause: 20 },
  );
}

/** Puts one minute between the last of these steps and the next request. */
function minuteAgo(steps: Step[]): Step[] {
  return steps.map((step, i) => (i === steps.length - 1 ? { ...step, pause: 60 } : step));
}

function testFingerprint(action: Action): Json {
  const fingerprint = createHash('sha256').update(`riskgate:${action}`).digest('hex');
  return { device: { ...device('any'), fingerprint, deviceId: fingerprint.slice(0, 32) } };
}

export const SCENARIOS: readonly Scenario[] = [
  { name: '1 clean, unknown user', request: request(), actions: ['allow'], exactly: ['new_user_profile'] },
  { name: '2 clean, known user', before: known(), request: request(), actions: ['allow'], riskMax: 10, exactly: [] },
  {
    name: '3 the client reports automation',
    before: known(),
    request: request({ privacy: { isAutomated: true } }),
    actions: ['block'],
    reasons: ['bot_detected'],
    evidence: { bot_detected: { signs: 'the client reports automation' } },
  },
  {
    name: '4 known user, new fingerprint, similar attributes',
    before: known(),
    request: request(DRIFTED),
    actions: ['soft_challenge'],
    exactly: ['device_changed'],
    evidence: { device_changed: { known_devices: 1 } },
  },
  {
    name: '5 known user, other SIM serial, same device',
    before: known(() => SIM),
    request: request(OTHER_SIM),
    actions: ['hard_challenge'],
    exactly: ['sim_changed'],
    reply: {
      sim_swap_engine: {
        flags: {
          sim_changed: true,
          device_changed: false,
          behavior_anomaly: false,
          time_anomaly: false,
          velocity_anomaly: false,
        },
      },
    },
  },
  {
    name: '6 known user, other SIM serial and new fingerprint',
    before: known(() => SIM),
    request: request({ ...OTHER_SIM, ...DRIFTED }),
    actions: ['block'],
    exactly: ['sim_changed', 'device_changed'],
    reply: { sim_swap_engine: { flags: { sim_changed: true, device_changed: true } } },
  },
  {
    name: '7 Berlin, then Los Angeles a minute later, same device',
    before: minuteAgo(known()),
    request: request({ device: device('phone', LOS_ANGELES) }),
    actions: ['soft_challenge'],
    reasons: ['geo_jump'],
    not: ['device_changed'],
  },
  {
    name: '8 the same with a new fingerprint',
    before: minuteAgo(known()),
    request: request({ device: device('another phone', LOS_ANGELES) }),
    actions: HARD_OR_MORE,
    reasons: ['geo_jump', 'device_changed'],
  },
  {
    name: '9 a VPN and nothing else',
    request: request({ privacy: { isVPN: true } }),
    actions: ['allow'],
    reasons: ['vpn_detected'],
  },
  {
    name: '10 a private window with an ad blocker, unknown user',
    request: request({ privacy: { isIncognito: true, hasAdBlocker: true } }),
    actions: ['allow'],
  },
  {
    name: "11 a known typist, then another typist's rhythm",
    before: known((i) => behavioral(1, i)),
    request: request(behavioral(2, 0)),
    actions: SOFT_OR_MORE,
    reasons: ['behavior_anomaly'],
    evidence: { behavior_anomaly: { learned_requests: KNOWN_AFTER } },
  },
  {
    name: '11 the same typist again',
    before: known((i) => behavioral(1, i)),
    request: request(behavioral(1, 99), { path: REGISTRATION }),
    actions: ['allow'],
    riskMax: 10,
    exactly: [],
    reply: { behavior_change: { baseline_available: true, behavior_changed: false, change_reasons: [] } },
  },
  {
    name: '12 twelve equal dwells and flights',
    before: known(),
    request: request({ behavioral: { typing_dwell_ms: Array(12).fill(80), typing_flight_ms: Array(12).fill(150) } }),
    actions: SOFT_OR_MORE,
    reasons: ['uniform_typing_pattern'],
    evidence: { uniform_typing_pattern: { keys: 12, dwell_variation_percent: 0, flight_variation_percent: 0 } },
  },
  {
    name: '13 sixty events, an entropy of 0.2',
    request: request({ behavioral: { session_entropy: 0.2 }, signals: EVENTS }),
    actions: ANY,
    reasons: ['session_entropy_low'],
    evidence: { session_entropy_low: { entropy: 0.2, events: 60 } },
  },
  {
    name: '13 sixty events, an entropy of 0.0',
    request: request({ behavioral: { session_entropy: 0 }, signals: { ...EVENTS, form: { focusCount: 15 } } }),
    actions: ['allow'],
    not: ['session_entropy_low'],
  },
  {
    name: '14 one fingerprint, twelve users in a minute',
    before: times(11, (i) => request({ userId: `user ${i}` }, { pause: 5 })),
    request: request({ userId: 'user 11' }),
    actions: HARD_OR_MORE,
    reasons: ['multiple_accounts'],
    settled: { multiple_accounts: { users_24h: 12, users_30d: 12 } },
  },
  {
    name: '15 twenty failed logins in a minute, then a success',
    before: [...known(), ...times(20, () => request(login('FAILURE'), { path: LOGIN, pause: 2 }))],
    request: request(login('SUCCESS'), { path: LOGIN }),
    actions: HARD_OR_MORE,
    reasons: ['velocity_anomaly'],
    evidence: { failed_login_burst: { failures_1h: 20 } },
  },
  {
    name: '16 a registration filled from the clipboard at once',
    request: request(
      {
        signals: {
          keyboard: { keydownCount: 0 },
          page: { timeToFirstInteraction: 40, timeOnPage: 2000 },
          form: {
            pasteCount: 8,
            focusCount: 6,
            fieldFocusOrder: ['name', 'street', 'town', 'mail', 'phone', 'password'],
          },
        },
      },
      { path: REGISTRATION },
    ),
    actions: ['block'],
    reasons: ['bot_detected'],
    evidence: { excessive_paste: { pastes: 8 } },
  },
  {
    name: '17 a registration of two typists',
    before: [...times(3, (i) => signingUp(6, i)), ...times(2, (i) => signingUp(7, i))],
    request: signingUp(7, 2),
    actions: SOFT_OR_MORE,
    reasons: ['behavior_shift_detected'],
    reply: {
      behavior_change: {
        baseline_available: true,
        behavior_changed: true,
        change_reasons: ['behavior_anomaly', 'behavior_shift_detected'],
      },
    },
  },
  {
    name: '18 password reset from a new device, a VPN and a new country',
    before: known(() => ({}), { headers: GERMANY }),
    request: request(
      { ...DRIFTED, privacy: { isVPN: true } },
      { path: '/fingerprint/verify/password-reset', headers: BRAZIL },
    ),
    actions: HARD_OR_MORE,
    reasons: ['device_changed', 'vpn_detected', 'unusual_location'],
    evidence: { unusual_location: { country: 'BR' } },
  },
  {
    name: '19 the test fingerprint of a block',
    mode: 'test',
    request: request(testFingerprint('block')),
    actions: ['block'],
    exactly: ['test_fingerprint'],
    evidence: { test_fingerprint: { action: 'block' } },
  },
];
