// Signs that a program made the request, each with its log-odds. The client's own report of automation or a jumping
// pointer is enough alone; the other signs must add up. Tools that move the pointer like a person still hold keys for
// almost no time, so the rules use every group of features of the contract. Each threshold lies where none or almost
// none of the measured people are (bench/quality).
import { CLIENT, DEVICE_ATTRIBUTES, FEATURE, type EventRequest } from '../../../event/event-row.js';
import { flightSpeed, isUntyped, OTHER_UNIT_TIMES } from '../../../event/measures.js';
import { pressedTogether, touches } from '../../../event/typing-input.js';
import { clientSays, count, feature } from '../request-fields.js';
import { type TypingShape } from './typing.js';

export interface BotRule {
  readonly sign: string;
  readonly logOdds: number;
  /** By the key times alone: these signs are one fact and count at most `TYPED_LOG_ODDS_MAX` together. */
  readonly typed?: true;
  applies(request: EventRequest, shape: TypingShape): boolean;
}

/** Share of flights that are too short for fingers: 5 % of people are above the first bound, none above the second. */
const QUICK_SHARE_MAX = 0.05;
const QUICK_SHARE_OFTEN = 0.14;
/**
 * Characters per second. Fast typists reach 10 over a text and 15 over a password that they type every day; the record
 * over a minute is 18.
 */
const SPEED_FAST = 15;
const SPEED_MAX = 20;
/** The speed over fewer keys says nothing: a person rolls five keys within a quarter of a second. */
const SPEED_KEYS_MIN = 10;
/** Pixels per millisecond: people average 0.6 to 1.6, scripts that jump 30 and more. */
const POINTER_VELOCITY_MAX = 8;
const POINTER_VELOCITY_HIGH = 3;
/** Milliseconds between two taps on a touch screen. A person is only rarely faster. */
const TAP_MS_MIN = 50;
const TAP_QUICK_SHARE_MAX = 0.4;
/** Milliseconds between two keys that a pointer clicks. A person is not faster, and the intervals are uneven. */
const CLICK_MS_MIN = 300;
const UNEVEN = 1.5;
const FIRST_INTERACTION_MS_MIN = 150;
/** Milliseconds that a person needs to fill one field by hand. */
const FIELD_MS_MIN = 1000;
const FIELDS_MIN = 3;
const PASTES_MIN = 3;
const CLICKS_MIN = 3;
/** Two characters for each. */
const NO_ATTRIBUTES = '\0\0'.repeat(DEVICE_ATTRIBUTES.length);

/**
 * From this sum of log-odds the request counts as automated: two medium signs, or one that no measured person showed.
 */
export const BOT_LOG_ODDS_MIN = 2.9;
/**
 * Password managers that type, speech input and hardware tokens leave the same key times as a program. So key times
 * alone ask for a challenge, which a person can pass, and do not block: for a new user a hard one, of which a captcha
 * alone is half the answer.
 */
const TYPED_LOG_ODDS_MAX = 3.1;

const BOT_RULES: readonly BotRule[] = [
  { sign: 'the client reports automation', logOdds: 8, applies: (request) => clientSays(request, CLIENT.automated) },
  {
    sign: 'keys are held for almost no time',
    logOdds: 1.5,
    typed: true,
    applies: (request, { hardlyPressed }) =>
      hardlyPressed && !(touches(request) && tapped(request)) && !clicksKeys(request),
  },
  { sign: 'and no on-screen keyboard explains it', logOdds: 1.5, typed: true, applies: notOnScreen },
  {
    sign: 'some keys follow each other faster than fingers can',
    logOdds: 1.5,
    typed: true,
    applies: (_, { quickShare }) => quickShare > QUICK_SHARE_MAX,
  },
  {
    // Not where the user's hand is known: one that trembles lets two keys go at once, at every visit, and no captcha
    // changes that. Whether it is this hand, the rhythm shows.
    sign: 'and these are no exceptions',
    logOdds: 1.6,
    typed: true,
    applies: (_, { quickShare, ownHand }) => !ownHand && quickShare > QUICK_SHARE_OFTEN,
  },
  {
    sign: 'typing is as fast as hardly any typist',
    logOdds: 1.5,
    typed: true,
    applies: (request, { inserted }) => !inserted && typingSpeed(request) > SPEED_FAST,
  },
  {
    sign: 'and faster than the record',
    logOdds: 1.5,
    typed: true,
    applies: (request, { inserted }) => !inserted && typingSpeed(request) > SPEED_MAX,
  },
  {
    // Bounded with the key times, and not at home: a password manager of macOS types capitals without Shift, and an
    // assistant drives its user's browser. Not of Safari: an iPad calls itself a Mac, and whether its on-screen
    // keyboard tells of Shift was not measured; the drivers that were are of Chromium.
    sign: 'mouse or key events as only a program makes them',
    logOdds: 3,
    typed: true,
    applies: (request, { atHome }) =>
      !atHome && clientSays(request, CLIENT.scripted) && !touches(request) && request.browser !== 'safari',
  },
  {
    sign: 'the pointer jumps',
    logOdds: 3,
    applies: (request) => feature(request, FEATURE.mouseAverageVelocity) > POINTER_VELOCITY_MAX,
  },
  {
    sign: 'the pointer is very fast',
    logOdds: 1,
    applies: (request) => feature(request, FEATURE.mouseAverageVelocity) > POINTER_VELOCITY_HIGH,
  },
  { sign: 'there are clicks without moving the pointer', logOdds: 1.5, applies: clicksWithoutMotion },
  { sign: 'the first interaction came at once', logOdds: 1.5, applies: interactsAtOnce },
  { sign: 'every field was filled once, in order, in no time', logOdds: 2, applies: fillsPerfectly },
  { sign: 'everything was pasted, nothing typed', logOdds: 1.5, applies: pastesEverything },
];

