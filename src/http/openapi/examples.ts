// Examples of bodies in the document. Requests can be sent unchanged; replies are rendered by the service's own
// renderers from an example row, so they always match real replies.
import { createHash } from 'node:crypto';
import { type EventRow, NETWORK, OPTION } from '../../event/event-row.js';
import { makeEvent } from '../../event/generated/make-event.js';
import { renderReply } from '../../event/reply/score.js';
import { renderVerify } from '../../event/reply/verify.js';
import { type Action } from '../../contract/vocabulary.js';
import { type Example } from '../route.js';
import { type Json, type JsonObject } from './json.js';
import { DAY_MS } from '../../util/time/units.js';

/** SHA-256 in hex: a client hashes device characteristics, this hashes a name. */
function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Fingerprints that force an action in test mode. */
export const MAGIC: Readonly<Record<Action, string>> = {
  allow: fingerprintOf('riskgate:allow'),
  soft_challenge: fingerprintOf('riskgate:soft_challenge'),
  hard_challenge: fingerprintOf('riskgate:hard_challenge'),
  block: fingerprintOf('riskgate:block'),
};

const LAPTOP = fingerprintOf('example laptop');
const PHONE = fingerprintOf('example phone');

const laptop = {
  deviceId: LAPTOP.slice(0, 32),
  fingerprint: LAPTOP,
  timezone: 'Europe/Berlin',
  device: 'desktop',
  osVersion: '14.5',
  screenWidth: '1920',
  screenHeight: '1080',
  screenDensity: '2',
  locale: 'de-DE',
};
const phone = {
  deviceId: PHONE.slice(0, 32),
  fingerprint: PHONE,
  timezone: 'Europe/Berlin',
  manufacturer: 'Google',
  model: 'Pixel 8',
  brand: 'google',
  device: 'mobile',
  product: 'shiba',
  hardware: 'shiba',
  sdkVersion: '34',
  osVersion: '14',
  screenWidth: '1080',
  screenHeight: '2400',
  screenDensity: '2.625',
  locale: 'de-DE',
};
const behavioral = {
  typing_dwell_ms: [92, 104, 88, 110, 97],
  typing_flight_ms: [143, 171, 128, 190, 152],
  swipe_velocity: 0,
  session_entropy: 2.31,
};
const signals = {
  mouse: { clickCount: 6, totalDistance: 4210, averageVelocity: 0.92 },
  keyboard: { keydownCount: 41, typingSpeed: 4.2 },
  page: { clickCount: 6, scrollDepth: 64, timeToFirstInteraction: 1840, timeOnPage: 32_500 },
  form: { focusCount: 4, pasteCount: 0, autofillDetected: false, fieldFocusOrder: ['email', 'password'] },
  privacy: { isIncognito: false, isVPN: false, isAutomated: false, hasAdBlocker: true },
};
const session = { sessionId: '6f1f0c2e-9d57-4a5e-9a51-6f4a0a1f7c11' };
const web = { userId: 'user-1842', device: laptop, session, behavioral, signals };
const loginContext = {
  identifierHash: `sha256:${fingerprintOf('someone@example.org')}`,
  result: 'SUCCESS',
  authMethod: 'PASSWORD',
  mfaUsed: false,
};

const example = (summary: string, value: JsonObject): Example => ({ summary, value });

function forced(action: Action): Example {
  const fingerprint = MAGIC[action];
  return example(`Test mode: this fingerprint forces ${action}`, {
    userId: `test-${action}`,
    device: { ...laptop, fingerprint, deviceId: fingerprint.slice(0, 32) },
  });
}

export const SCORE_EXAMPLES = {
  browser: example('Browser, nested layout', web),
  smallest: example('The smallest request that can be scored', {
    device: { deviceId: laptop.deviceId, fingerprint: LAPTOP, timezone: 'Europe/Berlin' },
  }),
  flat: example('Browser, flat layout', {
    userId: 'user-1842',
    ...laptop,
    ...session,
    ...behavioral,
    ...signals.mouse,
    isIncognito: false,
  }),
  android: example('Android with SIM data', {
    userId: 'user-2077',
    device: phone,
    session: { ...session, sessionCount: '12', firstSession: '2026-01-05T08:00:00Z' },
    behavioral,
    sim: {
      simOperator: '26201',
      simOperatorName: 'Example Mobile',
      simSerialNumber: fingerprintOf('example sim'),
      networkOperator: '26201',
      networkType: 'LTE',
    },
  }),
  forceAllow: forced('allow'),
  forceSoftChallenge: forced('soft_challenge'),
  forceHardChallenge: forced('hard_challenge'),
  forceBlock: forced('block'),
} as const;

