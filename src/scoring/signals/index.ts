// The ordered table of signals. The order is the order of reasons in a reply: what weighs most comes first.
import { type Signal } from '../signal.js';
import { adBlocker } from './ad-blocker.js';
import { automation } from './automation.js';
import { behaviorAnomaly } from './behavior-anomaly.js';
import { behaviorShiftDetected } from './behavior-shift-detected.js';
import { botDetected } from './bot-detected.js';
import { challengePassed } from './challenge-passed.js';
import { datacenterIp } from './datacenter-ip.js';
import { deviceChanged } from './device-changed.js';
import { deviceIdMismatch } from './device-id-mismatch.js';
import { emulator } from './emulator.js';
import { excessivePaste } from './excessive-paste.js';
import { failedLoginBurst } from './failed-login-burst.js';
import { geoJump } from './geo-jump.js';
import { incognito } from './incognito.js';
import { mousePatternChanged } from './mouse-pattern-changed.js';
import { multipleAccounts } from './multiple-accounts.js';
import { multipleDevices } from './multiple-devices.js';
import { newUserProfile } from './new-user-profile.js';
import { sessionEntropyLow } from './session-entropy-low.js';
import { simChanged } from './sim-changed.js';
import { superhumanInput } from './superhuman-input.js';
import { timeAnomaly } from './time-anomaly.js';
import { timezoneInvalid } from './timezone-invalid.js';
import { timezoneMismatch } from './timezone-mismatch.js';
import { torExit } from './tor-exit.js';
import { typingSpeedChanged } from './typing-speed-changed.js';
import { typingSpeedMismatch } from './typing-speed-mismatch.js';
import { uniformTypingPattern } from './uniform-typing-pattern.js';
import { unusualLocation } from './unusual-location.js';
import { velocityAnomaly } from './velocity-anomaly.js';
import { vpnDetected } from './vpn-detected.js';

export const SIGNALS: readonly Signal[] = [
  botDetected,
  automation,
  simChanged,
  deviceChanged,
  geoJump,
  behaviorAnomaly,
  behaviorShiftDetected,
  uniformTypingPattern,
  multipleAccounts,
  multipleDevices,
  velocityAnomaly,
  failedLoginBurst,
  torExit,
  sessionEntropyLow,
  excessivePaste,
  typingSpeedMismatch,
  typingSpeedChanged,
  mousePatternChanged,
  superhumanInput,
  emulator,
  deviceIdMismatch,
  timezoneInvalid,
  datacenterIp,
  timeAnomaly,
  unusualLocation,
  vpnDetected,
  timezoneMismatch,
  incognito,
  adBlocker,
  newUserProfile,
  challengePassed,
];
