// Lists fields that a request did not contain, and their use. It shows an integrator what to send.
import { CLIENT } from '../../event/event-row.js';
import { hasClientBit, isSet, listOf, numberOf, type Row, textOf } from './row.js';

interface Lack {
  what: string;
  why: string;
  /** Whether this event lacks it. */
  of: (row: Row) => boolean;
}

const COUNTS = ['mouse_click_count', 'keydown_count', 'page_click_count', 'form_focus_count', 'time_on_page'] as const;

/** An app can read the SIM of its phone; a page, also on a phone, cannot. */
const isApp = (row: Row): boolean => textOf(row, 'sdk') === 'android';

const LACKS: readonly Lack[] = [
  {
    what: 'userId',
    why:
      'Without the account id the user is derived from the fingerprint, and the history of the account is not ' +
      'compared.',
    of: (row) => !isSet(row, 'identity_claimed'),
  },
  {
    what: 'address of the client',
    why: 'Country, network, VPN, Tor and travel depend on it: a backend sends it as X-Client-IP.',
    of: (row) => textOf(row, 'address_prefix') === '',
  },
  {
    what: 'device.timezone',
    why: 'A timezone that does not belong to the country of the address is a sign of a VPN.',
    of: (row) => textOf(row, 'timezone') === '',
  },
  {
    what: 'attributes of the device',
    why: 'They recognize a device whose fingerprint changed, and show a copied fingerprint.',
    of: (row) => /^0*$/.test(textOf(row, 'device_attributes')),
  },
  {
    what: 'behavioral.typing_dwell_ms and typing_flight_ms',
    why: 'They show whether the owner of the account is typing, another person or a program.',
    of: (row) => listOf(row, 'typing_dwell_ms').length === 0 && listOf(row, 'typing_flight_ms').length === 0,
  },
  {
    what: 'signals of mouse, keyboard, page and form',
    why: 'A form that is sent without a click or a key press comes from a program.',
    of: (row) => COUNTS.every((column) => numberOf(row, column) === undefined),
  },
  {
    what: 'signals.privacy.isAutomated',
    why: 'The client reports whether the browser is automated.',
    of: (row) => !hasClientBit(row, CLIENT.automatedKnown),
  },
  {
    what: 'session.sessionId',
    why: 'Requests of one visit are compared with each other.',
    of: (row) => textOf(row, 'session_hash') === '',
  },
  {
    what: 'sim',
    why: 'A recent SIM change is a sign of a stolen phone number.',
    of: (row) => isApp(row) && textOf(row, 'sim_serial_hash') === '' && textOf(row, 'sim_operator') === '',
  },
  {
    what: 'loginContext.result',
    why: 'Failed logins are counted: many of them mean that passwords are being tried.',
    of: (row) => textOf(row, 'use_case') === 'login' && textOf(row, 'login_result') === '',
  },
  {
    what: 'loginContext.identifierHash',
    why: 'One identifier on many devices, or many identifiers on one, is a sign of credential stuffing.',
    of: (row) => textOf(row, 'use_case') === 'login' && textOf(row, 'identifier_hash') === '',
  },
  {
    what: 'checkoutContext.amount',
    why: 'The amount is compared with earlier orders of the user.',
    of: (row) => textOf(row, 'use_case') === 'checkout' && numberOf(row, 'amount') === undefined,
  },
];

export function missingOf(row: Row): { what: string; why: string }[] {
  return LACKS.filter((lack) => lack.of(row)).map(({ what, why }) => ({ what, why }));
}
