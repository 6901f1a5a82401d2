// A backend may tell the result of a page's event and the challenge that was passed for it in any order, at once or one
// after another: what is decided afterwards is the same. The histories are seeded.
import t from 'tap';
import { Desk, rememberZones, type Report } from '../../bench/quality/pairs/desk.js';
import { type Life, loginContextOf, requestOf, type Use } from '../../bench/quality/pairs/life.js';
import { adaOn, somebody } from '../../bench/quality/pairs/people.js';
import { numberOf } from '../../bench/quality/world/names.js';
import { type Challenge, CHALLENGES } from '../../src/contract/vocabulary.js';
import { type EventRow } from '../../src/event/event-row.js';
import { integer, pick, type Random, seeded } from '../../src/traffic/random.js';
import { testNetwork } from '../support/network.js';

const HISTORIES = 16;
const STEPS = 40;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BEGIN = Date.UTC(2026, 0, 14);
const HOME = '91.10';
const ABROAD = [
  { address: '105.112.40.9', timezone: 'Africa/Lagos' },
  { address: '84.112.9.9', timezone: 'Europe/Vienna' },
] as const;
const USES = ['login', 'login', 'login', 'checkout', 'account_change', 'password_reset'] as const;
const CHANGES = ['email', 'password', 'payout', 'phone'] as const;

const network = rememberZones(await testNetwork(t, true));

interface Step {
  readonly life: Life;
  readonly use: Use;
  readonly at: number;
  readonly changeType: string;
  /** What the backend tells: of the password, where a login or the session of a signed-in user was checked. */
  readonly result: 'SUCCESS' | 'FAILURE' | undefined;
  readonly passes: Challenge | undefined;
}

function lifeOf(random: Random, own: Life, step: number): Life {
  const { machine, user, sim } = own;
  const updated = { sdkVersion: String(140 + step), osVersion: `1${step}` };
  const other = { model: 't', hardware: 't' };
  const name = pick(random, ['tablet', 'laptop']);
  return {
    ...own,
    ...(random() < 0.2 && {
      machine: { ...machine, name: `${name} of ${user}`, attributes: { ...machine.attributes, ...other } },
    }),
    ...(random() < 0.12 && pick(random, ABROAD)),
    ...(sim.serial !== '' && random() < 0.12 && { sim: { ...sim, serial: `another card of ${user}` } }),
    ...(random() < 0.1 && {
      machine: { ...machine, name: `${name} ${step}`, attributes: { ...machine.attributes, ...updated } },
    }),
  };
}

function historyOf(seed: string): readonly Step[] {
  const random = seeded(numberOf(seed));
  const people = Array.from({ length: integer(random, 1, 2) }, (_, i) => {
    const own = { user: `person ${i}`, address: `${HOME}.${20 + i}.7`, hand: undefined };
    return random() < 0.5 ? somebody(own.user, own) : { ...adaOn('app', 'silent'), ...own };
  });
  const steps: Step[] = [];
  for (let at = BEGIN; steps.length < STEPS; at += random() < 0.4 ? 0 : integer(random, 1, 70) * HOUR_MS) {
    at += integer(random, 1, 40) * MINUTE_MS;
    const before = steps.at(-1);
    const afterReset = before?.use === 'password_reset' && random() < 0.6 ? before : undefined;
    const use = afterReset === undefined ? pick(random, USES) : 'account_change';
    const wrong = use === 'login' && random() < 0.15;
    steps.push({
      life: afterReset?.life ?? lifeOf(random, pick(random, people), steps.length),
      use,
      at,
      changeType: pick(random, CHANGES),
      result: random() < 0.15 ? undefined : wrong ? 'FAILURE' : 'SUCCESS',
      passes: random() < 0.2 || wrong ? undefined : pick(random, CHALLENGES),
    });
  }
  return steps;
}

type Way = (user: Report, login: Report, challenge: Report) => readonly Report[];
const told = (reports: readonly Report[]): readonly Report[] => reports.filter((each) => Object.keys(each).length > 0);

