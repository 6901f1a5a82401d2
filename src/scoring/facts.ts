// Everything the signals look at, worked out once per request into one reused object: a signal reads, it never computes
// what another one needs too.
import { CLIENT, FEATURE, type Feature, type RequestHalf } from '../contract/event-row.js';
import { type Profiles } from '../contract/profile.js';
import { holdsChallenge, reportsPassedChallenge } from './challenge.js';
import { type DeviceMatch, emptyMatch, matchDevice } from './device-match.js';
import { emptySimMatch, matchSim, type SimMatch } from './sim.js';

export interface Facts {
  request: RequestHalf;
  profiles: Profiles;
  /** Unix seconds of the server's clock at receipt. */
  now: number;
  /** The user's baselines have learned something. */
  knownUser: boolean;
  device: DeviceMatch;
  sim: SimMatch;
  /** A challenge was passed with this request, or within the last minutes. */
  challengePassed: boolean;
}

export function emptyFacts(request: RequestHalf, profiles: Profiles): Facts {
  return { request, profiles, now: 0, knownUser: false, device: emptyMatch(), sim: emptySimMatch(), challengePassed: false };
}

export function gatherFacts(facts: Facts, request: RequestHalf, profiles: Profiles): void {
  const { user } = profiles;
  facts.request = request;
  facts.profiles = profiles;
  facts.now = Math.floor(request.receivedAt / 1000);
  facts.knownUser = user.learned > 0;
  matchDevice(facts.device, request, user, profiles.device);
  matchSim(facts.sim, request, user, facts.now);
  facts.challengePassed = reportsPassedChallenge(request) || holdsChallenge(user, facts.device, facts.now);
}

/** A number of the request, NaN when it did not come. */
export function feature(request: RequestHalf, name: Feature): number {
  return request.features[FEATURE[name]] ?? NaN;
}

/** A count of the request, 0 when it did not come. */
export function count(request: RequestHalf, name: Feature): number {
  const value = feature(request, name);
  return value > 0 ? value : 0;
}

export function clientSays(request: RequestHalf, fact: keyof typeof CLIENT): boolean {
  return (request.client & CLIENT[fact]) !== 0;
}

/** For evidence: at most `digits` decimals, so that a support agent can read it. */
export function rounded(value: number, digits = 0): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
