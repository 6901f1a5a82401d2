// All inputs of the signals, computed once per request into one reused object. A signal only reads them, so that no two
// signals compute the same thing.
import { actionOf } from '../../event/again.js';
import { type EventRequest } from '../../event/event-row.js';
import { type Measures, measuresOf } from '../../event/measures.js';
import { challengeWords, WORD_BIT } from '../../event/challenge-words.js';
import { findBehaviour, inputOf } from '../../event/typing-input.js';
import { type TypingPriors } from '../../event/typing-priors.js';
import { type Behaviour, type Profiles } from '../../contract/profile.js';
import { hex32 } from '../../util/text/hex.js';
import { botLogOdds } from './behaviour/bot.js';
import { heldChallenges, isStepAgain } from '../challenges/challenge-state.js';
import { type CrowdMatch, emptyCrowdMatch, matchCrowd } from './place/crowd.js';
import { type CompiledLimits } from '../default-limits.js';
import { type CompiledSettings, DEFAULT_SETTINGS, placeOfSetting, settingAt } from '../model/settings.js';
import { emptyMatch, matchDevice } from './device/device-match.js';
import { emptyPlaceMatch, matchPlace } from './place/places.js';
import { emptyRhythmMatch, matchRhythm, NO_BEHAVIOUR, type RhythmMatch } from './behaviour/rhythm.js';
import { type Scene } from './scene.js';
import { inOwnNetwork } from './device/standing.js';
import { emptySequenceMatch, isNewAccount, matchSequence, type SequenceMatch } from './sequence.js';
import { emptySessionMatch, matchSession, type SessionMatch } from './behaviour/session.js';
import { emptySimMatch, matchSim, type SimMatch } from './device/sim-match.js';
import { emptyTypingShape, shapeOf, type TypingShape } from './behaviour/typing.js';
import { holdsReview, isKnownUser } from '../verdicts.js';
import { matchWatch, nothingWatched, type Watched } from '../watch.js';
import { emptyVelocityMatch, matchVelocity, type VelocityMatch } from './velocity.js';

export interface Facts extends Scene {
  sim: SimMatch;
  measures: Measures;
  rhythm: RhythmMatch;
  session: SessionMatch;
  typing: TypingShape;
  /** Sum of the log-odds of the signs of automation, see `botLogOdds`. */
  bot: number;
  velocity: VelocityMatch;
  /** The learned typing behaviour of this device; an empty one when nothing is comparable. */
  behaviour: Behaviour;
  crowd: CrowdMatch;
  sequence: SequenceMatch;
  watch: Watched;
  /**
   * Bit set of challenges that were passed in the last minutes and still hold, see WORD_BIT; with `id_review` while a
   * label of the owner on this device is fresh.
   */
  heldWords: number;
  /**
   * Challenged many times on a device that was never allowed: `mfa` no longer counts as passed, because a user who gets
   * many prompts may approve one in the end.
   */
  insisted: boolean;
  /** Log-odds that the passed challenges take off; set after all other reasons are known. */
  answered: number;
  /**
   * The inputs of `answered` and of the decision whether a challenge can replace a block, as one stored number; see
   * challenges/answer-facts.
   */
  answers: number;
  /**
   * The request for which `typing` and `bot` are computed: the request of a page is decided twice, and the second
   * decision reuses them.
   */
  looked: EventRequest | undefined;
}

export function emptyFacts(request: EventRequest, profiles: Profiles): Facts {
  return {
    settings: DEFAULT_SETTINGS,
    request,
    profiles,
    now: 0,
    knownUser: false,
    device: emptyMatch(),
    sim: emptySimMatch(),
    measures: measuresOf(request),
    rhythm: emptyRhythmMatch(),
    session: emptySessionMatch(),
    typing: emptyTypingShape(),
    bot: 0,
    place: emptyPlaceMatch(),
    velocity: emptyVelocityMatch(),
    behaviour: NO_BEHAVIOUR,
    crowd: emptyCrowdMatch(),
    sequence: emptySequenceMatch(),
    watch: nothingWatched(),
    passedWords: 0,
    again: false,
    insisted: false,
    heldWords: 0,
    answered: 0,
    answers: 0,
    looked: undefined,
  };
}

