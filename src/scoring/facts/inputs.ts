// What is given before the first match: `Scene` extends it, and the matches that `Scene` names depend on this alone.
import { type EventRequest } from '../../event/event-row.js';
import { type Profiles } from '../../contract/profile.js';
import { type CompiledSettings } from '../model/settings.js';

export interface Inputs {
  /** Settings of the workspace's policy. */
  settings: CompiledSettings;
  request: EventRequest;
  profiles: Profiles;
  /** Unix seconds of the server's clock at receipt. */
  now: number;
}
