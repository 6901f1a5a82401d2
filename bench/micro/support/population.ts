// Visits of some hundred users, each with its own device, network, SIM and typing rhythm; generated from numbers only,
// so that two builds get the same visits.
import { CLIENT, OPTION, type EventRequest } from '../../../src/event/event-row.js';
import { makeEventRequest } from '../../../src/event/generated/make-event.js';
import { features, TYPED } from './scored-world.js';

/** A login with key times and SIM, one without key times, a page visit, and a mix of them. */
export const KINDS = ['login with typing', 'login without typing', 'page', 'mixed'] as const;
export type Kind = (typeof KINDS)[number];

const MIX: readonly Kind[] = ['login with typing', 'login with typing', 'login without typing', 'page'];
const START = Date.UTC(2026, 0, 14, 12);
const NETWORKS = 40;
const NO_TIMES = new Float32Array(0);

/** @param serial number of the visit among all visits */
export function visitOf(kind: Kind, user: number, visit: number, serial: number): EventRequest {
  if (kind === 'mixed') return visitOf(MIX[(user + visit) % MIX.length] ?? 'page', user, visit, serial);
  const typed = kind !== 'login without typing';
  return makeEventRequest({
    eventId: `019bbd2c-0000-7000-8000-${serial.toString(16).padStart(12, '0')}`,
    receivedAt: START + visit * 700_000 + user * 1000,
    fingerprint: digits(user, 64),
    userHash: digits(user + 1000, 32),
    sessionHash: digits(user + 2000, 32),
    addressHash: digits(user + 4000, 32),
    addressPrefix: `203.0.${user % NETWORKS}.0/24`,
    country: 'DE',
    asn: 3320 + (user % 7),
    localHour: 13,
    client: CLIENT.mobile,
    deviceAttributes: String.fromCharCode(...Array.from({ length: 24 }, (_, i) => 1 + ((user * 7 + i * 13) % 250))),
    browser: 'Chrome',
    browserVersion: '131',
    os: 'Android',
    typingDwell: typed ? times(14, (i) => (70 + 9 * (i % 5) + (user % 20)) * wobble(user, visit, i)) : NO_TIMES,
    typingFlight: typed ? times(13, (i) => (140 + 40 * (i % 6) + (user % 30)) * wobble(user, visit, i + 14)) : NO_TIMES,
    features: typed ? TYPED_FEATURES : NO_FEATURES,
    fieldsFocused: typed ? 2 : 0,
    fieldsDistinct: typed ? 2 : 0,
    ...(kind === 'page' ? PAGE : login(user)),
  });
}

function login(user: number): Partial<EventRequest> {
  return {
    useCase: 'login',
    identifierHash: digits(user + 3000, 32),
    loginResult: 'SUCCESS',
    authMethod: 'password',
    options: OPTION.sim,
    simSerialHash: digits(user + 5000, 32),
    simOperator: '26201',
  };
}

const PAGE: Partial<EventRequest> = {
  keyKind: 'public',
  tier: 'provisional',
  sdk: 'web/2.0',
  pageUrl: 'https://shop.example/login',
  pageOrigin: 'https://shop.example',
};

const NO_FEATURES = features({});
const TYPED_FEATURES = features(TYPED);

function times(length: number, time: (i: number) => number): Float32Array {
  return Float32Array.from({ length }, (_, i) => time(i));
}

/** A factor from 0.9 to 1.1, without repetition: repeated key times count as a replayed recording. */
function wobble(user: number, visit: number, key: number): number {
  let bits = Math.imul(visit * 65_537 + user * 257 + key + 1, 2_654_435_761);
  bits = Math.imul(bits ^ (bits >>> 15), 2_246_822_519);
  return 0.9 + (0.2 * ((bits ^ (bits >>> 13)) >>> 0)) / 2 ** 32;
}

function digits(seed: number, length: number): string {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  let text = '';
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += (state >>> 28).toString(16);
  }
  return text;
}
