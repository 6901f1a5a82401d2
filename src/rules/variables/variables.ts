// The table of all variables of the rule language. The descriptions of variables in the row come from the table of its
// fields, those of counts from the table of counts.
import { CLIENT, FEATURES, NETWORK } from '../../event/event-row.js';
import { fieldByName, snake } from '../../event/fields.js';
import { COUNT_MAX, COUNTS } from './counts.js';
import { EVENT_LAYOUT } from '../../event/layout.js';
import { KEY_KINDS, LOGIN_RESULTS, MODES, SDK_SOURCES, USE_CASES } from '../../contract/vocabulary.js';
import {
  AUTH_METHODS,
  BROWSERS,
  CHANGE_TYPES,
  COUNTRIES,
  CURRENCIES,
  DESTINATIONS,
  HOURS_SINCE,
  milliseconds,
  NETWORK_TYPES,
  PER_MILLISECOND,
  PER_SECOND,
  SYSTEMS,
  TIMEZONES,
  type UsualNumbers,
} from './usual.js';
import { type TimeUnit } from './time-parts.js';
import { type About, type Range, type Source, type Variable } from './variable.js';

/** What differs from a variable of the request whose description is that of its column. */
type Entry = Pick<Variable, 'type' | 'source' | 'column'> & Partial<Variable>;

type TextName = Extract<Source, { of: 'text' }>['name'];

const text = (name: TextName, column: string, more: Partial<Entry> = {}): Entry => ({
  type: 'text',
  source: { of: 'text', name },
  column,
  ...more,
});
const words = (name: TextName, column: string, known: readonly string[]): Entry =>
  text(name, column, { words: known.filter((word) => word !== '') });
const identity = (name: TextName, column: string, about: About): Entry => ({
  type: 'identity',
  source: { of: 'text', name },
  column,
  about,
});
const bit = (name: 'client' | 'network', flag: number, doc: string, known?: number): Entry => ({
  type: 'flag',
  source: { of: 'bit', name, bit: flag, ...(known !== undefined && { known }) },
  column: name,
  about: name === 'network' ? 'address' : 'request',
  doc,
});
const model = (name: Extract<Source, { of: 'model' }>['name'], column: string, more: Partial<Entry> = {}): Entry => ({
  type: 'number',
  source: { of: 'model', name },
  column,
  single: true,
  about: 'user',
  ...more,
});
const USUAL: Partial<Record<(typeof FEATURES)[number], UsualNumbers>> = {
  timeToFirstInteraction: milliseconds(20),
  timeOnPage: milliseconds(100),
  clockSkew: milliseconds(1000),
  typingSpeed: PER_SECOND,
  mouseAverageVelocity: PER_MILLISECOND,
  firstSessionAge: HOURS_SINCE,
};
const feature = (name: (typeof FEATURES)[number]): Entry => ({
  type: 'number',
  source: { of: 'feature', index: FEATURES.indexOf(name) },
  column: snake(name),
  single: true,
  ...(USUAL[name] !== undefined && { usual: USUAL[name] }),
});
const HOURS: Range = { low: 0, high: 23 };
const PERCENT: Range = { low: 0, high: 100 };
const SHARE: Range = { low: 0, high: 1 };

const time = (unit: TimeUnit, range: Range, doc: string): Entry => ({
  type: 'number',
  range,
  source: { of: 'time', unit },
  column: 'time',
  doc,
});

const ORDER_FEATURES = new Set<string>(['amount', 'itemCount']);
const BEHAVIOUR = FEATURES.filter((name) => !ORDER_FEATURES.has(name));

const REQUEST: Readonly<Record<string, Entry>> = {
  use_case: words('useCase', 'use_case', USE_CASES),
  mode: words('mode', 'mode', MODES),
  key_kind: words('keyKind', 'key_kind', KEY_KINDS),
  sdk: words('sdk', 'sdk', SDK_SOURCES),
  'login.result': words('loginResult', 'login_result', LOGIN_RESULTS),
  'login.auth_method': text('authMethod', 'auth_method', { usualWords: AUTH_METHODS }),
  'login.failure_reason': text('failureReason', 'failure_reason'),
  'login.mfa_used': bit('client', CLIENT.mfaUsed, 'The login used a second factor.', CLIENT.mfaKnown),
  change_type: text('changeType', 'change_type', { usualWords: CHANGE_TYPES }),
  'checkout.amount': feature('amount'),
  'checkout.item_count': feature('itemCount'),
  'checkout.currency': text('currency', 'currency', { usualWords: CURRENCIES }),
  'checkout.shipping_country': text('shippingCountry', 'shipping_country', { usualWords: DESTINATIONS }),
  page_origin: text('pageOrigin', 'page_origin'),
  page_url: text('pageUrl', 'page_url'),
  referrer: text('referrer', 'referrer'),
  utc_hour: time('hour', HOURS, 'Hour of the day in UTC, 0 to 23.'),
  utc_weekday: time('weekday', { low: 1, high: 7 }, 'Day of the week in UTC, 1 = Monday to 7 = Sunday.'),
  utc_day: time('day', { low: 1, high: 31 }, 'Day of the month in UTC, 1 to 31.'),
  utc_month: time('month', { low: 1, high: 12 }, 'Month in UTC, 1 = January to 12 = December.'),
  local_hour: {
    type: 'number',
    source: { of: 'number', name: 'localHour', unknown: 255 },
    column: 'local_hour',
    range: HOURS,
    doc: "Hour on the wall clock of the client's timezone, 0 to 23.",
  },
  timezone: text('timezone', 'timezone', { usualWords: TIMEZONES }),
};