/**
 * Characters per second as the client reports it, or by the key times where it can only be told in another unit; NaN
 * over too few keys, or where none was pressed. Where no keys are counted it is believed.
 */
function typingSpeed(request: EventRequest): number {
  if (isUntyped(request)) return NaN;
  const flights = request.typingFlight.length;
  const keys = flights > 0 ? flights + 1 : count(request, FEATURE.keydownCount);
  if (keys > 0 && keys < SPEED_KEYS_MIN) return NaN;
  const told = feature(request, FEATURE.typingSpeed);
  if (!(told > SPEED_FAST)) return told;
  const typed = flightSpeed(request.typingFlight);
  return told > OTHER_UNIT_TIMES * typed ? typed : told;
}

/** Touch keyboard: a key goes down and up at once, but a finger needs its usual time from key to key. */
function tapped(request: EventRequest): boolean {
  const { typingDwell, typingFlight } = request;
  if (!pressedTogether(request)) return false;
  let quick = 0;
  for (let i = 0; i < typingFlight.length; i += 1) if ((typingFlight[i] ?? 0) < TAP_MS_MIN) quick += 1;
  return typingFlight.length === 0 ? typingDwell.length > 0 : quick <= TAP_QUICK_SHARE_MAX * typingFlight.length;
}

/** Keys of an on-screen keyboard that a pointer clicks one by one, as a user does who cannot press keys. */
function clicksKeys(request: EventRequest): boolean {
  const { typingFlight } = request;
  if (!pressedTogether(request) || typingFlight.length === 0) return false;
  let least = Infinity;
  let most = 0;
  for (let i = 0; i < typingFlight.length; i += 1) {
    least = Math.min(least, typingFlight[i] ?? 0);
    most = Math.max(most, typingFlight[i] ?? 0);
  }
  return least >= CLICK_MS_MIN && most >= UNEVEN * least;
}

function notOnScreen(request: EventRequest, { hardlyPressed }: TypingShape): boolean {
  if (!hardlyPressed || clicksKeys(request)) return false;
  const pointer = count(request, FEATURE.mouseTotalDistance) > 0 || count(request, FEATURE.mouseAverageVelocity) > 0;
  return !tapped(request) || pointer;
}

/** Keys of an on-screen keyboard and clicks without motion are one fact where nothing tells a phone from a computer. */
function clicksWithoutMotion(request: EventRequest): boolean {
  if (touches(request) || count(request, FEATURE.mouseClickCount) < CLICKS_MIN) return false;
  if (request.features[FEATURE.mouseTotalDistance] !== 0) return false;
  return !(request.os === '' && request.deviceAttributes === NO_ATTRIBUTES && tapped(request));
}

/** 0 means "no interaction yet" as often as "at once", so it does not count. */
function interactsAtOnce(request: EventRequest): boolean {
  const after = feature(request, FEATURE.timeToFirstInteraction);
  return after > 0 && after < FIRST_INTERACTION_MS_MIN;
}

function fillsPerfectly(request: EventRequest): boolean {
  const { fieldsFocused, fieldsDistinct } = request;
  if (fieldsFocused < FIELDS_MIN || fieldsDistinct !== fieldsFocused || clientSays(request, CLIENT.autofill))
    return false;
  const time = feature(request, FEATURE.timeOnPage);
  return time > 0 && time < fieldsFocused * FIELD_MS_MIN;
}

function pastesEverything(request: EventRequest): boolean {
  const keys = request.features[FEATURE.keydownCount] ?? NaN;
  const typed = keys > 0 || request.typingDwell.length > 0 || request.typingFlight.length > 0;
  return count(request, FEATURE.pasteCount) >= PASTES_MIN && !typed;
}

/** Sum of the log-odds of the signs that apply; those of the key times are bounded together. */
export function botLogOdds(request: EventRequest, shape: TypingShape): number {
  let typed = 0;
  let other = 0;
  for (const rule of BOT_RULES) {
    if (!rule.applies(request, shape)) continue;
    if (rule.typed === true) typed += rule.logOdds;
    else other += rule.logOdds;
  }
  return other + Math.min(TYPED_LOG_ODDS_MAX, typed);
}

/** Texts of the signs that apply, joined with semicolons (a sign that starts with "and" with a comma). */
export function botSigns(request: EventRequest, shape: TypingShape): string {
  let signs = '';
  for (const rule of BOT_RULES)
    if (rule.applies(request, shape))
      signs += signs === '' ? rule.sign : rule.sign.startsWith('and ') ? `, ${rule.sign}` : `; ${rule.sign}`;
  return signs;
}
