// The attackers, as data: attack families at three costs each, and the assets of an attacker at that cost. Fixed before
// any tuning on it; docs/quality/world.md has the sources.

export type Cost = 'clumsy' | 'careful' | 'expert';
export const COSTS: readonly Cost[] = ['clumsy', 'careful', 'expert'];

/**
 * Address of the requests: one rented server; the addresses of one rented network (a /24 or a /64); a VPN exit in the
 * victim's country; one line abroad; residential lines in the victim's country, in turn or always the same one; a line
 * of the victim's provider and town; the victim's own line.
 */
export type Address =
  | 'server'
  | 'network_24'
  | 'network_64'
  | 'vpn_exit'
  | 'abroad'
  | 'residential_pool'
  | 'residential'
  | 'same_provider'
  | 'victims_line';
/**
 * Device of the attacker: a headless browser that reports automation; one ordinary PC; a new fingerprint each time; an
 * ordinary phone; the victim's make and model; the victim's fingerprint on other hardware; the same with all attributes
 * copied; the victim's own device.
 */
export type Machine =
  | 'headless'
  | 'own_pc'
  | 'fresh'
  | 'own_phone'
  | 'same_model'
  | 'stolen_fingerprint'
  | 'stolen_all'
  | 'victims_device';
/**
 * Key times: none; equal ones from a program; varied ones from a program; ones drawn from the human distribution; one
 * person's own typing; the victim's recorded key times; the same with small variations.
 */
export type Timings = 'none' | 'uniform' | 'program' | 'human_program' | 'own_hand' | 'replayed' | 'replayed_varied';

/** The attacker reads the victim's mail, receives the victim's text messages, or solves captchas. */
type Ability = 'mailbox' | 'sms' | 'captcha';

export interface Assets extends Readonly<Partial<Record<Ability, boolean>>> {
  readonly address: Address;
  readonly machine: Machine;
  readonly timings: Timings;
  /** Address from which a relaying phishing page passes on the login. */
  readonly relay?: Address;
  /** Approximate seconds between two steps. */
  readonly paceSeconds: number;
}

/** When an attack has done harm: the n-th time that this step is allowed. */
export interface Harm {
  readonly step: 'login' | 'password_reset' | 'account_change' | 'checkout' | 'registration';
  readonly times: number;
}

export interface Family {
  readonly name: string;
  readonly what: string;
  readonly heldOut?: boolean;
  /** One attacker on many accounts; otherwise one victim. */
  readonly campaign?: boolean;
  readonly harm: Harm;
  readonly costs: Readonly<Record<Cost, Assets>>;
}

/** What an attacker has and can do. */
function assets(address: Address, machine: Machine, timings: Timings, paceSeconds: number, ...can: Ability[]): Assets {
  return { address, machine, timings, paceSeconds, ...Object.fromEntries(can.map((ability) => [ability, true])) };
}

