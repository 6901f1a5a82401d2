// The ordered table of signals. The order is the order of reasons in a reply: what weighs most comes first.
import { type Signal } from '../signal.js';
import { botDetected } from './bot-detected.js';
import { challengePassed } from './challenge-passed.js';
import { deviceChanged } from './device-changed.js';
import { multipleDevices } from './multiple-devices.js';
import { newUserProfile } from './new-user-profile.js';
import { sessionEntropyLow } from './session-entropy-low.js';
import { simChanged } from './sim-changed.js';
import { vpnDetected } from './vpn-detected.js';

export const SIGNALS: readonly Signal[] = [
  botDetected,
  simChanged,
  deviceChanged,
  multipleDevices,
  sessionEntropyLow,
  vpnDetected,
  newUserProfile,
  challengePassed,
];
