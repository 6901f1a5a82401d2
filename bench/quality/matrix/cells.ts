// The dimensions of the attackers' matrix, and the cells drawn from them. A cell is one thief at one victim's account.
import { pick, seeded } from '../../../src/traffic/random.js';
import { numberOf } from '../world/names.js';

export const DIMENSIONS = {
  /** What the account was used for before. */
  account: ['daily', 'dormant_30', 'dormant_200', 'young', 'orders_only', 'untyped'],
  /** The victim's device: an app on a phone with a card, a computer's browser, a browser on an iPhone. */
  gear: ['app', 'pc', 'web'],
  /** Whether a phone's victim is on the carrier's addresses too. */
  roams: ['home', 'carrier_too'],
  /**
   * The thief's machine. `cookie` is the session alone in a browser of his own; `copied_print` the fingerprint on other
   * hardware; `copied_all` every attribute; `unlocked` the victim's device itself, `remote` the same where it stands.
   */
  machine: [
    'pc',
    'same_model',
    'other_phone',
    'emulator',
    'headless',
    'private',
    'rotating',
    'copied_print',
    'copied_all',
    'unlocked',
    'remote',
  ],
  where: ['own_line', 'prefix', 'provider', 'country', 'carrier', 'near_abroad', 'abroad', 'hosting', 'vpn', 'tor'],
  /** Challenges that he can pass; `relayed` is one code that the victim told him. */
  owns: ['nothing', 'captcha', 'mail', 'sms', 'mail_sms', 'relayed'],
  typing: ['none', 'own_hand', 'recorded', 'varied', 'uniform'],
  entry: ['login', 'session', 'reset'],
  target: [
    'login',
    'small',
    'usual',
    'five',
    'fifty',
    'foreign',
    'many_small',
    'email',
    'phone',
    'password',
    'payout',
    '2fa',
    'address_order',
    'email_order',
    'payout_fifty',
    'email_payout',
  ],
  wait: ['minute', 'day', 'three_days'],
  hour: ['usual', 'night'],
  tries: ['first', 'fifth'],
} as const;

export type Dimensions = typeof DIMENSIONS;
export type Cell = { readonly [D in keyof Dimensions]: Dimensions[D][number] } & { readonly name: string };

const NAMES = Object.keys(DIMENSIONS) as (keyof Dimensions)[];

/** Draws at random: a few thousand cells contain each pair of values, and nearly all triples, many times. */
export function cellsOf(count: number, seed: number): Cell[] {
  const random = seeded(numberOf(`matrix/${seed}`));
  const cells: Cell[] = [];
  while (cells.length < count) {
    const drawn = Object.fromEntries(NAMES.map((name) => [name, pick(random, DIMENSIONS[name])]));
    // Remote control is of a computer where it stands.
    const fixed = drawn['machine'] === 'remote' ? { where: 'own_line', gear: 'pc', roams: 'home' } : {};
    const cell = { ...drawn, ...fixed, name: `${seed}-${cells.length}` } as Cell;
    if (isPossible(cell)) cells.push(cell);
  }
  return cells;
}

function isPossible({ account, gear, roams, machine, where, owns, typing, entry, target, wait }: Cell): boolean {
  if ((machine === 'remote') !== (where === 'own_line')) return false;
  if (machine === 'unlocked' && gear === 'pc') return false;
  if (roams === 'carrier_too' && gear === 'pc') return false;
  if (machine === 'remote' && gear !== 'pc') return false;
  if ((typing === 'recorded' || typing === 'varied') && (account === 'untyped' || account === 'orders_only'))
    return false;
  if (account === 'orders_only' && (entry !== 'session' || !isOrder(target))) return false;
  if (entry === 'session' && (target === 'login' || wait !== 'minute')) return false;
  // The link of a reset comes by mail or message.
  if (entry === 'reset' && (owns === 'nothing' || owns === 'captcha')) return false;
  return target !== 'login' || (wait === 'minute' && entry !== 'reset');
}

function isOrder(target: Cell['target']): boolean {
  return ['small', 'usual', 'five', 'fifty', 'foreign', 'many_small'].includes(target);
}
