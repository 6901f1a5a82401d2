// What a page or app may leave out or lie about, as changes of the request's body.
import { type Edit, type Json } from './shop.js';

const group = (body: Json, name: string): Json => (body[name] ?? {}) as Json;
const without = (name: string, ...fields: string[]): Edit => {
  return (body) => {
    for (const field of fields) Reflect.deleteProperty(group(body, name), field);
  };
};
const setting = (name: string, fields: Json): Edit => {
  return (body) => {
    body[name] = { ...group(body, name), ...fields };
  };
};
const dropping = (name: string): Edit => {
  return (body) => {
    Reflect.deleteProperty(body, name);
  };
};

const ATTRIBUTES = ['device', 'manufacturer', 'brand', 'model', 'product', 'hardware', 'locale'];
const SCREEN = ['screenWidth', 'screenHeight', 'screenDensity'];
const VERSIONS = ['osVersion', 'sdkVersion'];

const EDITS = {
  no_attributes: without('device', ...ATTRIBUTES, ...SCREEN, ...VERSIONS, 'fingerprintSource'),
  no_hardware: without('device', 'manufacturer', 'brand', 'model', 'product', 'hardware'),
  no_screen: without('device', ...SCREEN),
  no_versions: without('device', ...VERSIONS),
  no_locale: without('device', 'locale'),
  no_source: without('device', 'fingerprintSource'),
  says_hardware: setting('device', { fingerprintSource: 'hardware' }),
  says_seeded: setting('device', { fingerprintSource: 'seeded' }),
  other_clock: setting('device', { timezone: 'UTC' }),
  home_clock: setting('device', { timezone: 'Europe/Berlin' }),
  bad_clock: setting('device', { timezone: 'Nowhere/None' }),
  big_screen: setting('device', { screenWidth: '3840', screenHeight: '2160' }),
  no_sim: dropping('sim'),
  no_signals: dropping('signals'),
  no_session: dropping('session'),
  no_behaviour: dropping('behavioral'),
  bot: setting('signals', { privacy: { isAutomated: true } }),
  private: setting('signals', { privacy: { isIncognito: true, isVPN: false, isAutomated: false } }),
  old_installation: setting('session', { sessionCount: '400', firstSession: '2023-01-01T00:00:00Z' }),
  old_time: setting('session', { timestamp: '2025-06-01T00:00:00Z' }),
  keys_of_one: setting('behavioral', { typing_dwell_ms: [90], typing_flight_ms: [] }),
  keys_of_four: setting('behavioral', { typing_dwell_ms: [90, 81, 102, 77], typing_flight_ms: [150, 190, 131] }),
  swiped: setting('behavioral', { swipe_velocity: 1.4, session_entropy: 2.4 }),
  same_operator: setting('sim', { simOperator: '26201', simOperatorName: 'carrier 26201', networkOperator: '26201' }),
  empty_sim: (body) => {
    body['sim'] = { simOperator: '', simSerialNumber: '' };
  },
  operator_alone: (body) => {
    body['sim'] = { simOperator: '26201', networkOperator: '26201' };
  },
} as const satisfies Readonly<Record<string, Edit>>;

export type EditName = keyof typeof EDITS;
export const EDIT_NAMES = Object.keys(EDITS) as EditName[];

export function editOf(names: readonly EditName[]): Edit {
  return (body) => {
    for (const name of names) EDITS[name](body);
  };
}
