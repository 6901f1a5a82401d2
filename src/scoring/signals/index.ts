// The table of signals. Its order is the order of reasons in a reply: the heaviest first.
import { type Signal } from '../signal.js';
import { accountBurst } from './crowd/account-burst.js';
import { adBlocker } from './privacy/ad-blocker.js';
import { automation } from './bot/automation.js';
import { behaviorAnomaly } from './rhythm/behavior-anomaly.js';
import { behaviorReplayed } from './bot/behavior-replayed.js';
import { behaviorShiftDetected } from './rhythm/behavior-shift-detected.js';
import { botDetected } from './bot/bot-detected.js';
import { challengePassed } from './trust/challenge-passed.js';
import { datacenterIp } from './place/datacenter-ip.js';
import { deviceChanged } from './device/device-changed.js';
import { deviceIdMismatch } from './device/device-id-mismatch.js';
import { deviceRefused } from './crowd/device-refused.js';
import { deviceTampered } from './device/device-tampered.js';
import { dormantAccount } from './history/dormant-account.js';
import { emulator } from './bot/emulator.js';
import { excessivePaste } from './bot/excessive-paste.js';
import { failedLoginBurst } from './speed/failed-login-burst.js';
import { geoJump } from './place/geo-jump.js';
import { incognito } from './privacy/incognito.js';
import { mousePatternChanged } from './rhythm/mouse-pattern-changed.js';
import { multipleAccounts } from './crowd/multiple-accounts.js';
import { multipleDevices } from './device/multiple-devices.js';
import { newUserProfile } from './history/new-user-profile.js';
import { orderBurst } from './sequence/order-burst.js';
import { recentDevice } from './device/recent-device.js';
import { registrationBurst } from './crowd/registration-burst.js';
import { sessionEntropyLow } from './bot/session-entropy-low.js';
import { sharedRhythm } from './crowd/shared-rhythm.js';
import { simChanged } from './sim/sim-changed.js';
import { simUnconfirmed } from './sim/sim-unconfirmed.js';
import { superhumanInput } from './bot/superhuman-input.js';
import { takeoverSequence } from './sequence/takeover-sequence.js';
import { timeAnomaly } from './history/time-anomaly.js';
import { timezoneInvalid } from './place/timezone-invalid.js';
import { timezoneMismatch } from './place/timezone-mismatch.js';
import { timezoneMissing } from './place/timezone-missing.js';
import { torExit } from './place/tor-exit.js';
import { typingSpeedChanged } from './rhythm/typing-speed-changed.js';
import { typingSpeedMismatch } from './rhythm/typing-speed-mismatch.js';
import { uniformTypingPattern } from './bot/uniform-typing-pattern.js';
import { unusualAmount } from './sequence/unusual-amount.js';
import { unusualDestination } from './sequence/unusual-destination.js';
import { unusualLocation } from './place/unusual-location.js';
import { velocityAnomaly } from './speed/velocity-anomaly.js';
import { vpnDetected } from './place/vpn-detected.js';
import { watched } from './watch/watched.js';

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
