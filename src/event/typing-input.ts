// The input method of a request, by the client's properties and by the key times: rhythms of different input methods
// cannot be compared. Also a digest of the key times, which detects a replay of the same ones.
import { ones } from '../util/sums.js';
import { type Behaviour, type User } from '../contract/profile.js';
import { CLIENT, type EventRequest, FEATURE, type FoldedRequest, type FoldedRow } from './event-row.js';

export const INPUT = { none: 0, physical: 1, touch: 2, together: 3, inserted: 4 } as const;

/**
 * An on-screen keyboard reports a key as pressed and released at once, or a frame apart where the clock counts frames
 * (16.7 ms); a finger holds a key for 30 ms or longer.
 */
const TOGETHER_MS_MAX = 17;
const TOGETHER_SHARE_MIN = 0.8;
const SAMPLES_MIN = 3;
/**
 * Hardware tokens and barcode readers release a key every 4 to 20 ms, password managers that type every 10 to 35 ms,
 * and they type at least 12 keys. No person types 12 keys in a row so fast.
 */
const INSERTED_MS_MAX = 40;
const INSERTED_KEYS_MIN = 12;
/** Fewer values, or fewer distinct ones, can be equal by chance: some browsers have timers of 100 ms. */
const DIGEST_SAMPLES_MIN = 8;
const DIGEST_DIFFERENT_MIN = 8;

/** Whether at least 80 % of the keys are pressed and released within a frame. */
export function pressedTogether({ typingDwell }: Pick<EventRequest, 'typingDwell'>): boolean {
  const { length } = typingDwell;
  if (length < SAMPLES_MIN) return false;
  let together = 0;
  for (let i = 0; i < length; i += 1) if ((typingDwell[i] ?? 0) <= TOGETHER_MS_MAX) together += 1;
  return together >= TOGETHER_SHARE_MIN * length;
}

/** Whether the client reports a touch screen: a mobile device, or swipes. */
export function touches({ client, features }: FoldedRequest): boolean {
  return (client & (CLIENT.mobile | CLIENT.phone)) !== 0 || (features[FEATURE.swipeVelocity] ?? 0) > 0;
}

/**
 * The longest run of keys typed by a device that acts as a keyboard, such as a barcode reader. `from` is the first key,
 * `to` is one after the last; both are 0 when there is none.
 */
export function insertedKeys({ typingDwell, typingFlight }: FoldedRequest): { from: number; to: number } {
  let from = 0;
  let longest = { from: 0, to: 0 };
  for (let i = 0; i <= typingFlight.length; i += 1) {
    if (i < typingFlight.length && (typingFlight[i] ?? 0) <= INSERTED_MS_MAX) continue;
    if (i + 1 - from > longest.to - longest.from) longest = { from, to: i + 1 };
    from = i + 1;
  }
  const none = { from: 0, to: 0 };
  if (Math.min(longest.to, typingDwell.length) - longest.from < INSERTED_KEYS_MIN) return none;
  for (let i = longest.from; i < longest.to; i += 1) if ((typingDwell[i] ?? 0) > INSERTED_MS_MAX) return none;
  return longest;
}

/** Whether there is such a run. Counts short flights first, which is cheap: people have at most one in twenty. */
export function isPartlyInserted(row: FoldedRequest): boolean {
  const { typingFlight } = row;
  if (typingFlight.length < INSERTED_KEYS_MIN - 1) return false;
  let quick = 0;
  for (let i = 0; i < typingFlight.length; i += 1) if ((typingFlight[i] ?? 0) <= INSERTED_MS_MAX) quick += 1;
  if (quick < INSERTED_KEYS_MIN - 1) return false;
  const { from, to } = insertedKeys(row);
  return to > from;
}

export function inputOf(row: FoldedRequest): number {
  if (row.typingDwell.length === 0 && row.typingFlight.length === 0) return INPUT.none;
  if (isPartlyInserted(row)) return INPUT.inserted;
  if (pressedTogether(row)) return INPUT.together;
  return touches(row) ? INPUT.touch : INPUT.physical;
}

/**
 * The learned behaviour for a visitor and input method; undefined when there is none. A request without typing matches
 * any behaviour. A behaviour without an input method, learned by an earlier release, matches any request.
 */
