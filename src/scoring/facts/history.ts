// What the past says in one number each: trust in user and visitor, reputation of the visitor, confidence of a
// decision.
import { type Outcomes } from '../../contract/profile.js';
import { labelAt } from '../../contract/labels.js';
import { type Facts } from './facts.js';
import { isFullyWatched } from '../watch.js';

/** Below this a reputation would be a guess. */
const REPUTATION_SIGHTINGS_MIN = 5;
/** A block speaks against a party as much as three challenges. */
const BLOCK_WEIGHT = 3;
/** What is presumed of a stranger: one good request of four. */
const PRIOR_GOOD = 1;
const PRIOR_ALL = 4;

/** An event that people judged weighs as much as so many that only the service decided. */
const LABEL_WEIGHT = 10;
/** What half good and half bad counts for before anything is known. */
const REPUTATION_PRIOR = 1;
/** A device whose last word at full strength is a fraud is no better than this, whatever else it did. */
const WATCHED_REPUTATION_MAX = 10;
const WATCHED_TRUST = 0.2;

/**
 * 0..1: 0.25 for strangers, towards 1 with every request that was let in, down with challenges and blocks; a fifth of
 * it while the device is watched.
 */
export function trustOf({ profiles, now }: Facts): number {
  const share = (goodShare(profiles.user) + goodShare(profiles.device)) / 2;
  return isFullyWatched('device', profiles.device.words, now) ? share * WATCHED_TRUST : share;
}

function goodShare({ allowed, challenged, blocked }: Outcomes): number {
  return (allowed + PRIOR_GOOD) / (allowed + challenged + BLOCK_WEIGHT * blocked + PRIOR_ALL);
}

/**
 * 0..100 of this fingerprint: the smoothed share of its events that turned out well. Let in counts as well, a challenge
 * as half, a block as not; an event that people judged counts ten times. NaN below five sightings without a word.
 */
export function reputationOf({ profiles: { device }, now }: Facts): number {
  let good = 0;
  let bad = 0;
  for (const { label } of device.words) {
    const said = labelAt(label);
    if (said === 'legitimate') good += LABEL_WEIGHT;
    else if (said !== 'unknown') bad += LABEL_WEIGHT;
  }
  if (device.seen < REPUTATION_SIGHTINGS_MIN && good + bad === 0) return NaN;
  const all = device.allowed + device.challenged + device.blocked + good + bad;
  const well = device.allowed + 0.5 * device.challenged + good;
  const share = (100 * (well + REPUTATION_PRIOR)) / (all + 2 * REPUTATION_PRIOR);
  return isFullyWatched('device', device.words, now) ? Math.min(share, WATCHED_REPUTATION_MAX) : share;
}

/** 0..1: grows with what is known of the user, and with what the request tells. */
export function confidenceOf({ profiles, request }: Facts): number {
  const history = 1 - Math.exp(-profiles.user.learned / 8);
  const typing = request.typingDwell.length > 0 || request.typingFlight.length > 0 ? 1 : 0;
  const address = request.addressHash !== '' ? 1 : 0;
  return profiles.degraded ? 0.2 : 0.4 + 0.4 * history + 0.1 * typing + 0.1 * address;
}
