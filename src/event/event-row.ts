// One decision is one row. The main thread writes the request half, a scoring worker appends the decision half; the
// same bytes go to the log, to the profile store's reader and to ClickHouse. The fields are defined in fields.ts; this
// file defines the bits and indexes inside them.
import { type EventRequest, type EventRow, type UnfoldedField } from './generated/event-row.js';

export { type EventDecision, type EventRequest, type EventRow, joinRow } from './generated/event-row.js';

/**
 * A row as the reader of the profile store reads it. Properties that are missing make it a third smaller, and thousands
 * of rows are in memory until their slice is written.
 */
export interface ReadToFold extends Omit<EventRow, UnfoldedField> {
  /** `digestOf` the row as an Int32; 0 until it is asked for. */
  keyTimes: number;
}

/** That of a decision or a confirmation: rows of other kinds are folded with all their fields. */
export interface FoldedRow extends ReadToFold {
  kind: 'decision' | 'confirmation';
}

/** What a fold is given. */
export type RowToFold = FoldedRow | EventRow;

/** What a fold and the decision both look at of a request. */
export type FoldedRequest = Omit<EventRequest, UnfoldedField>;

export const OPTION = {
  explain: 1,
  dryRun: 2,
  sim: 4,
  userDerived: 8,
  /** The public key of the request gets the authoritative decision. */
  fullReply: 16,
  /** A confirmation that only adds a result or a challenge to an earlier one: the event itself is counted already. */
  outcome: 32,
  /** The backend named the user, and that this is an order or a change: what only a user who is signed in can do. */
  signedIn: 64,
  /** Of a confirmation: the e-mail domain is the page's word, because the backend named none. */
  domainOfPage: 128,
} as const;

/** Properties of the network of the request. */
export const NETWORK = { vpn: 1, tor: 2, datacenter: 4, timezoneMismatch: 8 } as const;

/** Properties of the client. A `…Known` bit is set when the request contains the flag. */
export const CLIENT = {
  incognito: 1,
  incognitoKnown: 2,
  vpn: 4,
  vpnKnown: 8,
  automated: 16,
  automatedKnown: 32,
  adBlocker: 64,
  adBlockerKnown: 128,
  autofill: 256,
  autofillKnown: 512,
  deviceIdMismatch: 1024,
  timezoneInvalid: 2048,
  botAgent: 4096,
  headless: 8192,
  mobile: 16384,
  /** A login context with mfaUsed. */
  mfaUsed: 32768,
  mfaKnown: 65536,
  /** Apple hardware by manufacturer, brand or operating system. */
  apple: 131072,
  /** Attributes typical of an emulator. */
  emulator: 262144,
  /** Android or iOS, by the device's attributes, the SDK or the User-Agent. */
  phone: 524288,
  /** `device.fingerprintSource`: made from hardware only, so devices of the same model share it. */
  hardwareFingerprint: 1048576,
  /** `device.fingerprintSource`: made with a seed that only this installation has. */
  seededFingerprint: 2097152,
  /** Mouse or key events that a program made, by the client. */
  scripted: 4194304,
} as const;

export const DEVICE_ATTRIBUTES = [
  'manufacturer',
  'model',
  'brand',
  'device',
  'product',
  'hardware',
  'sdkVersion',
  'osVersion',
  'screenWidth',
  'screenHeight',
  'screenDensity',
  'locale',
] as const;

export const FEATURES = [
  'swipeVelocity',
  'sessionEntropy',
  'mouseClickCount',
  'mouseTotalDistance',
  'mouseAverageVelocity',
  'keydownCount',
  'typingSpeed',
  'pageClickCount',
  'scrollDepth',
  'timeToFirstInteraction',
  'timeOnPage',
  'formFocusCount',
  'pasteCount',
  /** session.sessionCount as a number. */
  'sessionCount',
  /** Client timestamp minus server clock, milliseconds. */
  'clockSkew',
  /** Hours since session.firstSession. */
  'firstSessionAge',
  'amount',
  'itemCount',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Index of each feature in `EventRequest.features`. */
export const FEATURE = Object.fromEntries(FEATURES.map((name, index) => [name, index])) as Record<Feature, number>;
