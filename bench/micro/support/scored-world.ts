// Requests and profiles for the micro benchmarks: a known user with full baselines, and one without data.
import {
  CLIENT,
  type EventRow,
  FEATURE,
  type Feature,
  FEATURES,
  joinRow,
  NETWORK,
  OPTION,
  type EventRequest,
} from '../../../src/event/event-row.js';
import { makeEventRequest } from '../../../src/event/generated/make-event.js';
import { type RecordKey } from '../../../src/contract/position.js';
import { InMemoryProfiles } from '../../../src/profiles/in-memory.js';
import { DEFAULT_POLICY } from '../../../src/scoring/model/default-policy.js';
import { compilePolicy } from '../../../src/scoring/model/policy.js';
import { score } from '../../../src/scoring/score.js';

const START = Date.UTC(2026, 0, 14, 12);
export const policy = compilePolicy(DEFAULT_POLICY);

/** Features of a login with key times and a pointer. */
export const TYPED: Partial<Record<Feature, number>> = {
  sessionEntropy: 2.3,
  mouseClickCount: 6,
  mouseTotalDistance: 5000,
  mouseAverageVelocity: 1.1,
  keydownCount: 28,
  typingSpeed: 4.5,
  pageClickCount: 6,
  scrollDepth: 40,
  timeToFirstInteraction: 900,
  timeOnPage: 20_000,
  formFocusCount: 2,
  pasteCount: 0,
};

export function features(values: Partial<Record<Feature, number>>): Float32Array {
  const array = new Float32Array(FEATURES.length).fill(NaN);
  for (const name of FEATURES) array[FEATURE[name]] = values[name] ?? NaN;
  return array;
}

function hex(seed: number, length: number): string {
  return Array.from({ length }, (_, i) => ((seed * 7 + i * 11 + ((seed * i) % 13)) % 16).toString(16)).join('');
}

/** A minimal request: device and timezone only, of an unknown user. */
function bareRequest(): EventRequest {
  return makeEventRequest({
    eventId: '019bbd2c-0000-7000-8000-000000000001',
    receivedAt: START,
    keyId: 'key1',
    fingerprint: hex(3, 64),
    userHash: hex(5, 32),
    localHour: 13,
    deviceAttributes: '\u0001\u0002'.repeat(12),
  });
}

/** The same with a user and a device never seen before. */
export function strangerRequest(): EventRequest {
  return { ...bareRequest(), fingerprint: hex(6, 64), userHash: hex(8, 32) };
}

/** A login with all possible data; `i` varies the typing a little. */
export function fullRequest(i: number): EventRequest {
  const wobble = (j: number): number => 0.9 + 0.2 * (((i * 31 + j * 17) % 97) / 97);
  return {
    ...bareRequest(),
    receivedAt: START + i * 700_000,
    useCase: 'login',
    sessionHash: hex(7, 16),
    identifierHash: hex(9, 32),
    loginResult: 'SUCCESS',
    addressHash: hex(11, 32),
    addressPrefix: '203.0.113.0/24',
    country: 'DE',
    asn: 3320,
    typingDwell: Float32Array.from({ length: 14 }, (_, j) => (70 + 9 * (j % 5)) * wobble(j)),
    typingFlight: Float32Array.from({ length: 13 }, (_, j) => (140 + 40 * (j % 6)) * wobble(j + 14)),
    features: features(TYPED),
    fieldsFocused: 2,
    fieldsDistinct: 2,
    options: OPTION.sim,
    simSerialHash: hex(13, 16),
    simOperator: '26201',
  };
}

/** The same user under attack: nearly every signal applies. */
export function alarmingRequest(i: number): EventRequest {
  return {
    ...fullRequest(i),
    fingerprint: hex(4, 64),
    timezone: 'America/Los_Angeles',
    country: 'US',
    localHour: 4,
    network: NETWORK.vpn | NETWORK.datacenter | NETWORK.timezoneMismatch,
    client: CLIENT.incognito | CLIENT.adBlocker | CLIENT.deviceIdMismatch | CLIENT.headless,
    simSerialHash: hex(14, 16),
    typingDwell: new Float32Array(14).fill(20),
    typingFlight: new Float32Array(13).fill(15),
    features: features({
      sessionEntropy: 0.3,
      mouseClickCount: 60,
      mouseTotalDistance: 90_000,
      mouseAverageVelocity: 40,
      keydownCount: 28,
      typingSpeed: 40,
      pageClickCount: 60,
      timeToFirstInteraction: 20,
      timeOnPage: 1000,
      formFocusCount: 8,
      pasteCount: 9,
    }),
  };
}

/** Records as a cache holds them, after `requests` requests of one user. */
export function recordsAfter(requests: number): { records: Map<RecordKey, string>; last: EventRow } {
  const profiles = new InMemoryProfiles();
  let last: EventRow | undefined;
  for (let i = 0; i < requests; i += 1) {
    const request = fullRequest(i);
    last = joinRow(request, score(request, profiles.of(request), policy));
    profiles.learn(last);
  }
  if (last === undefined) throw new RangeError('at least one request');
  return { records: profiles.records, last };
}

/** Approximate JSON body of a full request. */
export function wireBody(): Record<string, unknown> {
  const { fingerprint, timezone, typingDwell, typingFlight } = fullRequest(0);
  return {
    userId: 'user-123456',
    device: {
      deviceId: fingerprint.slice(0, 32),
      fingerprint,
      timezone,
      manufacturer: 'Google',
      model: 'Pixel 8',
      osVersion: '14',
      locale: 'de-DE',
    },
    session: { sessionId: 's-1', timestamp: '2026-01-14T12:00:00Z' },
    behavioral: {
      typing_dwell_ms: [...typingDwell].map(Math.round),
      typing_flight_ms: [...typingFlight].map(Math.round),
      session_entropy: 2.3,
    },
    signals: {
      mouse: { clickCount: 6, totalDistance: 5000, averageVelocity: 1.1 },
      keyboard: { keydownCount: 28, typingSpeed: 4.5 },
      page: { timeOnPage: 20_000 },
    },
    sim: { simOperator: '26201', simSerialNumber: 'x'.repeat(32) },
  };
}
