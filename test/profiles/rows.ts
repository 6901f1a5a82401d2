// Event rows for tests of profiles and scoring: one innocent request and decision, with what a test wants different.
import { createHash } from 'node:crypto';
import {
  DEVICE_ATTRIBUTES,
  type EventDecision,
  type EventRow,
  FEATURE,
  type Feature,
  FEATURES,
  type EventRequest,
} from '../../src/event/event-row.js';
import { PIXEL } from '../support/bodies.js';
import { makeEventDecision, makeEventRequest } from '../../src/event/generated/make-event.js';

export const NOON = Date.UTC(2026, 0, 14, 12, 0, 0);

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The hashed attributes of a device as they travel in a row. */
export function attributesOf(device: Partial<Record<(typeof DEVICE_ATTRIBUTES)[number], string>>): string {
  const bytes = Buffer.alloc(DEVICE_ATTRIBUTES.length * 2);
  DEVICE_ATTRIBUTES.forEach((name, i) => {
    const value = device[name];
    if (value !== undefined) bytes.writeUInt16LE(Number.parseInt(sha256(value).slice(0, 4), 16) || 1, i * 2);
  });
  return bytes.toString('latin1');
}

export function features(values: Partial<Record<Feature, number>> = {}): Float32Array {
  const array = new Float32Array(FEATURES.length).fill(NaN);
  for (const name of FEATURES) array[FEATURE[name]] = values[name] ?? NaN;
  return array;
}

export function request(change: Partial<EventRequest> = {}): EventRequest {
  return makeEventRequest({
    eventId: '019bbd2c-0000-7000-8000-000000000001',
    receivedAt: NOON,
    keyId: 'key1',
    fingerprint: sha256('phone'),
    userHash: sha256('ada').slice(0, 32),
    localHour: 13,
    deviceAttributes: attributesOf(PIXEL),
    ...change,
  });
}

function decision(change: Partial<EventDecision> = {}): EventDecision {
  return makeEventDecision({
    visitorId: sha256('phone'),
    risk: 5,
    policyVersion: 'test',
    confidence: 0,
    deviceSimilarity: 0,
    isNew: false,
    timesSeen: 0,
    firstSeen: 0,
    lastSeen: 0,
    trust: 0,
    latencyUs: 0,
    ...change,
  });
}

export function row(change: Partial<EventRow> = {}): EventRow {
  const made = { ...request(change), ...decision(change) };
  return change.visitorId === undefined ? { ...made, visitorId: made.fingerprint } : made;
}

/** A typist with a rhythm of his own over `keys` keys: the same levels every time, varied a little by `sample`. */
export function typed(typist: number, sample: number, keys = 12): Pick<EventRequest, 'typingDwell' | 'typingFlight'> {
  const chance = random(typist * 7919 + 1);
  const noise = random(typist * 104_729 + sample * 31 + 17);
  const hold = 70 + 60 * chance();
  const pace = 120 + 160 * chance();
  const spread = (): number => 0.8 + 0.4 * noise();
  const typingDwell = Float32Array.from({ length: keys }, () => hold * (0.7 + 0.6 * chance()) * spread());
  const typingFlight = Float32Array.from({ length: keys - 1 }, () => pace * (0.5 + chance()) * spread());
  return { typingDwell, typingFlight };
}

/** A small generator with a seed: tests draw the same numbers every time. */
export function random(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