export const USE_CASE_EXAMPLES = {
  login: {
    login: example('A successful login', { ...web, loginContext }),
    failed: example('A login that failed', {
      ...web,
      loginContext: { ...loginContext, result: 'FAILURE', failureReason: 'wrong_password' },
    }),
  },
  checkout: {
    checkout: example('An order', {
      ...web,
      checkoutContext: { amount: 129.9, currency: 'EUR', itemCount: 3, shippingCountry: 'DE' },
    }),
  },
  registration: { registration: example('A new account', { ...web, userId: 'user-new-1' }) },
  passwordReset: {
    passwordReset: example('A forgotten password', {
      ...web,
      loginContext: { identifierHash: loginContext.identifierHash },
    }),
  },
  accountChange: {
    accountChange: example('A new e-mail address', { ...web, accountChangeContext: { changeType: 'email' } }),
    challengePassed: example('The same request after the user passed a challenge', {
      ...web,
      accountChangeContext: { changeType: 'email' },
      challenge: { completed: ['mfa'] },
    }),
  },
} as const;

export const COLLECT_EXAMPLES = {
  page: example('A page view', {
    ...web,
    page_url: 'https://shop.example/login',
    page_origin: 'https://shop.example',
    referrer: 'https://shop.example/',
  }),
  fingerprintOnly: example('The smallest request that can be collected', { device: { fingerprint: LAPTOP } }),
} as const;

export const EVENT_ID = '0198c9a4-7d3e-7c41-9f52-3b1a6d2e8f70';
const SEEN = Date.parse('2026-03-02T09:41:00.000Z');
const NOW = Date.parse('2026-08-20T12:30:45.123Z');

/** A decision on the browser example: a known user behind a VPN on a new device. */
export function exampleRow(change: Partial<EventRow>): EventRow {
  return makeEvent({
    eventId: EVENT_ID,
    receivedAt: NOW,
    workspace: 'shop',
    mode: 'test',
    sdk: 'javascript',
    fingerprint: LAPTOP,
    userHash: '',
    addressPrefix: '203.0.113.0/24',
    country: 'DE',
    asn: 64_496,
    network: NETWORK.vpn,
    localHour: 14,
    browser: 'chrome',
    browserVersion: '130.0.0',
    os: 'Mac OS',
    typingDwell: Float32Array.from(behavioral.typing_dwell_ms),
    typingFlight: Float32Array.from(behavioral.typing_flight_ms),
    fieldsFocused: 2,
    fieldsDistinct: 2,
    pageUrl: 'https://shop.example/login',
    pageOrigin: 'https://shop.example',
    referrer: 'https://shop.example/',
    device: { screenWidth: '1920', screenHeight: '1080', locale: 'de-DE' },
    visitorId: LAPTOP,
    risk: 42,
    action: 'soft_challenge',
    reasons: ['device_changed', 'vpn_detected'],
    points: Float32Array.of(2.25, 0.375),
    evidence: JSON.stringify({
      device_changed: {
        known_devices: 2,
        likeness: 'The most similar one matches in 38 % of its attributes and',
        similarity_percent: 38,
        days_since: 12,
      },
      vpn_detected: { source: 'list' },
    }),
    learned: false,
    baselineAvailable: true,
    changeScore: 8,
    similarity: 91,
    rhythmDistance: 0.5,
    placeCountry: 'DE',
    challenges: ['mfa'],
    confidence: 0.75,
    deviceSimilarity: 0.375,
    isNew: false,
    timesSeen: 14,
    firstSeen: SEEN,
    lastSeen: NOW - DAY_MS,
    trust: 0.625,
    reputation: 71.5,
    latencyUs: 310,
    ...change,
  });
}

const rendered = (summary: string, change: Partial<EventRow>): Example => ({
  summary,
  value: JSON.parse(renderReply(exampleRow(change))) as Json,
});

export const REPLY_EXAMPLES = {
  score: {
    challenge: rendered('A challenge', {}),
    explained: rendered('With explain=true', { options: OPTION.explain }),
  },
  useCase: {
    apiKey: rendered('To an API key', { useCase: 'login' }),
    publicKey: rendered('To a public key', { useCase: 'login', keyKind: 'public' }),
  },
  registration: { registration: rendered('A registration', { useCase: 'registration' }) },
  collect: { collected: rendered('Collected', { useCase: 'collect', keyKind: 'public' }) },
  verify: {
    verified: {
      summary: 'The decision',
      value: JSON.parse(
        renderVerify(exampleRow({ useCase: 'collect' }), () => 'Germany', {
          user_matches: null,
          age_seconds: 2,
          verified_before: false,
          degraded: false,
        }),
      ) as Json,
    },
  },
} as const;
