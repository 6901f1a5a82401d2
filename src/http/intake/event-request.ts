// Converts a validated request to the request half of its event row. The result has no personal values: only keyed
// hashes, an address prefix, numbers and reduced text.
import { type KeyEntry } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { CLIENT, FEATURES, NETWORK, OPTION, type EventRequest } from '../../event/event-row.js';
import { floatArray } from '../../event/row/floats.js';
import { type NetworkPort } from '../../contract/network.js';
import { type CollectRequest, type ScoreRequest } from '../../contract/schemas.js';
import { BROWSER_SDKS, type UseCase } from '../../contract/vocabulary.js';
import { deviceBits, keptAttributes, mayHaveSim, phoneBits, timezoneOf } from './device-facts.js';
import { inCapitals, keptText } from './free-text.js';
import { emailDomainOf, identifierOf } from './login-names.js';
import { valueOf } from './no-value.js';
import { readSimHash } from './sim-serial.js';
import { keptPage } from '../../util/text/page-address.js';
import { subscriberOf } from './subscriber.js';
import { instantOfUtc } from './utc-time.js';
import { parseTime } from '../../util/time/parse-time.js';
import { HOUR_MS } from '../../util/time/units.js';

export interface Origin {
  eventId: string;
  /** Unix milliseconds. */
  receivedAt: number;
  key: KeyEntry;
  useCase: UseCase;
  /** One of the five SDK names, or ''. */
  sdk: string;
  /** Address of the end user, '' when unknown. */
  address: string;
  /** The end user's own headers; '' when a backend calls for them. */
  userAgent: string;
  referer: string;
  origin: string;
  explain: boolean;
  dryRun: boolean;
}

/** What a page tells is provisional: anybody can send it. */
export function tierOf(kind: KeyEntry['kind']): EventRequest['tier'] {
  return kind === 'public' ? 'provisional' : 'backend';
}

type Body = ScoreRequest | CollectRequest;
type Groups = ReturnType<typeof signalGroups>;

export function toEventRequest(body: Body, origin: Origin, network: NetworkPort): EventRequest {
  const { key } = origin;
  const { workspace, mode, kind } = key;
  const device: CollectRequest['device'] = body.device;
  const fingerprint = device.fingerprint.toLowerCase();
  const timezone = timezoneOf(device);
  const userId = body.userId ?? '';
  const facts = network.facts(origin.address);
  const zone = network.zone(timezone, origin.receivedAt);
  const agent = network.agent(origin.userAgent);
  const groups = signalGroups(body);
  const login = body.loginContext;
  // Only a backend knows that a login succeeded, and how: a thief's page would say it. A page's failure speaks against
  // itself.
  const knowsLogin = kind === 'api';
  const result = login?.result ?? '';
  const checkout = body.checkoutContext;
  const change = body.accountChangeContext;
  const { sim, behavioral, session } = body;
  const attributes = keptAttributes(device, key);
  const focusOrder = groups.form?.fieldFocusOrder ?? [];

  let client = deviceBits(device) | phoneBits(device, origin.sdk, agent.os);
  if (agent.bot) client |= CLIENT.botAgent;
  if (agent.headless) client |= CLIENT.headless;
  if (agent.mobile) client |= CLIENT.mobile;
  if (timezone !== '' && !zone.valid) client |= CLIENT.timezoneInvalid;
  if (typeof device.deviceId === 'string' && device.deviceId.toLowerCase() !== fingerprint.slice(0, 32))
    client |= CLIENT.deviceIdMismatch;
  if (knowsLogin) client |= known(login?.mfaUsed, CLIENT.mfaUsed, CLIENT.mfaKnown);
  client |= flagBits(groups);

  return {
    eventId: origin.eventId,
    receivedAt: origin.receivedAt,
    workspace: workspace.name,
    mode,
    useCase: origin.useCase,
    keyKind: kind,
    tier: tierOf(kind),
    keyId: key.id,
    sdk: origin.sdk,
    kind: 'decision',
    confirms: '',
    options: options(origin, body, userId, client),
    fingerprint,
    userHash:
      userId === ''
        ? pseudonym('derived-user', workspace, mode, fingerprint)
        : pseudonym('user', workspace, mode, userId),
    identityClaimed: userId !== '',
    sessionHash: isText(session?.sessionId) ? pseudonym('session', workspace, mode, session.sessionId) : '',
    identifierHash: identifierOf(login, key),
    identifierDomainHash: emailDomainOf(login, key),
    loginResult: knowsLogin || result !== 'SUCCESS' ? result : '',
    authMethod: knowsLogin ? keptText(login?.authMethod, key) : '',
    failureReason: keptText(login?.failureReason, key),
    addressHash: facts.address === '' ? '' : pseudonym('address', workspace, mode, subscriberOf(facts.address)),
    addressPrefix: facts.prefix,
    country: facts.country,
    asn: facts.asn,
    network: network.mismatch(facts.country, timezone) ? facts.bits | NETWORK.timezoneMismatch : facts.bits,
    // A known timezone is stored as a dictionary word.
    timezone: zone.valid ? timezone : keptText(timezone, key),
    localHour: zone.localHour,
    client,
    deviceAttributes: attributes.hashes,
    browser: agent.name,
    browserVersion: agent.version,
    os: agent.os,
    typingDwell: toFloats(behavioral?.typing_dwell_ms),
    typingFlight: toFloats(behavioral?.typing_flight_ms),
    inputKind: 'unknown',
    behaviorDigest: '',
    features: featureValues(body, groups, origin.receivedAt),
    fieldsFocused: focusOrder.length,
    fieldsDistinct: focusOrder.length < 2 ? focusOrder.length : new Set(focusOrder).size,
    simSerialHash: isText(sim?.simSerialNumber) ? readSimHash(sim.simSerialNumber, key) : '',
    simOperator: keptText(valueOf(sim?.simOperator), key),
    simOperatorName: keptText(sim?.simOperatorName, key),
    networkOperator: keptText(sim?.networkOperator, key),
    networkType: keptText(sim?.networkType, key),
    pageUrl: keptPage(body.page_url ?? origin.referer),
    pageOrigin: keptPage(body.page_origin ?? origin.origin),
    referrer: keptPage(body.referrer ?? ''),
    currency: keptText(inCapitals(checkout?.currency, 3), key),
    shippingCountry: keptText(inCapitals(checkout?.shippingCountry, 2), key),
    changeType: keptText(change?.changeType, key),
    // Only a backend can report that a challenge was passed.
    challengeCompleted: kind === 'api' ? (body.challenge?.completed ?? []) : [],
    label: '',
    device: attributes.map,
  };
}

