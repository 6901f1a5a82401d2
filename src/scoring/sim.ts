// The SIM of the request against the SIM of the profile: what the signal and the SIM-swap engine both go by.
import { OPTION, type RequestHalf } from '../contract/event-row.js';
import { hex32 } from '../contract/hex.js';
import { operatorText, type User } from '../contract/profile.js';

/** A change fades with this time constant ... */
const FADE_HOURS = 72;
/** ... and is forgotten after this: the default period in which carriers' SIM-swap checks report a change. */
const WINDOW_HOURS = 240;
/** A change that was learned was let in on purpose (a passed challenge); what is left of it never challenges alone. */
const LEARNED_STRENGTH = 0.3;
const HOUR_SECONDS = 3600;

export interface SimMatch {
  /** The request carries SIM data that counts (OPTION.sim). */
  present: boolean;
  serialChanged: boolean;
  operatorChanged: boolean;
  /** 0..1: 1 for a SIM that is not the known one, less for a recent change that was let in. */
  strength: number;
  hoursSinceChange: number;
}

export function emptySimMatch(): SimMatch {
  return { present: false, serialChanged: false, operatorChanged: false, strength: 0, hoursSinceChange: 0 };
}

export function matchSim(match: SimMatch, request: RequestHalf, user: User, now: number): void {
  const { sim } = user;
  match.present = (request.options & OPTION.sim) !== 0;
  match.serialChanged = match.present && otherSerial(request, user);
  match.operatorChanged = match.present && otherOperator(request, user);
  match.hoursSinceChange = sim.lastChange === 0 ? 0 : Math.max(0, now - sim.lastChange) / HOUR_SECONDS;
  match.strength = match.serialChanged || match.operatorChanged ? 1 : recentChange(match, sim.lastChange);
}

function recentChange({ present, hoursSinceChange }: SimMatch, lastChange: number): number {
  if (!present || lastChange === 0 || hoursSinceChange >= WINDOW_HOURS) return 0;
  return LEARNED_STRENGTH * Math.exp(-hoursSinceChange / FADE_HOURS);
}

function otherSerial({ simSerialHash }: RequestHalf, { sim }: User): boolean {
  if (simSerialHash === '' || (sim.high === 0 && sim.low === 0)) return false;
  return sim.high !== hex32(simSerialHash, 0) || sim.low !== hex32(simSerialHash, 8);
}

function otherOperator({ simOperator }: RequestHalf, { sim }: User): boolean {
  return simOperator !== '' && sim.operator !== '' && operatorText(simOperator) !== sim.operator;
}
