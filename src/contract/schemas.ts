// Schemas of the requests, with a bound on every string, array and number. `null` in an optional field means absent, so
// every optional type accepts it. Validators (`npm run generate`) and OpenAPI are generated from these schemas. A field
// has one name here; its other spelling (`user_id` for `userId`) is accepted too, see http/intake/fields.ts.
import { EVENT_ID, ISO_8601, PREFIXED_SHA_256, SHA_256 } from './validation/formats.js';
import { named, optional } from './validation/objects.js';
import Type, { type Static, type TSchema } from '#typebox';
import { type Challenge as ChallengeWord, CHALLENGES, USE_CASES, type UseCase } from './vocabulary.js';

/** Largest magnitude of a number; it keeps every value in the range of single precision. */
const NUMBER_MAX = 1e9;
const SAMPLES_MAX = 256;
export const USER_ID_CHARS_MAX = 256;

const text = (maxLength: number) => optional<string>({ type: ['string', 'null'], maxLength });
const flag = () => optional<boolean>({ type: ['boolean', 'null'] });
const amount = () => optional<number>({ type: ['number', 'null'], minimum: 0, maximum: NUMBER_MAX });
const samples = (minimum: number) =>
  optional<number[]>({
    type: ['array', 'null'],
    maxItems: SAMPLES_MAX,
    items: { type: 'number', minimum, maximum: NUMBER_MAX },
  });
const texts = (maxItems: number, maxLength: number) =>
  optional<string[]>({ type: ['array', 'null'], maxItems, items: { type: 'string', maxLength } });
const group = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'] }));

const timestamp = () => optional<string>({ type: ['string', 'null'], maxLength: 64, pattern: ISO_8601 });

const deviceAttributes = {
  manufacturer: text(128),
  model: text(128),
  brand: text(128),
  device: text(128),
  product: text(128),
  hardware: text(128),
  sdkVersion: text(64),
  osVersion: text(64),
  screenWidth: text(32),
  screenHeight: text(32),
  screenDensity: text(32),
  locale: text(64),
  /** Source of the fingerprint: devices of the same model share `hardware`, `seeded` is unique to an installation. */
  fingerprintSource: optional<'hardware' | 'seeded'>({ enum: ['hardware', 'seeded', null] }),
};

const Fingerprint = Type.String({
  pattern: SHA_256,
  description: 'SHA-256 of device characteristics, 64 hex characters.',
});

export const DeviceInfo = Type.Object({
  deviceId: Type.String({ minLength: 1, maxLength: 128, description: 'First 32 characters of the fingerprint.' }),
  fingerprint: Fingerprint,
  timezone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA timezone identifier.' }),
  ...deviceAttributes,
});

/** Only the fingerprint is required: collect derives absent values. */
const CollectDeviceInfo = Type.Object({
  deviceId: text(128),
  fingerprint: Fingerprint,
  timezone: text(64),
  ...deviceAttributes,
});

export const SessionInfo = Type.Object({
  sessionId: text(128),
  timestamp: timestamp(),
  sessionCount: text(32),
  firstSession: timestamp(),
});

export const BehavioralData = Type.Object({
  typing_dwell_ms: samples(0),
  typing_flight_ms: samples(-NUMBER_MAX),
  swipe_velocity: amount(),
  session_entropy: amount(),
});

export const SimInfo = Type.Object({
  simOperator: text(64),
  simOperatorName: text(128),
  simSerialNumber: text(256),
  networkOperator: text(64),
  networkType: text(64),
});

export const MouseSignals = Type.Object({ clickCount: amount(), totalDistance: amount(), averageVelocity: amount() });
export const KeyboardSignals = Type.Object({ keydownCount: amount(), typingSpeed: amount() });
export const PageSignals = Type.Object({
  clickCount: amount(),
  scrollDepth: amount(),
  timeToFirstInteraction: amount(),
  timeOnPage: amount(),
});
export const FormSignals = Type.Object({
  focusCount: amount(),
  pasteCount: amount(),
  autofillDetected: flag(),
  scriptDetected: flag(),
  fieldFocusOrder: texts(256, 256),
});
export const PrivacySignals = Type.Object({
  isIncognito: flag(),
  isVPN: flag(),
  isAutomated: flag(),
  hasAdBlocker: flag(),
});

