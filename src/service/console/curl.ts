// A curl command that sends a request of the same shape as a stored event. Hashed values and the key are replaced by
// made-up ones, so that no customer data leaves the service.
import { KEY_PREFIX } from '../../access/key-text.js';
import { SCORING_PATHS, USE_CASES } from '../../contract/vocabulary.js';
import { CLIENT } from '../../event/event-row.js';
import { hasClientBit, isSet, listOf, numberOf, type Row, textOf } from './row.js';

const KEY: Readonly<Record<string, string>> = KEY_PREFIX;
const HEADER: Readonly<Record<string, string>> = { api: 'X-Service-Key', public: 'X-API-Key', secret: 'X-Service-Key' };

/** Column of each number, by group and name in the body. */
const NUMBERS: readonly (readonly [group: string, name: string, column: string])[] = [
  ['mouse', 'clickCount', 'mouse_click_count'],
  ['mouse', 'totalDistance', 'mouse_total_distance'],
  ['mouse', 'averageVelocity', 'mouse_average_velocity'],
  ['keyboard', 'keydownCount', 'keydown_count'],
  ['keyboard', 'typingSpeed', 'typing_speed'],
  ['page', 'clickCount', 'page_click_count'],
  ['page', 'scrollDepth', 'scroll_depth'],
  ['page', 'timeToFirstInteraction', 'time_to_first_interaction'],
  ['page', 'timeOnPage', 'time_on_page'],
  ['form', 'focusCount', 'form_focus_count'],
  ['form', 'pasteCount', 'paste_count'],
];
const PRIVACY: readonly (readonly [name: string, bit: number, known: number])[] = [
  ['isIncognito', CLIENT.incognito, CLIENT.incognitoKnown],
  ['isVPN', CLIENT.vpn, CLIENT.vpnKnown],
  ['isAutomated', CLIENT.automated, CLIENT.automatedKnown],
  ['hasAdBlocker', CLIENT.adBlocker, CLIENT.adBlockerKnown],
];

export function curlOf(row: Row): string {
  const useCase = USE_CASES.find((name) => name === textOf(row, 'use_case')) ?? 'score';
  const kind = textOf(row, 'key_kind');
  const key = `${KEY[kind] ?? 'rk'}_${textOf(row, 'mode')}_YOUR_KEY`;
  const sdk = textOf(row, 'sdk');
  return [
    `curl -X POST "$RISKGATE${SCORING_PATHS[useCase]}"`,
    `-H ${quoted(`${HEADER[kind] ?? 'X-Service-Key'}: ${key}`)}`,
    "-H 'Content-Type: application/json'",
    ...(sdk === '' ? [] : [`-H ${quoted(`X-SDK-Source: ${sdk}`)}`]),
    ...(kind !== 'public' && textOf(row, 'address_prefix') !== '' ? ["-H 'X-Client-IP: 203.0.113.7'"] : []),
    `-d ${quoted(JSON.stringify(bodyOf(row, useCase), undefined, 2))}`,
  ].join(' \\\n  ');
}

/** Quotes a text as one shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

type Body = Record<string, unknown>;

function bodyOf(row: Row, useCase: string): Body {
  const fingerprint = textOf(row, 'fingerprint');
  const [timezone, page] = [textOf(row, 'timezone'), textOf(row, 'page_url')];
  const [dwell, flight] = [listOf(row, 'typing_dwell_ms'), listOf(row, 'typing_flight_ms')];
  return {
    ...(isSet(row, 'identity_claimed') && { userId: 'user-1' }),
    device: { deviceId: fingerprint.slice(0, 32), fingerprint, ...(timezone !== '' && { timezone }), ...deviceOf(row) },
    ...(textOf(row, 'session_hash') !== '' && { session: { sessionId: 'session-1' } }),
    ...(dwell.length + flight.length > 0 && { behavioral: { typing_dwell_ms: dwell, typing_flight_ms: flight } }),
    ...given('signals', signalsOf(row)),
    ...(useCase === 'login' && given('loginContext', loginOf(row))),
    ...(useCase === 'checkout' && given('checkoutContext', checkoutOf(row))),
    ...(page !== '' && { page_url: page }),
  };
}

function given(name: string, values: Body): Body {
  return Object.keys(values).length === 0 ? {} : { [name]: values };
}

function deviceOf(row: Row): Body {
  const { device } = row;
  return typeof device === 'object' && device !== null ? { ...device } : {};
}

function signalsOf(row: Row): Body {
  const groups: Record<string, Body> = {};
  for (const [group, name, column] of NUMBERS) {
    const value = numberOf(row, column);
    if (value !== undefined) groups[group] = { ...groups[group], [name]: value };
  }
  const privacy = PRIVACY.filter(([, , known]) => hasClientBit(row, known));
  if (privacy.length > 0)
    groups['privacy'] = Object.fromEntries(privacy.map(([name, bit]) => [name, hasClientBit(row, bit)]));
  return groups;
}

function loginOf(row: Row): Body {
  const [result, method] = [textOf(row, 'login_result'), textOf(row, 'auth_method')];
  return {
    ...(result !== '' && { result }),
    ...(method !== '' && { authMethod: method }),
    ...(textOf(row, 'identifier_hash') !== '' && { identifierHash: `sha256:${'0'.repeat(64)}` }),
  };
}

function checkoutOf(row: Row): Body {
  const [amount, items] = [numberOf(row, 'amount'), numberOf(row, 'item_count')];
  const [currency, country] = [textOf(row, 'currency'), textOf(row, 'shipping_country')];
  return {
    ...(amount !== undefined && { amount }),
    ...(currency !== '' && { currency }),
    ...(items !== undefined && { itemCount: items }),
    ...(country !== '' && { shippingCountry: country }),
  };
}