function signalGroups(body: Body) {
  const { signals } = body;
  return {
    mouse: signals?.mouse ?? body.mouse,
    keyboard: signals?.keyboard ?? body.keyboard,
    page: signals?.page ?? body.page,
    form: signals?.form ?? body.form,
    privacy: signals?.privacy ?? body.privacy,
  };
}

function options(origin: Origin, { sim, device }: Body, userId: string, client: number): number {
  let bits = 0;
  if (origin.explain) bits |= OPTION.explain;
  if (origin.dryRun) bits |= OPTION.dryRun;
  if (origin.key.fullReply && origin.key.kind === 'public') bits |= OPTION.fullReply;
  if (userId === '') bits |= OPTION.userDerived;
  if (hasSim(sim) && !BROWSER_SDKS.has(origin.sdk) && mayHaveSim(device, client)) bits |= OPTION.sim;
  return bits;
}

function hasSim(sim: Body['sim']): boolean {
  if (sim === undefined || sim === null) return false;
  const { simOperator, simOperatorName, simSerialNumber, networkOperator, networkType } = sim;
  return (
    isText(simSerialNumber) ||
    isText(simOperator) ||
    isText(simOperatorName) ||
    isText(networkOperator) ||
    isText(networkType)
  );
}

function isText(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== '';
}

function known(value: boolean | null | undefined, bit: number, knownBit: number): number {
  if (value === undefined || value === null) return 0;
  return value ? bit | knownBit : knownBit;
}

function flagBits({ form, privacy }: Groups): number {
  return (
    known(form?.autofillDetected, CLIENT.autofill, CLIENT.autofillKnown) |
    (form?.scriptDetected === true ? CLIENT.scripted : 0) |
    known(privacy?.isIncognito, CLIENT.incognito, CLIENT.incognitoKnown) |
    known(privacy?.isVPN, CLIENT.vpn, CLIENT.vpnKnown) |
    known(privacy?.isAutomated, CLIENT.automated, CLIENT.automatedKnown) |
    known(privacy?.hasAdBlocker, CLIENT.adBlocker, CLIENT.adBlockerKnown)
  );
}

const NO_SAMPLES = new Float32Array(0);

function toFloats(values: number[] | null | undefined): Float32Array {
  if (values === undefined || values === null || values.length === 0) return NO_SAMPLES;
  const floats = floatArray(values.length);
  // `Float32Array.from` takes four times as long.
  for (let i = 0; i < values.length; i += 1) floats[i] = values[i] ?? 0;
  return floats;
}

/** In the order of `FEATURES`. */
function featureValues(body: Body, { mouse, keyboard, page, form }: Groups, receivedAt: number): Float32Array {
  const { behavioral, session } = body;
  const checkout = body.checkoutContext;
  const features = floatArray(FEATURES.length);
  let at = 0;
  const put = (value: number | null | undefined): void => {
    features[at] = value ?? NaN;
    at += 1;
  };
  // 0.0 means that the client had nothing to measure.
  put(behavioral?.swipe_velocity === 0 ? NaN : behavioral?.swipe_velocity);
  put(behavioral?.session_entropy === 0 ? NaN : behavioral?.session_entropy);
  put(mouse?.clickCount);
  put(mouse?.totalDistance);
  put(mouse?.averageVelocity);
  put(keyboard?.keydownCount);
  put(keyboard?.typingSpeed);
  put(page?.clickCount);
  put(page?.scrollDepth);
  put(page?.timeToFirstInteraction);
  put(page?.timeOnPage);
  put(form?.focusCount);
  put(form?.pasteCount);
  put(countOf(session?.sessionCount));
  put(instant(session?.timestamp) - receivedAt);
  put((receivedAt - instant(session?.firstSession)) / HOUR_MS);
  put(checkout?.amount);
  put(checkout?.itemCount);
  return features;
}

function countOf(value: string | null | undefined): number {
  return isText(value) && /^\d{1,9}$/.test(value) ? Number(value) : NaN;
}

const WITH_OFFSET = /(Z|[+-]\d{2}(:?\d{2})?)$/;

/** Unix ms of a timestamp; NaN for a day that does not exist, and without an offset, when the instant is unknown. */
function instant(value: string | null | undefined): number {
  if (!isText(value)) return NaN;
  const usual = instantOfUtc(value);
  if (!Number.isNaN(usual)) return usual;
  return WITH_OFFSET.test(value) ? parseTime(value) : NaN;
}
