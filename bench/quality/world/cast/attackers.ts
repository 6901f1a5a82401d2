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
  'headless' | 'own_pc' | 'fresh' | 'own_phone' | 'same_model' | 'stolen_fingerprint' | 'stolen_all' | 'victims_device';
/**
 * Key times: none; equal ones from a program; varied ones from a program; ones drawn from the human distribution; one
 * person's own typing; the victim's recorded key times; the same with small variations.
 */
export type Timings = 'none' | 'uniform' | 'program' | 'human_program' | 'own_hand' | 'replayed' | 'replayed_varied';

export interface Assets {
  readonly address: Address;
  readonly machine: Machine;
  readonly timings: Timings;
  /** Whether the attacker reads the victim's mail, receives the victim's text messages, and solves captchas. */
  readonly mailbox?: boolean;
  readonly sms?: boolean;
  readonly captcha?: boolean;
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
  readonly heldOut: boolean;
  /** One attacker on many accounts; otherwise one victim. */
  readonly campaign: boolean;
  readonly harm: Harm;
  readonly costs: Readonly<Record<Cost, Assets>>;
}

const slow = { paceSeconds: 90 } as const;

export const FAMILIES: readonly Family[] = [
  {
    name: 'stuffing',
    what: 'a list of leaked passwords, tried account by account; one in some forty fits',
    heldOut: false,
    campaign: true,
    harm: { step: 'login', times: 1 },
    costs: {
      clumsy: { address: 'server', machine: 'headless', timings: 'none', paceSeconds: 2 },
      careful: { address: 'network_24', machine: 'fresh', timings: 'program', captcha: true, paceSeconds: 20 },
      expert: {
        address: 'residential_pool',
        machine: 'fresh',
        timings: 'human_program',
        captcha: true,
        paceSeconds: 240,
      },
    },
  },
  {
    name: 'spraying',
    what: 'a few common passwords on many accounts from one network',
    heldOut: false,
    campaign: true,
    harm: { step: 'login', times: 1 },
    costs: {
      clumsy: { address: 'server', machine: 'own_pc', timings: 'uniform', paceSeconds: 3 },
      careful: { address: 'network_64', machine: 'fresh', timings: 'none', captcha: true, paceSeconds: 30 },
      expert: { address: 'network_24', machine: 'fresh', timings: 'human_program', captcha: true, paceSeconds: 600 },
    },
  },
  {
    name: 'dormant_takeover',
    what: 'the password of an account that was not used for weeks, from another computer',
    heldOut: false,
    campaign: false,
    harm: { step: 'login', times: 1 },
    costs: {
      clumsy: { address: 'abroad', machine: 'own_pc', timings: 'own_hand', ...slow },
      careful: { address: 'vpn_exit', machine: 'own_pc', timings: 'own_hand', ...slow },
      expert: { address: 'residential', machine: 'same_model', timings: 'own_hand', mailbox: true, ...slow },
    },
  },
  {
    name: 'phished_abroad',
    what: 'a phished password of an active account, used from another country',
    heldOut: false,
    campaign: false,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: { address: 'abroad', machine: 'own_pc', timings: 'own_hand', ...slow },
      careful: { address: 'abroad', machine: 'own_phone', timings: 'own_hand', mailbox: true, ...slow },
      expert: { address: 'vpn_exit', machine: 'same_model', timings: 'own_hand', mailbox: true, sms: true, ...slow },
    },
  },
  {
    name: 'phished_home',
    what: 'the same from the own country',
    heldOut: false,
    campaign: false,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: { address: 'vpn_exit', machine: 'own_pc', timings: 'own_hand', ...slow },
      careful: { address: 'residential', machine: 'own_pc', timings: 'own_hand', mailbox: true, ...slow },
      expert: {
        address: 'same_provider',
        machine: 'same_model',
        timings: 'own_hand',
        mailbox: true,
        sms: true,
        ...slow,
      },
    },
  },
  {
    name: 'sim_swap',
    what: "the victim's number on another SIM: reset by text message, login, purchase",
    heldOut: false,
    campaign: false,
    harm: { step: 'password_reset', times: 1 },
    costs: {
      clumsy: { address: 'abroad', machine: 'own_phone', timings: 'own_hand', sms: true, ...slow },
      careful: { address: 'residential', machine: 'own_phone', timings: 'own_hand', sms: true, ...slow },
      expert: {
        address: 'same_provider',
        machine: 'same_model',
        timings: 'own_hand',
        sms: true,
        mailbox: true,
        ...slow,
      },
    },
  },
  {
    name: 'mailbox_thief',
    what: 'reset by mail, e-mail and phone number changed, a big purchase sent abroad',
    heldOut: false,
    campaign: false,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: { address: 'abroad', machine: 'own_pc', timings: 'own_hand', mailbox: true, ...slow },
      careful: { address: 'residential', machine: 'own_pc', timings: 'own_hand', mailbox: true, ...slow },
      expert: {
        address: 'same_provider',
        machine: 'same_model',
        timings: 'own_hand',
        mailbox: true,
        sms: true,
        paceSeconds: 86_400,
      },
    },
  },
  {
    name: 'registration_farm',
    what: 'sixty accounts made from one place; harm is the tenth',
    heldOut: false,
    campaign: true,
    harm: { step: 'registration', times: 10 },
    costs: {
      clumsy: { address: 'server', machine: 'headless', timings: 'uniform', mailbox: true, paceSeconds: 5 },
      careful: {
        address: 'residential',
        machine: 'fresh',
        timings: 'own_hand',
        mailbox: true,
        captcha: true,
        paceSeconds: 60,
      },
      expert: {
        address: 'residential_pool',
        machine: 'fresh',
        timings: 'human_program',
        mailbox: true,
        captcha: true,
        paceSeconds: 1800,
      },
    },
  },
  {
    name: 'promo_abuse',
    what: 'twelve accounts of one person for the bonus of new ones; harm is the fourth',
    heldOut: false,
    campaign: true,
    harm: { step: 'registration', times: 4 },
    costs: {
      clumsy: {
        address: 'residential',
        machine: 'own_phone',
        timings: 'own_hand',
        mailbox: true,
        captcha: true,
        paceSeconds: 300,
      },
      careful: {
        address: 'residential',
        machine: 'own_pc',
        timings: 'own_hand',
        mailbox: true,
        captcha: true,
        paceSeconds: 7200,
      },
      expert: {
        address: 'residential_pool',
        machine: 'fresh',
        timings: 'own_hand',
        mailbox: true,
        captcha: true,
        paceSeconds: 14_400,
      },
    },
  },
  {
    name: 'bot_checkout',
    what: 'a program with accounts of its own logs in and buys what is scarce',
    heldOut: false,
    campaign: true,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: { address: 'server', machine: 'headless', timings: 'uniform', mailbox: true, paceSeconds: 2 },
      careful: { address: 'residential_pool', machine: 'fresh', timings: 'uniform', mailbox: true, paceSeconds: 6 },
      expert: {
        address: 'residential_pool',
        machine: 'fresh',
        timings: 'human_program',
        mailbox: true,
        captcha: true,
        paceSeconds: 20,
      },
    },
  },
  {
    name: 'replayed_behaviour',
    what: "key times recorded at the victim's, played again and again on another computer",
    heldOut: false,
    campaign: false,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: { address: 'abroad', machine: 'own_pc', timings: 'replayed', ...slow },
      careful: { address: 'residential', machine: 'stolen_fingerprint', timings: 'replayed', mailbox: true, ...slow },
      expert: { address: 'same_provider', machine: 'stolen_all', timings: 'replayed_varied', mailbox: true, ...slow },
    },
  },
  {
    name: 'stolen_fingerprint',
    what: "the victim's fingerprint, bought from malware, replayed by other hardware",
    heldOut: false,
    campaign: false,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: { address: 'abroad', machine: 'stolen_fingerprint', timings: 'own_hand', ...slow },
      careful: { address: 'residential', machine: 'stolen_fingerprint', timings: 'own_hand', mailbox: true, ...slow },
      expert: { address: 'same_provider', machine: 'stolen_all', timings: 'own_hand', mailbox: true, ...slow },
    },
  },
  {
    name: 'card_testing',
    what: 'stolen card numbers tried with forty small purchases; harm is the tenth',
    heldOut: false,
    campaign: true,
    harm: { step: 'checkout', times: 10 },
    costs: {
      clumsy: { address: 'server', machine: 'headless', timings: 'none', paceSeconds: 3 },
      careful: {
        address: 'residential',
        machine: 'own_pc',
        timings: 'own_hand',
        mailbox: true,
        captcha: true,
        paceSeconds: 40,
      },
      expert: {
        address: 'residential_pool',
        machine: 'fresh',
        timings: 'own_hand',
        mailbox: true,
        captcha: true,
        paceSeconds: 900,
      },
    },
  },
  {
    name: 'session_hijack',
    what: "the victim's session taken over after the login: change of the e-mail, then a purchase",
    heldOut: false,
    campaign: false,
    harm: { step: 'account_change', times: 1 },
    costs: {
      clumsy: { address: 'abroad', machine: 'own_pc', timings: 'own_hand', ...slow },
      careful: { address: 'residential', machine: 'own_pc', timings: 'own_hand', mailbox: true, ...slow },
      expert: { address: 'same_provider', machine: 'stolen_all', timings: 'none', mailbox: true, ...slow },
    },
  },
  {
    name: 'household',
    what: "somebody at home on the victim's own device: visits for days, then a purchase",
    heldOut: false,
    campaign: false,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: { address: 'victims_line', machine: 'victims_device', timings: 'own_hand', paceSeconds: 600 },
      careful: {
        address: 'victims_line',
        machine: 'victims_device',
        timings: 'own_hand',
        mailbox: true,
        paceSeconds: 86_400,
      },
      expert: {
        address: 'victims_line',
        machine: 'victims_device',
        timings: 'none',
        mailbox: true,
        sms: true,
        paceSeconds: 86_400,
      },
    },
  },
  {
    name: 'phishing_proxy',
    what: "a page in between passes on login, challenges and key times; he goes on in the victim's session",
    heldOut: true,
    campaign: false,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: { relay: 'server', address: 'abroad', machine: 'own_pc', timings: 'own_hand', paceSeconds: 60 },
      careful: { relay: 'vpn_exit', address: 'residential', machine: 'own_pc', timings: 'own_hand', paceSeconds: 600 },
      expert: {
        relay: 'residential',
        address: 'same_provider',
        machine: 'stolen_all',
        timings: 'none',
        paceSeconds: 20_000,
      },
    },
  },
  {
    name: 'bought_account',
    what: 'an account that a seller made and used for weeks; its buyer orders what he does not pay',
    heldOut: true,
    campaign: false,
    harm: { step: 'checkout', times: 1 },
    costs: {
      clumsy: { address: 'abroad', machine: 'own_pc', timings: 'own_hand', mailbox: true, ...slow },
      careful: {
        address: 'residential',
        machine: 'own_pc',
        timings: 'own_hand',
        mailbox: true,
        paceSeconds: 20_000,
      },
      expert: {
        address: 'same_provider',
        machine: 'own_phone',
        timings: 'own_hand',
        mailbox: true,
        sms: true,
        paceSeconds: 86_400,
      },
    },
  },
];
