// What is known of a request before anything of it is matched, and what matches look at beside each other. The facts
// hold all of it; a match names what it needs and not the whole, so that no file needs what needs it.
import { type EventRequest } from '../../event/event-row.js';
import { type Profiles } from '../../contract/profile.js';
import { type DeviceMatch } from './device-match.js';
import { type CompiledSettings } from '../model/settings.js';
import { type PlaceMatch } from './places.js';

export interface Scene {
  /** The workspace's. */
  settings: CompiledSettings;
  request: EventRequest;
  profiles: Profiles;
  /** Unix seconds of the server's clock at receipt. */
  now: number;
  /** The user's baselines have learned something. */
  knownUser: boolean;
  place: PlaceMatch;
  device: DeviceMatch;
  /** Challenges that the backend says were passed, as bits. */
  passedWords: number;
}
