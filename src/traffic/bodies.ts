// Request bodies of clients, as the contract describes them: four kinds with different fields.
import { PLACES } from './places.js';
import { around, hex, integer, pick, type Random } from './random.js';

/** User-Agent of the simulated pages. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export type BodyKind = 'browser' | 'mobile' | 'minimal' | 'form';

/** Share of each kind among users; they add up to 1. */
const MIX: readonly (readonly [kind: BodyKind, share: number])[] = [
  ['browser', 0.4],
  ['mobile', 0.3],
  ['form', 0.15],
  ['minimal', 0.15],
];

/**
 * Twelve placeholder characters that a driver overwrites with the digits of one user, in the user id and at the end of
 * the fingerprint.
 */
export const MARK = '############';

/** The same for digits of the session, after all marks of the user: with one session, a request could be sent twice. */
export const SESSION_MARK = '@@@@@@@@@@@@';

const screens = [
  ['1920', '1080'],
  ['2560', '1440'],
  ['1440', '900'],
  ['1366', '768'],
] as const;
const phones = [
  ['Samsung', 'SM-S921B', 'samsung', 's5e9945'],
  ['Google', 'Pixel 8', 'google', 'shiba'],
  ['Xiaomi', '2312DRA50G', 'Redmi', 'qcom'],
] as const;
const operators = [
  ['22201', 'TIM'],
  ['26201', 'Telekom'],
  ['310260', 'T-Mobile'],
  ['72405', 'Claro BR'],
] as const;

export interface Person {
  kind: BodyKind;
  place: number;
  fingerprintHead: string;
  device: Record<string, string>;
  sim: Record<string, string> | undefined;
  /** Mean key-hold and release-to-release times, milliseconds. */
  dwell: number;
  flight: number;
}

export function kindOf(share: number): BodyKind {
  let left = share;
  for (const [kind, part] of MIX) {
    if (left < part) return kind;
    left -= part;
  }
  return 'browser';
}

/** Everything about a user that stays the same between requests. */
export function makePerson(random: Random, kind: BodyKind): Person {
  const place = integer(random, 0, PLACES.length - 1);
  return {
    kind,
    place,
    fingerprintHead: hex(random, 64 - MARK.length),
    device: kind === 'mobile' ? phone(random, place) : kind === 'minimal' ? {} : desktop(random, place),
    sim: kind === 'mobile' ? sim(random) : undefined,
    dwell: integer(random, 70, 130),
    flight: integer(random, 90, 220),
  };
}

function desktop(random: Random, place: number): Record<string, string> {
  const [screenWidth, screenHeight] = pick(random, screens);
  return {
    device: 'desktop',
    osVersion: pick(random, ['10.0', '11.0', '14.5']),
    screenWidth,
    screenHeight,
    screenDensity: pick(random, ['1', '2']),
    locale: PLACES[place]?.locale ?? 'en-US',
  };
}

function phone(random: Random, place: number): Record<string, string> {
  const [manufacturer, model, brand, hardware] = pick(random, phones);
  return {
    manufacturer,
    model,
    brand,
    device: 'mobile',
    product: `${model}-eea`,
    hardware,
    sdkVersion: pick(random, ['33', '34', '35']),
    osVersion: pick(random, ['13', '14', '15']),
    screenWidth: '1080',
    screenHeight: '2340',
    screenDensity: '2.75',
    locale: PLACES[place]?.locale ?? 'en-US',
  };
}

function sim(random: Random): Record<string, string> {
  const [simOperator, simOperatorName] = pick(random, operators);
  return {
    simOperator,
    simOperatorName,
    simSerialNumber: hex(random, 64),
    networkOperator: simOperator,
    networkType: pick(random, ['LTE', 'NR']),
  };
}

function keystrokes(random: Random, person: Person): Record<string, unknown> {
  const samples = integer(random, 8, 16);
  return {
    typing_dwell_ms: Array.from({ length: samples }, () => around(random, person.dwell, 30, 20)),
    typing_flight_ms: Array.from({ length: samples }, () => around(random, person.flight, 60, -20)),
    swipe_velocity: person.kind === 'mobile' ? around(random, 150, 60, 10) / 100 : 0,
    session_entropy: around(random, 240, 60, 90) / 100,
  };
}

export function signals(random: Random): Record<string, unknown> {
  return {
    mouse: {
      clickCount: integer(random, 2, 20),
      totalDistance: integer(random, 900, 9000),
      averageVelocity: around(random, 80, 40, 5) / 100,
    },
    keyboard: { keydownCount: integer(random, 8, 60), typingSpeed: around(random, 52, 14, 12) / 10 },
    page: {
      clickCount: integer(random, 1, 9),
      scrollDepth: integer(random, 0, 100),
      timeToFirstInteraction: integer(random, 400, 4000),
      timeOnPage: integer(random, 5000, 90000),
    },
    form: {
      focusCount: integer(random, 2, 6),
      pasteCount: integer(random, 0, 1),
      autofillDetected: random() < 0.2,
      fieldFocusOrder: ['email', 'password', 'submit'],
    },
    privacy: { isIncognito: random() < 0.05, isVPN: random() < 0.03, isAutomated: false, hasAdBlocker: random() < 0.3 },
  };
}

/** @param attributes all attributes except the fingerprint and its shortened form */
export function deviceBody(
  fingerprint: string,
  timezone: string,
  attributes: Record<string, string>,
): Record<string, string> {
  return { deviceId: fingerprint.slice(0, 32), fingerprint, timezone, ...attributes };
}

/**
 * One request of `person`, as JSON with `MARK` in place of the user's digits and `SESSION_MARK` of the session's.
 * @param nowMs Unix milliseconds of the session's timestamp
 */
export function renderBody(random: Random, person: Person, nowMs: number, collect: boolean): string {
  const body: Record<string, unknown> = {
    userId: `user-${MARK}`,
    device: deviceBody(person.fingerprintHead + MARK, PLACES[person.place]?.timezone ?? 'UTC', person.device),
  };
  if (person.kind !== 'minimal') {
    body['session'] = {
      sessionId: hex(random, 12) + SESSION_MARK,
      timestamp: new Date(nowMs - integer(random, 0, 2000)).toISOString(),
    };
    body['behavioral'] = keystrokes(random, person);
  }
  if (person.kind === 'browser') body['signals'] = signals(random);
  if (person.sim !== undefined) body['sim'] = person.sim;
  if (collect) body['page_url'] = `https://shop.example/${pick(random, ['login', 'checkout', 'account'])}`;
  return JSON.stringify(body);
}
