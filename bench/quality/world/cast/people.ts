// The honest people of the world, as data: kinds with their share of the population, and common habits. Fixed before
// any tuning on it. docs/quality/world.md names the public source of a rate, if there is one; all others are
// assumptions. Most special kinds are more frequent than in reality, so that a table has enough of each.

/** Input device: a computer keyboard, a phone app, or a phone browser, whose key presses have no duration. */
export type Input = 'pc' | 'app' | 'web';
export type Home = 'line' | 'carrier' | 'office' | 'campus';
/** An event that happens to a person once, on a day of the span. */
export type Turn =
  | 'second_device'
  | 'phone_upgrade'
  | 'new_sim'
  | 'new_phone_and_sim'
  | 'trip'
  | 'move'
  | 'absence'
  | 'none';

export interface PersonKind {
  readonly name: string;
  /** Share of all people; the shares add up to 1. */
  readonly share: number;
  readonly who: string;
  /** Sets of devices owned from the first day; one set is drawn. */
  readonly owns: readonly (readonly Input[])[];
  readonly home: Home;
  readonly turn: Turn;
  readonly hours: 'day' | 'two_peaks';
  readonly device: 'own' | 'family' | 'kiosk' | 'collides';
  readonly clock: 'right' | 'wrong';
  readonly visitsPerWeek: number;
  /** Share of visits through a VPN. */
  readonly vpn: number;
  /** Share of visits in a private window, where the browser has no seed. */
  readonly private: number;
  /** Share of visits that begin with a forgotten password. */
  readonly forgets: number;
  /** Share of people who register within the span. */
  readonly registers: number;
}

const USUAL: Omit<PersonKind, 'name' | 'share' | 'who'> = {
  owns: [['pc'], ['app'], ['web'], ['pc', 'web']],
  home: 'line',
  turn: 'none',
  hours: 'day',
  device: 'own',
  clock: 'right',
  visitsPerWeek: 3.5,
  vpn: 0.005,
  private: 0.02,
  forgets: 0.002,
  registers: 0.1,
};

function kind(name: string, share: number, who: string, own: Partial<PersonKind> = {}): PersonKind {
  return { ...USUAL, name, share, who, ...own };
}

export const PEOPLE: readonly PersonKind[] = [
  kind('plain_pc', 0.08, 'one computer at home', { owns: [['pc']] }),
  kind('plain_app', 0.08, 'the app on one phone, at home and on the carrier', { owns: [['app']] }),
  kind('mobile_web', 0.05, "a phone's browser: the soft keyboard sends key down and key up together", {
    owns: [['web']],
  }),
  kind('two_devices', 0.05, 'a computer and a phone, used by turns from the start', {
    owns: [
      ['pc', 'app'],
      ['pc', 'web'],
    ],
  }),
  kind('second_device', 0.05, 'buys a second device and uses both', {
    owns: [['pc'], ['app'], ['web']],
    turn: 'second_device',
  }),
  kind('phone_upgrade', 0.04, 'a new phone, the SIM card moves with it or its eSIM is issued anew', {
    owns: [['app'], ['web']],
    turn: 'phone_upgrade',
  }),
  kind('new_sim', 0.03, 'a new SIM or eSIM in the same phone, half of them of another carrier', {
    owns: [['app']],
    turn: 'new_sim',
  }),
  kind('new_phone_and_sim', 0.02, 'a new contract: phone and SIM together', {
    owns: [['app']],
    turn: 'new_phone_and_sim',
  }),
  kind('vpn_habit', 0.05, 'a VPN on most visits, its exit now here and now abroad', {
    owns: [['pc'], ['web']],
    vpn: 0.7,
  }),
  kind('traveller', 0.05, 'abroad for some days, with the usual device', {
    owns: [['app'], ['web'], ['pc']],
    turn: 'trip',
  }),
  kind('two_peaks', 0.04, 'comes at nine and at nineteen, now and then at noon', { hours: 'two_peaks' }),
  kind('cgnat', 0.05, "always behind the carrier's few shared addresses", {
    owns: [['app'], ['web']],
    home: 'carrier',
  }),
  kind('office', 0.15, 'an office whose 300 people share one address', {
    owns: [['pc'], ['pc', 'app']],
    home: 'office',
  }),
  kind('campus', 0.04, 'a campus behind four addresses', { owns: [['pc'], ['web'], ['pc', 'web']], home: 'campus' }),
  kind('family', 0.04, 'two to four people with one tablet or computer', { owns: [['pc'], ['web']], device: 'family' }),
  kind('collider', 0.04, 'a phone model whose fingerprint without a seed is that of everybody with the model', {
    owns: [['web']],
    device: 'collides',
  }),
  kind('clock_error', 0.02, 'a timezone next door, or UTC, and a clock that is hours off', {
    owns: [['pc'], ['web']],
    clock: 'wrong',
  }),
  kind('kiosk', 0.02, 'half the visits from a terminal that thirty people use', {
    owns: [['web'], ['pc']],
    device: 'kiosk',
  }),
  kind('long_absence', 0.02, 'weeks without a visit, then back on the same device', { turn: 'absence' }),
  kind('private', 0.02, 'private windows, ad blocker, VPN at times: a new fingerprint on most visits', {
    owns: [['pc'], ['web']],
    private: 0.8,
    vpn: 0.25,
  }),
  kind('forgetful', 0.02, 'forgets the password: reset, new password, then a purchase', { forgets: 0.12 }),
  kind('newcomer', 0.03, 'registers in the span and buys the same day', { registers: 1 }),
  kind('mover', 0.01, 'moves to another town and provider, one in four to another country', { turn: 'move' }),
];

/** Shares of visits or of people, for all kinds. */
export const HABITS = {
  wrongPassword: 0.04,
  /** Share of people; on a computer half of them autofill, half paste. */
  passwordManager: 0.32,
  adBlocker: 0.33,
  /** Share of visits that open the account without a new login. */
  staysLoggedIn: 0.3,
  buys: 0.25,
  /** Share of purchases: a present sent to another country. */
  shipsAbroad: 0.02,
  changesAccount: 0.01,
  /** Share of phone visits over the carrier instead of the home line. */
  phoneOnCarrier: 0.4,
  /** Median purchase in EUR, and the log spread between people and between purchases. */
  amountMedian: 45,
  amountBetween: 0.5,
  amountWithin: 0.7,
  /** After this many days a home line gets a new address of its provider, for this share of homes. */
  addressDays: 14,
  changingAddress: 0.5,
  /** Share of homes with an IPv6 address, where the provider's block is known here. */
  ipv6: 0.35,
  /** Mean life of a computer's fingerprint, exponential; a phone's seed does not change by itself. */
  fingerprintDays: 120,
  /** Days between version updates of system and browser. */
  updateDays: 35,
  /** Shares of people with other second factors than e-mail; a challenge that no user can pass would test nothing. */
  hasSms: 1,
  hasTotp: 0.12,
  hasPasskey: 0.1,
} as const;

/** Number of people behind one address, terminal, household or phone model. */
export const CROWDS = {
  office: 300,
  campusAddresses: 4,
  kiosk: 30,
  familyMin: 2,
  familyMax: 4,
  collidingModels: 2,
  carrierAddresses: 3,
} as const;
