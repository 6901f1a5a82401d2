// Lists fields that a request did not contain, and their use. It shows an integrator what to send.
import { isSet, listOf, numberOf, type Row, textOf } from './row.js';

interface Lack {
  what: string;
  why: string;
  /** Whether this event lacks it. */
  of: (row: Row) => boolean;
}

const COUNTS = ['mouse_click_count', 'keydown_count', 'page_click_count', 'form_focus_count', 'time_on_page'] as const;

const isPhone = (row: Row): boolean => isSet(row, 'client_phone') || textOf(row, 'sdk') === 'android';

const LACKS: readonly Lack[] = [
  {
    what: 'userId',
    why: 'The user was derived from the fingerprint: without the id of the account no history of it is compared.',
    of: (row) => !isSet(row, 'identity_claimed'),
  },
  {
    what: 'address of the client',
    why: 'Country, network, VPN, Tor and travel are judged by it: a backend sends it as X-Client-IP.',
    of: (row) => textOf(row, 'address_prefix') === '',
  },
  {
    what: 'device.timezone',
    why: 'A timezone that does not belong to the country of the address is a sign of a VPN.',
    of: (row) => textOf(row, 'timezone') === '',
  },
  {
    what: 'attributes of the device',
    why: 'They know a device again whose fingerprint has changed, and show a fingerprint that was copied.',
    of: (row) => /^0*$/.test(textOf(row, 'device_attributes')),
  },
  {
    what: 'behavioral.typing_dwell_ms and typing_flight_ms',
    why: 'They tell whether the one who types is the owner of the account, or a program.',
    of: (row) => listOf(row, 'typing_dwell_ms').length === 0 && listOf(row, 'typing_flight_ms').length === 0,
  },
  {
    what: 'signals of mouse, keyboard, page and form',
    why: 'A form that is sent without a click or a key was sent by a program.',
    of: (row) => COUNTS.every((column) => numberOf(row, column) === undefined),
  },
  {
    what: 'signals.privacy.isAutomated',
    why: 'The client says whether the browser is remote-controlled.',
    of: (row) => !isSet(row, 'client_automated_known'),
  },
  {
    what: 'session.sessionId',
    why: 'Requests of one visit are compared with each other.',
    of: (row) => textOf(row, 'session_hash') === '',
  },
  {
    what: 'sim',
    why: 'A SIM that was changed shortly before is how phone numbers are stolen.',
    of: (row) => isPhone(row) && textOf(row, 'sim_serial_hash') === '' && textOf(row, 'sim_operator') === '',
  },
  {
    what: 'loginContext.result',
    why: 'Failed logins are counted: many of them are somebody who tries passwords.',
    of: (row) => textOf(row, 'use_case') === 'login' && textOf(row, 'login_result') === '',
  },
  {
    what: 'loginContext.identifierHash',
    why: 'One name that is tried from many devices, or many names from one, is an attack on accounts.',
    of: (row) => textOf(row, 'use_case') === 'login' && textOf(row, 'identifier_hash') === '',
  },
  {
    what: 'checkoutContext.amount',
    why: 'An amount is compared with what this user ordered before.',
    of: (row) => textOf(row, 'use_case') === 'checkout' && numberOf(row, 'amount') === undefined,
  },
];

export function missingOf(row: Row): { what: string; why: string }[] {
  return LACKS.filter((lack) => lack.of(row)).map(({ what, why }) => ({ what, why }));
}
