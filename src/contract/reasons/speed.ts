// Reasons about the SIM, the hour, and how much comes from one party within a time.
import { type Catalogue } from './catalogue.js';

// The formatter would put each member of a reason on a line of its own.
// oxfmt-ignore
export const SPEED = {
  sim_changed: { group: 'sim_swap', family: 'sim', evidence: ['changed', 'days_known', 'hours_since_change'],
    template: 'The SIM card of this user changed: {changed}. The one we know has been in use for {days_known day}.',
    tip: 'If the customer did not change the SIM card, the operator of the phone must be called at once. Otherwise ' +
      'pass a second factor that is not a code by SMS.' },
  sim_unconfirmed: { group: 'sim_swap', family: 'sim', evidence: ['changed'],
    template: 'The SIM data of this Apple device differ from those we know ({changed}); Apple devices do not tell ' +
      'their SIM reliably.' },
  time_anomaly: { group: 'sim_swap', family: 'history', evidence: ['local_hour', 'chance_percent'],
    template: 'The user is rarely active at {local_hour}:00 local time: we expect {chance_percent} % of the requests ' +
      'in that hour.' },
  velocity_anomaly: { group: 'sim_swap', family: 'speed', evidence: ['party', 'window', 'count', 'limit'],
    template: 'There were {count request} of this {party} within one {window}. The limit is {limit}. Failed logins ' +
      'count double.' },
  failed_login_burst: { group: 'velocity', family: 'speed', evidence: ['party', 'failures_1h', 'limit'],
    template: 'There were {failures_1h failed login} of this {party} in the last hour. The limit is {limit}.' },
  account_burst: { group: 'velocity', family: 'crowd', evidence: ['party', 'window', 'count', 'limit'],
    // At least: a minute counts attempts, longer windows the different accounts among them.
    template: 'Within one {window} one {party} made at least {count attempt} on accounts new to us, or new on that ' +
      'device or in that network. The limit is {limit}.' },
  registration_burst: { group: 'velocity', family: 'crowd', evidence: ['party', 'window', 'count', 'limit'],
    // At least: of one account's requests some count once.
    template: 'Within one {window} there were at least {count registration} from one {party}. The limit is {limit}.' },
  shared_rhythm: { group: 'velocity', family: 'crowd', evidence: ['accounts', 'rhythms'],
    template: 'Today {accounts new account} came from this address, its neighbours or its provider, typed in ' +
      'only {rhythms way}.' },
  device_refused: { group: 'velocity', family: 'crowd', evidence: ['refused', 'other_users'],
    template: 'This device also served {other_users other user} in the last month. On it {refused request} met a ' +
      'challenge or a block, and no more than that were allowed.' },
} as const satisfies Catalogue;
