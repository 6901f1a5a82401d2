// Whether too many people come from one place at once who were not there before: accounts that are tried, or made, by
// the hundred. An office, a campus or a carrier is no crowd: what a place may bring grows with how many of its people
// are known, and with what it brought in the month before.
import { NETWORK } from '../../event/event-row.js';
import { type Crowd, CROWD_SECONDS, type Sketch, SKETCH_REGISTERS } from '../../contract/profile.js';
import { type CompiledLimits } from '../default-limits.js';
import { type Scene } from './scene.js';

/** Offices and households are not in hosting networks, and hardly anybody comes through the same VPN. */
const HOSTED_SHARE = 0.2;
/** Of the requests that are no newcomers' so many more are expected to be. */
const NEWCOMER_SHARE = 0.3;
const REGISTRATION_SHARE = 0.1;
/** Times the usual day of the month before. */
const USUAL_FACTOR = 4;
const DAYS_OF_MONTH = 30;
const MONTH = 3;
const DAY = 2;
/** Where people type in fewer ways than this share of their number, few of them are people. */
const RHYTHM_SHARE_MIN = 0.34;
const RHYTHM_ACCOUNTS_MIN = 12;

export type Party = 'address' | 'prefix' | 'network';
const WINDOW_NAMES = ['minute', 'hour', 'day'] as const;

export interface CrowdMatch {
  /** Count over limit where it sticks out most; at most 1 = nothing does. */
  newcomers: Excess;
  registrations: Excess;
  /** Newcomers of the address that typed, and in how many ways, when these are far too few; else 0. */
  accounts: number;
  rhythms: number;
}

export interface Excess {
  excess: number;
  party: Party;
  window: number;
  count: number;
  limit: number;
}

function noExcess(): Excess {
  return { excess: 0, party: 'address', window: 0, count: 0, limit: 0 };
}

export function emptyCrowdMatch(): CrowdMatch {
  return { newcomers: noExcess(), registrations: noExcess(), accounts: 0, rhythms: 0 };
}

export function windowName(window: number): string {
  return WINDOW_NAMES[window] ?? 'day';
}

/** Only a newcomer is judged by the crowd he comes with: who is known on his device is himself. */
export function matchCrowd(match: CrowdMatch, facts: Scene, limits: CompiledLimits): void {
  match.newcomers.excess = 0;
  match.registrations.excess = 0;
  match.accounts = 0;
  match.rhythms = 0;
  const { profiles, request, knownUser, device } = facts;
  const registers = request.useCase === 'registration';
  if ((knownUser && device.known && !registers) || isLocal(request.addressPrefix)) return;
  checkPlace(match, 'address', profiles.address, facts, limits);
  checkPlace(match, 'prefix', profiles.prefix, facts, limits);
  checkPlace(match, 'network', profiles.network, facts, limits);
  if (registers) checkRhythms(match, profiles.address, facts.now);
}

const LOCAL_PREFIX =
  /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cde]|::)/;

/** Behind a proxy that nobody named, everybody comes from one private address. */
function isLocal(prefix: string): boolean {
  return LOCAL_PREFIX.test(prefix);
}

function checkPlace(
  match: CrowdMatch,
  party: Party,
  crowd: Crowd,
  { now, request }: Scene,
  { newcomers, registrations }: CompiledLimits,
): void {
  if (crowd.countedAt === 0) return;
  const share = (request.network & (NETWORK.datacenter | NETWORK.vpn | NETWORK.tor)) !== 0 ? HOSTED_SHARE : 1;
  for (let window = 0; window <= DAY; window += 1) {
    const known = regulars(crowd, window);
    const floor = share * (newcomers[party][window] ?? Infinity);
    const counted = 1 + sliding(crowd, crowd.newcomers, window, now);
    if (counted > floor) {
      const limit = floor + NEWCOMER_SHARE * known + usual(crowd, crowd.newcomers, window, now);
      const count = Math.min(counted, 1 + distinct(crowd, window, now));
      keep(match.newcomers, party, window, count, limit);
    }
    if (request.useCase !== 'registration') continue;
    const made = 1 + sliding(crowd, crowd.registrations, window, now);
    const few = Math.max(2, share * (registrations[party][window] ?? Infinity));
    if (made > few) {
      const limit = few + REGISTRATION_SHARE * known + usual(crowd, crowd.registrations, window, now);
      keep(match.registrations, party, window, made, limit);
    }
  }
}

