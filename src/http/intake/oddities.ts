// Sentences for a developer about parts of a scoring request that were ignored, or that say something else than meant.
// They are made in test mode and with explain=true only.
import { type KeyEntry } from '../../access/key-ring.js';
import { type CollectRequest, type ScoreRequest } from '../../contract/schemas.js';
import { type EventRequest, FEATURE, NETWORK } from '../../event/event-row.js';
import { isContentNetwork } from '../../util/world/hosting-asns.js';
import { MINUTE_MS } from '../../util/time/units.js';
import { parseAddress } from '../addresses.js';
import { type Head } from '../exchange.js';
import { FLAGS } from './origin.js';
import { oddContexts, oddLogin } from './odd-context.js';
import { oddStep, WORDS_OF_SCORE } from './odd-step.js';
import { type Measured, oddUnits } from './odd-units.js';
import { borrowedUserId, oddUserId } from './odd-user.js';
import { oddSerial } from './sim-serial.js';
import { warningsOf } from './unknown-fields.js';

type Body = ScoreRequest | CollectRequest;

const CHALLENGE_OF_PAGE = 'challenge is ignored with a public key: only a backend can say that one was passed';
const NO_ADDRESS = 'X-Client-IP is not an IP address: country and network of the user are unknown';
const OWN_ADDRESS =
  'X-Client-IP is an address of a local network, such as that of your proxy: country and network of the user are ' +
  'unknown';
const SERVER_ADDRESS =
  'X-Client-IP is an address of a hosting provider or a content network, such as that of your server or of the proxy ' +
  "in front of it, unless the user has a VPN: send the address of the user's own connection";
const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;
const FORWARDED = "with an API key no forwarding header is read: send the user's address in X-Client-IP";
/** Ranges of ipaddr.js in which nobody's own connection is. */
const LOCAL = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified']);

/** A local time that is sent as UTC is at least half an hour off; clocks of devices hardly ever are. */
const SKEW_WARNED_MS = 25 * MINUTE_MS;
const UNKNOWN_TIME =
  'session.timestamp is ignored: send a day and a time that exist, with Z or an offset such as +02:00 at its end';

export function oddities(
  head: Head,
  body: Body,
  request: Measured & Pick<EventRequest, 'addressPrefix' | 'asn' | 'network' | 'useCase' | 'changeType'>,
  { kind }: Pick<KeyEntry, 'kind'>,
): readonly string[] {
  const ofBody = [
    ...warningsOf(body),
    ...oddUserId(body.userId ?? ''),
    ...oddSerial(body.sim?.simSerialNumber),
    ...borrowedUserId(body),
    ...oddLogin(body.loginContext, 'loginContext'),
    ...oddContexts(body.checkoutContext, body.accountChangeContext, WORDS_OF_SCORE),
    ...oddClock(body.session?.timestamp ?? '', request.features[FEATURE.clockSkew] ?? NaN),
    ...oddUnits(request),
  ];
  const passed = (body.challenge?.completed ?? []).length > 0;
  if (kind === 'public') return passed ? [...ofBody, CHALLENGE_OF_PAGE] : ofBody;
  // Of what a page collects, the backend names the use case when it verifies.
  return [...ofBody, ...oddStep(request, WORDS_OF_SCORE), ...oddAddress(head, request), ...unreadFlags(head.query)];
}

/** @param skewMs NaN when no timestamp was sent, or none whose time is known */
function oddClock(timestamp: string, skewMs: number): string[] {
  if (timestamp !== '' && Number.isNaN(skewMs)) return [UNKNOWN_TIME];
  if (!(Math.abs(skewMs) >= SKEW_WARNED_MS)) return [];
  const minutes = Math.round(Math.abs(skewMs) / MINUTE_MS);
  const side = skewMs < 0 ? 'behind' : 'ahead of';
  return [
    `session.timestamp is ${minutes} minutes ${side} the clock of the service: send the time of the request in UTC, ` +
      'with Z at its end',
  ];
}

function oddAddress(
  head: Head,
  { addressPrefix, asn, network }: Pick<EventRequest, 'addressPrefix' | 'asn' | 'network'>,
): string[] {
  const told = head.header('x-client-ip');
  if (told === '') return FORWARDED_HEADERS.some((name) => head.header(name) !== '') ? [FORWARDED] : [];
  if (addressPrefix === '') return [NO_ADDRESS];
  const address = parseAddress(told);
  if (address !== null && LOCAL.has(address.range())) return [OWN_ADDRESS];
  return (network & NETWORK.datacenter) !== 0 || isContentNetwork(asn) ? [SERVER_ADDRESS] : [];
}

/** No refusal: a query has never refused a decision. */
function unreadFlags(query: string): string[] {
  const given = new URLSearchParams(query);
  const warnings = FLAGS.filter((name) => !['true', 'false'].includes(given.get(name) ?? 'false')).map(
    (name) => `query ${name} is ignored: its value must be true or false`,
  );
  for (const name of given.keys()) {
    const meant = FLAGS.find((flag) => flag !== name && lettersOf(flag) === lettersOf(name));
    if (meant !== undefined) warnings.push(`query ${name} is ignored: did you mean ${meant}?`);
  }
  return warnings;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
