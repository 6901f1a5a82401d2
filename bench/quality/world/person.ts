// The honest people, each generated from the seed and a number: devices, place, and life events with their times.
import { between, integer, normal, pick, type Random, seeded } from '../../../src/traffic/random.js';
import { COUNTRIES, type Country } from './cast/networks.js';
import { CROWDS, HABITS, type Input, PEOPLE, type PersonKind } from './cast/people.js';
import { collidingDevice, DAY_MS, type Device, makeDevice } from './devices.js';
import { Hand } from './hands.js';
import { fingerprintOf, numberOf } from './names.js';
import { type Facts, type Factor } from './wire.js';

export interface Span {
  /** Unix milliseconds. */
  from: number;
  to: number;
}

export interface Sim {
  operator: string;
  serial: string;
}

export interface Person {
  readonly id: string;
  readonly kind: PersonKind;
  readonly random: Random;
  readonly country: Country;
  /** Name of the home line; a household shares one. */
  readonly home: string;
  /** Number of the office, terminal or similar group. */
  readonly crowd: number;
  readonly devices: Device[];
  readonly hand: Hand;
  readonly factors: ReadonlySet<Factor>;
  readonly passwords: 'types' | 'fills' | 'pastes';
  readonly adBlocker: boolean;
  readonly amountMedian: number;
  /** Time of the kind's event, and the end of a trip or an absence. */
  readonly turn: Span;
  readonly abroad: Country;
  sim: Sim | undefined;
  /** Number of the current password. */
  password: number;
  registered: boolean;
  visits: number;
  /** No visits after this time: a dormant account. */
  leavesAt: number;
  attacked: boolean;
  lockedOut: number;
  /** The last typed login that was allowed: malware on the device records it. */
  recorded: Facts | undefined;
}

const PASSWORD_FILLERS = 0.5;
const TURN_FROM = 0.2;
const TURN_TO = 0.75;
const TRIP_DAYS = [3, 12] as const;
const ABSENCE_DAYS = [25, 45] as const;
const MOVES_ABROAD = 0.25;

/** @param seed of the world @param count number of people */
export function makePeople(seed: number, count: number, span: Span): Person[] {
  const people: Person[] = [];
  for (const kind of PEOPLE) {
    const members = Math.max(1, Math.round(kind.share * count));
    let family = 0;
    let left = 0;
    for (let i = 0; i < members; i += 1) {
      if (kind.device === 'family' && left === 0) {
        family += 1;
        left = integer(seeded(numberOf(`${seed}/family/${family}`)), CROWDS.familyMin, CROWDS.familyMax);
      }
      left -= 1;
      people.push(makePerson(seed, kind, i, crowdOf(kind, i, family), span));
    }
  }
  return people;
}

function crowdOf(kind: PersonKind, i: number, family: number): number {
  if (kind.device === 'family') return family;
  if (kind.device === 'kiosk') return Math.floor(i / CROWDS.kiosk);
  if (kind.device === 'collides') return i % CROWDS.collidingModels;
  return kind.home === 'office' ? Math.floor(i / CROWDS.office) : 0;
}

function makePerson(seed: number, kind: PersonKind, i: number, crowd: number, span: Span): Person {
  const id = `${kind.name}-${i}-of-${seed}`;
  const random = seeded(numberOf(id));
  const group = kind.device === 'family' || kind.device === 'kiosk' ? `${kind.name}-group-${crowd}-of-${seed}` : id;
  // Members of a household and users of one terminal live in one country.
  const country =
    kind.home === 'office' || kind.home === 'campus' || kind.device === 'collides'
      ? homeland()
      : drawCountry(seeded(numberOf(`${group}/country`)));
  const home = kind.device === 'family' ? group : id;
  const turn = turnOf(random, kind, span);
  const inputs = pick(kind.device === 'family' ? seeded(numberOf(`${group}/owns`)) : random, kind.owns);
  const person: Person = {
    id,
    kind,
    random,
    country,
    home,
    crowd,
    turn,
    devices: devicesOf(kind, inputs, kind.device === 'family' ? group : id, crowd, span),
    hand: new Hand(id),
    factors: factorsOf(random),
    passwords: random() < HABITS.passwordManager ? (random() < PASSWORD_FILLERS ? 'fills' : 'pastes') : 'types',
    adBlocker: random() < HABITS.adBlocker || kind.name === 'private',
    amountMedian: HABITS.amountMedian * Math.exp(normal(random, 0, HABITS.amountBetween)),
    abroad: pick(
      random,
      COUNTRIES.filter((other) => other !== country),
    ),
    sim: undefined,
    password: 0,
    registered: random() >= kind.registers,
    visits: 0,
    leavesAt: Infinity,
    attacked: false,
    lockedOut: 0,
    recorded: undefined,
  };
  if (inputs.includes('app'))
    person.sim = { operator: pick(random, country.operators), serial: fingerprintOf(`${id}/sim`) };
  prepareTurn(person, inputs, span);
  return person;
}