const signalGroups = {
  mouse: group(MouseSignals),
  keyboard: group(KeyboardSignals),
  page: group(PageSignals),
  form: group(FormSignals),
  privacy: group(PrivacySignals),
};

/** Client-side hash of the lowercased identifier; never the identifier itself. */
const identifierHash = () => optional<string>({ type: ['string', 'null'], pattern: PREFIXED_SHA_256 });
const result = () => optional<'SUCCESS' | 'FAILURE'>({ enum: ['SUCCESS', 'FAILURE', null] });

export const LoginContext = Type.Object({
  identifierHash: identifierHash(),
  /** The same for the part of an e-mail address after the @. */
  identifierDomainHash: identifierHash(),
  result: result(),
  failureReason: text(128),
  authMethod: text(64),
  mfaUsed: flag(),
  attemptId: text(128),
});

export type LoginContext = Static<typeof LoginContext>;

export const CheckoutContext = Type.Object({
  amount: amount(),
  currency: text(16),
  itemCount: amount(),
  shippingCountry: text(64),
});

export const AccountChangeContext = Type.Object({ changeType: text(64) });

const Challenge = Type.Object({
  completed: optional<ChallengeWord[]>({ type: ['array', 'null'], maxItems: 8, items: { enum: [...CHALLENGES] } }),
});

const body = {
  userId: text(USER_ID_CHARS_MAX),
  session: group(SessionInfo),
  behavioral: group(BehavioralData),
  sim: group(SimInfo),
  signals: group(Type.Object(signalGroups)),
  ...signalGroups,
  loginContext: group(LoginContext),
  checkoutContext: group(CheckoutContext),
  accountChangeContext: group(AccountChangeContext),
  challenge: group(Challenge),
  page_url: text(2048),
  page_origin: text(512),
  referrer: text(2048),
};

export const ScoreRequest = named('ScoreRequest', { device: DeviceInfo, ...body });
export type ScoreRequest = Static<typeof ScoreRequest>;

export const CollectRequest = named('CollectRequest', { device: CollectDeviceInfo, ...body });
export type CollectRequest = Static<typeof CollectRequest>;

const useCase = () => optional<UseCase>({ enum: [...USE_CASES, null] });

export const VerifyRequest = named('VerifyRequest', {
  event_id: Type.String({ minLength: 1, maxLength: 128, pattern: EVENT_ID }),
  // Not empty: '' comes from a backend without a user, and would confirm the user that the page named.
  user_id: optional<string>({ type: ['string', 'null'], minLength: 1, maxLength: USER_ID_CHARS_MAX }),
  use_case: useCase(),
  max_age_seconds: optional<number>({ type: ['number', 'null'], minimum: 0, maximum: NUMBER_MAX }),
  challenge: group(Challenge),
  login: group(LoginContext),
  checkout: group(CheckoutContext),
  account_change: group(AccountChangeContext),
});
export type VerifyRequest = Static<typeof VerifyRequest>;

/** Schemas for which validators are generated. */
export const REQUESTS = [ScoreRequest, CollectRequest, VerifyRequest];

/** The field names of each group, which the flat layout has at the top level. */
export const FLAT_GROUPS = {
  device: Object.keys(DeviceInfo.properties),
  session: Object.keys(SessionInfo.properties),
  behavioral: Object.keys(BehavioralData.properties),
  sim: Object.keys(SimInfo.properties),
  // `clickCount` is a field of mouse and page; at the top level it is that of mouse.
  mouse: Object.keys(MouseSignals.properties),
  keyboard: Object.keys(KeyboardSignals.properties),
  page: Object.keys(PageSignals.properties).filter((name) => name !== 'clickCount'),
  form: Object.keys(FormSignals.properties),
  privacy: Object.keys(PrivacySignals.properties),
} as const;
