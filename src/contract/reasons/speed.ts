// Reasons about the SIM, the hour, and how much comes from one party within a time.
import { type Catalogue } from './catalogue.js';

export const SPEED = {
  sim_changed: {
    group: 'sim_swap',
    family: 'sim',
    template: 'The SIM card of this user changed: {changed}. The one we know has been in use for {days_known day}.',
    evidence: ['changed', 'days_known', 'hours_since_change'],
    tip:
      'If the customer did not change the SIM card, the operator of the phone must be called at once. Otherwise pass ' +
      'a second factor that is not a code by SMS.',
  },
  sim_unconfirmed: {
    group: 'sim_swap',
    family: 'sim',
    template:
      'The SIM data of this Apple device differ from those we know ({changed}); Apple devices do not tell their ' +
      'SIM reliably.',
    evidence: ['changed'],
  },
  time_anomaly: {
    group: 'sim_swap',
    family: 'history',
    template:
      'The user is rarely active at {local_hour}:00 local time: we expect {chance_percent} % of the requests in that ' +
      'hour.',
    evidence: ['local_hour', 'chance_percent'],
  },
  velocity_anomaly: {
    group: 'sim_swap',
    family: 'speed',
    template:
      'There were {count request} of this {party} within one {window}. The limit is {limit}. Failed logins count ' +
      'double.',
    evidence: ['party', 'window', 'count', 'limit'],
  },
  failed_login_burst: {
    group: 'velocity',
    family: 'speed',
    template: 'There were {failures_1h failed login} of this {party} in the last hour. The limit is {limit}.',
    evidence: ['party', 'failures_1h', 'limit'],
  },
  account_burst: {
    group: 'velocity',
    family: 'crowd',
    template:
      // At least: a minute counts attempts, longer windows the different accounts among them.
      'Within one {window} one {party} made at least {count attempt} on accounts new to us, or new on that ' +
      'device or in that network. The limit is {limit}.',
    evidence: ['party', 'window', 'count', 'limit'],
  },
  registration_burst: {
    group: 'velocity',
    family: 'crowd',
    template: 'Within one {window} there were {count registration} from one {party}. The limit is {limit}.',
    evidence: ['party', 'window', 'count', 'limit'],
  },
  shared_rhythm: {
    group: 'velocity',
    family: 'crowd',
    template: 'Today {accounts new account} came from this address or its neighbours, typed in only {rhythms way}.',
    evidence: ['accounts', 'rhythms'],
  },
  device_refused: {
    group: 'velocity',
    family: 'crowd',
    template:
      'This device also served {other_users other user} in the last month. On it {refused request} met a challenge ' +
      'or a block, and no more than that were allowed.',
    evidence: ['refused', 'other_users'],
  },
} as const satisfies Catalogue;