function homeland(): Country {
  const [first] = COUNTRIES;
  if (first === undefined) throw new Error('the world has no country');
  return first;
}

function drawCountry(random: Random): Country {
  let left = random();
  for (const country of COUNTRIES) {
    left -= country.share;
    if (left < 0) return country;
  }
  return homeland();
}

function factorsOf(random: Random): Set<Factor> {
  const owned = new Set<Factor>(['human', 'email', 'id']);
  if (random() < HABITS.hasSms) owned.add('sms');
  if (random() < HABITS.hasTotp) owned.add('totp');
  if (random() < HABITS.hasPasskey) owned.add('passkey');
  return owned;
}

function turnOf(random: Random, { turn }: PersonKind, { from, to }: Span): Span {
  const begin = between(random, from + TURN_FROM * (to - from), from + TURN_TO * (to - from));
  const days = turn === 'absence' ? ABSENCE_DAYS : TRIP_DAYS;
  // A short world shortens a trip or an absence.
  return {
    from: begin,
    to: begin + between(random, days[0], days[1]) * DAY_MS * Math.min(1, (to - from) / (60 * DAY_MS)),
  };
}

function devicesOf(kind: PersonKind, inputs: readonly Input[], owner: string, crowd: number, span: Span): Device[] {
  if (kind.device === 'collides') return [collidingDevice(crowd)];
  return inputs.map((input) => makeDevice(`${owner}/${input}`, input, span));
}

/** Devices that change with the event; the SIM changes at the first visit after it. */
function prepareTurn({ kind, devices, id, turn }: Person, inputs: readonly Input[], span: Span): void {
  const [first] = devices;
  if (first === undefined) return;
  if (kind.turn === 'second_device')
    devices.push(makeDevice(`${id}/second`, first.input === 'pc' ? 'web' : 'pc', span, turn.from));
  if (kind.turn !== 'phone_upgrade' && kind.turn !== 'new_phone_and_sim') return;
  first.until = turn.from;
  devices.push(makeDevice(`${id}/new`, inputs[0] ?? 'app', span, turn.from));
}

/** The SIM at that time. */
export function simAt({ kind, sim, turn, id, country }: Person, at: number): Sim | undefined {
  if (sim === undefined || at < turn.from) return sim;
  const draw = seeded(numberOf(`${id}/new-sim`));
  const changes =
    kind.turn === 'new_sim' || kind.turn === 'new_phone_and_sim' || (kind.turn === 'phone_upgrade' && draw() < 0.5);
  if (!changes) return sim;
  const moves = kind.turn !== 'phone_upgrade' && draw() < 0.5;
  return { operator: moves ? pick(draw, country.operators) : sim.operator, serial: fingerprintOf(`${id}/sim/new`) };
}

/** Country at that time: abroad on a trip, or permanently after a move. */
export function whereabouts(
  { kind, turn, id, country, abroad }: Person,
  at: number,
): { country: Country; moved: boolean; away: boolean } {
  if (kind.turn === 'trip' && at >= turn.from && at < turn.to) return { country: abroad, moved: false, away: true };
  if (kind.turn !== 'move' || at < turn.from) return { country, moved: false, away: false };
  return { country: seeded(numberOf(`${id}/moves`))() < MOVES_ABROAD ? abroad : country, moved: true, away: false };
}
