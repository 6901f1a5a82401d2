// Legitimate users of a simulation: each has a home, one or two devices, a typing pattern, active hours, and sometimes
// a trip or a new SIM card. Everything follows from the seed and the user's number, independent of the time of the
// first request.
import { createHash } from 'node:crypto';
import { deviceBody, kindOf, makePerson, type Person, signals } from './bodies.js';
import { type TypingSample, typingOf } from './behaviour.js';
import { addressIn, type Place, PLACES } from './places.js';
import { between, hex, integer, pick, type Random, seeded } from './random.js';

const SDKS = {
  browser: ['javascript', 'javascript', 'react', 'angular'],
  form: ['vue', 'javascript'],
  mobile: ['android'],
  minimal: [''],
} as const;
const SECOND_DEVICE_SHARE = 0.06;
const TRIP_SHARE = 0.04;
const NEW_SIM_SHARE = 0.01;
const DAY_MS = 86_400_000;

export interface Device {
  fingerprint: string;
  attributes: Record<string, string>;
}

export interface Customer {
  id: string;
  person: Person;
  sdk: string;
  device: Device;
  /** A second device, used sometimes from this time on. */
  second: (Device & { from: number }) | undefined;
  trip: { from: number; to: number; place: Place } | undefined;
  newSim: { from: number; serial: string } | undefined;
  /** The typing sample of the n-th time. */
  hand: (time: number, by: Random) => TypingSample;
  /** Signs up within the span. */
  isNew: boolean;
  /** Number of requests so far. */
  requests: number;
}

export interface Span {
  /** Unix milliseconds. */
  from: number;
  to: number;
}

export function makeCustomer(seed: number, number: number, id: string, span: Span, isNew: boolean): Customer {
  const random = seeded(Math.imul(seed ^ (number + 1), 0x9e3779b1));
  const person = makePerson(random, kindOf(random()));
  const moment = (): number => between(random, span.from, span.to);
  const second =
    random() < SECOND_DEVICE_SHARE
      ? { ...newDevice(random, makePerson(random, person.kind)), from: moment() }
      : undefined;
  const away = moment();
  const trip =
    random() < TRIP_SHARE
      ? { from: away, to: away + between(random, 1, 4) * DAY_MS, place: elsewhere(random, person.place) }
      : undefined;
  const newSim =
    person.sim !== undefined && random() < NEW_SIM_SHARE ? { from: moment(), serial: hex(random, 64) } : undefined;
  return {
    id,
    person,
    sdk: pick(random, SDKS[person.kind]),
    device: newDevice(random, person),
    second,
    trip,
    newSim,
    hand: typingOf(random),
    isNew,
    requests: 0,
  };
}

export function newDevice(random: Random, { device }: Person): Device {
  return { fingerprint: hex(random, 64), attributes: device };
}

export function elsewhere(random: Random, place: number): Place {
  return placeAt((place + integer(random, 1, PLACES.length - 1)) % PLACES.length);
}

export function placeAt(index: number): Place {
  const place = PLACES[index];
  if (place === undefined) throw new RangeError(`traffic: there is no place with the number ${index}`);
  return place;
}

export function isAway({ trip }: Customer, at: number): boolean {
  return trip !== undefined && at >= trip.from && at < trip.to;
}

/** Always the same address for the same user and place, like a home connection. */
export function addressOf({ id }: Customer, place: Place): string {
  return addressIn(seeded(createHash('sha256').update(`${id}${place.block}`).digest().readUInt32LE()), place.block);
}

/** Share of users that are active at each local hour, 0..1. */
const AWAKE = [
  0.12, 0.06, 0.03, 0.02, 0.02, 0.05, 0.15, 0.35, 0.55, 0.65, 0.7, 0.75, 0.8, 0.75, 0.7, 0.7, 0.75, 0.8, 0.9, 1, 1,
  0.85, 0.6, 0.3,
] as const;

export function isAwake(random: Random, { person }: Customer, at: number): boolean {
  const hour = Math.floor(at / 3_600_000 + placeAt(person.place).ahead + 24) % 24;
  return random() < (AWAKE[hour] ?? 0);
}

/** Everything of the request except session and context. */
export function bodyOf(
  random: Random,
  customer: Customer,
  device: Device,
  place: Place,
  typing: TypingSample,
): Record<string, unknown> {
  const { person } = customer;
  const body: Record<string, unknown> = {
    userId: customer.id,
    device: deviceBody(device.fingerprint, place.timezone, device.attributes),
  };
  if (person.kind !== 'minimal') body['behavioral'] = keystrokes(typing, random);
  if (person.kind === 'browser') body['signals'] = signalsOf(random, typing);
  if (person.sim !== undefined) body['sim'] = person.sim;
  return body;
}

export function keystrokes({ dwell, flight }: TypingSample, random: Random): Record<string, unknown> {
  return {
    typing_dwell_ms: dwell.map(Math.round),
    typing_flight_ms: flight.map(Math.round),
    session_entropy: integer(random, 190, 290) / 100,
  };
}

/** The typing speed in the form signals matches the flight times. */
function signalsOf(random: Random, { flight }: TypingSample): Record<string, unknown> {
  const mean = flight.reduce((sum, ms) => sum + ms, 0) / flight.length;
  return {
    ...signals(random),
    keyboard: { keydownCount: flight.length + 1, typingSpeed: Math.round(10_000 / mean) / 10 },
  };
}
