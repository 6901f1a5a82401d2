// Summary numbers of the history: trust in user and device, reputation of the device, confidence of a decision.
import { type Outcomes } from '../../contract/profile.js';
import { labelAt } from '../../contract/labels/labels.js';
import { type Facts } from './facts.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../model/settings.js';
import { isFullyWatched } from '../watch.js';

const SIGHTINGS_MIN = placeOfSetting('reputation_sightings');
const BLOCK_WEIGHT = placeOfSetting('reputation_block');
const CHALLENGE_SHARE = placeOfSetting('reputation_challenge');
const LABEL_WEIGHT = placeOfSetting('reputation_label');
const WATCHED_REPUTATION_MAX = placeOfSetting('reputation_watched');
const PRIOR_GOOD = placeOfSetting('trust_good');
const PRIOR_ALL = placeOfSetting('trust_all');
const WATCHED_TRUST = placeOfSetting('trust_watched');
const LEARNED = placeOfSetting('confidence_learned');
/** Pseudo-counts of the reputation, one good and one bad: without history the share is defined and one half. */
const REPUTATION_PRIOR = 1;

/**
 * 0..1: 0.25 for an unknown user and device. Rises towards 1 with each allowed request, falls with challenges and
 * blocks. While the device is watched at full strength, one fifth of it.
 */
export function trustOf(facts: Facts): number {
  const { profiles, settings } = facts;
  const share = (goodShare(profiles.user, settings) + goodShare(profiles.device, settings)) / 2;
  return isFullyWatched('device', profiles.device.words, facts) ? share * settingAt(settings, WATCHED_TRUST) : share;
}

function goodShare({ allowed, challenged, blocked }: Outcomes, s: CompiledSettings): number {
  const all = allowed + challenged + settingAt(s, BLOCK_WEIGHT) * blocked + settingAt(s, PRIOR_ALL);
  return Math.min(1, (allowed + settingAt(s, PRIOR_GOOD)) / all);
}

/**
 * 0..100: smoothed share of good events of this fingerprint. An allowed event counts as good, a challenge as half, a
 * block as bad; a labelled event counts ten times. NaN below five events without a label. All by the default settings.
 */
export function reputationOf(facts: Facts): number {
  const { settings: s } = facts;
  const { device } = facts.profiles;
  const weight = settingAt(s, LABEL_WEIGHT);
  let good = 0;
  let bad = 0;
  for (const { label } of device.words) {
    const said = labelAt(label);
    if (said === 'legitimate') good += weight;
    else if (said !== 'unknown') bad += weight;
  }
  if (device.seen < settingAt(s, SIGHTINGS_MIN) && good + bad === 0) return NaN;
  const all = device.allowed + device.challenged + device.blocked + good + bad;
  const well = device.allowed + settingAt(s, CHALLENGE_SHARE) * device.challenged + good;
  const share = (100 * (well + REPUTATION_PRIOR)) / (all + 2 * REPUTATION_PRIOR);
  return isFullyWatched('device', device.words, facts) ? Math.min(share, settingAt(s, WATCHED_REPUTATION_MAX)) : share;
}

/**
 * 0..1: grows with the number of requests learned for the user, and with typing and an address in the request; 0.2 when
 * the profiles could not be read.
 */
export function confidenceOf({ profiles, request, settings }: Facts): number {
  const history = 1 - Math.exp(-profiles.user.learned / settingAt(settings, LEARNED));
  const typing = request.typingDwell.length > 0 || request.typingFlight.length > 0 ? 1 : 0;
  const address = request.addressHash !== '' ? 1 : 0;
  return profiles.degraded ? 0.2 : 0.4 + 0.4 * history + 0.1 * typing + 0.1 * address;
}