function keep(worst: Excess, party: Party, window: number, count: number, limit: number): void {
  if (count / limit <= worst.excess) return;
  worst.excess = count / limit;
  worst.party = party;
  worst.window = window;
  worst.count = count;
  worst.limit = limit;
}

/** Requests of the window, and of the one before, that were no newcomers'. */
function regulars(crowd: Crowd, window: number): number {
  const all = (crowd.requests[window * 2] ?? 0) + (crowd.requests[window * 2 + 1] ?? 0);
  return Math.max(0, all - (crowd.newcomers[window * 2] ?? 0) - (crowd.newcomers[window * 2 + 1] ?? 0));
}

/** What the 30 days before let expect of a window, several times over. */
function usual(crowd: Crowd, counts: Uint32Array, window: number, now: number): number {
  const month = CROWD_SECONDS[MONTH];
  const behind = Math.floor(now / month) - Math.floor(crowd.countedAt / month);
  const before = behind === 0 ? (counts[MONTH * 2 + 1] ?? 0) : behind === 1 ? (counts[MONTH * 2] ?? 0) : 0;
  // Newcomers come by day: an hour may bring an eighth of them.
  const share = window === DAY ? 1 : window === 1 ? 1 / 8 : 1 / 120;
  return (USUAL_FACTOR * share * before) / DAYS_OF_MONTH;
}

function sliding(crowd: Crowd, counts: Uint32Array, window: number, now: number): number {
  const length = CROWD_SECONDS[window] ?? 1;
  const at = Math.max(now, crowd.countedAt);
  const behind = Math.floor(at / length) - Math.floor(crowd.countedAt / length);
  const left = 1 - (at % length) / length;
  if (behind === 0) return (counts[window * 2] ?? 0) + left * (counts[window * 2 + 1] ?? 0);
  return behind === 1 ? left * (counts[window * 2] ?? 0) : 0;
}

/** Different newcomers; of a minute their requests are counted. */
function distinct(crowd: Crowd, window: number, now: number): number {
  if (window === 0) return Infinity;
  const first = window === 1 ? 0 : 2;
  const length = CROWD_SECONDS[window] ?? 1;
  const at = Math.max(now, crowd.countedAt);
  const behind = Math.floor(at / length) - Math.floor(crowd.countedAt / length);
  const left = 1 - (at % length) / length;
  if (behind === 0) return estimate(crowd.accounts[first]) + left * estimate(crowd.accounts[first + 1]);
  return behind === 1 ? left * estimate(crowd.accounts[first]) : 0;
}

/** HyperLogLog with 64 registers, by counting empty ones while there are. */
function estimate(sketch: Sketch | undefined): number {
  if (sketch?.used !== true) return 0;
  let sum = 0;
  let empty = 0;
  for (let i = 0; i < SKETCH_REGISTERS; i += 1) {
    const register = sketch.registers[i] ?? 0;
    sum += 2 ** -register;
    if (register === 0) empty += 1;
  }
  const raw = (0.709 * SKETCH_REGISTERS * SKETCH_REGISTERS) / sum;
  return raw <= 2.5 * SKETCH_REGISTERS && empty > 0 ? SKETCH_REGISTERS * Math.log(SKETCH_REGISTERS / empty) : raw;
}

/** The day's new accounts of one address are typed by few hands. */
function checkRhythms(match: CrowdMatch, address: Crowd, now: number): void {
  const accounts = Math.min(distinct(address, DAY, now), address.typed[0] ?? 0);
  const rhythms = estimate(address.rhythms[0]);
  if (accounts < RHYTHM_ACCOUNTS_MIN || rhythms === 0 || rhythms > RHYTHM_SHARE_MIN * accounts) return;
  match.accounts = accounts;
  match.rhythms = rhythms;
}