const CLIENT_SIDE: Readonly<Record<string, Entry>> = {
  'client.incognito': bit('client', CLIENT.incognito, 'A private window, as the client says.', CLIENT.incognitoKnown),
  'client.vpn': bit('client', CLIENT.vpn, 'A VPN, as the client says.', CLIENT.vpnKnown),
  'client.automated': bit('client', CLIENT.automated, 'Automated, as the client says.', CLIENT.automatedKnown),
  'client.ad_blocker': bit('client', CLIENT.adBlocker, 'An ad blocker, as the client says.', CLIENT.adBlockerKnown),
  'client.autofill': bit(
    'client',
    CLIENT.autofill,
    'Filled in by the browser, as the client says.',
    CLIENT.autofillKnown,
  ),
  'client.scripted': bit('client', CLIENT.scripted, 'A program made mouse or key events, as the client says.'),
  'client.mobile': bit('client', CLIENT.mobile, 'A mobile browser, by its user agent.'),
  'client.headless': bit('client', CLIENT.headless, 'A browser without a window, by its user agent.'),
  'client.bot_agent': bit('client', CLIENT.botAgent, 'The user agent is that of a program.'),
  'client.phone': bit('client', CLIENT.phone, 'Android or iOS.'),
  'device.emulator': bit('client', CLIENT.emulator, 'The device has attributes of an emulator.'),
  'device.apple': bit('client', CLIENT.apple, 'The device is of Apple.'),
  'device.id_mismatch': bit('client', CLIENT.deviceIdMismatch, 'The device id does not belong to the fingerprint.'),
  timezone_invalid: bit('client', CLIENT.timezoneInvalid, 'The timezone that was sent does not exist.'),
  browser: text('browser', 'browser', { usualWords: BROWSERS }),
  browser_version: text('browserVersion', 'browser_version'),
  os: text('os', 'os', { usualWords: SYSTEMS }),
  'sim.operator': text('simOperator', 'sim_operator'),
  'sim.network_type': text('networkType', 'network_type', { usualWords: NETWORK_TYPES }),
  network_operator: text('networkOperator', 'network_operator'),
};

const NETWORK_SIDE: Readonly<Record<string, Entry>> = {
  country: text('country', 'country', {
    source: { of: 'text', name: 'country', unknown: 'ZZ' },
    about: 'address',
    usualWords: COUNTRIES,
    shape: { pattern: /^[A-Z]{2}$/, hint: "it is two capital letters, as 'DE'" },
  }),
  asn: { type: 'number', source: { of: 'number', name: 'asn', unknown: 0 }, column: 'asn', about: 'address' },
  'network.vpn': bit('network', NETWORK.vpn, 'The address is of a known VPN.'),
  'network.tor': bit('network', NETWORK.tor, 'The address is of a Tor exit.'),
  'network.datacenter': bit('network', NETWORK.datacenter, 'The address is of a hosting company.'),
  'network.timezone_mismatch': bit('network', NETWORK.timezoneMismatch, 'The timezone is not that of the address.'),
};

const PARTIES: Readonly<Record<string, Entry>> = {
  user: identity('userHash', 'user_hash', 'user'),
  visitor: {
    type: 'identity',
    source: { of: 'visitor' },
    column: 'visitor_id',
    about: 'user',
    doc: 'The visitor that the device is taken for, 64 hex characters.',
  },
  device: identity('fingerprint', 'fingerprint', 'fingerprint'),
  identifier: identity('identifierHash', 'identifier_hash', 'user'),
  email_domain: identity('identifierDomainHash', 'identifier_domain_hash', 'user'),
  ip: identity('addressHash', 'address_hash', 'address'),
  'sim.serial': identity('simSerialHash', 'sim_serial_hash', 'user'),
};

const MODEL: Readonly<Record<string, Entry>> = {
  risk: model('risk', 'model_risk', {
    single: false,
    range: PERCENT,
    doc: 'Risk score of the model, before any rule, 0 to 100.',
  }),
  similarity: model('similarity', 'similarity', { range: PERCENT }),
  'device.similarity': model('deviceSimilarity', 'device_similarity', { range: SHARE }),
  trust: model('trust', 'trust', { range: SHARE }),
  reputation: model('reputation', 'reputation', { range: PERCENT }),
};

const COUNT_RANGE: Range = { low: 0, high: COUNT_MAX };
const PAST: Readonly<Record<string, Entry>> = {
  'device.is_new': {
    type: 'flag',
    source: { of: 'none', index: COUNTS.findIndex(({ name }) => name === 'device.seen') },
    column: 'counts',
    about: 'fingerprint',
    doc: 'This device was never seen before: `device.seen` is 0. The column `is_new` is about the visitor.',
  },
  ...Object.fromEntries(
    COUNTS.map(({ name, about, doc }, index): [string, Entry] => [
      name,
      {
        ...{ type: 'number', source: { of: 'count', index }, column: 'counts', range: COUNT_RANGE, about, doc },
        ...(name.endsWith('_hours') && { usual: HOURS_SINCE }),
      },
    ]),
  ),
};

export const VARIABLES: readonly Variable[] = Object.entries({
  ...REQUEST,
  ...Object.fromEntries(BEHAVIOUR.map((name): [string, Entry] => [snake(name), feature(name)])),
  ...CLIENT_SIDE,
  ...NETWORK_SIDE,
  ...PARTIES,
  ...MODEL,
  ...PAST,
}).map(([name, entry]) => variable(name, entry));

const BY_NAME = new Map(VARIABLES.map((one) => [one.name, one]));

export function findVariable(name: string): Variable | undefined {
  return BY_NAME.get(name);
}

function variable(name: string, entry: Entry): Variable {
  const field = fieldByName(entry.column);
  const usually = {
    about: 'request',
    single: false,
    doc: field?.doc ?? '',
    since: field?.since ?? EVENT_LAYOUT,
  } as const;
  return { name, ...usually, ...entry };
}
