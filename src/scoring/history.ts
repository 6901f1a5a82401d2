// What the past says in one number each: trust in user and visitor, reputation of the visitor, confidence of a
// decision.
import { type Outcomes } from '../contract/profile.js';
import { type Facts } from './facts.js';

/** Below this a reputation would be a guess. */
const REPUTATION_SIGHTINGS_MIN = 5;
/** A block speaks against a party as much as three challenges. */
const BLOCK_WEIGHT = 3;
/** What is presumed of a stranger: one good request of four. */
const PRIOR_GOOD = 1;
const PRIOR_ALL = 4;

/** 0..1: 0.25 for strangers, towards 1 with every request that was let in, down with challenges and blocks. */
export function trustOf({ profiles }: Facts): number {
  return (goodShare(profiles.user) + goodShare(profiles.device)) / 2;
}

function goodShare({ allowed, challenged, blocked }: Outcomes): number {
  return (allowed + PRIOR_GOOD) / (allowed + challenged + BLOCK_WEIGHT * blocked + PRIOR_ALL);
}

/** 0..100 of this fingerprint, NaN below five sightings. A challenge counts half. */
export function reputationOf({ profiles: { device } }: Facts): number {
  if (device.seen < REPUTATION_SIGHTINGS_MIN) return NaN;
  const all = device.allowed + device.challenged + device.blocked;
  return all === 0 ? NaN : (100 * (device.allowed + 0.5 * device.challenged)) / all;
}

/** 0..1: grows with what is known of the user, and with what the request tells. */
export function confidenceOf({ profiles, request }: Facts): number {
  const history = 1 - Math.exp(-profiles.user.learned / 8);
  const typing = request.typingDwell.length > 0 || request.typingFlight.length > 0 ? 1 : 0;
  const address = request.addressHash !== '' ? 1 : 0;
  return profiles.degraded ? 0.2 : 0.4 + 0.4 * history + 0.1 * typing + 0.1 * address;
}