export function findBehaviour(user: User, visitor: number, input: number): Behaviour | undefined {
  for (let i = 0; i < user.behaviourCount; i += 1) {
    const behaviour = user.behaviours[i];
    if (behaviour?.visitor !== visitor) continue;
    if (behaviour.input === input || behaviour.input === INPUT.none || input === INPUT.none) return behaviour;
  }
  return undefined;
}

const bits = new Float32Array(1);
const words = new Uint32Array(bits.buffer);

let latestDwell: Float32Array | undefined;
let latestFlight: Float32Array | undefined;
let latestDigest = 0;

/**
 * 32-bit hash of the key times in their order; 0 when there are too few values, or too few distinct ones, to identify a
 * recording. A worker loads, scores and folds a row one after the other, so the last digest is cached. The store's
 * reader folds the records of a slice in another order than its rows, so its rows keep theirs.
 */
export function digestOf(row: FoldedRequest & Partial<Pick<FoldedRow, 'keyTimes'>>): number {
  const { keyTimes } = row;
  if (keyTimes === undefined) return latestOf(row);
  if (keyTimes !== 0) return keyTimes >>> 0;
  const made = digest(row);
  row.keyTimes = made | 0;
  return made;
}

function latestOf(row: FoldedRequest): number {
  if (row.typingDwell === latestDwell && row.typingFlight === latestFlight) return latestDigest;
  latestDwell = row.typingDwell;
  latestFlight = row.typingFlight;
  latestDigest = digest(row);
  return latestDigest;
}

function digest({ typingDwell, typingFlight }: FoldedRequest): number {
  if (typingDwell.length + typingFlight.length < DIGEST_SAMPLES_MIN) return 0;
  let hash = 0x811c9dc5;
  let seen = 0;
  for (const times of [typingDwell, typingFlight]) {
    for (let i = 0; i < times.length; i += 1) {
      bits[0] = times[i] ?? 0;
      const word = words[0] ?? 0;
      seen |= 1 << (Math.imul(word ^ (word >>> 15), 0x9e3779b1) >>> 27);
      hash = Math.imul(hash ^ word, 0x01000193);
      hash ^= hash >>> 13;
    }
    hash = Math.imul(hash ^ times.length, 0x01000193);
  }
  return ones(seen) < DIGEST_DIFFERENT_MIN ? 0 : hash >>> 0 || 1;
}

export const REPLAY_MARKS = 8;

/** A second digest, stored per eighth of the users who replayed one: the number of marks shows how many users did. */
export function replayMark(digest: number, mark: number): number {
  return (digest ^ Math.imul(MARK_FACTOR, mark + 1)) >>> 0;
}

const MARK_FACTOR = 0x5bd1e995;
/** The factor times this is 1 in 32 bits. */
const MARK_FACTOR_INVERSE = 0xe59b19bd;

/** Whether the value is one of the marks of a digest. */
export function isReplayMark(digest: number, value: number): boolean {
  const number = Math.imul(digest ^ value, MARK_FACTOR_INVERSE);
  return number >= 1 && number <= REPLAY_MARKS;
}

/** Beyond every cell of keys that are held. */
const TOGETHER_CELLS = 1 << 16;

/**
 * Means of the key times in coarse steps, as one number: many users spread over many cells, one user over a few. 0 =
 * too few key times. An on-screen keyboard tells nothing of how long keys are held: by that noise one hand gave 12
 * cells in 60 accounts. Finer steps of the flights alone give 13 for a class, and 7 for one hand.
 */
export function rhythmCellOf(row: Pick<EventRequest, 'typingDwell' | 'typingFlight'>): number {
  const { typingDwell, typingFlight } = row;
  if (typingDwell.length < SAMPLES_MIN || typingFlight.length < SAMPLES_MIN) return 0;
  if (pressedTogether(row)) return TOGETHER_CELLS + Math.round(meanLog(typingFlight) / 0.1);
  return 1 + Math.round(meanLog(typingDwell) / 0.15) * 256 + Math.round(meanLog(typingFlight) / 0.3);
}

function meanLog(times: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < times.length; i += 1) sum += Math.log(Math.max(1, times[i] ?? 1));
  return sum / times.length;
}
