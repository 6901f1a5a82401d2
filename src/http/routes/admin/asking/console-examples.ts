// Examples of decisions for the document.
import { EVENT_ID } from '../../../openapi/examples.js';
import { type JsonObject } from '../../../openapi/json.js';

export const AT = '2026-08-20T12:30:45.123Z';
export const CURSOR_EXAMPLE = `1787229045123-${EVENT_ID}`;

export const SUMMARY_EXAMPLE = {
  event_id: EVENT_ID,
  time: AT,
  use_case: 'login',
  key_kind: 'api',
  tier: 'backend',
  sdk: 'javascript',
  user_hash: '3f1c9a6e0b7d42f58a1e6c3d9b0f7a24',
  visitor_id: 'b'.repeat(64),
  country: 'DE',
  asn: 3320,
  address_prefix: '203.0.113.0/24',
  browser: 'chrome',
  os: 'Windows 10',
  risk: 57,
  action: 'hard_challenge',
  reasons: ['device_changed', 'new_user_profile'],
  amount: null,
  currency: '',
  degraded: false,
  monitored: false,
  label: null,
  told: null,
};

const step = {
  reason: 'device_changed',
  family: 'device',
  points: 2.73,
  explanation: 'The user has a new device.',
  evidence: { known_devices: 1 },
};

export const DETAIL_EXAMPLE: JsonObject = {
  event: { event_id: EVENT_ID, risk: 57 },
  summary: SUMMARY_EXAMPLE,
  waterfall: { bias: -2.99, steps: [step], log_odds: -0.26, model_risk: 44, risk: 44, note: null },
  advice: ['Without device_changed it would have been allow, with a risk of 5.'],
  missing: [{ what: 'times between keys', why: 'They show whether the owner of the account is typing.' }],
  neighbours: { user: [], visitor: [] },
  verifications: [
    {
      time: AT,
      outcome: 'billed',
      key_id: 'key_9mZ3kQ7tB2xW',
      risk: 44,
      action: 'soft_challenge',
      reasons: ['device_changed'],
    },
  ],
  labels: [
    { label: 'legitimate', source: 'review', reported_at: AT, note: '', amount: null, currency: '', who: 'ada' },
  ],
  claim: null,
  deliveries: [
    {
      id: 'msg_2bX7',
      endpoint: 'whe_4tR8bN2mQ6xL',
      type: 'event.verified',
      state: 'delivered',
      attempts: 1,
      at: AT,
      error: '',
    },
  ],
  curl: "curl -X POST https://risk.example/fingerprint/score -H 'X-Service-Key: rk_test_…'",
};
