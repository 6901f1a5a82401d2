// What the five client SDKs send, as one sample each, and what they make of the replies.
import { type SdkSource } from '../../src/contract/vocabulary.js';
import { type Json } from '../support/app.js';
import { fingerprintOf } from '../support/bodies.js';
import { BROWSER } from '../support/agents.js';

export interface SdkSample {
  /** Headers besides Content-Type and the public key. */
  headers: Record<string, string>;
  body: Json;
}

const ORIGIN = 'https://shop.example';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 ' +
  'Edg/128.0.0.0';

const typing = {
  typing_dwell_ms: [92.4, 104.1, 88.7, 110.2, 97, 101.6, 94.3],
  typing_flight_ms: [143.2, 171.9, -12.4, 190.3, 152.8, 166.1],
  swipe_velocity: 0.0,
  session_entropy: 2.31,
};
const signals = {
  mouse: { clickCount: 6, totalDistance: 4210.5, averageVelocity: 0.92 },
  keyboard: { keydownCount: 41, typingSpeed: 4.2 },
  page: { clickCount: 6, scrollDepth: 64, timeToFirstInteraction: 1840, timeOnPage: 32_500 },
  form: {
    focusCount: 4,
    pasteCount: 0,
    autofillDetected: false,
    scriptDetected: false,
    fieldFocusOrder: ['email', 'password'],
  },
  privacy: { isIncognito: false, isVPN: false, isAutomated: false, hasAdBlocker: true },
};

function browser(sdk: SdkSource, userAgent: string, change: Json): SdkSample {
  const fingerprint = fingerprintOf(`${sdk} sample`);
  return {
    headers: { 'x-sdk-source': sdk, 'user-agent': userAgent, origin: ORIGIN, referer: `${ORIGIN}/login` },
    body: {
      userId: `${sdk}-user`,
      device: {
        deviceId: fingerprint.slice(0, 32),
        fingerprint,
        timezone: 'Europe/Berlin',
        device: 'desktop',
        osVersion: '10',
        screenWidth: '1920',
        screenHeight: '1080',
        screenDensity: '1',
        locale: 'de-DE',
      },
      session: { sessionId: '6f1f0c2e-9d57-4a5e-9a51-6f4a0a1f7c11', timestamp: '2026-08-20T12:00:00.000Z' },
      behavioral: typing,
      page_url: `${ORIGIN}/login?next=%2Faccount`,
      page_origin: ORIGIN,
      ...change,
    },
  };
}

const phone = fingerprintOf('android sample');
const android: SdkSample = {
  headers: { 'x-sdk-source': 'android', 'user-agent': 'okhttp/4.12.0' },
  body: {
    userId: 'android-user',
    device: {
      deviceId: phone.slice(0, 32),
      fingerprint: phone,
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
    },
    session: {
      sessionId: 'b3c1',
      timestamp: '2026-08-20T12:00:00+02:00',
      sessionCount: '12',
      firstSession: '2026-01-05T08:00:00Z',
    },
    behavioral: { ...typing, swipe_velocity: 1.7 },
    sim: {
      simOperator: '26201',
      simOperatorName: 'Example Mobile',
      simSerialNumber: fingerprintOf('sim'),
      networkOperator: '26201',
      networkType: 'LTE',
    },
    loginContext: {
      identifierHash: `sha256:${fingerprintOf('someone@example.org')}`,
      result: 'SUCCESS',
      authMethod: 'PASSWORD',
      mfaUsed: false,
      attemptId: 'a-1',
    },
  },
};

export const SDK_SAMPLES: Readonly<Record<SdkSource, SdkSample>> = {
  javascript: browser('javascript', CHROME, { signals }),
  // The groups at the top level.
  react: browser('react', SAFARI, { ...signals }),
  // Nobody typed yet: zeros and empty lists.
  vue: browser('vue', BROWSER, {
    behavioral: { typing_dwell_ms: [], typing_flight_ms: [], swipe_velocity: 0.0, session_entropy: 0.0 },
  }),
  // A client that sends null for what it does not know.
  angular: browser('angular', EDGE, {
    signals: { mouse: null, privacy: { isIncognito: null } },
    session: null,
    loginContext: null,
  }),
  android,
};

export interface VisitorData {
  visitorId: string;
  eventId: string;
  requestId: string;
  sessionId: string;
  riskScore: number;
  score: number;
  /** Undefined after a collect, which decides nothing. */
  action: 'ALLOW' | 'SOFT_CHALLENGE' | 'HARD_CHALLENGE' | 'BLOCK' | undefined;
  reasons: string[];
  similarity: number | undefined;
  isNew: boolean | undefined;
  timesSeen: number | undefined;
  firstSeen: Date | undefined;
  lastSeen: Date | undefined;
  adaptiveResponse: unknown;
}

/** As a client reads a reply. @throws PARSE_ERROR when something it cannot do without is missing or of another type */
export function toVisitorData(reply: Json): VisitorData {
  return {
    visitorId: text(reply, 'fingerprint'),
    eventId: text(reply, 'event_id'),
    requestId: text(reply, 'requestId'),
    sessionId: text(reply, 'session_id'),
    riskScore: numeric(reply, 'risk_score'),
    score: numeric(reply, 'score'),
    action: reply['action'] === undefined ? undefined : actionOf(text(reply, 'action')),
    reasons: Array.isArray(reply['reason']) ? reply['reason'].map(String) : [],
    similarity: optional(reply, 'similarity', numeric),
    isNew: typeof reply['is_new'] === 'boolean' ? reply['is_new'] : undefined,
    timesSeen: optional(reply, 'times_seen', numeric),
    firstSeen: optional(reply, 'first_seen', moment),
    lastSeen: optional(reply, 'last_seen', moment),
    adaptiveResponse: reply['adaptive_response'],
  };
}

function text(reply: Json, name: string): string {
  const value = reply[name];
  if (typeof value !== 'string' || value === '') throw new TypeError(`PARSE_ERROR: ${name}`);
  return value;
}

function numeric(reply: Json, name: string): number {
  const value = reply[name];
  if (typeof value !== 'number') throw new TypeError(`PARSE_ERROR: ${name}`);
  return value;
}

function moment(reply: Json, name: string): Date {
  const value = new Date(text(reply, name));
  if (Number.isNaN(value.getTime())) throw new TypeError(`PARSE_ERROR: ${name}`);
  return value;
}

function optional<T>(reply: Json, name: string, read: (reply: Json, name: string) => T): T | undefined {
  return reply[name] === undefined || reply[name] === null ? undefined : read(reply, name);
}

function actionOf(word: string): VisitorData['action'] {
  const found = (['ALLOW', 'SOFT_CHALLENGE', 'HARD_CHALLENGE', 'BLOCK'] as const).find(
    (action) => action === word.toUpperCase(),
  );
  if (found === undefined) throw new TypeError('PARSE_ERROR: action');
  return found;
}
