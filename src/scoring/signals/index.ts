// The ordered table of signals. The order is the order of reasons in a reply: what weighs most comes first.
import { type Signal } from '../signal.js';
import { accountBurst } from './account-burst.js';
import { adBlocker } from './ad-blocker.js';
import { automation } from './automation.js';
import { behaviorAnomaly } from './behavior-anomaly.js';
import { behaviorReplayed } from './behavior-replayed.js';
import { behaviorShiftDetected } from './behavior-shift-detected.js';
import { botDetected } from './bot-detected.js';
import { challengePassed } from './challenge-passed.js';
import { datacenterIp } from './datacenter-ip.js';
import { deviceChanged } from './device-changed.js';
import { deviceIdMismatch } from './device-id-mismatch.js';
import { deviceRefused } from './device-refused.js';
import { deviceTampered } from './device-tampered.js';
import { dormantAccount } from './dormant-account.js';
import { emulator } from './emulator.js';
import { excessivePaste } from './excessive-paste.js';
import { failedLoginBurst } from './failed-login-burst.js';
import { geoJump } from './geo-jump.js';
import { incognito } from './incognito.js';
import { mousePatternChanged } from './mouse-pattern-changed.js';
import { multipleAccounts } from './multiple-accounts.js';
import { multipleDevices } from './multiple-devices.js';
import { newUserProfile } from './new-user-profile.js';
import { orderBurst } from './order-burst.js';
import { recentDevice } from './recent-device.js';
import { registrationBurst } from './registration-burst.js';
import { sessionEntropyLow } from './session-entropy-low.js';
import { sharedRhythm } from './shared-rhythm.js';
import { simChanged } from './sim-changed.js';
import { simUnconfirmed } from './sim-unconfirmed.js';
import { superhumanInput } from './superhuman-input.js';
import { takeoverSequence } from './takeover-sequence.js';
import { timeAnomaly } from './time-anomaly.js';
import { timezoneInvalid } from './timezone-invalid.js';
import { timezoneMismatch } from './timezone-mismatch.js';
import { timezoneMissing } from './timezone-missing.js';
import { torExit } from './tor-exit.js';
import { typingSpeedChanged } from './typing-speed-changed.js';
import { typingSpeedMismatch } from './typing-speed-mismatch.js';
import { uniformTypingPattern } from './uniform-typing-pattern.js';
import { unusualAmount } from './unusual-amount.js';
import { unusualDestination } from './unusual-destination.js';
import { unusualLocation } from './unusual-location.js';
import { velocityAnomaly } from './velocity-anomaly.js';
import { vpnDetected } from './vpn-detected.js';
import { watched } from './watched.js';

export const SIGNALS: readonly Signal[] = [
  botDetected,
  automation,
  watched,
  simChanged,
  deviceTampered,
  deviceChanged,
  takeoverSequence,
  geoJump,
  behaviorReplayed,
  behaviorAnomaly,
  behaviorShiftDetected,
  uniformTypingPattern,
  multipleAccounts,
  registrationBurst,
  accountBurst,
  sharedRhythm,
  deviceRefused,
  multipleDevices,
  velocityAnomaly,
  failedLoginBurst,
  orderBurst,
  unusualAmount,
  unusualDestination,
  recentDevice,
  torExit,
  sessionEntropyLow,
  excessivePaste,
  typingSpeedMismatch,
  typingSpeedChanged,
  mousePatternChanged,
  superhumanInput,
  emulator,
  deviceIdMismatch,
  simUnconfirmed,
  timezoneInvalid,
  datacenterIp,
  dormantAccount,
  timeAnomaly,
  unusualLocation,
  vpnDetected,
  timezoneMismatch,
  timezoneMissing,
  incognito,
  adBlocker,
  newUserProfile,
  challengePassed,
];
