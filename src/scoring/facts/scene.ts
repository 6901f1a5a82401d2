// Inputs that the matches share: the request, its profiles, and the first matches. `Facts` extends it; a match depends
// on this type (or part of it) instead of `Facts`, which avoids import cycles.
import { type DeviceMatch } from './device/device-match.js';
import { type Inputs } from './inputs.js';
import { type PlaceMatch } from './place/places.js';

export interface Scene extends Inputs {
  /** Something of the user's own was learned, or the owner was confirmed, see `isKnownUser`. */
  knownUser: boolean;
  place: PlaceMatch;
  device: DeviceMatch;
  /** Bit set of passed challenges that the decision counts, see WORD_BIT. */
  passedWords: number;
  /** The request is the one before it, sent again. */
  again: boolean;
}
