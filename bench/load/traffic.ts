// The load: a seeded population with frequent and rare users, each with stable devices. Bodies are rendered once as
// templates; a request is a copy with the digits of user and session replaced, so a million users take no extra memory.
import { kindOf, makePerson, MARK, renderBody, SESSION_MARK } from '../../src/traffic/bodies.js';
import { seeded, zipf } from '../../src/traffic/random.js';

export interface Population {
  seed: number;
  /** Number of returning users. */
  users: number;
  /** Share of requests from new users, 0..1. */
  newShare: number;
  /** Number of the first new user; default `users`. */
  firstNewcomer?: number;
  /** Renders collect bodies (with a page) instead of score bodies. */
  collect: boolean;
  /** Time of the sessions, Unix milliseconds. */
  nowMs: number;
}

export const TRAFFIC = {
  /** Distinct people rendered; users beyond them share attributes but never a user id or a fingerprint. */
  people: 512,
  /** Distinct requests per person (each with its own keystrokes). */
  variants: 4,
  /** One person in this many uses a second device in one of the variants. */
  secondDeviceEvery: 8,
} as const;

/** Returns the next request; the caller owns the buffer. */
export interface Source {
  next(): Buffer;
}

/** Bodies with `MARK` and `SESSION_MARK`, `TRAFFIC.variants` in a row per person. */
export function renderTemplates(population: Population): string[] {
  const random = seeded(population.seed);
  const bodies: string[] = [];
  for (let index = 0; index < TRAFFIC.people; index++) {
    const person = makePerson(random, kindOf(random()));
    const other = { ...makePerson(random, person.kind), dwell: person.dwell, flight: person.flight, sim: person.sim };
    for (let variant = 0; variant < TRAFFIC.variants; variant++) {
      const second = variant === 0 && index % TRAFFIC.secondDeviceEvery === 0;
      bodies.push(renderBody(random, second ? other : person, population.nowMs, population.collect));
    }
  }
  return bodies;
}

/** Coprime to 10: multiplication by it modulo 10^12 gives every user unique digits, in no visible order. */
const SCRAMBLE = 2654435761;
const DIGITS_MODULUS = 1e12;

/** The twelve digits of a user; the product is exact for `user` below 3 million. */
export function digitsOf(user: number): number {
  return (user * SCRAMBLE) % DIGITS_MODULUS;
}

function writeDigits(target: Buffer, at: number, digits: number): void {
  let low = digits % 1e6;
  let high = (digits - low) / 1e6;
  for (let place = 5; place >= 0; place--) {
    target[at + place] = 48 + (high % 10);
    target[at + 6 + place] = 48 + (low % 10);
    high = Math.floor(high / 10);
    low = Math.floor(low / 10);
  }
}

function marksIn(bytes: Buffer): number[] {
  const marks: number[] = [];
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + MARK.length)) marks.push(at);
  return marks;
}

/**
 * Requests of a population.
 * @param wrap adds a request head to a body; the length of the body does not change afterwards.
 */
export function populationSource(population: Population, wrap: (body: Buffer) => Buffer = (body) => body): Source {
  const random = seeded(population.seed ^ 0x5bd1e995);
  const popular = zipf(random, Math.max(1, population.users));
  const templates = renderTemplates(population).map((body) => wrap(Buffer.from(body)));
  const marks = templates.map(marksIn);
  const sessionMarks = templates.map((body) => body.indexOf(SESSION_MARK));
  // Another load a second later has other sessions.
  let session = (Math.floor(population.nowMs / 1000) % 1e5) * 1e7;
  let newcomer = population.firstNewcomer ?? population.users;
  return {
    next() {
      const user = random() < population.newShare ? newcomer++ : popular();
      const digits = digitsOf(user);
      const index = (digits % TRAFFIC.people) * TRAFFIC.variants + Math.floor(random() * TRAFFIC.variants);
      const bytes = Buffer.from(templates[index] ?? Buffer.alloc(0));
      for (const at of marks[index] ?? []) writeDigits(bytes, at, digits);
      const sessionAt = sessionMarks[index] ?? -1;
      if (sessionAt >= 0) writeDigits(bytes, sessionAt, session++);
      return bytes;
    },
  };
}

/** Repeats the given requests, for bodies that cannot be generated (event ids). */
export function listSource(bodies: readonly string[], wrap: (body: Buffer) => Buffer = (body) => body): Source {
  const requests = bodies.map((body) => wrap(Buffer.from(body)));
  let turn = 0;
  return {
    next() {
      const request = requests[turn++ % requests.length];
      if (request === undefined) throw new Error('no bodies to send');
      return request;
    },
  };
}