/** @param policy compiled limits and settings of the workspace */
export function gatherFacts(
  facts: Facts,
  request: EventRequest,
  profiles: Profiles,
  policy: { readonly limits: CompiledLimits; readonly settings: CompiledSettings },
  priors: TypingPriors,
): void {
  const { user } = profiles;
  facts.settings = policy.settings;
  facts.request = request;
  facts.profiles = profiles;
  facts.now = Math.floor(request.receivedAt / 1000);
  facts.measures = measuresOf(request);
  matchPlace(facts.place, facts, user);
  matchDevice(facts.device, facts);
  facts.knownUser = facts.device.disowned || isKnownUser(user);
  matchSim(facts.sim, facts);
  facts.behaviour = comparableBehaviour(facts);
  matchRhythm(facts.rhythm, facts.behaviour, facts.measures, priors);
  matchSession(facts.session, request, user, facts.behaviour.traits, facts.measures, facts.rhythm);
  const atHome = isAtHome(facts);
  const ownHand = atHome && facts.rhythm.by !== undefined && facts.rhythm.learned >= settingAt(facts.settings, LEARNED);
  if (facts.looked !== request || facts.typing.atHome !== atHome || facts.typing.ownHand !== ownHand) {
    shapeOf(facts.typing, request, atHome, ownHand);
    facts.bot = botLogOdds(request, facts.typing);
    facts.looked = request;
  }
  facts.again = isSentAgain(facts);
  matchVelocity(facts.velocity, facts);
  matchCrowd(facts.crowd, facts, policy.limits);
  matchWatch(facts.watch, facts);
  // For a page event whose session has passed a challenge, the record does not keep which words they were: mfa and
  // captcha are assumed.
  facts.passedWords = profiles.sessionPassed ? WORD_BIT.mfa | WORD_BIT.captcha : challengeWords(request);
  const held = heldChallenges(user, request, facts.device, facts.now);
  if (held !== 0 && isStepAgain(user, request)) facts.passedWords |= held;
  facts.insisted = hasInsisted(facts);
  if (facts.insisted) facts.passedWords &= ~WORD_BIT.mfa;
  facts.heldWords = held | (holdsReview(user, request, facts.now, facts.settings) ? WORD_BIT.id_review : 0);
  matchSequence(facts.sequence, facts);
  // The second of two large orders may be a real one.
  if (facts.sequence.amount > 0) facts.again = false;
  facts.answered = 0;
  facts.answers = 0;
}

const REPEAT_SECONDS = placeOfSetting('repeat_seconds');

/**
 * The user's last request did the same, seconds ago. A wrong password is followed by another one, and stolen cards are
 * tried in new accounts one after the other, for one amount.
 */
function isSentAgain(facts: Facts): boolean {
  const { request, profiles, now, settings } = facts;
  const { lastAction, lastSeen } = profiles.user;
  if (lastAction === 0 || now < lastSeen || now - lastSeen > settingAt(settings, REPEAT_SECONDS)) return false;
  if (request.loginResult === 'FAILURE' || actionOf(request) !== lastAction) return false;
  return request.useCase !== 'checkout' || !isNewAccount(facts);
}

/** On a known device of enough standing (days of use), in a network of the user. */
function isAtHome({ device: { known, standing, continuity }, settings }: Facts): boolean {
  return known && standing >= settingAt(settings, INSERTED_STANDING) && inOwnNetwork(continuity);
}

const INSERTED_STANDING = placeOfSetting('device_inserted');
const LEARNED = placeOfSetting('rhythm_learned');
const UNANSWERED_MAX = placeOfSetting('insisted_challenges');

function hasInsisted({ device, profiles: { device: seen }, settings }: Facts): boolean {
  return !device.known && seen.allowed === 0 && seen.challenged >= settingAt(settings, UNANSWERED_MAX);
}

/**
 * Behaviour is compared only on a device that is the user's, with what was learned there for the same way of typing.
 * Otherwise nothing is compared: a new device is counted by other signals.
 */
function comparableBehaviour({ device, profiles, request }: Facts): Behaviour {
  if (!device.known && !device.drifted) return NO_BEHAVIOUR;
  return findBehaviour(profiles.user, hex32(device.visitorId, 0), inputOf(request)) ?? NO_BEHAVIOUR;
}