export const FAMILIES: readonly Family[] = [
  {
    name: 'stuffing',
    what: 'a list of leaked passwords, tried account by account; one in some forty fits',
    campaign: true,
    harm: { step: 'login', times: 1 },
    costs: {
      clumsy: assets('server', 'headless', 'none', 2),
      careful: assets('network_24', 'fresh', 'program', 20, 'captcha'),
      expert: assets('residential_pool', 'fresh', 'human_program', 240, 'captcha'),
    },
  },
  {
    name: 'spraying',
    what: 'a few common passwords on many accounts from one network',
    campaign: true,
    harm: { step: 'login', times: 1 },
    costs: {
      clumsy: assets('server', 'own_pc', 'uniform', 3),
      careful: assets('network_64', 'fresh', 'none', 30, 'captcha'),
      expert: assets('network_24', 'fresh', 'human_program', 600, 'captcha'),
    },
  },
  {
    name: 'dormant_takeover',
    what: 'the password of an account that was not used for weeks, from another computer',
    harm: { step: 'login', times: 1 },
    costs: {
      clumsy: assets('abroad', 'own_pc', 'own_hand', 90),
      careful: assets('vpn_exit', 'own_pc', 'own_hand', 90),
      expert: assets('residential', 'same_model', 'own_hand', 90, 'mailbox'),
    },
  },
  {
    name: 'phished_abroad',
    what: 'a phished password of an active account, used from another country',
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: assets('abroad', 'own_pc', 'own_hand', 90),
      careful: assets('abroad', 'own_phone', 'own_hand', 90, 'mailbox'),
      expert: assets('vpn_exit', 'same_model', 'own_hand', 90, 'mailbox', 'sms'),
    },
  },
  {
    name: 'phished_home',
    what: 'the same from the own country',
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: assets('vpn_exit', 'own_pc', 'own_hand', 90),
      careful: assets('residential', 'own_pc', 'own_hand', 90, 'mailbox'),
      expert: assets('same_provider', 'same_model', 'own_hand', 90, 'mailbox', 'sms'),
    },
  },
  {
    name: 'sim_swap',
    what: "the victim's number on another SIM: reset by text message, login, purchase",
    harm: { step: 'password_reset', times: 1 },
    costs: {
      clumsy: assets('abroad', 'own_phone', 'own_hand', 90, 'sms'),
      careful: assets('residential', 'own_phone', 'own_hand', 90, 'sms'),
      expert: assets('same_provider', 'same_model', 'own_hand', 90, 'sms', 'mailbox'),
    },
  },
  {
    name: 'mailbox_thief',
    what: 'reset by mail, e-mail and phone number changed, a big purchase sent abroad',
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: assets('abroad', 'own_pc', 'own_hand', 90, 'mailbox'),
      careful: assets('residential', 'own_pc', 'own_hand', 90, 'mailbox'),
      expert: assets('same_provider', 'same_model', 'own_hand', 86_400, 'mailbox', 'sms'),
    },
  },
  {
    name: 'registration_farm',
    what: 'sixty accounts made from one place; harm is the tenth',
    campaign: true,
    harm: { step: 'registration', times: 10 },
    costs: {
      clumsy: assets('server', 'headless', 'uniform', 5, 'mailbox'),
      careful: assets('residential', 'fresh', 'own_hand', 60, 'mailbox', 'captcha'),
      expert: assets('residential_pool', 'fresh', 'human_program', 1800, 'mailbox', 'captcha'),
    },
  },
  {
    name: 'promo_abuse',
    what: 'twelve accounts of one person for the bonus of new ones; harm is the fourth',
    campaign: true,
    harm: { step: 'registration', times: 4 },
    costs: {
      clumsy: assets('residential', 'own_phone', 'own_hand', 300, 'mailbox', 'captcha'),
      careful: assets('residential', 'own_pc', 'own_hand', 7200, 'mailbox', 'captcha'),
      expert: assets('residential_pool', 'fresh', 'own_hand', 14_400, 'mailbox', 'captcha'),
    },
  },
  {
    name: 'bot_checkout',
    what: 'a program with accounts of its own logs in and buys what is scarce',
    campaign: true,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: assets('server', 'headless', 'uniform', 2, 'mailbox'),
      careful: assets('residential_pool', 'fresh', 'uniform', 6, 'mailbox'),
      expert: assets('residential_pool', 'fresh', 'human_program', 20, 'mailbox', 'captcha'),
    },
  },
  {
    name: 'replayed_behaviour',
    what: "key times recorded at the victim's, played again and again on another computer",
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: assets('abroad', 'own_pc', 'replayed', 90),
      careful: assets('residential', 'stolen_fingerprint', 'replayed', 90, 'mailbox'),
      expert: assets('same_provider', 'stolen_all', 'replayed_varied', 90, 'mailbox'),
    },
  },
  {
    name: 'stolen_fingerprint',
    what: "the victim's fingerprint, bought from malware, replayed by other hardware",
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: assets('abroad', 'stolen_fingerprint', 'own_hand', 90),
      careful: assets('residential', 'stolen_fingerprint', 'own_hand', 90, 'mailbox'),
      expert: assets('same_provider', 'stolen_all', 'own_hand', 90, 'mailbox'),
    },
  },
  {
    name: 'card_testing',
    what: 'stolen card numbers tried with forty small purchases; harm is the tenth',
    campaign: true,
    harm: { step: 'checkout', times: 10 },
    costs: {
      clumsy: assets('server', 'headless', 'none', 3),
      careful: assets('residential', 'own_pc', 'own_hand', 40, 'mailbox', 'captcha'),
      expert: assets('residential_pool', 'fresh', 'own_hand', 900, 'mailbox', 'captcha'),
    },
  },
  {
    name: 'session_hijack',
    what: "the victim's session taken over after the login: change of the e-mail, then a purchase",
    harm: { step: 'account_change', times: 1 },
    costs: {
      clumsy: assets('abroad', 'own_pc', 'own_hand', 90),
      careful: assets('residential', 'own_pc', 'own_hand', 90, 'mailbox'),
      expert: assets('same_provider', 'stolen_all', 'none', 90, 'mailbox'),
    },
  },
  {
    name: 'household',
    what: "somebody at home on the victim's own device: visits for days, then a purchase",
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: assets('victims_line', 'victims_device', 'own_hand', 600),
      careful: assets('victims_line', 'victims_device', 'own_hand', 86_400, 'mailbox'),
      expert: assets('victims_line', 'victims_device', 'none', 86_400, 'mailbox', 'sms'),
    },
  },
  {
    name: 'phishing_proxy',
    what: "a page in between passes on login, challenges and key times; he goes on in the victim's session",
    heldOut: true,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: { relay: 'server', ...assets('abroad', 'own_pc', 'own_hand', 60) },
      careful: { relay: 'vpn_exit', ...assets('residential', 'own_pc', 'own_hand', 600) },
      expert: { relay: 'residential', ...assets('same_provider', 'stolen_all', 'none', 20_000) },
    },
  },
  {
    name: 'bought_account',
    what: 'an account that a seller made and used for weeks; its buyer orders what he does not pay',
    heldOut: true,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: assets('abroad', 'own_pc', 'own_hand', 90, 'mailbox'),
      careful: assets('residential', 'own_pc', 'own_hand', 20_000, 'mailbox'),
      expert: assets('same_provider', 'own_phone', 'own_hand', 86_400, 'mailbox', 'sms'),
    },
  },
];
