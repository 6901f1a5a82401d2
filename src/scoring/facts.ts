// Everything the signals look at, worked out once per request into one reused object: a signal reads, it never computes
// what another one needs too.
import { type RequestHalf } from '../contract/event-row.js';
import { type Measures, measuresOf } from '../contract/measures.js';
import { type Profiles } from '../contract/profile.js';
import { botLogOdds } from './bot.js';
import { holdsChallenge, reportsPassedChallenge } from './challenge.js';
import { type DeviceMatch, emptyMatch, matchDevice } from './device-match.js';
import { emptyPlaceMatch, matchPlace, type PlaceMatch } from './places.js';
import { emptyRhythmMatch, matchRhythm, type RhythmMatch } from './rhythm.js';
import { emptySessionMatch, matchSession, type SessionMatch } from './session.js';
import { emptySimMatch, matchSim, type SimMatch } from './sim.js';
import { emptyTypingShape, shapeOf, type TypingShape } from './typing.js';
import { emptyVelocityMatch, matchVelocity, type VelocityMatch } from './velocity.js';

export interface Facts {
  request: RequestHalf;
  profiles: Profiles;
  /** Unix seconds of the server's clock at receipt. */
  now: number;
  /** The user's baselines have learned something. */
  knownUser: boolean;
  device: DeviceMatch;
  sim: SimMatch;
  measures: Measures;
  rhythm: RhythmMatch;
  session: SessionMatch;
  typing: TypingShape;
  /** Log-odds of the signs of a program. */
  bot: number;
  place: PlaceMatch;
  velocity: VelocityMatch;
  /** A challenge was passed with this request, or within the last minutes. */
  challengePassed: boolean;
}

export function emptyFacts(request: RequestHalf, profiles: Profiles): Facts {
  return {
    request, profiles, now: 0, knownUser: false, device: emptyMatch(), sim: emptySimMatch(), measures: measuresOf(request),
    rhythm: emptyRhythmMatch(), session: emptySessionMatch(), typing: emptyTypingShape(), bot: 0, place: emptyPlaceMatch(),
    velocity: emptyVelocityMatch(), challengePassed: false,
  };
}

export function gatherFacts(facts: Facts, request: RequestHalf, profiles: Profiles): void {
  const { user } = profiles;
  facts.request = request;
  facts.profiles = profiles;
  facts.now = Math.floor(request.receivedAt / 1000);
  facts.knownUser = user.learned > 0;
  matchDevice(facts.device, request, user, profiles.device);
  matchSim(facts.sim, request, user, facts.now);
  facts.measures = measuresOf(request);
  matchRhythm(facts.rhythm, user, facts.measures);
  matchSession(facts.session, request, user, facts.measures, facts.rhythm);
  shapeOf(facts.typing, request);
  facts.bot = botLogOdds(request, facts.typing);
  matchPlace(facts.place, request, user, facts.now);
  matchVelocity(facts.velocity, facts);
  facts.challengePassed = reportsPassedChallenge(request) || holdsChallenge(user, facts.device, facts.now);
}