/** All in one report, and others. */
const AT_ONCE: Way = (user, login, challenge) => [{ ...user, ...login, ...challenge }];
const OTHERWISE: Readonly<Record<string, Way>> = {
  'the result and the challenge after a first report': (user, login, challenge) => [
    user,
    { ...user, ...login, ...challenge },
  ],
  'the result, then the challenge': (user, login, challenge) => [
    { ...user, ...login },
    ...told([challenge]).map((each) => ({ ...user, ...each })),
  ],
  'the challenge, then the result': (user, login, challenge) => [
    { ...user, ...challenge },
    ...told([login]).map((each) => ({ ...user, ...each })),
  ],
  'each in a report of its own': (user, login, challenge) => [
    user,
    ...told([login, challenge]).map((each) => ({ ...user, ...each })),
  ],
};

function play(steps: readonly Step[], way: Way): string[] {
  const desk = new Desk(network, BEGIN);
  return steps.map(({ life, use, at, changeType, result, passes }) => {
    desk.now = at;
    const checkoutContext = { amount: life.amount, currency: 'EUR', shippingCountry: life.shipsTo };
    const context =
      use === 'checkout'
        ? { checkoutContext }
        : use === 'account_change'
          ? { accountChangeContext: { changeType } }
          : {};
    const row = desk.ask(requestOf(life, { use, typed: {}, context, session: `${at}`, at }), 'page');
    const asked = row.action !== 'allow' && row.action !== 'block' && result !== undefined;
    const login = result === undefined || row.action === 'block' ? {} : { login: loginContextOf(life, { result }) };
    const challenge = asked && passes !== undefined ? { challenge: { completed: [passes] } } : {};
    for (const report of way({ user_id: life.user, use_case: use }, login, challenge)) desk.tell(row, report);
    return sentenceOf(row);
  });
}

function sentenceOf({ action, risk, reasons, evidence }: EventRow): string {
  return `${action} ${risk} ${reasons.join(' ')} ${evidence}`;
}

const histories = Array.from({ length: HISTORIES }, (_, i) => historyOf(`reports ${i}`));
const atOnce = histories.map((steps) => play(steps, AT_ONCE));

for (const [name, way] of Object.entries(OTHERWISE))
  t.test(`${name}: decided as if all were told at once`, async (t) => {
    const wrong = histories.flatMap((steps, i) => {
      const rows = play(steps, way);
      const at = rows.findIndex((row, step) => row !== atOnce[i]?.[step]);
      return at < 0 ? [] : [`history ${i}, step ${at}: ${atOnce[i]?.[at] ?? ''}, then ${rows[at] ?? ''}`];
    });
    t.same(wrong, []);
  });

t.test('a factor that was passed for a reset on an updated browser is one for the new password', async (t) => {
  const owner = somebody('owner', { hand: undefined });
  const { machine } = owner;
  const updated = {
    ...owner,
    address: '91.65.7.7',
    machine: { ...machine, name: 'updated', attributes: { ...machine.attributes, sdkVersion: '146', osVersion: '12' } },
  };
  const desk = new Desk(network, BEGIN);
  const send = (life: Life, use: Use, door: 'api' | 'page', context = {}): EventRow => {
    const sent = requestOf(life, { use, typed: {}, context, session: `${desk.now}`, at: desk.now });
    const login = use === 'login' && { loginContext: loginContextOf(life, { result: 'SUCCESS' }) };
    return desk.ask({ ...sent, body: { ...sent.body, ...login } }, door);
  };
  for (let day = 0; day < 26; day += 1) {
    send(day < 25 ? owner : { ...updated, address: owner.address }, 'login', 'api');
    desk.now += 24 * HOUR_MS;
  }
  const reset = send(updated, 'password_reset', 'page');
  desk.tell(reset, { user_id: owner.user, use_case: 'password_reset', challenge: { completed: ['mfa_totp'] } });
  desk.now += MINUTE_MS;
  const change = send(updated, 'account_change', 'page', { accountChangeContext: { changeType: 'password' } });
  t.equal(change.action, 'allow', sentenceOf(change));
});
